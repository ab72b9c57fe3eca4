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
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// parse reads a module and returns its operations of the given definition.
func parse(t *testing.T, text string, def *ir.OpDef) []*ir.Op {
	t.Helper()
	ctx := ir.NewContext(ir.NewRegistry(affine.Dialect, arith.Dialect, builtin.Dialect, function.Dialect))
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

func TestAccessViews(t *testing.T) {
	const text = `func.func @f(%m: memref<8x?xf32>, %n: index, %i: index) {
  %x = affine.load %m[%i, symbol(%n) + 1] : memref<8x?xf32>
  affine.store %x, %m[0, %i] : memref<8x?xf32>
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
