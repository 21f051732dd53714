# The lateness of a call against its length, on log axes: results/accuracy.csv and published/*.csv -> results/accuracy.svg
set terminal svg size 800,480 dynamic background "white" font "sans-serif,14"
set output "results/accuracy.svg"
set datafile separator ","
set logscale xy
set xrange [0.8:1300000]
set yrange [40:60000000]
set xlabel "asked to sleep"
set ylabel "late (here: median, published: mean)"
set xtics ("1 µs" 1, "10 µs" 10, "100 µs" 100, "1 ms" 1000, "10 ms" 10000, "100 ms" 100000, "1 s" 1000000)
set ytics ("0.1 µs" 100, "1 µs" 1000, "10 µs" 10000, "100 µs" 100000, "1 ms" 1000000, "10 ms" 10000000)
set grid ytics lc rgb "#dddddd"
set border 3
set tics nomirror
set key outside bottom center horizontal samplen 2 maxcols 3
set bmargin 7

late(actual_s, argument_us) = (actual_s * 1e6 - argument_us) * 1e3
only(name, wanted, value) = name eq wanted ? value : NaN

plot \
	"published/usleep-windows-default.csv" using 1:(late($2, $1)) with lines lw 2 lc rgb "#bb5566" title "usleep, Windows (published)", \
	"published/usleep-windows-raised.csv" using 1:(late($2, $1)) with lines lw 2 dt 2 lc rgb "#bb5566" title "the same beside a browser", \
	"published/usleep-linux.csv" using 1:(late($2, $1)) with lines lw 2 dt 2 lc rgb "#ddaa33" title "usleep, Linux (published)", \
	"results/accuracy.csv" using 2:(only(strcol(1), "usleep", $7)) with lines lw 2 lc rgb "#ddaa33" title "usleep here", \
	"results/accuracy.csv" using 2:(only(strcol(1), "hrsleep", $7)) with lines lw 3 lc rgb "#004488" title "hrsleep here"
