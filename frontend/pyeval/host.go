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
