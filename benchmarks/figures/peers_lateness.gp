# The lateness of a call against its length, a line for each peer: at the median, and at the 90th percentile.
load "figures/common.gp"
@length_axis
set logscale y
set xrange [0.7:150000]
set yrange [30:3e7]
set xlabel "asked to sleep"
set xtics rotate by -35
set ytics @ns_ticks

file = rows("peers")
set multiplot
set tmargin at screen 0.92
set bmargin at screen 0.18
do for [panel = 1:2] {
	quantile = panel == 1 ? "p50_ns" : "p90_ns"
	set title panel == 1 ? "late at the median" : "late at the 90th percentile"
	set lmargin at screen panel == 1 ? 0.07 : 0.42
	set rmargin at screen panel == 1 ? 0.35 : 0.69
	if (panel == 1) { unset key } else { set key at screen 0.99,0.92 right top Left reverse spacing 1.15 }
	plot for [i = 1:14] file using (column("length_us")):(only(strcol("sleeper") eq sleepers[i], column(quantile))) \
		with linespoints lw (i == 1 ? 3 : 1.5) pt 7 ps (i == 1 ? 0.7 : 0.4) lc rgb colors[i] title sleepers[i]
}
unset multiplot
