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
	"github.com/tshared/tshared/internal/host/isolate"
)

// CatchPanics calls do; a panic becomes an error that wraps a *diag.Bug.
func CatchPanics(who string, do func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &diag.Bug{Who: who, Value: v, Stack: debug.Stack()}
		}
	}()
	return do()
}

// Fail says why a command of tshared failed, and returns its exit code. The file is the kernel, if there
// is one.
func Fail(stderr io.Writer, command string, args []string, file string, err error) int {
	Complain(stderr, Said(command, err))
	return ExitCode(err, stderr, append(strings.Fields(command), args...), file)
}

// Said is an error as users read it. Diagnostics begin with their place, and their text has the source lines;
// other errors begin with the command.
func Said(command string, err error) string {
	var d *diag.Diagnostic
	if errors.As(err, &d) {
		return err.Error()
	}
	return "tshared " + command + ": " + err.Error()
}

// ExitCode is the exit code of a command that failed with an error. For an internal error it also
// prints the stack and writes a reproducer: the kernel, with the command line in a comment.
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
	suffix, comment := ".ttir", "// "
	if filepath.Ext(file) == ".py" {
		suffix, comment = ".py", "# "
	}
	name := filepath.Join(os.TempDir(), fmt.Sprintf("tshared-%d%s", os.Getpid(), suffix))
	reproducer := comment + "tshared " + strings.ReplaceAll(strings.Join(args, " "), "\n", " ") + "\n" + string(text)
	if err := WriteFile(name, []byte(reproducer)); err == nil {
		Complain(stderr, name+": note: this is a bug in tshared; the file has what it takes to reproduce it")
	}
	return isolate.ExitInternal
}
