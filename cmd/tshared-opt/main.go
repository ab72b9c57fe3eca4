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

// abandon ends the process when it is told to, without a file half written.
func abandon() {
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
	go abandon()
	// Writing to a reader that is gone is an error like others.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	// A run is short and its memory goes with it: collect garbage rarely.
	debug.SetGCPercent(400)
	os.Exit(opt.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
