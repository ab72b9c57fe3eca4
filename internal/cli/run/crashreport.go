package run

import (
	"fmt"
	"regexp"
	"strconv"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/isolate"
)

// Output of Go's runtime when a signal ends the process: the signal, the program counter, the
// accessed address, and later the registers.
var (
	signalWords  = regexp.MustCompile(`(?m)^(SIG\w+): (.*)\nPC=0x([0-9a-f]+) .*?(?: addr=0x([0-9a-f]+))?$`)
	stackPointer = regexp.MustCompile(`(?m)^r?sp +0x([0-9a-f]+)$`)
)

// crashReport explains why the process that ran a kernel crashed: because of the kernel, or of an
// internal error.
func crashReport(folder string, death *isolate.CrashError) error {
	signal := signalWords.FindSubmatch([]byte(death.Stderr))
	if signal == nil {
		return death
	}
	code := hexadecimal(signal[3])
	stack := uint64(0)
	if m := stackPointer.FindSubmatch([]byte(death.Stderr)); m != nil {
		stack = hexadecimal(m[1])
	}
	crash, err := cpu.ReadCrash(folder, stack, code)
	if err != nil {
		return death
	}
	what := fmt.Sprintf("%s: %s", signal[1], signal[2])
	if len(signal[4]) > 0 {
		what += " " + describeAddress(folder, hexadecimal(signal[4]))
	}
	return &crashError{crash, what}
}

// crashError is the error of a kernel that crashed its process.
type crashError struct {
	*cpu.Crash
	signal string
}

func (c *crashError) Error() string {
	return c.Crash.Error() + ": " + c.signal
}

func hexadecimal(digits []byte) uint64 {
	n, _ := strconv.ParseUint(string(digits), 16, 64)
	return n
}
