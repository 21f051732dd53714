# What accuracy costs: the CPU time of a call against its lateness.
load "figures/common.gp"
set logscale xy
set xrange [100:2e7]
set yrange [15:1000]
set xlabel "late at the 90th percentile"
set xtics @ns_ticks rotate by -35
set ytics (20, 50, 100, 200, 500, 1000)
set grid xtics ytics lt 1 lw 0.7 lc rgb "#dddddd"

file = rows("peers")
set multiplot
set tmargin at screen 0.92
set bmargin at screen 0.2
do for [panel = 1:2] {
	wanted_us = panel == 1 ? 1000 : 10000
	set title panel == 1 ? "a sleep of 1 ms" : "a sleep of 10 ms"
	if (panel == 1) { set ylabel "CPU time of a call, µs" } else { unset ylabel }
	set lmargin at screen panel == 1 ? 0.08 : 0.41
	set rmargin at screen panel == 1 ? 0.36 : 0.68
	if (panel == 1) { unset key } else { set key at screen 0.99,0.92 right top Left reverse spacing 1.15 }
	plot for [i = 1:14] file using (only(strcol("sleeper") eq sleepers[i] && column("length_us") == wanted_us, column("p90_ns"))):(column("cpu_us")) \
		with points pt (i % 2 == 1 ? 7 : 5) ps (i == 1 ? 1.8 : 1.1) lc rgb colors[i] title sleepers[i]
}
unset multiplot
