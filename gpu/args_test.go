package gpu_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/narrowfloat"
)

// TestArguments: arguments that do not fit are named, with what the kernel takes.
func TestArguments(t *testing.T) {
	f := fakecuda.New()
	var seen fakecuda.Launch
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{8, 8, 4, 2, 8}, Run: func(l *fakecuda.Launch) { seen = *l }}
	k, c := loaded(t, f.Table(), `{"name": "k", "num_warps": 4, "params": [
		{"arg": 0, "name": "x", "type": "ptr", "element": "f32", "access": "read", "not_null": true},
		{"arg": 1, "name": "out", "type": "ptr", "element": "f16", "access": "write", "divisible": 16},
		{"arg": 2, "name": "n", "type": "i32", "divisible": 8}, {"arg": 3, "name": "h", "type": "f16"}, {"arg": 4, "name": "table", "type": "ptr", "element": "!tt.ptr<f32>", "access": "read"}]}`)
	x, out := upload(t, c, make([]float32, 8)...), upload(t, c, make([]narrowfloat.F16, 8)...)
	raw, err := c.Alloc(64)
	require.NoError(t, err)
	closed, err := c.Alloc(64)
	require.NoError(t, err)
	require.NoError(t, closed.Close())
	for _, args := range [][]any{
		{x, out, 8, 1.5, nil}, {raw, out, int64(-8), narrowfloat.F16(1), cuda.Pointer(64)}, {x, nil, uint8(16), float32(1), (*gpu.Buffer[int64])(nil)},
		{cuda.Value{Kind: cuda.KindPointer, Bits: 8}, cuda.Value{Bits: 16}, cuda.Value{Kind: cuda.KindI32, Bits: 8}, cuda.Value{Bits: 2}, []uint64{1}},
		{[]float32{1}, make([]uint16, 4), 8, 1.0, []cuda.Pointer{3}}, {new(float32), []narrowfloat.F16{1}, 8, 1.0, (*cuda.Memory)(nil)},
	} {
		require.NoError(t, k.Run(t.Context(), gpu.Grid{1}, args...), "%v", args)
	}
	require.NoError(t, k.Run(t.Context(), gpu.Grid{2, 3}, x, out, -8, 1.5, nil))
	assert.EqualValues(t, []uint64{0xfffffff8, 0x3e00, 0}, []uint64{seen.Bits(2), seen.Bits(3), seen.Bits(4)})
	assert.Equal(t, [3]uint32{2, 3, 1}, seen.Grid)
	const takes = `kernel @k takes 5 arguments (x, out, n, h, table), but got `
	for want, args := range map[string][]any{
		takes + `2: "n", of type i32, is missing`: {x, out},
		takes + `6`: {x, out, 8, 1.0, nil, 1},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but a value of Go type []float64 is given`:                 {[]float64{1}, out, 8, 1.0, nil},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but a value of Go type *code.Buffer[int32] is given`:       {upload(t, c, int32(1)), out, 8, 1.0, nil},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but a value of Go type float64 is given`:                   {1.0, out, 8, 1.0, nil},
		`argument "x" (number 0) of kernel @k: it is a null pointer, but the kernel accesses memory through it`:                   {nil, out, 8, 1.0, nil},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but a nil []float32 is given`:                              {[]float32(nil), out, 8, 1.0, nil},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but a cuda.Value of i32 is given`:                          {cuda.Value{Kind: cuda.KindI32}, out, 8, 1.0, nil},
		`argument "x" (number 0) of kernel @k: address 0x1001 is not a multiple of 4, the size of f32`:                            {cuda.Pointer(0x1001), out, 8, 1.0, nil},
		`argument "x" (number 0) of kernel @k: the device memory is closed`:                                                       {closed, out, 8, 1.0, nil},
		`argument "out" (number 1) of kernel @k: it is a pointer to f16, but a value of Go type []narrowfloat.BF16 is given`:      {x, []narrowfloat.BF16{1}, 8, 1.0, nil},
		`argument "out" (number 1) of kernel @k: the address 0x1008 is not a multiple of 16, as the kernel assumes`:               {x, cuda.Pointer(0x1008), 8, 1.0, nil},
		`argument "n" (number 2) of kernel @k: 12 is not a multiple of 8, as the kernel assumes`:                                  {x, out, 12, 1.0, nil},
		`argument "n" (number 2) of kernel @k: 4294967296 is out of the range of i32`:                                             {x, out, 1 << 32, 1.0, nil},
		`argument "n" (number 2) of kernel @k: it is a number of type i32, but nil is given`:                                      {x, out, nil, 1.0, nil},
		`argument "n" (number 2) of kernel @k: it is a number of type i32, but a value of Go type *code.Buffer[float32] is given`: {x, out, x, 1.0, nil},
		`argument "n" (number 2) of kernel @k: it is a number of type i32, but a cuda.Value of i64 is given`:                      {x, out, cuda.Value{Kind: cuda.KindI64}, 1.0, nil},
		`argument "h" (number 3) of kernel @k: it is a number of type f16, but a value of Go type int is given`:                   {x, out, 8, 1, nil},
		`arguments "x" and "out" of kernel @k overlap in memory: compile it with Overlap to allow that`:                           {raw, raw, 8, 1.0, nil},
	} {
		require.EqualError(t, k.Run(t.Context(), gpu.Grid{1}, args...), want)
	}
	require.NoError(t, k.Run(t.Context(), gpu.Grid{1}, raw, out, 8, 1.0, raw), "arguments that are only read may overlap")
	require.ErrorContains(t, k.Run(t.Context(), gpu.Grid{}, x, out, 8, 1.0, nil), "the grid 0 x 1 x 1 has no programs")

	other := on(t, fakecuda.New())
	foreign, err := other.Alloc(4)
	require.NoError(t, err)
	require.EqualError(t, k.Run(t.Context(), gpu.Grid{1}, foreign, out, 8, 1.0, nil), `argument "x" (number 0) of kernel @k: the device memory belongs to another context`)
	require.NoError(t, foreign.Close())
	require.NoError(t, raw.Close())
}

// TestHostCopies: memory that the kernel only reads is not copied back, and memory it
// does not touch is not copied at all.
func TestHostCopies(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{8, 8, 8}, Run: func(l *fakecuda.Launch) {
		for i := range 3 {
			l.Floats(l.Bits(i), 1).Set(0, 9)
		}
	}}
	k, _ := loaded(t, f.Table(), `{"name": "k", "num_warps": 4, "params": [{"arg": 0, "type": "ptr", "element": "f32", "access": "read"},
		{"arg": 1, "type": "ptr", "element": "f32", "access": "read-write"}, {"arg": 2, "type": "ptr", "element": "f32", "access": "none"}]}`)
	a, b, d := []float32{1}, []float32{2}, []float32{3}
	before := len(f.Calls())
	require.NoError(t, k.Run(t.Context(), gpu.Grid{1}, a, b, d))
	assert.Equal(t, [3]float32{1, 9, 3}, [3]float32{a[0], b[0], d[0]})
	counts := map[string]int{}
	for _, call := range f.Calls()[before:] {
		counts[call]++
	}
	assert.Equal(t, 2, counts["cuMemcpyHtoD"])
	assert.Equal(t, 1, counts["cuMemcpyDtoH"])
	assert.Equal(t, 3, counts["cuMemFree"])
}

// TestManifestParameters: scratch, null and tensor maps are made for the kernel.
func TestManifestParameters(t *testing.T) {
	f := fakecuda.New()
	var seen fakecuda.Launch
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{8, 8, 8, 128}, Run: func(l *fakecuda.Launch) { seen = *l }}
	k, c := loaded(t, f.Table(), `{"name": "k", "num_warps": 2, "shared": 60000, "params": [{"arg": 0, "type": "ptr"}, {"scratch": 40, "align": 64}, {"null": true},
		{"tensormap": {"arg": 0, "dtype": "fp16", "dims": ["8 * arg1", 4], "strides_bytes": ["16 * arg1"], "box": [8, 4], "swizzle": "32B"}}]}`)
	require.Len(t, k.Args(), 2)
	x := upload(t, c, make([]uint16, 512)...)
	b, err := k.Prepare(gpu.Launch{Grid: gpu.Grid{3}, Args: []any{x, 5}})
	require.NoError(t, err)
	require.NoError(t, b.Run(t.Context()))
	assert.Equal(t, [3]uint32{64, 1, 1}, seen.Block)
	assert.EqualValues(t, 60000, seen.Shared)
	assert.Zero(t, seen.Bits(1)%64)
	assert.Zero(t, seen.Bits(2))
	require.NoError(t, b.Set(1, 6))
	require.NoError(t, b.SetGrid(gpu.Grid{100}))
	require.NoError(t, b.Run(t.Context()))
	assert.Equal(t, [2]uint64{40, 48}, [2]uint64{f.Tensors()[0].Sizes[0], f.Tensors()[1].Sizes[0]})
	require.NoError(t, b.Close())
	require.NoError(t, k.Close())
	require.NoError(t, x.Memory().Check(c))
}

// boxPTX stores a box of 4 rows of 8 numbers, from row 2 and column 4 on, to the first argument.
const boxPTX = `.version 8.4
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 k_out, .param .align 64 .b8 k_map[128])
.reqntid 32
{
.reg .pred %p<3>;
.reg .b32 %r<7>;
.reg .b64 %rd<5>;
.shared .align 128 .b8 box[128];
.shared .align 8 .b64 full;
mov.u32 %r1, %tid.x;
setp.ne.u32 %p1, %r1, 0;
@%p1 bra READY;
mbarrier.init.shared::cta.b64 [full], 1;
fence.mbarrier_init.release.cluster;
mov.b64 %rd1, k_map;
cvta.param.u64 %rd1, %rd1;
mov.b32 %r2, 4;
mov.b32 %r3, 2;
mbarrier.arrive.expect_tx.shared::cta.b64 _, [full], 128;
cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [box], [%rd1, {%r2, %r3}], [full];
READY:
bar.sync 0;
WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p2, [full], 0;
@!%p2 bra WAIT;
mul.wide.u32 %rd2, %r1, 4;
mov.b64 %rd3, box;
add.u64 %rd3, %rd3, %rd2;
ld.shared.b32 %r4, [%rd3];
ld.param.u64 %rd4, [k_out];
add.u64 %rd4, %rd4, %rd2;
st.global.b32 [%rd4], %r4;
ret;
}
`

// TestTensorMapsOnTheSimulator: the simulator takes the tensor maps that a launch encodes from its arguments.
func TestTensorMapsOnTheSimulator(t *testing.T) {
	c := on(t, fakecuda.NewSimulated())
	k, err := gpu.LoadBytes(c, []byte(boxPTX), []byte(`{"name": "k", "num_warps": 1, "params": [{"arg": 0, "type": "ptr"},
		{"tensormap": {"arg": 1, "dtype": "fp32", "dims": ["arg2 - 4", 5], "strides_bytes": ["4 * arg2"], "box": [8, 4], "oob_fill": "nan"}}]}`))
	require.NoError(t, err)
	out, in := upload(t, c, make([]float32, 32)...), make([]float32, 80)
	for i := range in {
		in[i] = float32(i)
	}
	x := upload(t, c, in...)
	require.NoError(t, k.Run(t.Context(), gpu.Grid{1}, out, x, 16))
	got, err := out.Values()
	require.NoError(t, err)
	for i, v := range got {
		row, column := 2+i/8, 4+i%8
		if row < 5 && column < 12 {
			assert.Equal(t, float32(16*row+column), v, "element %d", i)
		} else {
			assert.True(t, v != v, "element %d outside of the tensor is %v", i, v)
		}
	}
	require.NoError(t, k.Close())
}

// TestMapsOfEmptyTensors: loads of a tensor without elements give zeros or NaN, as its map fills, though its map has an element. An argument may say which.
func TestMapsOfEmptyTensors(t *testing.T) {
	c := on(t, fakecuda.NewSimulated())
	first := strings.NewReplacer("mov.b32 %r2, 4;", "mov.b32 %r2, 0;", "mov.b32 %r3, 2;", "mov.b32 %r3, 0;").Replace(boxPTX)
	load := func() *gpu.Kernel {
		k, err := gpu.LoadBytes(c, []byte(first), []byte(`{"name": "k", "num_warps": 1, "params": [{"arg": 0, "type": "ptr"},
			{"tensormap": {"arg": 1, "dtype": "fp32", "dims": ["max(arg2, (1))", "max(arg3, 1)"], "strides_bytes": [64], "box": [8, 4], "oob_fill": "nan", "oob_fill_if": 4}}]}`))
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, k.Close()) })
		return k
	}
	in := make([]float32, 64)
	for i := range in {
		in[i] = 7
	}
	out, x, k := upload(t, c, make([]float32, 32)...), upload(t, c, in...), load()
	for _, size := range [][2]int{{1, 1}, {0, 4}, {16, 0}, {-3, 4}} {
		for _, flag := range []int{0, 1, 0} {
			require.NoError(t, k.Run(t.Context(), gpu.Grid{1}, out, x, size[0], size[1], flag))
			nan := flag == 1
			got, err := out.Values()
			require.NoError(t, err)
			for i, v := range got {
				if i == 0 && size == [2]int{1, 1} {
					assert.Equal(t, float32(7), v)
				} else {
					assert.Equal(t, nan, v != v, "sizes %v, element %d is %v", size, i, v)
					assert.True(t, nan || v == 0, "sizes %v, element %d is %v", size, i, v)
				}
			}
		}
	}
}

// TestNumbersOfMaps: a manifest's numbers for the driver are the constants of package cuda.
func TestNumbersOfMaps(t *testing.T) {
	types := map[string]cuda.TensorType{
		"i1": cuda.TensorU8, "fp8e5": cuda.TensorU8, "i16": cuda.TensorU16, "u32": cuda.TensorU32, "i32": cuda.TensorI32, "u64": cuda.TensorU64, "i64": cuda.TensorI64,
		"fp16": cuda.TensorF16, "fp32": cuda.TensorF32, "fp64": cuda.TensorF64, "bf16": cuda.TensorBF16, "tf32": cuda.TensorTF32,
	}
	for name, kind := range types {
		n, err := (&manifest.TensorMap{DType: name}).Numbers()
		require.NoError(t, err)
		assert.Equal(t, manifest.MapNumbers{Type: int32(kind)}, n, name)
	}
	n, err := (&manifest.TensorMap{DType: "fp16", Swizzle: "128B", L2: "256B", OOBFill: "nan"}).Numbers()
	require.NoError(t, err)
	assert.Equal(t, manifest.MapNumbers{Type: int32(cuda.TensorF16), Swizzle: int32(cuda.Swizzle128B), L2: int32(cuda.L2Promote256B), Fill: int32(cuda.FillNaN)}, n)
	_, err = (&manifest.TensorMap{DType: "fp16", Swizzle: "12B"}).Numbers()
	require.EqualError(t, err, `"12B" is no swizzle of a tensor map`)
}
