package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/isolate"
)

// CatchPanics does something; a panic is an error that has a *diag.Bug.
func CatchPanics(who string, do func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &diag.Bug{Who: who, Value: v, Stack: debug.Stack()}
		}
	}()
	return do()
}

// ExitCode is that of a command that failed with an error. Of a mistake of ours it
// also tells where the panic was, and writes a file to reproduce it with: the
// kernel, and the command line in a comment.
func ExitCode(err error, stderr io.Writer, args []string, file string) int {
	var bug *diag.Bug
	if !errors.As(err, &bug) {
		return isolate.ExitFailed
	}
	_, _ = stderr.Write(bug.Stack)
	text, readErr := os.ReadFile(file)
	if readErr != nil {
		return isolate.ExitInternal
	}
	name := filepath.Join(os.TempDir(), fmt.Sprintf("tshared-%d.ttir", os.Getpid()))
	reproducer := "// tshared " + strings.ReplaceAll(strings.Join(args, " "), "\n", " ") + "\n" + string(text)
	if err := WriteFile(name, []byte(reproducer)); err == nil {
		fmt.Fprintf(stderr, "%s: note: this is a bug in tshared; the file has what it takes to reproduce it\n", name)
	}
	return isolate.ExitInternal
}
