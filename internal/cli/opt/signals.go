//go:build !js

package opt

import (
	"os"
	"syscall"
)

// closedPipe and stopping are the signals of a write to a closed pipe, and of those who want the
// process to end.
var (
	closedPipe = []os.Signal{syscall.SIGPIPE}
	stopping   = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
)
