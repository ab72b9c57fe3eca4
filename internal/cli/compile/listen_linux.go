package compile

import (
	"io"
	"os"
	"syscall"
)

const standardError = 2

// captureStderr does something and returns what the process wrote to its
// standard error meanwhile. What it hears is lost to everyone else, so this is
// for moments in which nobody else writes.
func captureStderr(do func()) []byte {
	heard, err := os.CreateTemp("", "tshared")
	if err != nil {
		do()
		return nil
	}
	defer heard.Close()
	defer os.Remove(heard.Name())
	before, err := syscall.Dup(standardError)
	if err != nil {
		do()
		return nil
	}
	defer syscall.Close(before)
	if syscall.Dup3(int(heard.Fd()), standardError, 0) == nil {
		defer syscall.Dup3(before, standardError, 0)
	}
	do()
	said, _ := io.ReadAll(io.NewSectionReader(heard, 0, 1<<20))
	return said
}
