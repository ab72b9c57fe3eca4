package jit_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/jit"
)

// scaledKernel multiplies by a number of another folder's module and one of the environment. It asserts that no element is negative.
const scaledKernel = `import os
import triton
import triton.language as tl
from factors import FACTOR

ADDED = tl.constexpr(int(os.environ["ADDED"]))

@triton.jit
def scale(p, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(p + i, mask=i < n)
    tl.device_assert((x >= 0) | (i >= n), "negative")
    tl.store(p + i, x * FACTOR + ADDED, mask=i < n)
`

// TestOptionsOfLoad: imports are searched in given folders, the file sees a given environment, and launches have given options.
func TestOptionsOfLoad(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	folder, other := t.TempDir(), t.TempDir()
	file := filepath.Join(folder, "scaled.py")
	require.NoError(t, os.WriteFile(file, []byte(scaledKernel), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(other, "factors.py"), []byte("import triton.language as tl\nFACTOR = tl.constexpr(3)\n"), 0o644))
	path, environ := jit.WithPath(other), jit.WithEnviron(map[string]string{"ADDED": "5"})

	launch := func(options ...jit.Option) ([]float32, error) {
		fn, err := jit.Load(file, "scale", options...)
		require.NoError(t, err)
		defer func() { require.NoError(t, fn.Close()) }()
		x := []float32{-1, 0, 2}
		return x, fn.Launch(t.Context(), jit.CPU(), 1, x, len(x), jit.Named("BLOCK", 4))
	}
	_, err := launch(environ)
	assert.ErrorContains(t, err, "factors")
	_, err = launch(path)
	assert.ErrorContains(t, err, "ADDED")
	x, err := launch(path, environ)
	require.NoError(t, err)
	assert.Equal(t, []float32{2, 5, 11}, x)
	_, err = launch(path, environ, jit.WithOptions(jit.Options{Debug: true}))
	assert.ErrorContains(t, err, "negative")
}

// TestLibraryOfLoad: functions of tl that are Triton themselves come from an installed package.
func TestLibraryOfLoad(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	installed, file := t.TempDir(), filepath.Join(t.TempDir(), "k.py")
	require.NoError(t, os.MkdirAll(filepath.Join(installed, "language"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(installed, "language", "standard.py"), []byte("from ..runtime.jit import jit\n\n@jit\ndef cdiv(x, div):\n    return x * 100 + div\n"), 0o644))
	require.NoError(t, os.WriteFile(file, []byte("import triton\nimport triton.language as tl\n\n@triton.jit\ndef k(p, n):\n    tl.store(p, tl.cdiv(n, 4))\n"), 0o644))
	for library, want := range map[string]int32{"": 3, installed: 1004} {
		fn, err := jit.Load(file, "k", jit.WithLibrary(library))
		require.NoError(t, err)
		x := []int32{0}
		require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, x, 10))
		assert.Equal(t, want, x[0])
		require.NoError(t, fn.Close())
	}
}
