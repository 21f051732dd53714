#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_way_back.h"

#include "zend_compile.h"
#include "zend_exceptions.h"
#include "zend_observer.h"

/*
 * What timed code does around a sleep, in the forms that have an opcode each: the call with its result used and
 * not, from a namespace, by a name in a variable, which a method's call shares its opcode with; and a look at the
 * clock after each. The sleeps in it do not sleep: php_way_back_is_rehearsal().
 */
static const char rehearsal_code[] =
	"namespace hrsleep\\way_back;"
	"static function () {"
	"	$one = 1;"
	"	$name = 'hrsleep';"
	"	$start = \\hrtime(true); \\hrsleep($one); $end = \\hrtime(true);"
	"	$left = \\hrsleep_until($one); $end = \\hrtime(true);"
	"	hrsleep($one); $end = hrtime(true);"
	"	$left = hrsleep_until($one); $end = hrtime(true);"
	"	$name($one); $end = \\hrtime(true);"
	"	$left = $name($one); $end = \\hrtime(true);"
	"	return $end - $start;"
	"};";

static const char *const rehearsal_calls[] = {"hrtime", "hrsleep", "hrsleep_until"};

/* What PHP's messages call the file if there is none, on line 0: a time limit may strike before there is a script. */
static const char no_file[] = "Unknown";

#define CACHE_LINE 64
#define PAGE 4096 /* the least there is: what shares one is readable if any of it is */

/* Room that the rehearsal needs, generously: on the VM's stack, on C's, and for compiling it. */
#define VM_STACK_NEED 2048
#define C_STACK_NEED 65536
#define MEMORY_NEED (2 * 1024 * 1024) /* PHP's memory manager takes no less at a time */

/* How far to look: a sleep's caller seldom has more at hand. */
#define MOST_OPCODES_BEFORE 32
#define MOST_OPCODES_AFTER 32
#define MOST_BYTES 1024
#define RETURN_CODE_BYTES 256
#define C_STACK_BYTES 1536 /* from here up to the engine's own frame: about 1 KiB */

#ifdef __GNUC__
# define NO_SANITIZE __attribute__((no_sanitize("address", "object-size")))
#else
# define NO_SANITIZE
#endif

/* Not of a variable, which the address sanitizer may have put elsewhere. */
static uintptr_t c_stack_position(void)
{
#if defined(__GNUC__)
	return (uintptr_t) __builtin_frame_address(0);
#elif defined(_MSC_VER)
	return (uintptr_t) _AddressOfReturnAddress();
#else
	const char here = 0;

	return (uintptr_t) &here;
#endif
}

void php_way_back_begin(php_way_back *way_back)
{
	*way_back = (php_way_back) {.c_stack = c_stack_position()};
}

void php_way_back_end(php_way_back *way_back)
{
	if (way_back->code != NULL) {
		destroy_op_array(way_back->code);
		efree_size(way_back->code, sizeof(zend_op_array));
	}
	/* code that runs later in the shutdown must not make it anew */
	*way_back = (php_way_back) {.is_unavailable = true};
}

/* Does anything look at which functions run? Xdebug, pcov, phpdbg, dtrace, tracers by the observer API, … */
static bool is_watched(void)
{
	return ZEND_OBSERVER_ENABLED || zend_execute_ex != execute_ex || zend_execute_internal != NULL
		|| zend_ast_process != NULL;
}

/* By zend_set_user_opcode_handler(), when the code was compiled. */
static bool has_hooks(const zend_op_array *op_array)
{
	for (const zend_op *opline = op_array->opcodes; opline < op_array->opcodes + op_array->last; opline++) {
		if (zend_get_user_opcode_handler(opline->opcode) != NULL) {
			return true;
		}
	}
	return false;
}

/* A name that disable_functions has freed may be nobody's, or a function of the user's that must not run. */
static bool are_calls_internal(void)
{
	for (size_t i = 0; i < sizeof(rehearsal_calls) / sizeof(*rehearsal_calls); i++) {
		const zend_function *function = zend_hash_str_find_ptr(EG(function_table), rehearsal_calls[i],
			strlen(rehearsal_calls[i]));

		if (function == NULL || function->type != ZEND_INTERNAL_FUNCTION) {
			return false;
		}
	}
	return true;
}

#if PHP_VERSION_ID < 80300
/* As zend_fibers.c of PHP 8.2 has it: later versions tell EG(stack_limit). */
struct _zend_fiber_stack {
	void *pointer;
	size_t size;
};
#endif

static bool has_c_stack(const php_way_back *way_back)
{
	uintptr_t position = c_stack_position();

#ifdef ZEND_CHECK_STACK_LIMIT
	if (EG(stack_limit) != NULL) {
		return !zend_call_stack_overflowed((void *) ((uintptr_t) EG(stack_limit) + C_STACK_NEED));
	}
#endif
#if PHP_VERSION_ID < 80300
	if (EG(active_fiber) != NULL) {
		return position - (uintptr_t) EG(current_fiber_context)->stack->pointer > C_STACK_NEED;
	}
#endif
	/*
	 * Nobody knows where this one ends. Near to where it was as the request began there is room: the smallest stack, of
	 * threads with musl, has 128 KiB. Far from there may be its end, or some extension's own.
	 */
	return position - way_back->c_stack + C_STACK_NEED < 2 * C_STACK_NEED;
}

static bool has_vm_stack(void)
{
	return (size_t) ((char *) EG(vm_stack_end) - (char *) EG(vm_stack_top)) > VM_STACK_NEED;
}

/* PG(memory_limit) is never less than what is used; without a limit it is the largest there is. */
static bool has_memory(void)
{
	return (size_t) PG(memory_limit) - zend_memory_usage(true) >= MEMORY_NEED;
}

/* NULL if that fails, which leaves no trace. */
static zend_op_array *compile(void)
{
	uint32_t compiler_options = CG(compiler_options);
	zend_string *code = zend_string_init(rehearsal_code, sizeof(rehearsal_code) - 1, false);
	zend_op_array *op_array;

	/* straight to the compiler: nobody's hook is to see code that is not the user's */
	CG(compiler_options) = ZEND_COMPILE_DEFAULT & ~ZEND_COMPILE_HANDLE_OP_ARRAY;
	op_array = compile_string(code, no_file, ZEND_COMPILE_POSITION_AFTER_OPEN_TAG);
	CG(compiler_options) = compiler_options;
	zend_string_release(code);
	if (EG(exception) != NULL) {
		zend_clear_exception();
	}
	return op_array;
}

/*
 * The calls from the namespace are to PHP's own functions, whatever functions the user may define in it: the run-time
 * cache is told so before the engine looks them up.
 */
static void bind_namespaced_calls(zend_op_array *op_array)
{
	for (const zend_op *opline = op_array->opcodes; opline < op_array->opcodes + op_array->last; opline++) {
		if (opline->opcode == ZEND_INIT_NS_FCALL_BY_NAME) {
			const zval *name = RT_CONSTANT(opline, opline->op2) + 2; /* in lower case, without the namespace */
			void **slot = (void **) ((char *) RUN_TIME_CACHE(op_array) + opline->result.num);

			*slot = zend_hash_find_ptr(EG(function_table), Z_STR_P(name));
		}
	}
}

bool php_way_back_prepare(php_way_back *way_back)
{
	if (way_back->function != NULL || way_back->is_unavailable || is_watched() || EG(exception) != NULL
			|| !has_c_stack(way_back) || !has_memory()) {
		return false;
	}
	if (!are_calls_internal()) {
		way_back->is_unavailable = true;
		return false;
	}

	way_back->code = compile();
	if (way_back->code == NULL || way_back->code->num_dynamic_func_defs != 1
			|| has_hooks(way_back->code->dynamic_func_defs[0])) {
		way_back->is_unavailable = true;
		return false;
	}

	/* a plain function, called without the closure object that user code could number */
	way_back->function = (zend_function *) way_back->code->dynamic_func_defs[0];
	way_back->function->common.fn_flags &= ~ZEND_ACC_CLOSURE;
	zend_init_func_run_time_cache(&way_back->function->op_array);
	bind_namespaced_calls(&way_back->function->op_array);
	return true;
}

static void read_byte(const void *address)
{
	(void) *(const volatile char *) address;
}

/* Reads a byte per cache line of [start, start + size). */
static void read_ahead(const void *start, size_t size)
{
	for (size_t offset = 0; offset < size; offset += CACHE_LINE) {
		read_byte((const char *) start + offset);
	}
	if (size != 0) {
		read_byte((const char *) start + size - 1);
	}
}

static size_t page_left(const void *address)
{
	return PAGE - ((uintptr_t) address & (PAGE - 1));
}

/*
 * The C functions that are about to return find their frames cold too. They lie above this one's, in use all of
 * them; but the address sanitizer is not to be asked about what lies between their variables.
 */
static NO_SANITIZE void read_c_stack(void)
{
	volatile char here = 0;
	const volatile char *end = &here + MIN(C_STACK_BYTES, page_left((const void *) &here));

	for (const volatile char *line = &here; line < end; line += CACHE_LINE) {
		(void) *line;
	}
}

static void read_function(const zend_function *function)
{
	if (function == NULL) {
		return;
	}
	if (function->type == ZEND_USER_FUNCTION) {
		read_ahead(function, sizeof(zend_op_array));
		read_ahead(function->op_array.opcodes, MIN(function->op_array.last * sizeof(zend_op), MOST_BYTES / 4));
	} else {
		read_ahead(function, sizeof(zend_internal_function));
	}
}

/* Is the place known where the caller is? */
static bool has_place(const zend_execute_data *caller)
{
	const zend_op_array *op_array = &caller->func->op_array;

	return caller->opline >= op_array->opcodes && caller->opline < op_array->opcodes + op_array->last;
}

/* The data that a PHP function will use when its current call returns. */
static void read_caller(const zend_execute_data *caller)
{
	const zend_op_array *op_array = &caller->func->op_array;
	const zend_op *first = op_array->opcodes, *last = op_array->opcodes + op_array->last;
	size_t variables = (size_t) op_array->last_var + op_array->T;

	if (!has_place(caller)) {
		return;
	}
	if (caller->opline - first > MOST_OPCODES_BEFORE) {
		first = caller->opline - MOST_OPCODES_BEFORE;
	}
	if (last - caller->opline > MOST_OPCODES_AFTER) {
		last = caller->opline + MOST_OPCODES_AFTER;
	}
	read_ahead(first, (size_t) (last - first) * sizeof(zend_op));
	read_ahead(op_array, sizeof(*op_array));
	read_ahead(caller, MIN((ZEND_CALL_FRAME_SLOT + variables) * sizeof(zval), MOST_BYTES));
	read_ahead(op_array->literals, MIN(op_array->last_literal * sizeof(zval), MOST_BYTES));
	if (caller->run_time_cache == NULL) {
		return;
	}
	read_ahead(caller->run_time_cache, MIN((size_t) op_array->cache_size, MOST_BYTES));
	for (const zend_op *opline = first; opline < last; opline++) {
		if (opline->opcode == ZEND_INIT_FCALL && opline->result.num + sizeof(void *) <= (size_t) op_array->cache_size) {
			read_function(*(zend_function **) ((char *) caller->run_time_cache + opline->result.num));
		}
	}
}

/* A time limit may strike in the rehearsal: the message is to name the place where the caller is, if there is one. */
static void take_place(zend_op_array *op_array, const zend_execute_data *caller)
{
	uint32_t lineno = 0;

	if (caller != NULL) {
		op_array->filename = caller->func->op_array.filename;
		lineno = caller->opline->lineno;
	}
	for (zend_op *opline = op_array->opcodes; opline < op_array->opcodes + op_array->last; opline++) {
		opline->lineno = lineno;
	}
}

static void run(php_way_back *way_back, const zend_execute_data *caller)
{
	zend_op_array *op_array = &way_back->function->op_array;
	zend_string *filename = op_array->filename;
	zval lasted;

	take_place(op_array, caller);
	way_back->is_running = true;
	zend_try {
		zend_call_known_function(way_back->function, NULL, NULL, &lasted, 0, NULL, NULL);
	} zend_catch {
		way_back->has_bailed_out = true;
	} zend_end_try();
	way_back->is_running = false;
	op_array->filename = filename; /* the caller's may not live as long */
	if (way_back->has_put_off) {
		way_back->has_put_off = false;
		zend_atomic_bool_store_ex(&EG(vm_interrupt), true);
	}
}

void php_way_back_rehearse(php_way_back *way_back, const zend_execute_data *call, const void *return_address)
{
	const zend_execute_data *caller = call;

	while (caller != NULL && (caller->func == NULL || !ZEND_USER_CODE(caller->func->type))) {
		caller = caller->prev_execute_data;
	}
	if (caller != NULL) {
		read_caller(caller);
	}
	if (call != NULL) {
		read_ahead(call, ZEND_CALL_FRAME_SLOT * sizeof(zval));
	}
	read_c_stack();
	read_byte(&EG(current_execute_data));
	read_byte(&EG(exception));
	read_byte(&EG(vm_stack_top));
	if (return_address != NULL) { /* code of the JIT's, which the rehearsal does not run */
		read_ahead(return_address, MIN(RETURN_CODE_BYTES, page_left(return_address)));
	}
	/* what is not called by PHP code has no place that a time limit's message could name */
	if ((call == NULL || (caller != NULL && has_place(caller)))
			&& way_back->function != NULL && !way_back->is_running && EG(exception) == NULL && !is_watched()
			&& has_c_stack(way_back) && has_vm_stack()) {
		run(way_back, caller);
	}
}

bool php_way_back_puts_off(php_way_back *way_back)
{
	way_back->has_put_off |= way_back->is_running;
	return way_back->is_running;
}
