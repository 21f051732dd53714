// sleep_once sleep|nanosleep ns: time.Sleep() or the system call nanosleep once.
package main

import (
	"os"
	"strconv"
	"syscall"
	"time"
)

func main() {
	ns, err := strconv.ParseInt(os.Args[2], 10, 64)
	if err != nil {
		panic(err)
	}
	if os.Args[1] == "sleep" {
		time.Sleep(time.Duration(ns))
	} else {
		length := syscall.NsecToTimespec(ns)
		syscall.Nanosleep(&length, nil)
	}
}
