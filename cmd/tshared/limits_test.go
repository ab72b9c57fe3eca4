//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
)

// pythonBombs are statements that want more memory or time than there is: of the module, which must set X, and of
// a kernel.
var pythonBombs = map[string]struct{ module, kernel string }{
	"rows":               {module: "X = len(list(itertools.product(range(50), repeat=40)))"},
	"lists":              {module: "X = len([[0] * 10000000 for i in range(1000)])"},
	"strings":            {module: "X = len([f\"{i:>10000000}\" for i in range(1000)])"},
	"entries":            {module: "X = len({i: (i, i) for i in range(10 ** 12)})"},
	"a large integer":    {module: "X = 7 ** (7 ** 12)"},
	"tuples that double": {kernel: "t = (1, 2)\n    for i in tl.static_range(40):\n        t = t + t"},
	"a tree of tuples":   {kernel: "t = (1, 2)\n    for i in tl.static_range(60):\n        t = (t, t)"},
	"a loop of Python":   {module: "X = 0\nfor i in range(10 ** 12):\n    X = X + 1"},
	"a long loop":        {kernel: "for i in tl.static_range(1000000000):\n        pass"},
}

// TestPythonBombs: Python that takes too much is an error, before it has taken much more than it may.
func TestPythonBombs(t *testing.T) {
	const limit = 1 << 30
	for name, bomb := range pythonBombs {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file, out := filepath.Join(dir, "k.py"), filepath.Join(dir, "out")
			module, kernel := bomb.module, bomb.kernel
			if module == "" {
				module = "X = 1"
			}
			if kernel == "" {
				kernel = "pass"
			}
			require.NoError(t, os.WriteFile(file, fmt.Appendf(nil,
				"import itertools\nimport triton\nimport triton.language as tl\n%s\n@triton.jit\ndef k(p, N: tl.constexpr = X):\n    %s\n    tl.store(p, 1)\n", module, kernel), 0o600))
			c := tool(t, dir, "compile", file, "--sig", "*i64", "--emit=ttir", "-o", out, "--timeout=5s", fmt.Sprint("--max-memory=", limit))
			var said bytes.Buffer
			c.Stderr = &said
			_ = c.Run()
			assert.Equal(t, 1, c.ProcessState.ExitCode(), said.String())
			assert.NotEmpty(t, said.String())
			assert.NotContains(t, said.String(), "BUG")
			assert.NoFileExists(t, out)
			peak := c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10 // of the child, too
			assert.Less(t, peak, int64(limit+limit/2))
		})
	}
}

// TestOrphans: a command that is killed leaves no process behind that goes on, and no temporary folder.
func TestOrphans(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	temp := t.TempDir()
	file := filepath.Join(temp, "k.py")
	require.NoError(t, os.WriteFile(file, []byte("import triton\nimport triton.language as tl\n@triton.jit\ndef k(p):\n    i = tl.load(p)\n    while i == 0:\n        i = tl.load(p, volatile=True)\n"), 0o600))
	c := tool(t, temp, "run", file, "--backend=cpu", "--grid", "1", "--arg", "p=i32[1]:zeros")
	require.NoError(t, c.Start())
	var child string
	require.Eventually(t, func() bool {
		all, err := filepath.Glob("/proc/[0-9]*/stat")
		require.NoError(t, err)
		for _, name := range all {
			if state, parent := stateOf(name); parent == fmt.Sprint(c.Process.Pid) && state != "Z" {
				child = name
				return true
			}
		}
		return false
	}, time.Minute, 10*time.Millisecond, "the command has no child")
	require.NoError(t, c.Process.Kill())
	_ = c.Wait() // it was killed
	require.Eventually(t, func() bool { state, _ := stateOf(child); return state == "" || state == "Z" }, time.Minute, 10*time.Millisecond, "the child goes on")
	left, err := filepath.Glob(filepath.Join(temp, "tshared-*"))
	require.NoError(t, err)
	assert.Empty(t, left)
}

// stateOf is the state of a process and the number of its parent, by its file in /proc; empty when it is gone.
func stateOf(file string) (state, parent string) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", ""
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	return fields[0], fields[1]
}
