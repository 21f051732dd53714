# How soon another process knows: the median, by mechanism, after a plain sleep and after hrsleep; published beside.
load "figures/common.gp"
@length_axis
set logscale y
set xrange [0.7:15000]
set yrange [0.05:300]
set ytics ("0.1 µs" 0.1, "1 µs" 1, "10 µs" 10, "100 µs" 100)
set xlabel "slept before"
set xtics rotate by -35
unset key

array mechanisms[5] = ["semaphore", "signal", "pipe", "socket", "busy-wait"]
array mechanism_color[5] = ["#004488", "#bb5566", "#ddaa33", "#228833", "#777777"]
array panels[4] = ["here, after nanosleep", "here, after hrsleep", "published: i9-9900K, PREEMPT_RT", "published: i5 M 460"]
file = rows("notify")
published = "< tr , '\\t' <published/notify-latency.csv"
set multiplot
set tmargin at screen 0.92
set bmargin at screen 0.28
do for [panel = 1:4] {
	set title panels[panel] noenhanced
	set lmargin at screen 0.08 + (panel - 1) * 0.23
	set rmargin at screen 0.27 + (panel - 1) * 0.23
	if (panel == 1) { set ylabel "until it knows (median)" } else { unset ylabel; set ytics ("" 0.1, "" 1, "" 10, "" 100) }
	if (panel <= 2) {
		wanted = panel == 1 ? "nanosleep" : "hrsleep"
		plot for [i = 1:5] file using (column("sleep_us")):(only(strcol("mechanism") eq mechanisms[i] && strcol("sleep") eq wanted && strcol("receiver") eq "idle", column("median_ns") / 1000)) \
			with linespoints lw 2 pt 7 ps 0.6 lc rgb mechanism_color[i] notitle
	} else {
		machine = panel == 3 ? "i9-9900k-preempt-rt" : "i5-m460"
		plot for [i = 1:5] published using (column("sleep_us")):(only(strcol("mechanism") eq mechanisms[i] && strcol("machine") eq machine, column("median_us"))) \
			with linespoints lw 2 pt 7 ps 0.6 lc rgb mechanism_color[i] notitle
	}
}
@key_only
plot for [i = 1:5] out_of_view with linespoints lw 2 pt 7 ps 0.6 lc rgb mechanism_color[i] title mechanisms[i]
unset multiplot
