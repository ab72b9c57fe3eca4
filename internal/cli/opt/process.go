package opt

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"

	"github.com/tshared/tshared/internal/host/outfile"
)

// Process runs the tool as this process: with the standard streams, and signals that remove
// incomplete files.
func (c Command) Process(args []string) (code int) {
	ctx, release := Signals()
	defer release()
	stop := context.AfterFunc(ctx, func() {
		outfile.Abandon()
		os.Exit(1)
	})
	defer stop() // before release, which ends the context
	return c.Start(args, os.Stdin, os.Stdout, os.Stderr)
}

// Signals is a context that ends with the signals of those who want the process to end, without those that the
// user ignores, as nohup does.
func Signals() (ctx context.Context, release context.CancelFunc) {
	var wanted []os.Signal
	for _, s := range stopping {
		if !signal.Ignored(s) {
			wanted = append(wanted, s)
		}
	}
	if len(wanted) == 0 { // an empty list would ask for all signals
		return context.WithCancel(context.Background())
	}
	return signal.NotifyContext(context.Background(), wanted...)
}

// Start is Main for a process that does nothing else: writing to a closed pipe is an ordinary error, and garbage is
// collected rarely, because a run is short.
func (c Command) Start(args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	signal.Notify(make(chan os.Signal, 1), closedPipe...)
	debug.SetGCPercent(400)
	return c.Main(args, stdin, stdout, stderr)
}
