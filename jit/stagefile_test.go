package jit_test

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/jit"
)

// stageFiles compiles a kernel and writes the files of its stages, with the manifest beside
// each, into a folder.
func stageFiles(t *testing.T, d *jit.Device) string {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("TSHARED_KERNEL_DUMP", "1")
	t.Setenv("TSHARED_DUMP_DIR", dir)
	store, err := cache.Open(cache.Options{Dir: t.TempDir()})
	require.NoError(t, err)
	fn := load(t, "scale", jit.WithCache(store))
	require.NoError(t, fn.Warmup(t.Context(), d, counted(64), 2.0, 64))
	t.Setenv("TSHARED_KERNEL_DUMP", "")
	found, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	return found[0]
}

// TestStageFiles: a launch may start from the file of any stage.
func TestStageFiles(t *testing.T) {
	for name, c := range map[string]struct {
		device *jit.Device
		stages []string
	}{
		"CPU": {jit.CPU(), []string{"source", "ttir", "linalg", "llir", "o"}},
		"GPU": {simulated(t), []string{"source", "ttir", "linalg", "tile", "llir", "ptx", "cubin"}},
	} {
		dir := stageFiles(t, c.device)
		for _, stage := range c.stages {
			fn, err := jit.Load(filepath.Join(dir, "scale."+stage), "scale")
			require.NoError(t, err, "%s %s", name, stage)
			x := counted(64)
			require.NoError(t, fn.Launch(t.Context(), c.device, jit.GridExpr("cdiv(n, 64)"), x, 2.5, jit.Named("n", 48), jit.Named("shift", 16)), "%s %s", name, stage)
			assert.Equal(t, []float32{16, 18.5, 47*2.5 + 16, 48}, []float32{x[0], x[1], x[47], x[48]}, "%s %s", name, stage)
			require.NoError(t, fn.Close())
		}
	}
}

// TestStageFileMistakes: arguments that the code was not specialised for, and files that lack
// something.
func TestStageFileMistakes(t *testing.T) {
	dir := stageFiles(t, jit.CPU())
	fn, err := jit.Load(filepath.Join(dir, "scale.o"), "")
	require.NoError(t, err)
	x := counted(64)
	for _, c := range []struct {
		args []any
		want string
	}{
		{[]any{make([]int32, 64), 2.5, 64, 0}, `argument "x_ptr" (number 0) of kernel scale: it is a pointer to fp32, but a value of Go type []int32 is given`},
		{[]any{x, 2.5, 63, 0}, `argument "n" (number 2) of kernel scale: 63 is not a multiple of 16`},
		{[]any{x, 2.5, 64.5, 0}, `argument "n" (number 2) of kernel scale: it is of type i32, but a value of Go type float64 is given`},
		{[]any{x, 2.5, 64}, `kernel scale: argument "shift" (number 3) is missing: expected i64`},
		{[]any{x, 2.5, 64, jit.Tuple{}}, `argument "shift" (number 3) of kernel scale: it is of type i64, but a value of Go type launch.Tuple is given`},
		{[]any{x, 2.5, 64, 0, jit.Named("BLOCK", 64)}, `kernel scale has neither a parameter nor an option "BLOCK"`},
	} {
		assert.ErrorContains(t, fn.Launch(t.Context(), jit.CPU(), 1, c.args...), c.want)
	}
	assert.ErrorContains(t, fn.Launch(t.Context(), jit.CPU(), jit.GridOf("grid"), x, 2.5, 64, 0), "is no Python file")
	assert.ErrorContains(t, fn.Launch(t.Context(), simulated(t), 1, x, 2.5, 64, 0), `kernels for cuda have no stage "o"`)
	_, err = jit.Load(filepath.Join(dir, "scale.o"), "other")
	assert.ErrorContains(t, err, `the kernel is "scale", not "other"`)
	object, err := os.ReadFile(filepath.Join(dir, "scale.o"))
	require.NoError(t, err)
	_, err = jit.LoadFS(fstest.MapFS{"k.o": {Data: object}}, "k.o", "")
	assert.EqualError(t, err, "k.o: code needs its manifest beside it, k.json")
	_, err = jit.LoadFS(fstest.MapFS{"k.ttir": {Data: []byte("tt.func")}}, "k.ttir", "")
	assert.ErrorContains(t, err, "k.ttir:1:")
}
