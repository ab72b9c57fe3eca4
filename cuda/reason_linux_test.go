package cuda_test

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
)

// release opens and closes a pipe every 20 ms, which ends a loader's wait for the pipe.
// The script is a process of its own: while the loader waits, it holds a lock that new
// threads of this process need.
const release = `while :; do sleep 0.02; : > "$0"; done`

// TestReasonOfMissingDriver: the loader keeps its reason per thread, and the
// scheduler moves goroutines between threads when a call takes long and all
// processors are busy. The library is an empty pipe here, so that opening it takes
// long.
func TestReasonOfMissingDriver(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "libcuda.so.1")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	t.Setenv(cuda.LibraryEnv, pipe)
	shell := exec.Command("sh", "-c", release, pipe)
	require.NoError(t, shell.Start())
	defer func() {
		_ = shell.Process.Kill()
		_ = shell.Wait()
	}()
	stop := make(chan struct{})
	defer close(stop)
	for range 2 * runtime.GOMAXPROCS(0) {
		go func() {
			for {
				select {
				case <-stop:
					return
				//lint:ignore SA5004 the processors shall be busy
				default:
				}
			}
		}()
	}
	for range 10 {
		_, err := cuda.Load()
		require.ErrorIs(t, err, cuda.ErrNoDriver)
		require.ErrorContains(t, err, "file too short")
	}
}
