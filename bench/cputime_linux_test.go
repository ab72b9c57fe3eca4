package bench

import (
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// processTime is the processor time of this process, on all cores.
func processTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
