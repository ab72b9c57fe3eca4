package pyeval

import (
	"maps"
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// FindAttr is v.name, nil where there is no such attribute.
func (in *Interp) FindAttr(v Value, name string) (Value, error) { return in.attr(v, name) }

// Spend counts work that a host does for the program against the step limit.
func (in *Interp) Spend(n int64) error { return in.step(n) }

// Composite is a value of a host that consists of other values.
type Composite interface {
	Value
	// Parts lists them.
	Parts() []Value
}

// maxTree is the number of values that a host may have to visit in one.
const maxTree = 1 << 20

// Walk counts the values that a value consists of against the step limit, for a host that visits or copies them all.
// Values may share their parts, and may be part of themselves: each counts as often as it is visited.
func (in *Interp) Walk(v Value) error {
	var t tree
	if err := t.count(v, 0); err != nil {
		return err
	}
	return in.step(t.inner + t.parts/4) // a part takes a quarter of what a container takes
}

// tree is the number of values that a value consists of, and how many of them, with itself, have parts.
type tree struct{ parts, inner int64 }

func (t *tree) count(v Value, depth int) error {
	parts := Parts(v)
	if len(parts) == 0 {
		return nil
	}
	t.inner++
	if t.parts += int64(len(parts)); t.parts > maxTree {
		return limitExceeded("a value of type %s has more than %d parts, those of its parts included", v.TypeName(), int64(maxTree))
	}
	if depth > maxDepth {
		return limitExceeded("values are nested more than %d levels deep", int64(maxDepth))
	}
	for _, p := range parts {
		if err := t.count(p, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// Parts lists the values that a value directly consists of.
func Parts(v Value) []Value {
	switch v := v.(type) {
	case *Tuple:
		return v.Elts
	case *List:
		return v.Elts
	case *Dict:
		return append(v.Keys(), v.Values()...)
	case *Set:
		return v.Elements()
	case Composite:
		return v.Parts()
	}
	return nil
}

// Refill gives the program all of its steps back, for a host that calls functions of the
// program again and again: the limit is then one of each call.
func (in *Interp) Refill() { in.steps = in.options.Steps }

// HasParam reports whether the function has a parameter that can be passed by this name.
func (f *Function) HasParam(name string) bool {
	a := f.arguments()
	for _, params := range [][]*pysyntax.Arg{a.Args, a.KwOnlyArgs} {
		for _, p := range params {
			if p.Arg == name {
				return true
			}
		}
	}
	return false
}

// TakesAnyKeyword reports whether the function has a parameter such as **kwargs.
func (f *Function) TakesAnyKeyword() bool { return f.arguments().Kwarg != nil }

// Builtin returns a built-in name of Python, nil where there is none.
func (in *Interp) Builtin(name string) Value { return builtins[name] }

// Statements lists the statements of the top level, those inside of if statements included.
func (m *Module) Statements() []pysyntax.Stmt {
	var all []pysyntax.Stmt
	for i, u := range m.units {
		if i == 0 || m.units[i-1].stmt != u.stmt {
			all = append(all, u.stmt)
		}
	}
	return all
}

// Sources lists the texts of the modules that were read, in the order of their names.
func (in *Interp) Sources() []*diag.Source {
	var all []*diag.Source
	for _, name := range slices.Sorted(maps.Keys(in.modules)) {
		if m, ok := in.modules[name].(*Module); ok && m.src != nil {
			all = append(all, m.src)
		}
	}
	return all
}
