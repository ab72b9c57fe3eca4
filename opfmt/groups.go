package opfmt

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// groupNode is ( ... )? with an optional else part. The first element decides
// whether the group is there; the anchor decides whether it is printed.
type groupNode struct {
	then, other []node
	anchor      node
	inverted    bool // the anchor stands in the else part
	elided      node // a unit attribute shown by the group's presence
	unit        *attrNode
}

func (c *compiler) group(a *groupAST) (node, error) {
	g := &groupNode{}
	anchorAt := -1
	for i, e := range a.Then {
		if e.Anchor {
			anchorAt = i
		}
	}
	elseAnchor := -1
	for i, e := range a.Else {
		if e.Anchor {
			elseAnchor = i
		}
	}
	if (anchorAt < 0) == (elseAnchor < 0) {
		return nil, fmt.Errorf("an optional group needs exactly one anchor")
	}
	var err error
	if g.then, err = c.groupElements(g, a.Then, anchorAt); err != nil {
		return nil, err
	}
	if g.other, err = c.groupElements(g, a.Else, elseAnchor); err != nil {
		return nil, err
	}
	g.inverted = elseAnchor >= 0
	if g.inverted {
		g.anchor = g.other[elseAnchor]
	} else {
		g.anchor = g.then[anchorAt]
	}
	return g, nil
}

// groupElements compiles the elements of a branch. A unit attribute that is
// the anchor behind something else is neither printed nor parsed.
func (c *compiler) groupElements(g *groupNode, asts []*elementAST, anchorAt int) ([]node, error) {
	var nodes []node
	for i, a := range asts {
		if i == anchorAt && i > 0 && a.Variable != nil {
			if slot := c.def.AttrIndex(*a.Variable); slot >= 0 && c.def.Attrs[slot].Type.Unit {
				c.prog.spelled[slot] = true
				s := &c.def.Attrs[slot]
				n := &attrNode{slot: slot, name: s.Name, c: &s.Type}
				g.elided, g.unit = n, n
				nodes = append(nodes, n)
				continue
			}
		}
		n, err := c.element(a)
		if err != nil {
			return nil, err
		}
		nodes = append(nodes, n)
	}
	return nodes, nil
}

func (g *groupNode) parse(r *reader) {
	if len(g.then) > 0 && acceptFirst(g.then[0], r) {
		for _, n := range g.then[1:] {
			n.parse(r)
		}
		return
	}
	for _, n := range g.other {
		n.parse(r)
	}
}

// acceptFirst parses the first element of a group if it is there.
func acceptFirst(n node, r *reader) bool {
	switch n := n.(type) {
	case *literalNode:
		return n.accept(r)
	case *operandNode:
		n.parse(r)
		return r.operands[n.slot].n > 0
	case *allOperandsNode:
		n.parse(r)
		return len(r.refs) > 0
	case *attrNode:
		return n.acceptOptional(r)
	case *regionNode:
		region, ok := r.p.AcceptRegion(nil)
		if ok {
			ensureTerminator(r.st.Ctx, r.prog.def, region, r.p)
			r.regions[n.slot] = append(r.regions[n.slot], region)
		}
		return ok
	case *successorNode:
		n.parse(r)
		return len(r.succs[n.slot]) > 0
	case *customNode:
		before := len(r.st.Attrs) + len(r.refs)
		n.parse(r)
		return len(r.st.Attrs)+len(r.refs) > before
	}
	panic("BUG: optional group begins with an element that cannot be optional")
}

// acceptOptional takes an attribute that need not be there.
func (n *attrNode) acceptOptional(r *reader) bool {
	if e := n.c.Enum; e != nil {
		for _, c := range e.Cases {
			if r.p.AcceptKeyword(c.Name) {
				n.set(r, r.st.Ctx.IntAttr(e.Type, c.Value))
				return true
			}
		}
		return false
	}
	if n.c.Symbol {
		name, ok := r.p.AcceptSymbol()
		if ok {
			n.set(r, r.st.Ctx.String(name))
		}
		return ok
	}
	a, ok := r.p.AcceptAttr(n.c.ValueType)
	if ok {
		n.set(r, a)
	}
	return ok
}

func (g *groupNode) print(w *writer) {
	if present(g.anchor, w.op) != g.inverted {
		printExcept(g.then, g.elided, w)
		return
	}
	printExcept(g.other, g.elided, w)
}

func printExcept(nodes []node, elided node, w *writer) {
	for _, n := range nodes {
		if n != elided {
			n.print(w)
		}
	}
}

// present reports whether the element an anchor refers to is in the operation.
func present(n node, op *ir.Op) bool {
	switch n := n.(type) {
	case *operandNode:
		return op.OperandOf(n.slot) != nil
	case *allOperandsNode:
		return op.NumOperands() > 0
	case *attrNode:
		return op.Prop(n.slot) != nil && !op.IsDefault(n.slot)
	case *regionNode:
		return n.slot < op.NumRegions() && !op.RegionAt(n.slot).Empty()
	case *successorNode:
		return op.NumSuccessors() > n.slot
	case *typeNode:
		return n.present(op)
	case *customNode:
		return n.present(op)
	}
	panic("BUG: anchor of an optional group has no presence")
}

// oilistNode is oilist( `kw` ... | `kw` ... ): clauses in any order, each at
// most once.
type oilistNode struct{ clauses []oilistClause }

type oilistClause struct {
	lead  *literalNode
	nodes []node
}

func (c *compiler) oilist(a *oilistAST) (node, error) {
	n := &oilistNode{}
	for _, clause := range a.Clauses {
		nodes, err := c.elements(clause.Elements)
		if err != nil {
			return nil, err
		}
		lead, ok := nodes[0].(*literalNode)
		if !ok {
			return nil, fmt.Errorf("a clause of oilist begins with a literal")
		}
		n.clauses = append(n.clauses, oilistClause{lead, nodes[1:]})
	}
	return n, nil
}

func (n *oilistNode) parse(r *reader) {
	seen := make([]bool, len(n.clauses))
	for {
		found := false
		for i := range n.clauses {
			c := &n.clauses[i]
			at := r.p.Pos()
			if !c.lead.accept(r) {
				continue
			}
			if seen[i] {
				r.p.Fail(at, "`%s` clause can appear at most once in the expansion of the oilist directive", c.lead.text)
			}
			seen[i], found = true, true
			for _, e := range c.nodes {
				e.parse(r)
			}
		}
		if !found {
			return
		}
	}
}

func (n *oilistNode) print(w *writer) {
	for i := range n.clauses {
		c := &n.clauses[i]
		if !c.present(w.op) {
			continue
		}
		c.lead.print(w)
		for _, e := range c.nodes {
			e.print(w)
		}
	}
}

func (c *oilistClause) present(op *ir.Op) bool {
	for _, e := range c.nodes {
		switch e.(type) {
		case *operandNode, *attrNode:
			if present(e, op) {
				return true
			}
		}
	}
	return false
}
