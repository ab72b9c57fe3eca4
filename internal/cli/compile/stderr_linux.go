package compile

import (
	"io"
	"os"
	"syscall"
)

const standardError = 2

// captureStderr calls do and returns what the process wrote to standard error meanwhile. Output of
// other goroutines is captured too, so nothing else may write then.
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
