package cuda_test

import (
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

// TestContextIsCurrent: each call has its context current on its thread. The fake
// driver fails calls that do not.
func TestContextIsCurrent(t *testing.T) {
	f := fakecuda.New()
	f.Devices = append(f.Devices, fakecuda.Hopper())
	f.Kernels["scale"] = scale()
	s, err := cuda.New(f.Table())
	require.NoError(t, err)
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			c, err := s.Devices()[i%2].Retain()
			require.NoError(t, err)
			m, err := c.LoadPTX(header+".entry scale() {}", cuda.JIT{})
			require.NoError(t, err)
			k, err := m.Function("scale")
			require.NoError(t, err)
			x, err := c.Alloc(8)
			require.NoError(t, err)
			require.NoError(t, x.Write(0, floats(1, float32(i))))
			l, err := k.Prepare(cuda.Config{}, x, float32(2), int32(2))
			require.NoError(t, err)
			for range 20 {
				require.NoError(t, l.Run())
				runtime.Gosched()
			}
			got := make([]byte, 8)
			require.NoError(t, x.Read(0, got))
			require.Equal(t, floats(1<<20, float32(i)*(1<<20)), got)
			require.NoError(t, x.Close())
			require.NoError(t, m.Close())
			require.NoError(t, c.Release())
		})
	}
	all.Wait()
	require.Empty(t, f.Problems())
}

func TestContextReferences(t *testing.T) {
	f := fakecuda.New()
	s, err := cuda.New(f.Table())
	require.NoError(t, err)
	first, err := s.Devices()[0].Retain()
	require.NoError(t, err)
	second, err := s.Devices()[0].Retain()
	require.NoError(t, err)
	require.NoError(t, first.Release())
	require.EqualError(t, first.Release(), "the context was closed before")
	require.NoError(t, second.Synchronize())
	require.NoError(t, second.Release())
	require.EqualError(t, second.Synchronize(), "the CUDA context of device 0 (NVIDIA H200) is gone: it was released or reset")
	require.Empty(t, f.Problems())
}

func TestTrapLosesContext(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["scale"] = scale()
	f.Kernels["trap"] = fakecuda.Kernel{Run: func(l *fakecuda.Launch) { l.Trap(cuda.ErrIllegalInstruction) }}
	s, err := cuda.New(f.Table())
	require.NoError(t, err)
	device := s.Devices()[0]
	c, err := device.Retain()
	require.NoError(t, err)
	m, err := c.LoadPTX(header+".entry scale() {} .entry trap() {}", cuda.JIT{})
	require.NoError(t, err)
	trap, err := m.Function("trap")
	require.NoError(t, err)
	x, err := c.Alloc(4)
	require.NoError(t, err)
	require.NoError(t, trap.Launch(cuda.Config{}), "a launch does not wait")

	err = c.Synchronize()
	var lost *cuda.ContextLost
	require.ErrorAs(t, err, &lost)
	require.ErrorIs(t, err, cuda.ErrIllegalInstruction)
	require.ErrorContains(t, err, "cuCtxSynchronize: CUDA_ERROR_ILLEGAL_INSTRUCTION: a kernel came to a trap")
	require.ErrorContains(t, err, "The CUDA context of device 0 (NVIDIA H200) is lost")
	require.ErrorContains(t, err, "a new process, or call Device.Reset")

	calls := len(f.Calls())
	again := x.Write(0, []byte{1})
	require.Equal(t, err, again, "every later call gives the first error")
	_, allocErr := c.Alloc(1)
	require.Equal(t, err, allocErr)
	require.Equal(t, err, trap.Launch(cuda.Config{}))
	require.NoError(t, x.Close(), "objects of a lost context can be closed")
	require.NoError(t, m.Close())
	require.Len(t, f.Calls(), calls, "the driver is left alone")

	require.NoError(t, device.Reset())
	require.NoError(t, c.Release())
	c, err = device.Retain()
	require.NoError(t, err)
	require.NoError(t, c.Synchronize())
	require.NoError(t, c.Release())
	require.Empty(t, f.Problems())
}

func TestErrorsThatKeepContext(t *testing.T) {
	f := fakecuda.New()
	c := start(t, f)
	_, err := c.Alloc(1 << 50)
	require.ErrorIs(t, err, cuda.ErrOutOfMemory)
	require.ErrorContains(t, err, "1125899906842624 bytes of device memory: cuMemAlloc: CUDA_ERROR_OUT_OF_MEMORY")
	f.Fail("cuCtxSynchronize", 321)
	require.EqualError(t, c.Synchronize(), "cuCtxSynchronize: CUDA_ERROR_FAKE_321: the fake's error 321", "results we do not know")
	require.NoError(t, c.Synchronize())
}

func TestThread(t *testing.T) {
	f := fakecuda.New()
	n := 0
	f.Kernels["count"] = fakecuda.Kernel{Run: func(*fakecuda.Launch) { n++ }}
	c := start(t, f)
	l, err := load(t, c, "count").Prepare(cuda.Config{})
	require.NoError(t, err)
	var kept *cuda.Thread
	require.NoError(t, c.Do(func(th *cuda.Thread) error {
		kept = th
		for range 3 {
			require.NoError(t, th.Launch(l))
		}
		return c.Synchronize() // the context may be made current again
	}))
	require.Equal(t, 3, n)
	require.ErrorContains(t, kept.Launch(l), "Do has returned")
	f.Fail("cuCtxPushCurrent", cuda.ErrInvalidContext)
	require.ErrorIs(t, c.Do(nil), cuda.ErrInvalidContext)
}
