package pipeline

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// A pipelined loop has two versions if its loads may be wrapped, shifted, filled or misaligned tiles, which are
// rare. The fast version has no branches and more registers for the dot. The version is chosen by guards
// before the loop. Where wgmma reads shifted or filled tiles, one version is enough: its copies branch where a tile is not full, and these
// tiles are not.

// mayNeedGeneralVersion reports whether loads of a pipeline may be wrapped, shifted or filled.
func (p *schedule) mayNeedGeneralVersion() bool {
	for _, l := range p.Loads {
		if l.Wrapped() != nil || l.Shift != nil || l.Filling != nil {
			return true
		}
	}
	return false
}

// needsGeneralVersion computes before a loop whether the general version has to run, and says which tiles it is for; nil if one version is
// enough or the guards are not loop-invariant.
func (r *rewriter) needsGeneralVersion(p *schedule) (general *ir.Value, why string) {
	if p.oneVersion {
		return nil, ""
	}
	for _, l := range p.Loads {
		if !canCheckBeforeLoop(l, p.Body()) || l.Filling != nil && l.Filling.Flag == nil {
			return nil, ""
		}
	}
	m := ir.NewMapping()
	m.Values[p.Counter()] = p.LowerBound()
	for _, i := range p.CarriedArgs {
		m.Values[p.IterArgs()[i]] = p.InitArgs()[i]
	}
	made := append(r.zeroIndices(p, m), r.cloneAddressOps(p, m)...)
	var kinds []string
	either := func(kind string, w *ir.Value) {
		if general != nil {
			w = arith.NewBinary(r.b, arith.OrI, general, w)
		}
		general = w
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	for i, l := range p.Loads {
		if l.Gather.Op != nil {
			continue // its vectors are aligned
		}
		a := p.CopyAccess(r.d, i, tile.MaxAccessBytes)
		w := l.Wrapped()
		if w != nil {
			a.FullDim = w.Dim
		}
		_, conditions := asyncops.CopyWidth(a)
		for _, condition := range conditions {
			g := r.guards.Test(r.b, condition.Mapped(m))
			either("misaligned", arith.NewBinary(r.b, arith.XOrI, g, arith.NewConstant(r.b, ir.BoolAttr(true))))
		}
		if w != nil {
			either("wrapped", r.isWrapped(p, l, m))
		}
		if l.Filling != nil {
			either("filled", m.Value(l.Filling.Flag))
		}
		if l.Shift == nil {
			continue
		}
		for _, at := range r.shiftValues(l) {
			if !foldresult.Value(at).Is(0) {
				either("shifted", arith.NewCmpI(r.b, arith.INE, m.Value(at), arith.NewIndex(r.b, 0)))
			}
		}
	}
	eraseUnused(made)
	return general, strings.Join(kinds, " or ")
}

// isWrapped computes whether the elements of a tile may be not one after the other in memory, and where the first one is in the period.
// Remainders of negative numbers end a period after 0.
func (r *rewriter) isWrapped(p *schedule, l *asyncops.Load, m *ir.Mapping) *ir.Value {
	w := l.Wrapped()
	offset, modulus := m.Value(w.Offset), m.Value(w.Modulus)
	number := func(n int64) *ir.Value { return arith.NewConstant(r.b, r.b.Ctx.IntAttr(offset.Type(), n)) }
	binary := func(def *ir.OpDef, x, y *ir.Value) *ir.Value { return arith.NewBinary(r.b, def, x, y) }
	start := binary(arith.RemSI, offset, modulus)
	period := binary(arith.MaxSI, modulus, binary(arith.SubI, number(0), modulus))
	if p.starts == nil {
		p.starts = map[*asyncops.Load]*ir.Value{}
	}
	p.starts[l] = start
	if start.Type() != ir.Index {
		p.starts[l] = arith.NewCast(r.b, arith.IndexCast, start, ir.Index)
	}
	rows := l.Value.Type().(*ir.TensorType).Shape[w.Dim]
	return binary(arith.OrI, arith.NewCmpI(r.b, arith.ISLT, offset, number(0)), arith.NewCmpI(r.b, arith.ISLT, binary(arith.SubI, period, start), number(rows)))
}

// canCheckBeforeLoop reports whether the guards of a load hold in every iteration if they hold in the first one.
func canCheckBeforeLoop(l *asyncops.Load, body *ir.Block) bool {
	if l.Gather.Op != nil || l.IsSmall || l.Private {
		return true // it has none
	}
	if w := l.Wrapped(); w != nil && !(asyncops.IsInvariant(w.Offset, body) && asyncops.IsInvariant(w.Modulus, body)) {
		return false
	}
	if l.Shift != nil {
		for _, at := range l.Shift.Entries() {
			if at.Value != nil && !asyncops.IsInvariant(at.Value, body) && !staysZero(at.Value, body) {
				return false
			}
		}
	}
	return isAlignmentInvariant(l.Load.Source(), body, l.Shift != nil || l.Filling != nil)
}

// isAlignmentInvariant reports whether the alignment of a copy in the first iteration holds in every
// iteration. Where it is all that a second version is for, sizes are the same, too: the version is not worth its code otherwise.
func isAlignmentInvariant(v *ir.Value, body *ir.Block, anySize bool) bool {
	t := v.Type().(*ir.MemRefType)
	bytes := distribute.ElementBytes(t.Elem)
	log2 := max(0, layout.Log2(distribute.MaxAccessBytes)-layout.Log2(max(1, bytes)))
	isInvariantBits := func(v *ir.Value) bool { return v == nil || isLowBitsInvariant(v, body, log2, 0) }
	isSizeInvariant := func(stride, size foldresult.Entry) bool {
		n, known := stride.Known()
		return anySize || !known || n != 1 || axisinfo.Log2DivisibilityOf(size) >= log2 || asyncops.IsInvariant(size.Value, body)
	}
	for {
		view := v.DefiningOp()
		switch {
		case view == nil:
			return v.ArgOf() != body
		case view.Is(memref.SubView):
			o, _ := memref.AsSubView(view)
			for d, size := range o.Slice().Sizes.Entries() {
				strides, ok := distribute.StridesOf(v)
				if !ok || d >= len(strides) || !isSizeInvariant(strides[d], size) {
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
				if !isInvariantBits(stride.Value) || !isSizeInvariant(stride, s.Sizes.Entries()[d]) {
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
	if op.Block() != body || axisinfo.Log2Divisibility(v) >= bits || asyncops.IsInvariant(v, body) {
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

// takesOneVersion reports whether the loads of a loop may be shifted or filled, but neither wrapped nor misaligned, and are read by wgmma.
func (r *rewriter) takesOneVersion(p *schedule) bool {
	if !p.mayNeedGeneralVersion() {
		return false
	}
	for i, l := range p.Loads {
		if l.Gather.Op != nil {
			continue
		}
		if !l.IsReadByWGMMA() || l.Wrapped() != nil {
			return false
		}
		c := &asyncCopy{version: &version{rewriter: r, schedule: p}, load: l, index: i}
		if _, conditions := asyncops.CopyWidth(c.placed(tile.MaxAccessBytes)); len(conditions) > 0 {
			return false
		}
	}
	return true
}
