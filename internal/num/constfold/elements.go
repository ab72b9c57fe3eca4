// Package constfold evaluates operations on constants: arithmetic on integers
// of any width and on floating-point numbers of any format, and its extension
// to the constants operations have as operands, scalars and elements of
// vectors and tensors alike. It knows no operation but the poison that spoils
// all of them.
package constfold

import (
	"math/big"
	"slices"

	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir"
)

// Number is what a constant is made of.
type Number interface{ Int | Float }

// Apply evaluates a function of numbers on constants, all scalars or all
// elements of one shape, and gives a constant of the result type; nil when an
// operand is not constant (nil) or the function reports false for an element.
// If an operand is poison, so is the result. The slice given to the function
// is only valid during the call.
func Apply[In, Out Number](ctx *ir.Context, result ir.Type, operands []ir.Attr, f func([]In) (Out, bool)) ir.Attr {
	unknown := false
	for _, a := range operands {
		if a == nil {
			unknown = true
		} else if ub.IsPoison(a) {
			return a
		}
	}
	if unknown {
		return nil
	}
	args := make([]In, len(operands))
	dense, isDense := operands[0].(*ir.DenseAttr)
	if !isDense {
		for i, a := range operands {
			v, ok := scalar[In](a)
			if !ok {
				return nil
			}
			args[i] = v
		}
		r, ok := f(args)
		if !ok {
			return nil
		}
		return Attr(ctx, result, r)
	}
	shaped, ok := result.(ir.ShapedType)
	if !ok {
		return nil
	}
	lists := make([]*ir.DenseAttr, len(operands))
	splat := true
	for i, a := range operands {
		d, ok := a.(*ir.DenseAttr)
		if !ok || !isElement[In](d.Type.ElementType()) {
			return nil
		}
		lists[i] = d
		splat = splat && d.Splat
	}
	n, ok := ir.NumElements(dense.Type)
	switch {
	case splat:
		n = 1
	case !ok:
		return nil
	}
	var data []byte
	for at := range int(n) {
		for i, d := range lists {
			args[i] = element[In](d, at)
		}
		r, ok := f(args)
		if !ok {
			return nil
		}
		data = appendNumber(data, shaped.ElementType(), r)
	}
	return ctx.Dense(shaped, data, splat)
}

// Ints evaluates a function of integers with a result of the operands' type.
func Ints(ctx *ir.Context, operands []ir.Attr, f func([]Int) (Int, bool)) ir.Attr {
	return Apply(ctx, typeOf(operands), operands, f)
}

// Floats evaluates a function of floating-point numbers with a result of the
// operands' type.
func Floats(ctx *ir.Context, operands []ir.Attr, f func([]Float) (Float, bool)) ir.Attr {
	return Apply(ctx, typeOf(operands), operands, f)
}

func typeOf(operands []ir.Attr) ir.Type {
	for _, a := range operands {
		if a != nil {
			if t := ir.TypeOfAttr(a); t != nil {
				return t
			}
		}
	}
	return nil
}

// UniformInt is the integer a constant is, or all its elements are.
func UniformInt(a ir.Attr) (Int, bool) { return uniform[Int](a) }

// UniformFloat is the floating-point number a constant is, or all its elements
// are.
func UniformFloat(a ir.Attr) (Float, bool) { return uniform[Float](a) }

func uniform[T Number](a ir.Attr) (v T, ok bool) {
	if d, isDense := a.(*ir.DenseAttr); isDense {
		if !d.Splat || !isElement[T](d.Type.ElementType()) {
			return v, false
		}
		return element[T](d, 0), true
	}
	return scalar[T](a)
}

func isElement[T Number](t ir.Type) bool {
	var zero T
	if _, ok := any(zero).(Int); ok {
		return ir.IsInteger(t) || ir.IsIndex(t)
	}
	return ir.IsFloat(t)
}

// element reads an element from its bytes, without making an attribute of it:
// there may be millions.
func element[T Number](d *ir.DenseAttr, i int) (v T) {
	t := d.Type.ElementType()
	size := ir.ElementBytes(t)
	if d.Splat {
		i = 0
	}
	data := d.Data[i*size : (i+1)*size]
	switch p := any(&v).(type) {
	case *Int:
		if size > 8 {
			*p = NewBigInt(WidthOf(t), bigLittleEndian(data))
		} else {
			*p = NewInt(WidthOf(t), int64(littleEndian(data)))
		}
	case *Float:
		*p = Float{t.(*ir.FloatType).Format, apfloat.Bits{Lo: littleEndian(data[:min(size, 8)])}}
		if size > 8 {
			p.Bits.Hi = littleEndian(data[8:])
		}
	}
	return v
}

func littleEndian(data string) (v uint64) {
	for i := len(data) - 1; i >= 0; i-- {
		v = v<<8 | uint64(data[i])
	}
	return v
}

func bigLittleEndian(data string) *big.Int {
	bytes := []byte(data)
	slices.Reverse(bytes)
	return new(big.Int).SetBytes(bytes)
}

func scalar[T Number](a ir.Attr) (v T, ok bool) {
	switch p := any(&v).(type) {
	case *Int:
		*p, ok = scalarInt(a)
	case *Float:
		*p, ok = scalarFloat(a)
	}
	return v, ok
}

func scalarInt(a ir.Attr) (Int, bool) {
	i, ok := a.(*ir.IntegerAttr)
	if !ok {
		return Int{}, false
	}
	if i.Big != nil {
		return NewBigInt(WidthOf(i.Type), i.Big), true
	}
	return NewInt(WidthOf(i.Type), i.Value), true
}

func scalarFloat(a ir.Attr) (Float, bool) {
	f, ok := a.(*ir.FloatAttr)
	if !ok {
		return Float{}, false
	}
	return Float{f.Type.Format, f.Bits}, true
}

// indexWidth is how many bits an index is taken to have.
const indexWidth = 64

// WidthOf is the number of bits of an integer, index or floating-point type.
func WidthOf(t ir.Type) int {
	switch t := t.(type) {
	case *ir.IntegerType:
		return t.Width
	case *ir.FloatType:
		return t.Width()
	}
	return indexWidth
}

// Attr is a number as a constant of a type: a scalar, or elements all equal.
func Attr[T Number](ctx *ir.Context, t ir.Type, v T) ir.Attr {
	if s, ok := t.(ir.ShapedType); ok {
		return ctx.Dense(s, appendNumber(nil, s.ElementType(), v), true)
	}
	switch v := any(v).(type) {
	case Float:
		return ctx.FloatAttr(t.(*ir.FloatType), v.Bits)
	case Int:
		if it, ok := t.(*ir.IntegerType); ok && v.wide != nil {
			return ctx.BigIntAttr(it, v.wide)
		}
		return ctx.IntAttr(t, v.Int64())
	}
	panic("BUG: number of no kind")
}

func appendNumber[T Number](data []byte, t ir.Type, v T) []byte {
	switch v := any(v).(type) {
	case Float:
		return ir.AppendFloatElement(data, t.(*ir.FloatType), v.Format.Raw(v.Bits))
	case Int:
		// Not interned: it only carries the number to its bytes.
		a := ir.IntegerAttr{Type: t, Value: v.Int64()}
		if v.wide != nil {
			a.Big = v.Signed()
		}
		return ir.AppendElement(data, &a)
	}
	panic("BUG: number of no kind")
}

// Zero is the constant zero of a number type or a container of numbers whose
// shape is known; nil for other types.
func Zero(ctx *ir.Context, t ir.Type) ir.Attr { return IntAttr(ctx, t, 0) }

// IntAttr is v as a constant of an integer type or a container of integers
// whose shape is known; nil for other types.
func IntAttr(ctx *ir.Context, t ir.Type, v int64) ir.Attr {
	if _, shaped := t.(ir.ShapedType); shaped {
		if _, static := ir.NumElements(t); !static {
			return nil
		}
	}
	elem := ir.ElementTypeOf(t)
	if !isElement[Int](elem) {
		return nil
	}
	return Attr(ctx, t, NewInt(WidthOf(elem), v))
}
