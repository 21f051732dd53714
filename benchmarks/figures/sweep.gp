# Why the defaults are what they are: lateness and CPU time of a sleep against each setting.
size_y = 900
load "figures/common.gp"
set key noenhanced bottom left Left reverse samplen 1.5
file = rows("sweep")
is_it(parameter, load, length_us) = strcol("parameter") eq parameter && strcol("load") eq load && column("length_us") == length_us
array lengths[2] = [1000, 10000]
array lengths_say[2] = ["1 ms", "10 ms"]
array loads[2] = ["idle", "1 busy per core"]
array loads_say[2] = ["idle", "busy cores"]
array length_color[2] = ["#004488", "#bb5566"]
array parameters[3] = ["on_time", "max_spin", "stages"]
array parameters_say[3] = ["hrsleep.on_time, %", "hrsleep.max_spin, µs", "kernel waits in a sleep (core, without PHP)"]

set multiplot layout 3,3 margins 0.08,0.98,0.08,0.95 spacing 0.07,0.1
do for [row = 1:3] {
	do for [p = 1:3] {
		set xlabel parameters_say[p]
		set xtics auto
		if (p == 1) { set xrange [0.5:7.5] } else { if (p == 2) { set xrange [0.5:7.5] } else { set xrange [0.5:3.5] } }
		unset xtics
		if (p == 1) { set xtics ("50" 1, "75" 2, "90" 3, "95" 4, "98" 5, "99" 6, "99.9" 7) }
		if (p == 2) { set xtics ("0" 1, "25" 2, "50" 3, "100" 4, "200" 5, "400" 6, "1000" 7) }
		if (p == 3) { set xtics ("1" 1, "2" 2, "3" 3) }
		x(v) = p == 3 ? v : p == 1 ? (v == 50 ? 1 : v == 75 ? 2 : v == 90 ? 3 : v == 95 ? 4 : v == 98 ? 5 : v == 99 ? 6 : 7) : (v == 0 ? 1 : v == 25 ? 2 : v == 50 ? 3 : v == 100 ? 4 : v == 200 ? 5 : v == 400 ? 6 : 7)
		if (row < 3) {
			set logscale y
			set yrange [50:3e7]
			set ytics @ns_ticks
			quantile = row == 1 ? "p50_ns" : "p90_ns"
			if (p == 1) { set ylabel row == 1 ? "late at the median" : "late at the 90th percentile" } else { unset ylabel }
		} else {
			unset logscale y
			set yrange [0:200]
			set ytics auto
			quantile = "cpu_us"
			if (p == 1) { set ylabel "CPU time of a call, µs" } else { unset ylabel }
		}
		if (p == 3 && row == 3) { set key top left } else { unset key }
		plot for [l = 1:2] for [i = 1:2] file using (only(is_it(parameters[p], loads[l], lengths[i]), x(column("value")))):(column(quantile)) \
			with linespoints lw 2 dt l pt (l == 1 ? 7 : 6) ps 0.6 lc rgb length_color[i] title lengths_say[i].", ".loads_say[l]
	}
}
unset multiplot
