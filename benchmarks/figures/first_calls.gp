# The first sleeps of a fresh process: how late each is.
load "figures/common.gp"
set logscale y
set yrange [50:1e7]
set ytics @ns_ticks
set xrange [0:33]
set xlabel "call of a fresh process (10 ms each)"
set ylabel "late"
set key top right Left reverse
plot for [q = 1:2] rows("sweep") using (only(strcol("parameter") eq "call", column("value"))):(column(q == 1 ? "p50_ns" : "p90_ns")) \
	with linespoints lw 2 pt 7 ps 0.6 lc rgb (q == 1 ? "#004488" : "#bb5566") title (q == 1 ? "median of 31 processes" : "90th percentile")
