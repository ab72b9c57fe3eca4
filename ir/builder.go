package ir

// Builder makes operations and puts them at an insertion point.
type Builder struct {
	Ctx *Context
	// Loc is given to operations made without another location.
	Loc Location

	block  *Block
	before *Op // nil: at the end of block

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
	b.block, b.before, b.Loc = op.block, op, op.Loc()
	return b
}

// After inserts behind an operation from now on, with its location.
func (b *Builder) After(op *Op) *Builder {
	b.block, b.before, b.Loc = op.block, op.next, op.Loc()
	return b
}

// Block is where operations go; nil when the builder only makes free ones.
func (b *Builder) Block() *Block { return b.block }

// InsertionPoint can be saved and restored.
type InsertionPoint struct {
	block  *Block
	before *Op
	loc    Location
}

// Save remembers the insertion point.
func (b *Builder) Save() InsertionPoint { return InsertionPoint{b.block, b.before, b.Loc} }

// Restore goes back to a saved insertion point.
func (b *Builder) Restore(p InsertionPoint) { b.block, b.before, b.Loc = p.block, p.before, p.loc }

// Create makes an operation from its parts and inserts it.
func (b *Builder) Create(def *OpDef, operands []*Value, results []Type, attrs ...NamedAttr) *Op {
	return b.CreateFrom(&OpState{Def: def, Operands: operands, Types: results, Attrs: attrs})
}

// CreateFrom makes an operation from a state and inserts it; context and
// location are filled in.
func (b *Builder) CreateFrom(st *OpState) *Op {
	if st.Ctx == nil {
		st.Ctx = b.Ctx
	}
	if st.Loc == nil {
		st.Loc = b.Loc
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
