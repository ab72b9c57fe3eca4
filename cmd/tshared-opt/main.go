// Command tshared-opt reads Triton IR, runs passes on it and prints it.
package main

import (
	"context"
	"io"
	"os"

	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/host/isolate"
	"github.com/tshared/tshared/internal/toolchain"
)

func main() {
	ctx, release := opt.Signals()
	code := isolate.Main(opt.Name, run)(ctx, os.Args[1:], os.Stdout, os.Stderr)
	release()
	os.Exit(code)
}

// run runs the tool in this process. Passes do not look at the context: its end is that of the process.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	stop := context.AfterFunc(ctx, func() { isolate.Stop(context.Cause(ctx)) })
	defer stop()
	return opt.Command{Name: opt.Name, Toolchain: toolchain.Default()}.Start(args, os.Stdin, stdout, stderr)
}
