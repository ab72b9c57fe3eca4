package ir

// Mapping maps original values and blocks to their copies while cloning: Values and
// Blocks.
type Mapping struct {
	Values map[*Value]*Value
	Blocks map[*Block]*Block
}

// NewMapping makes an empty mapping.
func NewMapping() *Mapping {
	return &Mapping{Values: map[*Value]*Value{}, Blocks: map[*Block]*Block{}}
}

// Value returns the copy of v, or v itself when it is not mapped.
func (m *Mapping) Value(v *Value) *Value {
	if w, ok := m.Values[v]; ok {
		return w
	}
	return v
}

// Block returns the copy of b, or b itself when it is not mapped.
func (m *Mapping) Block(b *Block) *Block {
	if w, ok := m.Blocks[b]; ok {
		return w
	}
	return b
}

// Clone copies the operation with everything nested in it. Operands are translated by the
// mapping, which gets the copies of values and blocks. The copy is in no block.
func (op *Op) Clone(m *Mapping) *Op {
	c := op.cloneShell(m)
	op.cloneInside(c, m)
	return c
}

// bareCopy copies definition, attributes and location.
func (op *Op) bareCopy() *Op {
	c := op.ctx.allocOp(op.def)
	c.loc, c.pos, c.attrs = op.loc, op.pos, cloneSlice(op.attrs)
	op.ctx.admit(c)
	copy(c.props, op.props)
	if op.rawProps != nil {
		c.rare().rawProps = op.rawProps
	}
	return c
}

// cloneShell copies everything but operands and regions, which may refer to values
// without a copy yet.
func (op *Op) cloneShell(m *Mapping) *Op {
	c := op.bareCopy()
	c.reserveResults(len(op.results))
	for i := range op.results {
		c.results[i].typ = op.results[i].typ
		m.Values[op.results[i]] = c.results[i]
	}
	c.reserveSuccessors(len(op.successors))
	for i := range op.successors {
		c.successors[i].link(m.Block(op.successors[i].block))
	}
	return c
}

// cloneInside completes a copy made by cloneShell.
func (op *Op) cloneInside(c *Op, m *Mapping) {
	c.reserveOperands(len(op.operands))
	for i := range op.operands {
		c.operands[i].link(m.Value(op.operands[i].value))
	}
	for _, r := range op.regions {
		nr := NewRegion()
		c.AddRegion(nr)
		r.CloneInto(nr, m)
	}
}

// CloneInto appends copies of the region's blocks to another region. All blocks,
// arguments and results are copied before operands are translated, so uses may precede
// definitions.
func (r *Region) CloneInto(dst *Region, m *Mapping) {
	for b := r.first; b != nil; b = b.next {
		nb := NewBlock()
		m.Blocks[b] = nb
		nb.reserveArgs(len(b.args))
		for i, a := range b.args {
			nb.args[i].typ, nb.args[i].place = a.typ, a.place
			m.Values[a] = nb.args[i]
		}
		dst.Append(nb)
	}
	for b := r.first; b != nil; b = b.next {
		nb := m.Blocks[b]
		for o := b.firstOp; o != nil; o = o.next {
			nb.Append(o.cloneShell(m))
		}
	}
	for b := r.first; b != nil; b = b.next {
		c := m.Blocks[b].firstOp
		for o := b.firstOp; o != nil; o, c = o.next, c.next {
			o.cloneInside(c, m)
		}
	}
}
