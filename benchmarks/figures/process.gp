# Whole processes that sleep once: how much longer than asked for they take, and without what starting them takes.
load "figures/common.gp"
set logscale x
set xrange [4:700]
set xtics (5, 10, 30, 50, 100, 500)
set xlabel "asked to sleep, ms"
unset key

array programs[6] = ["hrsleep", "PHP usleep", "PHP time_nanosleep", "C clock_nanosleep", "Go time.Sleep", "Go syscall.Nanosleep"]
array program_color[6] = ["#004488", "#ddaa33", "#997700", "#333333", "#66ccee", "#4477aa"]
file = rows("process")
published = "< tr , '\\t' <published/process-time.csv"
is_it(i) = strcol("sleeper") eq programs[i] && column("length_ms") > 0

# what starting each program takes, at least: it asked to sleep 0
array start_ms[6]
do for [i = 1:6] {
	start_ms[i] = NaN
	stats file using (only(strcol("sleeper") eq programs[i] && column("length_ms") == 0, column("min_us"))) nooutput
	if (STATS_records > 0) { start_ms[i] = STATS_min / 1000 }
}

set multiplot
set tmargin at screen 0.92
set bmargin at screen 0.28
set lmargin at screen 0.08
set rmargin at screen 0.48
set title "mean, start included"
set ylabel "longer than asked for by, ms"
set yrange [0:*]
plot for [i = 1:6] file using (only(is_it(i), column("length_ms"))):(column("mean_us") / 1000 - column("length_ms")) \
		with linespoints lw (i == 1 ? 3 : 2) pt 7 ps 0.6 lc rgb program_color[i], \
	for [call in "'nanosleep' 'runtime sleep'"] published using (column("sleep_ms")):(only(strcol("call") eq call, column("mean_us") / 1000 - column("sleep_ms"))) \
		with linespoints lw 1.5 dt 2 pt 6 ps 0.6 lc rgb (call eq "nanosleep" ? "#bb5566" : "#ee99aa")

set lmargin at screen 0.57
set rmargin at screen 0.98
set title "fastest run, without the fastest start"
unset ylabel
set yrange [*:*]
plot for [i = 1:6] file using (only(is_it(i), column("length_ms"))):(column("min_us") / 1000 - column("length_ms") - start_ms[i]) \
	with linespoints lw (i == 1 ? 3 : 2) pt 7 ps 0.6 lc rgb program_color[i]

@key_only
set yrange [0:1]
plot for [i = 1:6] out_of_view with linespoints lw 2 pt 7 ps 0.6 lc rgb program_color[i] title programs[i], \
	for [call in "'nanosleep' 'runtime sleep'"] out_of_view with linespoints lw 1.5 dt 2 pt 6 ps 0.6 lc rgb (call eq "nanosleep" ? "#bb5566" : "#ee99aa") title "published: ".call
unset multiplot
