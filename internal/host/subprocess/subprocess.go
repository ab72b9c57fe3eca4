// Package subprocess runs programs of others, such as ptxas, linkers and LLVM's tools. They end with their context, and on
// Linux with this process, however that ends.
package subprocess

import (
	"bytes"
	"context"
	"io"
	"os/exec"
	"runtime"
	"time"
)

// stopTimeout is how long output is read from processes that a stopped program started.
const stopTimeout = time.Second

// Run runs a program. The streams may be nil.
func Run(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer, program string, args ...string) error {
	c := exec.CommandContext(ctx, program, args...)
	c.Stdin, c.Stdout, c.Stderr, c.WaitDelay = stdin, stdout, stderr, stopTimeout
	tie(c)
	runtime.LockOSThread() // Linux ends the program with the thread that started it
	defer runtime.UnlockOSThread()
	return c.Run()
}

// CombinedOutput runs a program and returns what it says.
func CombinedOutput(ctx context.Context, program string, args ...string) ([]byte, error) {
	var said bytes.Buffer
	err := Run(ctx, nil, &said, &said, program, args...)
	return said.Bytes(), err
}
