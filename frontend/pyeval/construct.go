package pyeval

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"
)

func init() {
	for t, s := range map[*BuiltinType]signature{
		objectType: {"", func() Value { return newInstance(objectClass) }},
		intType:    {"x/? base?", newInt}, boolType: {"x/?", func(x bool) bool { return x }}, floatType: {"x/?", newFloat},
		strType: {"object? encoding? errors?", newStr}, bytesType: {"source? encoding? errors?", newBytes},
		tupleType: {"iterable/?", func(elts []Value) Value { return NewTuple(elts...) }},
		listType:  {"iterable/?", func(elts []Value) Value { return &List{Elts: slices.Clone(elts)} }},
		setType:   {"iterable/?", (*Interp).newSet}, frozenType: {"iterable/?", newFrozen},
		dictType: {"", newDict}, orderedDictType: {"", newOrderedDict}, defaultDictType: {"", newDefaultDict}, counterType: {"", newCounter},
		rangeType: {"start/ stop/? step/?", newRange}, sliceType: {"start/ stop/? step/?", newSlice},
		typeType: {"", newType}, noneTypeType: {"", func() Value { return None }},
	} {
		t.new = s.function(t.name)
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
	for t, table := range map[*BuiltinType]map[string]signature{
		strType:    {"maketrans": {"x/ y/? z/?", strMaketrans}},
		dictType:   {"fromkeys": {"iterable/ value/?", dictFromKeys}},
		intType:    {"from_bytes": {"bytes byteorder? * signed?", intFromBytes}},
		floatType:  {"fromhex": {"string/", floatFromHex}},
		objectType: {"__init__": {"", func(*Args) {}}},
		bytesType:  {}, tupleType: {},
	} {
		t.static = map[string]func(in *Interp, a *Args) (Value, error){}
		for name, s := range table {
			t.static[name] = s.function(name)
		}
	}
	for t, m := range map[*BuiltinType]func(in *Interp, a *Args) (Value, error){
		objectType: objectNew, intType: baseNew(intType), strType: baseNew(strType), floatType: baseNew(floatType), tupleType: baseNew(tupleType),
		bytesType: baseNew(bytesType),
	} {
		t.static["__new__"] = m
	}
	for _, name := range []string{"__setattr__", "__getattribute__"} {
		objectType.static[name] = func(in *Interp, a *Args) (Value, error) {
			return (&nativeMethod{name, objectMethods[name]}).Call(in, a)
		}
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

func newInt(in *Interp, x, withBase Value) (Value, error) {
	if x == nil {
		return NewInt(0), nil
	}
	if withBase == nil {
		return in.toInt(x)
	}
	base, err := in.smallIndex(withBase)
	if err != nil {
		return nil, err
	}
	if base != 0 && (base < 2 || base > 36) {
		return nil, valueError("int() base must be >= 2 and <= 36, or 0")
	}
	s, ok := baseOf(x).(Str)
	if !ok {
		return nil, typeError("int() can't convert non-string with explicit base")
	}
	return intFromText(string(s), base)
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

func newFloat(in *Interp, x Value) (Value, error) {
	if x == nil {
		return Float(0), nil
	}
	if s, ok := baseOf(x).(Str); ok {
		f, ok := parseFloat(string(s))
		if !ok {
			return nil, valueError("could not convert string to float: %s", strRepr(string(s), false))
		}
		return Float(f), nil
	}
	if h, ok := x.(HasFloat); ok {
		return h.Float(in)
	}
	return in.toFloat(x)
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

func newStr(in *Interp, x, encoding, _ Value) (string, error) {
	if x == nil {
		return "", nil
	}
	if b, ok := x.(Bytes); ok && encoding != nil {
		return string(b), nil
	}
	return in.Str(x)
}

func newBytes(in *Interp, source, _, _ Value) (Value, error) {
	if source == nil {
		return Bytes(""), nil
	}
	switch x := source.(type) {
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
	elts, err := in.Elements(source)
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

func newFrozen(in *Interp, elts []Value) (*Set, error) {
	s, err := in.newSet(elts)
	if err == nil {
		s.Frozen = true
	}
	return s, err
}

func newDict(in *Interp, a *Args) (Value, error) { return kindOfDict(in, nil, nil, a) }

func newOrderedDict(in *Interp, a *Args) (Value, error) {
	return kindOfDict(in, orderedDictType, nil, a)
}

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

func newSlice(start, stop, step Value) Value {
	if stop == nil {
		return &Slice{None, start, None}
	}
	return &Slice{start, stop, orDefault(step, nil)}
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

func dictFromKeys(in *Interp, keys []Value, v Value) (Value, error) {
	d := NewDict()
	for _, k := range keys {
		if err := d.Set(in, k, orDefault(v, nil)); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func floatFromHex(s string) (float64, error) {
	f, ok := parseHexFloat(s)
	if !ok {
		return 0, valueError("invalid hexadecimal floating-point string")
	}
	return f, nil
}

func intFromBytes(of, order Value, signed bool) (Value, error) {
	b, ok := of.(Bytes)
	if !ok {
		return nil, typeError("cannot convert '%s' object to bytes", of.TypeName())
	}
	raw := []byte(b)
	if order == Value(Str("little")) {
		slices.Reverse(raw)
	}
	n := new(big.Int).SetBytes(raw)
	if signed && len(raw) > 0 && raw[0] >= 0x80 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(8*len(raw))))
	}
	return NewBigInt(n), nil
}

func runeOf(s string) (rune, bool) {
	r, n := utf8.DecodeRuneInString(s)
	return r, n > 0 && n == len(s)
}
