package isolate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/tshared/tshared/internal/outfile"
)

// ExitFailed is the exit code of a command that was stopped; ExitInternal is the exit code of an
// internal error: a panic, or a crash of the process.
const ExitFailed, ExitInternal = 1, 3

// stopGrace is the time a command has to react to a stop request.
const stopGrace = time.Second

// Child is the child's part of Run. Standard error belongs to Go's runtime; messages for users go
// to the file behind it. The context of main also ends with the parent. If main does not return
// then, because it is in code that cannot be interrupted, the process exits; without its parent it does at once.
func Child(ctx context.Context, main func(ctx context.Context, stderr io.Writer) int) int {
	stderr := os.NewFile(3, "stderr")
	messages.Store(stderr)
	go func() { // until the parent is gone; nobody waits for this process then
		_, _ = io.Copy(io.Discard, os.NewFile(4, "parent"))
		_ = os.RemoveAll(Folder()) // which the parent cannot do any more
		Stop(errors.New("the parent is gone"))
	}()
	stop := context.AfterFunc(ctx, func() {
		time.Sleep(stopGrace)
		Stop(context.Cause(ctx))
	})
	code := main(ctx, stderr)
	stop()
	return end(code)
}

// messages is the stream for messages to the user; nil is the standard error.
var messages atomic.Pointer[os.File]

// Stop ends this process though its command has not come back: it is in code that cannot be interrupted, or takes
// memory faster than it can be told to stop. Files that are half written are removed.
func Stop(cause error) {
	outfile.Abandon()
	to := messages.Load()
	if to == nil {
		to = os.Stderr
	}
	fmt.Fprintf(to, "tshared: %v\n", cause)
	os.Exit(end(ExitFailed))
}

// end marks the run as finished, so that the parent does not take the exit for a crash.
func end(code int) int {
	if Folder() == "" {
		return code
	}
	if err := os.WriteFile(filepath.Join(Folder(), finishedFile), nil, 0o600); err != nil {
		return ExitFailed
	}
	return code
}

// Main wraps a command so that it runs in a process of its own.
func Main(name string, main func(ctx context.Context, args []string, stdout, stderr io.Writer) int) func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
		if Folder() != "" {
			return Child(ctx, func(ctx context.Context, stderr io.Writer) int { return main(ctx, args, stdout, stderr) })
		}
		if !Supported() {
			return main(ctx, args, stdout, stderr)
		}
		folder, err := os.MkdirTemp("", "tshared-"+strings.ReplaceAll(name, " ", "-")+"-")
		if err != nil {
			fmt.Fprintf(stderr, "tshared %s: %v\n", name, err)
			return ExitFailed
		}
		defer os.RemoveAll(folder)
		p := Process{Args: append(strings.Fields(name), args...), Folder: folder, Stdout: stdout, Stderr: stderr}
		code, err := p.Run(ctx)
		if err == nil {
			return code
		}
		fmt.Fprintf(stderr, "tshared %s: %v\n", name, err)
		return ExitCode(err)
	}
}

// ExitCode is the exit code of a command whose process did not finish. Lack of memory is no bug.
func ExitCode(err error) int {
	var death *CrashError
	if errors.As(err, &death) && !death.OutOfMemory() {
		return ExitInternal
	}
	return ExitFailed
}
