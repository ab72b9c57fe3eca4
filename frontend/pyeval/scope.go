package pyeval

import "github.com/tshared/tshared/frontend/pysyntax"

type scopeKind uint8

const (
	moduleScope   scopeKind = iota
	functionScope           // of a function or a comprehension
	classScope
)

// scope holds the variables of one run of a block.
type scope struct {
	kind   scopeKind
	parent *scope // the enclosing scope; nil for a module
	module *Module
	info   *scopeInfo // of a function
	slots  []Value    // of a function's variables; nil where a variable is not bound
	names  *Dict      // of a class body
	class  *Class     // the class that a class body made
	prefix string     // of the qualified names of functions and classes defined here
}

// scopeInfo says which variables a function has.
type scopeInfo struct {
	names   []string // parameters first
	index   map[string]int
	globals map[string]bool
	yields  bool
}

func newScopeInfo(params []string, b *bindings) *scopeInfo {
	info := &scopeInfo{index: map[string]int{}, globals: b.globals, yields: b.yields}
	for _, n := range params {
		info.index[n] = len(info.names)
		info.names = append(info.names, n)
	}
	for _, n := range b.names {
		if _, ok := info.index[n]; !ok && !b.globals[n] && !b.nonlocals[n] {
			info.index[n] = len(info.names)
			info.names = append(info.names, n)
		}
	}
	return info
}

// functionInfo returns the variables of a function, found when it is first called.
func (in *Interp) functionInfo(f *Function) *scopeInfo {
	var node any = f.Def
	if f.Def == nil {
		node = f.Lambda
	}
	if info := in.infos[node]; info != nil {
		return info
	}
	b := &bindings{}
	args := f.arguments()
	if f.Def != nil {
		b.stmts(f.Def.Body)
	} else {
		b.visit(f.Lambda.Body)
	}
	info := newScopeInfo(paramNames(args), b)
	in.infos[node] = info
	return info
}

// paramNames are the names of parameters in the order of their variables.
func paramNames(a *pysyntax.Arguments) []string {
	var names []string
	for _, list := range [][]*pysyntax.Arg{a.PosOnlyArgs, a.Args, a.KwOnlyArgs, {a.Vararg, a.Kwarg}} {
		for _, p := range list {
			if p != nil {
				names = append(names, p.Arg)
			}
		}
	}
	return names
}

// comprehensionInfo returns the variables of a comprehension: the targets of its loops.
func (in *Interp) comprehensionInfo(node pysyntax.Expr, generators []*pysyntax.Comprehension) *scopeInfo {
	if info := in.infos[node]; info != nil {
		return info
	}
	b := &bindings{}
	for _, g := range generators {
		b.visit(g.Target)
	}
	info := newScopeInfo(nil, b)
	in.infos[node] = info
	return info
}

// load returns the value of a variable.
func (s *scope) load(in *Interp, name string) (Value, error) {
	v, ok, err := s.find(in, name)
	if err == nil && !ok {
		err = Raise("NameError", "name '%s' is not defined", name)
	}
	return v, err
}

// find looks a variable up: in the scope, in the enclosing functions, in the module, among
// the built-ins.
func (s *scope) find(in *Interp, name string) (Value, bool, error) {
	for sc := s; sc != nil; sc = sc.parent {
		switch sc.kind {
		case classScope:
			if sc == s {
				if v := sc.names.GetStr(name); v != nil {
					return v, true, nil
				}
			}
			if name == "__class__" && sc != s && sc.class != nil {
				return sc.class, true, nil
			}
		case functionScope:
			if sc.info.globals[name] {
				return s.module.global(in, name)
			}
			i, ok := sc.info.index[name]
			switch {
			case !ok:
			case sc.slots[i] != nil:
				return sc.slots[i], true, nil
			case sc == s:
				return nil, false, Raise("UnboundLocalError", "cannot access local variable '%s' where it is not associated with a value", name)
			default:
				return nil, false, Raise("NameError", "cannot access free variable '%s' where it is not associated with a value in enclosing scope", name)
			}
		}
	}
	return s.module.global(in, name)
}

// store binds a variable; a nil value removes it.
func (s *scope) store(name string, v Value) error {
	switch s.kind {
	case moduleScope:
		s.module.bind(name, v)
		return nil
	case classScope:
		if s.info != nil && s.info.globals[name] {
			s.module.bind(name, v)
			return nil
		}
		if v == nil {
			s.names.deleteHash(Str(name))
			return nil
		}
		s.names.SetStr(name, v)
		return nil
	}
	if s.info.globals[name] {
		s.module.bind(name, v)
		return nil
	}
	for sc := s; sc != nil; sc = sc.parent {
		if sc.kind != functionScope {
			continue
		}
		if i, ok := sc.info.index[name]; ok {
			sc.slots[i] = v
			return nil
		}
	}
	// A walrus in a comprehension binds in the scope around it.
	if s.parent != nil {
		return s.parent.store(name, v)
	}
	return nil
}
