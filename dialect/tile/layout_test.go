package tile_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// TestLayoutOf: a layout survives in a type, for any shape and order of dimensions.
func TestLayoutOf(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry(tile.Dialect))
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		shape := make([]int64, random.IntN(4))
		for d := range shape {
			shape[d] = 1 << random.IntN(6)
		}
		l := layout.Blocked(shape, random.Perm(len(shape)), 1<<random.IntN(4), random.IntN(4))
		typ := tile.Distributed(ctx, ctx.Tensor(shape, ir.F16), l)
		got := tile.LayoutOf(typ)
		require.NotNil(t, got, typ)
		assert.True(t, l.Equal(got), "%s: %s", typ, got)
		assert.True(t, slices.Equal(shape, got.Shape), "%v", got.Shape)
		assert.Same(t, typ, tile.Distributed(ctx, ctx.Tensor(shape, ir.F16), got), "the type is another")
	}
}

// TestNoLayout: types without a layout, and with one that does not fit, have none.
func TestNoLayout(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry(tile.Dialect))
	l := layout.Blocked([]int64{64}, []int{0}, 2, 1)
	encoding := tile.LayoutAttr(ctx, l)
	for _, typ := range []ir.Type{
		ir.F32, ctx.Tensor([]int64{64}, ir.F32), ctx.MemRef([]int64{64}, ir.F32, nil, nil),
		ctx.EncodedTensor([]int64{64}, ir.F32, ctx.String("rows")),
		ctx.EncodedTensor([]int64{48}, ir.F32, encoding),   // no power of two
		ctx.EncodedTensor([]int64{16}, ir.F32, encoding),   // coordinates beyond the size
		ctx.EncodedTensor([]int64{8, 8}, ir.F32, encoding), // another rank
		ctx.EncodedTensor([]int64{ir.Dynamic}, ir.F32, encoding),
	} {
		assert.Nil(t, tile.LayoutOf(typ), typ)
	}
	require.NotNil(t, tile.LayoutOf(ctx.EncodedTensor([]int64{64}, ir.F32, encoding)))
}
