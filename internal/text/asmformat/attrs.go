package asmformat

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/ir"
)

// attrNode is $attr.
type attrNode struct {
	slot  int
	name  string
	c     *ir.AttrConstraint
	blank bool
	full  bool // qualified: with #dialect.name
}

func (c *compiler) attr(i int) (*attrNode, error) {
	s := &c.def.Attrs[i]
	n := &attrNode{slot: i, name: s.Name, c: &s.Type}
	switch {
	case !s.Type.Unit:
		n.blank = c.blank()
	case c.optional == 0:
		return nil, fmt.Errorf("unit attribute '$%s' stands outside of an optional group", s.Name)
	}
	return n, nil
}

func (n *attrNode) parse(r *reader) {
	at := r.p.Pos()
	a, ok := n.take(r)
	if !ok {
		a = r.p.Attr(n.c.ValueType) // reports what is missing
	}
	if !n.c.HasClass(a) {
		r.p.Fail(at, "invalid kind of attribute specified")
	}
	n.set(r, a)
}

func (n *attrNode) set(r *reader, a ir.Attr) {
	r.st.Attrs = append(r.st.Attrs, ir.NamedAttr{Name: n.name, Attr: a})
}

// take takes the attribute; for enumerations the keyword is required, since
// whatever stands here should have been one.
func (n *attrNode) take(r *reader) (ir.Attr, bool) {
	switch {
	case n.c.Enum != nil:
		return n.enum(r), true
	case n.c.Unit:
		return ir.Unit, true
	case n.c.Symbol:
		return r.st.Ctx.String(r.p.Symbol()), true
	case n.c.Def != nil && !n.full:
		return r.p.AttrOf(n.c.Def), true
	case n.c.ArrayOf != nil:
		return r.p.DenseArrayList(n.c.ArrayOf), true
	}
	return r.p.AcceptAttr(n.c.ValueType)
}

// accept takes an attribute that need not be there.
func (n *attrNode) accept(r *reader) bool {
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

// canLead: an attribute can begin an optional group only if its first token tells
// whether it is present.
func (n *attrNode) canLead() bool {
	return !n.c.Unit && n.c.ArrayOf == nil && (n.c.Def == nil || n.full)
}

func (n *attrNode) present(op *ir.Op) bool { return op.Prop(n.slot) != nil && !op.IsDefault(n.slot) }

func (n *attrNode) enum(r *reader) ir.Attr {
	e := n.c.Enum
	at := r.p.Pos()
	word, quoted := r.p.AcceptStringLit()
	if !quoted {
		word, _ = r.p.AcceptAnyKeyword()
	}
	if v, known := e.ByName(word); known {
		return r.st.Ctx.IntAttr(e.Type, v)
	}
	if quoted {
		r.p.Fail(at, "invalid %s attribute specification: \"%s\"", n.name, word)
	}
	names := make([]string, len(e.Cases))
	for i, c := range e.Cases {
		names[i] = c.Name
	}
	r.p.Fail(at, "expected string or keyword containing one of the following enum values for attribute '%s' [%s]", n.name, strings.Join(names, ", "))
	return nil
}

func (n *attrNode) print(w *writer) {
	a := w.op.Prop(n.slot)
	if a == nil || n.c.Unit {
		return
	}
	w.blank(n.blank)
	switch {
	case n.c.Enum != nil:
		if i, ok := a.(*ir.IntegerAttr); ok {
			if name, ok := n.c.Enum.ByValue(i.Value); ok {
				w.p.KeywordOrString(name)
				return
			}
		}
		w.p.Attr(a)
	case n.c.Symbol:
		if s, ok := a.(*ir.StringAttr); ok {
			w.p.Symbol(s.Value)
			return
		}
		w.p.Attr(a)
	case n.c.Def != nil && !n.full:
		if d, ok := a.(*ir.DialectAttr); ok {
			w.p.Text().StrippedAttr(d)
			return
		}
		w.p.Attr(a)
	case n.c.ArrayOf != nil:
		if d, ok := a.(*ir.DenseArrayAttr); ok {
			w.p.Text().DenseArrayList(d)
			return
		}
		w.p.Attr(a)
	case n.c.ValueType != nil:
		w.p.AttrNoType(a)
	default:
		w.p.Attr(a)
	}
}

// attrDictNode is attr-dict or attr-dict-with-keyword.
type attrDictNode struct{ keyword bool }

func (n *attrDictNode) parse(r *reader) {
	at := r.p.Pos()
	var entries []ir.NamedAttr
	if n.keyword {
		entries = r.p.AttrDictWithKeyword()
	} else {
		entries = r.p.AttrDict()
	}
	def := r.prog.def
	for _, e := range entries {
		if i := def.AttrIndex(e.Name); i >= 0 {
			if why := ir.CheckAttr(&def.Attrs[i], e.Attr); why != "" {
				r.p.Fail(at, "'%s' op %s", def.Name, why)
			}
		}
	}
	r.st.Attrs = append(r.st.Attrs, entries...)
}

// anyInherent reports whether an attribute of the definition goes into the
// dictionary.
func (n *attrDictNode) anyInherent(w *writer) bool {
	for i, spelled := range w.prog.spelled {
		if !spelled && w.op.Prop(i) != nil && !w.op.IsDefault(i) && w.prog.def.SegmentCount(i) == 0 {
			return true
		}
	}
	return false
}

func (n *attrDictNode) print(w *writer) {
	op := w.op
	def := op.Def()
	if len(op.Discardable()) == 0 && !n.anyInherent(w) {
		return
	}
	entries := op.Attrs()
	elided := w.prog.elided
	for i := range def.Attrs {
		if !w.prog.spelled[i] && op.IsDefault(i) {
			elided = append(elided[:len(elided):len(elided)], def.Attrs[i].Name)
		}
	}
	if n.keyword {
		w.p.AttrDictWithKeyword(entries, elided...)
		return
	}
	w.p.AttrDict(entries, elided...)
}
