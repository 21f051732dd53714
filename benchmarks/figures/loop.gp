# Loops at a fixed rate: how late each step begins, over time.
load "figures/common.gp"
set logscale y
set yrange [50:3e9]
set ytics @ns_ticks
set xlabel "seconds (a point is the latest step of a thirtieth)"
unset key

array ways[4] = ["usleep the rest", "usleep until", "time_sleep_until", "hrsleep_until"]
array says[4] = ["usleep of the rest of the period", "usleep until the deadline", "time_sleep_until", "hrsleep_until"]
array ways_color[4] = ["#bb5566", "#ddaa33", "#228833", "#004488"]
file = curve("loop", "lateness")
set multiplot
set tmargin at screen 0.92
set bmargin at screen 0.24
do for [panel = 1:2] {
	wanted_hz = panel == 1 ? 60 : 1000
	set title panel == 1 ? "60 Hz" : "1 kHz"
	if (panel == 1) { set ylabel "a step begins late by" } else { unset ylabel }
	set lmargin at screen panel == 1 ? 0.1 : 0.56
	set rmargin at screen panel == 1 ? 0.51 : 0.98
	if (panel == 2) { set ytics @blank_ticks }
	plot for [i = 1:4] file using (only(strcol("sleeper") eq ways[i] && column("hz") == wanted_hz, column("x"))):(column("y")) \
		with points pt 7 ps 0.25 lc rgb ways_color[i] notitle
}
@key_only
plot for [i = 1:4] out_of_view with points pt 7 ps 1.2 lc rgb ways_color[i] title says[i]
unset multiplot
