package linalgtotile

import (
	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// scan makes a tile.scan of the loop that a scan is in lowered IR.
func (p *promoter) scan(s *scanloop.Scan) {
	n := len(s.Inputs)
	st := &ir.OpState{Def: tile.Scan, Operands: s.Inputs, Regions: []*ir.Region{ir.NewRegion()},
		Attrs: []ir.NamedAttr{{Name: "axis", Attr: p.b.Ctx.IntAttr(ir.I64, int64(s.Axis))}}}
	for _, v := range s.Inputs {
		st.Types = append(st.Types, v.Type())
	}
	if s.Reverse {
		st.Attrs = append(st.Attrs, ir.NamedAttr{Name: "reverse", Attr: ir.Unit})
	}
	made := p.b.CreateFrom(st)
	m := ir.NewMapping()
	block := made.Region0().AddBlock(s.Combiner.ArgTypes()[:2*n]...)
	for i := range n {
		m.Values[s.Combiner.Arg(i)] = block.Arg(i)
		m.Values[s.Combiner.Arg(n+i)] = block.Arg(n + i)
		m.Values[s.Combiner.Arg(2*n+i)] = block.Arg(i) // the destination holds the combined elements
	}
	p.cloneBody(s.Combiner, block, m)
	p.replaceBy(s.Loop, made)
}

// isSpeculatable reports whether the combiner of a scan may combine elements that the loop does not, whose results nobody takes: threads
// compute before they know whether they have a predecessor. Assertions would fail there, prints appear and loops not end, so that
// a scan with such a combiner stays a loop.
func isSpeculatable(combiner *ir.Block) bool {
	for op := range combiner.Ops() {
		if op != combiner.Last() && !op.IsPure() {
			return false
		}
	}
	return true
}

// cloneBody copies the operations of a block into another one, with a tile.yield in the place of the terminator.
func (p *promoter) cloneBody(from, to *ir.Block, m *ir.Mapping) {
	for op := range from.Ops() {
		if op != from.Last() {
			to.Append(op.Clone(m))
		}
	}
	p.yieldFrom(to, from.Last(), from.Last().Operands(), m)
}

// yieldFrom ends a block with copies of values, at the place of another terminator.
func (p *promoter) yieldFrom(b *ir.Block, at *ir.Op, values []*ir.Value, m *ir.Mapping) {
	var yielded []*ir.Value
	for _, v := range values {
		yielded = append(yielded, m.Value(v))
	}
	saved := p.b.Save()
	p.b.AtEnd(b).LocateAs(at).Create(tile.Yield, yielded, nil)
	p.b.Restore(saved)
}
