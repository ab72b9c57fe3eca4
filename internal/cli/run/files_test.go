package run_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
)

const storesSeven = `tt.func public @k(%a: !tt.ptr<i32> loc("NAME")) {
  %c = arith.constant 7 : i32
  tt.store %a, %c : !tt.ptr<i32>
  tt.return
}
`

func written(t *testing.T, dir, name, text string) string {
	t.Helper()
	file := filepath.Join(dir, name)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// TestOutputsStayInside: neither a case nor the names in a kernel cause files outside of --out to
// be written.
func TestOutputsStayInside(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "a", "b", "out")
	kernel := written(t, dir, "k.ttir", storesSeven)
	hostile := written(t, dir, "case.json", `{"symbol": "k", "grid": [1], "args": [{"name": "../../../../pwned", "ttir_arg": 0, "kind": "ptr", "dtype": "i32", "shape": [4], "output": true}]}`)
	code, _, stderr := command(kernel, "--case", hostile, "--fill=random:1", "--out", out)
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, `argument "../../../../pwned": its name is no name of a file`)
	named := written(t, dir, "named.ttir", `tt.func public @k(%a: !tt.ptr<i32> loc("../../../../pwned")) {
  %c = arith.constant 7 : i32
  tt.store %a, %c : !tt.ptr<i32>
  tt.return
}
`)
	code, _, stderr = command(named, "--arg", "0=i32[1]", "--out", out)
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "its name is no name of a file")
	assert.Equal(t, []string{"case.json", "k.ttir", "named.ttir"}, names(t, dir))
}

// TestOutputsAreWhole: when one file cannot be written, the old ones stay.
func TestOutputsAreWhole(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	kernel := written(t, dir, "k.ttir", storesSeven)
	code, _, stderr := command(kernel, "--arg", "NAME=i32[1]", "--out", out)
	require.Equal(t, 0, code, stderr)
	assert.Equal(t, []string{"NAME.bin", "NAME.npy"}, names(t, out))
	written(t, out, "NAME.bin", "old")
	require.NoError(t, os.Remove(filepath.Join(out, "NAME.npy")))
	require.NoError(t, os.Mkdir(filepath.Join(out, "NAME.npy"), 0o700))
	code, _, stderr = command(kernel, "--arg", "NAME=i32[1]", "--out", out)
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "NAME.npy cannot be written: is a directory")
	assert.Equal(t, []string{"NAME.bin", "NAME.npy"}, names(t, out))
	text, err := os.ReadFile(filepath.Join(out, "NAME.bin"))
	require.NoError(t, err)
	assert.Equal(t, "old", string(text))
}

// TestGridsWithoutPrograms: every backend refuses empty grids with the same message.
func TestGridsWithoutPrograms(t *testing.T) {
	dir := t.TempDir()
	kernel := written(t, dir, "k.ttir", storesSeven)
	for _, backend := range []string{"interp", "cpu", "ptx-sim"} {
		if _, err := libllvm.Open(); err != nil && backend != "interp" {
			t.Skip(err)
		}
		for grid, want := range map[string]string{
			"0": "the grid 0 x 1 x 1 has no programs, or too many", "-1": "the grid -1 x 1 x 1 has no programs, or too many",
			"1, 0": "the grid 1 x 0 x 1 has no programs, or too many", "2147483648": "the grid 2147483648 x 1 x 1 has no programs, or too many",
		} {
			file := written(t, dir, "case.json", `{"symbol": "k", "grid": [`+grid+`], "args": [{"name": "a", "ttir_arg": 0, "kind": "ptr", "dtype": "i32", "shape": [4], "output": true}]}`)
			code, _, stderr := command(kernel, "--case", file, "--fill=random:1", "--backend", backend)
			assert.Equal(t, 1, code, backend)
			assert.Contains(t, stderr, want, backend)
		}
		code, _, stderr := command(kernel, "--arg", "0=i32[1]", "--grid=0", "--backend", backend)
		assert.Equal(t, 1, code)
		assert.Contains(t, stderr, "the grid 0 x 1 x 1 has no programs, or too many")
	}
}

// TestScratchIsBounded: kernel.json cannot ask for more memory than there is.
func TestScratchIsBounded(t *testing.T) {
	const ptx = ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p) { ret; }\n"
	for _, params := range []string{`{"scratch": 4294967296}`, `{"scratch": 3000000000}`} {
		dir := t.TempDir()
		written(t, dir, "kernel.ptx", ptx)
		written(t, dir, "kernel.json", `{"name": "k", "num_warps": 1, "params": [`+params+`]}`)
		code, _, stderr := command(dir, "--backend=ptx-sim", "--grid=2147483647,65535,65535")
		assert.Equal(t, 1, code)
		assert.Contains(t, stderr, "is more than the 4294967296 bytes of the simulator")
	}
}
