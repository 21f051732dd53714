#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_attention.h"
#include "php_hrsleep.h"
#include "php_ticker.h"
#include "php_way_back.h"
#include "src/os.h"
#include "src/ticker.h"

#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

static zend_class_entry *ticker_ce, *missed_ticks_ce;
static zend_object_handlers ticker_handlers;

/* The properties, in the stub's order: their slots. C code alone writes to them, PHP code may only read. */
enum {
	PERIOD,
	POLICY,
	TICKS,
	MISSED,
	LATENESS,
	DEADLINE
};

typedef struct {
	bool is_constructed; /* not so before the constructor has run, or after it threw: an error handler's backtrace shows it */
	hr_ticker ticker;
	hr_ticker_statistics statistics;
	zend_object std;
} php_ticker;

static php_ticker *from_object(zend_object *object)
{
	return (php_ticker *) ((char *) object - XtOffsetOf(php_ticker, std));
}

static zend_object *create(zend_class_entry *class_type)
{
	php_ticker *intern = zend_object_alloc(sizeof(php_ticker), class_type); /* zeroed */

	zend_object_std_init(&intern->std, class_type);
	object_properties_init(&intern->std, class_type);
	intern->std.handlers = &ticker_handlers;
	return &intern->std;
}

static php_ticker *constructed(zend_object *object)
{
	php_ticker *intern = from_object(object);

	if (UNEXPECTED(!intern->is_constructed)) {
		zend_throw_error(NULL, "The HrSleep\\Ticker object has not been correctly initialized by its constructor");
		return NULL;
	}
	return intern;
}

/*
 * Copies of the properties: array_walk() and others write to what they get here, read-only or not, and make references of
 * what they only read. ArrayObject refuses a class that has this.
 */
static HashTable *get_properties(zend_object *object)
{
	const zend_class_entry *class_type = object->ce;

	if (object->properties == NULL) {
		object->properties = zend_new_array((uint32_t) class_type->default_properties_count);
	} else if (GC_REFCOUNT(object->properties) > 1) {
		HashTable *shared = object->properties;

		object->properties = zend_array_dup(shared);
		GC_DELREF(shared);
	}
	for (int i = 0; i < class_type->default_properties_count; i++) {
		zval *slot = OBJ_PROP_NUM(object, i);

		if (Z_TYPE_P(slot) != IS_UNDEF) {
			Z_TRY_ADDREF_P(slot);
			zend_hash_update(object->properties, class_type->properties_info_table[i]->name, slot);
		}
	}
	return object->properties;
}

/* Nothing that a ticker holds can be part of a cycle. */
static HashTable *get_gc(zend_object *object, zval **table, int *count)
{
	*table = NULL;
	*count = 0;
	return NULL;
}

static void set_count(zval *property, uint64_t count)
{
	ZVAL_LONG(property, (zend_long) MIN(count, (uint64_t) ZEND_LONG_MAX));
}

/* Shows the ticker's state in the properties. */
static void show(php_ticker *intern)
{
	zval *properties = intern->std.properties_table;

	set_count(&properties[TICKS], intern->ticker.ticks);
	set_count(&properties[MISSED], intern->ticker.missed);
	php_hrsleep_set_ns(&properties[LATENESS], intern->ticker.lateness_ns);
	php_hrsleep_set_ns(&properties[DEADLINE], hr_ticker_deadline_ns(&intern->ticker));
}

/* What wait_for_tick() does when the sleep is over, without effect. */
static void rehearse(void *context)
{
	php_ticker *intern = context;
	hr_ticker copy = intern->ticker;

	hr_ticker_tick(&copy, hr_ticker_deadline_ns(&copy));
	show(intern); /* nothing new yet */
}

/* Waits for the next tick; false if something interrupted that. */
static bool wait_for_tick(php_ticker *intern, php_hrsleep_caller *from, uint64_t start_ns)
{
	hr_ticker *ticker = &intern->ticker;

	hr_ticker_begin_wait(ticker, &intern->statistics, start_ns);
	if (php_hrsleep_sleep_until(from, start_ns, hr_ticker_deadline_ns(ticker)) != 0) {
		hr_ticker_interrupt(ticker, hr_os_now_ns());
		return false;
	}
	hr_ticker_tick(ticker, hr_os_now_ns());
	show(intern);
	return true;
}

/* {{{ Iterator */

static int is_valid(zend_object_iterator *iterator)
{
	return SUCCESS;
}

static zval *current_lateness(zend_object_iterator *iterator)
{
	return OBJ_PROP_NUM(Z_OBJ(iterator->data), LATENESS);
}

static void current_tick(zend_object_iterator *iterator, zval *key)
{
	set_count(key, from_object(Z_OBJ(iterator->data))->ticker.ticks);
}

static void rehearse_iteration(void *context)
{
	zend_object_iterator *iterator = context;
	zval key;

	rehearse(from_object(Z_OBJ(iterator->data)));
	iterator->funcs->valid(iterator);
	iterator->funcs->get_current_data(iterator);
	iterator->funcs->get_current_key(iterator, &key);
}

/* The interrupts first: a loop of C code around this, too late to ever wait, must end by a time limit as well. */
static void next_tick(zend_object_iterator *iterator)
{
	php_ticker *intern = from_object(Z_OBJ(iterator->data));
	php_hrsleep_caller from = {EG(current_execute_data), RETURN_ADDRESS(), rehearse_iteration, iterator};

	do {
		php_attention_run_interrupts();
	} while (EG(exception) == NULL && !wait_for_tick(intern, &from, hr_os_now_ns()));
}

static void end_iterator(zend_object_iterator *iterator)
{
	zval_ptr_dtor(&iterator->data);
}

static const zend_object_iterator_funcs iterator_funcs = {
	end_iterator,
	is_valid,
	current_lateness,
	current_tick,
	next_tick,
	next_tick, /* rewind: there is no way back in time, so the first is the next one as well */
	NULL,
	NULL
};

static zend_object_iterator *get_iterator(zend_class_entry *class_type, zval *object, int by_reference)
{
	zend_object_iterator *iterator;

	if (by_reference) {
		zend_throw_error(NULL, "An iterator cannot be used with foreach by reference");
		return NULL;
	}
	if (constructed(Z_OBJ_P(object)) == NULL) {
		return NULL;
	}
	iterator = emalloc(sizeof(*iterator));
	zend_iterator_init(iterator);
	iterator->funcs = &iterator_funcs;
	ZVAL_OBJ_COPY(&iterator->data, Z_OBJ_P(object));
	return iterator;
}

/* }}} */

/* {{{ Methods */

static hr_missed_ticks missed_ticks_of(zend_object *policy)
{
	const char *name = Z_STRVAL_P(zend_enum_fetch_case_name(policy));

	return strcmp(name, "Burst") == 0 ? HR_MISSED_BURST : strcmp(name, "Delay") == 0 ? HR_MISSED_DELAY : HR_MISSED_SKIP;
}

static bool is_period(double period_us)
{
	const char *error;

	if (!zend_finite(period_us)) {
		error = "must be finite";
	} else if (period_us <= 0) {
		error = "must be greater than 0";
	} else if (period_us < HR_TICKER_LEAST_PERIOD_US) {
		error = "must be greater than or equal to 0.001";
	} else {
		return true;
	}
	zend_argument_value_error(1, "%s", error);
	return false;
}

PHP_METHOD(HrSleep_Ticker, __construct)
{
	uint64_t now_ns = hr_os_now_ns();
	uint64_t first_ns = 0;
	zend_object *object = Z_OBJ_P(ZEND_THIS), *policy = NULL;
	php_ticker *intern = from_object(object);
	zval *period, *first = NULL;
	double period_us;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_NUMBER(period)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS(policy, missed_ticks_ce)
		Z_PARAM_NUMBER_OR_NULL(first)
	ZEND_PARSE_PARAMETERS_END();

	if (intern->is_constructed) {
		zend_readonly_property_modification_error(ticker_ce->properties_info_table[PERIOD]);
		RETURN_THROWS();
	}
	period_us = zval_get_double(period);
	if (!is_period(period_us) || (first != NULL && !php_hrsleep_argument_ns(first, 3, 1, &first_ns))) {
		RETURN_THROWS();
	}
	if (policy == NULL) {
		policy = zend_enum_get_case_cstr(missed_ticks_ce, "Skip");
	}

	hr_ticker_init(&intern->ticker, period_us, missed_ticks_of(policy), now_ns);
	if (first != NULL) {
		hr_ticker_align(&intern->ticker, first_ns, now_ns);
	}
	intern->is_constructed = true;
	ZVAL_COPY_VALUE(OBJ_PROP_NUM(object, PERIOD), period);
	zval_ptr_dtor(OBJ_PROP_NUM(object, POLICY)); /* reflection may have set it before */
	ZVAL_OBJ_COPY(OBJ_PROP_NUM(object, POLICY), policy);
	show(intern);
}

PHP_METHOD(HrSleep_Ticker, wait)
{
	uint64_t start_ns = hr_os_now_ns();
	php_hrsleep_caller from;
	php_ticker *intern;

	ZEND_PARSE_PARAMETERS_NONE();

	intern = constructed(Z_OBJ_P(ZEND_THIS));
	if (UNEXPECTED(intern == NULL)) {
		RETURN_THROWS();
	}
	from = (php_hrsleep_caller) {execute_data, RETURN_ADDRESS(), rehearse, intern};
	RETURN_BOOL(wait_for_tick(intern, &from, start_ns));
}

PHP_METHOD(HrSleep_Ticker, reset)
{
	uint64_t now_ns = hr_os_now_ns();
	php_ticker *intern;

	ZEND_PARSE_PARAMETERS_NONE();

	intern = constructed(Z_OBJ_P(ZEND_THIS));
	if (UNEXPECTED(intern == NULL)) {
		RETURN_THROWS();
	}
	hr_ticker_reset(&intern->ticker, now_ns);
	show(intern);
}

static void add_ns(zval *array, const char *key, uint64_t ns)
{
	zval number;

	php_hrsleep_set_ns(&number, ns);
	add_assoc_zval(array, key, &number);
}

PHP_METHOD(HrSleep_Ticker, statistics)
{
	const hr_histogram *lateness, *busy;
	const hr_ticker *ticker;
	php_ticker *intern;
	zval lateness_ns, busy_share;

	ZEND_PARSE_PARAMETERS_NONE();

	intern = constructed(Z_OBJ_P(ZEND_THIS));
	if (UNEXPECTED(intern == NULL)) {
		RETURN_THROWS();
	}
	hr_ticker_count_last(&intern->ticker, &intern->statistics);
	ticker = &intern->ticker;
	lateness = &intern->statistics.lateness;
	busy = &intern->statistics.busy;

	array_init(&lateness_ns);
	add_ns(&lateness_ns, "p50", hr_histogram_quantile_ns(lateness, 0.5));
	add_ns(&lateness_ns, "p90", hr_histogram_quantile_ns(lateness, 0.9));
	add_ns(&lateness_ns, "p99", hr_histogram_quantile_ns(lateness, 0.99));
	add_ns(&lateness_ns, "max", lateness->most_ns);

	array_init(&busy_share);
	add_assoc_double(&busy_share, "mean",
		hr_ticker_periods(ticker, intern->statistics.busy_ns) / (double) MAX(busy->total, 1));
	add_assoc_double(&busy_share, "p50", hr_ticker_periods(ticker, hr_histogram_quantile_ns(busy, 0.5)));
	add_assoc_double(&busy_share, "p90", hr_ticker_periods(ticker, hr_histogram_quantile_ns(busy, 0.9)));
	add_assoc_double(&busy_share, "p99", hr_ticker_periods(ticker, hr_histogram_quantile_ns(busy, 0.99)));
	add_assoc_double(&busy_share, "max", hr_ticker_periods(ticker, busy->most_ns));

	array_init(return_value);
	add_assoc_zval(return_value, "lateness_ns", &lateness_ns);
	add_assoc_zval(return_value, "busy_share", &busy_share);
}

PHP_METHOD(HrSleep_Ticker, getIterator)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

/* }}} */

void php_ticker_startup(zend_class_entry *ticker, zend_class_entry *missed_ticks)
{
	ticker_ce = ticker;
	missed_ticks_ce = missed_ticks;
	ticker->create_object = create;
	ticker->get_iterator = get_iterator;
	ticker_handlers = *zend_get_std_object_handlers();
	ticker_handlers.offset = XtOffsetOf(php_ticker, std);
	ticker_handlers.clone_obj = NULL;
	ticker_handlers.get_properties = get_properties;
	ticker_handlers.get_gc = get_gc;
}
