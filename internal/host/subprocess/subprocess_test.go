//go:build linux

package subprocess_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/host/subprocess"
)

// asParent is the environment variable that makes this program run a program that never ends, and name it in a file.
const asParent = "TSHARED_TEST_PARENT"

func TestMain(m *testing.M) {
	if file := os.Getenv(asParent); file != "" {
		_, err := subprocess.CombinedOutput(context.Background(), "/bin/sh", "-c", `echo $$ > "$0"; exec sleep 1000`, file)
		fmt.Println(err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func TestOutput(t *testing.T) {
	said, err := subprocess.CombinedOutput(context.Background(), "/bin/sh", "-c", "echo out; echo err >&2; exit 3")
	assert.Equal(t, "out\nerr\n", string(said))
	var failed *exec.ExitError
	require.ErrorAs(t, err, &failed)
	assert.Equal(t, 3, failed.ExitCode())
	var out bytes.Buffer
	require.NoError(t, subprocess.Run(context.Background(), bytes.NewReader([]byte("in")), &out, nil, "/bin/cat"))
	assert.Equal(t, "in", out.String())
}

// pidIn waits for the number of a process in a file.
func pidIn(t *testing.T, file string) (pid int) {
	t.Helper()
	require.Eventually(t, func() bool {
		text, err := os.ReadFile(file)
		n, _ := fmt.Sscan(string(text), &pid)
		return err == nil && n == 1
	}, time.Minute, 10*time.Millisecond)
	return pid
}

// gone waits until a process has ended.
func gone(t *testing.T, pid int) {
	t.Helper()
	require.Eventually(t, func() bool {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		return err != nil || bytes.Contains(text, []byte(") Z "))
	}, time.Minute, 10*time.Millisecond, "the process goes on")
}

// TestEndsWithContext: the end of a context ends what the program started, too.
func TestEndsWithContext(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() {
		_, err := subprocess.CombinedOutput(ctx, "/bin/sh", "-c", `sleep 1000 & echo $! > "$0"; wait`, file)
		ended <- err
	}()
	pid := pidIn(t, file)
	cancel()
	require.Error(t, <-ended)
	gone(t, pid)
}

// TestEndsWithParent: a program ends when the process that runs it is killed.
func TestEndsWithParent(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "pid")
	c := exec.Command(self)
	c.Env = append(os.Environ(), asParent+"="+file)
	require.NoError(t, c.Start())
	pid := pidIn(t, file)
	require.NoError(t, c.Process.Kill())
	_ = c.Wait() // it was killed
	gone(t, pid)
}
