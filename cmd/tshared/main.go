// Command tshared works with kernels: tshared run runs one, tshared compile makes
// code of one to keep, tshared bench measures some, tshared fuzz makes some and
// checks passes with them.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/tshared/tshared/aot"
	"github.com/tshared/tshared/benchmark"
	"github.com/tshared/tshared/fuzz"
	"github.com/tshared/tshared/run"
)

type command struct {
	name, doc string
	main      func(ctx context.Context, args []string, stdout, stderr io.Writer) int
}

var commands = []command{
	{"run", "run a kernel and check what comes out", run.Isolated},
	{"compile", "turn a kernel into an object, a library or text", aot.Main},
	{"bench", "measure how fast kernels run", benchmark.Main},
	{"fuzz", "compare what random kernels compute before and after passes", fuzz.Main},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := dispatch(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}

func dispatch(ctx context.Context, args []string) int {
	if len(args) > 0 {
		for _, c := range commands {
			if c.name == args[0] {
				return c.main(ctx, args[1:], os.Stdout, os.Stderr)
			}
		}
	}
	if len(args) > 0 && (args[0] == "-h" || args[0] == "--help" || args[0] == "help") {
		usage(os.Stdout)
		return 0
	}
	if len(args) > 0 {
		fmt.Fprintf(os.Stderr, "tshared: there is no command '%s'\n", args[0])
	}
	usage(os.Stderr)
	return 1
}

func usage(w io.Writer) {
	fmt.Fprint(w, "usage: tshared COMMAND ..., where COMMAND is one of\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  %-9s%s\n", c.name, c.doc)
	}
	fmt.Fprint(w, "tshared COMMAND --help says more; tshared-opt runs passes.\n")
}
