/* The extensions that PHP's executable contains: those that it cannot do without. */
#include "php.h"
#include "php_main.h"
#include "ext/date/php_date.h"
#include "ext/hash/php_hash.h"
#include "ext/json/php_json.h"
#include "ext/pcre/php_pcre.h"
#include "ext/random/php_random.h"
#include "ext/reflection/php_reflection.h"
#include "ext/spl/php_spl.h"
#include "ext/standard/php_standard.h"

static zend_module_entry *const extensions[] = {
	phpext_date_ptr,
	phpext_hash_ptr,
	phpext_json_ptr,
	phpext_pcre_ptr,
	phpext_random_ptr,
	phpext_reflection_ptr,
	phpext_spl_ptr,
	phpext_standard_ptr,
};

PHPAPI int php_register_internal_extensions(void)
{
	return php_register_extensions(extensions, sizeof(extensions) / sizeof(*extensions));
}
