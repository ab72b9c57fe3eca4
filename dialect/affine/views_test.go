package affine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// parse reads a module and returns its operations of the given definition.
func parse(t *testing.T, text string, def *ir.OpDef) []*ir.Op {
	t.Helper()
	ctx := ir.NewContext(ir.NewRegistry(affine.Dialect, arith.Dialect, builtin.Dialect, function.Dialect, scf.Dialect))
	m, err := parser.Parse(ctx, diag.NewSource("test", text), parser.Options{})
	require.NoError(t, err)
	require.Empty(t, ir.Verify(m.Top))
	var found []*ir.Op
	m.Top.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(def) {
			found = append(found, op)
		}
		return ir.Continue
	})
	return found
}

func TestForView(t *testing.T) {
	ops := parse(t, `func.func @f(%n: index, %x: f32) {
  affine.for %i = 2 to 9 step 3 {
  }
  affine.for %i = 9 to 2 {
  }
  %r = affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to %n step 2 iter_args(%a = %x) -> (f32) {
    affine.yield %a : f32
  }
  return
}`, affine.For)
	require.Len(t, ops, 3)
	trips := func(i int) (int64, bool) {
		f, ok := affine.AsFor(ops[i])
		require.True(t, ok)
		return f.TripCount()
	}
	n, ok := trips(0)
	assert.True(t, ok)
	assert.EqualValues(t, 3, n)
	n, ok = trips(1)
	assert.True(t, ok)
	assert.EqualValues(t, 0, n)
	_, ok = trips(2)
	assert.False(t, ok)

	f, _ := affine.AsFor(ops[2])
	args := f.Op.Block().Args()
	assert.Equal(t, "(d0) -> (d0, 4)", f.Lower().Map.String())
	assert.Equal(t, []*ir.Value{args[0]}, f.Lower().Inputs)
	assert.Equal(t, "()[s0] -> (s0)", f.Upper().Map.String())
	assert.Equal(t, []*ir.Value{args[0]}, f.Upper().Inputs)
	assert.EqualValues(t, 2, f.Step())
	assert.Equal(t, []*ir.Value{args[1]}, f.Inits())
	assert.Same(t, f.Body().Arg(0), f.Counter())
	assert.Equal(t, f.Body().Args()[1:], f.IterArgs())
	_, ok = affine.AsIf(ops[2])
	assert.False(t, ok)
}

func TestAccessViews(t *testing.T) {
	const text = `func.func @f(%m: memref<8x?xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i, symbol(%n) + 1] : memref<8x?xf32>
    affine.store %x, %m[0, %i] : memref<8x?xf32>
  }
  return
}`
	load, ok := affine.AsLoad(parse(t, text, affine.Load)[0])
	require.True(t, ok)
	assert.Equal(t, "(d0)[s0] -> (d0, s0 + 1)", load.Map().String())
	assert.Len(t, load.Inputs(), 2)
	assert.Equal(t, ir.F32, load.MemRefType().Elem)

	store, ok := affine.AsStore(parse(t, text, affine.Store)[0])
	require.True(t, ok)
	assert.Equal(t, "(d0) -> (0, d0)", store.Map().String())
	assert.True(t, store.Stored().DefiningOp().Is(affine.Load))
	effects, known := store.Op.Effects()
	assert.True(t, known)
	assert.Equal(t, []ir.Effect{{Kind: ir.Writes, On: store.MemRef()}}, effects)
}

func TestIndexViews(t *testing.T) {
	const text = `func.func @f(%i: index, %n: index) {
  %0:2 = affine.delinearize_index %i into (%n, 4) : index, index
  %1 = affine.linearize_index disjoint [%0#0, %0#1] by (%n, 4) : index
  return
}`
	split, ok := affine.AsDelinearizeIndex(parse(t, text, affine.DelinearizeIndex)[0])
	require.True(t, ok)
	assert.Same(t, split.Op.Operand(0), split.Linear())
	assert.Equal(t, split.Op.Results(), split.Coordinates())
	assert.Equal(t, []int64{ir.Dynamic, 4}, split.Basis().Static)

	join, ok := affine.AsLinearizeIndex(parse(t, text, affine.LinearizeIndex)[0])
	require.True(t, ok)
	assert.Same(t, join.Op.Result(0), join.Linear())
	assert.Len(t, join.Coordinates(), 2)
	assert.Len(t, join.Basis().Dynamic, 1)
	assert.True(t, join.Disjoint())
}

func TestParallelView(t *testing.T) {
	ops := parse(t, `func.func @f(%n: index, %x: f32) {
  %r = affine.parallel (%i, %j) = (0, max(%n, 3)) to (10, %n) step (1, 2) reduce ("mulf") -> (f32) {
    affine.yield %x : f32
  }
  return
}`, affine.Parallel)
	l, ok := affine.AsParallel(ops[0])
	require.True(t, ok)
	assert.Equal(t, []int64{1, 2}, l.Steps())
	assert.Equal(t, []int64{1, 2}, l.Lower().Groups)
	assert.Equal(t, "(d0) -> (0, d0, 3)", l.Lower().Map.String())
	assert.Equal(t, []int64{1, 1}, l.Upper().Groups)
	require.Len(t, l.Reductions(), 1)
	assert.Equal(t, "mulf", l.Reductions()[0].Name)
}

// TestValidity asks about the operand of each apply.
func TestValidity(t *testing.T) {
	ops := parse(t, `func.func @f(%n: index, %lb: index) {
  affine.for %i = 0 to 8 {
    %c = arith.constant 3 : index
    %s = arith.addi %n, %c : index
    %v = arith.addi %n, %i : index
    %d = affine.apply affine_map<(d0) -> (d0)>(%i)
    "affine.apply"(%n) {map = affine_map<(d0) -> (d0)>, dim = true, sym = true} : (index) -> index
    "affine.apply"(%i) {map = affine_map<(d0) -> (d0)>, dim = true, sym = false} : (index) -> index
    "affine.apply"(%d) {map = affine_map<(d0) -> (d0)>, dim = true, sym = false} : (index) -> index
    "affine.apply"(%c) {map = affine_map<(d0) -> (d0)>, dim = true, sym = true} : (index) -> index
    "affine.apply"(%s) {map = affine_map<(d0) -> (d0)>, dim = true, sym = true} : (index) -> index
    "affine.apply"(%v) {map = affine_map<(d0) -> (d0)>, dim = false, sym = false} : (index) -> index
  }
  scf.for %i = %lb to %n step %n {
    "affine.apply"(%i) {map = affine_map<(d0) -> (d0)>, dim = false, sym = false} : (index) -> index
  }
  return
}`, affine.Apply)
	tested := 0
	for _, op := range ops {
		if op.Attr("dim") == nil {
			continue
		}
		tested++
		assert.Equal(t, op.Attr("dim") == ir.True, affine.IsValidDim(op.Operand(0)), "dimension: %s", op)
		assert.Equal(t, op.Attr("sym") == ir.True, affine.IsValidSymbol(op.Operand(0)), "symbol: %s", op)
	}
	assert.Equal(t, 7, tested)
}
