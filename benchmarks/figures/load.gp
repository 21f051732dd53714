# Lateness under load: the median as a point, up to the 90th percentile a thick line, to the 99th a thin one.
load "figures/common.gp"
set logscale y
set yrange [50:3e9]
set ytics @ns_ticks
set ylabel "late: median, 90th, 99th percentile"
set xrange [-0.6:5.6]
unset key

array levels[6] = ["idle", "1 busy per core", "2 busy per core", "disk and memory", "nice 19", "SCHED_FIFO"]
level(text) = sum [i = 1:6] (levels[i] eq text ? i - 1 : 0)
file = rows("load")
set multiplot
set tmargin at screen 0.92
set bmargin at screen 0.29
set xtics nomirror rotate by -30 noenhanced textcolor rgb "#333333" ()
do for [i = 1:6] { set xtics add (levels[i] i - 1) }
do for [panel = 1:3] {
	wanted_us = 10 * 10 ** panel
	set title panel == 1 ? "sleeps of 100 µs" : panel == 2 ? "sleeps of 1 ms" : "sleeps of 10 ms"
	set lmargin at screen 0.1 + (panel - 1) * 0.295
	set rmargin at screen 0.36 + (panel - 1) * 0.295
	if (panel > 1) { unset ylabel; set ytics @blank_ticks }
	is_wanted(i) = strcol("sleeper") eq sleepers[i] && column("length_us") == wanted_us
	x(i) = level(strcol("level")) + (i - 2) * 0.22
	plot for [i = 1:3] file using (only(is_wanted(i), x(i))):(column("p50_ns")):(column("p50_ns")):(column("p90_ns")) with yerrorbars lw 5 ps 0 lc rgb colors[i] notitle, \
		for [i = 1:3] file using (only(is_wanted(i), x(i))):(column("p50_ns")):(column("p50_ns")):(column("p99_ns")) with yerrorbars lw 1.5 pt 7 ps 0.9 lc rgb colors[i] notitle
}
@key_only
plot for [i = 1:3] out_of_view with linespoints lw 2 pt 7 ps 0.9 lc rgb colors[i] title sleepers[i]
unset multiplot
