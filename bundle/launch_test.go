package bundle_test

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/kernel/targets/host"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/launch"
)

// counted is 0, 1, 2, ... n-1, at an address that is divisible by 16.
func counted(n int) []float32 {
	x := make([]float32, max(n, 16))[:n]
	for i := range x {
		x[i] = float32(i)
	}
	return x
}

// fakeGPU is a GPU of a compute capability whose kernels run on the PTX simulator.
func fakeGPU(t testing.TB, major, minor int32) (*jit.Device, *fakecuda.Driver) {
	t.Helper()
	f := fakecuda.NewSimulated()
	f.Devices[0].Attributes[75], f.Devices[0].Attributes[76] = major, minor
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	c, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	d, err := jit.GPU(c)
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, d.Close())
		require.NoError(t, c.Release())
		require.Empty(t, f.Problems())
	})
	return d, f
}

// TestLaunch: the same calls on the CPU and on a GPU, from memory, a file and a file system.
func TestLaunch(t *testing.T) {
	data := addBundle(t).write(t)
	path := filepath.Join(t.TempDir(), "add.tsb")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	open := map[string]func() (*bundle.Bundle, error){
		"memory":      func() (*bundle.Bundle, error) { return bundle.OpenBytes(data) },
		"file":        func() (*bundle.Bundle, error) { return bundle.Open(path) },
		"file system": func() (*bundle.Bundle, error) { return bundle.OpenFS(fstest.MapFS{"a.tsb": {Data: data}}, "a.tsb") },
	}
	device, _ := fakeGPU(t, 9, 0)
	for _, d := range []*jit.Device{jit.CPU(), device} {
		for name, open := range open {
			b, err := open()
			require.NoError(t, err, name)
			launchAll(t, b, d)
			require.NoError(t, b.Close())
			assert.ErrorContains(t, b.Launch(t.Context(), d, "add", nil, counted(16), counted(16), counted(16), 16, 1), "is closed")
		}
	}
}

func launchAll(t *testing.T, b *bundle.Bundle, d *jit.Device) {
	t.Helper()
	x, out := counted(100), make([]float32, 100)
	require.NoError(t, b.Launch(t.Context(), d, "add", nil, x, x, out, 100, 1), "by group")
	assert.Equal(t, float32(198), out[99])
	require.NoError(t, b.Launch(t.Context(), d, "add", nil, x, x, out, 96, jit.Named("stride", 1), jit.Named("SCALE", 2)), "with a constant")
	assert.Equal(t, []float32{4 * 95, 198}, []float32{out[95], out[99]})
	require.NoError(t, b.Launch(t.Context(), d, "add", tshared.Grid{1}, x, x, out, 50, 2), "with a grid")
	assert.Equal(t, float32(2*98), out[98])

	k, err := b.ByName("exp")
	require.NoError(t, err)
	require.NoError(t, k.Launch(t.Context(), d, jit.GridExpr("cdiv(n, BLOCK)"), out, 100, 0.0))
	assert.Equal(t, float32(1), out[99])
	assert.ErrorContains(t, k.Launch(t.Context(), d, nil, out, 100, "x"), `kernel exp does not fit: by is "x", not fp32`)
	bound, err := b.Bind(t.Context(), d, "add", nil, x, x, out, 64, 1)
	require.NoError(t, err)
	require.NoError(t, bound.Run(t.Context()))
	assert.Equal(t, float32(126), out[63])
	require.NoError(t, bound.Close())
}

// TestBuffers: buffers of a GPU, whose addresses count.
func TestBuffers(t *testing.T) {
	b := openBytes(t, addBundle(t).write(t))
	d, f := fakeGPU(t, 8, 6)
	x, err := gpu.Upload(d.Context(), counted(64))
	require.NoError(t, err)
	out, err := gpu.Upload(d.Context(), make([]float32, 64))
	require.NoError(t, err)
	require.NoError(t, b.Launch(t.Context(), d, "add", nil, x, x, out, 64, 1))
	values, err := out.Values()
	require.NoError(t, err)
	assert.Equal(t, float32(126), values[63])
	at := uint64(x.Memory().Pointer)
	for _, c := range []struct {
		address uint64
		want    string
	}{{at, "add_aligned"}, {at + 4, "add_any"}} {
		p := jit.Pointer{Address: c.address, Dtype: "fp32"}
		k, err := b.Select("add", d, p, p, out, 16, 1)
		require.NoError(t, err)
		assert.Equal(t, c.want, k.Name())
	}
	require.NoError(t, x.Close())
	require.NoError(t, out.Close())
	require.NoError(t, b.Close())
	require.Empty(t, f.Faults())
}

// TestOneLoad: however many goroutines launch kernels, each is loaded once for a device.
func TestOneLoad(t *testing.T) {
	data := addBundle(t).write(t)
	gpu, fake := fakeGPU(t, 9, 0)
	for _, d := range []*jit.Device{jit.CPU(), gpu} {
		b := openBytes(t, data)
		var wait sync.WaitGroup
		errs := make([]error, 64)
		for i := range errs {
			wait.Go(func() {
				x, out := counted(100), make([]float32, 100)
				n := 100 - i%2*4 // of add_any and add_aligned
				errs[i] = b.Launch(t.Context(), d.WithWorkers(1), "add", nil, x, x, out, n, 1)
				if errs[i] == nil && out[n-1] != float32(2*n-2) {
					errs[i] = errors.New("the result is wrong")
				}
			})
		}
		wait.Wait()
		require.NoError(t, errors.Join(errs...))
		require.NoError(t, b.Close())
	}
	loads := 0
	for _, call := range fake.Calls() {
		if call == "cuModuleLoadDataEx" || call == "cuModuleLoadData" || call == "cuLibraryLoadData" {
			loads++
		}
	}
	assert.Equal(t, 2, loads, "%v", fake.Calls())
}

// TestSharedMemory: arguments that share memory which the kernel writes are refused, unless the
// code was compiled for that.
func TestSharedMemory(t *testing.T) {
	b := openBytes(t, addBundle(t).write(t))
	x := counted(64)
	err := b.Launch(t.Context(), jit.CPU(), "add", nil, x, counted(64), x, 64, 1, 64)
	assert.ErrorContains(t, err, "add_any: x_ptr and out_ptr share memory, for which the code was not compiled")
	in := adds()[0]
	in.Options.Overlap = true
	b = openBytes(t, compiled(t, []string{hostTarget(t)}, in).write(t))
	require.NoError(t, b.Launch(t.Context(), jit.CPU(), "add", nil, x, x, x, 64, 1))
	assert.Equal(t, float32(126), x[63])
}

func TestMetadata(t *testing.T) {
	b := openBytes(t, inert(t, adds()...))
	assert.Equal(t, []string{"add_any", "add_aligned", "add_twice", "exp"}, b.Names())
	assert.Equal(t, []string{"add", "exp"}, b.Groups())
	assert.Len(t, b.ByGroup("add"), 3)
	assert.Empty(t, b.ByGroup("sub"))
	assert.Equal(t, bundle.Metadata{Version: 1, Compiler: "test", License: "MIT", Hash: b.Hash(), Kernels: 4}, b.Metadata())
	_, err := b.ByName("add_eny")
	assert.EqualError(t, err, `the bundle has no kernel "add_eny"; did you mean "add_any"?`)
	_, err = b.Select("ads", jit.CPU())
	assert.EqualError(t, err, `the bundle has no group "ads"; did you mean "add"?`)
	k, err := b.ByName("add_aligned")
	require.NoError(t, err)
	m := k.Metadata()
	assert.Equal(t, launch.Param{Name: "n", Type: "i32", Divisible: 16}, m.Params[3])
	assert.Equal(t, launch.Param{Name: "BLOCK", Type: "constexpr", Constant: int64(128)}, m.Params[5])
	assert.Equal(t, []string{"sm_80", "x86-64-v3"}, []string{m.Code[0].Target, m.Code[1].Target})
}

// TestLevels: code for each level of the machine runs.
func TestLevels(t *testing.T) {
	for _, level := range host.Levels() {
		b := openBytes(t, compiled(t, []string{level}, adds()[3]).write(t))
		b.SetHost(level)
		x := counted(100)
		require.NoError(t, b.Launch(t.Context(), jit.CPU(), "exp", nil, x, 100, 0.0), level)
		assert.Equal(t, float32(1), x[99], level)
	}
}

// TestManifests: the manifests of all targets agree with what the index says.
func TestManifests(t *testing.T) {
	targets := []string{"x86-64-v2", "x86-64-v3", "x86-64-v4", "aarch64", "sm_80", "sm_90", "sm_90a", "sm_120"}
	for _, c := range compiled(t, targets, adds()[3]).index.Kernels[0].Code {
		assert.NoError(t, bundle.CheckCode(&c), c.Target)
	}
}
