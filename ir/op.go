package ir

import (
	"slices"

	"github.com/tshared/tshared/diag"
)

// Op is an operation. It is owned by the block it stands in; an operation in
// no block is free.
type Op struct {
	// What every walk looks at stands together, in front.
	def        *OpDef
	block      *Block
	prev, next *Op
	*rareParts
	operands []Use
	results  []*Value
	order    int32 // position within the block, valid while block.ordered
	scratch  int32
	ctx      *Context
	epochs

	// Most operations have one result and few operands.
	resultList  [1]*Value
	oneResult   Value
	twoOperands [2]Use

	loc   Location // nil: the place in the text
	pos   diag.Pos
	props []Attr      // inherent attributes, aligned with def.Attrs
	attrs []NamedAttr // discardable attributes, sorted by name
}

// rareParts are what most operations lack: those share noParts, and get parts
// of their own (see rare) before anything is put there.
type rareParts struct {
	successors []BlockUse
	regions    []*Region
	rawProps   Attr // the <{...}> of an unregistered operation

	oneRegion [1]*Region
}

var noParts = new(rareParts)

// rare returns parts that may be changed.
func (op *Op) rare() *rareParts {
	if op.rareParts == noParts {
		op.rareParts = new(rareParts)
	}
	return op.rareParts
}

// OpState is everything needed to make an operation.
type OpState struct {
	Ctx        *Context
	Def        *OpDef
	Loc        Location // nil with a valid Pos: the place in the text
	Pos        diag.Pos
	Operands   []*Value
	Types      []Type // of the results
	Attrs      []NamedAttr
	RawProps   Attr // properties of an unregistered operation
	Regions    []*Region
	Successors []*Block
}

// SetAttr adds or replaces an attribute of the state.
func (st *OpState) SetAttr(name string, a Attr) {
	for i := range st.Attrs {
		if st.Attrs[i].Name == name {
			st.Attrs[i].Attr = a
			return
		}
	}
	st.Attrs = append(st.Attrs, NamedAttr{name, a})
}

// Attr finds an attribute of the state, nil when it is not there.
func (st *OpState) Attr(name string) Attr {
	for _, a := range st.Attrs {
		if a.Name == name {
			return a.Attr
		}
	}
	return nil
}

// NewOp makes a free operation. Inherent attributes with a default are filled
// in; it does not verify.
func NewOp(st *OpState) *Op {
	op := st.Ctx.allocOp(st.Def)
	op.loc, op.pos = st.Loc, st.Pos
	st.Ctx.admit(op)
	op.fill(st.Operands, st.Types, st.Attrs)
	op.reserveSuccessors(len(st.Successors))
	for i, b := range st.Successors {
		op.successors[i].link(b)
	}
	for _, r := range st.Regions {
		op.AddRegion(r)
	}
	if st.RawProps != nil {
		op.rare().rawProps = st.RawProps
	}
	return op
}

// fill gives a new operation what all have. It keeps none of the slices, so that
// those of a caller need no memory of their own.
func (op *Op) fill(operands []*Value, results []Type, attrs []NamedAttr) {
	op.link(operands, results)
	op.initAttrs(attrs)
}

func (op *Op) link(operands []*Value, results []Type) {
	op.reserveOperands(len(operands))
	for i, v := range operands {
		op.operands[i].link(v)
	}
	op.reserveResults(len(results))
	for i, t := range results {
		op.results[i].typ = t
	}
}

// reserveOperands makes room for operands that are still to be linked.
func (op *Op) reserveOperands(n int) {
	if n > len(op.twoOperands) {
		op.operands = make([]Use, n)
	} else {
		op.operands = op.twoOperands[:n]
	}
	for i := range op.operands {
		op.operands[i].owner, op.operands[i].index = op, int32(i)
	}
}

// reserveResults makes results without a type.
func (op *Op) reserveResults(n int) {
	switch n {
	case 0:
		return
	case 1:
		op.resultList[0] = &op.oneResult
		op.results = op.resultList[:]
	default:
		values := make([]Value, n)
		op.results = make([]*Value, n)
		for i := range values {
			op.results[i] = &values[i]
		}
	}
	for i, v := range op.results {
		v.op, v.index = op, int32(i)
	}
}

// reserveSuccessors makes room for successors that are still to be linked.
func (op *Op) reserveSuccessors(n int) {
	if n == 0 {
		return
	}
	op.rare().successors = make([]BlockUse, n)
	for i := range op.successors {
		op.successors[i].owner, op.successors[i].index = op, int32(i)
	}
}

func (op *Op) initAttrs(attrs []NamedAttr) {
	if op.def.hasDefaults {
		copy(op.props, op.ctx.opDefaults(op.def))
	}
	for _, a := range attrs {
		if i := op.def.AttrIndex(a.Name); i >= 0 {
			op.props[i] = a.Attr
			continue
		}
		op.attrs = append(op.attrs, a)
	}
	if len(op.attrs) > 1 {
		slices.SortStableFunc(op.attrs, compareNames)
	}
}

// Def is the definition of the operation; never nil.
func (op *Op) Def() *OpDef { return op.def }

// Is reports whether the operation is of the given definition.
func (op *Op) Is(def *OpDef) bool { return op != nil && op.def == def }

// Name is the full name, "arith.addi".
func (op *Op) Name() string { return op.def.Name }

// Context the operation belongs to.
func (op *Op) Context() *Context { return op.ctx }

// Loc is where the operation comes from in the user's program.
func (op *Op) Loc() Location {
	if op.loc != nil {
		return op.loc
	}
	return op.ctx.LocAt(op.pos)
}

// HasUnknownLoc is Loc() == Unknown for less.
func (op *Op) HasUnknownLoc() bool { return op.loc == Location(Unknown) }

// SetLoc changes the location.
func (op *Op) SetLoc(l Location) { op.loc = l }

// TextPos is the place of the operation in the text it was parsed from; not
// valid for operations made by passes.
func (op *Op) TextPos() diag.Pos { return op.pos }

// CopyPlace gives op the location and text position of another operation.
func (op *Op) CopyPlace(from *Op) { op.loc, op.pos = from.loc, from.pos }

// Scratch is a number for whoever works through operations right now and wants
// to know them again without a table. It is 0 between such works: who sets it
// sets it back.
func (op *Op) Scratch() int { return int(op.scratch) }

// SetScratch sets the number.
func (op *Op) SetScratch(n int) { op.scratch = int32(n) }

// Block is the block the operation stands in, nil when it is free.
func (op *Op) Block() *Block { return op.block }

// Region is the region around the operation, or nil.
func (op *Op) Region() *Region {
	if op.block == nil {
		return nil
	}
	return op.block.region
}

// Parent is the operation around this one, or nil.
func (op *Op) Parent() *Op {
	if r := op.Region(); r != nil {
		return r.op
	}
	return nil
}

// ParentOf finds the closest enclosing operation of the given definition.
func (op *Op) ParentOf(def *OpDef) *Op {
	for p := op.Parent(); p != nil; p = p.Parent() {
		if p.def == def {
			return p
		}
	}
	return nil
}

// Contains reports whether other is op or stands somewhere inside it.
func (op *Op) Contains(other *Op) bool {
	for ; other != nil; other = other.Parent() {
		if other == op {
			return true
		}
	}
	return false
}

// Prev and Next are the neighbours within the block, nil at its ends.
func (op *Op) Prev() *Op { return op.prev }
func (op *Op) Next() *Op { return op.next }

// Has reports whether the operation's definition has a trait.
func (op *Op) Has(t Trait) bool { return op.def.Has(t) }

// NumOperands, Operand and Operands give what the operation uses.
func (op *Op) NumOperands() int       { return len(op.operands) }
func (op *Op) Operand(i int) *Value   { return op.operands[i].value }
func (op *Op) OperandUse(i int) *Use  { return &op.operands[i] }
func (op *Op) NumResults() int        { return len(op.results) }
func (op *Op) Result(i int) *Value    { return op.results[i] }
func (op *Op) NumRegions() int        { return len(op.regions) }
func (op *Op) Region0() *Region       { return op.regions[0] }
func (op *Op) RegionAt(i int) *Region { return op.regions[i] }
func (op *Op) Regions() []*Region     { return op.regions }

// Operands lists the operands' values.
func (op *Op) Operands() []*Value {
	out := make([]*Value, len(op.operands))
	for i := range op.operands {
		out[i] = op.operands[i].value
	}
	return out
}

// OperandTypes lists the operands' types, nil for an operand that is missing.
func (op *Op) OperandTypes() []Type {
	out := make([]Type, len(op.operands))
	for i := range op.operands {
		if v := op.operands[i].value; v != nil {
			out[i] = v.typ
		}
	}
	return out
}

// Results lists the results. The list belongs to the operation: who wants to
// change it makes a copy.
func (op *Op) Results() []*Value { return op.results[:len(op.results):len(op.results)] }

// ResultTypes lists the results' types.
func (op *Op) ResultTypes() []Type {
	out := make([]Type, len(op.results))
	for i := range op.results {
		out[i] = op.results[i].typ
	}
	return out
}

// SetOperand replaces one operand.
func (op *Op) SetOperand(i int, v *Value) { op.operands[i].Set(v) }

// SetOperands replaces all operands, possibly changing their number.
func (op *Op) SetOperands(vs []*Value) {
	for i := range op.operands {
		op.operands[i].unlink()
	}
	op.markChanged()
	op.operands = make([]Use, len(vs))
	for i, v := range vs {
		u := &op.operands[i]
		u.owner, u.index = op, int32(i)
		u.link(v)
	}
}

// HasUses reports whether any result is used.
func (op *Op) HasUses() bool {
	for i := range op.results {
		if op.results[i].uses != nil {
			return true
		}
	}
	return false
}

// AddRegion appends a region, taking ownership.
func (op *Op) AddRegion(r *Region) {
	r.op, r.index = op, len(op.regions)
	parts := op.rare()
	if parts.regions == nil {
		parts.regions = parts.oneRegion[:0]
	}
	parts.regions = append(parts.regions, r)
	op.markChanged()
}

// NumSuccessors, Successor and Successors give the blocks control may go to.
func (op *Op) NumSuccessors() int     { return len(op.successors) }
func (op *Op) Successor(i int) *Block { return op.successors[i].block }
func (op *Op) Successors() []*Block {
	out := make([]*Block, len(op.successors))
	for i := range op.successors {
		out[i] = op.successors[i].block
	}
	return out
}

// SetSuccessor replaces one successor.
func (op *Op) SetSuccessor(i int, b *Block) {
	op.successors[i].unlink()
	op.successors[i].link(b)
	op.markChanged()
}

// Remove takes the operation out of its block without destroying it.
func (op *Op) Remove() {
	if op.block != nil {
		op.block.unlink(op)
	}
}

// Erase removes the operation and everything in it. Its results must have no
// uses left outside of it.
func (op *Op) Erase() {
	op.Remove()
	op.dropReferences()
	for i := range op.results {
		if op.results[i].uses != nil {
			panic("BUG: erased operation " + op.Name() + " still has uses")
		}
	}
}

// dropReferences cuts all edges out of the operation and the ones inside it,
// so that the order in which they are dropped does not matter.
func (op *Op) dropReferences() {
	if !op.erased {
		op.erased = true
		op.ctx.opCounts.erased(op.def)
		op.ctx.budget.live.Add(-1)
	}
	for i := range op.operands {
		op.operands[i].unlink()
	}
	for i := range op.successors {
		op.successors[i].unlink()
	}
	for _, r := range op.regions {
		for b := r.first; b != nil; b = b.next {
			for o := b.firstOp; o != nil; o = o.next {
				o.dropReferences()
			}
		}
	}
}
