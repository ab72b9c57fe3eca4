// Package isolate runs a command of this program in a child process: the program, called again with
// the same arguments. A crash of the child, by a signal, Go's runtime or lack of memory, becomes an
// ordinary error. The package knows no command.
package isolate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/host/outfile"
)

// Variable is the environment variable that marks a process as a child and names the folder shared
// with the parent.
const Variable = "TSHARED_CHILD"

// Folder is the child's folder, "" in other processes.
func Folder() string { return os.Getenv(Variable) }

// Supported reports whether a process can give files to a child besides the standard ones. Commands run
// in this process where it cannot, on Windows.
func Supported() bool { return runtime.GOOS != "windows" }

// Files of the folder.
const (
	stderrFile   = "stderr"   // messages of Go's runtime
	finishedFile = "finished" // exists when the child finished
	recordFile   = "record"   // names of files that it began to write
)

// stopTimeout is the time a child has to stop.
const stopTimeout = 5 * time.Second

// Process is a child process to run.
type Process struct {
	Args           []string // including the command's name
	Env            []string // in addition to this process's
	Folder         string
	Stdout, Stderr io.Writer
}

// CrashError is the error of a child that did not finish.
type CrashError struct {
	State  *os.ProcessState
	Stderr string // messages of Go's runtime
}

// ErrNotStarted is the error of a machine that does not start the process, as an emulator of other processors
// does not: nothing was done.
var ErrNotStarted = errors.New("a process cannot be started")

// maxShownStderr bounds the quoted messages.
const maxShownStderr = 4000

// outOfMemory are the words with which Go's runtime and C++ end a process that gets no more memory.
var outOfMemory = regexp.MustCompile(`out of memory|cannot allocate memory|std::bad_alloc|failed to reserve page summary memory`)

// OutOfMemory reports whether the child ended because there was no more memory: by its runtime, or by Linux.
func (d *CrashError) OutOfMemory() bool {
	if words := strings.TrimSpace(d.Stderr); words != "" {
		first, _, _ := strings.Cut(words, "\n\n") // before the stacks
		return outOfMemory.MatchString(first)
	}
	return d.State.String() == "signal: killed"
}

// Unwrap is what a crash is: lack of memory, or else a bug.
func (d *CrashError) Unwrap() error {
	words := strings.TrimSpace(d.Stderr)
	switch {
	case d.OutOfMemory() && words == "":
		return errors.New("out of memory: the process was killed, as Linux does when memory runs out")
	case d.OutOfMemory():
		first, _, _ := strings.Cut(words, "\n")
		return errors.New("out of memory: " + strings.TrimPrefix(first, "fatal error: "))
	case len(words) > maxShownStderr:
		words = words[:maxShownStderr] + "\n..."
	}
	return diag.Bugf("the process died (%s)\n%s", d.State, words)
}

func (d *CrashError) Error() string { return d.Unwrap().Error() }

// Run runs the process and returns its exit code; the error is a *CrashError, or the cause of a
// context that ended.
func (p *Process) Run(ctx context.Context) (code int, err error) {
	program, err := os.Executable()
	if err != nil {
		return 0, err
	}
	words, err := os.Create(filepath.Join(p.Folder, stderrFile))
	if err != nil {
		return 0, err
	}
	defer words.Close()
	errorsTo, flush, err := asFile(p.Stderr)
	if err != nil {
		return 0, err
	}
	defer flush()
	seen, alive, err := os.Pipe() // closes when this process exits
	if err != nil {
		return 0, err
	}
	defer alive.Close()
	defer seen.Close()

	c := exec.CommandContext(ctx, program, p.Args...)
	c.Env = append(append(os.Environ(), p.Env...), Variable+"="+p.Folder, "GOTRACEBACK=single")
	c.Stdin, c.Stdout, c.Stderr, c.ExtraFiles = os.Stdin, p.Stdout, words, []*os.File{errorsTo, seen}
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = stopTimeout
	ended := c.Run()
	if c.ProcessState == nil {
		return 0, fmt.Errorf("%w: %w", ErrNotStarted, ended)
	}
	if _, err := os.Stat(filepath.Join(p.Folder, finishedFile)); err == nil {
		return c.ProcessState.ExitCode(), nil
	}
	if names, err := os.ReadFile(filepath.Join(p.Folder, recordFile)); err == nil {
		outfile.RemoveRecorded(string(names))
	}
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	said, err := os.ReadFile(filepath.Join(p.Folder, stderrFile))
	if err != nil {
		return 0, err
	}
	return 0, &CrashError{c.ProcessState, string(said)}
}

// asFile returns a file that a process can write to and that feeds w; flush waits until everything
// has arrived.
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
