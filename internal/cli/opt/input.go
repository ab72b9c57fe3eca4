package opt

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"
	"unsafe"
)

// errReported is returned when the diagnostics are already printed.
var errReported = errors.New("reported")

// readInput reads a file, or standard input for "-".
func readInput(name string, stdin io.Reader) (string, error) {
	if name != "-" {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", fmt.Errorf("cannot open input file '%s': %s", name, reason(err))
		}
		return unsafe.String(unsafe.SliceData(text), len(text)), nil // nothing else refers to the bytes
	}
	var b strings.Builder
	if _, err := io.Copy(&b, stdin); err != nil {
		return "", fmt.Errorf("cannot open input file '-': %s", reason(err))
	}
	return b.String(), nil
}

// reason is the system's message for an error, without paths.
func reason(err error) string {
	var errno syscall.Errno
	text := err.Error()
	if errors.As(err, &errno) {
		text = errno.Error()
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
