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
