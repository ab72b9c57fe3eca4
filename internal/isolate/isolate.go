// Package isolate runs a command of this program in a process of its own: the
// program, called again with the same arguments. A process that dies, by a signal,
// of Go's runtime or of too little memory, is then an error like others. It knows
// no command.
package isolate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Variable names the environment variable that tells a process it is a child, and
// in which folder to leave what the parent reads.
const Variable = "TSHARED_CHILD"

// Folder is that of a child, empty in other processes.
func Folder() string { return os.Getenv(Variable) }

// Files of the folder.
const (
	stderrFile   = "stderr"   // what the runtime says when the process dies
	finishedFile = "finished" // there when the child has come to its end
)

// stopTimeout is how long a child that was told to stop may take.
const stopTimeout = 5 * time.Second

// Process is a child to be run.
type Process struct {
	Args           []string // with the name of the command
	Env            []string // besides that of this process
	Folder         string
	Stdout, Stderr io.Writer
}

// CrashError is the error of a child that did not come to its end.
type CrashError struct {
	State  *os.ProcessState
	Stderr string // what the runtime said
}

// maxShownStderr bounds how much is repeated of what the runtime said.
const maxShownStderr = 4000

func (d *CrashError) Error() string {
	words := strings.TrimSpace(d.Stderr)
	if len(words) > maxShownStderr {
		words = words[:maxShownStderr] + "\n..."
	}
	if words == "" && d.State.String() == "signal: killed" {
		words = "somebody killed it, as Linux does when memory runs out"
	}
	return fmt.Sprintf("BUG: the process died (%s)\n%s", d.State, words)
}

// Run runs the process and returns its exit code; the error is a *Death, or the
// cause of a context that ended.
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
	seen, alive, err := os.Pipe() // which ends with this process
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
		return 0, fmt.Errorf("a process cannot be started: %w", ended)
	}
	if _, err := os.Stat(filepath.Join(p.Folder, finishedFile)); err == nil {
		return c.ProcessState.ExitCode(), nil
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
