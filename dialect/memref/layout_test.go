package memref

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

func newContext() *ir.Context { return ir.NewContext(ir.NewRegistry(Dialect)) }

func TestStrides(t *testing.T) {
	ctx := newContext()
	const dyn = ir.Dynamic
	d0, d1, s0 := affine.D(0), affine.D(1), affine.S(0)
	layout := func(dims, syms int, results ...affine.Expr) ir.Attr {
		return ctx.AffineMap(affine.NewMap(dims, syms, results...))
	}
	for _, test := range []struct {
		name    string
		shape   []int64
		layout  ir.Attr
		strides []int64
		offset  int64
		ok      bool
	}{
		{"dense", []int64{2, 3, 5}, nil, []int64{15, 5, 1}, 0, true},
		{"dynamic", []int64{2, dyn, 5}, nil, []int64{dyn, 5, 1}, 0, true},
		{"empty dimension", []int64{2, 0, 5}, nil, []int64{dyn, 5, 1}, 0, true},
		{"scalar", nil, nil, []int64{}, 0, true},
		{"strided", []int64{4, 4}, ctx.Strided([]int64{dyn, 2}, 7), []int64{dyn, 2}, 7, true},
		{"map", []int64{4, 4}, layout(2, 0, affine.Add(affine.Mul(affine.Add(affine.Mul(d0, affine.C(2)), d1), affine.C(3)), affine.C(5))), []int64{6, 3}, 5, true},
		{"symbols", []int64{4, 4}, layout(2, 1, affine.Add(affine.Add(affine.Mul(d0, s0), d1), s0)), []int64{dyn, 1}, dyn, true},
		{"unused dimension", []int64{4, 4}, layout(2, 0, d1), []int64{0, 1}, 0, true},
		{"quotient", []int64{4}, layout(1, 0, affine.FloorDiv(d0, affine.C(2))), nil, 0, false},
		{"two results", []int64{4, 4}, layout(2, 0, d1, d0), nil, 0, false},
	} {
		m := ctx.MemRef(test.shape, ir.F32, test.layout, nil)
		strides, offset, ok := Strides(m)
		require.Equal(t, test.ok, ok, test.name)
		require.Equal(t, ok, IsStrided(m), test.name)
		if ok {
			require.Equal(t, test.strides, strides, test.name)
			require.Equal(t, test.offset, offset, test.name)
		}
	}
}

func TestLayoutMap(t *testing.T) {
	ctx := newContext()
	const dyn = ir.Dynamic
	for _, test := range []struct {
		layout ir.Attr
		want   string
	}{
		{nil, "(d0, d1) -> (d0, d1)"},
		{ctx.Strided([]int64{8, 1}, 0), "(d0, d1) -> (d0 * 8 + d1)"},
		{ctx.Strided([]int64{dyn, 1}, dyn), "(d0, d1)[s0, s1] -> (d0 * s1 + s0 + d1)"},
	} {
		require.Equal(t, test.want, LayoutMap(ctx.MemRef([]int64{4, 4}, ir.F32, test.layout, nil)).String())
	}
	require.True(t, HasIdentityLayout(ctx.MemRef([]int64{4}, ir.F32, ctx.Strided([]int64{1}, 0), nil)))
	require.False(t, HasIdentityLayout(ctx.MemRef([]int64{4}, ir.F32, ctx.Strided([]int64{1}, 1), nil)))
	require.False(t, HasIdentityLayout(ctx.MemRef([]int64{4, 4}, ir.F32, ctx.Strided([]int64{4, 1}, 0), nil)))
}

func TestDerivedTypes(t *testing.T) {
	ctx := newContext()
	const dyn = ir.Dynamic
	dense := ctx.MemRef([]int64{4, 8}, ir.F32, nil, nil)
	rows := ctx.MemRef([]int64{4, 8}, ir.F32, ctx.Strided([]int64{16, 1}, 2), nil)
	require.Equal(t, "memref<1x?xf32, strided<[8, 2], offset: 11>>",
		SubViewType(ctx, dense, []int64{1, 3}, []int64{1, dyn}, []int64{1, 2}).String())
	require.Equal(t, "memref<?xf32, strided<[2], offset: ?>>",
		ReducedSubViewType(ctx, dense, []int64{dyn, 3}, []int64{1, dyn}, []int64{1, 2}, []bool{true, false}).String())

	one := reassociation.Groups{{0, 1}}
	collapsed, ok := CollapsedType(ctx, dense, one)
	require.True(t, ok)
	require.Equal(t, "memref<32xf32>", collapsed.String())
	_, ok = CollapsedType(ctx, rows, one)
	require.False(t, ok, "there are gaps between the rows")
	require.True(t, IsContiguous(dense, one))
	require.False(t, IsContiguous(rows, one))

	expanded, ok := ExpandedType(ctx, rows, []int64{2, 2, 8}, reassociation.Groups{{0, 1}, {2}})
	require.True(t, ok)
	require.Equal(t, "memref<2x2x8xf32, strided<[32, 16, 1], offset: 2>>", expanded.String())
}
