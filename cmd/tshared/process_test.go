//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/host/isolate"
)

// asTool is the environment variable that makes this program act as tshared.
const asTool = "TSHARED_TEST_TOOL"

func TestMain(m *testing.M) {
	if os.Getenv(asTool) != "" || isolate.Folder() != "" {
		main()
	}
	os.Exit(m.Run())
}

// tool is tshared as a process, with a folder for temporary files.
func tool(t *testing.T, temp string, args ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	c := exec.Command(program, args...)
	c.Env = append(os.Environ(), asTool+"=1", "TMPDIR="+temp)
	return c
}

const kernel = "../../test/corpus/vector_add_f32/small/"

// TestFullDevice: an output file that cannot be written is an error, and a device stays one.
func TestFullDevice(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	c := tool(t, t.TempDir(), "compile", kernel+"kernel.ttir", "--emit=obj", "-o", "/dev/full")
	said, err := c.CombinedOutput()
	require.Error(t, err)
	assert.Equal(t, 1, c.ProcessState.ExitCode())
	assert.Contains(t, string(said), "no space left")
	info, err := os.Stat("/dev/full")
	require.NoError(t, err)
	assert.NotZero(t, info.Mode()&os.ModeDevice, "the device is still one")
}

// TestStoppedCommands: a stopped command removes its temporary files, whatever the signal.
func TestStoppedCommands(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	file := filepath.Join(t.TempDir(), "endless.ttir")
	require.NoError(t, os.WriteFile(file, []byte(`tt.func public @endless(%p: !tt.ptr<i32>) {
  %true = arith.constant true
  scf.while : () -> () {
    %v = tt.load %p {isVolatile = true} : !tt.ptr<i32>
    tt.store %p, %v : !tt.ptr<i32>
    scf.condition(%true)
  } do {
    scf.yield
  }
  tt.return
}
`), 0o600))
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(s) {
			t.Logf("%v is ignored in this environment, as below nohup: left out", s)
			continue
		}
		for _, wait := range []time.Duration{0, time.Second} { // while the process starts, and while the kernel runs
			temp := t.TempDir()
			c := tool(t, temp, "run", file, "--arg", "0=i32[1]", "--backend=cpu", "--max-steps=0")
			var errs bytes.Buffer
			c.Stderr = &errs
			require.NoError(t, c.Start())
			appeared := assert.Eventually(t, func() bool {
				found, err := filepath.Glob(filepath.Join(temp, "tshared-run-*", "*"))
				return err == nil && len(found) > 0
			}, time.Minute, 10*time.Millisecond, "no temporary file")
			time.Sleep(wait)
			require.NoError(t, c.Process.Signal(s), "the kernel does not end by itself")
			_ = c.Wait()
			require.True(t, appeared, "%v: %s", s, &errs)
			assert.Equal(t, 1, c.ProcessState.ExitCode(), "%v: %s", s, &errs)
			left, err := os.ReadDir(temp)
			require.NoError(t, err)
			assert.Empty(t, left, s)
			assert.False(t, strings.Contains(errs.String(), "panic"), errs.String())
		}
	}
}
