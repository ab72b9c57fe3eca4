// Package bundlestub describes a bundle to the generators of stubs: functions of other languages
// that launch the kernels of the bundle. A kernel has a function with the arguments of its row, and
// a group has one for each list of argument types among its kernels, which picks the kernel.
//
// The package knows no language; its subpackages know one each.
package bundlestub

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/bundle/gridexpr"
	"github.com/tshared/tshared/internal/kernel/specialize"
)

// Bundle is a bundle as stubs see it.
type Bundle struct {
	File   string // its name, without folders
	Index  *bundlefile.Index
	Rows   []*Row   // in the order of the index
	Groups []*Group // in the order of their first rows
}

// Row is a kernel.
type Row struct {
	*bundlefile.Kernel
	Args []Arg // what a launch gives, in the order of the source's parameters
	// Sizes are the sizes of the row's grid. They are nil where the table has no grid, or one
	// that is not made of integers alone: launches give the grid then.
	Sizes gridexpr.Grid
	// Condition is the condition under which the kernel may be launched; nil for none.
	Condition *gridexpr.Expr
}

// Arg is an argument of launches.
type Arg struct {
	bundlefile.Param
	Scalar  specialize.Scalar // of numbers, and of the elements that a pointer points to
	Pointer bool
	// ReadOnly: the kernel does not write through the pointer.
	ReadOnly bool
}

// Group is rows of one group of the table with the same types of arguments.
type Group struct {
	Name string
	// Types tells the groups with the same name apart: "fp16" where the types of some arguments
	// differ, and are fp16. It is empty where the name is enough.
	Types string
	Rows  []*Row // the most specialised first
	Args  []Arg  // those of the rows, without specialisation
	// GivenGrid: launches give the grid, since some row has none.
	GivenGrid bool
	Choices   []Choice
}

// Choice is what the rows of a group differ in besides their specialisation: constants and options.
type Choice struct {
	Values []Value // in the order of the parameters, options after them
	Rows   []*Row
}

// Value is a constant or an option of a choice.
type Value struct {
	Name     string
	Constant bundlefile.Constant
	Option   bool
}

// New describes a bundle.
func New(file string, ix *bundlefile.Index) *Bundle {
	b := &Bundle{File: file, Index: ix}
	for i := range ix.Kernels {
		b.Rows = append(b.Rows, newRow(&ix.Kernels[i]))
	}
	b.group()
	return b
}

func newRow(k *bundlefile.Kernel) *Row {
	r := &Row{Kernel: k}
	for _, p := range k.Params {
		if p.Type == specialize.Constexpr {
			continue
		}
		scalar, pointer, _ := specialize.ParseType(p.Type)
		readOnly := pointer && (strings.HasPrefix(p.Type, "*k") || p.Access == "read" || p.Access == "none")
		r.Args = append(r.Args, Arg{p, scalar, pointer, readOnly})
	}
	if g, err := gridexpr.Parse(k.Grid); err == nil && r.integers(g.Names()) {
		r.Sizes = g
	}
	if k.When != "" {
		r.Condition, _ = gridexpr.Condition(k.When) // Check refuses others
	}
	return r
}

// Check refuses rows with conditions that stubs cannot compute.
func (b *Bundle) Check() error {
	for _, r := range b.Rows {
		if r.When != "" && (r.Condition == nil || !r.integers(gridexpr.Grid{r.Condition}.Names())) {
			return fmt.Errorf("kernel %q: its condition %q is no expression over its integer parameters and constants", r.Name, r.When)
		}
	}
	return nil
}

// integers reports whether names are those of arguments and constants that are integers.
func (r *Row) integers(names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		if constant, ok := strings.CutPrefix(name, gridexpr.GivenPrefix); ok {
			return !slices.ContainsFunc(r.Params, func(p bundlefile.Param) bool { return p.Name == constant && p.Constant != nil })
		}
		if _, ok := r.IntConstant(name); ok {
			return false
		}
		return !slices.ContainsFunc(r.Args, func(a Arg) bool { return a.Name == name && a.IsInteger() })
	})
}

// IsInteger reports whether an argument is an integer.
func (a *Arg) IsInteger() bool { return !a.Pointer && !a.Scalar.IsFloat() }

// IntConstant is the value of a constant that is an integer of 64 bits or a bool.
func (r *Row) IntConstant(name string) (int64, bool) {
	for _, p := range r.Params {
		if p.Name == name && p.Constant != nil {
			return Integer(p.Constant)
		}
	}
	return 0, false
}

// group fills in the groups.
func (b *Bundle) group() {
	type key struct{ group, types string }
	found := map[key]*Group{}
	named := map[string][]*Group{}
	for _, r := range b.Rows {
		if r.Group == "" {
			continue
		}
		k := key{r.Group, r.signature()}
		g := found[k]
		if g == nil {
			g = &Group{Name: r.Group}
			found[k], named[r.Group] = g, append(named[r.Group], g)
			b.Groups = append(b.Groups, g)
		}
		g.Rows = append(g.Rows, r)
	}
	for _, g := range b.Groups {
		g.complete()
	}
	for _, list := range named {
		tellApart(list)
	}
}

// tellApart fills in the types of groups with the same name: those of the arguments in which the
// groups differ, or of all where these do not suffice.
func tellApart(list []*Group) {
	if len(list) == 1 {
		return
	}
	used := map[string]bool{}
	for _, g := range list {
		g.Types = g.types(func(i int, typ string) bool {
			return slices.ContainsFunc(list, func(other *Group) bool { return i >= len(other.Args) || typeName(other.Args[i].Type) != typ })
		})
		used[g.Types] = true
	}
	if len(used) == len(list) && !used[""] {
		return
	}
	for _, g := range list {
		g.Types = g.types(func(int, string) bool { return true })
	}
}

// typeName is a type as a part of a name.
func typeName(typ string) string { return strings.TrimPrefix(strings.TrimPrefix(typ, "*k"), "*") }

// types are the types of some arguments, equal ones in a row once.
func (g *Group) types(counts func(arg int, typ string) bool) string {
	var names []string
	for i, a := range g.Args {
		if name := typeName(a.Type); counts(i, name) {
			names = append(names, name)
		}
	}
	return strings.Join(slices.Compact(names), "_")
}

// signature has the names and types of the arguments.
func (r *Row) signature() string {
	var b strings.Builder
	for _, a := range r.Args {
		fmt.Fprintf(&b, "%s:%s,", a.Name, strings.Replace(a.Type, "*k", "*", 1))
	}
	return b.String()
}

// complete fills in what follows from the rows of a group.
func (g *Group) complete() {
	g.Args = slices.Clone(g.Rows[0].Args)
	for i := range g.Args {
		a := &g.Args[i]
		a.Divisible, a.EqualTo1 = 0, false
		for _, r := range g.Rows {
			a.ReadOnly = a.ReadOnly && r.Args[i].ReadOnly
		}
	}
	g.GivenGrid = slices.ContainsFunc(g.Rows, func(r *Row) bool { return r.Sizes == nil })
	slices.SortStableFunc(g.Rows, func(a, b *Row) int { return cmp.Compare(b.specialised(), a.specialised()) })
	g.choose()
}

// specialised is how much a row assumes of its arguments: rows that assume more come first.
func (r *Row) specialised() (n int) {
	for _, a := range r.Args {
		if a.EqualTo1 || a.Divisible > 1 {
			n++
		}
	}
	return n
}
