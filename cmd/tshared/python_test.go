package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPythonGiven: every command that takes a kernel answers a Python file with how to get its
// TTIR.
func TestPythonGiven(t *testing.T) {
	dir := t.TempDir()
	file, launch, out := filepath.Join(dir, "add.py"), filepath.Join(dir, "case.json"), filepath.Join(dir, "add.o")
	require.NoError(t, os.WriteFile(file, []byte("import triton\n\n@triton.jit\ndef add(x):\n    pass\n"), 0o600))
	require.NoError(t, os.WriteFile(launch, []byte(`{"kernel": "add", "grid": [1, 1, 1], "args": []}`), 0o600))
	for _, args := range [][]string{
		{"run", file},
		{"run", file, "--backend=ptx-sim"},
		{"compile", file, "-o", out},
		{"compile", file, "--emit=ptx", "-o", out},
		{"bench", launch, "--kernel", file},
	} {
		code, stdout, stderr := tell(args...)
		assert.Equal(t, 1, code, args)
		assert.Contains(t, stdout+stderr, "add.py:0:0: error: this is Python", args)
		assert.Contains(t, stdout+stderr, `compiled.asm["ttir"]`, args)
	}
	assert.NoFileExists(t, out)
}
