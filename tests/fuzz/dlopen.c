/*
 * To be preloaded: PHP loads extensions with RTLD_DEEPBIND, by which they would look past the address sanitizer, and
 * the sanitizer refuses that.
 */
#define _GNU_SOURCE
#include <dlfcn.h>

void *dlopen(const char *file, int mode)
{
	void *(*next)(const char *, int) = (void *(*)(const char *, int)) dlsym(RTLD_NEXT, "dlopen");

#ifdef RTLD_DEEPBIND
	mode &= ~RTLD_DEEPBIND;
#endif
	return next(file, mode);
}
