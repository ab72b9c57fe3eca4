package opt

import (
	"os"
	"os/signal"
	"runtime/debug"

	"github.com/tshared/tshared/internal/outfile"
)

// Process runs the tool as a process of its own: with the standard streams, signals that
// remove incomplete files, and a garbage collector for a short run.
func (c Command) Process(args []string) (code int) {
	go stopOnSignal()
	// Writing to a closed pipe is an ordinary error.
	signal.Notify(make(chan os.Signal, 1), closedPipe...)
	// A run is short: collect garbage rarely.
	debug.SetGCPercent(400)
	return c.Main(args, os.Stdin, os.Stdout, os.Stderr)
}

// stopOnSignal exits on a signal and removes incomplete files.
func stopOnSignal() {
	told := make(chan os.Signal, 1)
	for _, s := range stopping {
		if !signal.Ignored(s) {
			signal.Notify(told, s)
		}
	}
	<-told
	outfile.Abandon()
	os.Exit(1)
}
