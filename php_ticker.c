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

#include <stddef.h>

static zend_class_entry *ticker_ce, *missed_ticks_ce;
static zend_object_handlers ticker_handlers;

/*
 * The properties, in the stub's order. A value is made from the C data below whenever it is asked for: the slots that
 * the engine has for them stay unset for ever.
 */
enum {
	PERIOD,
	POLICY,
	TICKS,
	MISSED,
	LATENESS,
	DEADLINE
};

typedef struct {
	zval period; /* as given; unset until the constructor has run: an error handler's backtrace may show the object */
	hr_ticker ticker;
	hr_ticker_statistics statistics;
	zend_object std;
} php_ticker;

static php_ticker *from_object(zend_object *object)
{
	return (php_ticker *) ((char *) object - offsetof(php_ticker, std));
}

static zend_object *create(zend_class_entry *class_type)
{
	php_ticker *intern = zend_object_alloc(sizeof(php_ticker), class_type); /* zeroed */

	zend_object_std_init(&intern->std, class_type);
	object_properties_init(&intern->std, class_type);
	intern->std.handlers = &ticker_handlers;
	return &intern->std;
}

static bool is_constructed(const php_ticker *intern)
{
	return !Z_ISUNDEF(intern->period);
}

static php_ticker *constructed(zend_object *object)
{
	php_ticker *intern = from_object(object);

	if (UNEXPECTED(!is_constructed(intern))) {
		zend_throw_error(NULL, "The HrSleep\\Ticker object has not been correctly initialized by its constructor");
		return NULL;
	}
	return intern;
}

static const char *const policies[] = {
	[HR_MISSED_SKIP] = "Skip",
	[HR_MISSED_BURST] = "Burst",
	[HR_MISSED_DELAY] = "Delay"
};

static hr_missed_ticks missed_ticks_of(zend_object *policy)
{
	const char *name = Z_STRVAL_P(zend_enum_fetch_case_name(policy));
	hr_missed_ticks missed_ticks = HR_MISSED_SKIP;

	while (missed_ticks != HR_MISSED_DELAY && strcmp(name, policies[missed_ticks]) != 0) {
		missed_ticks++;
	}
	return missed_ticks;
}

static void set_count(zval *number, uint64_t count)
{
	ZVAL_LONG(number, (zend_long) MIN(count, (uint64_t) ZEND_LONG_MAX));
}

/* {{{ Properties: no handler runs user code, but for the engine's warnings about names that there are not. */

static zend_property_info *declared(zend_string *name)
{
	return zend_hash_find_ptr(&ticker_ce->properties_info, name);
}

/* Makes a constructed ticker's property, for the caller to release. */
static void make_property(const php_ticker *intern, uint32_t property, zval *value)
{
	switch (property) {
		case PERIOD:
			ZVAL_COPY_VALUE(value, &intern->period);
			break;
		case POLICY:
			ZVAL_OBJ_COPY(value, zend_enum_get_case_cstr(missed_ticks_ce, policies[intern->ticker.missed_ticks]));
			break;
		case TICKS:
			set_count(value, intern->ticker.ticks);
			break;
		case MISSED:
			set_count(value, intern->ticker.missed);
			break;
		case LATENESS:
			php_hrsleep_set_ns(value, intern->ticker.lateness_ns);
			break;
		default:
			php_hrsleep_set_ns(value, hr_ticker_deadline_ns(&intern->ticker));
	}
}

/*
 * The engine knows what to say of names that are not declared, and of properties before the constructor has run. It
 * gets no cache slot, here and below: it would look into the property's slot from then on.
 */
static zval *read_property(zend_object *object, zend_string *name, int type, void **cache_slot, zval *value)
{
	zend_property_info *info = declared(name);
	uint32_t property;

	if (info == NULL || !is_constructed(from_object(object))) {
		return zend_std_read_property(object, name, type, NULL, value);
	}
	property = OBJ_PROP_TO_NUM(info->offset);
	/* as the engine has it: what is changed of an object that a property holds does not change the property */
	if ((type == BP_VAR_W || type == BP_VAR_RW || type == BP_VAR_UNSET) && property != POLICY) {
		zend_readonly_property_modification_error(info);
		return &EG(uninitialized_zval);
	}
	make_property(from_object(object), property, value);
	return value;
}

static zval *write_property(zend_object *object, zend_string *name, zval *value, void **cache_slot)
{
	zend_property_info *info = declared(name);

	if (info == NULL) {
		return zend_std_write_property(object, name, value, NULL);
	}
	zend_readonly_property_modification_error(info);
	return &EG(error_zval);
}

/* There is no pointer to be had: NULL has the engine ask the two above. */
static zval *get_property_ptr_ptr(zend_object *object, zend_string *name, int type, void **cache_slot)
{
	return declared(name) != NULL ? NULL : zend_std_get_property_ptr_ptr(object, name, type, NULL);
}

static int has_property(zend_object *object, zend_string *name, int check, void **cache_slot)
{
	zend_property_info *info = declared(name);
	zval value;
	int result;

	if (info == NULL || !is_constructed(from_object(object))) {
		return zend_std_has_property(object, name, check, NULL);
	}
	if (check != ZEND_PROPERTY_NOT_EMPTY) {
		return 1;
	}
	make_property(from_object(object), OBJ_PROP_TO_NUM(info->offset), &value);
	result = zend_is_true(&value);
	zval_ptr_dtor(&value);
	return result;
}

static void unset_property(zend_object *object, zend_string *name, void **cache_slot)
{
	if (declared(name) == NULL) {
		zend_std_unset_property(object, name, NULL);
	} else {
		zend_throw_error(NULL, "Cannot unset readonly property %s::$%s", ZSTR_VAL(object->ce->name), ZSTR_VAL(name));
	}
}

/* For (array), var_dump() and the like: made anew each time, and the caller's. */
static zend_array *get_properties_for(zend_object *object, zend_prop_purpose purpose)
{
	const php_ticker *intern = from_object(object);
	zend_array *properties = zend_new_array(DEADLINE + 1);
	zval value;

	for (uint32_t property = PERIOD; is_constructed(intern) && property <= DEADLINE; property++) {
		if (property == POLICY && purpose == ZEND_PROP_PURPOSE_JSON) { /* which knows no enum without a value */
			ZVAL_STRING(&value, policies[intern->ticker.missed_ticks]);
		} else {
			make_property(intern, property, &value);
		}
		zend_hash_add_new(properties, ticker_ce->properties_info_table[property]->name, &value);
	}
	return properties;
}

/*
 * array_walk(), reset() and others write to what they get here, read-only or not: a table that is the object's, stays
 * empty and is never looked at. ArrayObject refuses a class that has this.
 */
static HashTable *get_properties(zend_object *object)
{
	if (object->properties == NULL) {
		object->properties = zend_new_array(0);
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

/* A ticker is equal to itself alone. */
static int compare(zval *one, zval *other)
{
	ZEND_COMPARE_OBJECTS_FALLBACK(one, other);
	return Z_OBJ_P(one) == Z_OBJ_P(other) ? 0 : ZEND_UNCOMPARABLE;
}

/* }}} */

/* What wait_for_tick() does when the sleep is over, without effect. */
static void rehearse(void *context)
{
	php_ticker *intern = context;
	hr_ticker copy = intern->ticker;
	zval lateness;

	hr_ticker_tick(&copy, hr_ticker_deadline_ns(&copy));
	/* the loop may ask for it */
	intern->std.handlers->read_property(&intern->std, ticker_ce->properties_info_table[LATENESS]->name, BP_VAR_R, NULL,
		&lateness);
}

/* Waits for the next tick; false if something interrupted that. The caller holds the object: user code may run. */
static bool wait_for_tick(php_ticker *intern, php_hrsleep_caller *from, uint64_t start_ns)
{
	hr_ticker *ticker = &intern->ticker;
	uint64_t now_ns;

	hr_ticker_begin_wait(ticker, &intern->statistics, start_ns);
	do {
		if (php_hrsleep_sleep_until(from, start_ns, hr_ticker_deadline_ns(ticker)) != 0) {
			hr_ticker_interrupt(ticker, hr_os_now_ns());
			return false;
		}
		now_ns = hr_os_now_ns();
	} while (UNEXPECTED(now_ns < hr_ticker_deadline_ns(ticker))); /* such code may have moved the grid */
	hr_ticker_tick(ticker, now_ns);
	return true;
}

/* {{{ Iterator */

typedef struct {
	zend_object_iterator std;
	zval lateness; /* for the engine to copy from */
} ticker_iterator;

static php_ticker *ticker_of(zend_object_iterator *iterator)
{
	return from_object(Z_OBJ(iterator->data));
}

static int is_valid(zend_object_iterator *iterator)
{
	return SUCCESS;
}

static zval *current_lateness(zend_object_iterator *iterator)
{
	zval *lateness = &((ticker_iterator *) iterator)->lateness;

	make_property(ticker_of(iterator), LATENESS, lateness);
	return lateness;
}

static void current_tick(zend_object_iterator *iterator, zval *key)
{
	make_property(ticker_of(iterator), TICKS, key);
}

static void rehearse_iteration(void *context)
{
	zend_object_iterator *iterator = context;
	zval key;

	rehearse(ticker_of(iterator));
	iterator->funcs->valid(iterator);
	iterator->funcs->get_current_data(iterator);
	iterator->funcs->get_current_key(iterator, &key);
}

/* The interrupts first: a loop of C code around this, too late to ever wait, must end by a time limit as well. */
static void next_tick(zend_object_iterator *iterator)
{
	php_hrsleep_caller from = {EG(current_execute_data), RETURN_ADDRESS(), rehearse_iteration, iterator};

	GC_ADDREF(&iterator->std);
	do {
		php_attention_run_interrupts();
	} while (EG(exception) == NULL && !wait_for_tick(ticker_of(iterator), &from, hr_os_now_ns()));
	/*
	 * A handler that throws into the generator whose `yield from` this is makes the generator let go of it, which then
	 * asks it for the tick all the same: so it stays, to the end of the request.
	 */
	if (GC_REFCOUNT(&iterator->std) > 1) {
		GC_DELREF(&iterator->std);
	}
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
	ticker_iterator *iterator;

	if (by_reference) {
		zend_throw_error(NULL, "An iterator cannot be used with foreach by reference");
		return NULL;
	}
	if (constructed(Z_OBJ_P(object)) == NULL) {
		return NULL;
	}
	iterator = emalloc(sizeof(*iterator));
	zend_iterator_init(&iterator->std);
	iterator->std.funcs = &iterator_funcs;
	ZVAL_OBJ_COPY(&iterator->std.data, Z_OBJ_P(object));
	return &iterator->std;
}

/* }}} */

/* {{{ Methods */

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
	zend_object *policy = NULL;
	php_ticker *intern = from_object(Z_OBJ_P(ZEND_THIS));
	zval *period, *first = NULL;
	double period_us;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_NUMBER(period)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS(policy, missed_ticks_ce)
		Z_PARAM_NUMBER_OR_NULL(first)
	ZEND_PARSE_PARAMETERS_END();

	if (is_constructed(intern)) {
		zend_readonly_property_modification_error(ticker_ce->properties_info_table[PERIOD]);
		RETURN_THROWS();
	}
	period_us = zval_get_double(period);
	if (!is_period(period_us) || (first != NULL && !php_hrsleep_argument_ns(first, 3, 1, &first_ns))) {
		RETURN_THROWS();
	}
	hr_ticker_init(&intern->ticker, period_us, policy != NULL ? missed_ticks_of(policy) : HR_MISSED_SKIP, now_ns);
	if (first != NULL) {
		hr_ticker_align(&intern->ticker, first_ns, now_ns);
	}
	ZVAL_COPY_VALUE(&intern->period, period);
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
	ticker_handlers.offset = offsetof(php_ticker, std);
	ticker_handlers.clone_obj = NULL;
	ticker_handlers.read_property = read_property;
	ticker_handlers.write_property = write_property;
	ticker_handlers.get_property_ptr_ptr = get_property_ptr_ptr;
	ticker_handlers.has_property = has_property;
	ticker_handlers.unset_property = unset_property;
	ticker_handlers.get_properties = get_properties;
	ticker_handlers.get_properties_for = get_properties_for;
	ticker_handlers.get_gc = get_gc;
	ticker_handlers.compare = compare;
}
