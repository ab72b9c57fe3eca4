package cuda_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/narrowfloat"
)

func TestLaunch(t *testing.T) {
	f := fakecuda.New()
	var seen fakecuda.Launch
	f.Kernels["all"] = fakecuda.Kernel{Params: []int{8, 1, 2, 4, 8, 2, 2, 4, 8, 128, 8, 1}, Run: func(l *fakecuda.Launch) { seen = *l }}
	c := start(t, f)
	k := load(t, c, "all")
	x := alloc(t, c, 256)
	tensor, err := c.EncodeTiled(cuda.Tiled{Type: cuda.TensorF16, Base: x.Pointer, Sizes: []uint64{64}, Box: []uint32{64}})
	require.NoError(t, err)
	args := []any{x, int8(-1), uint16(7), int32(-2), int64(-3), narrowfloat.F16(0x3c00), narrowfloat.BF16(0x3f80), float32(1), float64(1), tensor, cuda.Value{Kind: cuda.KindPointer}, true}
	require.NoError(t, k.Launch(cuda.Config{Grid: [3]int{5, 2}, Block: [3]int{128}, Shared: 100}, args...))
	require.Equal(t, [3]uint32{5, 2, 1}, seen.Grid)
	require.Equal(t, [3]uint32{128, 1, 1}, seen.Block)
	require.Equal(t, uint32(100), seen.Shared)
	want := []uint64{uint64(x.Pointer), 0xff, 7, 0xfffffffe, 0xfffffffffffffffd, 0x3c00, 0x3f80, 0x3f800000, 0x3ff0000000000000, 1, 0, 1}
	for i, w := range want {
		require.Equal(t, w, seen.Bits(i), "argument %d", i)
	}
}

func TestPreparedLaunch(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["scale"] = scale()
	c := start(t, f)
	k := load(t, c, "scale")
	x, y := alloc(t, c, 8), alloc(t, c, 8)
	require.NoError(t, x.Write(0, floats(1, 2)))
	require.NoError(t, y.Write(0, floats(3, 4)))
	l, err := k.Prepare(cuda.Config{Grid: [3]int{1}, Block: [3]int{32}}, x, float32(10), int32(2))
	require.NoError(t, err)
	require.NoError(t, l.Run())
	require.NoError(t, l.Run())
	require.NoError(t, l.Set(0, y))
	l.SetBits(2, 1)
	require.NoError(t, l.Run())
	got := make([]byte, 8)
	require.NoError(t, x.Read(0, got))
	require.Equal(t, floats(100, 200), got)
	require.NoError(t, y.Read(0, got))
	require.Equal(t, floats(30, 4), got)

	require.EqualError(t, l.Set(3, 1), `kernel "scale" has no argument 3`)
	require.EqualError(t, l.Set(1, int32(1)), `kernel "scale": argument 1 was f32, but is to become i32`)
	require.EqualError(t, l.Set(1, cuda.Value{}), `kernel "scale": argument 1: a value of kind 0 is no argument of kernels`)
	require.EqualError(t, l.Set(1, "x"), `kernel "scale": argument 1: a string is no argument of kernels`)
}

func TestInvalidArguments(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["scale"] = scale()
	c := start(t, f)
	x := alloc(t, c, 8)
	closed, err := c.Alloc(8)
	require.NoError(t, err)
	require.NoError(t, closed.Close())
	for _, test := range []struct {
		args []any
		err  string
	}{
		{[]any{x, float32(1)}, `kernel "scale" takes 3 arguments, but it gets 2`},
		{[]any{x, float64(1), int32(1)}, `kernel "scale": argument 1: the parameter has 4 bytes, but f64 has 8`},
		{[]any{x, float32(1), 1}, `kernel "scale": argument 2: an int has no certain size: make it an int32 or int64, or declare the kernel's parameters`},
		{[]any{closed, float32(1), int32(1)}, `kernel "scale": argument 0: the device memory is closed`},
	} {
		require.EqualError(t, load(t, c, "scale").Launch(cuda.Config{}, test.args...), test.err)
	}
	require.NotContains(t, f.Calls(), "cuLaunchKernel")
}

func TestDeclaredParameters(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["scale"] = scale()
	c := start(t, f)
	x := alloc(t, c, 64)
	k := load(t, c, "scale")
	require.EqualError(t, k.Declare(cuda.Param{Kind: cuda.KindPointer}), `kernel "scale" has 3 parameters, but 1 are declared`)
	require.EqualError(t, k.Declare(cuda.Param{Kind: cuda.KindPointer}, cuda.Param{Kind: cuda.KindF32}, cuda.Param{Kind: cuda.KindI64}),
		`kernel "scale": parameter 2 has 4 bytes, but it is declared as i64 of 8`)
	require.NoError(t, k.Declare(cuda.Param{Name: "x", Kind: cuda.KindPointer, Divisible: 16, NotNull: true},
		cuda.Param{Name: "by", Kind: cuda.KindF32}, cuda.Param{Name: "n", Kind: cuda.KindI32, Divisible: 8}))
	for _, test := range []struct {
		args []any
		err  string
	}{
		{[]any{x}, `kernel "scale" takes 3 arguments, but it gets 1`},
		{[]any{x, int32(1), 16}, `kernel "scale": argument 1 (by): the kernel takes f32, but it gets i32`},
		{[]any{x, 1, 16}, `kernel "scale": argument 1 (by): the kernel takes f32, but it gets an integer`},
		{[]any{x, float32(1), 1 << 32}, `kernel "scale": argument 2 (n): 4294967296 does not fit into i32`},
		{[]any{x, float32(1), 12}, `kernel "scale": argument 2 (n): 12 is not a multiple of 8, as the kernel assumes`},
		{[]any{nil, float32(1), 16}, `kernel "scale": argument 0 (x): it is a null pointer, but the kernel accesses memory through it`},
		{[]any{cuda.Pointer(0x1008), float32(1), 16}, `kernel "scale": argument 0 (x): the address 0x1008 is not a multiple of 16, as the kernel assumes`},
	} {
		require.EqualError(t, k.Launch(cuda.Config{}, test.args...), test.err)
	}
	require.NoError(t, k.Launch(cuda.Config{}, x, float32(1), 16))
	require.NoError(t, k.Launch(cuda.Config{}, x, float32(1), int32(8)))
}

func TestLaunchLimits(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{Attributes: map[cuda.FunctionAttribute]int32{0: 512, 1: 1024, 4: 128}}
	c := start(t, f)
	k := load(t, c, "k")
	for _, test := range []struct {
		config cuda.Config
		err    string
	}{
		{cuda.Config{Grid: [3]int{1, 65536}}, `kernel "k": the grid has 65536 blocks along y, but device 0 (NVIDIA H200) takes 1 to 65535`},
		{cuda.Config{Grid: [3]int{-1}}, `kernel "k": the grid has -1 blocks along x, but device 0 (NVIDIA H200) takes 1 to 2147483647`},
		{cuda.Config{Block: [3]int{1, 1, 65}}, `kernel "k": a block has 65 threads along z, but device 0 (NVIDIA H200) takes 1 to 64`},
		{cuda.Config{Block: [3]int{1024, 2}}, `kernel "k": a block has 2048 threads, but device 0 (NVIDIA H200) takes at most 1024`},
		{cuda.Config{Block: [3]int{1024}}, `kernel "k": a block has 1024 threads, but with 128 registers each it can have at most 512`},
		{cuda.Config{Shared: -1}, `kernel "k": a block cannot have less than no shared memory`},
		{cuda.Config{Shared: 232448}, `kernel "k": a block needs 233472 bytes of shared memory, but on device 0 (NVIDIA H200) it can have 232448: smaller tensors or fewer stages need less`},
		{cuda.Config{Grid: [3]int{3}, Cluster: [3]int{2}}, `kernel "k": the grid has 3 blocks along x, which clusters of 2 do not divide`},
		{cuda.Config{Grid: [3]int{32}, Cluster: [3]int{32}}, `kernel "k": a cluster has 32 blocks, but it can have at most 16`},
	} {
		require.EqualError(t, k.Launch(test.config), test.err)
	}
	f.Fail("cuLaunchKernel", cuda.ErrLaunchOutOfResources)
	require.EqualError(t, k.Launch(cuda.Config{Block: [3]int{256}}), `kernel "k" with [1 1 1] blocks of [256 1 1] threads: cuLaunchKernel: `+
		`CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES: a block needs more registers than a multiprocessor has; use fewer warps, or limit the registers`)
}

func TestSharedMemoryOptIn(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{}
	c := start(t, f)
	k := load(t, c, "k")
	require.NoError(t, k.Launch(cuda.Config{Shared: 49152}))
	require.NotContains(t, f.Calls(), "cuFuncSetAttribute")
	require.NoError(t, k.Launch(cuda.Config{Shared: 200_000}), "the fake refuses it without the attribute")
	require.ErrorContains(t, k.SetDynamicShared(300_000), "asks for 300000 bytes of dynamic shared memory")
}

func TestClustersAndCooperativeLaunches(t *testing.T) {
	f := fakecuda.New()
	var seen fakecuda.Launch
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{4}, Run: func(l *fakecuda.Launch) { seen = *l }}
	c := start(t, f)
	s := stream(t, c)
	k := load(t, c, "k")
	require.NoError(t, k.Launch(cuda.Config{Grid: [3]int{4, 2}, Block: [3]int{64}, Cluster: [3]int{2, 2}, Cooperative: true, Shared: 8, Stream: s}, int32(7)))
	require.Equal(t, [3]uint32{2, 2, 1}, seen.Cluster)
	require.Equal(t, [3]uint32{4, 2, 1}, seen.Grid)
	require.True(t, seen.Cooperative)
	require.Equal(t, uint64(7), seen.Bits(0))
	require.NoError(t, k.Launch(cuda.Config{Grid: [3]int{16}, Cluster: [3]int{16}}, int32(7)), "large clusters have to be allowed")
	require.Equal(t, [3]uint32{16, 1, 1}, seen.Cluster)
	f.Fail("cuLaunchKernelEx", cuda.ErrCooperativeTooLarge)
	require.ErrorContains(t, k.Launch(cuda.Config{Cooperative: true}, int32(1)), "use fewer blocks")

	old := fakecuda.New()
	old.Kernels["k"] = fakecuda.Kernel{}
	d := old.Table()
	d.LaunchKernelEx, d.FuncGetParamInfo, d.TensorMapEncodeTiled = nil, nil, nil
	c = startTable(t, old, d)
	err := load(t, c, "k").Launch(cuda.Config{Cooperative: true})
	require.EqualError(t, err, "a launch with clusters or in cooperation needs cuLaunchKernelEx, which this driver lacks: update it to one for CUDA 11.6 or newer")
	_, err = c.EncodeTiled(cuda.Tiled{})
	require.EqualError(t, err, "a tensor map needs cuTensorMapEncodeTiled, which this driver lacks: update it to one for CUDA 12.0 or newer")
}
