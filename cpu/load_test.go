package cpu_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/internal/cli/compile"
)

// built compiles a kernel with the command, and returns the path of the code.
func built(t *testing.T, text, emit string, flags ...string) string {
	t.Helper()
	if _, err := exec.LookPath("cc"); err != nil && emit == "shared" {
		t.Skip("there is no linker: ", err)
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.ttir"), filepath.Join(dir, "made."+map[string]string{"obj": "o", "shared": "so"}[emit])
	require.NoError(t, os.WriteFile(in, []byte(text), 0o600))
	var stdout, stderr bytes.Buffer
	require.Zero(t, compile.Main(t.Context(), append([]string{in, "--emit=" + emit, "-o", out}, flags...), &stdout, &stderr), stderr.String())
	return out
}

// TestLoad: code that the command compiled gives the results of code compiled in the
// process.
func TestLoad(t *testing.T) {
	for _, emit := range []string{"obj", "shared"} {
		path := built(t, scale, emit)
		for _, path := range []string{path, strings.TrimSuffix(path, filepath.Ext(path)) + ".json"} {
			k, err := cpu.Load(path)
			require.NoError(t, err)
			assert.Equal(t, "scale", k.Name())
			assert.Equal(t, []cpu.Arg{{Name: "x", Type: "ptr", Elem: "f32", Access: tshared.Reads | tshared.Writes}, {Name: "by", Type: "f32"}, {Name: "n", Type: "i32"}}, k.Args())
			x := []float32{1, 2, 3, 4, 5}
			require.NoError(t, k.Run(t.Context(), cpu.Grid{2}, x, 2.0, 4))
			assert.Equal(t, []float32{2, 4, 6, 8, 5}, x)
			require.ErrorContains(t, k.Run(t.Context(), cpu.Grid{2}, []float64{1}, 2.0, 4), `argument "x" (number 0) of kernel @scale: it is a pointer to f32`)
			require.NoError(t, k.Close())
			require.EqualError(t, k.Run(t.Context(), cpu.Grid{2}, x, 2.0, 4), "kernel @scale is closed")
		}
	}
}

// TestLoadBytes: a kernel is loaded from an object and a manifest in memory.
func TestLoadBytes(t *testing.T) {
	path := built(t, scale, "obj")
	object, err := os.ReadFile(path)
	require.NoError(t, err)
	about, err := os.ReadFile(strings.TrimSuffix(path, filepath.Ext(path)) + ".json")
	require.NoError(t, err)
	k, err := cpu.LoadBytes(object, about)
	require.NoError(t, err)
	x := []float32{1, 2, 3, 4, 5}
	require.NoError(t, k.Run(t.Context(), cpu.Grid{2}, x, 2.0, 4))
	assert.Equal(t, []float32{2, 4, 6, 8, 5}, x)
	require.NoError(t, k.Close())
}

const printing = `tt.func public @k(%n: i32 loc("n")) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %x = tt.get_program_id x : i32
  %ok = arith.cmpi slt, %x, %n : i32
  %t = tt.splat %ok : i1 -> tensor<1xi1>
  tt.assert %t, "x is small" : tensor<1xi1>
  tt.print " x: " {hex = false, isSigned = array<i32: 1>} : %x : i32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (i32) : i32 {
    %q = arith.divsi %n, %a : i32
    scf.yield %q : i32
  }
  tt.print " s: " {hex = false, isSigned = array<i32: 1>} : %s : i32
  tt.return
}`

// TestLoadedFailuresAndPrints: locations of failures come from the manifest, and objects
// report what they print.
func TestLoadedFailuresAndPrints(t *testing.T) {
	for _, emit := range []string{"obj", "shared"} {
		k, err := cpu.Load(built(t, printing, emit))
		require.NoError(t, err)
		err = k.Run(t.Context(), cpu.Grid{3}, 0)
		require.ErrorContains(t, err, "in.ttir:7:3: ")
		require.ErrorContains(t, err, "x is small")
		require.ErrorContains(t, err, "(program 0, 0, 0, element 0)")
		require.ErrorContains(t, k.Run(t.Context(), cpu.Grid{1}, 2), "division by zero of a number of type i32 (program 0, 0, 0)")
		err = k.Launch(t.Context(), cpu.Launch{Grid: cpu.Grid{1}, Args: []any{1 << 20}, MaxSteps: 1})
		require.Error(t, err)
		var lines []string
		l := cpu.Launch{Grid: cpu.Grid{1}, Args: []any{2}, Print: func(p cpu.PrintEvent) { lines = append(lines, strings.TrimSpace(p.Text)) }}
		err = k.Launch(t.Context(), l)
		if emit == "shared" {
			require.EqualError(t, err, "kernel @k was loaded from a shared library, which cannot hand over what it prints: load its object file")
		} else {
			assert.Equal(t, []string{"x:"}, lines)
		}
		require.NoError(t, k.Close())
	}
}

// TestWrongFiles: the error explains why a file cannot be loaded.
func TestWrongFiles(t *testing.T) {
	_, err := cpu.Load(filepath.Join(t.TempDir(), "none.so"))
	require.ErrorIs(t, err, os.ErrNotExist)
	path := built(t, scale, "obj")
	about := strings.TrimSuffix(path, ".o") + ".json"
	text, err := os.ReadFile(about)
	require.NoError(t, err)
	for _, c := range []struct{ old, fresh, want string }{
		{`"kind": "cpu"`, `"kind": "ptx"`, `the kind is "ptx", not "cpu"`},
		{`"emit": "obj"`, `"emit": "asm"`, `code of the form "asm" cannot be loaded, only obj and shared`},
		{`"type": "f32"`, `"type": "f3"`, "of an argument cannot be read"},
		{`"name": "scale_run"`, `"name": "other"`, "other"},
		{`"triple": "`, `"triple": "sparc-`, "it is compiled for sparc-"},
	} {
		require.Contains(t, string(text), c.old)
		require.NoError(t, os.WriteFile(about, []byte(strings.ReplaceAll(string(text), c.old, c.fresh)), 0o600))
		_, err := cpu.Load(path)
		require.ErrorContains(t, err, c.want)
	}
}
