package pysyntax

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// DumpOptions say what Dump writes.
type DumpOptions struct {
	// Attributes adds the places of nodes, as include_attributes of CPython's ast.dump.
	Attributes bool
	// Version311 writes the tree as Python 3.11 does: functions and classes have no type
	// parameters, and the parts of an f-string have the place of the whole string.
	Version311 bool
}

// Dump writes a tree as CPython's ast.dump does. Nodes have CPython's fields in the same order.
func Dump(m *Module, o DumpOptions) string {
	d := dumper{DumpOptions: o}
	d.begin("Module")
	d.fields(reflect.ValueOf(m).Elem(), "Module")
	d.key("type_ignores")
	d.text("[])")
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

// className is the name of CPython's class of a node.
func className(node any) string {
	name := reflect.TypeOf(node).Elem().Name()
	switch node.(type) {
	case *ExprStmt:
		return "Expr"
	case *MatchCase:
		return "match_case"
	case *Arguments, *Arg, *Keyword, *Alias, *Comprehension, *WithItem:
		return strings.ToLower(name)
	}
	return name
}

// fieldName is CPython's name of a field: decorator_list of DecoratorList.
func fieldName(name string) string {
	var b strings.Builder
	for i, r := range strings.NewReplacer("PosOnlyArgs", "Posonlyargs", "KwOnlyArgs", "Kwonlyargs").Replace(name) {
		if i > 0 && r < 'a' {
			b.WriteByte('_')
		}
		b.WriteRune(r | 0x20)
	}
	return b.String()
}

func (d *dumper) node(n any) {
	if j, ok := n.(*JoinedStr); ok && d.Version311 {
		d.joined311(j, &j.Extent)
		return
	}
	d.begin(className(n))
	d.fields(reflect.ValueOf(n).Elem(), className(n))
	at, _ := n.(Node)
	if at == nil {
		d.end(nil)
	} else {
		d.end(at.At())
	}
}

func (d *dumper) fields(v reflect.Value, class string) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name := fieldName(f.Name)
		switch {
		case f.Type == reflect.TypeFor[Extent](), !f.IsExported():
		case f.Anonymous: // the FunctionDef of an AsyncFunctionDef
			d.fields(v.Field(i), class)
		case name == "type_params" && d.Version311 && class != "TypeAlias":
		default:
			d.field(name, v.Field(i))
		}
	}
}

// field writes a field that is not None. A constant may be None.
func (d *dumper) field(name string, v reflect.Value) {
	absent := v.Type() != reflect.TypeFor[any]() && v.Kind() != reflect.Slice && v.Kind() != reflect.Bool && v.IsZero()
	switch v.Interface().(type) {
	case int, fmt.Stringer:
		absent = false
	}
	if !absent {
		d.key(name)
		d.value(v)
	}
}

func (d *dumper) value(v reflect.Value) {
	if v.Type() == reflect.TypeFor[any]() {
		d.out = appendConstant(d.out, v.Interface())
		return
	}
	switch x := v.Interface().(type) {
	case nil: // the key of `**value` in a dictionary
		d.text("None")
	case string:
		d.out = appendRepr(d.out, x)
	case fmt.Stringer: // an operator or a context
		d.text(x.String() + "()")
	case int:
		d.out = strconv.AppendInt(d.out, int64(x), 10)
	case bool:
		d.text(map[bool]string{false: "0", true: "1"}[x])
	default:
		if v.Kind() == reflect.Slice {
			d.list(v)
		} else {
			d.node(x)
		}
	}
}

func (d *dumper) list(v reflect.Value) {
	d.text("[")
	for i := range v.Len() {
		if i > 0 {
			d.text(", ")
		}
		d.value(v.Index(i))
	}
	d.text("]")
	d.first = false
}
