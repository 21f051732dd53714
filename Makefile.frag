# make benchmark: the short accuracy table of the module just built
benchmark: $(PHP_MODULES)
	$(PHP_EXECUTABLE) -n -d extension=$(phplibdir)/hrsleep.$(SHLIB_DL_SUFFIX_NAME) $(srcdir)/benchmarks/accuracy.php --short
.PHONY: benchmark
