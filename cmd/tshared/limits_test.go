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

// llvmBomb is a kernel that is within all limits of ours and takes LLVM most of a minute.
const llvmBomb = `import triton
import triton.language as tl

@triton.jit
def k(p, q, n):
    for i in tl.static_range(5000):
        v = tl.load(p + i * n)
        tl.store(q + v, v + i)
`

// TestLimitsInLLVM: --timeout and --max-memory end LLVM, which looks at nothing, with its process.
func TestLimitsInLLVM(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	if testing.Short() {
		t.Skip("compilations of some seconds are for the long tests")
	}
	dir := t.TempDir()
	file, out := filepath.Join(dir, "k.py"), filepath.Join(dir, "out")
	require.NoError(t, os.WriteFile(file, []byte(llvmBomb), 0o600))
	for _, test := range []struct {
		args []string // besides those of all
		want string
	}{
		{[]string{"--emit=obj", "--timeout=4s"}, "it takes longer than 4s; --timeout gives it more time"},
		{[]string{"--emit=ptx", "--timeout=4s"}, "it takes longer than 4s; --timeout gives it more time"},
		{[]string{"--emit=obj", "--max-memory=400M"}, "more than the limit of 419430400; --max-memory raises it"},
	} {
		c := tool(t, dir, append([]string{"compile", file, "--sig", "*i32,*i32,i32", "-o", out}, test.args...)...)
		said, err := c.CombinedOutput()
		require.Error(t, err, test.args)
		assert.Equal(t, 1, c.ProcessState.ExitCode(), "%v: %s", test.args, said)
		assert.Contains(t, string(said), test.want)
		left, err := os.ReadDir(dir)
		require.NoError(t, err)
		assert.Len(t, left, 1, "the kernel")
		assert.Empty(t, runningWith(t, file), "%v", test.args)
	}
}

// TestLimitsInTools: --timeout ends the programs of others that a command runs, and leaves nothing of theirs.
func TestLimitsInTools(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	dir, temp := t.TempDir(), t.TempDir()
	file, ptxas, out := filepath.Join(dir, "k.py"), filepath.Join(dir, "ptxas"), filepath.Join(dir, "out")
	require.NoError(t, os.WriteFile(file, []byte("import triton\nimport triton.language as tl\n@triton.jit\ndef k(p):\n    tl.store(p, 1)\n"), 0o600))
	require.NoError(t, os.WriteFile(ptxas, []byte("#!/bin/sh\ntest \"$1\" = --version || tail -f \"$0\"\n"), 0o700))
	c := tool(t, temp, "bundle", "build", file, "--fn=k", "--sig=*i32", "--target=sm_80", "--ptxas", ptxas, "-o", out, "--timeout=2s")
	c.Env = append(c.Env, "TSHARED_CACHE_DIR=off")
	said, err := c.CombinedOutput()
	require.Error(t, err)
	assert.Equal(t, 1, c.ProcessState.ExitCode(), "%s", said)
	assert.Contains(t, string(said), "it takes longer than 2s; --timeout gives it more time")
	assert.NoFileExists(t, out)
	left, err := os.ReadDir(temp)
	require.NoError(t, err)
	assert.Empty(t, left)
	assert.Empty(t, runningWith(t, ptxas))
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
		for _, name := range childrenOf(t, c.Process.Pid) {
			child = name
		}
		return child != ""
	}, time.Minute, 10*time.Millisecond, "the command has no child")
	require.NoError(t, c.Process.Kill())
	_ = c.Wait() // it was killed
	require.Eventually(t, func() bool { state, _ := stateOf(child); return state == "" || state == "Z" }, time.Minute, 10*time.Millisecond, "the child goes on")
	left, err := filepath.Glob(filepath.Join(temp, "tshared-*"))
	require.NoError(t, err)
	assert.Empty(t, left)
}

// runningWith are the files in /proc of the processes with a text on their command line.
func runningWith(t *testing.T, text string) (files []string) {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*/cmdline")
	require.NoError(t, err)
	for _, name := range all {
		if line, err := os.ReadFile(name); err == nil && bytes.Contains(line, []byte(text)) {
			files = append(files, name)
		}
	}
	return files
}

// childrenOf are the files in /proc of the processes that a process started and that still run.
func childrenOf(t *testing.T, pid int) (files []string) {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	require.NoError(t, err)
	for _, name := range all {
		if state, parent := stateOf(name); parent == fmt.Sprint(pid) && state != "Z" {
			files = append(files, name)
		}
	}
	return files
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
