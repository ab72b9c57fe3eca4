package ir

import (
	"iter"

	"github.com/tshared/tshared/diag"
)

// Block is a list of operations with arguments. The last operation is usually a
// terminator.
type Block struct {
	region          *Region
	prev, next      *Block
	firstOp, lastOp *Op
	args            []*Value
	uses            *BlockUse
	ordered         bool // order numbers of the operations are valid
}

// BlockUse is one successor of one operation: an edge of the control flow graph.
type BlockUse struct {
	block *Block
	owner *Op
	index int32
	next  *BlockUse
	back  **BlockUse
}

// Owner returns the branching operation.
func (u *BlockUse) Owner() *Op { return u.owner }

// Index returns the number of the successor.
func (u *BlockUse) Index() int { return int(u.index) }

func (u *BlockUse) link(b *Block) {
	u.block = b
	if b == nil {
		return
	}
	u.next, u.back = b.uses, &b.uses
	if b.uses != nil {
		b.uses.back = &u.next
	}
	b.uses = u
}

func (u *BlockUse) unlink() {
	if u.back == nil {
		return
	}
	*u.back = u.next
	if u.next != nil {
		u.next.back = u.back
	}
	u.next, u.back, u.block = nil, nil, nil
}

// Region is a list of blocks. The first one is the entry.
type Region struct {
	op          *Op
	index       int
	first, last *Block
}

// NewRegion makes an empty region.
func NewRegion() *Region { return &Region{} }

// NewBlock makes a block outside of any region.
func NewBlock() *Block { return &Block{} }

// Op returns the operation that owns the region, nil when none does.
func (r *Region) Op() *Op { return r.op }

// Index returns the number of the region in its operation.
func (r *Region) Index() int { return r.index }

// Empty reports whether there is no block.
func (r *Region) Empty() bool { return r.first == nil }

// Entry returns the first block, nil when the region is empty.
func (r *Region) Entry() *Block { return r.first }

// Last returns the last block, nil when the region is empty.
func (r *Region) Last() *Block { return r.last }

// HasOneBlock reports whether there is exactly one block.
func (r *Region) HasOneBlock() bool { return r.first != nil && r.first == r.last }

// Blocks iterates over the blocks. The current one may be removed.
func (r *Region) Blocks() iter.Seq[*Block] {
	return func(yield func(*Block) bool) {
		for b := r.first; b != nil; {
			next := b.next
			if !yield(b) {
				return
			}
			b = next
		}
	}
}

// Append inserts a block at the end.
func (r *Region) Append(b *Block) { r.InsertAfter(r.last, b) }

// InsertAfter inserts a block after another, or first when at is nil.
func (r *Region) InsertAfter(at, b *Block) {
	if b.region != nil {
		panic("BUG: inserted block already stands in a region")
	}
	if at != nil && at.region != r {
		panic("BUG: block inserted behind one of another region")
	}
	b.region, b.prev = r, at
	if at == nil {
		b.next, r.first = r.first, b
	} else {
		b.next, at.next = at.next, b
	}
	if b.next == nil {
		r.last = b
	} else {
		b.next.prev = b
	}
	b.markChanged()
	for op := b.firstOp; op != nil; op = op.next {
		op.verified = 0 // it may be invalid under its new parent
	}
}

// AddBlock appends a new block with arguments of the given types.
func (r *Region) AddBlock(args ...Type) *Block {
	b := NewBlock()
	for _, t := range args {
		b.AddArg(t, Unknown)
	}
	r.Append(b)
	return b
}

// TakeBlocks moves all blocks of another region to the end of this one.
func (r *Region) TakeBlocks(from *Region) {
	for from.first != nil {
		b := from.first
		b.Remove()
		r.Append(b)
	}
}

// IsAncestorOf reports whether other is r or nested in it.
func (r *Region) IsAncestorOf(other *Region) bool {
	for other != nil {
		if other == r {
			return true
		}
		if other.op == nil {
			return false
		}
		other = other.op.Region()
	}
	return false
}

// Region returns the region of the block, nil when it has none.
func (b *Block) Region() *Region { return b.region }

// Prev returns the previous block of the region, or nil.
func (b *Block) Prev() *Block { return b.prev }

// Next returns the next block of the region, or nil.
func (b *Block) Next() *Block { return b.next }

// ParentOp returns the operation that owns the block's region, nil when there is none.
func (b *Block) ParentOp() *Op {
	if b.region == nil {
		return nil
	}
	return b.region.op
}

// IsEntry reports whether the block is the first of its region.
func (b *Block) IsEntry() bool { return b.region != nil && b.region.first == b }

// Remove removes the block from its region without erasing it.
func (b *Block) Remove() {
	if b.region == nil {
		return
	}
	b.markChanged()
	if b.prev != nil {
		b.prev.next = b.next
	} else {
		b.region.first = b.next
	}
	if b.next != nil {
		b.next.prev = b.prev
	} else {
		b.region.last = b.prev
	}
	b.region, b.prev, b.next = nil, nil, nil
}

// Erase removes the block with its operations. Values defined there must have no uses
// left elsewhere.
func (b *Block) Erase() {
	b.Remove()
	for o := b.firstOp; o != nil; o = o.next {
		o.dropReferences()
	}
}

// Args returns the arguments. The slice belongs to the block.
func (b *Block) Args() []*Value { return b.args }

// Arg returns the i-th argument.
func (b *Block) Arg(i int) *Value { return b.args[i] }

// NumArgs returns the number of arguments.
func (b *Block) NumArgs() int { return len(b.args) }

// ArgTypes returns the types of the arguments.
func (b *Block) ArgTypes() []Type {
	out := make([]Type, len(b.args))
	for i, a := range b.args {
		out[i] = a.typ
	}
	return out
}

// reserveArgs makes the arguments of a block without arguments, without types.
func (b *Block) reserveArgs(n int) {
	if n == 0 {
		return
	}
	values := make([]Value, n)
	b.args = make([]*Value, n)
	for i := range values {
		values[i].block, values[i].index = b, int32(i)
		b.args[i] = &values[i]
	}
}

// NewBody makes a region with one block that has an argument per value in like, with its
// location; typeOf returns the type of the argument.
func NewBody(like []*Value, typeOf func(Type) Type) (*Region, *Block) {
	// Most bodies have few arguments: one allocation holds everything.
	body := new(struct {
		region Region
		block  Block
		args   [3]placedArg
		list   [3]*Value
	})
	r, b := &body.region, &body.block
	r.Append(b)
	args, list := body.args[:], body.list[:]
	if len(like) > len(args) {
		args, list = make([]placedArg, len(like)), make([]*Value, len(like))
	}
	for i, v := range like {
		a := &args[i]
		a.typ, a.block, a.index = typeOf(v.typ), b, int32(i)
		if a.Value.place = v.place; v.op != nil {
			a.at = argPlace{loc: v.op.loc, pos: v.op.pos, ctx: v.op.ctx}
			a.Value.place = &a.at
		}
		list[i] = &a.Value
	}
	b.args = list[:len(like):len(like)]
	return r, b
}

// placedArg is a block argument with its location.
type placedArg struct {
	Value
	at argPlace
}

// AddArg appends an argument.
func (b *Block) AddArg(t Type, loc Location) *Value {
	return b.addArg(t, placeAt(loc))
}

func (b *Block) addArg(t Type, place *argPlace) *Value {
	v := &Value{typ: t, block: b, index: int32(len(b.args)), place: place}
	b.args = append(b.args, v)
	b.markChanged()
	return v
}

// AddArgAt appends an argument whose location is a position in a text.
func (b *Block) AddArgAt(ctx *Context, t Type, pos diag.Pos) *Value {
	return b.addArg(t, &argPlace{pos: pos, ctx: ctx})
}

// InsertArg inserts an argument before the i-th.
func (b *Block) InsertArg(i int, t Type, loc Location) *Value {
	v := b.AddArg(t, loc)
	copy(b.args[i+1:], b.args[i:len(b.args)-1])
	b.args[i] = v
	for j := i; j < len(b.args); j++ {
		b.args[j].index = int32(j)
	}
	return v
}

// EraseArg erases an argument without uses.
func (b *Block) EraseArg(i int) {
	if b.args[i].uses != nil {
		panic("BUG: erased block argument still has uses")
	}
	b.args = append(b.args[:i:i], b.args[i+1:]...)
	b.markChanged()
	for j := i; j < len(b.args); j++ {
		b.args[j].index = int32(j)
	}
}

// Empty reports whether the block has no operation.
func (b *Block) Empty() bool { return b.firstOp == nil }

// First returns the first operation, nil when the block is empty.
func (b *Block) First() *Op { return b.firstOp }

// Last returns the last operation, nil when the block is empty.
func (b *Block) Last() *Op { return b.lastOp }

// Terminator returns the last operation if it is, or may be, a terminator; otherwise nil.
// Unregistered operations may be terminators.
func (b *Block) Terminator() *Op {
	if t := b.lastOp; t != nil && t.MightTerminate() {
		return t
	}
	return nil
}

// MightTerminate reports whether the operation is a terminator, or unregistered, so that
// it may be one.
func (op *Op) MightTerminate() bool { return op.def.unregistered || op.def.Has(Terminator) }

// Ops iterates over the operations. The current one may be removed.
func (b *Block) Ops() iter.Seq[*Op] {
	return func(yield func(*Op) bool) {
		for o := b.firstOp; o != nil; {
			next := o.next
			if !yield(o) {
				return
			}
			o = next
		}
	}
}

// Append inserts an operation at the end.
func (b *Block) Append(op *Op) { b.InsertAfter(b.lastOp, op) }

// InsertBefore inserts an operation before another, or at the end when at is nil.
func (b *Block) InsertBefore(at, op *Op) {
	if at == nil {
		b.InsertAfter(b.lastOp, op)
		return
	}
	if at.block != b {
		panic("BUG: operation inserted before one of another block")
	}
	b.InsertAfter(at.prev, op)
}

// InsertAfter inserts an operation after another, or first when at is nil.
func (b *Block) InsertAfter(at, op *Op) {
	if op.block != nil {
		panic("BUG: inserted operation already stands in a block")
	}
	if at != nil && at.block != b {
		panic("BUG: operation inserted behind one of another block")
	}
	b.markChanged()
	op.verified = 0 // it may be invalid here
	op.block, op.prev = b, at
	if at == nil {
		op.next, b.firstOp = b.firstOp, op
	} else {
		op.next, at.next = at.next, op
	}
	if op.next == nil {
		b.lastOp = op
		if b.ordered && at != nil {
			op.order = at.order + 1
			return
		}
	} else {
		op.next.prev = op
	}
	b.ordered = false
}

func (b *Block) unlink(op *Op) {
	b.markChanged()
	if op.prev != nil {
		op.prev.next = op.next
	} else {
		b.firstOp = op.next
	}
	if op.next != nil {
		op.next.prev = op.prev
	} else {
		b.lastOp = op.prev
	}
	op.block, op.prev, op.next = nil, nil, nil
}

// IsBefore reports whether op precedes other in their block.
func (op *Op) IsBefore(other *Op) bool {
	if b := op.block; !b.ordered {
		n := int32(0)
		for o := b.firstOp; o != nil; o = o.next {
			o.order = n
			n++
		}
		b.ordered = true
	}
	return op.order < other.order
}

// HasPredecessors reports whether any operation branches here.
func (b *Block) HasPredecessors() bool { return b.uses != nil }

// Uses iterates over the edges to the block, most recent first.
func (b *Block) Uses() iter.Seq[*BlockUse] {
	return func(yield func(*BlockUse) bool) {
		for u := b.uses; u != nil; {
			next := u.next
			if !yield(u) {
				return
			}
			u = next
		}
	}
}

// Predecessors iterates over the blocks that branch to the block, once per edge.
func (b *Block) Predecessors() iter.Seq[*Block] {
	return func(yield func(*Block) bool) {
		for u := range b.Uses() {
			if u.owner.block != nil && !yield(u.owner.block) {
				return
			}
		}
	}
}

// Successors returns the blocks that the terminator may branch to.
func (b *Block) Successors() []*Block {
	if b.lastOp == nil {
		return nil
	}
	return b.lastOp.Successors()
}

// ReplaceUsesWith redirects every branch to b to another block.
func (b *Block) ReplaceUsesWith(other *Block) {
	for b.uses != nil {
		u := b.uses
		u.unlink()
		u.link(other)
	}
}

// Split moves the operations from at on into a new block after b.
func (b *Block) Split(at *Op) *Block {
	rest := NewBlock()
	if b.region != nil {
		b.region.InsertAfter(b, rest)
	}
	for at != nil {
		next := at.next
		at.Remove()
		rest.Append(at)
		at = next
	}
	return rest
}

// EnsureTerminator appends the named operation, without operands, to a region's last
// block unless that has a terminator. An empty region gets a block.
func EnsureTerminator(ctx *Context, r *Region, name string, loc Location) {
	if r.Empty() {
		r.AddBlock()
	}
	if last := r.last.lastOp; last != nil && last.Has(Terminator) {
		return
	}
	def := ctx.OpDef(name)
	if def == nil {
		def = ctx.UnknownOpDef(name)
	}
	r.last.Append(NewOp(&OpState{Ctx: ctx, Def: def, Loc: loc}))
}
