package cpu_test

import (
	"context"
	"fmt"
	"math"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cpu"
)

func compiled(t *testing.T, text string) *cpu.Kernel {
	t.Helper()
	k, err := cpu.Compile(context.Background(), "kernel.ttir", text, cpu.Options{Quick: true})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, k.Close()) })
	return k
}

var one = [3]int{1, 1, 1}

func run(k *cpu.Kernel, args ...any) error {
	return k.Launch(context.Background(), cpu.Launch{Grid: one, Args: args})
}

// stores is a kernel that stores an argument of any type.
func stores(typ string) string {
	return `tt.func public @stores(%p: !tt.ptr<` + typ + `> loc("p"), %v: ` + typ + ` loc("v")) {
  tt.store %p, %v : !tt.ptr<` + typ + `>
  tt.return
}`
}

type half uint16

// TestTypedArguments: kernels get the values of Go numbers of all types.
func TestTypedArguments(t *testing.T) {
	for _, c := range []struct {
		typ          string
		memory, want any
		value        any
	}{
		{"f32", []float32{0}, []float32{1.5}, 1.5},
		{"f32", []float32{0}, []float32{0.1}, float32(0.1)},
		{"f64", []float64{0}, []float64{math.Pi}, math.Pi},
		{"f16", []uint16{0}, []uint16{0x3e00}, 1.5},
		{"f16", []half{0}, []half{0xc000}, float32(-2)},
		{"bf16", []int16{0}, []int16{0x3fc0}, 1.5},
		{"i1", []bool{false}, []bool{true}, true},
		{"i8", []int8{0}, []int8{-7}, -7},
		{"i8", []uint8{0}, []uint8{250}, 250},
		{"i16", []uint16{0}, []uint16{65535}, int64(-1)},
		{"i32", []int32{0}, []int32{-5}, int8(-5)},
		{"i32", []uint32{0}, []uint32{4_000_000_000}, uint64(4_000_000_000)},
		{"i64", []int64{0}, []int64{math.MinInt64}, int64(math.MinInt64)},
		{"i64", []int{0}, []int{1 << 40}, 1 << 40},
		{"i64", []uint{0}, []uint{math.MaxUint}, uint(math.MaxUint)},
	} {
		k := compiled(t, stores(c.typ))
		require.NoError(t, run(k, c.memory, c.value), "%s %T", c.typ, c.memory)
		assert.Equal(t, c.want, c.memory, "%s", c.typ)
	}
}

func TestRawPointers(t *testing.T) {
	k := compiled(t, stores("f32"))
	x := make([]float32, 2)
	require.NoError(t, run(k, unsafe.Pointer(&x[0]), 1.5))
	require.NoError(t, run(k, &x[1], 2.5))
	assert.Equal(t, []float32{1.5, 2.5}, x)
	require.NoError(t, run(k, uintptr(unsafe.Pointer(&x[1])), 3.5))
	assert.Equal(t, []float32{1.5, 3.5}, x)
}

// TestBadArguments: the error names the argument and the reason.
func TestBadArguments(t *testing.T) {
	k := compiled(t, `tt.func public @k(%x: !tt.ptr<f32> loc("x"), %y: !tt.ptr<f16> loc("y"), %n: i32 loc("n"), %f: f32 loc("f")) {
  tt.store %x, %f : !tt.ptr<f32>
  tt.return
}`)
	bytes := make([]byte, 64)
	x, y := make([]float32, 8), make([]uint16, 8)
	crooked := unsafe.Pointer(uintptr(unsafe.Pointer(&bytes[0]))&^3 + 5)
	require.NoError(t, run(k, x, y, 1, 1.0))
	require.NoError(t, run(k, x, []uint16(nil), 1, 1.0), "the kernel does not access y")
	for want, args := range map[string][]any{
		`kernel @k takes 4 arguments (x, y, n, f), but got 3: "f", a number of type f32, is missing`:                       {x, y, 1},
		`kernel @k takes 4 arguments (x, y, n, f), but got 0: "x", a pointer to f32, is missing`:                           {},
		`kernel @k takes 4 arguments (x, y, n, f), but got 5`:                                                              {x, y, 1, 1.0, 2},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but a value of Go type []uint16 is given`:           {y, y, 1, 1.0},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but a value of Go type []int32 is given`:            {[]int32{1}, y, 1, 1.0},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but a value of Go type *float64 is given`:           {new(float64), y, 1, 1.0},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but a value of Go type int is given`:                {7, y, 1, 1.0},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but nil is given`:                                   {nil, y, 1, 1.0},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but a nil []float32 is given`:                       {[]float32(nil), y, 1, 1.0},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but a nil unsafe.Pointer is given`:                  {unsafe.Pointer(nil), y, 1, 1.0},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but a nil uintptr is given`:                         {uintptr(0), y, 1, 1.0},
		`is not a multiple of 4, the size of f32`:                                                                          {crooked, y, 1, 1.0},
		`argument "y" (number 1) of kernel @k: it is a pointer to f16, but a value of Go type []float32 is given`:          {x, make([]float32, 1), 1, 1.0},
		`argument "n" (number 2) of kernel @k: 5000000000 is out of the range of i32`:                                      {x, y, 5_000_000_000, 1.0},
		`argument "n" (number 2) of kernel @k: -3000000000 is out of the range of i32`:                                     {x, y, -3_000_000_000, 1.0},
		`argument "n" (number 2) of kernel @k: it is a number of type i32, but a value of Go type float64 is given`:        {x, y, 1.0, 1.0},
		`argument "n" (number 2) of kernel @k: it is a number of type i32, but a value of Go type []float32 is given`:      {x, y, x, 1.0},
		`argument "n" (number 2) of kernel @k: it is a number of type i32, but a value of Go type bool is given`:           {x, y, true, 1.0},
		`argument "f" (number 3) of kernel @k: it is a number of type f32, but a value of Go type int is given`:            {x, y, 1, 1},
		`argument "f" (number 3) of kernel @k: it is a number of type f32, but nil is given`:                               {x, y, 1, nil},
		`argument "x" (number 0) of kernel @k: it is a pointer to f32, but a value of Go type runtime.Descriptor is given`: {cpu.Descriptor{Base: x}, y, 1, 1.0},
		`argument "n" (number 2) of kernel @k: it is a number of type i32, but a value of Go type unsafe.Pointer is giv`:   {x, y, unsafe.Pointer(&x[0]), 1.0},
	} {
		assert.ErrorContains(t, run(k, args...), want)
	}
}

const forwards = `tt.func public @k(%a: !tt.ptr<f32> loc("a"), %b: !tt.ptr<f32> loc("b"), %c: !tt.ptr<f32> loc("c")) {
  %0 = tt.load %a : !tt.ptr<f32>
  tt.store %c, %0 : !tt.ptr<f32>
  tt.return
}`

// TestOverlappingBuffers: arguments that share memory are an error that names both, unless
// the kernel was compiled with Overlap or only reads both.
func TestOverlappingBuffers(t *testing.T) {
	k := compiled(t, forwards)
	sharing, err := cpu.Compile(context.Background(), "kernel.ttir", forwards, cpu.Options{Overlap: true, Quick: true})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, sharing.Close()) })
	m := make([]float32, 30)
	m[0] = 7
	require.NoError(t, run(k, m[:10], m[10:20], m[20:]), "neighbours do not overlap")
	assert.EqualValues(t, 7, m[20])
	require.NoError(t, run(k, m[:11], m[10:20], m[20:]), "what is only read may overlap")
	require.NoError(t, run(k, m[:20], m[:20], m[20:]), "what is only read may overlap")
	p := unsafe.Pointer(&m[0])
	for _, c := range []struct {
		x, y string
		args []any
	}{
		{"b", "c", []any{m[:10], m[10:], m[15:20]}},
		{"a", "c", []any{m[:10], m[10:20], unsafe.Pointer(&m[3])}},
		{"a", "c", []any{p, m[10:], p}},
	} {
		assert.ErrorContains(t, run(k, c.args...), fmt.Sprintf("arguments %q and %q of kernel @k overlap in memory", c.x, c.y))
		assert.NoError(t, run(sharing, c.args...))
	}
}

const described = `tt.func public @k(%d: !tt.tensordesc<tensor<2x4xf32>> loc("d"), %out: !tt.ptr<f32> loc("out")) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %t = tt.descriptor_load %d[%c1, %c0] : !tt.tensordesc<tensor<2x4xf32>> -> tensor<2x4xf32>
  %s = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    tt.reduce.return %z : f32
  }) : (tensor<2x4xf32>) -> tensor<2xf32>
  %r = tt.make_range {start = 0 : i32, end = 2 : i32} : tensor<2xi32>
  %ps = tt.splat %out : !tt.ptr<f32> -> tensor<2x!tt.ptr<f32>>
  %pa = tt.addptr %ps, %r : tensor<2x!tt.ptr<f32>>, tensor<2xi32>
  tt.store %pa, %s : tensor<2x!tt.ptr<f32>>
  tt.return
}`

func TestDescriptors(t *testing.T) {
	k := compiled(t, described)
	base := []float32{1, 2, 3, -1, 4, 5, 6, -1, 7, 8, 9, -1}
	out := make([]float32, 2)
	d := cpu.Descriptor{Base: base, Shape: []int64{3, 3}, Strides: []int64{4, 1}}
	require.NoError(t, run(k, d, out))
	assert.Equal(t, []float32{4 + 5 + 6, 7 + 8 + 9}, out)
	for want, d := range map[string]cpu.Descriptor{
		`argument "d" (number 0) of kernel @k: 14 elements are needed, but it has 12`:                         {Base: base, Shape: []int64{2, 2}, Strides: []int64{12, 1}},
		`argument "d" (number 0) of kernel @k: stride 0 of the descriptor is 3 elements of 4 bytes, which is`: {Base: base, Shape: []int64{3, 3}, Strides: []int64{3, 1}},
		`argument "d" (number 0) of kernel @k: the shape has 2 sizes, but there are 1 strides`:                {Base: base, Shape: []int64{2, 2}, Strides: []int64{1}},
		`argument "d" (number 0) of kernel @k: a descriptor of 2 dimensions is needed, but one of 1 is given`: {Base: base, Shape: []int64{2}, Strides: []int64{1}},
		`argument "d" (number 0) of kernel @k: size -1 and stride 1 of dimension 0 cannot be negative`:        {Base: base, Shape: []int64{-1, 2}, Strides: []int64{1, 1}},
		`argument "d" (number 0) of kernel @k: it is a pointer to f32, but nil is given`:                      {Shape: []int64{2, 2}, Strides: []int64{1, 1}},
		`size 9223372036854775807 and stride 9223372036854775807 of dimension 0 are larger than memory`:       {Base: base, Shape: []int64{math.MaxInt64, 1}, Strides: []int64{math.MaxInt64, 1}},
	} {
		assert.ErrorContains(t, run(k, d, out), want)
	}
	assert.ErrorContains(t, run(k, base, out), `argument "d" (number 0) of kernel @k: it is a tensor descriptor of 2 dimensions, but a value of Go type []float32 is given`)
}

func TestBadGrids(t *testing.T) {
	k := compiled(t, `tt.func public @k() { tt.return }`)
	for want, grid := range map[string][3]int{
		"the grid 0 x 1 x 1 has no programs":                             {0, 1, 1},
		"the grid 1 x 1 x -3 has no programs":                            {1, 1, -3},
		"the grid 2147483648 x 1 x 1 has no programs, or too many":       {1 << 31, 1, 1},
		"the grid 1073741824 x 1073741824 x 1073741824 has too many pro": {1 << 30, 1 << 30, 1 << 30},
	} {
		assert.ErrorContains(t, k.Launch(context.Background(), cpu.Launch{Grid: grid}), want)
	}
	assert.ErrorContains(t, k.Launch(context.Background(), cpu.Launch{Grid: one, Workers: -1}), "cannot be negative")
	k.Close()
	assert.EqualError(t, k.Launch(context.Background(), cpu.Launch{Grid: one}), "kernel @k is closed")
}
