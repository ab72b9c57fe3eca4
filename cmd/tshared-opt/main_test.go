//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/host/isolate"
)

// asTool is the environment variable that makes this program act as tshared-opt.
const asTool = "TSHARED_TEST_TOOL"

func TestMain(m *testing.M) {
	if os.Getenv(asTool) != "" || isolate.Folder() != "" {
		main()
	}
	os.Exit(m.Run())
}

func tool(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	c := exec.Command(program, args...)
	c.Env = append(os.Environ(), asTool+"=1")
	return c
}

// TestFullStandardOutput: output that cannot be written is an error.
func TestFullStandardOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	reader, broken, err := os.Pipe()
	require.NoError(t, err)
	reader.Close()
	defer broken.Close()
	readOnly, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer readOnly.Close()
	for _, args := range [][]string{{"--help"}, {"--version"}, {"-"}, {"-", "-o", "/dev/full"}} {
		for want, out := range map[string]*os.File{"No space left": full, "Broken pipe": broken, "Bad file descriptor": readOnly} {
			if out != full && len(args) > 1 {
				continue // nothing goes to the standard output
			}
			var errs bytes.Buffer
			c := tool(t, args...)
			c.Stdin, c.Stdout, c.Stderr = strings.NewReader("module {}\n"), out, &errs
			_ = c.Run()
			assert.Equal(t, 1, c.ProcessState.ExitCode(), "%v", args)
			assert.Contains(t, strings.ToLower(errs.String()), strings.ToLower(want), args)
		}
	}
}

// TestStopped: a signal leaves the old output and no temporary file.
func TestStopped(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(s) {
			t.Logf("%v is ignored in this environment, as below nohup: left out", s)
			continue
		}
		dir := t.TempDir()
		out := filepath.Join(dir, "out.mlir")
		require.NoError(t, os.WriteFile(out, []byte("old"), 0o600))
		c := tool(t, "--split-input-file", "-", "-o", out)
		c.Stdin = strings.NewReader(strings.Repeat("module {}\n// -----\n", 1_000_000))
		require.NoError(t, c.Start())
		require.Eventually(t, func() bool {
			files, err := os.ReadDir(dir)
			return err == nil && len(files) == 2
		}, time.Minute, time.Millisecond)
		require.NoError(t, c.Process.Signal(s))
		_ = c.Wait()
		assert.Equal(t, 1, c.ProcessState.ExitCode(), s)
		files, err := os.ReadDir(dir)
		require.NoError(t, err)
		assert.Len(t, files, 1, s)
		text, err := os.ReadFile(out)
		require.NoError(t, err)
		assert.Equal(t, "old", string(text))
	}
}

// TestOutOfMemory: a process without memory is an ordinary error: Go's runtime exits with 2.
func TestOutOfMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("memory is limited with Linux's prlimit")
	}
	dir := t.TempDir()
	file, out := filepath.Join(dir, "m.mlir"), filepath.Join(dir, "out.mlir")
	require.NoError(t, os.WriteFile(file, []byte("module {\n"+strings.Repeat("func.func private @f() {\n return\n}\n", 3_000_000)+"}\n"), 0o600))
	c := tool(t, file, "-o", out)
	const limit = 1_500_000 // kilobytes of addresses; Go needs most of a gigabyte to start
	c.Path, c.Args = "/bin/sh", []string{"sh", "-c", fmt.Sprintf(`ulimit -v %d && exec "$0" "$@"`, limit), c.Path, file, "-o", out}
	c.Env = append(c.Env, "TMPDIR="+dir)
	said, err := c.CombinedOutput()
	require.Error(t, err)
	assert.Equal(t, 1, c.ProcessState.ExitCode(), "%s", said)
	assert.Contains(t, string(said), "tshared-opt: out of memory")
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, left, 1, "the input")
}
