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
	"syscall"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/host/isolate"
	"github.com/tshared/tshared/internal/host/outfile"
)

func main() {
	// A stopped command removes its temporary files.
	ctx, stop := opt.Signals()
	code := runChecked(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
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
		cli.Complain(stderr, "tshared: "+err.Error())
		code = cli.ExitCode(err, stderr, args, "")
	}
	if out.Err != nil {
		cli.Complain(stderr, fmt.Sprintf("tshared: the standard output cannot be written: %v", out.Err))
		return max(code, 1)
	}
	return code
}

// spellings are commands that are also written as flags.
var spellings = map[string]string{"--version": "version", "-version": "version", "--help": "help", "-help": "help", "-h": "help"}

func dispatch(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	args, err := cli.TakeColor(args)
	if err != nil {
		cli.Complain(stderr, "tshared: "+err.Error())
		return isolate.ExitFailed
	}
	if len(args) > 0 && spellings[args[0]] != "" {
		args = append([]string{spellings[args[0]]}, args[1:]...)
	}
	return tshared.Run(ctx, tshared.Name, args, stdout, stderr)
}
