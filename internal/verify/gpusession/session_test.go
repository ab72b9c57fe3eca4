package gpusession_test

import (
	"context"
	"encoding/binary"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/internal/verify/gpusession"
	"github.com/tshared/tshared/internal/verify/interp"
)

const ptx = ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k() { ret; }\n"

func start(t *testing.T, f *fakecuda.Driver) *gpusession.Session {
	t.Helper()
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	s, err := gpusession.Start(driver.Devices()[0])
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, s.Close())
		require.Empty(t, f.Problems())
	})
	return s
}

// run runs kernel k on a buffer with two floats, and gives what is in it after.
func run(t *testing.T, f *fakecuda.Driver, d *manifest.Kernel, args ...interp.Arg) ([]byte, error) {
	t.Helper()
	s := start(t, f)
	m := s.Memory()
	x := m.Add("x", floats(1, 2))
	p, err := s.Load(compiled(d))
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	err = p.Run(ctx, interp.Launch{Grid: [3]int{3, 1, 1}, Memory: m, Args: append([]interp.Arg{interp.Pointer(x)}, args...)})
	return x.Data, err
}

func compiled(d *manifest.Kernel) *manifest.Artifact {
	return &manifest.Artifact{PTX: ptx, Kernel: d}
}

func floats(a, b float32) []byte {
	data := make([]byte, 8)
	fakecuda.Floats(data).Set(0, a)
	fakecuda.Floats(data).Set(1, b)
	return data
}

func description(params ...manifest.Param) *manifest.Kernel {
	return &manifest.Kernel{Name: "k", NumWarps: 4, Shared: 60_000, Params: params}
}

func TestRun(t *testing.T) {
	f := fakecuda.New()
	var seen fakecuda.Launch
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{8, 4, 8, 8, 128}, Run: func(l *fakecuda.Launch) {
		seen = *l
		x := l.Floats(l.Bits(0), 2)
		x.Set(1, x.Get(0)+x.Get(1)+fakecuda.Floats(l.Params[1]).Get(0))
		require.Equal(t, make([]byte, 3*40), l.Memory(l.Bits(2), 3*40), "scratch is clear, and enough for all programs")
	}}
	d := description(manifest.Argument(0, "ptr"), manifest.Argument(1, "f32"), manifest.Scratch(40, 64), manifest.Null(), manifest.Param{TensorMap: &manifest.TensorMap{
		Arg: 0, DType: "fp16", Dims: []manifest.Size{"8 * arg2", manifest.Number(4)}, StridesBytes: []manifest.Size{"16 * arg2"}, Box: []uint32{8, 4},
		Swizzle: "32B", L2: "128B", OOBFill: "nan"}})
	d.Cluster = []int{3, 1, 1}
	got, err := run(t, f, d, interp.Scalar(0x40800000), interp.Scalar(5))
	require.NoError(t, err)
	require.Equal(t, floats(1, 7), got)
	require.Equal(t, [3]uint32{3, 1, 1}, seen.Grid)
	require.Equal(t, [3]uint32{128, 1, 1}, seen.Block)
	require.Equal(t, [3]uint32{3, 1, 1}, seen.Cluster)
	require.Equal(t, uint32(60_000), seen.Shared)
	require.Zero(t, seen.Bits(2)%64)
	require.Zero(t, seen.Bits(3))
	require.Equal(t, []fakecuda.Tensor{{Tiled: cuda.Tiled{Type: cuda.TensorF16, Base: cuda.Pointer(seen.Bits(0)), Sizes: []uint64{40, 4}, Strides: []uint64{80},
		Box: []uint32{8, 4}, Steps: []uint32{1, 1}, Swizzle: cuda.Swizzle32B, L2: cuda.L2Promote128B, Fill: cuda.FillNaN}}}, f.Tensors())
}

func TestWritesOutside(t *testing.T) {
	for offset, want := range map[int]string{
		8:  `the kernel wrote outside of buffer "x", which has 8 bytes: at byte 8`,
		-4: `the kernel wrote outside of buffer "x", which has 8 bytes: at byte -1`,
	} {
		f := fakecuda.New()
		f.Kernels["k"] = fakecuda.Kernel{Params: []int{8}, Run: func(l *fakecuda.Launch) {
			l.Floats(l.Bits(0)+uint64(offset), 1).Set(0, 1)
		}}
		_, err := run(t, f, description(manifest.Argument(0, "ptr")))
		require.EqualError(t, err, want)
	}
}

func TestWrongLaunches(t *testing.T) {
	for _, test := range []struct {
		param manifest.Param
		err   string
	}{
		{manifest.Argument(3, "i64"), `argument "arg1" of kernel @k is a tensor descriptor, which kernels on a GPU do not take`},
		{manifest.Argument(1, "i64"), `argument "arg1" of kernel @k is a tensor descriptor, which kernels on a GPU do not take`},
		{manifest.Argument(0, "fp4"), `argument "arg0" (number 0) of kernel @k: kernels on a GPU take no arguments of type "fp4"`},
		{manifest.Argument(0, ""), `argument "arg0" (number 0) of kernel @k: its type is not known`},
		{manifest.Argument(0, "i32"), `kernel "k": parameter 0 has 8 bytes, but it is declared as i32 of 4`},
		{manifest.Scratch(1<<32, 0), `parameter 0 of kernel @k: 12884901888 bytes of device memory: cuMemAlloc: CUDA_ERROR_OUT_OF_MEMORY: ` +
			`the fake's error 2; free memory or use smaller buffers`},
		{manifest.Param{TensorMap: &manifest.TensorMap{DType: "f16"}}, `kernel "k": parameter 0 has 8 bytes, but it is declared as a tensor map of 128`},
	} {
		f := fakecuda.New()
		f.Devices[0].Memory = 1 << 30
		f.Kernels["k"] = fakecuda.Kernel{Params: []int{8}}
		_, err := run(t, f, description(test.param), interp.Arg{1, 2})
		require.EqualError(t, err, test.err)
	}
}

func TestAssumptionsAreChecked(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{8, 4}}
	n := manifest.Argument(1, "i32")
	n.Divisible = 16
	_, err := run(t, f, description(manifest.Argument(0, "ptr"), n), interp.Scalar(24))
	require.EqualError(t, err, `argument "arg1" (number 1) of kernel @k: 24 is not a multiple of 16, as the kernel assumes`)
}

func TestTooMuchMemory(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{8}}
	f.Fail("cuMemAlloc", cuda.ErrOutOfMemory)
	_, err := run(t, f, description(manifest.Argument(0, "ptr")))
	require.ErrorContains(t, err, `buffer "x": 1032 bytes of device memory: cuMemAlloc: CUDA_ERROR_OUT_OF_MEMORY`)
}

func TestTrap(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{8}, Run: func(l *fakecuda.Launch) { l.Trap(cuda.ErrMisalignedAddress) }}
	_, err := run(t, f, description(manifest.Argument(0, "ptr")))
	var lost *cuda.ContextLost
	require.ErrorAs(t, err, &lost)
	require.ErrorContains(t, err, "is a pointer less aligned than its attributes promise?")
}

// TestNullPointers: one that every program follows is refused, another one is named
// when the kernel went astray.
func TestNullPointers(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{8, 8}, Run: func(l *fakecuda.Launch) { l.Trap(cuda.ErrIllegalAddress) }}
	bias := manifest.Argument(1, "ptr")
	bias.Name = "bias"
	_, err := run(t, f, description(manifest.Argument(0, "ptr"), bias), interp.Scalar(0))
	require.ErrorIs(t, err, cuda.ErrIllegalAddress)
	require.ErrorContains(t, err, "; null pointers were given for bias")

	f = fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{8, 8}}
	bias.NotNull = true
	_, err = run(t, f, description(manifest.Argument(0, "ptr"), bias), interp.Scalar(0))
	require.EqualError(t, err, `argument "bias" (number 1) of kernel @k: it is a null pointer, but the kernel accesses memory through it`)
}

func TestTimeLimit(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{8}}
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	s, err := gpusession.Start(driver.Devices()[0])
	require.NoError(t, err)
	m := s.Memory()
	x := m.Add("x", make([]byte, 8))
	p, err := s.Load(compiled(description(manifest.Argument(0, "ptr"))))
	require.NoError(t, err)
	f.Busy(1 << 30)
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	err = p.Run(ctx, interp.Launch{Grid: [3]int{1, 1, 1}, Memory: m, Args: []interp.Arg{interp.Pointer(x)}})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	calls := len(f.Calls())
	require.NoError(t, s.Close())
	require.Equal(t, []string{"cuStreamQuery"}, f.Calls()[calls:], "what a kernel may be using is not freed")
}

func TestKernelThatIsNotThere(t *testing.T) {
	f := fakecuda.New()
	s := start(t, f)
	_, err := s.Load(compiled(description()))
	require.ErrorContains(t, err, `the module has no kernel "k"`)
	_, err = s.Load(compiled(&manifest.Kernel{}))
	require.EqualError(t, err, "the entry has no name")
}

// TestFailedAssertions: what a kernel left in the host's memory before it trapped
// is in the error.
func TestFailedAssertions(t *testing.T) {
	f := fakecuda.New()
	variable := new([8]byte)
	f.Variables["where"] = variable
	number := uint32(2)
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{8}, Run: func(l *fakecuda.Launch) {
		left := l.Pinned(binary.LittleEndian.Uint64(variable[:]), manifest.FailureBytes)
		for i, v := range []uint32{number, 7, 8 | 9<<16, 1 + 5} {
			binary.LittleEndian.PutUint32(left[4*i:], v)
		}
		l.Trap(cuda.ErrIllegalInstruction)
	}}
	d := description(manifest.Argument(0, "ptr"))
	d.Assertions, d.Failures = []string{"a.py:1:2: assertion failed: one", "a.py:3:4: assertion failed: two"}, "where"
	lost := func() error {
		driver, err := cuda.New(f.Table())
		require.NoError(t, err)
		s, err := gpusession.Start(driver.Devices()[0])
		require.NoError(t, err)
		p, err := s.Load(compiled(d))
		require.NoError(t, err)
		m := s.Memory()
		x := m.Add("x", floats(1, 2))
		return p.Run(t.Context(), interp.Launch{Grid: [3]int{3, 1, 1}, Memory: m, Args: []interp.Arg{interp.Pointer(x)}})
	}
	err := lost()
	require.EqualError(t, err, "a.py:3:4: assertion failed: two (program 7, 8, 9, element 5)")
	require.ErrorIs(t, err, cuda.ErrIllegalInstruction)

	d.Failures = "elsewhere"
	driver, err := cuda.New(fakecuda.New().Table())
	require.NoError(t, err)
	s, err := gpusession.Start(driver.Devices()[0])
	require.NoError(t, err)
	_, err = s.Load(compiled(d))
	require.ErrorContains(t, err, "has no kernel \"k\"")
}
