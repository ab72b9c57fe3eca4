package pyeval

import "github.com/tshared/tshared/frontend/pysyntax"

// flow says how a statement ended.
type flow uint8

const (
	goesOn flow = iota
	breaks
	continues
	returns
)

// block runs statements until one of them leaves the block.
func (f *frame) block(body []pysyntax.Stmt) (flow, error) {
	for _, s := range body {
		if fl, err := f.stmt(s); fl != goesOn || err != nil {
			return fl, err
		}
	}
	return goesOn, nil
}

// stmt runs a statement. Its errors have a place.
func (f *frame) stmt(s pysyntax.Stmt) (flow, error) {
	if err := f.in.enter(); err != nil {
		f.in.leave()
		return goesOn, locate(f.scope.module, s, err)
	}
	fl, err := f.run(s)
	f.in.leave()
	if err != nil {
		return fl, locate(f.scope.module, s, err)
	}
	return fl, nil
}

func (f *frame) run(s pysyntax.Stmt) (flow, error) {
	switch s := s.(type) {
	case *pysyntax.ExprStmt:
		if _, ok := s.Value.(*pysyntax.Constant); ok {
			return goesOn, nil
		}
		_, err := f.eval(s.Value)
		return goesOn, err
	case *pysyntax.Assign:
		v, err := f.eval(s.Value)
		if err != nil {
			return goesOn, err
		}
		for _, t := range s.Targets {
			if err := f.assign(t, v); err != nil {
				return goesOn, err
			}
		}
		return goesOn, nil
	case *pysyntax.AugAssign:
		return goesOn, f.augAssign(s)
	case *pysyntax.AnnAssign:
		if s.Value == nil {
			return goesOn, nil
		}
		v, err := f.eval(s.Value)
		if err != nil {
			return goesOn, err
		}
		return goesOn, f.assign(s.Target, v)
	case *pysyntax.Return:
		f.result = None
		if s.Value != nil {
			v, err := f.eval(s.Value)
			if err != nil {
				return goesOn, err
			}
			f.result = v
		}
		return returns, nil
	case *pysyntax.If:
		t, err := f.truth(s.Test)
		if err != nil {
			return goesOn, err
		}
		if t {
			return f.block(s.Body)
		}
		return f.block(s.Orelse)
	case *pysyntax.For:
		return f.loop(s)
	case *pysyntax.While:
		return f.while(s)
	case *pysyntax.Pass, *pysyntax.Global, *pysyntax.Nonlocal:
		return goesOn, nil
	case *pysyntax.Break:
		return breaks, nil
	case *pysyntax.Continue:
		return continues, nil
	}
	return f.runRare(s)
}

func (f *frame) runRare(s pysyntax.Stmt) (flow, error) {
	switch s := s.(type) {
	case *pysyntax.FunctionDef:
		return goesOn, f.define(s)
	case *pysyntax.AsyncFunctionDef:
		return goesOn, f.define(&s.FunctionDef)
	case *pysyntax.ClassDef:
		c, err := f.makeClass(s)
		if err != nil {
			return goesOn, err
		}
		if c, err = f.decorate(s.DecoratorList, c); err != nil {
			return goesOn, err
		}
		return goesOn, f.scope.store(s.Name, c)
	case *pysyntax.Import:
		for _, a := range s.Names {
			if err := f.importAlias(s, a); err != nil {
				return goesOn, err
			}
		}
		return goesOn, nil
	case *pysyntax.ImportFrom:
		for _, a := range s.Names {
			if err := f.importAlias(s, a); err != nil {
				return goesOn, err
			}
		}
		return goesOn, nil
	case *pysyntax.Raise:
		return goesOn, f.raise(s)
	case *pysyntax.Try:
		return f.try(s)
	case *pysyntax.TryStar:
		return f.try(&s.Try)
	case *pysyntax.With:
		return f.with(s, s.Items)
	case *pysyntax.Assert:
		return goesOn, f.assert(s)
	case *pysyntax.Delete:
		for _, t := range s.Targets {
			if err := f.delete(t); err != nil {
				return goesOn, err
			}
		}
		return goesOn, nil
	case *pysyntax.Match:
		return f.match(s)
	case *pysyntax.TypeAlias:
		if n, ok := s.Name.(*pysyntax.Name); ok {
			return goesOn, f.scope.store(n.Id, &genericAlias{name: n.Id})
		}
	}
	return goesOn, Raise("SystemError", "a statement of this kind is not supported")
}

// assign gives a target a value.
func (f *frame) assign(target pysyntax.Expr, v Value) error {
	switch t := target.(type) {
	case *pysyntax.Name:
		return f.scope.store(f.mangled(t.Id), v)
	case *pysyntax.Tuple:
		return f.unpack(target, t.Elts, v)
	case *pysyntax.List:
		return f.unpack(target, t.Elts, v)
	case *pysyntax.Starred:
		return f.assign(t.Value, v)
	case *pysyntax.Attribute:
		o, err := f.eval(t.Value)
		if err != nil {
			return err
		}
		return locate(f.scope.module, target, f.in.SetAttr(o, f.mangled(t.Attr), v))
	case *pysyntax.Subscript:
		o, err := f.eval(t.Value)
		if err != nil {
			return err
		}
		i, err := f.eval(t.Slice)
		if err != nil {
			return err
		}
		return locate(f.scope.module, target, f.in.SetItem(o, i, v))
	}
	return Raise("SyntaxError", "cannot assign to this expression")
}

// unpack assigns the elements of a value to targets, of which one may be starred.
func (f *frame) unpack(at pysyntax.Expr, targets []pysyntax.Expr, v Value) error {
	star := -1
	for i, t := range targets {
		if _, ok := t.(*pysyntax.Starred); ok {
			star = i
		}
	}
	elts, more, err := f.take(v, len(targets), star >= 0)
	if err != nil {
		return locate(f.scope.module, at, err)
	}
	need := len(targets)
	switch {
	case star >= 0 && len(elts) < need-1:
		err = valueError("not enough values to unpack (expected at least %d, got %d)", need-1, len(elts))
	case star < 0 && len(elts) < need:
		err = valueError("not enough values to unpack (expected %d, got %d)", need, len(elts))
	case star < 0 && more:
		err = valueError("too many values to unpack (expected %d)", need)
	}
	if err != nil {
		return locate(f.scope.module, at, err)
	}
	if star >= 0 {
		behind := need - star - 1
		middle := &List{Elts: append([]Value(nil), elts[star:len(elts)-behind]...)}
		tail := elts[len(elts)-behind:]
		elts = append(append(append([]Value(nil), elts[:star]...), middle), tail...)
	}
	for i, t := range targets {
		if err := f.assign(t, elts[i]); err != nil {
			return err
		}
	}
	return nil
}

// take takes the elements of a value that is unpacked: all, or at most n. More says that
// there were others.
func (f *frame) take(v Value, n int, all bool) (elts []Value, more bool, err error) {
	if t, ok := v.(*Tuple); ok && t.Class == nil || all {
		elts, err := f.in.Elements(v)
		if isException(err, "TypeError") {
			err = typeError("cannot unpack non-iterable %s object", v.TypeName())
		}
		return elts, len(elts) > n, err
	}
	next, err := f.in.Iterate(v)
	if err != nil {
		if isException(err, "TypeError") {
			err = typeError("cannot unpack non-iterable %s object", v.TypeName())
		}
		return nil, false, err
	}
	for {
		x, err := next()
		if x == nil || err != nil {
			return elts, false, err
		}
		if len(elts) == n {
			return elts, true, nil
		}
		elts = append(elts, x)
	}
}

func (f *frame) augAssign(s *pysyntax.AugAssign) error {
	var old Value
	var put func(Value) error
	var err error
	switch t := s.Target.(type) {
	case *pysyntax.Attribute:
		o, e := f.eval(t.Value)
		if e != nil {
			return e
		}
		name := f.mangled(t.Attr)
		old, err = f.in.GetAttr(o, name)
		put = func(v Value) error { return f.in.SetAttr(o, name, v) }
	case *pysyntax.Subscript:
		o, e := f.eval(t.Value)
		if e != nil {
			return e
		}
		i, e := f.eval(t.Slice)
		if e != nil {
			return e
		}
		old, err = f.in.Item(o, i)
		put = func(v Value) error { return f.in.SetItem(o, i, v) }
	case *pysyntax.Name:
		old, err = f.scope.load(f.in, f.mangled(t.Id))
		put = func(v Value) error { return f.scope.store(f.mangled(t.Id), v) }
	default:
		return Raise("SyntaxError", "cannot assign to this expression")
	}
	if err != nil {
		return locate(f.scope.module, s.Target, err)
	}
	right, err := f.eval(s.Value)
	if err != nil {
		return err
	}
	v, err := f.in.inplace(s.Op, old, right)
	if err != nil {
		return err
	}
	return put(v)
}

func (f *frame) delete(target pysyntax.Expr) error {
	switch t := target.(type) {
	case *pysyntax.Name:
		if _, err := f.scope.load(f.in, t.Id); err != nil {
			return locate(f.scope.module, t, err)
		}
		return f.scope.store(t.Id, nil)
	case *pysyntax.Attribute:
		o, err := f.eval(t.Value)
		if err != nil {
			return err
		}
		return f.in.DelAttr(o, f.mangled(t.Attr))
	case *pysyntax.Subscript:
		o, err := f.eval(t.Value)
		if err != nil {
			return err
		}
		i, err := f.eval(t.Slice)
		if err != nil {
			return err
		}
		return f.in.DelItem(o, i)
	case *pysyntax.Tuple:
		return f.deleteAll(t.Elts)
	case *pysyntax.List:
		return f.deleteAll(t.Elts)
	}
	return Raise("SyntaxError", "cannot delete this expression")
}

func (f *frame) deleteAll(targets []pysyntax.Expr) error {
	for _, t := range targets {
		if err := f.delete(t); err != nil {
			return err
		}
	}
	return nil
}

func (f *frame) loop(s *pysyntax.For) (flow, error) {
	v, err := f.eval(s.Iter)
	if err != nil {
		return goesOn, err
	}
	next, err := f.in.Iterate(v)
	if err != nil {
		return goesOn, locate(f.scope.module, s.Iter, err)
	}
	for {
		x, err := next()
		if err != nil {
			return goesOn, locate(f.scope.module, s.Iter, err)
		}
		if x == nil {
			return f.block(s.Orelse)
		}
		if err := f.in.step(1); err != nil {
			return goesOn, err
		}
		if err := f.assign(s.Target, x); err != nil {
			return goesOn, err
		}
		fl, err := f.block(s.Body)
		switch {
		case err != nil || fl == returns:
			return fl, err
		case fl == breaks:
			return goesOn, nil
		}
	}
}

func (f *frame) while(s *pysyntax.While) (flow, error) {
	for {
		t, err := f.truth(s.Test)
		if err != nil {
			return goesOn, err
		}
		if !t {
			return f.block(s.Orelse)
		}
		if err := f.in.step(1); err != nil {
			return goesOn, err
		}
		fl, err := f.block(s.Body)
		switch {
		case err != nil || fl == returns:
			return fl, err
		case fl == breaks:
			return goesOn, nil
		}
	}
}

// define runs a def statement.
func (f *frame) define(n *pysyntax.FunctionDef) error {
	fn := &Function{Name: n.Name, Qualname: f.scope.prefix + n.Name, Module: f.scope.module, Def: n, scope: f.scope}
	if err := f.defaults(fn, n.Args); err != nil {
		return err
	}
	v, err := f.decorate(n.DecoratorList, fn)
	if err != nil {
		return err
	}
	return f.scope.store(f.mangled(n.Name), v)
}

func (f *frame) assert(s *pysyntax.Assert) error {
	t, err := f.truth(s.Test)
	if err != nil || t {
		return err
	}
	e := Raise("AssertionError", "")
	if s.Msg != nil {
		m, err := f.eval(s.Msg)
		if err != nil {
			return err
		}
		e.object().set("args", NewTuple(m))
		if e.Message, err = f.in.Str(m); err != nil {
			return err
		}
	}
	return e
}
