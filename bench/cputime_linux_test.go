package bench

import (
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// processTime is the processor's time this process took, on all cores.
func processTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
