package constfold

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

func add(v []Int) (Int, bool) { return v[0].Add(v[1]), true }

func divide(v []Int) (Int, bool) { return v[0].DivUnsigned(v[1]) }

// TestApply: what comes of constants of all shapes.
func TestApply(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry(ub.Dialect))
	vec := ctx.Vector([]int64{2}, ir.I8)
	list := func(values ...int64) *ir.DenseAttr {
		var data []byte
		for _, v := range values {
			data = ir.AppendElement(data, ctx.IntAttr(ir.I8, v))
		}
		return ctx.Dense(vec, data, false)
	}
	splat := func(v int64) *ir.DenseAttr { return ctx.SplatOf(vec, ctx.IntAttr(ir.I8, v)) }
	scalar := func(v int64) ir.Attr { return ctx.IntAttr(ir.I8, v) }
	poison := ub.PoisonAttr(ctx)
	for _, c := range []struct {
		name     string
		f        func([]Int) (Int, bool)
		operands []ir.Attr
		want     ir.Attr
	}{
		{"scalars", add, []ir.Attr{scalar(3), scalar(-5)}, scalar(-2)},
		{"wrapping", add, []ir.Attr{scalar(127), scalar(1)}, scalar(-128)},
		{"splats", add, []ir.Attr{splat(3), splat(4)}, splat(7)},
		{"a splat and elements", add, []ir.Attr{splat(3), list(1, 2)}, list(4, 5)},
		{"elements that become equal", add, []ir.Attr{list(2, 1), list(1, 2)}, splat(3)},
		{"not constant", add, []ir.Attr{scalar(1), nil}, nil},
		{"poison", add, []ir.Attr{nil, poison}, poison},
		{"one bad element", divide, []ir.Attr{list(8, 9), list(2, 0)}, nil},
		{"undefined", divide, []ir.Attr{scalar(8), scalar(0)}, nil},
	} {
		got := Ints(ctx, c.operands, c.f)
		if c.want == nil {
			assert.Nil(t, got, c.name)
			continue
		}
		assert.Equal(t, c.want, got, c.name)
	}
}

// TestApplyToOtherTypes: results may have another element type.
func TestApplyToOtherTypes(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry())
	less := func(v []Int) (Int, bool) {
		if v[0].CompareSigned(v[1]) < 0 {
			return AllOnes(1), true
		}
		return NewInt(1, 0), true
	}
	assert.Equal(t, ir.Attr(ir.True), Apply(ctx, ir.I1, []ir.Attr{ctx.IntAttr(ir.Index, -1), ctx.IntAttr(ir.Index, 1)}, less))
	half := func(v []Int) (Float, bool) { return FloatOf(ir.F16.Format, v[0].Signed()), true }
	assert.Equal(t, ir.Attr(ctx.Float(ir.F16, 3)), Apply(ctx, ir.F16, []ir.Attr{ctx.IntAttr(ir.I32, 3)}, half))
	wide := ctx.Integer(100)
	big100 := new(big.Int).Lsh(big.NewInt(1), 99)
	got := Ints(ctx, []ir.Attr{ctx.BigIntAttr(wide, big100), ctx.BigIntAttr(wide, big.NewInt(-1))}, add)
	assert.Equal(t, ir.Attr(ctx.BigIntAttr(wide, new(big.Int).Sub(big100, big.NewInt(1)))), got)
}

func TestZero(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry())
	assert.Equal(t, ir.Attr(ctx.IntAttr(ir.I32, 0)), Zero(ctx, ir.I32))
	assert.Equal(t, ir.Attr(ir.True), IntAttr(ctx, ir.I1, 1))
	assert.Nil(t, Zero(ctx, ir.F32))
	assert.Nil(t, Zero(ctx, ctx.Tensor([]int64{ir.Dynamic}, ir.I32)), "its size is not known")
	assert.NotNil(t, Zero(ctx, ctx.Tensor([]int64{4}, ir.I32)))
}
