# What all pictures have in common; `figure` sets name and format, a picture that needs it size_y.
size_x = 960
if (!exists("size_y")) size_y = 480
if (format eq "svg") {
	set terminal svg size size_x,size_y dynamic background "white" font "sans-serif,12"
} else {
	set terminal pngcairo size size_x,size_y background "white" font "Sans,10"
}
set output "pictures/".name.".".format
set encoding utf8
set datafile separator tab
set datafile missing NaN
set border 3 lc rgb "#888888"
set tics nomirror textcolor rgb "#333333"
set grid ytics lt 1 lw 0.7 lc rgb "#dddddd"
set key noenhanced samplen 2
set style fill solid 0.8 noborder

rows(name) = "< php lib/rows.php ".name
curve(name, key) = rows(name)." ".key
only(is_wanted, value) = is_wanted ? value : NaN

set macros
# A key below panels, by a last plot with nothing in view: `plot … out_of_view with … title …`
key_only = 'unset border; unset tics; unset grid; unset title; unset xlabel; unset ylabel; set lmargin at screen 0.05; set rmargin at screen 0.97; set key at screen 0.5,0.02 center bottom horizontal'
out_of_view = 1e30
blank_ticks = '("" 100, "" 1000, "" 10000, "" 100000, "" 1e6, "" 1e7, "" 1e8, "" 1e9)'
length_axis = 'set logscale x; set xtics ("1 µs" 1, "10 µs" 10, "100 µs" 100, "1 ms" 1000, "10 ms" 10000, "100 ms" 100000, "1 s" 1000000)'
ns_ticks = '("10 ns" 10, "0.1 µs" 100, "1 µs" 1000, "10 µs" 10000, "100 µs" 100000, "1 ms" 1e6, "10 ms" 1e7, "100 ms" 1e8, "1 s" 1e9)'

# The sleepers, each in its color everywhere.
array sleepers[14] = ["hrsleep", "PHP usleep + spin", "PHP usleep", "PHP time_nanosleep", "PHP FFI nanosleep, slack 1 ns", \
	"C clock_nanosleep", "C clock_nanosleep, slack 1 ns", "Python time.sleep", "Go time.Sleep", "Rust thread::sleep", \
	"Rust spin_sleep", "Java parkNanos", "Node.js setTimeout", "SDL_DelayPrecise"]
array colors[14] = ["#004488", "#bb5566", "#ddaa33", "#997700", "#ee99aa", \
	"#333333", "#999999", "#228833", "#66ccee", "#cc6600", \
	"#aa3377", "#663300", "#88bb44", "#00aa99"]
