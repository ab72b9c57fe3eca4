package pyeval

import (
	"math"
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// binaryMethods are the names of the methods of the binary operators.
var binaryMethods = [...]string{
	pysyntax.Add: "add", pysyntax.Sub: "sub", pysyntax.Mult: "mul", pysyntax.MatMult: "matmul",
	pysyntax.Div: "truediv", pysyntax.Mod: "mod", pysyntax.Pow: "pow", pysyntax.LShift: "lshift",
	pysyntax.RShift: "rshift", pysyntax.BitOr: "or", pysyntax.BitXor: "xor", pysyntax.BitAnd: "and",
	pysyntax.FloorDiv: "floordiv",
}

// Binary is a op b.
func (in *Interp) Binary(op pysyntax.Operator, a, b Value) (Value, error) {
	if x, ok := a.(Int); ok {
		if y, ok := b.(Int); ok && op != pysyntax.MatMult {
			if x.big != nil || y.big != nil {
				if err := orError(in.charge(x), in.charge(y)); err != nil {
					return nil, err
				}
			}
			return intOps[op](x, y)
		}
	}
	if v, err := in.userBinary(op, a, b); v != nil || err != nil {
		return v, err
	}
	v, err := in.builtinBinary(op, baseOf(a), baseOf(b))
	if v != nil || err != nil {
		return v, err
	}
	symbol := op.Symbol()
	if op == pysyntax.Pow {
		symbol = "** or pow()"
	}
	return nil, typeError("unsupported operand type(s) for %s: '%s' and '%s'", symbol, a.TypeName(), b.TypeName())
}

// userBinary asks operands that define the operator themselves: objects of classes, values of
// other packages. Where b's class derives from a's, b is asked first, as in Python.
func (in *Interp) userBinary(op pysyntax.Operator, a, b Value) (Value, error) {
	first := func() (Value, error) { return in.askBinary(op, a, b, false) }
	second := func() (Value, error) { return in.askBinary(op, b, a, true) }
	x, xok := a.(*Instance)
	y, yok := b.(*Instance)
	if xok && yok {
		if x.Class == y.Class {
			return first()
		}
		if y.Class.derivesFrom(x.Class) {
			first, second = second, first
		}
	}
	if v, err := first(); v != nil || err != nil {
		return v, err
	}
	return second()
}

func (in *Interp) askBinary(op pysyntax.Operator, v, other Value, reflected bool) (Value, error) {
	switch v := v.(type) {
	case *Instance, *Tuple:
		name := "__" + binaryMethods[op] + "__"
		if reflected {
			name = "__r" + binaryMethods[op] + "__"
		}
		return in.tryMethod(v, name, other)
	case HasBinary:
		return v.Binary(in, op, other, reflected)
	}
	return nil, nil
}

// builtinBinary is the operator of built-in types, nil where they have none.
func (in *Interp) builtinBinary(op pysyntax.Operator, a, b Value) (Value, error) {
	if x, ok := a.(Bool); ok {
		if y, ok := b.(Bool); ok && (op == pysyntax.BitAnd || op == pysyntax.BitOr || op == pysyntax.BitXor) {
			r, err := intOps[op](boolInt(x), boolInt(y))
			return Bool(r == Value(NewInt(1))), err
		}
	}
	if x, ok := asInt(a); ok {
		if y, ok := asInt(b); ok {
			if f := intOps[op]; f != nil {
				return f(x, y)
			}
			return nil, nil
		}
	}
	if isNumber(a) && isNumber(b) {
		if int(op) >= len(floatOps) || floatOps[op] == nil {
			return nil, nil
		}
		x, err := in.toFloat(a)
		if err != nil {
			return nil, err
		}
		y, err := in.toFloat(b)
		if err != nil {
			return nil, err
		}
		if op == pysyntax.Pow {
			if err := in.step(preciseSteps); err != nil {
				return nil, err
			}
		}
		return floatOps[op](float64(x), float64(y))
	}
	if f := containerOps[op]; f != nil {
		return f(in, a, b)
	}
	return nil, nil
}

func asInt(v Value) (Int, bool) {
	switch v := v.(type) {
	case Int:
		return v, true
	case Bool:
		return boolInt(v), true
	}
	return Int{}, false
}

func isNumber(v Value) bool {
	switch v.(type) {
	case Int, Bool, Float:
		return true
	}
	return false
}

// containerOps are the operators of strings, sequences, sets and dictionaries.
var containerOps map[pysyntax.Operator]func(in *Interp, a, b Value) (Value, error)

func init() {
	containerOps = map[pysyntax.Operator]func(in *Interp, a, b Value) (Value, error){
		pysyntax.Add:    (*Interp).concat,
		pysyntax.Mult:   (*Interp).repeat,
		pysyntax.Mod:    (*Interp).percent,
		pysyntax.BitOr:  (*Interp).unionOp,
		pysyntax.BitAnd: setOp((*Set).intersection),
		pysyntax.BitXor: setOp((*Set).symmetric),
		pysyntax.Sub:    setOp((*Set).difference),
	}
}

func (in *Interp) concat(a, b Value) (Value, error) {
	switch x := a.(type) {
	case Str:
		if y, ok := b.(Str); ok {
			return x + y, checkSize(int64(len(x) + len(y)))
		}
		return nil, typeError("can only concatenate str (not \"%s\") to str", b.TypeName())
	case Bytes:
		if y, ok := b.(Bytes); ok {
			return x + y, checkSize(int64(len(x) + len(y)))
		}
	case *Tuple:
		if y, ok := b.(*Tuple); ok {
			return NewTuple(joined(x.Elts, y.Elts)...), in.checkElements(len(x.Elts) + len(y.Elts))
		}
		return nil, typeError("can only concatenate tuple (not \"%s\") to tuple", b.TypeName())
	case *List:
		if y, ok := b.(*List); ok {
			return &List{Elts: joined(x.Elts, y.Elts)}, in.checkElements(len(x.Elts) + len(y.Elts))
		}
		return nil, typeError("can only concatenate list (not \"%s\") to list", b.TypeName())
	case *Dict:
		if y, ok := b.(*Dict); ok && x.kind == counterType && y.kind == counterType {
			return in.counterAdd(x, y)
		}
	}
	return nil, nil
}

// checkElements counts the elements of a new sequence and refuses too many.
func (in *Interp) checkElements(n int) error { return orError(in.copies(n), checkSize(int64(n))) }

func joined(a, b []Value) []Value {
	r := make([]Value, 0, len(a)+len(b))
	return append(append(r, a...), b...)
}

func (in *Interp) repeat(a, b Value) (Value, error) {
	if _, ok := asInt(a); ok {
		a, b = b, a
	}
	count, ok, err := in.index(b)
	if err != nil {
		return nil, err
	}
	size := -1
	switch x := a.(type) {
	case Str:
		size = len(x)
	case Bytes:
		size = len(x)
	case *Tuple:
		size = len(x.Elts)
	case *List:
		size = len(x.Elts)
	}
	switch {
	case size < 0:
		return nil, nil
	case !ok:
		return nil, typeError("can't multiply sequence by non-int of type '%s'", b.TypeName())
	case count.Sign() > 0 && size > 0 && (count.big != nil || count.small > maxSize/int64(size)):
		return nil, checkSize(math.MaxInt64)
	}
	n := int(max(count.small, 0))
	if count.big != nil || size == 0 {
		n = 0
	}
	switch x := a.(type) {
	case Str:
		return Str(strings.Repeat(string(x), n)), nil
	case Bytes:
		return Bytes(strings.Repeat(string(x), n)), nil
	case *Tuple:
		return NewTuple(repeated(x.Elts, n)...), in.copies(n * size)
	case *List:
		return &List{Elts: repeated(x.Elts, n)}, in.copies(n * size)
	}
	return nil, nil
}

func repeated(elts []Value, n int) []Value {
	r := make([]Value, 0, n*len(elts))
	for range n {
		r = append(r, elts...)
	}
	return r
}

func (in *Interp) percent(a, b Value) (Value, error) {
	s, ok := a.(Str)
	if !ok {
		return nil, nil
	}
	text, err := in.percentFormat(string(s), b)
	return Str(text), err
}

func (in *Interp) unionOp(a, b Value) (Value, error) {
	x, ok := a.(*Dict)
	y, isDict := b.(*Dict)
	if ok && isDict {
		r := x.copy()
		r.merge(y)
		return r, in.copies(r.Len())
	}
	if isTypeLike(a) && (isTypeLike(b) || b == None) || isTypeLike(b) && a == None {
		return unionType(a, b), nil
	}
	return setOp((*Set).union)(in, a, b)
}

func setOp(f func(a, b *Set) *Set) func(in *Interp, a, b Value) (Value, error) {
	return func(in *Interp, a, b Value) (Value, error) {
		x, err := in.asSet(a)
		if x == nil || err != nil {
			return nil, err
		}
		y, err := in.asSet(b)
		if y == nil || err != nil {
			return nil, err
		}
		return f(x, y), in.copies(x.Len() + y.Len())
	}
}

// asSet returns a set or a view of a dictionary as a set, nil for other values.
func (in *Interp) asSet(v Value) (*Set, error) {
	switch v := v.(type) {
	case *Set:
		return v, nil
	case *dictView:
		if v.kind != valuesView {
			return v.set(in)
		}
	}
	return nil, nil
}

// inplace is a op= b: lists, sets and dictionaries change in place.
func (in *Interp) inplace(op pysyntax.Operator, a, b Value) (Value, error) {
	if v, err := in.tryMethod(a, "__i"+binaryMethods[op]+"__", b); v != nil || err != nil {
		return v, err
	}
	switch x := baseOf(a).(type) {
	case *List:
		switch op {
		case pysyntax.Add:
			elts, err := in.Elements(b)
			if err != nil {
				return nil, err
			}
			x.Elts = append(x.Elts, elts...)
			return a, checkSize(int64(len(x.Elts)))
		case pysyntax.Mult:
			r, err := in.repeat(x, baseOf(b))
			if l, ok := r.(*List); ok && err == nil {
				x.Elts = l.Elts
				return a, nil
			}
		}
	case *Dict:
		if y, ok := baseOf(b).(*Dict); ok && op == pysyntax.BitOr {
			x.merge(y)
			return a, nil
		}
	case *Set:
		if y, err := in.asSet(baseOf(b)); y != nil && err == nil && !x.Frozen {
			if f := containerOps[op]; f != nil && op != pysyntax.Mod {
				r, err := f(in, x, y)
				if s, ok := r.(*Set); ok && err == nil {
					x.d = s.d
					return a, nil
				}
			}
		}
	}
	return in.Binary(op, a, b)
}

// unaryMethods are the names of the methods of the unary operators.
var unaryMethods = [...]string{pysyntax.Invert: "__invert__", pysyntax.UAdd: "__pos__", pysyntax.USub: "__neg__"}

// Unary is op v.
func (in *Interp) Unary(op pysyntax.UnaryOperator, v Value) (Value, error) {
	if op == pysyntax.Not {
		t, err := in.Truth(v)
		return Bool(!t), err
	}
	if r, err := in.tryMethod(v, unaryMethods[op]); r != nil || err != nil {
		return r, err
	}
	switch x := baseOf(v).(type) {
	case Bool:
		return unaryInt(op, boolInt(x)), nil
	case Int:
		return unaryInt(op, x), nil
	case Float:
		switch op {
		case pysyntax.UAdd:
			return x, nil
		case pysyntax.USub:
			return -x, nil
		}
	case HasUnary:
		r, err := x.Unary(in, op)
		if r != nil || err != nil {
			return r, err
		}
	}
	return nil, typeError("bad operand type for unary %s: '%s'", op.Symbol(), v.TypeName())
}

func unaryInt(op pysyntax.UnaryOperator, i Int) Value {
	switch op {
	case pysyntax.USub:
		return i.neg()
	case pysyntax.Invert:
		r, _ := intSub(NewInt(-1), i)
		return r
	}
	return i
}
