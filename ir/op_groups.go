package ir

// OperandGroups collects the operands of a new operation slot by slot.
type OperandGroups struct {
	values []*Value
	sizes  []int64
}

// One adds the operand of a slot that has exactly one.
func (g *OperandGroups) One(v *Value) { g.Variadic([]*Value{v}) }

// Optional adds the operand of a slot that may be empty: v is nil then.
func (g *OperandGroups) Optional(v *Value) {
	if v == nil {
		g.Variadic(nil)
		return
	}
	g.One(v)
}

// Variadic adds the operands of a slot.
func (g *OperandGroups) Variadic(vs []*Value) {
	g.values = append(g.values, vs...)
	g.sizes = append(g.sizes, int64(len(vs)))
}

// Values lists the operands of all slots.
func (g *OperandGroups) Values() []*Value { return g.values }

// SegmentSizes is the attribute that says how many operands each slot has.
func (g *OperandGroups) SegmentSizes(ctx *Context) NamedAttr {
	return NamedAttr{OperandSegmentSizes, ctx.I32Array(g.sizes...)}
}

// ResultOf is the result of the i-th result slot, nil when an optional one is
// absent.
func (op *Op) ResultOf(i int) *Value {
	start, n, ok := op.ResultGroup(i)
	if !ok || n == 0 {
		return nil
	}
	return op.results[start]
}

// OptionalType lists a type, or nothing when it is nil.
func OptionalType(t Type) []Type {
	if t == nil {
		return nil
	}
	return []Type{t}
}

// NewRegions makes empty regions.
func NewRegions(n int) []*Region {
	rs := make([]*Region, n)
	for i := range rs {
		rs[i] = NewRegion()
	}
	return rs
}

// MustInferTypes sets the result types to those the definition infers. It
// panics when the operands do not fit the definition.
func (st *OpState) MustInferTypes() {
	types, err := st.Def.InferResults(st)
	if err != nil {
		panic("BUG: " + st.Def.Name + " cannot be built: " + err.Error())
	}
	st.Types = types
}
