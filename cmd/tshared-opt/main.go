// Command tshared-opt reads Triton IR, runs passes on it and prints it.
package main

import (
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/outfile"
)

// stopOnSignal exits on a signal and removes incomplete files.
func stopOnSignal() {
	told := make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(told, s)
		}
	}
	<-told
	outfile.Abandon()
	os.Exit(1)
}

func main() {
	go stopOnSignal()
	// Writing to a closed pipe is an ordinary error.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	// A run is short: collect garbage rarely.
	debug.SetGCPercent(400)
	os.Exit(opt.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
