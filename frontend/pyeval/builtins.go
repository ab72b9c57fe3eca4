package pyeval

import (
	"maps"
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

func (in *Interp) less(a, b Value) (bool, error) {
	v, err := in.Compare(pysyntax.Lt, a, b)
	if err != nil {
		return false, err
	}
	return in.Truth(v)
}

func attributeName(v Value) (string, error) {
	name, ok := baseOf(v).(Str)
	if !ok {
		return "", typeError("attribute name must be string, not '%s'", v.TypeName())
	}
	return string(name), nil
}

func builtinGetattr(in *Interp, v, name, missing Value) (Value, error) {
	n, err := attributeName(name)
	if err != nil {
		return nil, err
	}
	r, err := in.GetAttr(v, n)
	if missing != nil && isException(err, "AttributeError") {
		return missing, nil
	}
	return r, err
}

func builtinHasattr(in *Interp, v, name Value) (bool, error) {
	if o, ok := v.(*Opaque); ok {
		return false, o.unavailable("asked for an attribute")
	}
	n, err := attributeName(name)
	if err != nil {
		return false, err
	}
	r, err := in.attr(v, n)
	if isException(err, "AttributeError") {
		return false, nil
	}
	return r != nil, err
}

func builtinIssubclass(class, base Value) (bool, error) {
	if !isTypeLike(class) {
		return false, typeError("issubclass() arg 1 must be a class")
	}
	bases := []Value{base}
	switch b := base.(type) {
	case *Tuple:
		bases = b.Elts
	case *unionOf:
		bases = b.types
	}
	for _, b := range bases {
		if !isTypeLike(b) {
			return false, typeError("issubclass() arg 2 must be a class, a tuple of classes, or a union")
		}
		if isSubclass(class, b) {
			return true, nil
		}
	}
	return false, nil
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

func builtinOrd(v Value) (int, error) {
	switch s := baseOf(v).(type) {
	case Str:
		if r, ok := runeOf(string(s)); ok {
			return int(r), nil
		}
		return 0, typeError("ord() expected a character, but string of length %d found", strLen(string(s)))
	case Bytes:
		if len(s) == 1 {
			return int(s[0]), nil
		}
	}
	return 0, typeError("ord() expected string of length 1, but %s found", v.TypeName())
}

func builtinChr(i int) (string, error) {
	if i < 0 || i > utf8.MaxRune {
		return "", valueError("chr() arg not in range(0x110000)")
	}
	return string(rune(i)), nil
}

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
	maps.Copy(builtins, functions(map[string]signature{
		"abs": {"x/", builtinAbs}, "all": {"x/", quantifier(false)}, "any": {"x/", quantifier(true)},
		"ascii": {"x/", (*Interp).ascii}, "bin": {"x/", prefixed(2, "0b")}, "hex": {"x/", prefixed(16, "0x")}, "oct": {"x/", prefixed(8, "0o")},
		"callable": {"x/", isCallable}, "chr": {"x/", builtinChr}, "ord": {"x/", builtinOrd},
		"divmod":     {"x/ y/", builtinDivmod},
		"enumerate":  {"iterable start?", builtinEnumerate},
		"filter":     {"function/ iterable/", builtinFilter},
		"format":     {"value/ spec/?", (*Interp).Format},
		"getattr":    {"object/ name/ default/?", builtinGetattr},
		"hasattr":    {"object/ name/", builtinHasattr},
		"setattr":    {"object/ name/ value/", (*Interp).SetAttr},
		"delattr":    {"object/ name/", (*Interp).DelAttr},
		"hash":       {"x/", (*Interp).hash},
		"id":         {"x/", func(in *Interp, v Value) Value { return NewInt(in.id(v)) }},
		"isinstance": {"object/ class/", (*Interp).isInstance},
		"issubclass": {"class/ base/", builtinIssubclass},
		"iter":       {"object/ sentinel/?", builtinIter},
		"next":       {"iterator/ default/?", builtinNext},
		"len":        {"x/", (*Interp).Len},
		"map":        {"", builtinMap},
		"max":        {"", extreme("max", pysyntax.Gt)},
		"min":        {"", extreme("min", pysyntax.Lt)},
		"pow":        {"base exp mod?", builtinPow},
		"print":      {"", builtinPrint},
		"round":      {"number ndigits?", builtinRound},
		"sorted":     {"", builtinSorted},
		"sum":        {"iterable/ start?", builtinSum},
		"zip":        {"", builtinZip},
		"repr":       {"x/", (*Interp).Repr},
		"reversed":   {"x/", builtinReversed},

		"staticmethod": {"x/", func(v Value) Value { return &staticMethod{v} }},
		"classmethod":  {"x/", func(v Value) Value { return &classMethod{v} }},
		"property":     {"fget? fset? fdel? doc?", func(get, set, del, _ Value) Value { return &property{get, set, del} }},
		"__import__":   {"name globals? locals? fromlist? level?", func(in *Interp, name string, _, _, _, _ Value) (Value, error) { return in.Import(name) }},
	}))
}
