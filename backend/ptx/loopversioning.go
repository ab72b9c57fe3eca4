package ptx

import (
	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// A pipelined loop has two versions if its loads may be wrapped, shifted or misaligned tiles, which are
// rare. The fast version has no branches and more registers for the dot. The version is chosen by guards
// before the loop.

// mayNeedGeneralVersion reports whether loads of a pipeline may be wrapped or shifted.
func (p *pipelineSchedule) mayNeedGeneralVersion() bool {
	for _, l := range p.loads {
		if l.wrapDim >= 0 || l.shift != nil {
			return true
		}
	}
	return false
}

// needsGeneralVersion is the predicate that the general version has to run; invalid if one version is
// enough or the guards are not loop-invariant.
func (c *emitter) needsGeneralVersion(p *pipelineSchedule) (general llvmir.Value, err error) {
	if p == nil {
		return general, nil
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
		return general, err
	}
	c.scalars[p.loop.Counter()] = lower
	for _, i := range p.carriedArgs {
		arg, init := p.loop.IterArgs()[i], p.loop.InitArgs()[i]
		if w, ok := c.scalars[init]; ok {
			c.scalars[arg] = w
		} else if c.memrefs[arg], err = c.memref(init); err != nil {
			return general, err
		}
	}
	for op := range body.Ops() {
		if p.addressOps[op] {
			c.emit(op)
		}
	}
	either := func(w llvmir.Value) {
		if general.IsValid() {
			w = c.b.Or(general, w)
		}
		general = w
	}
	for _, l := range p.loads {
		guards, err := c.alignmentGuards(l)
		if err != nil {
			return general, err
		}
		for _, g := range guards {
			either(c.b.Not(g))
		}
		if l.wrapDim >= 0 {
			w, err := c.scalarsOf([]*ir.Value{l.loop.LowerBound(), l.loop.UpperBound()})
			if err != nil {
				return general, err
			}
			either(c.b.ICmp(llvmir.SLT, w[0], w[1]))
		}
		if l.shift == nil {
			continue
		}
		at, err := c.foldResults(*l.shift)
		if err != nil {
			return general, err
		}
		for _, w := range at {
			if w != i64(0) {
				either(c.b.ICmp(llvmir.NE, w, i64(0)))
			}
		}
	}
	return general, nil
}

// alignmentGuards must hold for a load to be copied in vectorised chunks.
func (c *emitter) alignmentGuards(l *asyncLoad) ([]llvmir.Value, error) {
	from, err := c.memref(l.first.Source())
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
	_, guards := c.vectorWidth(c.copyAccess(l.first, from, nil, s))
	return guards, nil
}

// withFullDim is a memref with the full size of the tensor along a dimension.
func (m *memrefDesc) withFullDim(dim int, size int64) *memrefDesc {
	out := *m
	out.sizes = append([]llvmir.Value(nil), m.sizes...)
	out.sizes[dim] = i64(size)
	return &out
}

// copyAccess is the access of a copy into shared memory: coalesced, with vectors as wide as possible.
func (c *emitter) copyAccess(load tile.LoadOp, from *memrefDesc, start []llvmir.Value, s *sharedTensor) *memoryAccess {
	align, _ := load.Alignment()
	l := layout.Blocked(s.shape, s.order, min(distribute.MaxAccessBytes/s.elem.Bytes, s.shape[s.order[0]]), c.WarpBits())
	return &memoryAccess{desc: from, start: start, align: align, layout: l}
}

// canCheckBeforeLoop reports whether the guards of a load are loop-invariant.
func (l *asyncLoad) canCheckBeforeLoop(body *ir.Block) bool {
	ops := map[*ir.Op]bool{}
	if l.wrapDim >= 0 {
		if !invariant(l.loop.LowerBound(), body, ops) {
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
	return isAlignmentInvariant(l.first.Source(), body)
}

// isAlignmentInvariant reports whether the alignment of a copy in the first iteration holds in every
// iteration.
func isAlignmentInvariant(v *ir.Value, body *ir.Block) bool {
	t := v.Type().(*ir.MemRefType)
	bytes := distribute.ElementBytes(t.Elem)
	log2 := max(0, layout.Log2(distribute.MaxAccessBytes)-layout.Log2(max(1, bytes)))
	isInvariantBits := func(v *ir.Value) bool { return v == nil || isLowBitsInvariant(v, body, log2, 0) }
	for {
		view := v.DefiningOp()
		switch {
		case view == nil:
			return v.ArgOf() != body
		case view.Is(memref.SubView):
			o, _ := memref.AsSubView(view)
			for d, size := range o.Slice().Sizes.Entries() {
				strides, ok := distribute.StridesOf(v)
				if !ok || d >= len(strides) {
					return false
				}
				if n, known := strides[d].Known(); known && n == 1 && axisinfo.Log2DivisibilityOf(size) < log2 && !isInvariant(size.Value, body) {
					return false
				}
			}
			for _, at := range o.Slice().Offsets.Entries() {
				if !isInvariantBits(at.Value) {
					return false
				}
			}
			v = o.Source()
		case view.Is(memref.ReinterpretCast):
			o, _ := memref.AsReinterpretCast(view)
			s := o.Slice()
			for d, stride := range s.Strides.Entries() {
				if !isInvariantBits(stride.Value) {
					return false
				}
				size := s.Sizes.Entries()[d]
				if n, known := stride.Known(); known && n == 1 && axisinfo.Log2DivisibilityOf(size) < log2 && !isInvariant(size.Value, body) {
					return false
				}
			}
			return isInvariantBits(s.Offsets.Entries()[0].Value) && (o.Source().DefiningOp() != nil || o.Source().ArgOf() != body)
		case view.Is(memref.Cast):
			v = distribute.ViewSource(view)
		default:
			return false
		}
	}
}

func isInvariant(v *ir.Value, body *ir.Block) bool {
	return v == nil || invariant(v, body, map[*ir.Op]bool{})
}

// maxInvariantDepth bounds the recursion of isLowBitsInvariant.
const maxInvariantDepth = 40

// isLowBitsInvariant reports whether the lowest bits of a value, and so its divisibility, are the same in
// every iteration. Sums, differences and products of such values have the same property.
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
		next, ok := arith.AsAddI(loop.Yielded()[v.Index()-1].DefiningOp())
		if !ok {
			return false
		}
		other := next.Lhs()
		if other == v {
			other = next.Rhs()
		} else if next.Rhs() != v {
			return false
		}
		return axisinfo.Log2Divisibility(other) >= bits
	}
	if op.Block() != body || axisinfo.Log2Divisibility(v) >= bits || isInvariant(v, body) {
		return true
	}
	switch {
	case op.Is(arith.AddI), op.Is(arith.SubI), op.Is(arith.MulI):
		o, _ := arith.AsBinary(op)
		return isLowBitsInvariant(o.Lhs(), body, bits, depth+1) && isLowBitsInvariant(o.Rhs(), body, bits, depth+1)
	case op.Is(arith.IndexCast), op.Is(arith.ExtSI), op.Is(arith.ExtUI), op.Is(arith.TruncI):
		o, _ := arith.AsCast(op)
		return isLowBitsInvariant(o.In(), body, bits, depth+1)
	}
	return false
}
