package opfmt

import (
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

func (c *compiler) attr(i int) *attrNode {
	s := &c.def.Attrs[i]
	return &attrNode{slot: i, name: s.Name, c: &s.Type, blank: c.blank()}
}

func (n *attrNode) parse(r *reader) {
	at := r.p.Pos()
	a, ok := n.accept(r)
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

// accept takes the attribute; for enumerations the keyword is required, since
// whatever stands here should have been one.
func (n *attrNode) accept(r *reader) (ir.Attr, bool) {
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
	if a == nil {
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
	case n.c.Unit:
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
		if !spelled && w.op.Prop(i) != nil && !w.op.IsDefault(i) && !isSegmentSizes(w.op.Def().Attrs[i].Name) {
			return true
		}
	}
	return false
}

func isSegmentSizes(name string) bool {
	return name == "operandSegmentSizes" || name == "resultSegmentSizes"
}

func (n *attrDictNode) print(w *writer) {
	op := w.op
	def := op.Def()
	if len(def.Attrs) == 0 && len(op.Discardable()) == 0 {
		return
	}
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
