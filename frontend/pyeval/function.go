package pyeval

import (
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// Function is a function written in Python: a def or a lambda.
type Function struct {
	Name     string                // __name__
	Qualname string                // with the enclosing functions and classes: f.<locals>.g, C.m
	Module   *Module               // that defines the function
	Def      *pysyntax.FunctionDef // nil for a lambda
	Lambda   *pysyntax.Lambda      // nil for a def
	Defaults []Value               // of the last positional parameters
	// KwDefaults has an entry per keyword-only parameter, nil where there is no default.
	KwDefaults []Value

	scope *scope // where free variables are looked up
	attrs *Dict  // attributes that the program set; may be nil
}

// TypeName implements Value.
func (*Function) TypeName() string { return "function" }

// Repr implements HasRepr.
func (f *Function) Repr(in *Interp) (string, error) {
	return strings.Replace(in.defaultRepr(f), "function object", "function "+f.Qualname, 1), nil
}

func (f *Function) arguments() *pysyntax.Arguments {
	if f.Def != nil {
		return f.Def.Args
	}
	return f.Lambda.Args
}

// Arguments returns the parameters of the function.
func (f *Function) Arguments() *pysyntax.Arguments { return f.arguments() }

// Free returns the value of a free variable of the function: of the enclosing functions, of
// the module, or a built-in of Python. It reports false where there is no such name.
func (f *Function) Free(name string) (Value, bool, error) {
	v, ok, err := f.enclosing().find(f.Module.in, name)
	return v, ok, err
}

// Global reports whether a free variable of the function is one of the module rather than of
// an enclosing function.
func (f *Function) Global(name string) bool {
	for sc := f.enclosing(); sc != nil; sc = sc.parent {
		if sc.kind == functionScope {
			if _, ok := sc.info.index[name]; ok {
				return false
			}
		}
	}
	return true
}

// enclosing is the scope around the function; class bodies are not seen from inside it.
func (f *Function) enclosing() *scope {
	s := f.scope
	for s.kind == classScope {
		s = s.parent
	}
	return s
}

// Class returns the class in whose body the function was defined, nil where there is none.
func (f *Function) Class() *Class {
	if f.scope.kind == classScope {
		return f.scope.class
	}
	return nil
}

// Attr implements HasAttrs.
func (f *Function) Attr(_ *Interp, name string) (Value, error) {
	if f.attrs != nil {
		if v := f.attrs.GetStr(name); v != nil {
			return v, nil
		}
	}
	switch name {
	case "__name__":
		return Str(f.Name), nil
	case "__qualname__":
		return Str(f.Qualname), nil
	case "__module__":
		return Str(f.Module.Name), nil
	case "__doc__":
		if f.Def != nil {
			return docstring(f.Def.Body), nil
		}
		return None, nil
	case "__defaults__":
		if len(f.Defaults) == 0 {
			return None, nil
		}
		return NewTuple(f.Defaults...), nil
	case "__kwdefaults__":
		return f.keywordDefaults(), nil
	case "__dict__":
		return f.dict(), nil
	case "__annotations__":
		return NewDict(), nil
	}
	return nil, nil
}

func (f *Function) keywordDefaults() Value {
	d := NewDict()
	for i, v := range f.KwDefaults {
		if v != nil {
			d.SetStr(f.arguments().KwOnlyArgs[i].Arg, v)
		}
	}
	if d.Len() == 0 {
		return None
	}
	return d
}

func (f *Function) dict() *Dict {
	if f.attrs == nil {
		f.attrs = NewDict()
	}
	return f.attrs
}

// SetAttr implements HasSetAttr.
func (f *Function) SetAttr(_ *Interp, name string, v Value) error {
	if v == nil {
		if !f.dict().deleteHash(Str(name)) {
			return Raise("AttributeError", "'function' object has no attribute '%s'", name)
		}
		return nil
	}
	if s, ok := v.(Str); ok {
		switch name {
		case "__name__":
			f.Name = string(s)
		case "__qualname__":
			f.Qualname = string(s)
		}
	}
	f.dict().SetStr(name, v)
	return nil
}

// docstring is the string at the beginning of a body.
func docstring(body []pysyntax.Stmt) Value {
	if len(body) > 0 {
		if e, ok := body[0].(*pysyntax.ExprStmt); ok {
			if c, ok := e.Value.(*pysyntax.Constant); ok {
				if s, ok := c.Value.(string); ok {
					return Str(s)
				}
			}
		}
	}
	return None
}

// Call implements Callable.
func (f *Function) Call(in *Interp, a *Args) (Value, error) {
	info := in.functionInfo(f)
	sc := &scope{kind: functionScope, parent: f.scope, module: f.Module, info: info,
		slots: make([]Value, len(info.names)), prefix: f.Qualname + ".<locals>."}
	if err := f.bindParams(sc, a); err != nil {
		return nil, err
	}
	fr := &frame{in: in, scope: sc, fn: f}
	if f.Lambda != nil {
		return in.nested(func() (Value, error) { return fr.eval(f.Lambda.Body) })
	}
	if info.yields {
		return newGenerator(in, fr, f), nil
	}
	run := func() (Value, error) {
		if _, err := fr.block(f.Def.Body); err != nil {
			return nil, err
		}
		if fr.result == nil {
			return None, nil
		}
		return fr.result, nil
	}
	if f.Module.embedded { // as what CPython has in C
		return run()
	}
	return in.nested(run)
}

// nested counts a call against the limit of recursion.
func (in *Interp) nested(run func() (Value, error)) (Value, error) {
	if in.calls >= maxCalls {
		return nil, Raise("RecursionError", "maximum recursion depth exceeded")
	}
	in.calls++
	v, err := run()
	in.calls--
	return v, err
}

// bindParams gives the parameters their values.
func (f *Function) bindParams(sc *scope, a *Args) error {
	p := f.arguments()
	positional := len(p.PosOnlyArgs) + len(p.Args)
	given := min(len(a.Pos), positional)
	copy(sc.slots, a.Pos[:given])
	next := positional + len(p.KwOnlyArgs)
	if p.Vararg != nil {
		sc.slots[next] = NewTuple(a.Pos[given:]...)
		next++
	} else if len(a.Pos) > positional {
		return f.tooMany(positional, len(a.Pos))
	}
	var extra *Dict
	if p.Kwarg != nil {
		extra = NewDict()
		sc.slots[next] = extra
	}
	for i, name := range a.Names {
		if err := f.bindKeyword(sc, name, a.Named[i], extra); err != nil {
			return err
		}
	}
	return f.bindDefaults(sc, positional)
}

func (f *Function) tooMany(positional, given int) error {
	takes := plural(positional, "positional argument")
	if n := len(f.Defaults); n > 0 {
		takes = "from " + NewInt(int64(positional-n)).String() + " to " + plural(positional, "positional argument")
	}
	were := "were"
	if given == 1 {
		were = "was"
	}
	return typeError("%s() takes %s but %d %s given", f.Qualname, takes, given, were)
}

func plural(n int, what string) string {
	s := NewInt(int64(n)).String() + " " + what
	if n != 1 {
		s += "s"
	}
	return s
}

func (f *Function) bindKeyword(sc *scope, name string, v Value, extra *Dict) error {
	p := f.arguments()
	if i, ok := sc.info.index[name]; ok && i >= len(p.PosOnlyArgs) && i < len(p.PosOnlyArgs)+len(p.Args)+len(p.KwOnlyArgs) {
		if sc.slots[i] != nil {
			return typeError("%s() got multiple values for argument '%s'", f.Qualname, name)
		}
		sc.slots[i] = v
		return nil
	}
	if extra == nil {
		return typeError("%s() got an unexpected keyword argument '%s'", f.Qualname, name)
	}
	if extra.GetStr(name) != nil {
		return typeError("%s() got multiple values for keyword argument '%s'", f.Qualname, name)
	}
	extra.SetStr(name, v)
	return nil
}

func (f *Function) bindDefaults(sc *scope, positional int) error {
	p := f.arguments()
	var missing []string
	first := positional - len(f.Defaults)
	for i := range positional {
		if sc.slots[i] == nil && i >= first {
			sc.slots[i] = f.Defaults[i-first]
		}
		if sc.slots[i] == nil {
			missing = append(missing, "'"+sc.info.names[i]+"'")
		}
	}
	if len(missing) > 0 {
		return typeError("%s() missing %s: %s", f.Qualname, plural(len(missing), "required positional argument"), strings.Join(missing, " and "))
	}
	for i, arg := range p.KwOnlyArgs {
		at := positional + i
		if sc.slots[at] == nil && i < len(f.KwDefaults) {
			sc.slots[at] = f.KwDefaults[i]
		}
		if sc.slots[at] == nil {
			missing = append(missing, "'"+arg.Arg+"'")
		}
	}
	if len(missing) > 0 {
		return typeError("%s() missing %s: %s", f.Qualname, plural(len(missing), "required keyword-only argument"), strings.Join(missing, " and "))
	}
	return nil
}

// Call calls a value.
func (in *Interp) Call(fn Value, args *Args) (Value, error) {
	err := in.enter()
	defer in.leave()
	if err != nil {
		return nil, err
	}
	switch f := fn.(type) {
	case *Instance:
		m, _ := f.Class.lookup("__call__")
		if m == nil {
			return nil, typeError("'%s' object is not callable", f.Class.Name)
		}
		return in.callBound(f, f.Class, m, args)
	case Callable:
		return f.Call(in, args)
	}
	return nil, typeError("'%s' object is not callable", fn.TypeName())
}

// call calls a value with positional arguments.
func (in *Interp) call(fn Value, args ...Value) (Value, error) {
	return in.Call(fn, &Args{Pos: args})
}
