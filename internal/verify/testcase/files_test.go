package testcase

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// oneBuffer is a case with one buffer of 4 bytes, read from a file.
func oneBuffer(t *testing.T, dir, name, file string) string {
	t.Helper()
	text := fmt.Sprintf(`{"kernel": "k", "symbol": "k", "grid": [1], "args": [
	 {"name": %q, "kind": "ptr", "dtype": "i32", "shape": [1], "file": %q, "output": true, "ref_file": %q, "ref_dtype": "i32", "ttir_arg": 0}]}`, name, file, file)
	return write(t, dir, "case.json", text)
}

// TestFilesStayInside: a case reads files of its folder only, unless it may read
// others.
func TestFilesStayInside(t *testing.T) {
	outer := t.TempDir()
	dir := filepath.Join(outer, "case")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "data"), 0o700))
	secret := write(t, outer, "secret.bin", "1234")
	write(t, dir, "data/x.bin", "1234")
	if err := os.Symlink(secret, filepath.Join(dir, "link.bin")); err != nil {
		t.Skip(err)
	}
	for file, inside := range map[string]bool{
		"data/x.bin": true, "./data/../data/x.bin": true, "../secret.bin": false, "data/../../secret.bin": false, secret: false, "link.bin": false,
	} {
		c, err := Load(oneBuffer(t, dir, "a", file))
		require.NoError(t, err)
		_, err = c.Prepare(nil)
		if inside {
			require.NoError(t, err, file)
		} else {
			require.ErrorIs(t, err, ErrOutside, file)
		}
		c.AllowOutside = true
		r, err := c.Prepare(nil)
		require.NoError(t, err, file)
		require.Equal(t, "1234", string(r.Buffers[0].Data))
		c.AllowOutside = false
		_, err = r.Check()
		require.Equal(t, inside, err == nil, "the reference %s", file)
	}
	for file, want := range map[string]string{"data": "data is no file with contents", "missing.bin": "no such file", "case.json": "bytes, but 4 are expected"} {
		c, err := Load(oneBuffer(t, dir, "a", file))
		require.NoError(t, err)
		_, err = c.Prepare(nil)
		require.ErrorContains(t, err, want)
	}
}

// TestNamesStayInside: files named after arguments stay in the folder too.
func TestNamesStayInside(t *testing.T) {
	for _, name := range []string{"../../pwned", "..", "/etc/x", "a/b", `a\b`, "c:x"} {
		_, err := Load(oneBuffer(t, t.TempDir(), name, "x.bin"))
		require.ErrorContains(t, err, "its name is no name of a file", name)
	}
	require.Error(t, CheckName("a\x00b"))
	for _, name := range []string{"x_ptr", "..x", "x.y"} {
		_, err := Load(oneBuffer(t, t.TempDir(), name, "x.bin"))
		require.NoError(t, err, name)
	}
}

// TestSizesThatOverflow: neither products of sizes nor grids wrap around.
func TestSizesThatOverflow(t *testing.T) {
	for _, shape := range [][]int{{1 << 40, 1 << 23}, {1 << 31, 1 << 33}, {1 << 21, 1 << 21, 1 << 21, 2}, {-1}, {1 << 40, 2}, {3, 1 << 62}} {
		require.ErrorContains(t, CheckShape(shape), "a buffer cannot have the shape")
	}
	for _, shape := range [][]int{{}, {0, 1 << 40}, {1 << 40}, {1 << 20, 1 << 20}} {
		require.NoError(t, CheckShape(shape))
	}
	for _, grid := range []string{"0", "-1", "1, 0", "1, 1, -1", "2147483648", "2147483647, 2147483647, 2147483647"} {
		path := write(t, t.TempDir(), "case.json", `{"kernel": "k", "grid": [`+grid+`], "args": []}`)
		_, err := Load(path)
		require.ErrorContains(t, err, "the grid", grid)
	}
}

// TestNoEndlessFiles: nothing is read of a file that is too long.
func TestNoEndlessFiles(t *testing.T) {
	c := &Case{dir: "/", AllowOutside: true, Args: []*Arg{{Name: "a", Buffer: true, Shape: []int{1}, File: os.DevNull}}}
	c.Args[0].Type, _ = TypeNamed("i32")
	_, err := c.PrepareIn(memory.New(), nil)
	require.ErrorContains(t, err, "is no file with contents")
}
