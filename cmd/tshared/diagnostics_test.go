package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/jit"
)

// wrongFiles are Python files with one mistake each, and what every command says about it: place with a
// column that counts bytes from 1, source line with tabs, caret.
var wrongFiles = map[string]struct{ text, said, note string }{
	"frontend.py": {
		"import triton\nimport triton.language as tl\n\n\n@triton.jit\ndef inside(n):\n\ttl.static_assert(True, \"é\"); return tl.arange(0, 24) < n\n\n\n" +
			"@triton.jit\ndef k(x, y, n, B: tl.constexpr):\n\ti = tl.arange(0, B)\n\ttl.store(y + i, tl.load(x + i, mask=i < n), mask=inside(n))\n",
		"frontend.py:7:39: error: arange's range must be a power of 2\n" +
			"        tl.static_assert(True, \"é\"); return tl.arange(0, 24) < n\n" +
			strings.Repeat(" ", 44) + "^\n",
		"frontend.py:13:51: note: called from here\n" +
			"        tl.store(y + i, tl.load(x + i, mask=i < n), mask=inside(n))\n" +
			strings.Repeat(" ", 57) + "^\n",
	},
	"syntax.py": {
		"import triton\n\n\n@triton.jit\ndef k(x, y, n, B):\n\ty = (1 +\n",
		"syntax.py:6:6: error: '(' was never closed\n        y = (1 +\n            ^\n", "",
	},
}

// TestDiagnosticsOfEachCommand: the same mistake is said in the same words and once, by every command.
func TestDiagnosticsOfEachCommand(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("TSHARED_CACHE_DIR", t.TempDir())
	t.Setenv(asTool, "1") // of children
	require.NoError(t, os.WriteFile("case.json", []byte(`{"schema": 1, "kernel": "k", "function": "k", "symbol": "k", "grid": [1, 1, 1], "num_warps": 4,
 "signature": {"x": "*fp32", "y": "*fp32", "n": "i32", "B": "constexpr"}, "arg_names": ["x", "y", "n", "B"], "constants": [[[3], 16]],
 "args": [{"name": "x", "ttir_arg": 0, "kind": "ptr", "type": "*fp32", "dtype": "fp32", "shape": [1], "file": "data.bin"}, {"name": "y", "ttir_arg": 1, "kind": "ptr", "type": "*fp32", "dtype": "fp32", "shape": [1], "file": "data.bin"}, {"name": "n", "ttir_arg": 2, "kind": "scalar", "type": "i32", "value": 24}]}`), 0o600))
	for file, f := range wrongFiles {
		require.NoError(t, os.WriteFile(file, []byte(f.text), 0o600))
	}
	require.NoError(t, os.WriteFile("data.bin", make([]byte, 4), 0o600))
	args := []string{"--arg", "x=f32[64]:range", "--arg", "y=f32[64]:range", "--arg", "n=24"}
	commands := map[string][]string{
		"run":            append([]string{"run", "FILE", "--fn", "k", "--grid", "1", "--const", "B=16"}, args...),
		"run natively":   append([]string{"run", "FILE", "--fn", "k", "--grid", "1", "--backend=cpu", "--const", "B=16"}, args...),
		"run simulated":  append([]string{"run", "FILE", "--fn", "k", "--grid", "1", "--backend=ptx-sim", "--const", "B=16"}, args...),
		"compile":        {"compile", "FILE", "--fn", "k", "--sig", "*fp32,*fp32,i32", "--const", "B=16", "--emit=ttir"},
		"compile to PTX": {"compile", "FILE", "--fn", "k", "--sig", "*fp32,*fp32,i32", "--const", "B=16", "--emit=ptx", "-o", "out"},
		"draw":           {"draw", "access", "FILE", "--fn", "k", "--sig", "*fp32,*fp32,i32", "--const", "B=16"},
		"tune":           append([]string{"tune", "FILE", "--fn", "k", "--grid", "1", "--config", "B=16"}, args...),
		"explore":        {"explore", "FILE", "--fn", "k", "--export", "out.html", "--const", "B=16"},
		"bundle build":   {"bundle", "build", "FILE", "--fn", "k", "--sig", "*fp32,*fp32,i32,B", "--constant", "B=16", "--grid", "1", "--target", "x86-64-v3", "-o", "out.tsb"},
		"list":           {"list", "FILE"},
		"bench":          {"bench", "case.json", "--kernel", "FILE"},
	}
	// What is said around the diagnostics of a kernel that does not compile.
	before := map[string]string{"tune": "tshared tune: no config can run:\n  B=16: ", "bundle build": "row \"k\" for x86-64-v3: "}
	after := map[string]string{"bundle build": "1 of 1 kernels does not compile: there is no bundle; --keep-going leaves it out\n"}
	for file, f := range wrongFiles {
		for name, command := range commands {
			if name == "list" && file != "syntax.py" {
				continue // no kernel is compiled
			}
			t.Run(file+"/"+name, func(t *testing.T) {
				command := strings.Split(strings.ReplaceAll(strings.Join(command, "\n"), "FILE", file), "\n")
				code, stdout, stderr := tell(command...)
				assert.Equal(t, 1, code)
				if name != "bench" { // the problems that failed are rows of its table
					assert.Empty(t, stdout)
				}
				want := f.said + f.note
				if name == "bench" {
					want = "k: " + want // the problem
				}
				if file == "frontend.py" {
					want = before[name] + want + after[name]
				}
				assert.Equal(t, want, stderr)
			})
		}
	}
	for file, f := range wrongFiles {
		t.Run(file+"/jit", func(t *testing.T) {
			if _, err := libllvm.Open(); err != nil {
				t.Skip(err)
			}
			k, err := jit.Load(file, "k")
			if err == nil {
				defer k.Close()
				err = k.Launch(t.Context(), jit.CPU(), 1, make([]float32, 64), make([]float32, 64), 24, jit.Named("B", 16))
			}
			require.Error(t, err)
			assert.Contains(t, err.Error()+"\n", f.said+f.note)
			assert.Equal(t, strings.Count(f.said+f.note, "^"), strings.Count(err.Error(), "^"), "each line is shown once: %v", err)
		})
	}
	left, err := filepath.Glob("out*")
	require.NoError(t, err)
	assert.Empty(t, left, "files of commands that failed")
}
