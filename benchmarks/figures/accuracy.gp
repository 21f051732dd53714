# The lateness of a call against its length, beside the published tables.
load "figures/common.gp"
@length_axis
set logscale y
set xrange [0.8:1300000]
set yrange [40:60000000]
set xlabel "asked to sleep"
set ylabel "late (here: median, published: mean)"
set ytics @ns_ticks
set key at screen 0.5,0.02 bottom center horizontal maxcols 3 width 2 samplen 4
set bmargin at screen 0.22

published(system) = "< tr , '\\t' <published/usleep-".system.".csv"
late_ns(actual_s, length_us) = (actual_s * 1e6 - length_us) * 1e3

plot \
	published("windows-default") using 1:(late_ns($2, $1)) with lines lw 2 lc rgb "#bb5566" title "usleep, Windows (published)", \
	published("windows-raised") using 1:(late_ns($2, $1)) with lines lw 2 dt 2 lc rgb "#bb5566" title "the same beside a browser", \
	published("linux") using 1:(late_ns($2, $1)) with lines lw 2 dt 2 lc rgb "#ddaa33" title "usleep, Linux (published)", \
	rows("accuracy") using (column("length_us")):(only(strcol("sleeper") eq "usleep", column("p50_ns"))) with lines lw 2 lc rgb "#ddaa33" title "usleep here", \
	rows("accuracy") using (column("length_us")):(only(strcol("sleeper") eq "hrsleep", column("p50_ns"))) with lines lw 3 lc rgb "#004488" title "hrsleep here"
