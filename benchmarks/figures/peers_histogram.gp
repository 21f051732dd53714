# How latenesses are spread: a strip for each of a few peers, at 1 ms and at 10 ms.
size_y = 700
load "figures/common.gp"
set logscale x
set xrange [50:1e8]
set yrange [0:80]
set ytics (0, 25, 50, 75)
unset key

file = curve("peers", "histogram")
array shown[6] = [1, 2, 11, 14, 7, 3]
bin_middle(start_ns) = start_ns * 10 ** 0.05
set multiplot layout 6,2 margins 0.07,0.97,0.09,0.94 spacing 0.05,0.02
do for [row = 1:6] {
	do for [side = 1:2] {
		i = shown[row]
		wanted_us = side == 1 ? 1000 : 10000
		if (row == 1) { set title side == 1 ? "sleeps of 1 ms" : "sleeps of 10 ms" } else { unset title }
		if (row == 6) { set xtics @ns_ticks; set xlabel "late" } else { set xtics ("" 100, "" 1000, "" 10000, "" 100000, "" 1e6, "" 1e7, "" 1e8) }
		if (row == 3 && side == 1) { set ylabel "share of the calls in a tenth of a power of ten, %" offset 0,-4 } else { unset ylabel }
		set label 1 sleepers[i] at graph 0.98,0.85 right textcolor rgb colors[i] noenhanced
		plot file using (only(strcol("sleeper") eq sleepers[i] && column("length_us") == wanted_us, bin_middle(column("x")))):(column("y")) \
			with impulses lw 6 lc rgb colors[i]
	}
}
unset multiplot
