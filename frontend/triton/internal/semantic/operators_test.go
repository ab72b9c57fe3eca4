package semantic

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

// builds requires that an operation on the arguments of a function makes the operations of
// a text.
func builds(t *testing.T, args, text string, types []Type, do func(s *Semantic, v []*Tensor) error) {
	t.Helper()
	testir.Builds(t, args, text, func(b *ir.Builder, values []*ir.Value) {
		s := New(&Builder{Builder: b, Options: optionsOf36()}, nil)
		tensors := make([]*Tensor, len(values))
		for i, v := range values {
			tensors[i] = &Tensor{v, types[i]}
		}
		require.NoError(t, do(s, tensors))
	}, arith.Dialect, tt.Dialect, math.Dialect, ub.Dialect)
}

func block(elem Type, shape ...int64) *Block { return &Block{Elem: elem, Shape: shape} }

func TestOperators(t *testing.T) {
	number := func(v pyeval.Value) func(*Semantic, []*Tensor) (pyeval.Value, pyeval.Value) {
		return func(_ *Semantic, args []*Tensor) (pyeval.Value, pyeval.Value) { return args[0], v }
	}
	both := func(_ *Semantic, args []*Tensor) (pyeval.Value, pyeval.Value) { return args[0], args[1] }
	for _, c := range []struct {
		name, args string
		types      []Type
		op         pysyntax.Operator
		operands   func(*Semantic, []*Tensor) (pyeval.Value, pyeval.Value)
		text       string
	}{
		{"a weak float keeps fp16", "%x: tensor<8xf16>", []Type{block(FP16, 8)}, pysyntax.Mult, number(pyeval.Float(0.5)),
			`%a = arith.constant 5.000000e-01 : f32
			%b = arith.constant 5.000000e-01 : f16
			%c = arith.constant dense<5.000000e-01> : tensor<8xf16>
			%r = arith.mulf %x, %c : tensor<8xf16>`},
		{"a division of fp16 is fp32", "%x: tensor<8xf16>, %y: tensor<8xf16>", []Type{block(FP16, 8), block(FP16, 8)}, pysyntax.Div, both,
			`%a = arith.extf %x : tensor<8xf16> to tensor<8xf32>
			%b = arith.extf %y : tensor<8xf16> to tensor<8xf32>
			%r = arith.divf %a, %b : tensor<8xf32>`},
		{"a division of integers is fp32", "%x: i32, %y: i32", []Type{Int32, Int32}, pysyntax.Div, both,
			`%a = arith.sitofp %x : i32 to f32
			%b = arith.sitofp %y : i32 to f32
			%r = arith.divf %a, %b : f32`},
		{"unsigned offsets are extended", "%p: !tt.ptr<f32>, %i: i32", []Type{&Pointer{Elem: FP32}, UInt32}, pysyntax.Add, both,
			`%a = arith.extui %i : i32 to i64
			%r = tt.addptr %p, %a : !tt.ptr<f32>, i64`},
		{"a signed shift repeats the sign", "%x: i32, %y: i32", []Type{Int32, Int32}, pysyntax.RShift, both,
			`%r = arith.shrsi %x, %y : i32`},
		{"an unsigned shift does not", "%x: i32, %y: i32", []Type{UInt32, UInt32}, pysyntax.RShift, both,
			`%r = arith.shrui %x, %y : i32`},
		{"ranks and sizes are broadcast", "%x: tensor<4x1xf32>, %y: tensor<8xf32>", []Type{block(FP32, 4, 1), block(FP32, 8)}, pysyntax.Add, both,
			`%a = tt.expand_dims %y {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
			%b = tt.broadcast %x : tensor<4x1xf32> -> tensor<4x8xf32>
			%c = tt.broadcast %a : tensor<1x8xf32> -> tensor<4x8xf32>
			%r = arith.addf %b, %c : tensor<4x8xf32>`},
		{"integers are checked for overflow", "%x: i32, %y: i32", []Type{Int32, Int32}, pysyntax.Mult, both,
			`%a = arith.extsi %x : i32 to i64
			%b = arith.extsi %y : i32 to i64
			%c = arith.muli %a, %b : i64
			%hi = arith.constant 2147483647 : i64
			%lo = arith.constant -2147483648 : i64
			%d = arith.cmpi sle, %c, %hi : i64
			%e = arith.cmpi sge, %c, %lo : i64
			%f = arith.andi %d, %e : i1
			%r = arith.muli %x, %y : i32`},
		{"but not in int64", "%x: i64, %y: i32", []Type{Int64, Int32}, pysyntax.Add, both,
			`%a = arith.extsi %y : i32 to i64
			%r = arith.addi %x, %a : i64`},
	} {
		t.Run(c.name, func(t *testing.T) {
			builds(t, c.args, c.text, c.types, func(s *Semantic, v []*Tensor) error {
				a, b := c.operands(s, v)
				_, err := s.Binary(c.op, a, b)
				return err
			})
		})
	}
}

// TestBF16Constants: constants of bf16 have six decimals.
func TestBF16Constants(t *testing.T) {
	for value, want := range map[float64]string{1e-7: "0.000000e+00", 0.1: "1.000980e-01", 3e38: "3.004060e+38"} {
		builds(t, "", "%a = arith.constant "+want+" : bf16", nil, func(s *Semantic, _ []*Tensor) error {
			_, err := s.Constant(pyeval.Float(value), BF16)
			return err
		})
	}
}

func TestCommonType(t *testing.T) {
	for _, c := range []struct {
		a       *Scalar
		aWeak   bool
		b       *Scalar
		divides bool
		want    *Scalar
	}{
		{FP16, false, FP32, false, FP32},
		{FP32, true, FP16, false, FP16},
		{FP32, true, FP16, true, FP32},
		{FP32, true, Int32, false, FP32},
		{Int32, true, FP16, false, FP16},
		{Int32, true, Int1, false, Int32},
		{BF16, false, BF16, false, BF16},
		{BF16, false, FP16, false, FP16},
		{BF16, false, Int32, false, FP32},
		{FP8E5, false, FP8E5, false, FP8E5},
		{FP8E5, false, FP8E4NV, false, FP16},
		{Int32, false, UInt32, false, UInt32},
		{Int64, false, UInt32, false, Int64},
		{UInt8, false, Int16, false, Int16},
		{Int1, false, Int8, false, Int8},
	} {
		got, err := New(&Builder{Options: optionsOf36()}, nil).commonType(c.a, c.aWeak, c.b, false, c.divides)
		require.NoError(t, err)
		require.Equal(t, c.want.Name, got.Name, "%s (weak: %t) and %s", c.a, c.aWeak, c.b)
	}
	_, err := New(&Builder{Options: optionsOf36()}, nil).commonType(Int32, false, UInt32, false, true)
	require.ErrorContains(t, err, "different signedness")
}

func TestTypes(t *testing.T) {
	for _, c := range []struct {
		t            Type
		text, mangle string
	}{
		{Int1, "int1", "u1"}, {UInt8, "uint8", "u8"}, {FP8E4NV, "fp8e4nv", "fp8e4nv"},
		{&Pointer{Elem: FP32}, "pointer<fp32>", "Pfp32"},
		{block(Int32, 64, 2), "<['64', '2'], int32>", "i32S64_2S"},
		{&TupleType{Elems: []Type{Int32, FP16}}, "[int32,fp16]", "Ti32_fp16T"},
		{&DescriptorType{Block: block(FP16, 16, 32)}, "tensor_descriptor<<['16', '32'], fp16>>", "TDfp16S16_32S"},
	} {
		require.Equal(t, c.text, c.t.String())
		require.Equal(t, c.mangle, c.t.Mangle())
	}
}

// optionsOf36 are the settings of Triton 3.6, with which the expectations were recorded.
func optionsOf36() Options {
	o := DefaultOptions(90)
	o.Version = V36
	return o
}
