package pyeval

import (
	"math"
	"math/big"
	"strings"
	"unicode/utf8"
)

func init() {
	for t, c := range map[*BuiltinType]func(in *Interp, a *Args) (Value, error){
		objectType: func(*Interp, *Args) (Value, error) { return newInstance(objectClass), nil },
		intType:    newInt, boolType: newBool, floatType: newFloat, strType: newStr, bytesType: newBytes,
		tupleType: newTupleOf, listType: newList, dictType: newDict, setType: newSetOf, frozenType: newFrozen,
		rangeType: newRange, sliceType: newSlice, typeType: newType,
		orderedDictType: func(in *Interp, a *Args) (Value, error) { return kindOfDict(in, orderedDictType, nil, a) },
		defaultDictType: newDefaultDict, counterType: newCounter,
		noneTypeType: func(*Interp, *Args) (Value, error) { return None, nil },
	} {
		t.new = c
	}
	frozen := map[string]method{}
	for name, m := range setMethods {
		frozen[name] = m
	}
	for _, name := range []string{"add", "discard", "remove", "update", "pop", "clear", "difference_update", "intersection_update", "symmetric_difference_update"} {
		delete(frozen, name)
	}
	for t, m := range map[*BuiltinType]map[string]method{
		intType: intMethods, floatType: floatMethods, strType: strMethods, bytesType: bytesMethods, listType: listMethods,
		tupleType: tupleMethods, dictType: dictMethods, setType: setMethods, frozenType: frozen,
		orderedDictType: orderedDictMethods, counterType: counterMethods, rangeType: rangeMethods, sliceType: sliceMethods,
		viewType: viewMethods, iteratorType: iteratorMethods,
	} {
		t.methods = m
	}
	strType.static = map[string]func(in *Interp, a *Args) (Value, error){"maketrans": strMaketrans}
	dictType.static = map[string]func(in *Interp, a *Args) (Value, error){"fromkeys": dictFromKeys}
	intType.static = map[string]func(in *Interp, a *Args) (Value, error){"from_bytes": intFromBytes}
	floatType.static = map[string]func(in *Interp, a *Args) (Value, error){"fromhex": floatFromHex}
	for t, m := range map[*BuiltinType]func(in *Interp, a *Args) (Value, error){
		objectType: objectNew, intType: baseNew(intType), strType: baseNew(strType), floatType: baseNew(floatType), tupleType: baseNew(tupleType),
		bytesType: baseNew(bytesType),
	} {
		if t.static == nil {
			t.static = map[string]func(in *Interp, a *Args) (Value, error){}
		}
		t.static["__new__"] = m
	}
	objectType.static["__setattr__"] = func(in *Interp, a *Args) (Value, error) {
		return (&nativeMethod{"__setattr__", objectMethods["__setattr__"]}).Call(in, a)
	}
	objectType.static["__init__"] = func(*Interp, *Args) (Value, error) { return None, nil }
	objectType.static["__getattribute__"] = func(in *Interp, a *Args) (Value, error) {
		return (&nativeMethod{"__getattribute__", objectMethods["__getattribute__"]}).Call(in, a)
	}
}

// baseNew is int.__new__(cls, ...) for classes that derive from a built-in type.
func baseNew(t *BuiltinType) func(in *Interp, a *Args) (Value, error) {
	return func(in *Interp, a *Args) (Value, error) {
		if len(a.Pos) == 0 {
			return nil, typeError("%s.__new__(): not enough arguments", t.name)
		}
		rest := &Args{Pos: a.Pos[1:], Names: a.Names, Named: a.Named}
		base, err := t.Call(in, rest)
		if err != nil {
			return nil, err
		}
		if c, ok := a.Pos[0].(*Class); ok {
			return &Instance{Class: c, base: base}, nil
		}
		return base, nil
	}
}

// objectClass is the class of object().
var objectClass = func() *Class {
	c := &Class{Name: "object", Qualname: "object", attrs: NewDict(), builtin: true}
	c.mro = []Value{c}
	return c
}()

func newInt(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("int", a, "x/?", "base?")
	if err != nil {
		return nil, err
	}
	if v[0] == nil {
		return NewInt(0), nil
	}
	if v[1] != nil {
		base, err := in.smallIndex(v[1])
		if err != nil {
			return nil, err
		}
		if base != 0 && (base < 2 || base > 36) {
			return nil, valueError("int() base must be >= 2 and <= 36, or 0")
		}
		s, ok := baseOf(v[0]).(Str)
		if !ok {
			return nil, typeError("int() can't convert non-string with explicit base")
		}
		return intFromText(string(s), base)
	}
	return in.toInt(v[0])
}

func intFromText(s string, base int) (Value, error) {
	i, ok := parseInt(s, base)
	if !ok {
		return nil, valueError("invalid literal for int() with base %d: %s", base, strRepr(s, false))
	}
	if len(s) > maxDigits && base != 2 && base != 4 && base != 8 && base != 16 && base != 32 {
		return nil, valueError("Exceeds the limit (%d digits) for integer string conversion", maxDigits)
	}
	return i, nil
}

// toInt is int(v).
func (in *Interp) toInt(v Value) (Value, error) {
	if o, ok := v.(*Instance); ok {
		for _, name := range []string{"__int__", "__index__", "__trunc__"} {
			if r, err := in.tryMethod(o, name); r != nil || err != nil {
				return r, err
			}
		}
	}
	switch x := baseOf(v).(type) {
	case Int:
		return x, nil
	case Bool:
		return boolInt(x), nil
	case Float:
		return floatToIntChecked(float64(x))
	case Str:
		return intFromText(string(x), 10)
	case Bytes:
		return intFromText(string(x), 10)
	case *Opaque:
		return nil, x.unavailable("converted to an integer")
	case HasInt:
		return x.Int(in)
	}
	return nil, typeError("int() argument must be a string, a bytes-like object or a real number, not '%s'", v.TypeName())
}

// HasInt is a value that int() converts.
type HasInt interface {
	Value
	// Int returns the value as int() does.
	Int(in *Interp) (Value, error)
}

// HasFloat is a value that float() converts.
type HasFloat interface {
	Value
	// Float returns the value as float() does.
	Float(in *Interp) (Value, error)
}

func floatToIntChecked(f float64) (Int, error) {
	switch {
	case math.IsNaN(f):
		return Int{}, valueError("cannot convert float NaN to integer")
	case math.IsInf(f, 0):
		return Int{}, Raise("OverflowError", "cannot convert float infinity to integer")
	}
	return floatToInt(f), nil
}

func newBool(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("bool", a, "x/?")
	if err != nil || v[0] == nil {
		return Bool(false), err
	}
	t, err := in.Truth(v[0])
	return Bool(t), err
}

func newFloat(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("float", a, "x/?")
	if err != nil || v[0] == nil {
		return Float(0), err
	}
	if s, ok := baseOf(v[0]).(Str); ok {
		f, ok := parseFloat(string(s))
		if !ok {
			return nil, valueError("could not convert string to float: %s", strRepr(string(s), false))
		}
		return Float(f), nil
	}
	if h, ok := v[0].(HasFloat); ok {
		return h.Float(in)
	}
	return in.toFloat(v[0])
}

// toFloat converts a number to a float.
func (in *Interp) toFloat(v Value) (Float, error) {
	if o, ok := v.(*Instance); ok {
		r, err := in.tryMethod(o, "__float__")
		if err != nil {
			return 0, err
		}
		if f, ok := r.(Float); ok {
			return f, nil
		}
		if i, ok, err := in.index(v); ok || err != nil {
			f, ferr := i.float()
			return Float(f), orError(err, ferr)
		}
	}
	switch x := baseOf(v).(type) {
	case Float:
		return x, nil
	case Int:
		f, err := x.float()
		return Float(f), err
	case Bool:
		f, err := boolInt(x).float()
		return Float(f), err
	case *Opaque:
		return 0, x.unavailable("converted to a float")
	case HasFloat:
		r, err := x.Float(in)
		if err != nil {
			return 0, err
		}
		if f, ok := r.(Float); ok {
			return f, nil
		}
	}
	return 0, typeError("must be real number, not %s", v.TypeName())
}

func newStr(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("str", a, "object?", "encoding?", "errors?")
	if err != nil || v[0] == nil {
		return Str(""), err
	}
	if b, ok := v[0].(Bytes); ok && v[1] != nil {
		return Str(b), nil
	}
	s, err := in.Str(v[0])
	return Str(s), err
}

func newBytes(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("bytes", a, "source?", "encoding?", "errors?")
	if err != nil || v[0] == nil {
		return Bytes(""), err
	}
	switch x := v[0].(type) {
	case Str:
		return Bytes(x), nil
	case Bytes:
		return x, nil
	case Int:
		if x.Sign() < 0 {
			return nil, valueError("negative count")
		}
		if x.big != nil {
			return nil, checkSize(math.MaxInt64)
		}
		if err := checkSize(x.small); err != nil {
			return nil, err
		}
		return Bytes(strings.Repeat("\x00", int(x.small))), nil
	}
	elts, err := in.Elements(v[0])
	if err != nil {
		return nil, err
	}
	b := make([]byte, len(elts))
	for i, e := range elts {
		n, err := in.smallIndex(e)
		if err != nil {
			return nil, err
		}
		if n < 0 || n > 255 {
			return nil, valueError("bytes must be in range(0, 256)")
		}
		b[i] = byte(n)
	}
	return Bytes(b), nil
}

// iterableArg are the elements of an optional argument.
func iterableArg(in *Interp, fn string, a *Args) ([]Value, error) {
	v, err := bindArgs(fn, a, "iterable/?")
	if err != nil || v[0] == nil {
		return nil, err
	}
	return in.Elements(v[0])
}

func newTupleOf(in *Interp, a *Args) (Value, error) {
	elts, err := iterableArg(in, "tuple", a)
	return NewTuple(elts...), err
}

func newList(in *Interp, a *Args) (Value, error) {
	elts, err := iterableArg(in, "list", a)
	return &List{Elts: append([]Value(nil), elts...)}, err
}

func newSetOf(in *Interp, a *Args) (Value, error) {
	elts, err := iterableArg(in, "set", a)
	if err != nil {
		return nil, err
	}
	return in.newSet(elts)
}

func newFrozen(in *Interp, a *Args) (Value, error) {
	s, err := newSetOf(in, a)
	if err == nil {
		s.(*Set).Frozen = true
	}
	return s, err
}

func newDict(in *Interp, a *Args) (Value, error) { return kindOfDict(in, nil, nil, a) }

func kindOfDict(in *Interp, kind *BuiltinType, factory Value, a *Args) (Value, error) {
	d := NewDict()
	d.kind, d.Factory = kind, factory
	return d, in.updateDict(d, a)
}

func newDefaultDict(in *Interp, a *Args) (Value, error) {
	var factory Value = None
	rest := a.Pos
	if len(rest) > 0 {
		factory, rest = rest[0], rest[1:]
	}
	if factory != None && !isCallable(factory) {
		return nil, typeError("first argument must be callable or None")
	}
	return kindOfDict(in, defaultDictType, factory, &Args{Pos: rest, Names: a.Names, Named: a.Named})
}

func newCounter(in *Interp, a *Args) (Value, error) {
	d := NewDict()
	d.kind = counterType
	if len(a.Pos) == 0 {
		return d, in.updateDict(d, a)
	}
	if _, ok := a.Pos[0].(*Dict); ok {
		return d, in.updateDict(d, a)
	}
	return d, in.count(d, a.Pos[0])
}

func (in *Interp) count(d *Dict, v Value) error {
	elts, err := in.Elements(v)
	if err != nil {
		return err
	}
	for _, e := range elts {
		old, err := d.Get(in, e)
		if err != nil {
			return err
		}
		n, _ := old.(Int)
		next, _ := intAdd(n, NewInt(1))
		if err := d.Set(in, e, next); err != nil {
			return err
		}
	}
	return nil
}

func (in *Interp) counterAdd(a, b *Dict) (Value, error) {
	r := NewDict()
	r.kind = counterType
	for _, d := range []*Dict{a, b} {
		for _, e := range d.entries {
			if e.key == nil {
				continue
			}
			sum := e.value
			if old := r.getHash(e.hash); old != nil {
				x, _ := old.(Int)
				y, _ := e.value.(Int)
				sum, _ = intAdd(x, y)
			}
			r.setHash(e.hash, e.key, sum)
		}
	}
	return r, nil
}

func newSlice(_ *Interp, a *Args) (Value, error) {
	v, err := bindArgs("slice", a, "start/", "stop/?", "step/?")
	if err != nil {
		return nil, err
	}
	if v[1] == nil {
		return &Slice{None, v[0], None}, nil
	}
	return &Slice{v[0], v[1], orDefault(v[2], nil)}, nil
}

// newType is type(x), or type(name, bases, dict).
func newType(in *Interp, a *Args) (Value, error) {
	if len(a.Pos) == 1 {
		if o, ok := a.Pos[0].(*Opaque); ok {
			return nil, o.unavailable("asked for its type")
		}
		return typeOf(a.Pos[0]), nil
	}
	v, err := bindArgs("type", a, "name/", "bases/", "dict/")
	if err != nil {
		return nil, err
	}
	name, err := wantStr("type", v[0])
	if err != nil {
		return nil, err
	}
	bases, ok := v[1].(*Tuple)
	d, isDict := v[2].(*Dict)
	if !ok || !isDict {
		return nil, typeError("type() argument 2 must be tuple and argument 3 dict")
	}
	c := &Class{Name: name, Qualname: name, Bases: bases.Elts, attrs: d.copy()}
	if err := c.linearize(); err != nil {
		return nil, err
	}
	return c, in.finishClass(c, &Args{})
}

func dictFromKeys(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("fromkeys", a, "iterable/", "value/?")
	if err != nil {
		return nil, err
	}
	elts, err := in.Elements(v[0])
	if err != nil {
		return nil, err
	}
	d := NewDict()
	for _, e := range elts {
		if err := d.Set(in, e, orDefault(v[1], nil)); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func floatFromHex(_ *Interp, a *Args) (Value, error) {
	v, err := bindArgs("fromhex", a, "string/")
	if err != nil {
		return nil, err
	}
	s, err := wantStr("fromhex", v[0])
	if err != nil {
		return nil, err
	}
	f, ok := parseHexFloat(s)
	if !ok {
		return nil, valueError("invalid hexadecimal floating-point string")
	}
	return Float(f), nil
}

func intFromBytes(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("from_bytes", a, "bytes", "byteorder?", "*", "signed?")
	if err != nil {
		return nil, err
	}
	b, ok := v[0].(Bytes)
	if !ok {
		return nil, typeError("cannot convert '%s' object to bytes", v[0].TypeName())
	}
	raw := []byte(b)
	if v[1] == Value(Str("little")) {
		for i, j := 0, len(raw)-1; i < j; i, j = i+1, j-1 {
			raw[i], raw[j] = raw[j], raw[i]
		}
	}
	n := new(big.Int).SetBytes(raw)
	if v[2] != nil && len(raw) > 0 && raw[0] >= 0x80 {
		if signed, err := in.Truth(v[2]); err != nil {
			return nil, err
		} else if signed {
			n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(8*len(raw))))
		}
	}
	return NewBigInt(n), nil
}

func runeOf(s string) (rune, bool) {
	r, n := utf8.DecodeRuneInString(s)
	return r, n > 0 && n == len(s)
}
