package pyeval

import (
	"sort"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// A list that one statement binds may be filled by later ones: they append to it, assign its
// elements, or call functions that do. Before such a name is read, the statements between
// its binding and the reader that may change it run, in order, and with them those that read
// it in between. Which they are is found from the syntax: it may be too many, never too few
// among the ways that programs are written in.

// usage are the names that code reads and the names whose values it may change.
type usage struct {
	reads   names
	changes names // by assigning an element or by a method that is known to change
	passes  names // to a function or method that may change it
	globals names // bound by a global statement
}

// names is a set of names, nil while it is empty.
type names map[string]bool

func (n *names) add(name string) {
	if name == "" {
		return
	}
	if *n == nil {
		*n = names{}
	}
	(*n)[name] = true
}

// effects are the usages of a module's units and top-level functions, each found when it is
// needed.
type effects struct {
	module    *Module
	units     []*usage
	totals    []*usage                     // of units with the functions that they may call
	bodies    map[string][][]pysyntax.Stmt // of functions and classes; a name may have several
	functions map[string]*usage            // of functions and classes alone
}

// changing are the methods that change their object.
var changing = map[string]bool{
	"append": true, "extend": true, "insert": true, "pop": true, "remove": true, "clear": true, "sort": true,
	"reverse": true, "update": true, "setdefault": true, "popitem": true, "add": true, "discard": true,
	"move_to_end": true, "difference_update": true, "intersection_update": true, "symmetric_difference_update": true,
	"subtract": true, "appendleft": true, "popleft": true, "__setitem__": true, "__delitem__": true, "__setattr__": true,
}

// changingBuiltins are the built-in functions that change an argument.
var changingBuiltins = map[string]bool{"next": true, "setattr": true, "delattr": true, "list": true, "tuple": true, "sum": true, "zip": true, "enumerate": true}

// rootName is the variable at the beginning of a.b[c].d(...).
func rootName(e pysyntax.Expr) string {
	for {
		switch x := e.(type) {
		case *pysyntax.Name:
			return x.Id
		case *pysyntax.Attribute:
			e = x.Value
		case *pysyntax.Subscript:
			e = x.Value
		case *pysyntax.Call:
			e = x.Func
		case *pysyntax.Starred:
			e = x.Value
		default:
			return ""
		}
	}
}

// collector walks code. Inside says that function bodies count as well.
type collector struct {
	*usage
	inside bool
}

func (c *collector) visit(n pysyntax.Node) {
	for {
		switch x := n.(type) {
		case *pysyntax.Name:
			if x.Ctx == pysyntax.Load {
				c.reads.add(x.Id)
			}
			return
		case *pysyntax.Constant:
			return
		case *pysyntax.BinOp:
			c.visit(x.Right)
			n = x.Left
			continue
		case *pysyntax.Attribute:
			if x.Ctx != pysyntax.Load {
				c.changes.add(rootName(x))
			}
			n = x.Value
			continue
		case *pysyntax.Subscript:
			if x.Ctx != pysyntax.Load {
				c.changes.add(rootName(x))
			}
			c.visit(x.Slice)
			n = x.Value
			continue
		}
		c.visitOther(n)
		return
	}
}

func (c *collector) visitOther(n pysyntax.Node) {
	switch n := n.(type) {
	case *pysyntax.FunctionDef:
		c.function(n)
		return
	case *pysyntax.AsyncFunctionDef:
		c.function(&n.FunctionDef)
		return
	case *pysyntax.Call:
		c.call(n)
	case *pysyntax.ExprStmt:
		if call, ok := n.Value.(*pysyntax.Call); ok {
			c.passes.add(rootName(call.Func))
			c.passArgs(call)
		}
	case *pysyntax.AugAssign:
		c.changes.add(rootName(n.Target))
		c.reads.add(rootName(n.Target))
	case *pysyntax.Global:
		for _, g := range n.Names {
			c.globals.add(g)
		}
	case *pysyntax.Delete:
		for _, t := range n.Targets {
			c.changes.add(rootName(t))
		}
	case *pysyntax.ClassDef:
		c.decorators(n.DecoratorList)
	}
	children(n, c.visit)
}

// function counts the parts of a definition that run with it, and its body where wanted.
func (c *collector) function(n *pysyntax.FunctionDef) {
	c.decorators(n.DecoratorList)
	if c.inside {
		visitor(c.visit).function(n)
	} else {
		visitor(c.visit).header(n)
	}
}

// decorators are called with the definition, and may keep it.
func (c *collector) decorators(list []pysyntax.Expr) {
	for _, d := range list {
		c.passes.add(rootName(d))
	}
}

func (c *collector) call(n *pysyntax.Call) {
	switch f := n.Func.(type) {
	case *pysyntax.Attribute:
		if changing[f.Attr] {
			c.changes.add(rootName(f))
		}
	case *pysyntax.Name:
		if builtins[f.Id] == nil || changingBuiltins[f.Id] {
			c.passArgs(n)
		}
	}
}

func (c *collector) passArgs(n *pysyntax.Call) {
	for _, a := range n.Args {
		c.passes.add(rootName(a))
	}
	for _, k := range n.Keywords {
		c.passes.add(rootName(k.Value))
	}
}

// findEffects prepares the effects of the module's code.
func (m *Module) findEffects() *effects {
	if m.effects != nil {
		return m.effects
	}
	e := &effects{module: m, units: make([]*usage, len(m.units)), totals: make([]*usage, len(m.units)),
		bodies: map[string][][]pysyntax.Stmt{}, functions: map[string]*usage{}}
	for _, u := range m.units {
		if name, body := definition(u.stmt); name != "" {
			e.bodies[name] = append(e.bodies[name], body)
		}
	}
	m.effects = e
	return e
}

// unit is the usage of a unit alone.
func (e *effects) unit(i int) *usage {
	if e.units[i] == nil {
		e.units[i] = &usage{}
		(&collector{usage: e.units[i]}).visit(e.module.units[i].stmt)
	}
	return e.units[i]
}

// function is the usage of the bodies of a function or class alone.
func (e *effects) function(name string) *usage {
	f := e.functions[name]
	if f == nil {
		f = &usage{}
		e.functions[name] = f
		c := &collector{usage: f, inside: true}
		for _, body := range e.bodies[name] {
			for _, s := range body {
				c.visit(s)
			}
		}
	}
	return f
}

// total is the usage of a unit with the functions that it reads, and those that they read.
func (e *effects) total(i int) *usage {
	if e.totals[i] != nil {
		return e.totals[i]
	}
	t := e.unit(i)
	var seen names
	pending := e.called(t, &seen)
	if len(pending) > 0 {
		t = &usage{}
		t.include(e.unit(i))
	}
	for len(pending) > 0 {
		f := e.function(pending[len(pending)-1])
		pending = append(pending[:len(pending)-1], e.called(f, &seen)...)
		t.include(f)
	}
	e.totals[i] = t
	return t
}

// called are the functions among the names that a usage reads, without those seen before.
func (e *effects) called(u *usage, seen *names) (list []string) {
	for name := range u.reads {
		if e.bodies[name] != nil && !(*seen)[name] {
			seen.add(name)
			list = append(list, name)
		}
	}
	return list
}

// definition is the name and the body of a function or class statement.
func definition(s pysyntax.Stmt) (string, []pysyntax.Stmt) {
	switch s := s.(type) {
	case *pysyntax.FunctionDef:
		return s.Name, s.Body
	case *pysyntax.ClassDef:
		return s.Name, s.Body
	}
	return "", nil
}

// include adds the names of another usage.
func (u *usage) include(o *usage) {
	for to, from := range map[*names]names{&u.reads: o.reads, &u.changes: o.changes, &u.passes: o.passes, &u.globals: o.globals} {
		for n := range from {
			to.add(n)
		}
	}
}

// addGlobalBinders makes units that call functions with global statements binders of the
// names of these.
func (m *Module) addGlobalBinders() {
	e := m.findEffects()
	for i := range m.units {
		for name := range e.total(i).globals {
			list := m.binders[name]
			at := sort.SearchInts(list, i)
			if at < len(list) && list[at] == i {
				continue
			}
			list = append(list, 0)
			copy(list[at+1:], list[at:])
			list[at] = i
			m.binders[name] = list
		}
	}
}

// changeable reports whether later statements can change a value: always, or only by
// assigning attributes.
func changeable(v Value) (always, byAttribute bool) {
	switch v := v.(type) {
	case *List, *Dict, *iterator, *generator:
		return true, true
	case *Set:
		return !v.Frozen, false
	case *Instance:
		return v.changes(), true
	case *Class:
		return !v.builtin && !v.Module.isEmbedded(), true
	case *Function:
		return v.keepsState() && !v.Module.embedded, !v.Module.embedded
	case *Module, *Opaque:
		return false, false
	case HasSetAttr:
		return false, true
	}
	return false, false
}

// changes reports whether statements can change an object. Members of enumerations stay as they are; so do objects of
// modules of Python's library but iterators.
func (o *Instance) changes() bool {
	if o.Class.Module.isEmbedded() {
		next, _ := o.Class.lookup("__next__")
		return next != nil
	}
	return o.Class.meta == nil
}

// keepsState reports whether calls of a function can change what it returns: by a default
// that can change, or by variables of an enclosing function.
func (f *Function) keepsState() bool {
	for _, d := range f.Defaults {
		if always, _ := changeable(d); always {
			return true
		}
	}
	return f.scope.kind == functionScope
}

// applyChanges runs the units after a binding that change its value, up to a unit.
func (m *Module) applyChanges(u *unit, name string, v Value, before int) error {
	if v == nil || u.index+1 >= before {
		return nil
	}
	if u.changed[name] >= before {
		return nil
	}
	always, byAttribute := changeable(v)
	if !always && !(byAttribute && m.stores[name]) {
		return nil
	}
	if u.changed == nil {
		u.changed = map[string]int{}
	}
	u.changed[name] = before
	for _, c := range m.changers(u.index, name, before) {
		if err := m.change(c); err != nil {
			return err
		}
	}
	return nil
}

// changer is a unit that may change a value or must see it as it is before.
type changer struct {
	unit    *unit
	certain bool
}

// changers are the units between a binding and a reader that must have run, in order. Names
// bound by units that read the value may refer to it as well.
func (m *Module) changers(from int, name string, before int) []changer {
	e := m.findEffects()
	aliases := names{name: true}
	var list []changer
	last := 0
	for i := from + 1; i < before; i++ {
		u := m.units[i]
		if u.alias != nil {
			continue
		}
		t := e.total(i)
		if !overlaps(t.reads, aliases) && !overlaps(t.changes, aliases) {
			continue
		}
		b := &bindings{}
		b.visit(u.stmt)
		if _, isFunction := u.stmt.(*pysyntax.FunctionDef); !isFunction {
			for _, n := range b.names {
				aliases[n] = true
			}
		}
		list = append(list, changer{u, e.unit(i).changes[name]})
		if overlaps(t.changes, aliases) || overlaps(t.passes, aliases) {
			last = len(list)
		}
	}
	return list[:last]
}

func overlaps(a, b names) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	for n := range a {
		if b[n] {
			return true
		}
	}
	return false
}

// change runs a unit for its effects. A unit that fails because a module is not available
// is left out, unless it certainly changes the value.
func (m *Module) change(c changer) error {
	if c.unit.state != notRun {
		return nil
	}
	holds, err := m.holds(c.unit.guards)
	if err == nil && holds {
		err = m.run(c.unit)
	}
	if e := exceptionOf(err); e != nil && e.Unavailable && !c.certain {
		return nil
	}
	return err
}
