/*
 * The PHP face: arguments, errors, INI, phpinfo, module globals, and when to prepare the way back. How to sleep, and
 * all that asks the operating system, is in src/.
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php.h"

#if PHP_VERSION_ID < 80200
# error "hrsleep needs PHP 8.2 or later"
#endif

#include "php_ini.h"
#include "ext/standard/info.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "php_attention.h"
#include "php_hrsleep.h"
#include "php_ticker.h"
#include "php_way_back.h"
#include "hrsleep_arginfo.h"
#include "src/sleeper.h"

#if PHP_VERSION_ID >= 80300
# include "zend_hrtime.h"
#endif

#include <math.h>

ZEND_BEGIN_MODULE_GLOBALS(hrsleep)
	hr_sleeper sleeper;
	php_way_back way_back;
	bool has_warmed_up;
	bool is_in_request;
	struct {
		double max_spin_us;
		double on_time_percent;
		unsigned timer_period_ms; /* held meanwhile */
		double slice_us;          /* held from a request's first sleep on */
		double timer_slack_ns;    /* held in requests */
	} ini;
ZEND_END_MODULE_GLOBALS(hrsleep)

ZEND_DECLARE_MODULE_GLOBALS(hrsleep)

#define HRSLEEP_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(hrsleep, v)

#if defined(ZTS) && defined(COMPILE_DL_HRSLEEP)
ZEND_TSRMLS_CACHE_DEFINE()
#endif

/* A shorter sleep does not leave the time to prepare: 50 us, in each request after a process's first. */
#define PREPARE_FROM_NS (200 * HR_NS_PER_US)

#define MOST_SPIN_US 1000000
#define MOST_SLACK_NS 1000000000

/* {{{ INI */

static zend_result refuse(const zend_ini_entry *entry, const char *range, const zend_string *value)
{
	zend_error(E_WARNING, "%s must be a number %s, \"%s\" given", ZSTR_VAL(entry->name), range, ZSTR_VAL(value));
	return FAILURE;
}

/* Reads a number from `from` to `to`; refuses everything else with a warning that says so. */
static zend_result on_update_number(const zend_ini_entry *entry, const zend_string *value, double from, double to,
	const char *range, double *number)
{
	zend_long integer = 0;
	double real = 0;

	switch (is_numeric_string(ZSTR_VAL(value), ZSTR_LEN(value), &integer, &real, false)) {
		case IS_LONG:
			real = (double) integer;
			break;
		case IS_DOUBLE:
			break;
		default:
			return refuse(entry, range, value);
	}
	if (!(real >= from && real <= to)) {
		return refuse(entry, range, value);
	}
	*number = real + 0.0; /* not -0.0 */
	return SUCCESS;
}

static ZEND_INI_MH(on_update_max_spin)
{
	if (on_update_number(entry, new_value, 0, MOST_SPIN_US, "of microseconds from 0 to 1000000",
			&HRSLEEP_G(ini.max_spin_us)) == FAILURE) {
		return FAILURE;
	}
	HRSLEEP_G(sleeper).planner.settings.max_spin_ns = (uint64_t) ceil(HRSLEEP_G(ini.max_spin_us) * (double) HR_NS_PER_US);
	return SUCCESS;
}

static ZEND_INI_MH(on_update_on_time)
{
	if (on_update_number(entry, new_value, 50, 99.9, "of percent from 50 to 99.9",
			&HRSLEEP_G(ini.on_time_percent)) == FAILURE) {
		return FAILURE;
	}
	HRSLEEP_G(sleeper).planner.settings.on_time = HRSLEEP_G(ini.on_time_percent) / 100;
	return SUCCESS;
}

/* Lets go of the period that is held, and holds another unless it is 0. */
static zend_result hold_timer_period(unsigned period_ms)
{
	unsigned *held_ms = &HRSLEEP_G(ini.timer_period_ms);

	if (period_ms != 0 && !hr_os_hold_period(period_ms)) {
		return FAILURE;
	}
	if (*held_ms != 0) {
		hr_os_release_period(*held_ms);
	}
	*held_ms = period_ms;
	return SUCCESS;
}

static ZEND_INI_MH(on_update_timer_period)
{
	unsigned longest_ms = hr_os_longest_period_ms();
	double period_ms;
	char range[64];

	snprintf(range, sizeof(range), "of whole milliseconds from 1 to %u, or 0", longest_ms);
	if (on_update_number(entry, new_value, 0, longest_ms, range, &period_ms) == FAILURE) {
		return FAILURE;
	}
	if (period_ms != floor(period_ms)) {
		return refuse(entry, range, new_value);
	}
	if (hold_timer_period((unsigned) period_ms) == FAILURE) {
		zend_error(E_WARNING, "%s cannot be %s, as the system refuses this timer period", ZSTR_VAL(entry->name),
			ZSTR_VAL(new_value));
		return FAILURE;
	}
	return SUCCESS;
}

static void hold_slice(void)
{
	hr_os_hold_slice(&HRSLEEP_G(sleeper).os, (uint64_t) (HRSLEEP_G(ini.slice_us) * (double) HR_NS_PER_US));
}

static ZEND_INI_MH(on_update_slice)
{
	static const char range[] = "of microseconds from 100 to 100000, or 0";
	double slice_us;

	if (on_update_number(entry, new_value, 0, 100000, range, &slice_us) == FAILURE) {
		return FAILURE;
	}
	if (slice_us != 0 && slice_us < 100) {
		return refuse(entry, range, new_value);
	}
	HRSLEEP_G(ini.slice_us) = slice_us;
	if (HRSLEEP_G(sleeper).os.asked_slice_ns != 0) {
		hold_slice();
	}
	return SUCCESS;
}

static void hold_slack(void)
{
	hr_os_hold_slack(&HRSLEEP_G(sleeper).os, (uint64_t) HRSLEEP_G(ini.timer_slack_ns));
}

static ZEND_INI_MH(on_update_timer_slack)
{
	if (on_update_number(entry, new_value, 0, MOST_SLACK_NS, "of nanoseconds from 1 to 1000000000, or 0",
			&HRSLEEP_G(ini.timer_slack_ns)) == FAILURE) {
		return FAILURE;
	}
	HRSLEEP_G(ini.timer_slack_ns) = ceil(HRSLEEP_G(ini.timer_slack_ns));
	if (HRSLEEP_G(is_in_request)) {
		hold_slack();
	}
	return SUCCESS;
}

PHP_INI_BEGIN()
	PHP_INI_ENTRY("hrsleep.max_spin", HR_OS_MAX_SPIN_US, PHP_INI_ALL, on_update_max_spin)
	PHP_INI_ENTRY("hrsleep.on_time", "95", PHP_INI_ALL, on_update_on_time)
	PHP_INI_ENTRY("hrsleep.slice", "0", PHP_INI_ALL, on_update_slice)
	PHP_INI_ENTRY("hrsleep.timer_period", "0", PHP_INI_ALL, on_update_timer_period)
	PHP_INI_ENTRY("hrsleep.timer_slack", "0", PHP_INI_ALL, on_update_timer_slack)
PHP_INI_END()

/* }}} */

/* {{{ Sleeping */

/* A sleep under way, for src/sleeper. */
typedef struct {
	const php_hrsleep_caller *from;
	php_attention attention;
} sleep_context;

static bool is_interrupted(void *context)
{
	const sleep_context *sleep = context;

	return php_attention_is_wanted(&sleep->attention) || HRSLEEP_G(way_back).has_bailed_out;
}

static bool serve(void *context)
{
	const sleep_context *sleep = context;

	return !HRSLEEP_G(way_back).has_bailed_out && php_attention_serve(&sleep->attention);
}

static void rehearse(void *context)
{
	const php_hrsleep_caller *from = ((const sleep_context *) context)->from;

	php_way_back_rehearse(&HRSLEEP_G(way_back), from->call, from->return_address);
	if (from->rehearse != NULL) {
		from->rehearse(from->context);
	}
}

/* Interrupts come from signal handlers, which are held in a rehearsal, and from other threads, which cannot be. */
static void (*next_interrupt)(zend_execute_data *execute_data);

static void on_interrupt(zend_execute_data *execute_data)
{
	if (!php_way_back_puts_off(&HRSLEEP_G(way_back)) && next_interrupt != NULL) {
		next_interrupt(execute_data);
	}
}

/* When all extensions have started, so that theirs come after this one. Never, if dl() loads it. */
static zend_result (*next_post_startup)(void);
static bool has_started_up;

static zend_result on_post_startup(void)
{
	has_started_up = true;
	php_attention_startup();
	next_interrupt = zend_interrupt_function;
	zend_interrupt_function = on_interrupt;
	return next_post_startup != NULL ? next_post_startup() : SUCCESS;
}

static void prepare_way_back(const hr_caller *caller)
{
	if (has_started_up && HRSLEEP_G(sleeper).planner.settings.max_spin_ns != 0 && php_way_back_prepare(&HRSLEEP_G(way_back))) {
		hr_rehearse(caller); /* the first time is slow, and would pass for wake-up latency */
	}
}

/*
 * The first sleep of a process finds nothing of itself in memory, and is 4 us late for it; after this less than 1.
 * Takes 0.1 ms, once in a process or thread.
 */
static void warm_up(void)
{
	const php_hrsleep_caller from = {NULL, NULL, NULL, NULL};
	sleep_context context = {.from = &from};
	hr_caller caller = {is_interrupted, serve, rehearse, &context};

	if (!HRSLEEP_G(has_warmed_up)) {
		HRSLEEP_G(has_warmed_up) = true;
		prepare_way_back(&caller);
	}
}

/* A time limit that struck in the rehearsal is obeyed where nothing is held. */
static void obey_bailout(void)
{
	if (UNEXPECTED(HRSLEEP_G(way_back).has_bailed_out)) {
		HRSLEEP_G(way_back).has_bailed_out = false;
		zend_bailout();
	}
}

uint64_t php_hrsleep_sleep_until(const php_hrsleep_caller *from, uint64_t start_ns, uint64_t deadline_ns)
{
	hr_sleeper *sleeper = &HRSLEEP_G(sleeper);
	sleep_context context;
	hr_caller caller = {is_interrupted, serve, rehearse, &context};
	uint64_t left_ns;

	if (php_way_back_is_rehearsal(&HRSLEEP_G(way_back), from->call)) {
		hr_sleep_rehearsed(sleeper, start_ns);
		return 0;
	}
	context.from = from;
	php_attention_begin(&context.attention);
	if (deadline_ns > start_ns && deadline_ns - start_ns >= PREPARE_FROM_NS) {
		prepare_way_back(&caller);
	}
	hold_slice();
	left_ns = hr_sleep_until(sleeper, start_ns, deadline_ns, &caller);
	obey_bailout();
	return left_ns;
}

bool php_hrsleep_argument_ns(const zval *number, uint32_t position, uint64_t unit_ns, uint64_t *ns)
{
	if (EXPECTED(Z_TYPE_P(number) == IS_LONG)) {
		if (UNEXPECTED(Z_LVAL_P(number) < 0)) {
			goto negative;
		}
		*ns = (uint64_t) Z_LVAL_P(number) > UINT64_MAX / unit_ns ? UINT64_MAX : (uint64_t) Z_LVAL_P(number) * unit_ns;
	} else {
		double real = Z_DVAL_P(number);

		if (UNEXPECTED(!zend_finite(real))) {
			zend_argument_value_error(position, "must be finite");
			return false;
		}
		if (UNEXPECTED(real < 0)) {
			goto negative;
		}
		real = ceil(real * (double) unit_ns);
		*ns = real >= 18446744073709551616.0 ? UINT64_MAX : (uint64_t) real; /* 2^64 */
	}
	return true;

negative:
	zend_argument_value_error(position, "must be greater than or equal to 0");
	return false;
}

/* Figures of 64 bits in an int of PHP's, which may have 32. */
static zend_long to_long(uint64_t number)
{
	return number > (uint64_t) ZEND_LONG_MAX ? ZEND_LONG_MAX : (zend_long) number;
}

PHP_FUNCTION(hrsleep)
{
	uint64_t start_ns = hr_os_now_ns();
	php_hrsleep_caller from = {execute_data, RETURN_ADDRESS(), NULL, NULL};
	uint64_t length_ns, left_ns;
	zval *microseconds;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_NUMBER(microseconds)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!php_hrsleep_argument_ns(microseconds, 1, HR_NS_PER_US, &length_ns))) {
		RETURN_THROWS();
	}
	if (length_ns == 0) {
		hr_os_yield();
		RETURN_DOUBLE(0.0);
	}
	left_ns = php_hrsleep_sleep_until(&from, start_ns, hr_deadline_ns(start_ns, length_ns));
	RETURN_DOUBLE((double) left_ns / (double) HR_NS_PER_US);
}

PHP_FUNCTION(hrsleep_until)
{
	uint64_t start_ns = hr_os_now_ns();
	php_hrsleep_caller from = {execute_data, RETURN_ADDRESS(), NULL, NULL};
	uint64_t deadline_ns, left_ns;
	zval *deadline;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_NUMBER(deadline)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!php_hrsleep_argument_ns(deadline, 1, 1, &deadline_ns))) {
		RETURN_THROWS();
	}
	left_ns = php_hrsleep_sleep_until(&from, start_ns, deadline_ns);
	php_hrsleep_set_ns(return_value, left_ns);
}

/* }}} */

PHP_FUNCTION(hr_timer_resolution)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_LONG(to_long(hr_os_resolution_ns()));
}

PHP_FUNCTION(hrsleep_status)
{
	hr_sleeper *sleeper = &HRSLEEP_G(sleeper);
	const hr_sleeper_stats *stats = &sleeper->stats;
	const hr_latency *latency = &sleeper->planner.first;
	zval lateness_ns, margin_ns;

	ZEND_PARSE_PARAMETERS_NONE();

	array_init(&lateness_ns);
	add_assoc_long(&lateness_ns, "p50", to_long(hr_histogram_quantile_ns(&stats->lateness, 0.5)));
	add_assoc_long(&lateness_ns, "p90", to_long(hr_histogram_quantile_ns(&stats->lateness, 0.9)));
	add_assoc_long(&lateness_ns, "p99", to_long(hr_histogram_quantile_ns(&stats->lateness, 0.99)));
	add_assoc_long(&lateness_ns, "max", to_long(stats->lateness.most_ns));

	array_init(&margin_ns);
	for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
		if (latency->classes[i].waits != 0) {
			add_index_long(&margin_ns, to_long(hr_latency_class_start_ns(i)),
				to_long(MIN(latency->classes[i].on_time_ns, sleeper->planner.settings.max_spin_ns)));
		}
	}

	array_init(return_value);
	add_assoc_string(return_value, "backend", (char *) hr_os.name);
	add_assoc_string(return_value, "timer", (char *) hr_os_timer_name(&sleeper->os));
	add_assoc_string(return_value, "clock", (char *) hr_os_clock_name());
	add_assoc_long(return_value, "resolution_ns", to_long(hr_os_resolution_ns()));
	add_assoc_long(return_value, "timer_slack_ns", to_long(sleeper->os.slack_ns));
	add_assoc_double(return_value, "max_spin_us", HRSLEEP_G(ini.max_spin_us));
	add_assoc_double(return_value, "on_time_percent", HRSLEEP_G(ini.on_time_percent));
	add_assoc_long(return_value, "timer_period_ms", (zend_long) HRSLEEP_G(ini.timer_period_ms));
	add_assoc_double(return_value, "slice_us", (double) sleeper->os.held_slice_ns / (double) HR_NS_PER_US);
	add_assoc_long(return_value, "sleeps", to_long(stats->sleeps));
	add_assoc_long(return_value, "interrupted", to_long(stats->interrupted));
	add_assoc_zval(return_value, "lateness_ns", &lateness_ns);
	add_assoc_zval(return_value, "margin_ns", &margin_ns);
	add_assoc_double(return_value, "spin_share",
		stats->slept_ns == 0 ? 0.0 : (double) stats->spun_ns / (double) stats->slept_ns);
}

/* {{{ Module */

static PHP_GINIT_FUNCTION(hrsleep)
{
#if defined(ZTS) && defined(COMPILE_DL_HRSLEEP)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	memset(hrsleep_globals, 0, sizeof(*hrsleep_globals));
	hr_sleeper_init(&hrsleep_globals->sleeper, (hr_settings) {0}); /* the settings come with the INI entries */
}

/* A thread's end, or the process's. */
static PHP_GSHUTDOWN_FUNCTION(hrsleep)
{
	if (hrsleep_globals->ini.timer_period_ms != 0) {
		hr_os_release_period(hrsleep_globals->ini.timer_period_ms);
	}
	hr_sleeper_end(&hrsleep_globals->sleeper);
}

static PHP_MINIT_FUNCTION(hrsleep)
{
	zend_class_entry *missed_ticks;

	hr_os_start();
#if PHP_VERSION_ID >= 80600 && ZEND_HRTIME_PLATFORM_POSIX
	hr_os_use_clock((int) zend_hrtime_posix_clock_id); /* 8.6 may count by CLOCK_MONOTONIC_RAW */
#endif
	next_post_startup = zend_post_startup_cb;
	zend_post_startup_cb = on_post_startup;
	REGISTER_INI_ENTRIES();
	missed_ticks = register_class_HrSleep_MissedTicks();
	php_ticker_startup(register_class_HrSleep_Ticker(zend_ce_aggregate), missed_ticks);
	return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(hrsleep)
{
	/* what others have put before them cannot be taken out; they go before this module, which they were started after */
	if (zend_interrupt_function == on_interrupt) {
		zend_interrupt_function = next_interrupt;
	}
	if (zend_post_startup_cb == on_post_startup) {
		zend_post_startup_cb = next_post_startup;
	}
	php_attention_shutdown();
	UNREGISTER_INI_ENTRIES();
	return SUCCESS;
}

static PHP_RINIT_FUNCTION(hrsleep)
{
#if defined(ZTS) && defined(COMPILE_DL_HRSLEEP)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	php_way_back_begin(&HRSLEEP_G(way_back));
	HRSLEEP_G(is_in_request) = true;
	php_attention_activate();
	if (HRSLEEP_G(ini.timer_slack_ns) != 0) {
		hold_slack();
	}
	warm_up();
	obey_bailout(); /* the request does not start */
	return SUCCESS;
}

static PHP_RSHUTDOWN_FUNCTION(hrsleep)
{
	hr_os_thread *thread = &HRSLEEP_G(sleeper).os;

	php_way_back_end(&HRSLEEP_G(way_back));
	HRSLEEP_G(is_in_request) = false;
	hr_os_hold_slice(thread, 0);
	hr_os_hold_slack(thread, 0);
	return SUCCESS;
}

static PHP_MINFO_FUNCTION(hrsleep)
{
	uint64_t slice_ns = HRSLEEP_G(sleeper).os.held_slice_ns;
	char resolution[32], slice[32];

	snprintf(resolution, sizeof(resolution), "%" PRIu64 " ns", hr_os_resolution_ns());
	snprintf(slice, sizeof(slice), "%" PRIu64 " ns", slice_ns);
	php_info_print_table_start();
	php_info_print_table_row(2, "hrsleep support", "enabled");
	php_info_print_table_row(2, "Version", PHP_HRSLEEP_VERSION);
	php_info_print_table_row(2, "Backend", hr_os.name);
	php_info_print_table_row(2, "Timer", hr_os_timer_name(&HRSLEEP_G(sleeper).os));
	php_info_print_table_row(2, "Clock", hr_os_clock_name());
	php_info_print_table_row(2, "Timer resolution", resolution);
	php_info_print_table_row(2, "Time slice", slice_ns == 0 ? "the system's own" : slice);
	php_info_print_table_end();
	DISPLAY_INI_ENTRIES();
}

zend_module_entry hrsleep_module_entry = {
	STANDARD_MODULE_HEADER,
	"hrsleep",
	ext_functions,
	PHP_MINIT(hrsleep),
	PHP_MSHUTDOWN(hrsleep),
	PHP_RINIT(hrsleep),
	PHP_RSHUTDOWN(hrsleep),
	PHP_MINFO(hrsleep),
	PHP_HRSLEEP_VERSION,
	PHP_MODULE_GLOBALS(hrsleep),
	PHP_GINIT(hrsleep),
	PHP_GSHUTDOWN(hrsleep),
	NULL,
	STANDARD_MODULE_PROPERTIES_EX
};

#ifdef COMPILE_DL_HRSLEEP
ZEND_GET_MODULE(hrsleep)
#endif

/* }}} */
