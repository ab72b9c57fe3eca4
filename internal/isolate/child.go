package isolate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/tshared/tshared/internal/outfile"
)

// ExitFailed is the exit code of a command that was stopped, and Internal that of one
// in which this project made a mistake: it panicked, or its process died.
const ExitFailed, ExitInternal = 1, 3

// stopGrace is how long a command may take to notice that it shall stop.
const stopGrace = time.Second

// Child is the child's part of Run. The usual place for errors belongs to the
// runtime; what users are to see goes to the file behind it. The context of main
// ends with the parent too. A main that does not come back then, because it is
// somewhere that nothing can interrupt, ends with the process.
func Child(ctx context.Context, main func(ctx context.Context, stderr io.Writer) int) int {
	ctx, cancel := context.WithCancelCause(ctx)
	stderr := os.NewFile(3, "stderr")
	go func() { // until the parent is gone
		_, _ = io.Copy(io.Discard, os.NewFile(4, "parent"))
		cancel(errors.New("the parent is gone"))
	}()
	stop := context.AfterFunc(ctx, func() {
		time.Sleep(stopGrace)
		outfile.Abandon()
		fmt.Fprintf(stderr, "tshared: %v\n", context.Cause(ctx))
		os.Exit(end(ExitFailed))
	})
	code := main(ctx, stderr)
	stop()
	return end(code)
}

// end tells the parent that this is no death.
func end(code int) int {
	if err := os.WriteFile(filepath.Join(Folder(), finishedFile), nil, 0o600); err != nil {
		return ExitFailed
	}
	return code
}

// Main is a command in a process of its own, as a command.
func Main(name string, main func(ctx context.Context, args []string, stdout, stderr io.Writer) int) func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
		if Folder() != "" {
			return Child(ctx, func(ctx context.Context, stderr io.Writer) int { return main(ctx, args, stdout, stderr) })
		}
		folder, err := os.MkdirTemp("", "tshared-"+name+"-")
		if err != nil {
			fmt.Fprintf(stderr, "tshared %s: %v\n", name, err)
			return ExitFailed
		}
		defer os.RemoveAll(folder)
		p := Process{Args: append([]string{name}, args...), Folder: folder, Stdout: stdout, Stderr: stderr}
		code, err := p.Run(ctx)
		if err == nil {
			return code
		}
		fmt.Fprintf(stderr, "tshared %s: %v\n", name, err)
		var death *CrashError
		if errors.As(err, &death) {
			return ExitInternal
		}
		return ExitFailed
	}
}
