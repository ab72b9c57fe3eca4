package ir

import "fmt"

// dominance checks that definitions come before uses in all regions of op that
// are not checked apart.
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
		val := o.operands[i].value
		if val.op != nil && val.op.block == o.block && val.op != o {
			if val.op.IsBefore(o) || !hasSSAOrder(o.Region()) {
				continue
			}
		} else if dom.ValueDominates(val, o) {
			continue
		}
		return !v.fail(notDominating(o, i, val))
	}
	return true
}

func notDominating(o *Op, i int, val *Value) error {
	d := o.Errorf("operand #%d does not dominate this use", i)
	use := o.Region()
	if def := val.op; def != nil {
		where := relation(o.block, def.block, use, def.Region(), "in the same block")
		return NoteAt(d, def.Loc(), "operand defined here (op "+where+")")
	}
	r := val.block.region
	if r == nil {
		return NoteAt(d, Unknown, " (block without parent)")
	}
	n := 0
	for b := r.first; b != val.block; b = b.next {
		n++
	}
	where := relation(o.block, val.block, use, r, "in the same region")
	if where == "is neither in a parent nor in a child region" {
		where = "neither in a parent nor in a child region"
	}
	return NoteAt(d, r.op.Loc(), fmt.Sprintf("operand defined as a block argument (block #%d %s)", n, where))
}

// relation describes where a definition stands as seen from a use.
func relation(useBlock, defBlock *Block, use, def *Region, sameBlock string) string {
	switch {
	case useBlock == defBlock:
		return sameBlock
	case use == def:
		return "in the same region"
	case def != nil && def.IsAncestorOf(use):
		return "in a parent region"
	case use.IsAncestorOf(def):
		return "in a child region"
	}
	return "is neither in a parent nor in a child region"
}
