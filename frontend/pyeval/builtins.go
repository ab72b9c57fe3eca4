package pyeval

import (
	"math"
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// builtins are the names that every module sees. They never change.
var builtins = map[string]Value{}

// superType is super.
var superType = &BuiltinType{name: "super"}

func init() {
	for name, c := range exceptionClasses {
		builtins[name] = c
	}
	builtins["EnvironmentError"], builtins["IOError"] = exceptionClasses["OSError"], exceptionClasses["OSError"]
	for _, t := range []*BuiltinType{objectType, intType, boolType, floatType, complexType, strType, bytesType, tupleType,
		listType, dictType, setType, frozenType, rangeType, sliceType, typeType, superType} {
		builtins[t.name] = t
	}
	builtins["None"], builtins["True"], builtins["False"] = None, Bool(true), Bool(false)
	builtins["Ellipsis"], builtins["NotImplemented"] = Ellipsis, notImplemented{}
	builtins["__debug__"] = Bool(true)
	for name, call := range frameFunctions {
		builtins[name] = &frameBuiltin{name, call}
	}
	superType.new = func(_ *Interp, a *Args) (Value, error) {
		v, err := bindArgs("super", a, "type/", "object/")
		if err != nil {
			return nil, err
		}
		c, ok := v[0].(*Class)
		if !ok {
			return nil, typeError("super() argument 1 must be a type, not %s", v[0].TypeName())
		}
		return newSuper(v[1], c)
	}
}

// frameBuiltin is a built-in function that needs the frame of its caller.
type frameBuiltin struct {
	name string
	call func(f *frame, a *Args) (Value, error)
}

func (*frameBuiltin) TypeName() string { return "builtin_function_or_method" }

func (f *frame) callFrameBuiltin(b *frameBuiltin, e *pysyntax.Call) (Value, error) {
	a, err := f.args(e)
	if err != nil {
		return nil, err
	}
	return b.call(f, a)
}

var frameFunctions = map[string]func(f *frame, a *Args) (Value, error){
	"globals": func(f *frame, _ *Args) (Value, error) { return &globalsDict{f.scope.module}, nil },
	"locals":  func(f *frame, _ *Args) (Value, error) { return f.locals() },
	"vars": func(f *frame, a *Args) (Value, error) {
		if len(a.Pos) == 0 {
			return f.locals()
		}
		return f.in.GetAttr(a.Pos[0], "__dict__")
	},
	"dir": func(f *frame, a *Args) (Value, error) {
		if len(a.Pos) == 0 {
			d, err := f.locals()
			if err != nil {
				return nil, err
			}
			elts, err := f.in.sorted("dir", d.(*Dict).Keys(), &Args{})
			return &List{Elts: elts}, err
		}
		return f.in.dir(a.Pos[0])
	},
}

func (f *frame) locals() (Value, error) {
	switch f.scope.kind {
	case moduleScope:
		return f.scope.module.dict()
	case classScope:
		return f.scope.names, nil
	}
	d := NewDict()
	for i, n := range f.scope.info.names {
		if v := f.scope.slots[i]; v != nil {
			d.SetStr(n, v)
		}
	}
	return d, nil
}

// globalsDict is globals(): the names of a module, each evaluated when it is read.
type globalsDict struct{ m *Module }

func (*globalsDict) TypeName() string { return "dict" }

func (g *globalsDict) Item(in *Interp, index Value) (Value, error) {
	if s, ok := index.(Str); ok {
		v, err := g.m.read(string(s))
		if err == nil && v == nil {
			v = g.m.special(string(s))
		}
		if v != nil || err != nil {
			return v, err
		}
	}
	return nil, in.keyError(index)
}

func (g *globalsDict) SetItem(_ *Interp, index, v Value) error {
	s, ok := index.(Str)
	if !ok {
		return typeError("names of globals are strings, not %s", index.TypeName())
	}
	g.m.bind(string(s), v)
	return nil
}

func (g *globalsDict) Contains(_ *Interp, v Value) (bool, error) {
	s, ok := v.(Str)
	if !ok {
		return false, nil
	}
	x, err := g.m.read(string(s))
	return x != nil || g.m.special(string(s)) != nil, err
}

func (g *globalsDict) Iterate(*Interp) (func() (Value, error), error) {
	d, err := g.m.dict()
	if err != nil {
		return nil, err
	}
	return each(d.(*Dict).Keys()), nil
}

func (g *globalsDict) Attr(in *Interp, name string) (Value, error) {
	if name == "get" {
		return &Builtin{name: name, call: func(in *Interp, a *Args) (Value, error) {
			v, err := bindArgs("get", a, "key/", "default/?")
			if err != nil {
				return nil, err
			}
			r, err := g.Item(in, v[0])
			if isException(err, "KeyError") {
				return orDefault(v[1], nil), nil
			}
			return r, err
		}}, nil
	}
	if name == "update" {
		return &Builtin{name: name, call: func(in *Interp, a *Args) (Value, error) {
			d := NewDict()
			if err := in.updateDict(d, a); err != nil {
				return nil, err
			}
			for _, e := range d.entries {
				if err := g.SetItem(in, e.key, e.value); err != nil {
					return nil, err
				}
			}
			return None, nil
		}}, nil
	}
	d, err := g.m.dict()
	if err != nil {
		return nil, err
	}
	return in.attr(d, name)
}

func (in *Interp) dir(v Value) (Value, error) {
	names := &Set{}
	add := func(d *Dict) {
		if d != nil {
			for _, e := range d.entries {
				if e.key != nil {
					names.d.setHash(e.hash, e.key, None)
				}
			}
		}
	}
	addClass := func(c *Class) {
		for _, k := range c.mro {
			if k, ok := k.(*Class); ok {
				add(k.attrs)
			}
		}
	}
	switch v := v.(type) {
	case *Instance:
		add(v.attrs)
		addClass(v.Class)
	case *Class:
		addClass(v)
	case *Module:
		for _, n := range v.Names() {
			names.d.setHash(Str(n), Str(n), None)
		}
	case *Opaque:
		return nil, v.unavailable("listed")
	}
	elts, err := in.sorted("dir", names.d.Keys(), &Args{})
	return &List{Elts: elts}, err
}

// one wraps a function of one argument.
func one(name string, f func(in *Interp, v Value) (Value, error)) func(in *Interp, a *Args) (Value, error) {
	return func(in *Interp, a *Args) (Value, error) {
		v, err := bindArgs(name, a, "x/")
		if err != nil {
			return nil, err
		}
		return f(in, v[0])
	}
}

// builtinFunctions are the built-in functions.
var builtinFunctions map[string]func(in *Interp, a *Args) (Value, error)

func prefixed(base int, prefix string) func(in *Interp, v Value) (Value, error) {
	return func(in *Interp, v Value) (Value, error) {
		i, ok, err := in.index(v)
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, typeError("'%s' object cannot be interpreted as an integer", v.TypeName())
		}
		sign := ""
		if i.Sign() < 0 {
			sign = "-"
		}
		return Str(sign + prefix + new(big.Int).Abs(i.bigRef()).Text(base)), nil
	}
}

func builtinAbs(in *Interp, v Value) (Value, error) {
	if o, ok := v.(*Instance); ok {
		if r, err := in.tryMethod(o, "__abs__"); r != nil || err != nil {
			return r, err
		}
	}
	switch x := baseOf(v).(type) {
	case Bool:
		return boolInt(x), nil
	case Int:
		if x.Sign() < 0 {
			return x.neg(), nil
		}
		return x, nil
	case Float:
		return Float(math.Abs(float64(x))), nil
	case *Opaque:
		return nil, x.unavailable("an operand of abs()")
	}
	return nil, typeError("bad operand type for abs(): '%s'", v.TypeName())
}

func builtinRound(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("round", a, "number", "ndigits?")
	if err != nil {
		return nil, err
	}
	if o, ok := v[0].(*Instance); ok {
		args := []Value{}
		if v[1] != nil {
			args = append(args, v[1])
		}
		if r, err := in.tryMethod(o, "__round__", args...); r != nil || err != nil {
			return r, err
		}
	}
	digits, given := 0, v[1] != nil && v[1] != None
	if given {
		if digits, err = in.smallIndex(v[1]); err != nil {
			return nil, err
		}
	}
	switch x := baseOf(v[0]).(type) {
	case Bool:
		return roundInt(boolInt(x), int64(digits)), nil
	case Int:
		return roundInt(x, int64(digits)), nil
	case Float:
		if given {
			return roundFloat(float64(x), int64(digits))
		}
		if _, err := floatToIntChecked(float64(x)); err != nil {
			return nil, err
		}
		return floatToInt(math.RoundToEven(float64(x))), nil
	case *Opaque:
		return nil, x.unavailable("rounded")
	}
	return nil, typeError("type %s doesn't define __round__ method", v[0].TypeName())
}

func builtinPow(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("pow", a, "base", "exp", "mod?")
	if err != nil {
		return nil, err
	}
	if v[2] == nil || v[2] == None {
		return in.Binary(pysyntax.Pow, v[0], v[1])
	}
	var n [3]Int
	for i := range n {
		x, ok, err := in.index(v[i])
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, typeError("pow() 3rd argument not allowed unless all arguments are integers")
		}
		n[i] = x
	}
	return intPowMod(n[0], n[1], n[2])
}

func builtinDivmod(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("divmod", a, "x/", "y/")
	if err != nil {
		return nil, err
	}
	q, err := in.Binary(pysyntax.FloorDiv, v[0], v[1])
	if err != nil {
		return nil, err
	}
	r, err := in.Binary(pysyntax.Mod, v[0], v[1])
	return NewTuple(q, r), err
}

func builtinSum(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("sum", a, "iterable/", "start?")
	if err != nil {
		return nil, err
	}
	total := Value(NewInt(0))
	if v[1] != nil {
		total = v[1]
		switch total.(type) {
		case Str:
			return nil, typeError("sum() can't sum strings [use ''.join(seq) instead]")
		case Bytes:
			return nil, typeError("sum() can't sum bytes [use b''.join(seq) instead]")
		}
	}
	elts, err := in.Elements(v[0])
	if err != nil {
		return nil, err
	}
	for i, e := range elts {
		if f, ok := total.(Float); ok {
			return in.sumFloats(float64(f), elts[i:])
		}
		if f, ok := e.(Float); ok && isNumber(total) {
			first, err := in.toFloat(total)
			if err != nil {
				return nil, err
			}
			return in.sumFloats(float64(first), append([]Value{f}, elts[i+1:]...))
		}
		if total, err = in.Binary(pysyntax.Add, total, e); err != nil {
			return nil, err
		}
	}
	return total, nil
}

// sumFloats adds floats with a compensation of the rounding errors, as CPython since 3.12.
func (in *Interp) sumFloats(sum float64, elts []Value) (Value, error) {
	c := 0.0
	for i, e := range elts {
		var x float64
		switch e := e.(type) {
		case Float:
			x = float64(e)
		case Int:
			if e.big == nil {
				sum += float64(e.small)
				continue
			}
			f, err := e.float()
			if err != nil {
				return nil, err
			}
			sum += f
			continue
		default:
			total := Value(Float(compensated(sum, c)))
			for _, rest := range elts[i:] {
				var err error
				if total, err = in.Binary(pysyntax.Add, total, rest); err != nil {
					return nil, err
				}
			}
			return total, nil
		}
		t := sum + x
		if math.Abs(sum) >= math.Abs(x) {
			c += (sum - t) + x
		} else {
			c += (x - t) + sum
		}
		sum = t
	}
	return Float(compensated(sum, c)), nil
}

func compensated(sum, c float64) float64 {
	if c != 0 && !math.IsInf(c, 0) && !math.IsNaN(c) {
		return sum + c
	}
	return sum
}

// extreme is min or max.
func extreme(name string, op pysyntax.CmpOperator) func(in *Interp, a *Args) (Value, error) {
	return func(in *Interp, a *Args) (Value, error) {
		elts := a.Pos
		v, err := bindArgs(name, &Args{Names: a.Names, Named: a.Named}, "*", "key?", "default?")
		if err != nil {
			return nil, err
		}
		if len(elts) == 0 {
			return nil, typeError("%s expected at least 1 argument, got 0", name)
		}
		if len(elts) == 1 {
			if elts, err = in.Elements(elts[0]); err != nil {
				return nil, err
			}
			if len(elts) == 0 && v[1] != nil {
				return v[1], nil
			}
			if len(elts) == 0 {
				return nil, valueError("%s() iterable argument is empty", name)
			}
		}
		var best, bestKey Value
		for _, e := range elts {
			key := e
			if v[0] != nil && v[0] != None {
				if key, err = in.call(v[0], e); err != nil {
					return nil, err
				}
			}
			if best == nil {
				best, bestKey = e, key
				continue
			}
			r, err := in.Compare(op, key, bestKey)
			if err != nil {
				return nil, err
			}
			better, err := in.Truth(r)
			if err != nil {
				return nil, err
			}
			if better {
				best, bestKey = e, key
			}
		}
		return best, nil
	}
}

// quantifier is any or all: it ends at the first element whose truth decides.
func quantifier(decides bool) func(in *Interp, v Value) (Value, error) {
	return func(in *Interp, v Value) (Value, error) {
		next, err := in.Iterate(v)
		if err != nil {
			return nil, err
		}
		for {
			x, err := next()
			if x == nil || err != nil {
				return Bool(!decides), err
			}
			if err := in.step(1); err != nil {
				return nil, err
			}
			t, err := in.Truth(x)
			if err != nil || t == decides {
				return Bool(decides), err
			}
		}
	}
}

func (in *Interp) less(a, b Value) (bool, error) {
	v, err := in.Compare(pysyntax.Lt, a, b)
	if err != nil {
		return false, err
	}
	return in.Truth(v)
}

func builtinSorted(in *Interp, a *Args) (Value, error) {
	if len(a.Pos) != 1 {
		return nil, typeError("sorted expected 1 argument, got %d", len(a.Pos))
	}
	elts, err := in.Elements(a.Pos[0])
	if err != nil {
		return nil, err
	}
	sorted, err := in.sorted("sorted", elts, &Args{Names: a.Names, Named: a.Named})
	return &List{Elts: sorted}, err
}

func builtinReversed(in *Interp, v Value) (Value, error) {
	if o, ok := v.(*Instance); ok {
		if r, err := in.tryMethod(o, "__reversed__"); r != nil || err != nil {
			return r, err
		}
	}
	switch x := baseOf(v).(type) {
	case *List, *Tuple, Str, *Dict, *dictView, *Range, Bytes:
		n, err := in.Len(x)
		if err != nil {
			return nil, err
		}
		if r, ok := x.(*Range); ok {
			return &iterator{name: "range_iterator", next: func() (Value, error) {
				if n--; n < 0 {
					return nil, nil
				}
				return r.at(NewInt(int64(n))), nil
			}}, nil
		}
		elts, err := in.Elements(x)
		if err != nil {
			return nil, err
		}
		elts = append([]Value(nil), elts...)
		reverse(elts)
		return &iterator{name: "reversed", next: each(elts)}, nil
	case *Instance:
		if m, _ := x.Class.lookup("__getitem__"); m != nil {
			n, err := in.Len(x)
			if err != nil {
				return nil, err
			}
			return &iterator{name: "reversed", next: func() (Value, error) {
				if n--; n < 0 {
					return nil, nil
				}
				return in.callMethod(x, m, NewInt(int64(n)))
			}}, nil
		}
	case *Opaque:
		return nil, x.unavailable("iterated over")
	}
	return nil, typeError("'%s' object is not reversible", v.TypeName())
}

func builtinZip(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("zip", &Args{Names: a.Names, Named: a.Named}, "*", "strict?")
	if err != nil {
		return nil, err
	}
	strict := false
	if v[0] != nil {
		if strict, err = in.Truth(v[0]); err != nil {
			return nil, err
		}
	}
	var nexts []func() (Value, error)
	for _, x := range a.Pos {
		next, err := in.Iterate(x)
		if err != nil {
			return nil, err
		}
		nexts = append(nexts, next)
	}
	return &iterator{name: "zip", next: func() (Value, error) {
		if len(nexts) == 0 {
			return nil, nil
		}
		elts := make([]Value, len(nexts))
		for i, next := range nexts {
			x, err := next()
			if err != nil {
				return nil, err
			}
			if x == nil {
				return nil, zipEnd(strict, i, nexts)
			}
			elts[i] = x
		}
		return NewTuple(elts...), nil
	}}, nil
}

// zipEnd checks at the end of a strict zip that the other iterables end as well.
func zipEnd(strict bool, i int, nexts []func() (Value, error)) error {
	if !strict {
		return nil
	}
	if i > 0 {
		return valueError("zip() argument %d is shorter than argument %d", i+1, i)
	}
	for k := 1; k < len(nexts); k++ {
		x, err := nexts[k]()
		if err != nil {
			return err
		}
		if x != nil {
			return valueError("zip() argument %d is longer than argument %d", k+1, k)
		}
	}
	return nil
}

func builtinMap(in *Interp, a *Args) (Value, error) {
	if len(a.Pos) < 2 {
		return nil, typeError("map() must have at least two arguments.")
	}
	zipped, err := builtinZip(in, &Args{Pos: a.Pos[1:]})
	if err != nil {
		return nil, err
	}
	rows := zipped.(*iterator)
	return &iterator{name: "map", next: func() (Value, error) {
		row, err := rows.advance(in)
		if row == nil || err != nil {
			return nil, err
		}
		return in.Call(a.Pos[0], &Args{Pos: row.(*Tuple).Elts})
	}}, nil
}

func builtinFilter(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("filter", a, "function/", "iterable/")
	if err != nil {
		return nil, err
	}
	next, err := in.Iterate(v[1])
	if err != nil {
		return nil, err
	}
	return &iterator{name: "filter", next: func() (Value, error) {
		for {
			x, err := next()
			if x == nil || err != nil {
				return nil, err
			}
			if err := in.step(1); err != nil {
				return nil, err
			}
			test := x
			if v[0] != None {
				if test, err = in.call(v[0], x); err != nil {
					return nil, err
				}
			}
			if t, err := in.Truth(test); err != nil || t {
				return x, err
			}
		}
	}}, nil
}

func builtinEnumerate(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("enumerate", a, "iterable", "start?")
	if err != nil {
		return nil, err
	}
	i := NewInt(0)
	if v[1] != nil {
		n, ok, err := in.index(v[1])
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, typeError("'%s' object cannot be interpreted as an integer", v[1].TypeName())
		}
		i = n
	}
	next, err := in.Iterate(v[0])
	if err != nil {
		return nil, err
	}
	return &iterator{name: "enumerate", next: func() (Value, error) {
		x, err := next()
		if x == nil || err != nil {
			return nil, err
		}
		t := NewTuple(i, x)
		n, _ := intAdd(i, NewInt(1))
		i = n.(Int)
		return t, nil
	}}, nil
}

func builtinIter(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("iter", a, "object/", "sentinel/?")
	if err != nil {
		return nil, err
	}
	if v[1] == nil {
		return in.iter(v[0])
	}
	return &iterator{name: "callable_iterator", next: func() (Value, error) {
		x, err := in.call(v[0])
		if err != nil {
			return nil, err
		}
		if same, err := in.Equal(x, v[1]); same || err != nil {
			return nil, err
		}
		return x, nil
	}}, nil
}

func builtinNext(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("next", a, "iterator/", "default/?")
	if err != nil {
		return nil, err
	}
	x, err := in.advance(v[0])
	switch {
	case err != nil || x != nil:
		return x, err
	case v[1] != nil:
		return v[1], nil
	}
	var result Value
	if g, ok := v[0].(*generator); ok {
		result = g.core.result
	}
	return nil, in.stopIteration(result)
}

func builtinGetattr(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("getattr", a, "object/", "name/", "default/?")
	if err != nil {
		return nil, err
	}
	name, ok := baseOf(v[1]).(Str)
	if !ok {
		return nil, typeError("attribute name must be string, not '%s'", v[1].TypeName())
	}
	r, err := in.GetAttr(v[0], string(name))
	if v[2] != nil && isException(err, "AttributeError") {
		return v[2], nil
	}
	return r, err
}

func builtinHasattr(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("hasattr", a, "object/", "name/")
	if err != nil {
		return nil, err
	}
	if o, ok := v[0].(*Opaque); ok {
		return nil, o.unavailable("asked for an attribute")
	}
	name, ok := baseOf(v[1]).(Str)
	if !ok {
		return nil, typeError("attribute name must be string, not '%s'", v[1].TypeName())
	}
	r, err := in.attr(v[0], string(name))
	if isException(err, "AttributeError") {
		return Bool(false), nil
	}
	return Bool(r != nil), err
}

func builtinSetattr(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("setattr", a, "object/", "name/", "value/")
	if err != nil {
		return nil, err
	}
	name, err := wantStr("setattr", v[1])
	if err != nil {
		return nil, err
	}
	return None, in.SetAttr(v[0], name, v[2])
}

func builtinDelattr(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("delattr", a, "object/", "name/")
	if err != nil {
		return nil, err
	}
	name, err := wantStr("delattr", v[1])
	if err != nil {
		return nil, err
	}
	return None, in.DelAttr(v[0], name)
}

func builtinIsinstance(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("isinstance", a, "object/", "class/")
	if err != nil {
		return nil, err
	}
	ok, err := in.isInstance(v[0], v[1])
	return Bool(ok), err
}

func builtinIssubclass(_ *Interp, a *Args) (Value, error) {
	v, err := bindArgs("issubclass", a, "class/", "base/")
	if err != nil {
		return nil, err
	}
	if !isTypeLike(v[0]) {
		return nil, typeError("issubclass() arg 1 must be a class")
	}
	bases := []Value{v[1]}
	switch b := v[1].(type) {
	case *Tuple:
		bases = b.Elts
	case *unionOf:
		bases = b.types
	}
	for _, b := range bases {
		if !isTypeLike(b) {
			return nil, typeError("issubclass() arg 2 must be a class, a tuple of classes, or a union")
		}
		if isSubclass(v[0], b) {
			return Bool(true), nil
		}
	}
	return Bool(false), nil
}

func builtinPrint(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("print", &Args{Names: a.Names, Named: a.Named}, "*", "sep?", "end?", "file?", "flush?")
	if err != nil {
		return nil, err
	}
	if in.options.Print == nil {
		return None, nil
	}
	text := map[int]string{0: " ", 1: "\n"}
	for i := range text {
		if s, ok := v[i].(Str); ok {
			text[i] = string(s)
		}
	}
	parts := make([]string, len(a.Pos))
	for i, x := range a.Pos {
		if parts[i], err = in.Str(x); err != nil {
			return nil, err
		}
	}
	in.options.Print(strings.Join(parts, text[0]) + text[1])
	return None, nil
}

func builtinOrd(_ *Interp, v Value) (Value, error) {
	switch s := baseOf(v).(type) {
	case Str:
		if r, ok := runeOf(string(s)); ok {
			return NewInt(int64(r)), nil
		}
		return nil, typeError("ord() expected a character, but string of length %d found", strLen(string(s)))
	case Bytes:
		if len(s) == 1 {
			return NewInt(int64(s[0])), nil
		}
	}
	return nil, typeError("ord() expected string of length 1, but %s found", v.TypeName())
}

func builtinChr(in *Interp, v Value) (Value, error) {
	i, err := in.smallIndex(v)
	if err != nil {
		return nil, err
	}
	if i < 0 || i > utf8.MaxRune {
		return nil, valueError("chr() arg not in range(0x110000)")
	}
	return Str(rune(i)), nil
}

func builtinFormat(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("format", a, "value/", "spec/?")
	if err != nil {
		return nil, err
	}
	spec := ""
	if v[1] != nil {
		if spec, err = wantStr("format", v[1]); err != nil {
			return nil, err
		}
	}
	s, err := in.Format(v[0], spec)
	return Str(s), err
}

func builtinHash(in *Interp, v Value) (Value, error) { return in.hash(v) }

// hash is hash(v): for integers CPython's, for other values a number per equal value.
func (in *Interp) hash(v Value) (Value, error) {
	if o, ok := v.(*Instance); ok {
		if m, _ := o.Class.lookup("__hash__"); m != nil && m != None {
			return in.callMethod(o, m)
		}
	}
	k, err := in.key(v)
	if err != nil {
		return nil, err
	}
	var i Int
	switch k := k.(type) {
	case float64:
		return NewInt(floatHash(k)), nil
	case int64:
		i = NewInt(k)
	case bigKey:
		i, _ = parseInt(string(k), 10)
	default:
		if in.hashes == nil {
			in.hashes = map[any]int64{}
		}
		if in.hashes[k] == 0 {
			in.hashes[k] = int64(len(in.hashes)+1) * 0x9E3779B97F4A7
		}
		return NewInt(in.hashes[k]), nil
	}
	mod := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 61), big.NewInt(1))
	h := new(big.Int).Rem(i.bigRef(), mod)
	if h.IsInt64() && h.Int64() == -1 {
		return NewInt(-2), nil
	}
	return NewBigInt(h), nil
}

func init() {
	builtinFunctions = map[string]func(in *Interp, a *Args) (Value, error){
		"abs": one("abs", builtinAbs), "all": one("all", quantifier(false)), "any": one("any", quantifier(true)),
		"ascii": one("ascii", func(in *Interp, v Value) (Value, error) { s, err := in.ascii(v); return Str(s), err }),
		"bin":   one("bin", prefixed(2, "0b")), "hex": one("hex", prefixed(16, "0x")), "oct": one("oct", prefixed(8, "0o")),
		"callable": one("callable", func(_ *Interp, v Value) (Value, error) { return Bool(isCallable(v)), nil }),
		"chr":      one("chr", builtinChr), "ord": one("ord", builtinOrd),
		"divmod": builtinDivmod, "enumerate": builtinEnumerate, "filter": builtinFilter, "format": builtinFormat,
		"getattr": builtinGetattr, "hasattr": builtinHasattr, "setattr": builtinSetattr, "delattr": builtinDelattr,
		"hash":       one("hash", builtinHash),
		"id":         one("id", func(in *Interp, v Value) (Value, error) { return NewInt(in.id(v)), nil }),
		"isinstance": builtinIsinstance, "issubclass": builtinIssubclass, "iter": builtinIter, "next": builtinNext,
		"len": one("len", func(in *Interp, v Value) (Value, error) { n, err := in.Len(v); return NewInt(int64(n)), err }),
		"map": builtinMap, "max": extreme("max", pysyntax.Gt), "min": extreme("min", pysyntax.Lt),
		"pow": builtinPow, "print": builtinPrint, "round": builtinRound, "sorted": builtinSorted, "sum": builtinSum, "zip": builtinZip,
		"repr":         one("repr", func(in *Interp, v Value) (Value, error) { s, err := in.Repr(v); return Str(s), err }),
		"reversed":     one("reversed", builtinReversed),
		"staticmethod": one("staticmethod", func(_ *Interp, v Value) (Value, error) { return &staticMethod{v}, nil }),
		"classmethod":  one("classmethod", func(_ *Interp, v Value) (Value, error) { return &classMethod{v}, nil }),
		"property": func(_ *Interp, a *Args) (Value, error) {
			v, err := bindArgs("property", a, "fget?", "fset?", "fdel?", "doc?")
			if err != nil {
				return nil, err
			}
			return &property{v[0], v[1], v[2]}, nil
		},
		"__import__": func(in *Interp, a *Args) (Value, error) {
			if len(a.Pos) == 0 {
				return nil, typeError("__import__() missing required argument 'name' (pos 1)")
			}
			name, err := wantStr("__import__", a.Pos[0])
			if err != nil {
				return nil, err
			}
			return in.Import(name)
		},
	}
	for name, call := range builtinFunctions {
		builtins[name] = &Builtin{name: name, call: call}
	}
}
