package bundlestub

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
)

// Integer is the value of a constant that is an integer of 64 bits or a bool.
func Integer(c *bundlefile.Constant) (int64, bool) {
	switch {
	case c.Int != nil:
		v, err := strconv.ParseInt(*c.Int, 10, 64)
		return v, err == nil
	case c.Bool != nil && *c.Bool:
		return 1, true
	}
	return 0, c.Bool != nil
}

// Text is a constant as Python writes it, types as in signatures.
func Text(c *bundlefile.Constant) string {
	switch {
	case c.Int != nil:
		return *c.Int
	case c.Float != nil:
		if v, err := strconv.ParseFloat(*c.Float, 64); err == nil {
			return strconv.FormatFloat(v, 'g', -1, 64)
		}
		return *c.Float
	case c.Bool != nil:
		return map[bool]string{false: "False", true: "True"}[*c.Bool]
	case c.Str != nil:
		return strconv.Quote(*c.Str)
	case c.Dtype != nil:
		return *c.Dtype
	case c.Tuple != nil:
		var parts []string
		for i := range c.Tuple {
			parts = append(parts, Text(&c.Tuple[i]))
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	return "None"
}

// values are the constants and options of a row.
func (r *Row) values() (list []Value) {
	for _, p := range r.Params {
		if p.Constant != nil {
			list = append(list, Value{Name: p.Name, Constant: *p.Constant})
		}
	}
	o := r.Options
	for _, n := range []struct {
		name  string
		value int
	}{
		{"num_warps", o.NumWarps}, {"num_stages", o.NumStages}, {"num_ctas", o.NumCTAs}, {"maxnreg", o.MaxRegisters}, {"enable_fp_fusion", bit(!o.NoFPFusion)},
	} {
		text := strconv.Itoa(n.value)
		list = append(list, Value{Name: n.name, Constant: bundlefile.Constant{Int: &text}, Option: true})
	}
	return list
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// choose fills in the choices of a group: those of the values that are not the same in all rows.
// Options are left out where constants alone tell the choices apart.
func (g *Group) choose() {
	varying := map[string]bool{}
	first := g.Rows[0].texts()
	for _, r := range g.Rows {
		texts := r.texts()
		for name := range first {
			varying[name] = varying[name] || texts[name] != first[name]
		}
		for name, text := range texts {
			varying[name] = varying[name] || text != first[name]
		}
	}
	g.Choices = g.choices(func(v Value) bool { return varying[v.Name] && !v.Option })
	if all := g.choices(func(v Value) bool { return varying[v.Name] }); len(all) > len(g.Choices) {
		g.Choices = all
	}
	slices.SortStableFunc(g.Choices, func(a, b Choice) int { return slices.CompareFunc(a.Values, b.Values, compareValues) })
}

// texts are the values of a row as text.
func (r *Row) texts() map[string]string {
	texts := map[string]string{}
	for _, v := range r.values() {
		texts[v.Name] = Text(&v.Constant)
	}
	return texts
}

// choices are the different lists of values that rows have of some names.
func (g *Group) choices(counts func(Value) bool) (list []Choice) {
	for _, r := range g.Rows {
		values := slices.DeleteFunc(r.values(), func(v Value) bool { return !counts(v) })
		text := describe(values)
		at := slices.IndexFunc(list, func(c Choice) bool { return describe(c.Values) == text })
		if at < 0 {
			at, list = len(list), append(list, Choice{Values: values})
		}
		list[at].Rows = append(list[at].Rows, r)
	}
	return list
}

// compareValues orders values of one name: integers by size, others by their text.
func compareValues(a, b Value) int {
	x, isInt := Integer(&a.Constant)
	y, alsoInt := Integer(&b.Constant)
	if isInt && alsoInt {
		return cmp.Compare(x, y)
	}
	return cmp.Compare(Text(&a.Constant), Text(&b.Constant))
}

// describe is values as text: "BLOCK=1024, num_warps=8".
func describe(values []Value) string {
	var list []string
	for i := range values {
		list = append(list, fmt.Sprintf("%s=%s", values[i].Name, Text(&values[i].Constant)))
	}
	return strings.Join(list, ", ")
}

// String is the values of a choice as text: "BLOCK=1024, num_warps=8".
func (c *Choice) String() string { return describe(c.Values) }

// About are the constants and options of a row as text.
func (r *Row) About() string {
	var list []Value
	for _, v := range r.values() {
		if n, ok := Integer(&v.Constant); !v.Option || ok && n != 0 && v.Name != "enable_fp_fusion" {
			list = append(list, v)
		}
	}
	return describe(list)
}

// Signature is the types of the arguments as function tables write them: "x: *fp16:16, n: i32".
func (r *Row) Signature() string {
	var list []string
	for _, a := range r.Args {
		text := a.Name + ": " + a.Type
		switch {
		case a.EqualTo1:
			text += ":1"
		case a.Divisible > 1:
			text += fmt.Sprintf(":%d", a.Divisible)
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// Targets are the targets of a row's code, each once.
func (r *Row) Targets() (list []string) {
	for _, c := range r.Code {
		if !slices.Contains(list, c.Target) {
			list = append(list, c.Target)
		}
	}
	return list
}
