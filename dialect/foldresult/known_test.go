package foldresult

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
)

var constantDef = &ir.OpDef{
	Name: "test.constant", Traits: ir.ConstantLike,
	Results: []ir.Slot{{Name: "result", Type: ir.IndexConstraint}},
	Attrs:   []ir.AttrSlot{{Name: "value", Type: ir.IndexAttr}},
}

// constants makes values known to be the given numbers.
func constants(numbers ...int64) []*ir.Value {
	ctx := ir.NewContext(ir.NewRegistry(&ir.Dialect{Name: "test", Ops: []*ir.OpDef{constantDef}}))
	var values []*ir.Value
	for _, n := range numbers {
		op := ir.NewBuilder(ctx).Create(constantDef, nil, []ir.Type{ir.Index}, ir.NamedAttr{Name: "value", Attr: ctx.IntAttr(ir.Index, n)})
		values = append(values, op.Result(0))
	}
	return values
}

func TestKnownEntries(t *testing.T) {
	four, unknown := constants(4)[0], ir.NewPlaceholder(ir.Index)
	assert.True(t, Const(4).Equal(Value(four)))
	assert.True(t, Value(four).Equal(Const(4)))
	assert.True(t, Value(unknown).Equal(Value(unknown)))
	assert.False(t, Value(unknown).Equal(Const(4)))
	assert.False(t, Value(unknown).Is(4))
	assert.True(t, Make(Value(four), Const(4)).AllKnown(4))
	assert.False(t, Make(Value(four), Const(4)).AllConst(4))
}

func TestWithConstants(t *testing.T) {
	values := constants(4, -1)
	unknown := ir.NewPlaceholder(ir.Index)
	list := Make(Value(values[0]), Value(values[1]), Value(unknown), Const(7))

	got, changed := list.WithConstants(NotNegative)
	assert.True(t, changed)
	assert.Equal(t, []int64{4, ir.Dynamic, ir.Dynamic, 7}, got.Static)
	assert.Equal(t, []*ir.Value{values[1], unknown}, got.Dynamic)

	got, _ = list.WithConstants(AnyNumber)
	assert.Equal(t, []int64{4, -1, ir.Dynamic, 7}, got.Static)

	_, changed = Make(Value(unknown), Const(7)).WithConstants(AnyNumber)
	assert.False(t, changed)
}

func TestSliceIsAll(t *testing.T) {
	four := constants(4)[0]
	all := Slice{Make(Const(0)), Make(Value(four)), Make(Const(1))}
	assert.True(t, all.IsAll([]int64{4}))
	assert.False(t, all.IsAll([]int64{5}))
	assert.False(t, all.IsAll([]int64{ir.Dynamic}))
	assert.False(t, Slice{Make(Const(1)), all.Sizes, all.Strides}.IsAll([]int64{4}))
	assert.True(t, all.Equal(Slice{all.Offsets, Make(Const(4)), all.Strides}))
	assert.True(t, all.HasConstantValues())
}

func TestSliceWithConstants(t *testing.T) {
	values := constants(1, 4, 2)
	slice := Slice{Make(Value(values[0])), Make(Value(values[1])), Make(Value(values[2]))}

	got, changed := slice.WithConstants([]int64{8})
	assert.True(t, changed)
	assert.Equal(t, Slice{Make(Const(1)), Make(Const(4)), Make(Const(2))}, got)

	got, changed = slice.WithConstants([]int64{7})
	assert.True(t, changed)
	assert.Equal(t, Slice{Make(Const(1)), Make(Const(4)), slice.Strides}, got, "the last element is not there")

	_, changed = slice.WithConstants([]int64{1})
	assert.False(t, changed, "even the first element is not there")
}
