package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
)

// attrNames spells a list of attributes.
func attrText(list []ir.NamedAttr) string {
	var w ir.Text
	w.Dict(list)
	return string(w.Buf)
}

// mixed has inherent attributes that are not in the order of their names, one
// with a default.
func mixed() *ir.OpDef {
	return &ir.OpDef{Name: "t.mixed", Attrs: []ir.AttrSlot{
		{Name: "z", Type: ir.I32Attr, Default: func(c *ir.Context) ir.Attr { return c.IntAttr(ir.I32, 7) }},
		{Name: "b", Type: ir.AnyAttr, Optional: true},
		{Name: "m", Type: ir.AnyAttr, Optional: true},
	}}
}

func TestInherentAndDiscardableAttributes(t *testing.T) {
	d := mixed()
	b := newBench(t, d)
	op := b.Create(d, nil, nil, ir.NamedAttr{Name: "x", Attr: ir.Unit}, ir.NamedAttr{Name: "m", Attr: ir.Unit},
		ir.NamedAttr{Name: "a", Attr: ir.Unit})
	assert.Equal(t, "{a, x}", attrText(op.Discardable()))
	assert.Equal(t, "{m, z = 7 : i32}", attrText(op.Inherent()))
	assert.Equal(t, "{a, m, x, z = 7 : i32}", attrText(op.Attrs()))
	assert.Equal(t, ir.Unit, op.Prop(2))
	assert.Nil(t, op.Prop(1))
	op.SetAttr("b", ir.True)
	op.SetAttr("c", ir.True)
	op.SetAttr("x", ir.False)
	op.SetProp(2, nil)
	assert.Equal(t, "{a, b = true, c = true, x = false, z = 7 : i32}", attrText(op.Attrs()))
	op.RemoveAttr("a")
	op.RemoveAttr("b")
	op.RemoveAttr("nothing")
	assert.Equal(t, "{c = true, x = false, z = 7 : i32}", attrText(op.Attrs()))
	assert.True(t, op.HasAttr("c"))
	assert.False(t, op.HasAttr("a") || op.HasAttr("b"))
	text, ok := op.StringAttr("c")
	assert.False(t, ok)
	assert.Empty(t, text)
}

func TestAttributesMayBeRemovedWhileIterating(t *testing.T) {
	b := newBench(t)
	op := b.use()
	for _, name := range []string{"a", "b", "c"} {
		op.SetAttr(name, ir.Unit)
	}
	n := 0
	for _, a := range op.Discardable() {
		op.RemoveAttr(a.Name)
		n++
	}
	assert.Equal(t, 3, n)
	assert.Empty(t, op.Discardable())
}

func TestDefaults(t *testing.T) {
	d := mixed()
	b := newBench(t, d)
	seven := b.Ctx.IntAttr(ir.I32, 7)
	op := b.Create(d, nil, nil)
	assert.Equal(t, seven, op.Attr("z"))
	assert.True(t, op.IsDefault(0))
	assert.False(t, op.IsDefault(1), "there is none")
	op.SetProp(0, b.Ctx.IntAttr(ir.I32, 8))
	assert.False(t, op.IsDefault(0))
	same := b.Create(d, nil, nil, ir.NamedAttr{Name: "z", Attr: seven})
	assert.True(t, same.IsDefault(0), "it does not matter who set it")
	assert.False(t, b.Create(def, nil, types(1)).HasAttr("z"))

	// Another context has default values of its own.
	other := ir.NewBuilder(ir.NewContext(b.Ctx.Registry()))
	there := other.Create(d, nil, nil)
	assert.Same(t, other.Ctx.IntAttr(ir.I32, 7), there.Attr("z"))
	assert.NotSame(t, seven, there.Attr("z"))
	assert.True(t, there.IsDefault(0))
	assert.Same(t, seven, b.Create(d, nil, nil).Attr("z"), "and the first keeps its own")
}

func TestDefaultsFromSeveralGoroutines(t *testing.T) {
	d := mixed()
	reg := ir.NewRegistry(&ir.Dialect{Name: "t", Ops: []*ir.OpDef{d}})
	done := make(chan bool)
	for range 4 {
		go func() {
			c := ir.NewContext(reg)
			good := true
			for range 100 {
				op := ir.NewOp(&ir.OpState{Ctx: c, Def: d})
				good = good && op.IsDefault(0) && op.Attr("z") == ir.Attr(c.IntAttr(ir.I32, 7))
			}
			done <- good
		}()
	}
	for range 4 {
		assert.True(t, <-done)
	}
}

func TestRawProperties(t *testing.T) {
	b := newBench(t)
	props := b.Ctx.Dict([]ir.NamedAttr{{Name: "p", Attr: ir.True}})
	op := b.CreateFrom(&ir.OpState{Def: b.Ctx.UnknownOpDef("x.y"), RawProps: props})
	assert.Equal(t, ir.Attr(props), op.RawProps())
	assert.Equal(t, ir.Attr(ir.True), op.Attr("p"), "found like an attribute")
	assert.Empty(t, op.Attrs())
	assert.Equal(t, ir.Attr(props), op.Clone(ir.NewMapping()).RawProps())
}

func TestGroups(t *testing.T) {
	const one, opt, many = ir.One, ir.Optional, ir.Variadic
	type group struct {
		start, n int
		ok       bool
	}
	for _, tc := range []struct {
		name  string
		slots []ir.Slot
		total int
		sizes []int64 // nil: no attribute
		want  []group
	}{
		{"all fixed", slots(one, one), 2, nil, []group{{0, 1, true}, {1, 1, true}}},
		{"too few", slots(one, one), 1, nil, []group{{0, 1, true}, {1, 1, false}}},
		{"variadic last", slots(one, many), 4, nil, []group{{0, 1, true}, {1, 3, true}}},
		{"variadic first", slots(many, one), 4, nil, []group{{0, 3, true}, {3, 1, true}}},
		{"variadic between", slots(one, many, one), 2, nil, []group{{0, 1, true}, {1, 0, true}, {1, 1, true}}},
		{"optional there", slots(one, opt), 2, nil, []group{{0, 1, true}, {1, 1, true}}},
		{"optional absent", slots(one, opt), 1, nil, []group{{0, 1, true}, {1, 0, true}}},
		{"two share in equal parts", slots(many, many), 4, nil, []group{{0, 2, true}, {2, 2, true}}},
		{"two cannot share", slots(many, many), 3, nil, []group{{0, 0, false}, {0, 0, false}}},
		{"not even the fixed ones", slots(one, many), 0, nil, []group{{0, 0, false}, {0, 0, false}}},
		{"sizes", slots(many, opt, many), 3, []int64{2, 0, 1}, []group{{0, 2, true}, {2, 0, true}, {2, 1, true}}},
		{"sizes too large", slots(many, many), 3, []int64{2, 2}, []group{{0, 2, true}, {2, 2, false}}},
		{"negative sizes", slots(many, many), 3, []int64{4, -1}, []group{{0, 4, false}, {0, 0, false}}},
		{"sizes of something else", slots(many, many), 3, []int64{3}, []group{{0, 0, false}, {0, 0, false}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := &ir.OpDef{Name: "t.grouped", Operands: tc.slots, Results: tc.slots}
			if tc.sizes != nil {
				d.Traits = ir.OperandSegments | ir.ResultSegments
			}
			b := newBench(t, d)
			var operands []*ir.Value
			for range tc.total {
				operands = append(operands, b.def())
			}
			var attrs []ir.NamedAttr
			if tc.sizes != nil {
				sizes := b.Ctx.I32Array(tc.sizes...)
				attrs = []ir.NamedAttr{{Name: "operandSegmentSizes", Attr: sizes}, {Name: "resultSegmentSizes", Attr: sizes}}
			}
			op := b.Create(d, operands, types(tc.total), attrs...)
			for i, want := range tc.want {
				start, n, ok := op.OperandGroup(i)
				assert.Equal(t, want, group{start, n, ok}, "operand slot %d", i)
				start, n, ok = op.ResultGroup(i)
				assert.Equal(t, want, group{start, n, ok}, "result slot %d", i)
				if !want.ok {
					assert.Nil(t, op.OperandsOf(i))
					assert.Nil(t, op.ResultsOf(i))
					assert.Nil(t, op.OperandOf(i))
					continue
				}
				sameList(t, operands[start:start+n], op.OperandsOf(i))
				sameList(t, op.Results()[start:start+n], op.ResultsOf(i))
				if n > 0 {
					assert.Same(t, operands[start], op.OperandOf(i))
				} else {
					assert.Nil(t, op.OperandOf(i))
				}
			}
			_, _, ok := op.OperandGroup(len(tc.slots))
			assert.False(t, ok, "there is no such slot")
		})
	}
}

func TestSegmentCount(t *testing.T) {
	d := &ir.OpDef{Name: "t.seg", Operands: slots(ir.Variadic, ir.Variadic), Results: slots(ir.Variadic),
		Attrs: []ir.AttrSlot{{Name: "own", Type: ir.AnyAttr, Optional: true}}, Traits: ir.OperandSegments | ir.ResultSegments}
	newContext(d)
	assert.Equal(t, 0, d.SegmentCount(d.AttrIndex("own")))
	assert.Equal(t, 2, d.SegmentCount(d.AttrIndex("operandSegmentSizes")))
	assert.Equal(t, 1, d.SegmentCount(d.AttrIndex("resultSegmentSizes")))
	assert.Equal(t, -1, d.AttrIndex("nothing"))
}

func TestState(t *testing.T) {
	st := &ir.OpState{}
	assert.Nil(t, st.Attr("a"))
	st.SetAttr("a", ir.Unit)
	st.SetAttr("b", ir.True)
	st.SetAttr("a", ir.False)
	assert.Equal(t, "{a = false, b = true}", attrText(st.Attrs))
	assert.Equal(t, ir.Attr(ir.True), st.Attr("b"))

	b := newBench(t)
	_, blocks := b.container(function, 2)
	op := b.branch(blocks[1])
	op.SetAttr("x", ir.Unit)
	again := op.State()
	assert.Same(t, branch, again.Def)
	sameList(t, []*ir.Block{blocks[1]}, again.Successors)
	assert.Equal(t, "{x}", attrText(again.Attrs))
}

// TestIntsAttrIsACopy: operations with equal attributes share them, so a caller that changes the list of one must not
// change the other.
func TestIntsAttrIsACopy(t *testing.T) {
	d := mixed()
	b := newBench(t, d)
	order := ir.NamedAttr{Name: "m", Attr: b.Ctx.I32Array(2, 1, 0)}
	first, second := b.Create(d, nil, nil, order), b.Create(d, nil, nil, order)
	first.IntsAttr("m")[0] = 7
	assert.Equal(t, []int64{2, 1, 0}, second.IntsAttr("m"))
	assert.Equal(t, []int64{2, 1, 0}, first.IntsAttr("m"))
	assert.Nil(t, first.IntsAttr("b"))
}
