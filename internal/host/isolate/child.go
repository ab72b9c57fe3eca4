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

	"github.com/tshared/tshared/internal/host/outfile"
)

// ExitFailed is the exit code of a command that was stopped; ExitInternal is the exit code of an
// internal error: a panic, or a crash of the process.
const ExitFailed, ExitInternal = 1, 3

// stopGrace is the time a command has to react to a stop request.
const stopGrace = time.Second

// Child is the child's part of Run, for the command who. Standard error belongs to Go's runtime; messages for
// users go to the file behind it. The context of main also ends with the parent. If main does not return
// then, because it is in code that cannot be interrupted, the process exits; without its parent it does at once.
func Child(ctx context.Context, who string, main func(ctx context.Context, stderr io.Writer) int) int {
	stderr := os.NewFile(3, "stderr")
	told.Store(&messages{who, stderr})
	if record, err := os.OpenFile(filepath.Join(Folder(), recordFile), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600); err == nil {
		outfile.RecordTo(record)
	}
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

// messages are what a command says to its user: its name stands before them.
type messages struct {
	who string
	to  io.Writer
}

// told is what a child says; nil in other processes.
var told atomic.Pointer[messages]

// Stop ends this process though its command has not come back: it is in code that cannot be interrupted, or takes
// memory faster than it can be told to stop. Files that are half written are removed.
func Stop(cause error) {
	outfile.Abandon()
	m := told.Load()
	if m == nil {
		m = &messages{filepath.Base(os.Args[0]), os.Stderr}
	}
	fmt.Fprintf(m.to, "%s: %v\n", m.who, cause)
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

// Main wraps a command so that it runs in a process of its own: who is the program and the words that call the
// command. Where no process can be started it runs in this one.
func Main(who string, main func(ctx context.Context, args []string, stdout, stderr io.Writer) int) func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
		if Folder() != "" {
			return Child(ctx, who, func(ctx context.Context, stderr io.Writer) int { return main(ctx, args, stdout, stderr) })
		}
		if !Supported() {
			return main(ctx, args, stdout, stderr)
		}
		folder, err := os.MkdirTemp("", strings.ReplaceAll(who, " ", "-")+"-")
		if err != nil {
			fmt.Fprintf(stderr, "%s: %v\n", who, err)
			return ExitFailed
		}
		defer os.RemoveAll(folder)
		p := Process{Args: append(strings.Fields(who)[1:], args...), Folder: folder, Stdout: stdout, Stderr: stderr}
		code, err := p.Run(ctx)
		switch {
		case err == nil:
			return code
		case errors.Is(err, ErrNotStarted):
			return main(ctx, args, stdout, stderr)
		}
		fmt.Fprintf(stderr, "%s: %v\n", who, err)
		return ExitCode(err)
	}
}

// ExitCode is the exit code of a command whose process did not finish. Lack of memory is not a bug.
func ExitCode(err error) int {
	var death *CrashError
	if errors.As(err, &death) && !death.OutOfMemory() {
		return ExitInternal
	}
	return ExitFailed
}
