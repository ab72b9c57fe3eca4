package tt_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/tt"
	_ "github.com/tshared/tshared/internal/text/printer" // messages show operations
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// parseBody reads one function with the given arguments and body and returns
// its first operation and its arguments.
func parseBody(t *testing.T, args, body string) (*ir.Op, []*ir.Value) {
	t.Helper()
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, arith.Dialect, tt.Dialect))
	text := "tt.func @f(" + args + ") {\n" + body + "\ntt.return\n}"
	m, err := parser.Parse(ctx, diag.NewSource("test.mlir", text), parser.Options{})
	require.NoError(t, err)
	require.Empty(t, ir.Verify(m.Top))
	f, ok := tt.AsFunc(m.Top.Region0().Entry().First())
	require.True(t, ok)
	entry := f.Body().Entry()
	return entry.First(), entry.Args()
}

func TestViews(t *testing.T) {
	const (
		ptrs  = "tensor<8x!tt.ptr<f32>>"
		tiles = "tensor<16x16xf16>"
	)
	tests := []struct {
		name, args, body string
		check            func(t *testing.T, op *ir.Op, a []*ir.Value)
	}{
		{"load all", "%p: " + ptrs + ", %m: tensor<8xi1>, %o: tensor<8xf32>",
			"%r = tt.load %p, %m, %o cacheModifier = cg evictionPolicy = evict_last {isVolatile = true} : " + ptrs,
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, ok := tt.AsLoad(op)
				require.True(t, ok)
				require.Equal(t, a, []*ir.Value{o.Ptr(), o.Mask(), o.Other()})
				require.Equal(t, tt.CacheCG, o.Cache())
				require.Equal(t, "cg", o.Cache().String())
				require.Equal(t, tt.EvictLast, o.Evict())
				require.True(t, o.IsVolatile())
				_, ok = tt.AsStore(op)
				require.False(t, ok)
			}},
		{"load bare", "%p: !tt.ptr<f32>", "%r = tt.load %p : !tt.ptr<f32>",
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, _ := tt.AsLoad(op)
				require.Nil(t, o.Mask())
				require.Nil(t, o.Other())
				require.Equal(t, tt.CacheNone, o.Cache())
				require.Equal(t, tt.EvictNormal, o.Evict())
				require.False(t, o.IsVolatile())
				require.Empty(t, o.BoundaryCheck())
				_, padded := o.Padding()
				require.False(t, padded)
			}},
		{"block load", "%p: !tt.ptr<tensor<8x8xf32>>", "%r = tt.load %p {boundaryCheck = array<i32: 1>, padding = 2 : i32} : !tt.ptr<tensor<8x8xf32>>",
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, _ := tt.AsLoad(op)
				require.Equal(t, []int64{1}, o.BoundaryCheck())
				padding, ok := o.Padding()
				require.True(t, ok)
				require.Equal(t, tt.PadNaN, padding)
				require.True(t, tt.IsBlockPtr(o.Ptr().Type()))
			}},
		{"masked store", "%p: " + ptrs + ", %v: tensor<8xf32>, %m: tensor<8xi1>", "tt.store %p, %v, %m : " + ptrs,
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, ok := tt.AsStore(op)
				require.True(t, ok)
				require.Equal(t, a, []*ir.Value{o.Ptr(), o.Value(), o.Mask()})
			}},
		{"atomic without mask", "%p: !tt.ptr<i32>, %v: i32", "%r = tt.atomic_rmw umax, release, sys, %p, %v : (!tt.ptr<i32>, i32) -> i32",
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, ok := tt.AsAtomicRMW(op)
				require.True(t, ok)
				require.Equal(t, a, []*ir.Value{o.Ptr(), o.Val()})
				require.Nil(t, o.Mask())
				require.Equal(t, tt.RMWUMax, o.Kind())
				require.Equal(t, tt.Release, o.Sem())
				require.Equal(t, tt.ScopeSystem, o.Scope())
			}},
		{"compare and swap", "%p: !tt.ptr<i32>, %c: i32, %v: i32", "%r = tt.atomic_cas acq_rel, cta, %p, %c, %v : (!tt.ptr<i32>, i32, i32) -> i32",
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, _ := tt.AsAtomicCAS(op)
				require.Equal(t, a, []*ir.Value{o.Ptr(), o.Cmp(), o.Val()})
				require.Equal(t, tt.ScopeCTA, o.Scope())
			}},
		{"block pointer", "%p: !tt.ptr<f32>, %h: i64, %w: i64, %s: i64, %t: i64, %o: i32, %q: i32",
			"%r = tt.make_tensor_ptr %p, [%h, %w], [%s, %t], [%o, %q] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>",
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, _ := tt.AsMakeTensorPtr(op)
				require.Equal(t, a[0], o.Base())
				require.Equal(t, a[1:3], o.Shape())
				require.Equal(t, a[3:5], o.Strides())
				require.Equal(t, a[5:7], o.Offsets())
				require.Equal(t, []int64{1, 0}, o.Order())
				require.Equal(t, []int64{4, 8}, o.Block().Shape)
			}},
		{"descriptor", "%p: !tt.ptr<i32>, %h: i32, %w: i32, %s: i64, %t: i64",
			"%r = tt.make_tensor_descriptor %p, [%h, %w], [%s, %t] {padding = 2 : i32} : <i32>, <tensor<8x16xsi32>>",
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, _ := tt.AsMakeTensorDescriptor(op)
				require.Equal(t, a[1:3], o.Shape())
				require.Equal(t, a[3:5], o.Strides())
				require.Equal(t, tt.PadNaN, o.Padding())
				require.Equal(t, ir.I32, o.Block().Elem, "values carry no sign")
			}},
		{"descriptor store", "%d: !tt.tensordesc<tensor<8x16xf32>>, %v: tensor<8x16xf32>, %i: i32, %j: i32",
			"tt.descriptor_store %d[%i, %j], %v : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32>",
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, _ := tt.AsDescriptorStore(op)
				require.Equal(t, a[0], o.Desc())
				require.Equal(t, a[1], o.Src())
				require.Equal(t, a[2:], o.Indices())
			}},
		{"dot", "%a: " + tiles + ", %b: " + tiles + ", %c: tensor<16x16xf32>",
			"%r = tt.dot %a, %b, %c, inputPrecision = tf32x3 {maxNumImpreciseAcc = 7 : i32} : " + tiles + " * " + tiles + " -> tensor<16x16xf32>",
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, _ := tt.AsDot(op)
				require.Equal(t, a, []*ir.Value{o.A(), o.B(), o.C()})
				require.Equal(t, tt.PrecisionTF32x3, o.InputPrecision())
				require.EqualValues(t, 7, o.MaxNumImpreciseAcc())
			}},
		{"scaled dot, one scale", "%a: tensor<32x64xf8E4M3FN>, %b: tensor<32x32xi8>, %s: tensor<32x2xi8>, %c: tensor<32x32xf32>",
			"%r = tt.dot_scaled %a, %b scale %s, %c lhs = e4m3 rhs = e2m1 {fastMath = true} : tensor<32x64xf8E4M3FN> * tensor<32x32xi8>, tensor<32x2xi8> -> tensor<32x32xf32>",
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, _ := tt.AsDotScaled(op)
				require.Nil(t, o.AScale())
				require.Equal(t, a[2], o.BScale())
				require.Equal(t, tt.ScaleE2M1, o.BElemType())
				require.True(t, o.FastMath())
				require.True(t, o.RhsKPack())
			}},
		{"reduce", "%x: tensor<8x16xf32>", `%r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
^bb0(%a: f32, %b: f32):
  %s = arith.addf %a, %b : f32
  tt.reduce.return %s : f32
}) : (tensor<8x16xf32>) -> tensor<8xf32>`,
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, _ := tt.AsReduce(op)
				require.Equal(t, 1, o.Axis())
				require.Equal(t, a, o.Srcs())
				require.True(t, o.SingleCombiner().Is(arith.AddF))
			}},
		{"reduce in the wrong order", "%x: tensor<8xf32>", `%r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
^bb0(%a: f32, %b: f32):
  %s = arith.subf %b, %a : f32
  tt.reduce.return %s : f32
}) : (tensor<8xf32>) -> f32`,
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, _ := tt.AsReduce(op)
				require.Nil(t, o.SingleCombiner())
			}},
		{"transposition", "%x: tensor<4x8x2xf32>", "%r = tt.trans %x {order = array<i32: 2, 0, 1>} : tensor<4x8x2xf32> -> tensor<2x4x8xf32>",
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, _ := tt.AsTrans(op)
				require.Equal(t, []int64{2, 0, 1}, o.Order())
				require.Equal(t, a[0], o.Src())
				require.Equal(t, []int64{2, 4, 8}, o.ResultType().Shape)
			}},
		{"old view", "%x: tensor<4x8xf32>", "%r = tt.view %x : (tensor<4x8xf32>) -> tensor<32xf32>",
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, ok := tt.AsReshape(op)
				require.True(t, ok)
				require.True(t, o.AllowReorder())
				require.False(t, o.EfficientLayout())
			}},
		{"range", "", "%r = tt.make_range {end = 8 : i32, start = -8 : i32} : tensor<16xi32>",
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, _ := tt.AsMakeRange(op)
				require.EqualValues(t, -8, o.Start())
				require.EqualValues(t, 8, o.End())
			}},
		{"print", "%x: i32, %y: i32", `tt.print "p" {hex = true, isSigned = array<i32: 0, 1>} : %x, %y : i32, i32`,
			func(t *testing.T, op *ir.Op, a []*ir.Value) {
				o, _ := tt.AsPrint(op)
				require.True(t, o.Hex())
				require.False(t, o.IsSigned(0))
				require.True(t, o.IsSigned(1))
				require.False(t, o.IsSigned(2))
			}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			op, args := parseBody(t, test.args, test.body)
			test.check(t, op, args)
		})
	}
}

func TestPointerTypes(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry(tt.Dialect))
	scalar := tt.PtrTo(ctx, ir.F32)
	tests := []struct {
		t                  ir.Type
		text               string
		ptr, like, isBlock bool
		pointee            string // empty: none
	}{
		{scalar, "!tt.ptr<f32>", true, true, false, "f32"},
		{tt.PtrInSpace(ctx, ir.F32, 3), "!tt.ptr<f32, 3>", true, true, false, "f32"},
		{tt.PtrTo(ctx, scalar), "!tt.ptr<!tt.ptr<f32>>", true, true, false, "!tt.ptr<f32>"},
		{tt.PtrTo(ctx, ctx.Tensor([]int64{8}, ir.F32)), "!tt.ptr<tensor<8xf32>>", true, true, true, "tensor<8xf32>"},
		{ctx.Tensor([]int64{4, 8}, scalar), "tensor<4x8x!tt.ptr<f32>>", false, true, false, "tensor<4x8xf32>"},
		{ctx.Tensor([]int64{8}, ir.F32), "tensor<8xf32>", false, false, false, ""},
		{ir.F32, "f32", false, false, false, ""},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			require.Equal(t, test.text, test.t.String())
			require.Equal(t, test.ptr, tt.IsPtr(test.t))
			require.Equal(t, test.like, tt.IsPtrLike(test.t))
			require.Equal(t, test.isBlock, tt.IsBlockPtr(test.t))
			pointee := tt.PointeeOf(ctx, test.t)
			if test.pointee == "" {
				require.Nil(t, pointee)
				return
			}
			require.Equal(t, test.pointee, pointee.String())
		})
	}
}
