// time.Sleep()
package main

import (
	"bufio"
	"fmt"
	"os"
	"syscall"
	"time"
)

func cpuUs() int64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return (usage.Utime.Nano() + usage.Stime.Nano()) / 1000
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	for {
		var lengthUs, calls int
		if _, err := fmt.Fscan(in, &lengthUs, &calls); err != nil {
			return
		}
		length := time.Duration(lengthUs) * time.Microsecond
		latenessNs := make([]int64, calls)
		usedUs := cpuUs()
		for i := range latenessNs {
			start := time.Now()
			time.Sleep(length)
			latenessNs[i] = int64(time.Since(start) - length)
		}
		fmt.Fprint(out, cpuUs()-usedUs)
		for _, ns := range latenessNs {
			fmt.Fprint(out, " ", ns)
		}
		fmt.Fprintln(out)
		out.Flush()
	}
}
