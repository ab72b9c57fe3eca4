package asmformat

import "github.com/tshared/tshared/ir"

// operandNode is $operand.
type operandNode struct {
	slot  int
	arity ir.Arity
	blank bool
}

func (n *operandNode) parse(r *reader) {
	at := r.p.Pos()
	switch n.arity {
	case ir.One:
		r.setOperands(n.slot, at, r.p.Operand())
	case ir.Optional:
		if ref, ok := r.p.AcceptOperand(); ok {
			r.setOperands(n.slot, at, ref)
		}
	case ir.Variadic:
		r.setOperands(n.slot, at, r.p.OperandList("", "")...)
	}
}

func (n *operandNode) accept(r *reader) bool {
	n.parse(r)
	return r.operands[n.slot].n > 0
}

func (n *operandNode) present(op *ir.Op) bool { return op.OperandOf(n.slot) != nil }

func (n *operandNode) canLead() bool { return n.arity != ir.One }

func (n *operandNode) print(w *writer) {
	w.blank(n.blank)
	start, count, _ := w.op.OperandGroup(n.slot)
	for i := start; i < start+count; i++ {
		if i > start {
			w.p.Str(", ")
		}
		w.p.Operand(w.op.Operand(i))
	}
}

// allOperandsNode is the directive operands.
type allOperandsNode struct{ blank bool }

func (n *allOperandsNode) parse(r *reader) {
	at := r.p.Pos()
	refs := r.p.OperandList("", "")
	slots := r.prog.def.Operands
	fixed := 0
	for i := range slots {
		if slots[i].Arity == ir.One {
			fixed++
		}
	}
	if len(refs) < fixed {
		r.p.Fail(at, "expected %d operands, but got %d", fixed, len(refs))
	}
	rest := len(refs) - fixed
	for i := range slots {
		take := 1
		if slots[i].Arity != ir.One {
			take, rest = rest, 0
		}
		r.setOperands(i, at, refs[:take]...)
		refs = refs[take:]
	}
	if len(refs) > 0 {
		r.p.Fail(at, "expected %d operands, but got %d", fixed, fixed+len(refs))
	}
}

func (n *allOperandsNode) accept(r *reader) bool {
	n.parse(r)
	return len(r.refs) > 0
}

func (n *allOperandsNode) present(op *ir.Op) bool { return op.NumOperands() > 0 }

func (n *allOperandsNode) print(w *writer) {
	w.blank(n.blank)
	for i := range w.op.NumOperands() {
		if i > 0 {
			w.p.Str(", ")
		}
		w.p.Operand(w.op.Operand(i))
	}
}

// regionNode is $region.
type regionNode struct {
	slot  int
	slots []ir.RegionSlot
	blank bool
}

func (n *regionNode) parse(r *reader) {
	if n.slots[n.slot].Arity == ir.Variadic {
		for {
			region, ok := r.p.AcceptRegion(nil)
			if !ok {
				return
			}
			r.regions[n.slot] = append(r.regions[n.slot], region)
			if !r.p.Accept(",") {
				return
			}
		}
	}
	region := r.p.Region(nil)
	ensureTerminator(r.st.Ctx, r.prog.def, region, r.p)
	r.regions[n.slot] = []*ir.Region{region}
}

func (n *regionNode) accept(r *reader) bool {
	region, ok := r.p.AcceptRegion(nil)
	if ok {
		ensureTerminator(r.st.Ctx, r.prog.def, region, r.p)
		r.regions[n.slot] = append(r.regions[n.slot], region)
	}
	return ok
}

func (n *regionNode) present(op *ir.Op) bool {
	return n.slot < op.NumRegions() && !op.RegionAt(n.slot).Empty()
}

// ensureTerminator adds the terminator that the text may leave out.
func ensureTerminator(ctx *ir.Context, def *ir.OpDef, region *ir.Region, p ir.OpParser) {
	if def.ImplicitTerminator == "" {
		return
	}
	ir.EnsureTerminator(ctx, region, def.ImplicitTerminator, ctx.LocAt(p.NamePos()))
}

func (n *regionNode) print(w *writer) {
	w.blank(n.blank)
	if n.slots[n.slot].Arity == ir.Variadic {
		for i := n.slot; i < w.op.NumRegions(); i++ {
			if i > n.slot {
				w.p.Str(", ")
			}
			w.p.Region(w.op.RegionAt(i), true, true)
		}
		return
	}
	region := w.op.RegionAt(n.slot)
	terminator := true
	if w.prog.def.ImplicitTerminator != "" && region.HasOneBlock() {
		last := region.Entry().Last()
		terminator = last == nil || len(last.Attrs()) > 0 || last.NumOperands() > 0 || last.NumResults() > 0
	}
	w.p.Region(region, true, terminator)
}

// successorNode is $successor.
type successorNode struct {
	slot  int
	arity ir.Arity
	blank bool
}

func (n *successorNode) parse(r *reader) {
	if n.arity == ir.One {
		r.succs[n.slot] = []*ir.Block{r.p.Successor()}
		return
	}
	b, ok := r.p.AcceptSuccessor()
	for ok {
		r.succs[n.slot] = append(r.succs[n.slot], b)
		if !r.p.Accept(",") {
			return
		}
		b, ok = r.p.Successor(), true
	}
}

func (n *successorNode) accept(r *reader) bool {
	n.parse(r)
	return len(r.succs[n.slot]) > 0
}

func (n *successorNode) present(op *ir.Op) bool { return op.NumSuccessors() > n.slot }

func (n *successorNode) canLead() bool { return n.arity != ir.One }

func (n *successorNode) print(w *writer) {
	w.blank(n.blank)
	if n.arity == ir.One {
		w.p.Successor(w.op.Successor(n.slot))
		return
	}
	for i := n.slot; i < w.op.NumSuccessors(); i++ {
		if i > n.slot {
			w.p.Str(", ")
		}
		w.p.Successor(w.op.Successor(i))
	}
}
