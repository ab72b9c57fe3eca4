package pysyntax

import "strconv"

// DumpOptions say what Dump writes.
type DumpOptions struct {
	// Attributes adds the places of nodes, as include_attributes of CPython's ast.dump.
	Attributes bool
	// Version311 writes the tree as Python 3.11 does: functions and classes have no type
	// parameters, and the parts of an f-string have the place of the whole string.
	Version311 bool
}

// Dump writes a tree as CPython's ast.dump does.
func Dump(m *Module, o DumpOptions) string {
	d := dumper{DumpOptions: o}
	d.begin("Module")
	stmts(&d, "body", m.Body)
	d.key("type_ignores")
	d.text("[]")
	d.text(")")
	return string(d.out)
}

// dumper writes nodes: begin, then the fields, then end.
type dumper struct {
	DumpOptions
	out   []byte
	first bool // no field of the innermost node has been written
}

func (d *dumper) text(s string) { d.out = append(d.out, s...) }

func (d *dumper) begin(class string) {
	d.text(class)
	d.text("(")
	d.first = true
}

func (d *dumper) key(name string) {
	if !d.first {
		d.text(", ")
	}
	d.first = false
	d.text(name)
	d.text("=")
}

func (d *dumper) int(name string, v int64) {
	d.key(name)
	d.out = strconv.AppendInt(d.out, v, 10)
}

func (d *dumper) flag(name string, v bool) {
	n := int64(0)
	if v {
		n = 1
	}
	d.int(name, n)
}

// end writes the place of a node.
func (d *dumper) end(e *Extent) {
	if d.Attributes && e != nil {
		d.int("lineno", int64(e.Line))
		d.int("col_offset", int64(e.Col))
		d.int("end_lineno", int64(e.EndLine))
		d.int("end_col_offset", int64(e.EndCol))
	}
	d.text(")")
	d.first = false
}

// str writes a string.
func (d *dumper) str(name, v string) {
	d.key(name)
	d.out = appendRepr(d.out, v)
}

// optional writes a string unless it is empty, which stands for None.
func (d *dumper) optional(name, v string) {
	if v != "" {
		d.str(name, v)
	}
}

// class writes a node without fields: an operator or a context.
func (d *dumper) class(name, class string) {
	d.key(name)
	d.text(class)
	d.text("()")
}

func (d *dumper) ctx(c Context) { d.class("ctx", c.String()) }

func (d *dumper) expr(name string, e Expr) {
	if e != nil {
		d.key(name)
		d.exprNode(e)
	}
}

// dumpList writes a list with a function that writes an element.
func dumpList[T any](d *dumper, name string, list []T, write func(*dumper, T)) {
	d.key(name)
	d.text("[")
	for i, v := range list {
		if i > 0 {
			d.text(", ")
		}
		write(d, v)
	}
	d.text("]")
	d.first = false
}

func (d *dumper) exprs(name string, list []Expr) { dumpList(d, name, list, (*dumper).exprNode) }

func (d *dumper) names(name string, list []string) {
	dumpList(d, name, list, func(d *dumper, s string) { d.out = appendRepr(d.out, s) })
}

func stmts(d *dumper, name string, list []Stmt) { dumpList(d, name, list, (*dumper).stmtNode) }

// typeParams writes the type parameters that Python has had since 3.12.
func (d *dumper) typeParams(list []TypeParam) {
	if !d.Version311 {
		dumpList(d, "type_params", list, (*dumper).typeParam)
	}
}

func (d *dumper) typeParam(t TypeParam) {
	switch t := t.(type) {
	case *TypeVar:
		d.begin("TypeVar")
		d.str("name", t.Name)
		d.expr("bound", t.Bound)
	case *ParamSpec:
		d.begin("ParamSpec")
		d.str("name", t.Name)
	case *TypeVarTuple:
		d.begin("TypeVarTuple")
		d.str("name", t.Name)
	}
	d.end(t.At())
}

func (d *dumper) arguments(a *Arguments) {
	d.key("args")
	d.begin("arguments")
	dumpList(d, "posonlyargs", a.PosOnlyArgs, (*dumper).arg)
	dumpList(d, "args", a.Args, (*dumper).arg)
	if a.Vararg != nil {
		d.key("vararg")
		d.arg(a.Vararg)
	}
	dumpList(d, "kwonlyargs", a.KwOnlyArgs, (*dumper).arg)
	d.exprs("kw_defaults", a.KwDefaults)
	if a.Kwarg != nil {
		d.key("kwarg")
		d.arg(a.Kwarg)
	}
	d.exprs("defaults", a.Defaults)
	d.end(nil)
}

func (d *dumper) arg(a *Arg) {
	d.begin("arg")
	d.str("arg", a.Arg)
	d.expr("annotation", a.Annotation)
	d.end(&a.Extent)
}

func (d *dumper) keyword(k *Keyword) {
	d.begin("keyword")
	d.optional("arg", k.Arg)
	d.expr("value", k.Value)
	d.end(&k.Extent)
}

func (d *dumper) alias(a *Alias) {
	d.begin("alias")
	d.str("name", a.Name)
	d.optional("asname", a.Asname)
	d.end(&a.Extent)
}

func (d *dumper) comprehension(c *Comprehension) {
	d.begin("comprehension")
	d.expr("target", c.Target)
	d.expr("iter", c.Iter)
	d.exprs("ifs", c.Ifs)
	d.flag("is_async", c.IsAsync)
	d.end(nil)
}
