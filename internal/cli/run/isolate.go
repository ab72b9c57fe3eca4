package run

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/host/isolate"
)

// Isolated is Main in a child process. A kernel that crashes its process is then an ordinary error.
func Isolated(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if folder := isolate.Folder(); folder != "" {
		return isolate.Child(ctx, "tshared run", func(ctx context.Context, stderr io.Writer) int { return execute(ctx, args, stdout, stderr, folder) })
	}
	o, err := parseOptions(args, io.Discard)
	if err != nil || !isolate.Supported() {
		return Main(ctx, args, stdout, stderr)
	}
	code, err := parent(ctx, args, stdout, stderr)
	if err == nil {
		return code
	}
	cli.Complain(stderr, o.said(err))
	return isolate.ExitCode(err)
}

func parent(ctx context.Context, args []string, stdout, stderr io.Writer) (code int, err error) {
	folder, err := os.MkdirTemp("", "tshared-run-")
	if err != nil {
		return exitFailed, err
	}
	defer os.RemoveAll(folder)
	p := isolate.Process{Args: append([]string{"run"}, args...), Folder: folder, Stdout: stdout, Stderr: stderr}
	code, err = p.Run(ctx)
	var death *isolate.CrashError
	if errors.As(err, &death) {
		err = crashReport(folder, death)
	}
	return code, err
}
