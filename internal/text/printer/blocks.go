package printer

import (
	"sort"

	"github.com/tshared/tshared/ir"
)

const indentWidth = 2

// region prints { blocks }. The label of the entry block is printed when it
// has arguments to show, or with labelEmpty when it is empty.
func (p *printer) region(r *ir.Region, entryArgs, terminators, labelEmpty bool) {
	if p.opt.SkipRegions {
		p.text.Str("{...}")
		return
	}
	p.text.Str("{\n")
	if entry := r.Entry(); entry != nil {
		p.dialects = append(p.dialects, r.Op().Def().DefaultDialect)
		label := labelEmpty && entry.Empty() || entryArgs && entry.NumArgs() > 0
		p.block(entry, label, terminators)
		for b := entry.Next(); b != nil; b = b.Next() {
			p.block(b, true, true)
		}
		p.dialects = p.dialects[:len(p.dialects)-1]
	}
	p.pad()
	p.text.Byte('}')
}

func (p *printer) block(b *ir.Block, label, terminator bool) {
	if label {
		p.pad()
		p.blockLabel(b)
		p.text.Byte('\n')
	}
	p.indent += indentWidth
	for op := b.First(); op != nil; op = op.Next() {
		if op.Next() == nil && !terminator && op.Has(ir.Terminator) {
			break
		}
		if p.collecting != nil {
			p.collectOp(op)
			continue
		}
		p.fullOp(op)
		p.text.Byte('\n')
	}
	p.indent -= indentWidth
}

func (p *printer) blockLabel(b *ir.Block) {
	p.Successor(b)
	if b.NumArgs() > 0 {
		p.text.Byte('(')
		for i, a := range b.Args() {
			if i > 0 {
				p.text.Str(", ")
			}
			p.Operand(a)
			p.text.Str(": ")
			p.text.Type(a.Type())
			p.argLocation(a)
		}
		p.text.Byte(')')
	}
	p.text.Byte(':')
	p.predecessors(b)
}

// argLocation prints the location of an argument, always spelled out.
func (p *printer) argLocation(a *ir.Value) {
	switch {
	case !p.opt.DebugInfo:
	case p.collecting != nil:
		p.collecting.visit(a.Loc(), false)
	default:
		p.trailingLocation(a.Loc(), false)
	}
}

func (p *printer) predecessors(b *ir.Block) {
	var preds []*ir.Block
	for pred := range b.Predecessors() {
		preds = append(preds, pred)
	}
	switch {
	case len(preds) == 0:
		if !b.IsEntry() {
			p.text.Str("  // no predecessors")
		}
	case len(preds) == 1:
		p.text.Str("  // pred: ")
		p.Successor(preds[0])
	default:
		sort.SliceStable(preds, func(i, j int) bool {
			a, _ := p.names.blockID(preds[i])
			b, _ := p.names.blockID(preds[j])
			return a < b
		})
		p.text.Str("  // ")
		p.text.Int(int64(len(preds)))
		p.text.Str(" preds: ")
		for i, pred := range preds {
			if i > 0 {
				p.text.Str(", ")
			}
			p.Successor(pred)
		}
	}
}
