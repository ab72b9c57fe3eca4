//go:build !race

package cuda_test

// The race detector has pools forget what they hold, so that calls allocate.

import (
	"testing"

	"github.com/ebitengine/purego"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

// withFastCalls replaces the driver's functions for launches by a C function that does
// nothing and returns 0: pthread_equal, which finds its arguments different.
func withFastCalls(t testing.TB, d *cuda.API) {
	library, err := purego.Dlopen("libc.so.6", purego.RTLD_NOW)
	if err != nil {
		t.Skipf("there is no C library of that name: %v", err)
	}
	nothing, err := purego.Dlsym(library, "pthread_equal")
	if err != nil {
		t.Skipf("the C library has threads in a library of their own: %v", err)
	}
	quick, old := cuda.BindNames(func(string) uintptr { return nothing }), *d
	t.Cleanup(func() { *d = old })
	d.CtxPushCurrent, d.CtxPopCurrent = quick.CtxPushCurrent, quick.CtxPopCurrent
	d.LaunchKernel, d.LaunchKernelEx = quick.LaunchKernel, quick.LaunchKernelEx
	d.LaunchIn, d.LaunchExIn = quick.LaunchIn, quick.LaunchExIn
}

func prepareTwo(t testing.TB, f *fakecuda.Driver, d *cuda.API) (c *cuda.Context, plain, cluster *cuda.Launch) {
	f.Kernels["scale"] = scale()
	s, err := cuda.New(d)
	require.NoError(t, err)
	c, err = s.Devices()[0].Retain()
	require.NoError(t, err)
	m, err := c.LoadPTX(header+".entry scale() {}", cuda.JIT{})
	require.NoError(t, err)
	k, err := m.Function("scale")
	require.NoError(t, err)
	plain, err = k.Prepare(cuda.Config{}, cuda.Pointer(64), float32(3), int32(2))
	require.NoError(t, err)
	cluster, err = k.Prepare(cuda.Config{Cluster: [3]int{1}}, cuda.Pointer(64), float32(3), int32(2))
	require.NoError(t, err)
	return c, plain, cluster
}

func TestLaunchesDoNotAllocate(t *testing.T) {
	f := fakecuda.New()
	d := f.Table()
	c, plain, cluster := prepareTwo(t, f, d)
	withFastCalls(t, d)
	calls := len(f.Calls())
	for name, l := range map[string]*cuda.Launch{"plain": plain, "cluster": cluster} {
		require.Zero(t, testing.AllocsPerRun(100, func() { l.SetBits(2, 1); require.NoError(t, l.Run()) }), name)
		require.NoError(t, c.Do(func(th *cuda.Thread) error {
			require.Zero(t, testing.AllocsPerRun(100, func() { require.NoError(t, th.Launch(l)) }), name)
			return nil
		}))
	}
	require.Len(t, f.Calls(), calls, "the C function was called instead")
}

// BenchmarkLaunch measures the call from Go to C and back, without the driver's work.
func BenchmarkLaunch(b *testing.B) {
	f := fakecuda.New()
	d := f.Table()
	c, l, _ := prepareTwo(b, f, d)
	withFastCalls(b, d)
	b.Run("Run", func(b *testing.B) {
		for b.Loop() {
			_ = l.Run()
		}
	})
	b.Run("Thread", func(b *testing.B) {
		_ = c.Do(func(t *cuda.Thread) error {
			for b.Loop() {
				_ = t.Launch(l)
			}
			return nil
		})
	})
}
