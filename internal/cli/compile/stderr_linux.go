package compile

import (
	"io"
	"os"

	"golang.org/x/sys/unix"
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
	_ = os.Remove(heard.Name()) // the file stays as long as it is open
	before, err := unix.Dup(standardError)
	if err != nil {
		do()
		return nil
	}
	defer unix.Close(before)
	if unix.Dup3(int(heard.Fd()), standardError, 0) == nil {
		defer unix.Dup3(before, standardError, 0)
	}
	do()
	said, _ := io.ReadAll(io.NewSectionReader(heard, 0, 1<<20))
	return said
}
