package gostub

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/bundle/bundlestub"
)

// constant is a constexpr parameter in which kernels of a group differ.
type constant struct {
	name     string // of the parameter
	function string
	typ      string // in Go
	values   []bundlefile.Constant
}

// nameConstants finds the constants by which groups choose a kernel, in the order of the table.
func (g *generator) nameConstants() {
	at := map[string]int{}
	for _, gr := range g.Groups {
		for _, c := range gr.Choices {
			for _, v := range c.Values {
				if v.Option {
					continue
				}
				i, ok := at[v.Name]
				if !ok {
					i = len(g.constants)
					at[v.Name] = i
					g.constants = append(g.constants, constant{name: v.Name, function: unique("With"+exported(v.Name), g.used), typ: goType(&v.Constant)})
				}
				g.constants[i].add(v.Constant)
			}
		}
	}
	for i := range g.constants {
		slices.SortStableFunc(g.constants[i].values, compare)
	}
}

// add adds a value.
func (c *constant) add(v bundlefile.Constant) {
	if c.typ != goType(&v) {
		c.typ = "any"
	}
	if !slices.ContainsFunc(c.values, func(w bundlefile.Constant) bool { return bundlestub.Text(&w) == bundlestub.Text(&v) }) {
		c.values = append(c.values, v)
	}
}

func compare(a, b bundlefile.Constant) int {
	x, isInt := bundlestub.Integer(&a)
	y, alsoInt := bundlestub.Integer(&b)
	if isInt && alsoInt {
		return cmp.Compare(x, y)
	}
	return cmp.Compare(bundlestub.Text(&a), bundlestub.Text(&b))
}

// goType is the type of a constant in Go, as launches take it.
func goType(c *bundlefile.Constant) string {
	switch {
	case c.Int != nil:
		return "int"
	case c.Bool != nil:
		return "bool"
	case c.Float != nil:
		return "float64"
	case c.Str != nil:
		return "string"
	case c.Dtype != nil:
		return "launch.Dtype"
	}
	return "any"
}

const constantText = `
// Constant is a value of a constexpr parameter, which kernels of a group are chosen by.
type Constant struct{ value launch.NamedValue }

// withConstants are arguments with constants behind them.
func withConstants(constants []Constant, list ...any) []any {
	for _, c := range constants {
		list = append(list, c.value)
	}
	return list
}
`

// writeConstants writes the functions that make constants.
func (g *generator) writeConstants(b *bytes.Buffer) {
	if len(g.constants) == 0 {
		return
	}
	b.WriteString(constantText)
	for _, c := range g.constants {
		var values []string
		for i := range c.values {
			values = append(values, bundlestub.Text(&c.values[i]))
		}
		b.WriteString("\n")
		comment(b, fmt.Sprintf("%s chooses kernels that are compiled for a value of %s: %s.", c.function, c.name, strings.Join(values, ", ")))
		fmt.Fprintf(b, "func %s(value %s) Constant { return Constant{launch.Named(%q, value)} }\n", c.function, c.typ, c.name)
	}
}
