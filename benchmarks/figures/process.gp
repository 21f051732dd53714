# Whole processes that sleep once: how late they end, without what starting them takes.
load "figures/common.gp"
set logscale x
set xrange [4:700]
set xtics (5, 10, 30, 50, 100, 500)
set xlabel "asked to sleep, ms"
set ylabel "mean time less the time asked for, ms"
set yrange [0:*]
set key outside right top Left reverse

array programs[6] = ["hrsleep", "PHP usleep", "PHP time_nanosleep", "C clock_nanosleep", "Go time.Sleep", "Go syscall.Nanosleep"]
array program_color[6] = ["#004488", "#ddaa33", "#997700", "#333333", "#66ccee", "#4477aa"]
file = rows("process")
published = "< tr , '\\t' <published/process-time.csv"
plot for [i = 1:6] file using (only(column("length_ms") > 0, column("length_ms"))):(only(strcol("sleeper") eq programs[i], column("mean_us") / 1000 - column("length_ms"))) \
		with linespoints lw (i == 1 ? 3 : 2) pt 7 ps 0.6 lc rgb program_color[i] title programs[i], \
	for [call in "'nanosleep' 'runtime sleep'"] published using (column("sleep_ms")):(only(strcol("call") eq call, column("mean_us") / 1000 - column("sleep_ms"))) \
		with linespoints lw 1.5 dt 2 pt 6 ps 0.6 lc rgb (call eq "nanosleep" ? "#bb5566" : "#ee99aa") title "published: ".call
