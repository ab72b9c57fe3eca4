package pyeval

import (
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

func (in *Interp) less(a, b Value) (bool, error) {
	v, err := in.Compare(pysyntax.Lt, a, b)
	if err != nil {
		return false, err
	}
	return in.Truth(v)
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
