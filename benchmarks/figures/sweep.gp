# Why the defaults are what they are: lateness and CPU time of a sleep against each setting.
size_y = 900
load "figures/common.gp"
unset key

file = rows("sweep")
array parameters[4] = ["on_time", "max_spin", "slice", "plan"]
array says[4] = ["hrsleep.on_time, % (default 95)", "hrsleep.max_spin, µs (default 200)", "hrsleep.slice, µs (default 0: none)", "plan: 1 as it is, 2 a single wait,\n3 no trials, 4 no learning"]
array values[4] = ["50 75 90 95 98 99 99.9", "0 25 50 100 200 400 1000", "0 100 1000 10000", "1 2 3 4"]
array quantities[3] = ["p50_ns", "p90_ns", "cpu_us"]
array quantities_say[3] = ["late at the median", "late at the 90th percentile", "CPU time of a call, µs"]
array lengths[3] = [100, 1000, 10000]
array lengths_say[3] = ["0.1 ms", "1 ms", "10 ms"]
array length_color[3] = ["#ddaa33", "#004488", "#bb5566"]
array loads[2] = ["idle", "2 busy per core"]
array loads_say[2] = ["idle", "two busy processes per core"]

position(value, list) = sum [i = 1:words(list)] (word(list, i) + 0 == value ? i : 0)
is_it(parameter, load, length_us) = strcol("parameter") eq parameter && strcol("load") eq load && column("length_us") == length_us

set multiplot layout 3,4 margins 0.1,0.98,0.14,0.97 spacing 0.05,0.08
do for [row = 1:3] {
	do for [side = 1:4] {
		set xlabel says[side] noenhanced
		set xrange [0.5:words(values[side]) + 0.5]
		set xtics nomirror textcolor rgb "#333333" ()
		do for [i = 1:words(values[side])] { set xtics add (word(values[side], i) i) }
		if (row < 3) {
			set logscale y
			set yrange [50:1e7]
			if (side == 1) { set ytics @ns_ticks } else { set ytics @blank_ticks }
		} else {
			unset logscale y
			set yrange [0:250]
			set ytics nomirror textcolor rgb "#333333" 50
			set format y side == 1 ? "%g" : ""
		}
		if (side == 1) { set ylabel quantities_say[row] } else { unset ylabel }
		plot for [l = 1:2] for [i = 1:3] file using (only(is_it(parameters[side], loads[l], lengths[i]), position(column("value"), values[side]))):(column(quantities[row])) \
			with linespoints lw 2 dt l pt (l == 1 ? 7 : 6) ps 0.6 lc rgb length_color[i]
	}
}
@key_only
set tmargin at screen 0.97
set bmargin at screen 0.12
plot for [l = 1:2] for [i = 1:3] out_of_view with linespoints lw 2 dt l pt (l == 1 ? 7 : 6) ps 0.6 lc rgb length_color[i] title lengths_say[i].", ".loads_say[l]
unset multiplot
