package pyeval

import (
	"path"
	"sort"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// Module is a module of the program, read from a file. Its statements run when a name that
// they bind is asked for.
//
// The top level is a list of units: statements, and the statements inside of if statements,
// which are guarded by their conditions. A unit runs at most once. Names are read as of a
// unit: the last binding before it counts. So a unit that runs late sees what it would have
// seen in order.
type Module struct {
	Name string // dotted; the program sees it as __name__

	in      *Interp
	src     *diag.Source
	file    string // __file__
	pkg     bool   // __init__.py
	units   []*unit
	binders map[string][]int // indices of the units that may bind a name, ascending
	stars   []int            // units that are `from x import *`
	stores  map[string]bool  // names whose attributes or elements are assigned at the top level
	scope   *scope
	parsed  bool
	// embedded says that the module is one of this package's, see written.
	embedded bool
	failed   error // of parsing
	now      int   // names are read as of this unit
	running  *unit // nil where no unit runs
	// assigned has the globals that functions assigned after the top level had run.
	assigned map[string]Value
	effects  *effects // found when the value of a name can change
}

// unit is a statement of the top level, or one name of an import statement.
type unit struct {
	stmt   pysyntax.Stmt
	alias  *pysyntax.Alias // of an import statement
	guards []guard
	index  int
	state  unitState
	err    error
	values map[string]Value // the names that the unit bound; nil for a deleted name
	// changed has the names of this unit whose later changes have been made, up to a unit.
	changed map[string]int
}

type unitState uint8

const (
	notRun unitState = iota
	runs
	done
)

// guard is a condition that must be true, or false, for a unit to run.
type guard struct {
	condition *condition
	want      bool
}

// condition is the test of an if statement, evaluated at most once.
type condition struct {
	test  pysyntax.Expr
	at    int // units before this index have run when it is evaluated
	state unitState
	value bool
	err   error
}

// TypeName implements Value.
func (*Module) TypeName() string { return "module" }

func (m *Module) isEmbedded() bool { return m != nil && m.embedded }

// Source returns the text of the module.
func (m *Module) Source() *diag.Source { return m.src }

// File returns the name of the file.
func (m *Module) File() string { return m.file }

// Repr implements HasRepr.
func (m *Module) Repr(*Interp) (string, error) {
	return "<module '" + m.Name + "' from '" + m.file + "'>", nil
}

// LoadFile reads a file as a module of a name. Nothing of it runs yet.
func (in *Interp) LoadFile(name string, src *diag.Source, moduleName string) (*Module, error) {
	m := in.newModule(name, src, moduleName)
	if err := m.parse(); err != nil {
		return nil, err
	}
	in.modules[moduleName] = m
	return m, nil
}

// LoadTree adds a module whose text has been parsed, under a name that imports find it by.
// Interpreters may share the tree.
func (in *Interp) LoadTree(name string, src *diag.Source, tree *pysyntax.Module, moduleName string) *Module {
	m := in.newModule(name, src, moduleName)
	m.parsed = true
	m.setTree(tree)
	in.modules[moduleName] = m
	return m
}

func (in *Interp) newModule(file string, src *diag.Source, name string) *Module {
	m := &Module{Name: name, in: in, src: src, file: file, pkg: path.Base(file) == "__init__.py"}
	m.scope = &scope{kind: moduleScope, module: m}
	return m
}

// parse reads the statements and finds the names that they bind.
func (m *Module) parse() error {
	if m.parsed {
		return m.failed
	}
	m.parsed = true
	tree, err := pysyntax.Parse(m.src)
	if err != nil {
		m.failed = err
		return err
	}
	m.setTree(tree)
	return nil
}

// setTree takes the statements of a module apart.
func (m *Module) setTree(tree *pysyntax.Module) {
	m.binders, m.stores = map[string][]int{}, map[string]bool{}
	m.addUnits(tree.Body, nil)
	m.now = len(m.units)
	if strings.Contains(m.src.Text, "global ") {
		m.addGlobalBinders()
	}
}

// addUnits adds the units of statements under guards.
func (m *Module) addUnits(body []pysyntax.Stmt, guards []guard) {
	for _, s := range body {
		switch s := s.(type) {
		case *pysyntax.If:
			if !bindsInTest(s.Test) {
				c := &condition{test: s.Test, at: len(m.units)}
				m.addUnits(s.Body, append(guards[:len(guards):len(guards)], guard{c, true}))
				m.addUnits(s.Orelse, append(guards[:len(guards):len(guards)], guard{c, false}))
				continue
			}
		case *pysyntax.Import:
			for _, a := range s.Names {
				m.addUnit(s, a, guards)
			}
			continue
		case *pysyntax.ImportFrom:
			for _, a := range s.Names {
				m.addUnit(s, a, guards)
			}
			continue
		}
		m.addUnit(s, nil, guards)
	}
}

func bindsInTest(e pysyntax.Expr) bool {
	b := &bindings{}
	b.visit(e)
	return len(b.names) > 0
}

func (m *Module) addUnit(s pysyntax.Stmt, a *pysyntax.Alias, guards []guard) {
	u := &unit{stmt: s, alias: a, guards: guards, index: len(m.units)}
	m.units = append(m.units, u)
	if a != nil {
		if a.Name == "*" {
			m.stars = append(m.stars, u.index)
		} else {
			m.addBinder(importedAs(a), u.index)
		}
		return
	}
	switch s := s.(type) {
	case *pysyntax.FunctionDef:
		if len(s.DecoratorList) == 0 && len(s.Args.Defaults)+len(s.Args.KwDefaults) == 0 {
			m.addBinder(s.Name, u.index)
			return
		}
	case *pysyntax.Assign:
		for _, t := range s.Targets {
			m.noteStore(t)
		}
	case *pysyntax.AugAssign:
		m.noteStore(s.Target)
	}
	b := &bindings{}
	b.visit(s)
	for _, n := range b.names {
		m.addBinder(n, u.index)
	}
	if b.star {
		m.stars = append(m.stars, u.index)
	}
}

func (m *Module) noteStore(target pysyntax.Expr) {
	switch target.(type) {
	case *pysyntax.Attribute, *pysyntax.Subscript:
		m.stores[rootName(target)] = true
	}
}

func (m *Module) addBinder(name string, index int) {
	list := m.binders[name]
	if n := len(list); n > 0 && list[n-1] == index {
		return
	}
	m.binders[name] = append(list, index)
}

// Names returns the names that the top level may bind, in the order of their first binding.
func (m *Module) Names() []string {
	if m.parse() != nil {
		return nil
	}
	var names []string
	for n := range m.binders {
		names = append(names, n)
	}
	sort.Slice(names, func(i, j int) bool {
		a, b := m.binders[names[i]][0], m.binders[names[j]][0]
		return a < b || a == b && names[i] < names[j]
	})
	return names
}

// Lookup returns the value of a name of the module, nil where it is not defined. The
// statements that the value depends on run now.
func (m *Module) Lookup(name string) (Value, error) {
	if err := m.parse(); err != nil {
		return nil, syntaxError(err)
	}
	if m.running != nil {
		if v, err := m.read(name); v != nil || err != nil {
			return v, err
		}
	}
	v, err := m.lookupBefore(name, len(m.units))
	if v != nil || err != nil {
		return v, err
	}
	return m.special(name), nil
}

// syntaxError is the exception of a file that does not parse.
func syntaxError(err error) error {
	list, ok := err.(diag.List)
	if !ok || len(list) == 0 {
		return err
	}
	e := Raise("SyntaxError", "%s", list[0].Message)
	e.Pos = list[0].Pos
	return e
}

// special are the names that every module has.
func (m *Module) special(name string) Value {
	switch name {
	case "__name__":
		return Str(m.Name)
	case "__file__":
		return Str(m.file)
	case "__package__":
		return Str(m.packageName())
	case "__doc__":
		if len(m.units) > 0 {
			return docstring([]pysyntax.Stmt{m.units[0].stmt})
		}
		return None
	case "__builtins__", "__spec__", "__loader__":
		return None
	}
	return nil
}

func (m *Module) packageName() string {
	if m.pkg {
		return m.Name
	}
	if i := strings.LastIndexByte(m.Name, '.'); i >= 0 {
		return m.Name[:i]
	}
	return ""
}

// global is a global variable or a built-in, as of the unit that runs.
func (m *Module) global(in *Interp, name string) (Value, bool, error) {
	v, err := m.read(name)
	if err != nil {
		return nil, false, err
	}
	if v == nil {
		v = m.special(name)
	}
	if v == nil {
		v = builtins[name]
	}
	if v == nil {
		v, err = m.fromOpaque(name)
	}
	return v, v != nil, err
}

// fromOpaque is a name that nothing else defines and that may come from `from x import *` of
// a module that is not available.
func (m *Module) fromOpaque(name string) (Value, error) {
	for i := len(m.stars) - 1; i >= 0; i-- {
		u := m.units[m.stars[i]]
		s, ok := u.stmt.(*pysyntax.ImportFrom)
		if !ok || u.index >= m.now {
			continue
		}
		from, _, err := (&frame{in: m.in, scope: m.scope}).fromModule(s)
		if err != nil {
			return nil, err
		}
		if o, ok := from.(*Opaque); ok {
			return o.attr(name), nil
		}
	}
	return nil, nil
}

// read is a global variable as of the unit that runs.
func (m *Module) read(name string) (Value, error) {
	if u := m.running; u != nil {
		if v, ok := u.values[name]; ok {
			return v, nil
		}
	}
	return m.lookupBefore(name, m.now)
}

// bind gives a global variable a value; nil deletes it.
func (m *Module) bind(name string, v Value) {
	if u := m.running; u != nil {
		if u.values == nil {
			u.values = map[string]Value{}
		}
		u.values[name] = v
		return
	}
	if m.assigned == nil {
		m.assigned = map[string]Value{}
	}
	m.assigned[name] = v
}

// lookupBefore is the value of a name as of a unit.
func (m *Module) lookupBefore(name string, before int) (Value, error) {
	if v, ok := m.assigned[name]; ok && before == len(m.units) {
		return v, nil
	}
	list, stars := m.binders[name], m.stars
	end := before
	if m.running != nil {
		end = min(end, m.now)
	}
	for {
		for len(list) > 0 && list[len(list)-1] >= before {
			list = list[:len(list)-1]
		}
		for len(stars) > 0 && stars[len(stars)-1] >= before {
			stars = stars[:len(stars)-1]
		}
		if len(list) == 0 && len(stars) == 0 {
			return nil, nil
		}
		isStar := len(list) == 0 || len(stars) > 0 && stars[len(stars)-1] > list[len(list)-1]
		if isStar {
			before = stars[len(stars)-1]
		} else {
			before = list[len(list)-1]
		}
		u := m.units[before]
		v, ok, err := m.boundBy(u, name, isStar)
		if err != nil {
			return nil, err
		}
		if ok {
			return v, m.applyChanges(u, name, v, end)
		}
	}
}

// boundBy is the value that a unit gives a name; it reports false where the unit does not
// bind the name.
func (m *Module) boundBy(u *unit, name string, star bool) (Value, bool, error) {
	if holds, err := m.holds(u.guards); !holds || err != nil {
		return nil, false, err
	}
	if star && u.alias != nil {
		v, err := m.starName(u, name)
		return v, v != nil, err
	}
	if err := m.run(u); err != nil {
		return nil, false, err
	}
	v, ok := u.values[name]
	return v, ok, nil
}

// holds evaluates guards in order.
func (m *Module) holds(guards []guard) (bool, error) {
	for _, g := range guards {
		c := g.condition
		switch c.state {
		case notRun:
			c.state = runs
			c.err = m.at(c.at, &unit{index: c.at}, func(f *frame) error {
				v, err := f.eval(c.test)
				if err != nil {
					return err
				}
				c.value, err = m.in.Truth(v)
				return locate(m, c.test, err)
			})
			c.state = done
		case runs:
			return false, nil
		}
		if c.err != nil {
			return false, c.err
		}
		if c.value != g.want {
			return false, nil
		}
	}
	return true, nil
}

// run runs a unit that has not run yet.
func (m *Module) run(u *unit) error {
	if u.state != notRun {
		return u.err
	}
	u.state = runs
	u.err = m.at(u.index, u, func(f *frame) error {
		if u.alias != nil {
			return f.importAlias(u.stmt, u.alias)
		}
		_, err := f.stmt(u.stmt)
		return err
	})
	u.state = done
	return u.err
}

// at runs code of the top level as of a unit.
func (m *Module) at(index int, u *unit, run func(f *frame) error) error {
	now, running, calls, optional := m.now, m.running, m.in.calls, m.in.optional
	m.now, m.running, m.in.calls, m.in.optional = index, u, 0, 0
	if err := m.in.enter(); err != nil {
		m.in.leave()
		m.now, m.running, m.in.calls, m.in.optional = now, running, calls, optional
		return err
	}
	err := run(&frame{in: m.in, scope: m.scope})
	m.in.leave()
	m.now, m.running, m.in.calls, m.in.optional = now, running, calls, optional
	return err
}

// Attr implements HasAttrs: names of the module, then modules inside of a package.
func (m *Module) Attr(in *Interp, name string) (Value, error) {
	if name == "__dict__" {
		return m.dict()
	}
	v, err := m.Lookup(name)
	if v != nil || err != nil {
		return v, err
	}
	if m.pkg {
		if sub := in.findFile(m.Name + "." + name); sub != nil {
			return sub, nil
		}
	}
	if f, err := m.Lookup("__getattr__"); f != nil && err == nil {
		return in.call(f, Str(name))
	}
	return nil, nil
}

// dict are the names of the module as a dictionary; names whose value is not available are
// left out.
func (m *Module) dict() (Value, error) {
	d := NewDict()
	for _, n := range m.Names() {
		v, err := m.read(n)
		if e := exceptionOf(err); e != nil && e.Unavailable {
			continue
		}
		if err != nil {
			return nil, err
		}
		if v != nil {
			d.SetStr(n, v)
		}
	}
	return d, nil
}

// SetAttr implements HasSetAttr.
func (m *Module) SetAttr(_ *Interp, name string, v Value) error {
	if m.assigned == nil {
		m.assigned = map[string]Value{}
	}
	m.assigned[name] = v
	return nil
}
