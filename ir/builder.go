package ir

// Builder creates operations in a context, Ctx, and inserts them at an insertion point.
// One goroutine at a time may use it.
type Builder struct {
	Ctx *Context
	// Loc is the location of operations created without another one. Nil is that of the
	// operation the insertion point was set with.
	Loc Location

	block  *Block
	before *Op // nil is the end of block
	place  *Op // operation whose location is used when Loc is nil

	// Listener, when set, is called for every inserted operation.
	Listener func(*Op)
}

// NewBuilder makes a builder without an insertion point.
func NewBuilder(ctx *Context) *Builder { return &Builder{Ctx: ctx, Loc: Unknown} }

// AtEnd sets the insertion point to the end of a block.
func (b *Builder) AtEnd(block *Block) *Builder { b.block, b.before = block, nil; return b }

// AtStart sets the insertion point to the start of a block.
func (b *Builder) AtStart(block *Block) *Builder { b.block, b.before = block, block.firstOp; return b }

// Before sets the insertion point before an operation, and the location to that of the
// operation.
func (b *Builder) Before(op *Op) *Builder {
	b.block, b.before, b.Loc, b.place = op.block, op, nil, op
	return b
}

// After sets the insertion point behind an operation, and the location to that of the
// operation.
func (b *Builder) After(op *Op) *Builder {
	b.block, b.before, b.Loc, b.place = op.block, op.next, nil, op
	return b
}

// MoveBehind sets the insertion point behind an operation and keeps the location.
func (b *Builder) MoveBehind(op *Op) *Builder {
	b.block, b.before = op.block, op.next
	return b
}

// LocateAs sets the location to that of an operation and keeps the insertion point.
func (b *Builder) LocateAs(op *Op) *Builder {
	b.Loc, b.place = nil, op
	return b
}

// Leave moves an insertion point at an operation after it. Call it before erasing the
// operation.
func (b *Builder) Leave(op *Op) {
	if b.before == op {
		b.before = op.next
	}
}

// Block returns the block of the insertion point, nil when there is none.
func (b *Builder) Block() *Block { return b.block }

// InsertionPoint is the saved state of a builder.
type InsertionPoint struct {
	block  *Block
	before *Op
	loc    Location
	place  *Op
}

// Block returns the block of the insertion point, nil when there is none.
func (p InsertionPoint) Block() *Block { return p.block }

// Next returns the operation that the insertion point is before, nil at the end of the
// block.
func (p InsertionPoint) Next() *Op { return p.before }

// Save returns the insertion point and location.
func (b *Builder) Save() InsertionPoint { return InsertionPoint{b.block, b.before, b.Loc, b.place} }

// Restore restores a saved insertion point and location.
func (b *Builder) Restore(p InsertionPoint) {
	b.block, b.before, b.Loc, b.place = p.block, p.before, p.loc, p.place
}

// Create creates an operation from its parts and inserts it. It does not keep the slices.
func (b *Builder) Create(def *OpDef, operands []*Value, results []Type, attrs ...NamedAttr) *Op {
	op := b.newOp(def)
	op.fill(operands, results, attrs)
	b.Insert(op)
	return op
}

// CreateAround is Create for an operation with a region.
func (b *Builder) CreateAround(region *Region, def *OpDef, operands []*Value, results []Type, attrs ...NamedAttr) *Op {
	op := b.newOp(def)
	op.fill(operands, results, attrs)
	op.AddRegion(region)
	b.Insert(op)
	return op
}

// CreateLike is Create for an operation with the definition, attributes and location of
// another.
func (b *Builder) CreateLike(like *Op, operands []*Value, results []Type) *Op {
	op := like.bareCopy()
	op.link(operands, results)
	b.Insert(op)
	return op
}

// newOp allocates an operation with the location of the builder.
func (b *Builder) newOp(def *OpDef) *Op {
	op := b.Ctx.allocOp(def)
	if op.loc = b.Loc; op.loc == nil {
		op.loc, op.pos = b.place.loc, b.place.pos
	}
	b.Ctx.admit(op)
	return op
}

// CreateFrom creates an operation from a state and inserts it. It sets the context, and
// the location if there is none.
func (b *Builder) CreateFrom(st *OpState) *Op {
	if st.Ctx == nil {
		st.Ctx = b.Ctx
	}
	if st.Loc == nil {
		if st.Loc = b.Loc; st.Loc == nil {
			// Locations in the text are created only on demand.
			st.Loc, st.Pos = b.place.loc, b.place.pos
		}
	}
	op := NewOp(st)
	b.Insert(op)
	return op
}

// Insert inserts a detached operation at the insertion point.
func (b *Builder) Insert(op *Op) {
	if b.block == nil {
		return
	}
	b.block.InsertBefore(b.before, op)
	if b.Listener != nil {
		b.Listener(op)
	}
}
