package gpu_test

import (
	"os"
	"path/filepath"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/gpu/code"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

const entryPTX = ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k() { ret; }\n"

func noLaunch(cuda.Handle, uint32, uint32, uint32, uint32, uint32, uint32, uint32, cuda.Handle, *unsafe.Pointer, *unsafe.Pointer) cuda.Result {
	return cuda.Success
}

// loaded loads the kernel k by its manifest.
func loaded(t testing.TB, table *cuda.API, manifest string) (*gpu.Kernel, *cuda.Context) {
	t.Helper()
	driver, err := cuda.New(table)
	require.NoError(t, err)
	c, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	k, err := gpu.LoadBytes(c, []byte(entryPTX), []byte(manifest))
	require.NoError(t, err)
	return k, c
}

// TestSaveAndLoad: a saved kernel runs as the compiled one does.
func TestSaveAndLoad(t *testing.T) {
	k, c := compiled(t, scale, gpu.Options{NumWarps: 2})
	folder := filepath.Join(t.TempDir(), "made")
	require.NoError(t, k.Save(folder))
	again, err := gpu.LoadIn(c, folder)
	require.NoError(t, err)
	assert.Equal(t, k.Args(), again.Args())
	assert.Equal(t, k.PTX(), again.PTX())
	assert.Equal(t, [3]any{"scale", "sm_90a", 2}, [3]any{again.Name(), again.Target(), again.NumWarps()})
	x := []float32{1, 2}
	require.NoError(t, again.Run(t.Context(), gpu.Grid{1}, x, 3.0, 2))
	assert.Equal(t, []float32{3, 6}, x)
	require.NoError(t, again.Close())
	_, err = gpu.Load(t.TempDir())
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestInspect: arguments, warps and PTX of a kernel are known without a GPU, registers
// once it is loaded.
func TestInspect(t *testing.T) {
	needsLLVM(t)
	k, err := gpu.Compile(t.Context(), "k.ttir", scale, gpu.Options{Target: "sm_80"})
	require.NoError(t, err)
	defer k.Close()
	assert.Equal(t, "scale", k.Name())
	assert.Equal(t, "sm_80", k.Target())
	assert.Contains(t, k.PTX(), ".target sm_80")
	assert.Equal(t, []gpu.Arg{
		{Name: "x", Type: "ptr", Elem: "f32", Access: tshared.Reads | tshared.Writes}, {Name: "by", Type: "f32"}, {Name: "n", Type: "i32"},
	}, k.Args())
	assert.LessOrEqual(t, k.NumWarps(), 4)
	assert.Zero(t, k.SharedMemory())

	f := fakecuda.NewSimulated()
	k, _ = compiled(t, scale, gpu.Options{Context: on(t, f)})
	a, err := k.Attributes()
	require.NoError(t, err)
	assert.Equal(t, 16, a.Registers, "the fake's number")
	assert.NotEmpty(t, k.Remarks())
}

// TestSeveralKernels: the kernels of a module are compiled together.
func TestSeveralKernels(t *testing.T) {
	needsLLVM(t)
	c := on(t, fakecuda.NewSimulated())
	text := scale + `
tt.func public @set(%x: !tt.ptr<f32>, %v: f32) {
  tt.store %x, %v : !tt.ptr<f32>
  tt.return
}`
	m, err := tshared.Parse("two.ttir", text)
	require.NoError(t, err)
	kernels, err := gpu.CompileAll(t.Context(), m, gpu.Options{Context: c})
	require.NoError(t, err)
	require.Len(t, kernels, 2)
	x := []float32{1, 2}
	require.NoError(t, kernels[1].Run(t.Context(), gpu.Grid{1}, x, 7.0))
	require.NoError(t, kernels[0].Run(t.Context(), gpu.Grid{1}, x, 2.0, 2))
	assert.Equal(t, []float32{14, 4}, x)
	for _, k := range kernels {
		require.NoError(t, k.Close())
	}
	_, err = gpu.Compile(t.Context(), "two.ttir", text, gpu.Options{Context: c})
	require.ErrorContains(t, err, "name one of scale, set")
	k, err := gpu.Compile(t.Context(), "two.ttir", text, gpu.Options{Context: c, Kernel: "set"})
	require.NoError(t, err)
	assert.Equal(t, "set", k.Name())
	require.NoError(t, k.Close())
}

// TestFirstDevice: without a context the first device is opened, when it is needed.
func TestFirstDevice(t *testing.T) {
	needsLLVM(t)
	f := fakecuda.NewSimulated()
	defer code.SetDriver(func() (*cuda.Driver, error) { return cuda.New(f.Table()) })()
	for _, target := range []string{"", "sm_80"} {
		k, err := gpu.Compile(t.Context(), "k.ttir", scale, gpu.Options{Target: target})
		require.NoError(t, err)
		x := []float32{1}
		require.NoError(t, k.Run(t.Context(), gpu.Grid{1}, x, 4.0, 1))
		assert.Equal(t, []float32{4}, x)
		require.NoError(t, k.Close())
		require.NoError(t, k.Close(), "twice is no error")
		require.EqualError(t, k.Run(t.Context(), gpu.Grid{1}, x, 4.0, 1), "kernel @scale is closed")
	}
	require.Empty(t, f.Problems())

	defer code.SetDriver(func() (*cuda.Driver, error) { return nil, cuda.ErrNoDriver })()
	_, err := gpu.Compile(t.Context(), "k.ttir", scale, gpu.Options{})
	require.ErrorIs(t, err, cuda.ErrNoDriver)
	k, err := gpu.Compile(t.Context(), "k.ttir", scale, gpu.Options{Target: "sm_90a"})
	require.NoError(t, err, "compiling takes no driver")
	require.ErrorIs(t, k.Load(), cuda.ErrNoDriver)
}

// TestUnknownTarget: the error names the unknown target.
func TestUnknownTarget(t *testing.T) {
	_, err := gpu.Compile(t.Context(), "k.ttir", scale, gpu.Options{Target: "sm_1234"})
	require.ErrorContains(t, err, "sm_1234")
}
