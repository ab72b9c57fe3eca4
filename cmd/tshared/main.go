// Command tshared works with kernels: tshared run runs one, tshared compile compiles one to a file,
// tshared list shows the kernels of a Python file, tshared tune finds the fastest config of one, tshared
// bundle compiles some ahead of time into one file, tshared cache shows the cache of compiled ones, tshared bench measures some, tshared fuzz checks passes with random ones.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/bench"
	"github.com/tshared/tshared/internal/cli/bundle"
	"github.com/tshared/tshared/internal/cli/cache"
	"github.com/tshared/tshared/internal/cli/compile"
	"github.com/tshared/tshared/internal/cli/list"
	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/cli/run"
	"github.com/tshared/tshared/internal/cli/serve"
	"github.com/tshared/tshared/internal/cli/tune"
	"github.com/tshared/tshared/internal/fuzz"
	"github.com/tshared/tshared/internal/isolate"
	"github.com/tshared/tshared/internal/outfile"
)

type command struct {
	name, doc string
	main      func(ctx context.Context, args []string, stdout, stderr io.Writer) int
}

var commands = []command{
	{"run", "run a kernel and check what comes out", run.Isolated},
	{"compile", "turn a kernel into an object, a library or text", isolate.Main("compile", compile.Main)},
	{"list", "show the kernels of a Python file", list.Main},
	{"tune", "find the fastest config of a kernel", tune.Main},
	{"bundle", "build, show and compare bundles of compiled kernels", bundle.Main},
	{"cache", "show, check and ship the cache of compiled kernels", cache.Main},
	{"serve", "compile kernels for another program", serve.Main},
	{"bench", "measure how fast kernels run", bench.Isolated},
	{"fuzz", "compare what random kernels compute before and after passes", fuzz.Main},
}

func main() {
	// A stopped command removes its temporary files.
	ctx, stop := signal.NotifyContext(context.Background(), stopSignals()...)
	code := runChecked(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// stopSignals are the signals that stop a command, without those that the user ignores, as nohup
// does.
func stopSignals() (signals []os.Signal) {
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signals = append(signals, s)
		}
	}
	return signals
}

// runChecked runs a command. A standard output that does not accept everything, on a full disk or a
// closed pipe, is an error.
func runChecked(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE) // makes writes fail instead of the process
	defer signal.Stop(broken)
	out := &outfile.Stream{W: stdout}
	code := 0
	if err := cli.CatchPanics("tshared", func() error { code = dispatch(ctx, args, out, stderr); return nil }); err != nil {
		fmt.Fprintf(stderr, "tshared: %v\n", err)
		code = cli.ExitCode(err, stderr, args, "")
	}
	if out.Err != nil {
		fmt.Fprintf(stderr, "tshared: the standard output cannot be written: %v\n", out.Err)
		return max(code, 1)
	}
	return code
}

func dispatch(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		for _, c := range commands {
			if c.name == args[0] {
				return c.main(ctx, args[1:], stdout, stderr)
			}
		}
	}
	if len(args) > 0 {
		if tell := about[strings.TrimLeft(args[0], "-")]; tell != nil {
			tell(stdout)
			return 0
		}
		fmt.Fprintf(stderr, "tshared: there is no command %q\n", args[0])
	}
	usage(stderr)
	return 1
}

// about are the informational commands, with or without dashes.
var about = map[string]func(io.Writer){"h": usage, "help": usage, "version": version}

func version(w io.Writer) {
	opt.WriteVersion(w, "tshared")
	lib, err := libllvm.Open()
	if err != nil {
		fmt.Fprintln(w, "  "+strings.ReplaceAll(err.Error(), "\n", "\n  "))
		return
	}
	fmt.Fprintln(w, "  compiles with "+lib.Describe())
}

func usage(w io.Writer) {
	fmt.Fprint(w, "usage: tshared COMMAND ..., where COMMAND is one of\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  %-9s%s\n", c.name, c.doc)
	}
	fmt.Fprint(w, "tshared COMMAND --help says more, tshared --version which build this is; tshared-opt runs passes.\n")
}
