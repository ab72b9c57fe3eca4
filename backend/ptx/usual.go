package ptx

import (
	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// A loop whose loads have parts that seldom are there is built twice, so that the
// usual one has registers left and no branches: copies that go on where a first one
// ends, tiles that begin elsewhere than the tensor, addresses that are no multiples
// of what is copied at once. Which one it is must be known before the loop.

// mayBeUnusual reports whether loads of a pipeline have such parts.
func (p *pipeline) mayBeUnusual() bool {
	for _, l := range p.loads {
		if l.apart >= 0 || l.shift != nil {
			return true
		}
	}
	return false
}

// isUnusual is the question; invalid if it does not arise, or cannot be answered.
func (c *compiler) isUnusual(p *pipeline) (yes llvmir.Value, err error) {
	if p == nil {
		return yes, nil
	}
	body := p.loop.Region0().Entry()
	for _, l := range p.loads {
		if !l.isForeseeable(body) {
			return llvmir.Value{}, nil
		}
	}
	r := &running{pipeline: p, c: c}
	defer r.keepNames()()
	lower, err := c.word(p.loop.LowerBound())
	if err != nil {
		return yes, err
	}
	c.words[p.loop.Counter()] = lower
	for _, i := range p.carried {
		arg, init := p.loop.IterArgs()[i], p.loop.Inits()[i]
		if w, ok := c.words[init]; ok {
			c.words[arg] = w
		} else if c.memories[arg], err = c.memory(init); err != nil {
			return yes, err
		}
	}
	for _, l := range p.loads {
		s, err := c.bufferFor(l)
		if err != nil {
			return yes, err
		}
		c.setEarly(&earlyBuffer{load: l, stored: s})
		defer delete(c.allocs, l.alloc)
	}
	for op := range body.Ops() {
		if p.ahead[op] {
			c.emit(op)
		}
	}
	either := func(w llvmir.Value) {
		if yes.IsValid() {
			w = c.b.Or(yes, w)
		}
		yes = w
	}
	for _, l := range p.loads {
		guards, err := c.guardsOf(l)
		if err != nil {
			return yes, err
		}
		for _, g := range guards {
			either(c.b.Not(g))
		}
		if l.apart >= 0 {
			rest, _ := scf.AsFor(l.writers[1])
			w, err := c.wordsOf([]*ir.Value{rest.LowerBound(), rest.UpperBound()})
			if err != nil {
				return yes, err
			}
			either(c.b.ICmp(llvmir.SLT, w[0], w[1]))
		}
		if l.shift == nil {
			continue
		}
		at, err := c.amounts(*l.shift)
		if err != nil {
			return yes, err
		}
		for _, w := range at {
			if w != index(0) {
				either(c.b.ICmp(llvmir.NE, w, index(0)))
			}
		}
	}
	return yes, nil
}

// guardsOf are what must hold for the first copy of a load to be one of chunks.
func (c *compiler) guardsOf(l *earlyLoad) ([]llvmir.Value, error) {
	from, err := c.memory(l.writers[0].Operand(0))
	if err != nil {
		return nil, err
	}
	s, err := c.bufferFor(l)
	if err != nil {
		return nil, err
	}
	if l.apart >= 0 {
		from = from.whole(l.apart, s.shape[l.apart])
	}
	_, guards := c.vector(c.copied(l.writers[0], from, nil, s))
	return guards, nil
}

// whole is memory with all of a tensor's elements along a dimension.
func (m *memory) whole(dim int, size int64) *memory {
	out := *m
	out.sizes = append([]llvmir.Value(nil), m.sizes...)
	out.sizes[dim] = index(size)
	return &out
}

// copied is the region of a copy into shared memory.
func (c *compiler) copied(op *ir.Op, from *memory, start []llvmir.Value, s *stored) *region {
	align, _ := op.IntAttr("tshared.alignment")
	l := layout.Blocked(s.shape, s.order, min(widestAccess/s.elem.Bytes, s.shape[s.order[0]]), c.warpBits())
	return &region{memory: from, start: start, align: align, layout: l}
}

// isForeseeable reports whether what is unusual about a load is the same in every
// round.
func (l *earlyLoad) isForeseeable(body *ir.Block) bool {
	ops := map[*ir.Op]bool{}
	if l.apart >= 0 {
		rest, _ := scf.AsFor(l.writers[1])
		if !invariant(rest.LowerBound(), body, ops) {
			return false
		}
	}
	if l.shift != nil {
		for _, at := range l.shift.Entries() {
			if at.Value != nil && !invariant(at.Value, body, ops) {
				return false
			}
		}
	}
	return alignedAlike(l.writers[0], body)
}

// alignedAlike reports whether a copy's addresses and sizes are, in every round,
// multiples of what is copied at once if they are in the first.
func alignedAlike(op *ir.Op, body *ir.Block) bool {
	t := op.Operand(0).Type().(*ir.MemRefType)
	bytes := multipleBytes(t.Elem)
	twos := max(0, layout.Log2(widestAccess)-layout.Log2(max(1, bytes)))
	alike := func(v *ir.Value) bool { return v == nil || isAlike(v, body, twos, 0) }
	for v := op.Operand(0); ; {
		view := v.DefiningOp()
		switch {
		case view == nil:
			return v.ArgOf() != body
		case view.Is(memref.SubView):
			o, _ := memref.AsSubView(view)
			for d, size := range o.Slice().Sizes.Entries() {
				strides, ok := sourceStrides(v)
				if !ok || d >= len(strides) {
					return false
				}
				if n, known := strides[d].Known(); known && n == 1 && axisinfo.Log2DivisibilityOf(size) < twos && !isInvariant(size.Value, body) {
					return false
				}
			}
			for _, at := range o.Slice().Offsets.Entries() {
				if !alike(at.Value) {
					return false
				}
			}
			v = view.Operand(0)
		case view.Is(memref.ReinterpretCast):
			o, _ := memref.AsReinterpretCast(view)
			s := o.Slice()
			for d, stride := range s.Strides.Entries() {
				if !alike(stride.Value) {
					return false
				}
				size := s.Sizes.Entries()[d]
				if n, known := stride.Known(); known && n == 1 && axisinfo.Log2DivisibilityOf(size) < twos && !isInvariant(size.Value, body) {
					return false
				}
			}
			return alike(s.Offsets.Entries()[0].Value) && (view.Operand(0).DefiningOp() != nil || view.Operand(0).ArgOf() != body)
		case view.Is(memref.Cast):
			v = view.Operand(0)
		default:
			return false
		}
	}
}

func isInvariant(v *ir.Value, body *ir.Block) bool {
	return v == nil || invariant(v, body, map[*ir.Op]bool{})
}

// maxAlike bounds how far isAlike looks.
const maxAlike = 40

// isAlike reports whether the lowest bits of a number are the same in every round
// of a loop. Sums, differences and products of such numbers are such numbers.
func isAlike(v *ir.Value, body *ir.Block, bits, depth int) bool {
	op := v.DefiningOp()
	if depth > maxAlike {
		return false
	}
	if op == nil {
		if v.ArgOf() != body {
			return true
		}
		loop, _ := scf.AsFor(body.ParentOp())
		if v == loop.Counter() {
			return axisinfo.Log2Divisibility(loop.Step()) >= bits
		}
		next := body.Last().Operand(v.Index() - 1).DefiningOp()
		if next == nil || !next.Is(arith.AddI) {
			return false
		}
		other := next.Operand(0)
		if other == v {
			other = next.Operand(1)
		} else if next.Operand(1) != v {
			return false
		}
		return axisinfo.Log2Divisibility(other) >= bits
	}
	if op.Block() != body || axisinfo.Log2Divisibility(v) >= bits || isInvariant(v, body) {
		return true
	}
	switch {
	case op.Is(arith.AddI), op.Is(arith.SubI), op.Is(arith.MulI):
		return isAlike(op.Operand(0), body, bits, depth+1) && isAlike(op.Operand(1), body, bits, depth+1)
	case op.Is(arith.IndexCast), op.Is(arith.ExtSI), op.Is(arith.ExtUI), op.Is(arith.TruncI):
		return isAlike(op.Operand(0), body, bits, depth+1)
	}
	return false
}
