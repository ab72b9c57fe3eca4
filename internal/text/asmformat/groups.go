package asmformat

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// groupNode is ( ... )? with an optional else part. The first element decides
// whether the group is there; the anchor decides whether it is printed.
type groupNode struct {
	first       leader // of then
	rest, other []node // what follows it, and the else part
	then        []node
	anchor      anchor
	inverted    bool // the anchor stands in the else part
}

func (c *compiler) group(a *groupAST) (node, error) {
	g := &groupNode{}
	c.optional++
	defer func() { c.optional-- }()
	var thenAnchor, elseAnchor node
	var err error
	if g.then, thenAnchor, err = c.branch(a.Then); err != nil {
		return nil, err
	}
	if g.other, elseAnchor, err = c.branch(a.Else); err != nil {
		return nil, err
	}
	if (thenAnchor == nil) == (elseAnchor == nil) {
		return nil, fmt.Errorf("an optional group needs exactly one anchor")
	}
	at := thenAnchor
	if g.inverted = elseAnchor != nil; g.inverted {
		at = elseAnchor
	}
	var ok bool
	if g.anchor, ok = at.(anchor); !ok {
		return nil, fmt.Errorf("the anchor of an optional group is something that is always there")
	}
	return g, g.findFirst()
}

// branch compiles the elements of one branch and finds the anchor among them,
// nil when there is none.
func (c *compiler) branch(asts []*elementAST) (nodes []node, at node, err error) {
	for _, a := range asts {
		n, err := c.element(a)
		if err != nil {
			return nil, nil, err
		}
		nodes = append(nodes, n)
		if !a.Anchor {
			continue
		}
		if at != nil {
			return nil, nil, fmt.Errorf("an optional group needs exactly one anchor")
		}
		at = n
	}
	return nodes, at, nil
}

// findFirst finds the element that decides whether the group is there.
func (g *groupNode) findFirst() error {
	for i, n := range g.then {
		if l, ok := n.(*literalNode); ok && l.space {
			continue
		}
		first, ok := n.(leader)
		if picky, is := n.(interface{ canLead() bool }); is {
			ok = picky.canLead()
		}
		if !ok {
			return fmt.Errorf("an optional group begins with something that cannot be optional")
		}
		g.first, g.rest = first, g.then[i+1:]
		return nil
	}
	return fmt.Errorf("an optional group begins with something that cannot be optional")
}

func (g *groupNode) parse(r *reader) {
	nodes := g.other
	if g.first.accept(r) {
		nodes = g.rest
	}
	for _, n := range nodes {
		n.parse(r)
	}
}

func (g *groupNode) print(w *writer) {
	nodes := g.other
	if g.anchor.present(w.op) != g.inverted {
		nodes = g.then
	}
	for _, n := range nodes {
		n.print(w)
	}
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
	c.optional++
	defer func() { c.optional-- }()
	for _, clause := range a.Clauses {
		nodes, err := c.elements(clause.Elements)
		if err != nil {
			return nil, err
		}
		lead, ok := nodes[0].(*literalNode)
		if !ok || lead.space {
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
			if !c.lead.accept(r) {
				continue
			}
			if seen[i] {
				r.p.Fail(r.p.NamePos(), "`%s` clause can appear at most once in the expansion of the oilist directive", c.lead.text)
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
		if a, ok := e.(anchor); ok && a.present(op) {
			return true
		}
	}
	return false
}
