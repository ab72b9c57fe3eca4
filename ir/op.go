package ir

import (
	"slices"

	"github.com/tshared/tshared/diag"
)

// Op is an operation. It belongs to the block it is in; an operation in no block is
// detached.
type Op struct {
	// Fields that walks access come first.
	def        *OpDef
	block      *Block
	prev, next *Op
	*rareParts
	operands []Use
	results  []*Value
	order    int32 // position in the block, valid while block.ordered
	scratch  int32
	ctx      *Context
	epochs

	// Most operations have one result and few operands.
	resultList  [1]*Value
	oneResult   Value
	twoOperands [2]Use

	loc   Location // nil is the position in the text
	pos   diag.Pos
	props []Attr      // inherent attributes, aligned with def.Attrs
	attrs []NamedAttr // discardable attributes, sorted by name
}

// rareParts has parts that most operations lack. These share noParts, and get their own
// (see rare) before a change.
type rareParts struct {
	successors []BlockUse
	regions    []*Region
	rawProps   Attr // the <{...}> of an unregistered operation

	oneRegion [1]*Region
}

var noParts = new(rareParts)

// rare returns the parts for a change.
func (op *Op) rare() *rareParts {
	if op.rareParts == noParts {
		op.rareParts = new(rareParts)
	}
	return op.rareParts
}

// OpState has the parts of an operation to create: the context, Ctx, the definition, Def,
// and its Operands, Attrs, Regions and Successors.
type OpState struct {
	Ctx        *Context
	Def        *OpDef
	Loc        Location // nil is the position Pos in the text
	Pos        diag.Pos // position in the text, not valid for operations that passes create
	Operands   []*Value
	Types      []Type // types of the results
	Attrs      []NamedAttr
	RawProps   Attr // properties of an unregistered operation
	Regions    []*Region
	Successors []*Block
}

// SetAttr adds or replaces an attribute.
func (st *OpState) SetAttr(name string, a Attr) {
	for i := range st.Attrs {
		if st.Attrs[i].Name == name {
			st.Attrs[i].Attr = a
			return
		}
	}
	st.Attrs = append(st.Attrs, NamedAttr{name, a})
}

// TakeAttr removes an attribute and returns it, nil when it is absent.
func (st *OpState) TakeAttr(name string) Attr {
	for i, a := range st.Attrs {
		if a.Name == name {
			st.Attrs = append(st.Attrs[:i:i], st.Attrs[i+1:]...)
			return a.Attr
		}
	}
	return nil
}

// Attr returns an attribute, nil when it is absent.
func (st *OpState) Attr(name string) Attr {
	for _, a := range st.Attrs {
		if a.Name == name {
			return a.Attr
		}
	}
	return nil
}

// NewOp creates a detached operation. It sets inherent attributes with a default; it does
// not verify.
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

// fill sets the parts that all operations have. It does not keep the slices, so that
// those of callers can be on the stack.
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

// reserveOperands allocates operands to be linked later.
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

// reserveResults makes results without types.
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

// reserveSuccessors allocates successors to be linked later.
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

// Def returns the definition of the operation. It is never nil.
func (op *Op) Def() *OpDef { return op.def }

// Is reports whether the operation has the given definition. op may be nil.
func (op *Op) Is(def *OpDef) bool { return op != nil && op.def == def }

// Name returns the full name, "arith.addi".
func (op *Op) Name() string { return op.def.Name }

// Context returns the context of the operation.
func (op *Op) Context() *Context { return op.ctx }

// Loc returns the source location of the operation.
func (op *Op) Loc() Location {
	if op.loc != nil {
		return op.loc
	}
	return op.ctx.LocAt(op.pos)
}

// HasUnknownLoc is Loc() == Unknown, faster.
func (op *Op) HasUnknownLoc() bool { return op.loc == Location(Unknown) }

// SetLoc sets the location.
func (op *Op) SetLoc(l Location) { op.loc = l }

// TextPos returns the position of the operation in the text it was parsed from. It is not
// valid for operations that passes created.
func (op *Op) TextPos() diag.Pos { return op.pos }

// CopyPlace copies the location and text position of another operation.
func (op *Op) CopyPlace(from *Op) { op.loc, op.pos = from.loc, from.pos }

// Scratch returns a number for temporary use by one algorithm at a time, in place of a
// table. It is 0 otherwise: users reset it.
func (op *Op) Scratch() int { return int(op.scratch) }

// SetScratch sets the number of Scratch.
func (op *Op) SetScratch(n int) { op.scratch = int32(n) }

// Block returns the block of the operation, nil when it is detached.
func (op *Op) Block() *Block { return op.block }

// Region returns the region of the operation, or nil.
func (op *Op) Region() *Region {
	if op.block == nil {
		return nil
	}
	return op.block.region
}

// Parent returns the parent operation, or nil.
func (op *Op) Parent() *Op {
	if r := op.Region(); r != nil {
		return r.op
	}
	return nil
}

// ParentOf returns the closest ancestor with the given definition, or nil.
func (op *Op) ParentOf(def *OpDef) *Op {
	for p := op.Parent(); p != nil; p = p.Parent() {
		if p.def == def {
			return p
		}
	}
	return nil
}

// Contains reports whether other is op or nested in it.
func (op *Op) Contains(other *Op) bool {
	for ; other != nil; other = other.Parent() {
		if other == op {
			return true
		}
	}
	return false
}

// Prev returns the previous operation in the block, or nil.
func (op *Op) Prev() *Op { return op.prev }

// Next returns the next operation in the block, or nil.
func (op *Op) Next() *Op { return op.next }

// Has reports whether the operation's definition has a trait.
func (op *Op) Has(t Trait) bool { return op.def.Has(t) }

// NumOperands returns the number of operands.
func (op *Op) NumOperands() int { return len(op.operands) }

// Operand returns the i-th operand.
func (op *Op) Operand(i int) *Value { return op.operands[i].value }

// OperandUse returns the use that is the i-th operand.
func (op *Op) OperandUse(i int) *Use { return &op.operands[i] }

// NumResults returns the number of results.
func (op *Op) NumResults() int { return len(op.results) }

// Result returns the i-th result.
func (op *Op) Result(i int) *Value { return op.results[i] }

// NumRegions returns the number of regions.
func (op *Op) NumRegions() int { return len(op.regions) }

// Region0 returns the first region.
func (op *Op) Region0() *Region { return op.regions[0] }

// RegionAt returns the i-th region.
func (op *Op) RegionAt(i int) *Region { return op.regions[i] }

// Regions returns the regions. The slice belongs to the operation.
func (op *Op) Regions() []*Region { return op.regions }

// Operands returns a new slice with the operands.
func (op *Op) Operands() []*Value {
	out := make([]*Value, len(op.operands))
	for i := range op.operands {
		out[i] = op.operands[i].value
	}
	return out
}

// OperandTypes returns the types of the operands, nil for a missing operand.
func (op *Op) OperandTypes() []Type {
	out := make([]Type, len(op.operands))
	for i := range op.operands {
		if v := op.operands[i].value; v != nil {
			out[i] = v.typ
		}
	}
	return out
}

// Results returns the results. The slice belongs to the operation: callers must not
// change it.
func (op *Op) Results() []*Value { return op.results[:len(op.results):len(op.results)] }

// ResultTypes returns a new slice with the types of the results.
func (op *Op) ResultTypes() []Type {
	out := make([]Type, len(op.results))
	for i := range op.results {
		out[i] = op.results[i].typ
	}
	return out
}

// SetOperand replaces one operand.
func (op *Op) SetOperand(i int, v *Value) { op.operands[i].Set(v) }

// SetOperands replaces all operands; their number may change.
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

// HasUses reports whether any result has a use.
func (op *Op) HasUses() bool {
	for i := range op.results {
		if op.results[i].uses != nil {
			return true
		}
	}
	return false
}

// AddRegion appends a region and takes ownership of it.
func (op *Op) AddRegion(r *Region) {
	r.op, r.index = op, len(op.regions)
	parts := op.rare()
	if parts.regions == nil {
		parts.regions = parts.oneRegion[:0]
	}
	parts.regions = append(parts.regions, r)
	op.markChanged()
}

// NumSuccessors returns the number of successors.
func (op *Op) NumSuccessors() int { return len(op.successors) }

// Successor returns the i-th successor.
func (op *Op) Successor(i int) *Block { return op.successors[i].block }

// Successors returns a new slice with the successors.
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

// Remove removes the operation from its block without erasing it.
func (op *Op) Remove() {
	if op.block != nil {
		op.block.unlink(op)
	}
}

// Erase removes the operation and everything nested in it. Its results must have no uses
// left outside of it.
func (op *Op) Erase() {
	op.Remove()
	op.dropReferences()
	for i := range op.results {
		if op.results[i].uses != nil {
			panic("BUG: erased operation " + op.Name() + " still has uses")
		}
	}
}

// dropReferences removes all uses and edges of the operation and those nested in it, so
// that they can be erased in any order.
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
