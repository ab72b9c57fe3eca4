package gostub

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/bundle/bundlestub"
	"github.com/tshared/tshared/internal/bundle/gridexpr"
)

// gridFunctions are the functions of grids that Go lacks, in an order in which they call each other.
var gridFunctions = []struct{ name, text string }{
	{"cdiv", "// cdiv is a quotient rounded up; 0 where b is 0.\nfunc cdiv(a, b int) int { return floorDiv(a+b-1, b) }\n"},
	{"floorDiv", `// floorDiv is a quotient rounded down; 0 where b is 0.
func floorDiv(a, b int) int {
	if b == 0 {
		return 0
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
`},
	{"modulo", "// modulo is a remainder with the sign of b; 0 where b is 0.\nfunc modulo(a, b int) int { return a - b*floorDiv(a, b) }\n"},
	{"shiftLeft", "// shiftLeft is a << b; 0 where b is negative.\nfunc shiftLeft(a, b int) int {\n\tif b < 0 {\n\t\treturn 0\n\t}\n\treturn a << b\n}\n"},
	{"shiftRight", "// shiftRight is a >> b; 0 where b is negative.\nfunc shiftRight(a, b int) int {\n\tif b < 0 {\n\t\treturn 0\n\t}\n\treturn a >> b\n}\n"},
	{"either", `// either is a value by a condition, which is an integer as in Python.
func either(condition, yes, no int) int {
	if condition != 0 {
		return yes
	}
	return no
}
`},
	{"boolean", "// boolean is 1 for true.\nfunc boolean(b bool) int {\n\tif b {\n\t\treturn 1\n\t}\n\treturn 0\n}\n"},
}

// gridCalls are operations that are calls in Go; other binary ones are operators.
var gridCalls = map[gridexpr.Op]string{
	"cdiv": "cdiv", "//": "floorDiv", "%": "modulo", "min": "min", "max": "max", "<<": "shiftLeft", ">>": "shiftRight",
}

// newSizes writes the function that computes the grid of a row from those arguments that it uses.
func (g *generator) newSizes(f *function, r *bundlestub.Row) string {
	name := unique(f.name+"Grid", g.used)
	used := r.Sizes.Names()
	var params [][2]string
	var list []string
	names := map[string]string{}
	for _, p := range f.params {
		if slices.Contains(used, p.Arg.Name) {
			params = append(params, [2]string{p.name, p.typ})
			names[p.Arg.Name] = "int(" + p.name + ")"
			if p.typ == "bool" {
				names[p.Arg.Name] = "boolean(" + p.name + ")"
				g.helpers["boolean"] = true
			}
		}
	}
	for _, e := range r.Sizes {
		list = append(list, g.expr(r, names, e))
	}
	var b bytes.Buffer
	comment(&b, fmt.Sprintf("%s is the grid of %s: %s.", name, r.Name, r.Grid))
	fmt.Fprintf(&b, "func %s(%s) launch.Grid {\nreturn launch.Grid{%s}\n}\n", name, declare(params), strings.Join(list, ", "))
	return b.String()
}

// expr writes an expression in Go, of type int.
func (g *generator) expr(r *bundlestub.Row, names map[string]string, e *gridexpr.Expr) string {
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = g.expr(r, names, a)
	}
	call := func(name string, args ...string) string {
		g.helpers[name] = true
		return name + "(" + strings.Join(args, ", ") + ")"
	}
	switch e.Op {
	case gridexpr.Int:
		return fmt.Sprint(e.Value)
	case gridexpr.Name:
		if v, ok := r.IntConstant(e.Name); ok {
			return fmt.Sprint(v)
		}
		return names[e.Name]
	case gridexpr.Neg:
		return "-(" + args[0] + ")"
	case gridexpr.Not:
		return call("boolean", args[0]+" == 0")
	case gridexpr.And:
		return call("either", args[0], args[1], "0")
	case gridexpr.Or:
		return call("either", args[0], args[0], args[1])
	case gridexpr.If:
		return call("either", args...)
	case gridexpr.Chain:
		var tests []string
		for i, op := range e.Ops {
			tests = append(tests, fmt.Sprintf("%s %s %s", args[i], op, args[i+1]))
		}
		return call("boolean", strings.Join(tests, " && "))
	}
	if name := gridCalls[e.Op]; name != "" {
		return call(name, args...)
	}
	return fmt.Sprintf("(%s %s %s)", args[0], e.Op, args[1])
}

// writeHelpers writes the functions that grids call.
func (g *generator) writeHelpers(b *bytes.Buffer) {
	g.helpers["floorDiv"] = g.helpers["floorDiv"] || g.helpers["cdiv"] || g.helpers["modulo"]
	for _, f := range gridFunctions {
		if g.helpers[f.name] {
			b.WriteString("\n" + f.text)
		}
	}
}
