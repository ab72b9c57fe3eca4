// Package serve is the command tshared serve: it compiles kernels for another program, which
// writes requests to its standard input and reads answers from its standard output.
package serve

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/driver/serve"
)

const usage = `usage: tshared serve [--workers=N] [--timeout=TIME] [--max-memory=BYTES]

Compiles kernels for another program: requests are JSON objects on the standard input, one per line,
and answers are on the standard output. It ends when its input does. doc/stages.md has the protocol.

`

// Command is the row of the command.
var Command = cli.Command{
	Name: "serve", Doc: "compile kernels for another program", Usage: usage,
	Flags: func(fs *flag.FlagSet) { new(options).addFlags(fs) }, Main: Main,
}

type options struct {
	workers int
	budget  cli.Budget
}

func (o *options) addFlags(fs *flag.FlagSet) {
	fs.IntVar(&o.workers, "workers", 0, "`how many` kernels compile at once, 0 for one per core")
	o.budget.AddFlags(fs, 0, "for a kernel")
}

// garbagePercent is how much garbage may pile up, as a percentage of what is in use. A kernel in the making
// needs few megabytes for few milliseconds, so that with Go's 100 the collector takes a third of the time.
const garbagePercent = 400

// Main runs the command and returns its exit code.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return run(ctx, args, os.Stdin, stdout, stderr)
}

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	fs := cli.NewFlags("tshared serve")
	var o options
	o.addFlags(fs)
	others, err := cli.Parse(fs, args, usage, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err == nil && len(others) > 0:
		err = fmt.Errorf("expected no arguments, found %q", others[0])
	case err == nil && o.workers < 0:
		err = fmt.Errorf("--workers must not be negative, found %d", o.workers)
	}
	if err == nil {
		if os.Getenv("GOGC") == "" {
			debug.SetGCPercent(garbagePercent)
		}
		server := serve.New(cmp.Or(o.workers, runtime.GOMAXPROCS(0)))
		server.Timeout = o.budget.Timeout
		watched := cli.Budget{MaxMemory: o.budget.MaxMemory}
		err = watched.Within(ctx, func(ctx context.Context) error { return server.Serve(ctx, stdin, stdout) })
	}
	if err != nil {
		return cli.Fail(stderr, "serve", args, "", err)
	}
	return 0
}
