// Package terminal tells what a stream can show, and colours diagnostics. It knows no command.
package terminal

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
)

// Is reports whether a stream is a terminal that understands control sequences.
func Is(w io.Writer) bool {
	f := fileOf(w)
	if f == nil || os.Getenv("TERM") == "dumb" {
		return false
	}
	if runtime.GOOS == "windows" && os.Getenv("WT_SESSION") == "" {
		return false // older consoles print the sequences
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// fileOf is the file that is written to, perhaps through wrappers that tell what they wrap; nil for none.
func fileOf(w io.Writer) *os.File {
	for {
		switch to := w.(type) {
		case *os.File:
			return to
		case interface{ Unwrap() io.Writer }:
			w = to.Unwrap()
		default:
			return nil
		}
	}
}

// Variable is the environment variable that says when there are colours. The flag --color sets it, so
// that child processes do the same.
const Variable = "TSHARED_COLOR"

// Modes are the values of the variable and of --color: auto colours terminals, unless $NO_COLOR is
// set.
var Modes = []string{"auto", "always", "never"}

// CheckMode refuses what is not a mode.
func CheckMode(mode string) error {
	if !slices.Contains(Modes, mode) {
		return fmt.Errorf("--color=%s is none of auto, always, never", mode)
	}
	return nil
}

// SetMode says when there are colours, in this process and its children.
func SetMode(mode string) error {
	if err := CheckMode(mode); err != nil {
		return err
	}
	return os.Setenv(Variable, mode)
}

// HasColors reports whether what is written to a stream should have colours, by the environment.
func HasColors(w io.Writer) bool { return hasColors("", w) }

// hasColors is HasColors for a mode; the empty one stands for that of the environment.
func hasColors(mode string, w io.Writer) bool {
	switch cmp.Or(mode, os.Getenv(Variable)) {
	case "always":
		return true
	case "never":
		return false
	}
	return os.Getenv("NO_COLOR") == "" && Is(w)
}
