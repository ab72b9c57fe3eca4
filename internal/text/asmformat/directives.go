package asmformat

import (
	"fmt"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

func (c *compiler) directive(a *directiveAST) (node, error) {
	switch a.Name {
	case "attr-dict", "attr-dict-with-keyword":
		c.attrDict = true
		c.punct = false
		return &attrDictNode{keyword: a.Name != "attr-dict"}, nil
	case "operands":
		return &allOperandsNode{blank: c.blank()}, c.mentionAll(operandVariable, slotNames(c.def.Operands))
	case "successors":
		return &successorNode{slot: 0, arity: ir.Variadic, blank: c.blank()}, c.mentionAll(successorVariable, slotNames(c.def.Successors))
	case "regions":
		names := make([]string, len(c.def.Regions))
		for i := range names {
			names[i] = c.def.Regions[i].Name
		}
		return &regionNode{slot: 0, slots: []ir.RegionSlot{{Arity: ir.Variadic}}, blank: c.blank()}, c.mentionAll(regionVariable, names)
	case "type":
		return c.typeDirective(a, false)
	case "functional-type":
		return c.functionalType(a)
	case "qualified":
		return c.qualified(a)
	}
	return nil, fmt.Errorf("unknown directive '%s'", a.Name)
}

func slotNames(slots []ir.Slot) []string {
	names := make([]string, len(slots))
	for i := range slots {
		names[i] = slots[i].Name
	}
	return names
}

func (c *compiler) qualified(a *directiveAST) (node, error) {
	if len(a.Args) != 1 {
		return nil, fmt.Errorf("qualified takes one argument")
	}
	if arg := a.Args[0]; arg.Variable != nil {
		n, err := c.variable(*arg.Variable)
		if an, ok := n.(*attrNode); ok {
			an.full = true
		}
		return n, err
	}
	if a.Args[0].Name != "type" {
		return nil, fmt.Errorf("qualified takes a variable or a type")
	}
	return c.typeDirective(a.Args[0], true)
}

// typeNode is type(...): the types of some slots, or of all operands or
// results.
type typeNode struct {
	slots []typeSlot
	all   string // "operands" or "results"
	arity ir.Arity
	def   *ir.TypeDef // spelled without prefix
	kind  *ir.TypeDef // that of all types allowed, nil for several
	class *ir.TypeClass
	blank bool
}

func (c *compiler) typeDirective(a *directiveAST, full bool) (node, error) {
	if len(a.Args) != 1 {
		return nil, fmt.Errorf("type takes one argument")
	}
	n, err := c.typeArg(a.Args[0], full)
	if err != nil {
		return nil, err
	}
	c.give(n)
	n.blank = c.blank()
	return n, nil
}

// typeArg resolves the argument of type(...) or functional-type(...).
func (c *compiler) typeArg(arg *directiveAST, full bool) (*typeNode, error) {
	n := &typeNode{arity: ir.Variadic}
	switch {
	case arg.Variable != nil:
		slot, ok := findTypeSlot(c.def, *arg.Variable)
		if !ok {
			return nil, fmt.Errorf("type of '$%s', which is neither operand nor result", *arg.Variable)
		}
		s := typeSlots(c.def)[slot]
		n.slots, n.arity, n.class = []typeSlot{slot}, s.Arity, s.Type.Class
		n.kind = s.Type.Def
		if !full {
			n.def = s.Type.Def
		}
	case arg.Name == "operands":
		n.all = arg.Name
		for i := range c.def.Operands {
			n.slots = append(n.slots, typeSlot(i))
		}
	case arg.Name == "results":
		n.all = arg.Name
		for i := range c.def.Results {
			n.slots = append(n.slots, typeSlot(len(c.def.Operands)+i))
		}
	default:
		return nil, fmt.Errorf("type of '%s'", arg.Name)
	}
	return n, nil
}

// give notes that the types are spelled here.
func (c *compiler) give(n *typeNode) {
	for _, s := range n.slots {
		c.given[s] = true
	}
}

func (n *typeNode) parse(r *reader) {
	switch n.arity {
	case ir.One:
		n.store(r, r.single(n.readType(r)))
	case ir.Optional:
		at := r.p.Pos()
		if t, ok := r.p.AcceptType(); ok {
			n.checkClass(r, at, t)
			n.store(r, r.single(t))
		}
	default:
		n.list(r)
	}
}

func (n *typeNode) readType(r *reader) ir.Type {
	at := r.p.Pos()
	var t ir.Type
	if n.def != nil {
		t = r.p.TypeOf(n.def)
	} else {
		t = r.p.Type()
	}
	n.checkClass(r, at, t)
	return t
}

func (n *typeNode) checkClass(r *reader, at diag.Pos, t ir.Type) {
	const differs = "invalid kind of type specified: expected %s, but found %s"
	if d, ok := t.(*ir.DialectType); n.kind != nil && (!ok || d.Def != n.kind) {
		r.p.Fail(at, differs, n.kind.Dialect.Name+"."+n.kind.Name, ir.QuoteType(t))
	}
	switch {
	case n.class == nil || n.class.Is(t):
	case n.class.Name == "":
		r.p.Fail(at, "invalid kind of type specified")
	default:
		r.p.Fail(at, differs, n.class.Name, ir.QuoteType(t))
	}
}

// list takes comma-separated types, at least one.
func (n *typeNode) list(r *reader) {
	ts := []ir.Type{n.readType(r)}
	for r.p.Accept(",") {
		ts = append(ts, n.readType(r))
	}
	n.store(r, ts)
}

// store distributes types over the slots: fixed slots take one, the variadic
// one takes what is left over.
func (n *typeNode) store(r *reader, ts []ir.Type) {
	if len(n.slots) == 1 {
		r.types[n.slots[0]] = ts
		return
	}
	slots := typeSlots(r.prog.def)
	for i, s := range n.slots {
		take := min(1, len(ts))
		if n.all == "operands" {
			take = min(r.operands[s].n, len(ts))
		} else if slots[s].Arity != ir.One {
			take = max(0, len(ts)-(len(n.slots)-i-1))
		}
		r.types[s] = ts[:take:take]
		ts = ts[take:]
	}
	if len(ts) > 0 { // one too many: let the count check see it
		last := n.slots[len(n.slots)-1]
		r.types[last] = append(r.types[last], ts...)
	}
}

func (n *typeNode) values(op *ir.Op) []*ir.Value {
	switch n.all {
	case "operands":
		return op.Operands()
	case "results":
		return op.Results()
	}
	slot := int(n.slots[0])
	if slot < len(op.Def().Operands) {
		return op.OperandsOf(slot)
	}
	return op.ResultsOf(slot - len(op.Def().Operands))
}

func (n *typeNode) present(op *ir.Op) bool { return len(n.values(op)) > 0 }

func (n *typeNode) print(w *writer) {
	w.blank(n.blank)
	if n.arity == ir.One {
		n.printOne(w, n.first(w.op))
		return
	}
	for i, v := range n.values(w.op) {
		if i > 0 {
			w.p.Str(", ")
		}
		n.printOne(w, v.Type())
	}
}

// first is the type of a slot that holds one value.
func (n *typeNode) first(op *ir.Op) ir.Type {
	slot := int(n.slots[0])
	if operands := len(op.Def().Operands); slot >= operands {
		start, _, _ := op.ResultGroup(slot - operands)
		return op.Result(start).Type()
	}
	start, _, _ := op.OperandGroup(slot)
	return op.Operand(start).Type()
}

func (n *typeNode) printOne(w *writer, t ir.Type) {
	if d, ok := t.(*ir.DialectType); ok && n.def != nil && d.Def == n.def {
		w.p.Text().StrippedType(d)
		return
	}
	w.p.Type(t)
}

// functionalNode is functional-type(a, b).
type functionalNode struct {
	in, out *typeNode
	blank   bool
}

func (c *compiler) functionalType(a *directiveAST) (node, error) {
	if len(a.Args) != 2 {
		return nil, fmt.Errorf("functional-type takes two arguments")
	}
	in, err := c.typeArg(a.Args[0], true)
	if err != nil {
		return nil, err
	}
	out, err := c.typeArg(a.Args[1], true)
	if err != nil {
		return nil, err
	}
	c.give(in)
	c.give(out)
	return &functionalNode{in: in, out: out, blank: c.blank()}, nil
}

func (n *functionalNode) parse(r *reader) {
	at := r.p.Pos()
	t := r.p.Type()
	fn, ok := t.(*ir.FunctionType)
	if !ok {
		r.p.Fail(at, "invalid kind of type specified: expected builtin.function, but found %s", ir.QuoteType(t))
	}
	n.in.store(r, fn.In)
	n.out.store(r, fn.Out)
}

func (n *functionalNode) print(w *writer) {
	w.blank(n.blank)
	w.p.FunctionalType(typesOf(n.in.values(w.op)), typesOf(n.out.values(w.op)))
}

func typesOf(vs []*ir.Value) []ir.Type {
	out := make([]ir.Type, len(vs))
	for i, v := range vs {
		out[i] = v.Type()
	}
	return out
}

// customNode is custom<Name>(args).
type customNode struct {
	directive ir.Directive
	args      []customArg
	blank     bool
}

// customArg is a slot, the types of one, or a word.
type customArg struct {
	name    string
	kind    variableKind
	slot    int
	ref     bool // has its place elsewhere in the text
	types   *typeNode
	literal string
}

func (c *compiler) custom(a *customAST) (node, error) {
	d, ok := c.def.Custom[a.Name]
	if !ok {
		return nil, fmt.Errorf("no implementation of custom<%s>", a.Name)
	}
	n := &customNode{directive: d, blank: c.blank()}
	for _, arg := range a.Args {
		ca, err := c.customArg(arg)
		if err != nil {
			return nil, err
		}
		n.args = append(n.args, ca)
	}
	return n, nil
}

func (c *compiler) customArg(a *directiveAST) (ca customArg, err error) {
	if ca.ref = a.Name == "ref" && len(a.Args) == 1; ca.ref {
		a = a.Args[0]
	}
	switch {
	case a.Variable != nil:
		ca.name = *a.Variable
		if ca.kind, ca.slot, err = c.lookup(ca.name); err == nil {
			err = c.mention(ca.kind, ca.slot, ca.name, ca.ref)
		}
	case a.Name == "type" && len(a.Args) == 1:
		if ca.types, err = c.typeArg(a.Args[0], false); err == nil && !ca.ref {
			c.give(ca.types)
		}
	default:
		ca.literal = a.Name
	}
	return ca, err
}

func (n *customNode) parse(r *reader) {
	args := make([]ir.DirectiveArg, len(n.args))
	refs := make([][]ir.OperandRef, len(n.args))
	attrs := make([]ir.Attr, len(n.args))
	types := make([][]ir.Type, len(n.args))
	at := r.p.Pos()
	for i := range n.args {
		a, arg := &n.args[i], &args[i]
		arg.Name, arg.Literal = a.name, a.literal
		switch a.kind {
		case operandVariable:
			refs[i] = r.refsOf(a.slot)
			arg.Operands = &refs[i]
		case attrVariable:
			attrs[i] = r.st.Attr(a.name)
			arg.Attr = &attrs[i]
		case regionVariable:
			arg.Regions = &r.regions[a.slot]
		case successorVariable:
			arg.Successors = &r.succs[a.slot]
		}
		if a.types != nil {
			types[i] = r.types[a.types.slots[0]]
			arg.Types = &types[i]
		}
	}
	n.directive.Parse(r.p, r.st, args)
	for i := range n.args {
		a := &n.args[i]
		switch {
		case a.ref:
		case a.kind == operandVariable:
			r.setOperands(a.slot, at, refs[i]...)
		case a.kind == attrVariable && attrs[i] != nil:
			r.st.SetAttr(a.name, attrs[i])
		case a.types != nil:
			a.types.store(r, types[i])
		}
	}
}

// accept: a directive was there when it took something.
func (n *customNode) accept(r *reader) bool {
	at := r.p.Pos()
	n.parse(r)
	return r.p.Pos() != at
}

func (n *customNode) print(w *writer) {
	w.blank(n.blank)
	n.directive.Print(w.p, w.op, n.printArgs(w.op))
}

func (n *customNode) printArgs(op *ir.Op) []ir.DirectiveArg {
	args := make([]ir.DirectiveArg, len(n.args))
	for i := range n.args {
		a, arg := &n.args[i], &args[i]
		arg.Name, arg.Literal = a.name, a.literal
		switch a.kind {
		case operandVariable:
			arg.Values = op.OperandsOf(a.slot)
		case attrVariable:
			attr := op.Prop(a.slot)
			arg.Attr = &attr
		case regionVariable:
			regions := op.Regions()[a.slot:]
			arg.Regions = &regions
		case successorVariable:
			succs := op.Successors()[a.slot:]
			arg.Successors = &succs
		}
		if a.types != nil {
			ts := typesOf(a.types.values(op))
			arg.Types = &ts
		}
	}
	return args
}

// present: a directive is there when any of its arguments is.
func (n *customNode) present(op *ir.Op) bool {
	for i := range n.args {
		a := &n.args[i]
		switch {
		case a.kind == operandVariable && op.OperandOf(a.slot) != nil,
			a.kind == attrVariable && op.Prop(a.slot) != nil && !op.IsDefault(a.slot),
			a.kind == regionVariable && a.slot < op.NumRegions() && !op.RegionAt(a.slot).Empty():
			return true
		}
	}
	return false
}
