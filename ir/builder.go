package ir

// Builder makes operations and puts them at an insertion point.
type Builder struct {
	Ctx *Context
	// Loc is given to operations made without another location; nil: that of
	// the operation the insertion point was set by.
	Loc Location

	block  *Block
	before *Op // nil: at the end of block
	place  *Op // where Loc comes from when it is nil

	// Listener, when set, is told of every operation inserted.
	Listener func(*Op)
}

// NewBuilder makes a builder without insertion point.
func NewBuilder(ctx *Context) *Builder { return &Builder{Ctx: ctx, Loc: Unknown} }

// AtEnd inserts at the end of a block from now on.
func (b *Builder) AtEnd(block *Block) *Builder { b.block, b.before = block, nil; return b }

// AtStart inserts at the start of a block from now on.
func (b *Builder) AtStart(block *Block) *Builder { b.block, b.before = block, block.firstOp; return b }

// Before inserts before an operation from now on, with its location.
func (b *Builder) Before(op *Op) *Builder {
	b.block, b.before, b.Loc, b.place = op.block, op, nil, op
	return b
}

// After inserts behind an operation from now on, with its location.
func (b *Builder) After(op *Op) *Builder {
	b.block, b.before, b.Loc, b.place = op.block, op.next, nil, op
	return b
}

// MoveBehind inserts behind an operation from now on; the location stays.
func (b *Builder) MoveBehind(op *Op) *Builder {
	b.block, b.before = op.block, op.next
	return b
}

// LocateAs gives what is made from now on the location of an operation; where
// it is inserted stays.
func (b *Builder) LocateAs(op *Op) *Builder {
	b.Loc, b.place = nil, op
	return b
}

// Leave moves an insertion point right before an operation behind it, because
// that is about to go.
func (b *Builder) Leave(op *Op) {
	if b.before == op {
		b.before = op.next
	}
}

// Block is where operations go; nil when the builder only makes free ones.
func (b *Builder) Block() *Block { return b.block }

// InsertionPoint can be saved and restored.
type InsertionPoint struct {
	block  *Block
	before *Op
	loc    Location
	place  *Op
}

// Save remembers the insertion point.
func (b *Builder) Save() InsertionPoint { return InsertionPoint{b.block, b.before, b.Loc, b.place} }

// Restore goes back to a saved insertion point.
func (b *Builder) Restore(p InsertionPoint) {
	b.block, b.before, b.Loc, b.place = p.block, p.before, p.loc, p.place
}

// Create makes an operation from its parts and inserts it.
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

// CreateLike is Create for an operation that has definition, attributes and
// location of another.
func (b *Builder) CreateLike(like *Op, operands []*Value, results []Type) *Op {
	op := like.bareCopy()
	op.link(operands, results)
	b.Insert(op)
	return op
}

// newOp makes an operation with the location of the builder.
func (b *Builder) newOp(def *OpDef) *Op {
	op := b.Ctx.allocOp(def)
	if op.loc = b.Loc; op.loc == nil {
		op.loc, op.pos = b.place.loc, b.place.pos
	}
	b.Ctx.admit(op)
	return op
}

// CreateFrom makes an operation from a state and inserts it; context and
// location are filled in.
func (b *Builder) CreateFrom(st *OpState) *Op {
	if st.Ctx == nil {
		st.Ctx = b.Ctx
	}
	if st.Loc == nil {
		if st.Loc = b.Loc; st.Loc == nil {
			// Locations in the text are made only when somebody asks.
			st.Loc, st.Pos = b.place.loc, b.place.pos
		}
	}
	op := NewOp(st)
	b.Insert(op)
	return op
}

// Insert puts a free operation at the insertion point.
func (b *Builder) Insert(op *Op) {
	if b.block == nil {
		return
	}
	b.block.InsertBefore(b.before, op)
	if b.Listener != nil {
		b.Listener(op)
	}
}
