package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/tshared/tshared/diag"
)

// childFolder names the environment variable that tells a process it is the
// child of Isolated, and where to leave what the parent reads.
const childFolder = "TSHARED_RUN_CHILD"

// Files of that folder besides the record of the run.
const (
	childErrors = "stderr"   // what the runtime says when the process dies
	childDone   = "finished" // there when the child has come to its end
)

// patienceWithChild is how long a child that was told to stop may take.
const patienceWithChild = 10 * time.Second

// Isolated is Main, but runs native code in another process: this program, called
// again with the same arguments. A kernel that kills its process is then an error
// like others.
func Isolated(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if folder := os.Getenv(childFolder); folder != "" {
		return child(ctx, folder, args, stdout)
	}
	o, err := parseOptions(args, io.Discard)
	if err != nil || !backends[o.backend].native || o.check {
		return Main(ctx, args, stdout, stderr)
	}
	code, err := parent(ctx, args, stdout, stderr)
	if err != nil {
		fmt.Fprintln(stderr, diag.Printable(withPrefix(err)))
		return failed
	}
	return code
}

// child does what the parent was asked to. The usual place for errors belongs to
// the runtime; what users are to see goes to the file behind it.
func child(ctx context.Context, folder string, args []string, stdout io.Writer) int {
	ctx, cancel := context.WithCancel(ctx)
	go func() { // until the parent is gone
		_, _ = io.Copy(io.Discard, os.Stdin)
		cancel()
	}()
	code := execute(ctx, args, stdout, os.NewFile(3, "stderr"), folder)
	if err := os.WriteFile(filepath.Join(folder, childDone), nil, 0o600); err != nil {
		return failed
	}
	return code
}

func parent(ctx context.Context, args []string, stdout, stderr io.Writer) (code int, err error) {
	program, err := os.Executable()
	if err != nil {
		return failed, err
	}
	folder, err := os.MkdirTemp("", "tshared-run-")
	if err != nil {
		return failed, err
	}
	defer os.RemoveAll(folder)
	lastWords, err := os.Create(filepath.Join(folder, childErrors))
	if err != nil {
		return failed, err
	}
	defer lastWords.Close()
	errorsTo, flush, err := asFile(stderr)
	if err != nil {
		return failed, err
	}
	defer flush()

	c := exec.CommandContext(ctx, program, append([]string{"run"}, args...)...)
	c.Env = append(os.Environ(), childFolder+"="+folder, "GOTRACEBACK=single")
	c.Stdout, c.Stderr, c.ExtraFiles = stdout, lastWords, []*os.File{errorsTo}
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = patienceWithChild
	alive, err := c.StdinPipe()
	if err != nil {
		return failed, err
	}
	defer alive.Close()
	ended := c.Run()
	if _, err := os.Stat(filepath.Join(folder, childDone)); err == nil {
		return c.ProcessState.ExitCode(), nil
	}
	if c.ProcessState == nil {
		return failed, fmt.Errorf("a process to run the kernel in cannot be started: %w", ended)
	}
	return failed, obituary(folder, c.ProcessState)
}

// asFile makes a file of a writer, for a process to write to; flush waits until
// everything has come through.
func asFile(w io.Writer) (f *os.File, flush func(), err error) {
	if f, ok := w.(*os.File); ok {
		return f, func() {}, nil
	}
	from, to, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	done := make(chan error, 1)
	go func() {
		_, err := io.Copy(w, from)
		done <- errors.Join(err, from.Close())
	}()
	return to, func() {
		to.Close()
		<-done
	}, nil
}
