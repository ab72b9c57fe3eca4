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

// mayNeedGeneralVersion reports whether loads of a pipeline have such parts.
func (p *pipelineSchedule) mayNeedGeneralVersion() bool {
	for _, l := range p.loads {
		if l.wrapDim >= 0 || l.shift != nil {
			return true
		}
	}
	return false
}

// needsGeneralVersion is the question; invalid if it does not arise, or cannot be answered.
func (c *emitter) needsGeneralVersion(p *pipelineSchedule) (yes llvmir.Value, err error) {
	if p == nil {
		return yes, nil
	}
	body := p.loop.Region0().Entry()
	for _, l := range p.loads {
		if !l.canCheckBeforeLoop(body) {
			return llvmir.Value{}, nil
		}
	}
	r := &pipeline{pipelineSchedule: p, c: c}
	defer r.saveBindings()()
	lower, err := c.scalar(p.loop.LowerBound())
	if err != nil {
		return yes, err
	}
	c.scalars[p.loop.Counter()] = lower
	for _, i := range p.carriedArgs {
		arg, init := p.loop.IterArgs()[i], p.loop.Inits()[i]
		if w, ok := c.scalars[init]; ok {
			c.scalars[arg] = w
		} else if c.memrefs[arg], err = c.memref(init); err != nil {
			return yes, err
		}
	}
	for _, l := range p.loads {
		s, err := c.bufferOf(l)
		if err != nil {
			return yes, err
		}
		c.bindAsyncAlloc(&asyncBuffer{load: l, buffer: s})
		defer delete(c.allocs, l.alloc)
	}
	for op := range body.Ops() {
		if p.addressOps[op] {
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
		guards, err := c.alignmentGuards(l)
		if err != nil {
			return yes, err
		}
		for _, g := range guards {
			either(c.b.Not(g))
		}
		if l.wrapDim >= 0 {
			rest, _ := scf.AsFor(l.writers[1])
			w, err := c.scalarsOf([]*ir.Value{rest.LowerBound(), rest.UpperBound()})
			if err != nil {
				return yes, err
			}
			either(c.b.ICmp(llvmir.SLT, w[0], w[1]))
		}
		if l.shift == nil {
			continue
		}
		at, err := c.foldResults(*l.shift)
		if err != nil {
			return yes, err
		}
		for _, w := range at {
			if w != i64(0) {
				either(c.b.ICmp(llvmir.NE, w, i64(0)))
			}
		}
	}
	return yes, nil
}

// alignmentGuards are what must hold for the first copy of a load to be one of chunks.
func (c *emitter) alignmentGuards(l *asyncLoad) ([]llvmir.Value, error) {
	from, err := c.memref(l.writers[0].Operand(0))
	if err != nil {
		return nil, err
	}
	s, err := c.bufferOf(l)
	if err != nil {
		return nil, err
	}
	if l.wrapDim >= 0 {
		from = from.withFullDim(l.wrapDim, s.shape[l.wrapDim])
	}
	_, guards := c.vectorWidth(c.copyAccess(l.writers[0], from, nil, s))
	return guards, nil
}

// withFullDim is memory with all of a tensor's elements along a dimension.
func (m *memrefDesc) withFullDim(dim int, size int64) *memrefDesc {
	out := *m
	out.sizes = append([]llvmir.Value(nil), m.sizes...)
	out.sizes[dim] = i64(size)
	return &out
}

// copyAccess is the region of a copy into shared memory.
func (c *emitter) copyAccess(op *ir.Op, from *memrefDesc, start []llvmir.Value, s *sharedTensor) *memoryAccess {
	align, _ := op.IntAttr("tshared.alignment")
	l := layout.Blocked(s.shape, s.order, min(maxAccessBytes/s.elem.Bytes, s.shape[s.order[0]]), c.warpBits())
	return &memoryAccess{desc: from, start: start, align: align, layout: l}
}

// canCheckBeforeLoop reports whether what is unusual about a load is the same in every
// round.
func (l *asyncLoad) canCheckBeforeLoop(body *ir.Block) bool {
	ops := map[*ir.Op]bool{}
	if l.wrapDim >= 0 {
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
	return isAlignmentInvariant(l.writers[0], body)
}

// isAlignmentInvariant reports whether a copy's addresses and sizes are, in every round,
// multiples of what is copied at once if they are in the first.
func isAlignmentInvariant(op *ir.Op, body *ir.Block) bool {
	t := op.Operand(0).Type().(*ir.MemRefType)
	bytes := multipleBytes(t.Elem)
	log2 := max(0, layout.Log2(maxAccessBytes)-layout.Log2(max(1, bytes)))
	alike := func(v *ir.Value) bool { return v == nil || isLowBitsInvariant(v, body, log2, 0) }
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
				if n, known := strides[d].Known(); known && n == 1 && axisinfo.Log2DivisibilityOf(size) < log2 && !isInvariant(size.Value, body) {
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
				if n, known := stride.Known(); known && n == 1 && axisinfo.Log2DivisibilityOf(size) < log2 && !isInvariant(size.Value, body) {
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

// maxInvariantDepth bounds how far isLowBitsInvariant looks.
const maxInvariantDepth = 40

// isLowBitsInvariant reports whether the lowest bits of a number are the same in every round
// of a loop. Sums, differences and products of such numbers are such numbers.
func isLowBitsInvariant(v *ir.Value, body *ir.Block, bits, depth int) bool {
	op := v.DefiningOp()
	if depth > maxInvariantDepth {
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
		return isLowBitsInvariant(op.Operand(0), body, bits, depth+1) && isLowBitsInvariant(op.Operand(1), body, bits, depth+1)
	case op.Is(arith.IndexCast), op.Is(arith.ExtSI), op.Is(arith.ExtUI), op.Is(arith.TruncI):
		return isLowBitsInvariant(op.Operand(0), body, bits, depth+1)
	}
	return false
}
