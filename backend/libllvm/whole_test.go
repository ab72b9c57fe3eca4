//go:build linux

package libllvm

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTruncatedLibrary: a libLLVM that was cut off is an error. The loader would map it, and the process die.
func TestTruncatedLibrary(t *testing.T) {
	l, err := Open()
	if err != nil {
		t.Skip(err)
	}
	opened, ok := l.(*library)
	if !ok {
		t.Skip("LLVM's tools are used, not its library")
	}
	path := opened.path
	for _, folder := range folders {
		if filepath.IsAbs(path) {
			break
		}
		if _, err := os.Stat(filepath.Join(folder, path)); err == nil {
			path = filepath.Join(folder, path)
		}
	}
	if !filepath.IsAbs(path) {
		t.Skip("the library is in a folder that only the loader knows")
	}
	require.NoError(t, checkWhole(path))
	require.NoError(t, checkWhole(filepath.Base(path)))
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	info, err := f.Stat()
	require.NoError(t, err)
	head := make([]byte, 1<<16) // the tables of segments and what the loader reads first
	_, err = f.ReadAt(head, 0)
	require.NoError(t, err)

	t.Setenv("LD_LIBRARY_PATH", t.TempDir())
	copied := filepath.Join(os.Getenv("LD_LIBRARY_PATH"), libraryNames[0])
	for _, size := range []int64{0, 3, 40, 100, 4096, int64(len(head)), info.Size() / 2, info.Size() - 1} {
		require.NoError(t, os.WriteFile(copied, head[:min(size, int64(len(head)))], 0o600))
		require.NoError(t, os.Truncate(copied, size)) // the rest is a hole
		_, err = findNamed(copied)
		require.ErrorContains(t, err, "names no LLVM 22", size)
		require.ErrorContains(t, err, copied)
		require.ErrorContains(t, checkWhole(libraryNames[0]), copied, "the loader would find it by its name")
	}
}

// TestTruncatedAnywhere: a library is whole only to its last byte.
func TestTruncatedAnywhere(t *testing.T) {
	var text []byte
	for _, pattern := range []string{"/lib/*/libdl.so.2", "/lib64/libdl.so.2", "/lib/*/libz.so.1"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		if len(files) > 0 {
			text, err = os.ReadFile(files[0])
			require.NoError(t, err)
			break
		}
	}
	if text == nil {
		t.Skip("there is no small library here")
	}
	file := filepath.Join(t.TempDir(), "small.so")
	require.NoError(t, os.WriteFile(file, text, 0o600))
	require.NoError(t, checkWholeFile(file))
	for size := len(text) - 1; size >= 0; size -= 61 {
		require.NoError(t, os.Truncate(file, int64(size)))
		require.Error(t, checkWholeFile(file), size)
	}
}
