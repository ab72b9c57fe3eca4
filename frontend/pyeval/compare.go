package pyeval

import (
	"math"
	"math/big"
	"reflect"
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// compareMethods are the names of the methods of the comparisons.
var compareMethods = [...]string{
	pysyntax.Eq: "__eq__", pysyntax.NotEq: "__ne__", pysyntax.Lt: "__lt__",
	pysyntax.LtE: "__le__", pysyntax.Gt: "__gt__", pysyntax.GtE: "__ge__",
}

// reflection is the comparison with its operands swapped.
var reflection = [...]pysyntax.CmpOperator{
	pysyntax.Eq: pysyntax.Eq, pysyntax.NotEq: pysyntax.NotEq, pysyntax.Lt: pysyntax.Gt,
	pysyntax.LtE: pysyntax.GtE, pysyntax.Gt: pysyntax.Lt, pysyntax.GtE: pysyntax.LtE,
}

// ordered says whether a comparison holds, given the order of its operands.
func ordered(op pysyntax.CmpOperator, c int) bool {
	switch op {
	case pysyntax.Eq:
		return c == 0
	case pysyntax.NotEq:
		return c != 0
	case pysyntax.Lt:
		return c < 0
	case pysyntax.LtE:
		return c <= 0
	case pysyntax.Gt:
		return c > 0
	}
	return c >= 0
}

// Compare is a op b. The comparisons of values of other packages need not be booleans.
func (in *Interp) Compare(op pysyntax.CmpOperator, a, b Value) (Value, error) {
	switch op {
	case pysyntax.Is, pysyntax.IsNot:
		same, err := in.identical(a, b)
		return Bool(same == (op == pysyntax.Is)), err
	case pysyntax.In, pysyntax.NotIn:
		has, err := in.Contains(b, a)
		return Bool(has == (op == pysyntax.In)), err
	}
	if x, ok := a.(Int); ok {
		if y, ok := b.(Int); ok {
			return Bool(ordered(op, x.Cmp(y))), nil
		}
	}
	err := in.enter()
	defer in.leave()
	if err == nil {
		err = orError(in.charge(a), in.charge(b))
	}
	if err != nil {
		return nil, err
	}
	if v, err := in.userCompare(op, a, b); v != nil || err != nil {
		return v, err
	}
	return in.builtinCompare(op, a, b)
}

// userCompare asks operands that define the comparison themselves.
func (in *Interp) userCompare(op pysyntax.CmpOperator, a, b Value) (Value, error) {
	first := func() (Value, error) { return in.askCompare(op, a, b, false) }
	second := func() (Value, error) { return in.askCompare(op, b, a, true) }
	x, xok := a.(*Instance)
	y, yok := b.(*Instance)
	if xok && yok && x.Class != y.Class && y.Class.derivesFrom(x.Class) {
		first, second = second, first
	}
	if v, err := first(); v != nil || err != nil {
		return v, err
	}
	return second()
}

func (in *Interp) askCompare(op pysyntax.CmpOperator, v, other Value, reflected bool) (Value, error) {
	switch v := v.(type) {
	case *Instance, *Tuple:
		if reflected {
			op = reflection[op]
		}
		r, err := in.tryMethod(v, compareMethods[op], other)
		if _, isTuple := v.(*Tuple); r != nil || err != nil || op != pysyntax.NotEq || isTuple {
			return r, err
		}
		if r, err = in.tryMethod(v, "__eq__", other); r == nil || err != nil {
			return nil, err
		}
		equal, err := in.Truth(r)
		return Bool(!equal), err
	case HasCompare:
		return v.Compare(in, op, other, reflected)
	}
	return nil, nil
}

func (in *Interp) builtinCompare(op pysyntax.CmpOperator, a, b Value) (Value, error) {
	x, y := baseOf(a), baseOf(b)
	equality := op == pysyntax.Eq || op == pysyntax.NotEq
	if isNumber(x) && isNumber(y) {
		return Bool(compareNumbers(op, x, y)), nil
	}
	switch x := x.(type) {
	case Str:
		if y, ok := y.(Str); ok {
			return Bool(ordered(op, strings.Compare(string(x), string(y)))), nil
		}
	case Bytes:
		if y, ok := y.(Bytes); ok {
			return Bool(ordered(op, strings.Compare(string(x), string(y)))), nil
		}
	case *Tuple:
		if y, ok := y.(*Tuple); ok {
			return in.compareSequences(op, x.Elts, y.Elts)
		}
	case *List:
		if y, ok := y.(*List); ok {
			return in.compareSequences(op, x.Elts, y.Elts)
		}
	case *Dict:
		if y, ok := y.(*Dict); ok && equality {
			same, err := in.equalDicts(x, y)
			return Bool(same == (op == pysyntax.Eq)), err
		}
	case *Opaque:
		if !equality || x != y {
			return nil, x.unavailable("compared")
		}
	}
	if o, ok := y.(*Opaque); ok && x != y {
		return nil, o.unavailable("compared")
	}
	if s, err := in.asSet(x); s != nil || err != nil {
		t, err2 := in.asSet(y)
		if err != nil || err2 != nil {
			return nil, err
		}
		if t != nil {
			return Bool(compareSets(op, s, t)), in.copies(s.Len() + t.Len())
		}
	}
	if equality {
		return Bool(sameObject(x, y) == (op == pysyntax.Eq)), nil
	}
	return nil, typeError("'%s' not supported between instances of '%s' and '%s'", op.Symbol(), a.TypeName(), b.TypeName())
}

func compareNumbers(op pysyntax.CmpOperator, a, b Value) bool {
	if x, ok := asInt(a); ok {
		if y, ok := asInt(b); ok {
			return ordered(op, x.Cmp(y))
		}
	}
	fa, fb := numberFloat(a), numberFloat(b)
	if math.IsNaN(fa) || math.IsNaN(fb) {
		return op == pysyntax.NotEq
	}
	if math.IsInf(fa, 0) || math.IsInf(fb, 0) {
		return ordered(op, compareFloats(fa, fb))
	}
	return ordered(op, numberBig(a).Cmp(numberBig(b)))
}

func compareFloats(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func numberFloat(v Value) float64 {
	if f, ok := v.(Float); ok {
		return float64(f)
	}
	return 0
}

// numberBig is a finite number as a float that holds it exactly.
func numberBig(v Value) *big.Float {
	if f, ok := v.(Float); ok {
		return big.NewFloat(float64(f))
	}
	i, _ := asInt(v)
	return new(big.Float).SetInt(i.bigRef())
}

func (in *Interp) compareSequences(op pysyntax.CmpOperator, a, b []Value) (Value, error) {
	if len(a) != len(b) && (op == pysyntax.Eq || op == pysyntax.NotEq) {
		return Bool(op == pysyntax.NotEq), nil
	}
	if err := in.copies(min(len(a), len(b))); err != nil {
		return nil, err
	}
	for i := range min(len(a), len(b)) {
		same, err := in.Equal(a[i], b[i])
		if err != nil {
			return nil, err
		}
		if !same {
			if op == pysyntax.Eq || op == pysyntax.NotEq {
				return Bool(op == pysyntax.NotEq), nil
			}
			return in.Compare(op, a[i], b[i])
		}
	}
	return Bool(ordered(op, len(a)-len(b))), nil
}

func (in *Interp) equalDicts(a, b *Dict) (bool, error) {
	if a.Len() != b.Len() {
		return false, nil
	}
	if err := in.copies(a.Len()); err != nil {
		return false, err
	}
	for _, e := range a.entries {
		if e.key == nil {
			continue
		}
		other := b.getHash(e.hash)
		if other == nil {
			return false, nil
		}
		if same, err := in.Equal(e.value, other); !same || err != nil {
			return false, err
		}
	}
	return true, nil
}

func compareSets(op pysyntax.CmpOperator, a, b *Set) bool {
	sub, super := a.subsetOf(b), b.subsetOf(a)
	switch op {
	case pysyntax.Eq:
		return sub && super
	case pysyntax.NotEq:
		return !(sub && super)
	case pysyntax.Lt:
		return sub && !super
	case pysyntax.LtE:
		return sub
	case pysyntax.Gt:
		return super && !sub
	}
	return super
}

// Equal reports whether two values are the same object or equal.
func (in *Interp) Equal(a, b Value) (bool, error) {
	if sameObject(a, b) {
		return true, nil
	}
	v, err := in.Compare(pysyntax.Eq, a, b)
	if err != nil {
		return false, err
	}
	return in.Truth(v)
}

// sameObject reports whether two values are one object. Small values have no identity here
// and are the same where they are equal and of one type.
func sameObject(a, b Value) bool {
	switch x := a.(type) {
	case Int:
		y, ok := b.(Int)
		return ok && x.Cmp(y) == 0
	case Float:
		y, ok := b.(Float)
		return ok && math.Float64bits(float64(x)) == math.Float64bits(float64(y))
	case *Tuple:
		y, ok := b.(*Tuple)
		return ok && (x == y || len(x.Elts) == 0 && len(y.Elts) == 0 && x.Class == nil && y.Class == nil)
	case *Range:
		y, ok := b.(*Range)
		return ok && x.equal(y)
	case *Opaque:
		y, ok := b.(*Opaque)
		return ok && (x == y || x.Path == y.Path && x.Module == y.Module && x.Wrapped == nil && y.Wrapped == nil)
	case *boundMethod:
		y, ok := b.(*boundMethod)
		return ok && x.fn == y.fn && sameObject(x.self, y.self)
	}
	if t := reflect.TypeOf(a); t != reflect.TypeOf(b) || !t.Comparable() {
		return false
	}
	return a == b
}

// identical is `a is b`. Whether an attribute of a module that is not available is None is
// not known.
func (in *Interp) identical(a, b Value) (bool, error) {
	for _, v := range []Value{a, b} {
		other := a
		if v == a {
			other = b
		}
		_, both := other.(*Opaque)
		if o, ok := v.(*Opaque); ok && !o.exists && (other == None || both) && !sameObject(a, b) {
			return false, o.unavailable("compared by identity")
		}
	}
	return sameObject(a, b), nil
}

// HasContains is a value that answers `in`.
type HasContains interface {
	Value
	// Contains reports whether v is an element.
	Contains(in *Interp, v Value) (bool, error)
}

// Contains is `v in c`.
func (in *Interp) Contains(c, v Value) (bool, error) {
	r, err := in.tryMethod(c, "__contains__", v)
	if err != nil {
		return false, err
	}
	if r != nil {
		return in.Truth(r)
	}
	if err := in.charge(c); err != nil {
		return false, err
	}
	switch x := baseOf(c).(type) {
	case Str:
		s, ok := baseOf(v).(Str)
		if !ok {
			return false, typeError("'in <string>' requires string as left operand, not %s", v.TypeName())
		}
		return strings.Contains(string(x), string(s)), nil
	case *Dict:
		return in.hasKey(x, v)
	case *Set:
		if s, ok := v.(*Set); ok && !s.Frozen {
			v = &Set{d: s.d, Frozen: true}
		}
		return in.hasKey(&x.d, v)
	case *dictView:
		if x.kind == keysView {
			return in.hasKey(x.d, v)
		}
	case *Range:
		if i, ok := asInt(baseOf(v)); ok {
			return x.has(i), nil
		}
	case *List:
		return in.containsElement(x.Elts, v)
	case *Tuple:
		return in.containsElement(x.Elts, v)
	case HasContains:
		return x.Contains(in, v)
	}
	next, err := in.Iterate(c)
	if err != nil {
		if isException(err, "TypeError") {
			err = typeError("argument of type '%s' is not iterable", c.TypeName())
		}
		return false, err
	}
	for {
		e, err := next()
		if e == nil || err != nil {
			return false, err
		}
		if same, err := in.Equal(e, v); same || err != nil {
			return same, err
		}
		if err := in.step(1); err != nil {
			return false, err
		}
	}
}

func (in *Interp) hasKey(d *Dict, v Value) (bool, error) {
	h, err := in.key(v)
	if err != nil {
		return false, err
	}
	_, ok := d.index[h]
	return ok, nil
}

func (in *Interp) containsElement(elts []Value, v Value) (bool, error) {
	for i := range elts {
		if same, err := in.Equal(elts[i], v); same || err != nil {
			return same, err
		}
	}
	return false, in.step(int64(len(elts)))
}

// Truth is bool(v).
func (in *Interp) Truth(v Value) (bool, error) {
	switch x := v.(type) {
	case Bool:
		return bool(x), nil
	case NoneType:
		return false, nil
	case Int:
		return x.Sign() != 0, nil
	case Float:
		return x != 0, nil
	case Str:
		return x != "", nil
	case Bytes:
		return x != "", nil
	case *Tuple:
		return len(x.Elts) > 0, nil
	case *List:
		return len(x.Elts) > 0, nil
	case *Instance:
		return in.instanceTruth(x)
	case *Opaque:
		return false, x.unavailable("used as a condition")
	case HasTruth:
		return x.Truth(in)
	case HasLen:
		return x.Len() > 0, nil
	}
	return true, nil
}

func (in *Interp) instanceTruth(o *Instance) (bool, error) {
	for _, name := range []string{"__bool__", "__len__"} {
		r, err := in.tryMethod(o, name)
		if err != nil {
			return false, err
		}
		switch r := r.(type) {
		case nil:
		case Bool:
			return bool(r), nil
		case Int:
			if name == "__len__" {
				return r.Sign() != 0, nil
			}
			return false, typeError("__bool__ should return bool, returned int")
		default:
			return false, typeError("%s should return bool, returned %s", name, r.TypeName())
		}
	}
	if o.base != nil {
		return in.Truth(o.base)
	}
	return true, nil
}
