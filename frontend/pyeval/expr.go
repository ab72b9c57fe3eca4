package pyeval

import (
	"math/big"
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// frame is one run of a block: of a module's statement, a function, a class body or a
// comprehension.
type frame struct {
	in     *Interp
	scope  *scope
	fn     *Function // nil outside of functions
	result Value     // of a return statement
	gen    *generator
}

// Eval evaluates an expression where a function was defined: a default, a decorator or an
// annotation.
func (in *Interp) Eval(e pysyntax.Expr, fn *Function) (Value, error) {
	f := &frame{in: in, scope: fn.scope}
	return f.eval(e)
}

// EvalIn evaluates an expression among the globals of a module.
func (in *Interp) EvalIn(e pysyntax.Expr, m *Module) (Value, error) {
	f := &frame{in: in, scope: m.scope}
	return f.eval(e)
}

// eval evaluates an expression. Its errors have a place.
func (f *frame) eval(e pysyntax.Expr) (Value, error) {
	switch e := e.(type) {
	case *pysyntax.Constant:
		return constant(e.Value), nil
	case *pysyntax.Name:
		f.in.steps--
		v, err := f.scope.load(f.in, e.Id)
		if err != nil {
			return nil, locate(f.scope.module, e, err)
		}
		return v, nil
	}
	if err := f.in.enter(); err != nil {
		f.in.leave()
		return nil, locate(f.scope.module, e, err)
	}
	v, err := f.evalNode(e)
	f.in.leave()
	if err == nil {
		err = f.in.charge(v)
	}
	if err != nil {
		return nil, locate(f.scope.module, e, err)
	}
	return v, nil
}

// constant is the value of a literal.
func constant(v any) Value {
	switch v := v.(type) {
	case bool:
		return Bool(v)
	case int64:
		return NewInt(v)
	case *big.Int:
		return NewBigInt(v)
	case float64:
		return Float(v)
	case string:
		return Str(v)
	case pysyntax.Bytes:
		return Bytes(v)
	case pysyntax.Ellipsis:
		return Ellipsis
	case pysyntax.Imaginary:
		return &Opaque{Path: "complex", Module: "complex numbers", exists: true}
	}
	return None
}

func (f *frame) evalNode(e pysyntax.Expr) (Value, error) {
	switch e := e.(type) {
	case *pysyntax.BinOp:
		return f.binOp(e)
	case *pysyntax.UnaryOp:
		v, err := f.eval(e.Operand)
		if err != nil {
			return nil, err
		}
		return f.in.Unary(e.Op, v)
	case *pysyntax.BoolOp:
		return f.boolOp(e)
	case *pysyntax.Compare:
		return f.compare(e)
	case *pysyntax.Call:
		return f.call(e)
	case *pysyntax.Attribute:
		v, err := f.eval(e.Value)
		if err != nil {
			return nil, err
		}
		return f.in.GetAttr(v, f.mangled(e.Attr))
	case *pysyntax.Subscript:
		v, err := f.eval(e.Value)
		if err != nil {
			return nil, err
		}
		i, err := f.eval(e.Slice)
		if err != nil {
			return nil, err
		}
		return f.in.Item(v, i)
	case *pysyntax.IfExp:
		t, err := f.truth(e.Test)
		if err != nil {
			return nil, err
		}
		if t {
			return f.eval(e.Body)
		}
		return f.eval(e.Orelse)
	case *pysyntax.Tuple:
		elts, err := f.elements(e.Elts)
		return NewTuple(elts...), err
	case *pysyntax.List:
		elts, err := f.elements(e.Elts)
		return &List{Elts: elts}, err
	case *pysyntax.Set:
		elts, err := f.elements(e.Elts)
		if err != nil {
			return nil, err
		}
		return f.in.newSet(elts)
	case *pysyntax.Dict:
		return f.dict(e)
	case *pysyntax.JoinedStr:
		return f.joined(e)
	case *pysyntax.FormattedValue:
		return f.formatted(e)
	case *pysyntax.Lambda:
		return f.lambda(e)
	case *pysyntax.NamedExpr:
		return f.named(e)
	case *pysyntax.Slice:
		return f.slice(e)
	}
	return f.evalRare(e)
}

func (f *frame) evalRare(e pysyntax.Expr) (Value, error) {
	switch e := e.(type) {
	case *pysyntax.ListComp:
		l := &List{}
		err := f.comprehension(e, e.Generators, func(g *frame) error {
			v, err := g.eval(e.Elt)
			l.Elts = append(l.Elts, v)
			return orError(err, checkSize(int64(len(l.Elts))))
		})
		return l, err
	case *pysyntax.SetComp:
		s := &Set{}
		err := f.comprehension(e, e.Generators, func(g *frame) error {
			v, err := g.eval(e.Elt)
			if err != nil {
				return err
			}
			return s.add(f.in, v)
		})
		return s, err
	case *pysyntax.DictComp:
		d := NewDict()
		err := f.comprehension(e, e.Generators, func(g *frame) error {
			k, err := g.eval(e.Key)
			if err != nil {
				return err
			}
			v, err := g.eval(e.Value)
			if err != nil {
				return err
			}
			return d.Set(f.in, k, v)
		})
		return d, err
	case *pysyntax.GeneratorExp:
		return f.generatorExp(e)
	case *pysyntax.Yield:
		return f.yield(e)
	case *pysyntax.YieldFrom:
		return f.yieldFrom(e)
	case *pysyntax.Starred:
		return nil, Raise("SyntaxError", "can't use starred expression here")
	case *pysyntax.Await:
		return nil, Raise("RuntimeError", "await is not supported")
	}
	return nil, Raise("SystemError", "an expression of this kind is not supported")
}

func (f *frame) truth(e pysyntax.Expr) (bool, error) {
	v, err := f.eval(e)
	if err != nil {
		return false, err
	}
	t, err := f.in.Truth(v)
	return t, locate(f.scope.module, e, err)
}

// binOp evaluates a chain of operators from its innermost left operand, so that long sums do
// not nest.
func (f *frame) binOp(e *pysyntax.BinOp) (Value, error) {
	var chain []*pysyntax.BinOp
	left := pysyntax.Expr(e)
	for {
		b, ok := left.(*pysyntax.BinOp)
		if !ok {
			break
		}
		chain = append(chain, b)
		left = b.Left
	}
	v, err := f.eval(left)
	for i := len(chain) - 1; i >= 0 && err == nil; i-- {
		var right Value
		if right, err = f.eval(chain[i].Right); err != nil {
			break
		}
		if err = f.in.step(1); err != nil {
			break
		}
		v, err = f.in.Binary(chain[i].Op, v, right)
		err = locate(f.scope.module, chain[i], err)
	}
	if err != nil {
		return nil, err
	}
	return v, nil
}

func (f *frame) boolOp(e *pysyntax.BoolOp) (Value, error) {
	for i, x := range e.Values {
		v, err := f.eval(x)
		if err != nil || i == len(e.Values)-1 {
			return v, err
		}
		t, err := f.in.Truth(v)
		if err != nil {
			return nil, locate(f.scope.module, x, err)
		}
		if t == (e.Op == pysyntax.Or) {
			return v, nil
		}
	}
	return None, nil
}

func (f *frame) compare(e *pysyntax.Compare) (Value, error) {
	left, err := f.eval(e.Left)
	if err != nil {
		return nil, err
	}
	var v Value
	for i, op := range e.Ops {
		right, err := f.eval(e.Comparators[i])
		if err != nil {
			return nil, err
		}
		if v, err = f.in.Compare(op, left, right); err != nil {
			return nil, err
		}
		if i < len(e.Ops)-1 {
			if t, err := f.in.Truth(v); err != nil || !t {
				return v, err
			}
		}
		left = right
	}
	return v, nil
}

// elements evaluates the elements of a display, `*x` among them.
func (f *frame) elements(list []pysyntax.Expr) ([]Value, error) {
	elts := make([]Value, 0, len(list))
	for _, e := range list {
		if s, ok := e.(*pysyntax.Starred); ok {
			v, err := f.eval(s.Value)
			if err != nil {
				return nil, err
			}
			more, err := f.in.Elements(v)
			if err != nil {
				return nil, locate(f.scope.module, s, err)
			}
			elts = append(elts, more...)
			continue
		}
		v, err := f.eval(e)
		if err != nil {
			return nil, err
		}
		elts = append(elts, v)
	}
	return elts, nil
}

func (f *frame) dict(e *pysyntax.Dict) (Value, error) {
	d := NewDict()
	d.written = &place{f.scope.module, e}
	for i, k := range e.Keys {
		if k == nil {
			v, err := f.eval(e.Values[i])
			if err != nil {
				return nil, err
			}
			if err := f.mapping(v); err != nil {
				return nil, err
			}
			if err := f.in.mergeInto(d, v); err != nil {
				return nil, err
			}
			continue
		}
		key, err := f.eval(k)
		if err != nil {
			return nil, err
		}
		v, err := f.eval(e.Values[i])
		if err != nil {
			return nil, err
		}
		if err := d.Set(f.in, key, v); err != nil {
			return nil, locate(f.scope.module, k, err)
		}
	}
	return d, nil
}

// mapping refuses `**v` of a value that is not a mapping.
func (f *frame) mapping(v Value) error {
	if o, ok := v.(*Opaque); ok {
		return o.unavailable("unpacked")
	}
	if keys, _ := f.in.attr(v, "keys"); keys == nil {
		return typeError("'%s' object is not a mapping", v.TypeName())
	}
	return nil
}

func (f *frame) joined(e *pysyntax.JoinedStr) (Value, error) {
	var b strings.Builder
	for _, part := range e.Values {
		v, err := f.eval(part)
		if err != nil {
			return nil, err
		}
		s, ok := v.(Str)
		if !ok {
			return nil, typeError("sequence item: expected str instance, %s found", v.TypeName())
		}
		b.WriteString(string(s))
		if err := checkSize(int64(b.Len())); err != nil {
			return nil, err
		}
	}
	return Str(b.String()), nil
}

func (f *frame) formatted(e *pysyntax.FormattedValue) (Value, error) {
	v, err := f.eval(e.Value)
	if err != nil {
		return nil, err
	}
	if e.Conversion > 0 {
		if v, err = f.in.convert(v, e.Conversion); err != nil {
			return nil, err
		}
	}
	spec := ""
	if e.FormatSpec != nil {
		s, err := f.eval(e.FormatSpec)
		if err != nil {
			return nil, err
		}
		text, _ := s.(Str)
		spec = string(text)
	}
	s, err := f.in.Format(v, spec)
	return Str(s), err
}

func (f *frame) lambda(e *pysyntax.Lambda) (Value, error) {
	fn := &Function{Name: "<lambda>", Qualname: f.scope.prefix + "<lambda>", Module: f.scope.module, Lambda: e, scope: f.scope}
	return fn, f.defaults(fn, e.Args)
}

// defaults evaluates the defaults of parameters.
func (f *frame) defaults(fn *Function, a *pysyntax.Arguments) error {
	for _, d := range a.Defaults {
		v, err := f.eval(d)
		if err != nil {
			return err
		}
		fn.Defaults = append(fn.Defaults, v)
	}
	for _, d := range a.KwDefaults {
		if d == nil {
			fn.KwDefaults = append(fn.KwDefaults, nil)
			continue
		}
		v, err := f.eval(d)
		if err != nil {
			return err
		}
		fn.KwDefaults = append(fn.KwDefaults, v)
	}
	return nil
}

func (f *frame) named(e *pysyntax.NamedExpr) (Value, error) {
	v, err := f.eval(e.Value)
	if err != nil {
		return nil, err
	}
	name, ok := e.Target.(*pysyntax.Name)
	if !ok {
		return nil, Raise("SyntaxError", "cannot use assignment expressions with this target")
	}
	return v, f.scope.store(name.Id, v)
}

func (f *frame) slice(e *pysyntax.Slice) (Value, error) {
	s := &Slice{None, None, None}
	for _, p := range []struct {
		e  pysyntax.Expr
		to *Value
	}{{e.Lower, &s.Start}, {e.Upper, &s.Stop}, {e.Step, &s.Step}} {
		if p.e == nil {
			continue
		}
		v, err := f.eval(p.e)
		if err != nil {
			return nil, err
		}
		*p.to = v
	}
	return s, nil
}

// mangled is the name of a private attribute inside of a class: __x is _C__x.
func (f *frame) mangled(name string) string {
	if !strings.HasPrefix(name, "__") || strings.HasSuffix(name, "__") {
		return name
	}
	for sc := f.scope; sc != nil; sc = sc.parent {
		if sc.kind == classScope {
			return "_" + strings.TrimLeft(sc.className(), "_") + name
		}
	}
	return name
}

// className is the name of the class of a class body, also while the body runs.
func (s *scope) className() string {
	q := strings.TrimSuffix(s.prefix, ".")
	return q[strings.LastIndexByte(q, '.')+1:]
}

// call evaluates a call.
func (f *frame) call(e *pysyntax.Call) (Value, error) {
	fn, err := f.eval(e.Func)
	if err != nil {
		return nil, err
	}
	if fn == Value(superType) && len(e.Args) == 0 {
		return f.superCall()
	}
	if b, ok := fn.(*frameBuiltin); ok {
		return f.callFrameBuiltin(b, e)
	}
	args, err := f.args(e)
	if err != nil {
		return nil, err
	}
	v, err := f.in.Call(fn, args)
	if err != nil {
		if x, ok := err.(*Exception); ok && !f.scope.module.embedded {
			pos := positionOf(f.scope.module, e)
			if x.Pos.Line == 0 {
				x.Pos = pos
			} else if name := calleeName(fn); name != "" {
				x.called(name, pos)
			}
		}
		return nil, err
	}
	if d, ok := v.(*Dict); ok && d.written == nil {
		d.written = &place{f.scope.module, e}
	}
	return v, nil
}

// calleeName is the name of a function of the program, or of a class.
func calleeName(fn Value) string {
	switch fn := fn.(type) {
	case *Function:
		if !fn.Module.embedded {
			return fn.Qualname
		}
	case *boundMethod:
		return calleeName(fn.fn)
	case *Class:
		if !fn.Module.isEmbedded() {
			return fn.Qualname
		}
	case *Instance:
		return calleeName(fn.Class)
	}
	return ""
}

// args evaluates the arguments of a call.
func (f *frame) args(e *pysyntax.Call) (*Args, error) {
	pos, err := f.elements(e.Args)
	if err != nil {
		return nil, err
	}
	a := &Args{Pos: pos}
	for _, k := range e.Keywords {
		v, err := f.eval(k.Value)
		if err != nil {
			return nil, err
		}
		if k.Arg == "" {
			if err := f.spread(a, v); err != nil {
				return nil, locate(f.scope.module, k.Value, err)
			}
			continue
		}
		if a.Keyword(k.Arg) != nil {
			return nil, typeError("got multiple values for keyword argument '%s'", k.Arg)
		}
		a.Names, a.Named = append(a.Names, k.Arg), append(a.Named, v)
	}
	return a, nil
}

// spread adds the arguments of `**v`.
func (f *frame) spread(a *Args, v Value) error {
	if err := f.mapping(v); err != nil {
		if isException(err, "TypeError") {
			err = typeError("argument after ** must be a mapping, not %s", v.TypeName())
		}
		return err
	}
	d := NewDict()
	if err := f.in.mergeInto(d, v); err != nil {
		return err
	}
	for _, en := range d.entries {
		if en.key == nil {
			continue
		}
		name, ok := baseOf(en.key).(Str)
		if !ok {
			return typeError("keywords must be strings")
		}
		if a.Keyword(string(name)) != nil {
			return typeError("got multiple values for keyword argument '%s'", string(name))
		}
		a.Names, a.Named = append(a.Names, string(name)), append(a.Named, en.value)
	}
	return nil
}

// superCall is super() without arguments: the class and the object of the method around it.
func (f *frame) superCall() (Value, error) {
	for sc := f.scope; sc != nil; sc = sc.parent {
		if sc.kind == functionScope && sc.parent != nil && sc.parent.kind == classScope && sc.parent.class != nil {
			if len(sc.slots) == 0 || sc.slots[0] == nil {
				break
			}
			return newSuper(sc.slots[0], sc.parent.class)
		}
	}
	return nil, Raise("RuntimeError", "super(): no arguments")
}
