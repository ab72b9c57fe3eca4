package linalg_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// parse reads a module with one function and returns the operations in it.
func parse(t *testing.T, text string) []*ir.Op {
	t.Helper()
	ctx := ir.NewContext(ir.NewRegistry(arith.Dialect, builtin.Dialect, function.Dialect, linalg.Dialect, math.Dialect))
	m, err := parser.Parse(ctx, diag.NewSource("test", text), parser.Options{})
	require.NoError(t, err)
	require.Empty(t, ir.Verify(m.Top))
	var ops []*ir.Op
	for op := range m.Top.Region0().Entry().First().Region0().Entry().Ops() {
		ops = append(ops, op)
	}
	return ops
}

func TestStructuredView(t *testing.T) {
	tests := []struct {
		op        string
		maps      []string
		iterators []linalg.Iterator
		ranges    []int64
	}{
		{`linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>`,
			[]string{"(d0, d1, d2) -> (d0, d2)", "(d0, d1, d2) -> (d2, d1)", "(d0, d1, d2) -> (d0, d1)"},
			[]linalg.Iterator{linalg.Parallel, linalg.Parallel, linalg.Reduction}, []int64{4, ir.Dynamic, 8}},
		{`linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%v : tensor<8xf32>) dimensions = [0]`,
			[]string{"(d0, d1) -> (d0, d1)", "(d0, d1) -> (d1)"},
			[]linalg.Iterator{linalg.Reduction, linalg.Parallel}, []int64{4, 8}},
		{`linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0]`,
			[]string{"(d0, d1) -> (d1, d0)", "(d0, d1) -> (d0, d1)"},
			[]linalg.Iterator{linalg.Parallel, linalg.Parallel}, []int64{8, 4}},
		{`linalg.broadcast ins(%v : tensor<8xf32>) outs(%a : tensor<4x8xf32>) dimensions = [0]`,
			[]string{"(d0, d1) -> (d1)", "(d0, d1) -> (d0, d1)"},
			[]linalg.Iterator{linalg.Parallel, linalg.Parallel}, []int64{4, 8}},
		{`linalg.fill ins(%x : f32) outs(%v : tensor<8xf32>) -> tensor<8xf32>`,
			[]string{"(d0) -> ()", "(d0) -> (d0)"}, []linalg.Iterator{linalg.Parallel}, []int64{8}},
	}
	for _, test := range tests {
		ops := parse(t, `func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>, %t: tensor<8x4xf32>, %v: tensor<8xf32>, %x: f32) {
  %r = `+test.op+`
  return
}`)
		s, ok := linalg.AsStructured(ops[0])
		require.True(t, ok, test.op)
		var maps []string
		for _, m := range s.IndexingMaps() {
			maps = append(maps, m.String())
		}
		assert.Equal(t, test.maps, maps, test.op)
		assert.Equal(t, test.iterators, s.Iterators(), test.op)
		assert.Equal(t, test.ranges, s.LoopRanges(), test.op)
		assert.True(t, s.OnTensors(), test.op)
		assert.True(t, s.Op.IsPure(), test.op)
		assert.Equal(t, s.Op.NumOperands(), len(s.Inputs())+len(s.Inits()), test.op)
		_, ok = linalg.AsStructured(ops[1])
		assert.False(t, ok)
	}
}

func TestEffectsOnBuffers(t *testing.T) {
	ops := parse(t, `func.func @f(%x: f32, %m: memref<4xf32>, %n: memref<f32>) {
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  linalg.reduce { arith.addf } ins(%m : memref<4xf32>) outs(%n : memref<f32>) dimensions = [0]
  return
}`)
	args := ops[0].Block().Args()
	effects, known := ops[0].Effects()
	assert.True(t, known)
	assert.Equal(t, []ir.Effect{{Kind: ir.Writes, On: args[1]}}, effects)
	effects, known = ops[1].Effects()
	assert.True(t, known)
	assert.Equal(t, []ir.Effect{
		{Kind: ir.Reads, On: args[1]}, {Kind: ir.Reads, On: args[2]}, {Kind: ir.Writes, On: args[2]},
	}, effects)
	assert.False(t, ops[1].IsPure())
}

func TestCreate(t *testing.T) {
	ops := parse(t, `func.func @f(%a: tensor<4x8xf16>, %b: tensor<8x4xf16>, %c: tensor<4x4xf32>, %d: tensor<4x4xcomplex<f32>>) {
  return
}`)
	args := ops[0].Block().Args()
	b := ir.NewBuilder(ops[0].Context()).Before(ops[0])
	op, err := linalg.Create(b, linalg.Matmul, args[:2], args[2:3])
	require.NoError(t, err)
	require.Empty(t, ir.Verify(op.Parent()))
	require.Equal(t, 1, op.NumResults())
	assert.Equal(t, args[2].Type(), op.Result(0).Type())
	var names []string
	for inner := range op.Region0().Entry().Ops() {
		names = append(names, inner.Name())
	}
	assert.Equal(t, []string{"arith.extf", "arith.extf", "arith.mulf", "arith.addf", "linalg.yield"}, names)

	_, err = linalg.Create(b, linalg.Matmul, []*ir.Value{args[3], args[3]}, args[3:4])
	require.EqualError(t, err, "'linalg.matmul' op unsupported operation: mul on complex numbers")
	assert.Panics(t, func() { _, _ = linalg.Create(b, linalg.Matmul, args[:1], args[2:3]) })
	assert.Panics(t, func() { _, _ = linalg.Create(b, linalg.Generic, args[:1], args[2:3]) })
}

func TestReduceAndIndexViews(t *testing.T) {
	ops := parse(t, `func.func @f(%a: tensor<4x8xf32>, %v: tensor<4xf32>, %i: tensor<4xindex>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%i : tensor<4xindex>) {
  ^bb0(%out: index):
    %k = linalg.index 0 : index
    linalg.yield %k : index
  } -> tensor<4xindex>
  return
}`)
	r, ok := linalg.AsReduce(ops[0])
	require.True(t, ok)
	assert.Equal(t, []int64{1}, r.Dimensions())
	_, ok = linalg.AsReduce(ops[1])
	assert.False(t, ok)
	index, ok := linalg.AsIndex(ops[1].Region0().Entry().First())
	require.True(t, ok)
	assert.Zero(t, index.Dim())
}
