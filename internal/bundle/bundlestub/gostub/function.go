package gostub

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/bundle/bundlestub"
	"github.com/tshared/tshared/internal/kernel/specialize"
)

// function is a function that launches, with its twin that binds a launch.
type function struct {
	name, bind string
	group      string // that it launches; empty for a row
	row        string
	about      []string // paragraphs of its comment
	params     []param
	positional int // how many arguments are given by position
	grid       bool
	constants  bool
	sizes      string // the function that computes the grid
}

// param is a parameter of a function.
type param struct {
	bundlestub.Arg
	name, typ string
	typeName  string // of a pointer: its type parameter
}

// goTypes are the types of numbers, and of elements in memory, in Go. Others are given by a
// launch.Pointer.
var goTypes = map[specialize.Scalar]string{
	specialize.Int1: "bool", specialize.Bool: "bool", specialize.Int8: "int8", specialize.Int16: "int16", specialize.Int32: "int32", specialize.Int64: "int64",
	specialize.Uint8: "uint8", specialize.Uint16: "uint16", specialize.Uint32: "uint32", specialize.Uint64: "uint64",
	specialize.FP16: "narrowfloat.F16", specialize.BF16: "narrowfloat.BF16", specialize.FP8E4NV: "narrowfloat.E4M3", specialize.FP8E5: "narrowfloat.E5M2",
	specialize.FP32: "float32", specialize.FP64: "float64",
}

// parameters names and types parameters.
func (g *generator) parameters(args []bundlestub.Arg) (list []param) {
	used := setOf(reserved)
	for _, a := range args {
		p := param{Arg: a, name: unique(local(a.Name), used), typ: goTypes[a.Scalar]}
		switch {
		case a.Pointer && p.typ == "":
			p.typ = "launch.Pointer"
		case a.Pointer:
			p.typeName = unique(exported(a.Name), used)
		case p.typ == "":
			p.typ = "float32" // a float of 8 bits, which launches round to
		}
		if strings.HasPrefix(p.typ, "narrowfloat.") {
			g.imports[module+"narrowfloat"] = true
		}
		list = append(list, p)
	}
	return list
}

// positional is how many arguments can be given by position: those before the first constexpr.
func positional(rows []*bundlestub.Row) int {
	n := len(rows[0].Args)
	for _, r := range rows {
		at := slices.IndexFunc(r.Params, func(p bundlefile.Param) bool { return p.Type == specialize.Constexpr })
		if at >= 0 {
			n = min(n, at)
		}
	}
	return n
}

func (g *generator) groupFunction(gr *bundlestub.Group) *function {
	name := gr.Name
	if gr.Types != "" {
		name += "_" + gr.Types
	}
	f := &function{group: gr.Name, params: g.parameters(gr.Args), positional: positional(gr.Rows)}
	g.nameFunction(f, name)
	var names []string
	for _, r := range gr.Rows {
		f.grid = f.grid || r.Grid == ""
		names = append(names, r.Name)
	}
	f.constants = slices.ContainsFunc(gr.Choices, func(c bundlestub.Choice) bool {
		return slices.ContainsFunc(c.Values, func(v bundlestub.Value) bool { return !v.Option })
	})
	f.about = append(f.about, fmt.Sprintf("%s launches the kernel of group %s that suits the device and the arguments best: %s.", f.name, gr.Name, strings.Join(names, ", ")))
	if f.constants {
		var list []string
		for i := range gr.Choices {
			list = append(list, gr.Choices[i].String())
		}
		f.about = append(f.about, "Constants leave only those kernels that have them: "+strings.Join(list, "; ")+".")
	}
	return f
}

func (g *generator) rowFunction(r *bundlestub.Row) *function {
	f := &function{row: r.Name, params: g.parameters(r.Args), positional: positional([]*bundlestub.Row{r}), grid: r.Grid == ""}
	g.nameFunction(f, r.Name)
	f.about = append(f.about, fmt.Sprintf("%s launches kernel %s, %s(%s).", f.name, r.Name, r.Function, r.Signature()))
	about := "It is compiled for " + strings.Join(r.Targets(), ", ")
	if constants := r.About(); constants != "" {
		about += " with " + constants
	}
	if r.Grid != "" {
		about += "; its grid is " + r.Grid
	}
	if r.Options.Overlap {
		about += "; arguments may share memory"
	}
	f.about = append(f.about, about+".")
	if r.Sizes != nil {
		f.sizes = g.newSizes(f, r)
	}
	return f
}

// nameFunction names a function and its twin.
func (g *generator) nameFunction(f *function, name string) {
	f.name = unique(exported(name), g.used)
	f.bind = unique("Bind"+f.name, g.used)
}

// head is the type parameters and the parameters of a function.
func (f *function) head() string {
	var types, params [][2]string
	params = append(params, [2]string{"ctx", "context.Context"}, [2]string{"device", "*launch.Device"})
	if f.grid {
		params = append(params, [2]string{"grid", "launch.Grid"})
	}
	for _, p := range f.params {
		typ := p.typ
		if p.typeName != "" {
			types = append(types, [2]string{p.typeName, "bundle.Memory[" + p.typ + "]"})
			typ = p.typeName
		}
		params = append(params, [2]string{p.name, typ})
	}
	if f.constants {
		params = append(params, [2]string{"constants", "...Constant"})
	}
	text := "(" + declare(params) + ")"
	if types != nil {
		text = "[" + declare(types) + "]" + text
	}
	return text
}

// declare lists names with their types, a type once for names one after the other.
func declare(list [][2]string) string {
	var b strings.Builder
	for i, d := range list {
		if b.WriteString(d[0]); i+1 == len(list) || list[i+1][1] != d[1] {
			b.WriteString(" " + d[1])
		}
		if i+1 < len(list) {
			b.WriteString(", ")
		}
	}
	return b.String()
}

// arguments are the arguments of the launch.
func (f *function) arguments() string {
	var list []string
	for i, p := range f.params {
		text := p.name
		if i >= f.positional {
			text = fmt.Sprintf("launch.Named(%q, %s)", p.Arg.Name, p.name)
		}
		list = append(list, text)
	}
	if f.constants {
		return "withConstants(" + strings.Join(append([]string{"constants"}, list...), ", ") + ")..."
	}
	return strings.Join(list, ", ")
}

// write writes a function and its twin.
func (g *generator) write(f *function) {
	b := &g.body
	b.WriteString("\n")
	for i, paragraph := range f.about {
		if i > 0 {
			b.WriteString("//\n")
		}
		comment(b, paragraph)
	}
	helper, name := "Kernel", f.row
	if f.group != "" {
		helper, name = "Group", f.group
	}
	grid := "nil"
	if f.grid {
		grid = "grid"
	}
	call := fmt.Sprintf("%s(ctx, device, %q, %s", helper, name, grid)
	if args := f.arguments(); args != "" {
		call += ", " + args
	}
	fmt.Fprintf(b, "func %s%s error {\nreturn launch%s)\n}\n\n", f.name, f.head(), call)
	comment(b, fmt.Sprintf("%s prepares a launch of %s for any number of runs, which look nothing up and allocate nothing.", f.bind, f.name))
	fmt.Fprintf(b, "func %s%s (*launch.Bound, error) {\nreturn bind%s)\n}\n", f.bind, f.head(), call)
	if f.sizes != "" {
		b.WriteString("\n" + f.sizes)
	}
}
