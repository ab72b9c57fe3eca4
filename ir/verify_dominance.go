package ir

import "fmt"

// dominance checks that definitions dominate uses in the regions of op, isolated
// operations aside.
func (v *verifier) dominance(op *Op) bool {
	dom := NewDominance()
	work := append([]*Region(nil), op.regions...)
	for len(work) > 0 {
		r := work[0]
		work = work[1:]
		for b := r.first; b != nil; b = b.next {
			reachable := dom.Reachable(b)
			for o := b.firstOp; o != nil; o = o.next {
				if reachable && !v.operandsDominate(dom, o) {
					return false
				}
				if !o.Has(IsolatedFromAbove) {
					work = append(work, o.regions...)
				}
			}
		}
	}
	return true
}

func (v *verifier) operandsDominate(dom *Dominance, o *Op) bool {
	for i := range o.operands {
		if val := o.operands[i].value; !dom.ValueDominates(val, o) {
			return !v.fail(notDominating(o, i, val))
		}
	}
	return true
}

func notDominating(o *Op, i int, val *Value) error {
	d := o.Errorf("operand #%d does not dominate this use", i)
	use := o.Region()
	if def := val.op; def != nil {
		where := relation(use, def.Region(), "is ")
		if o.block == def.block {
			where = "in the same block"
		}
		return NoteAt(d, def.Loc(), "operand defined here (op "+where+")")
	}
	if val.block == nil {
		return NoteAt(d, Unknown, "operand defined nowhere")
	}
	r := val.block.region
	if r == nil {
		return NoteAt(d, Unknown, " (block without parent)")
	}
	n := 0
	for b := r.first; b != val.block; b = b.next {
		n++
	}
	at := Location(Unknown)
	if r.op != nil {
		at = r.op.Loc()
	}
	return NoteAt(d, at, fmt.Sprintf("operand defined as a block argument (block #%d %s)", n, relation(use, r, "")))
}

// relation describes the place of a definition relative to a use.
func relation(use, def *Region, verb string) string {
	switch {
	case use == def:
		return "in the same region"
	case def != nil && def.IsAncestorOf(use):
		return "in a parent region"
	case use.IsAncestorOf(def):
		return "in a child region"
	}
	return verb + "neither in a parent nor in a child region"
}
