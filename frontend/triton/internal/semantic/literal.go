package semantic

import (
	"math"
	"math/big"
	"strconv"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

// literalTypes are the types of integer literals: the first that holds the value.
var literalTypes = []*Scalar{Int32, UInt32, Int64, UInt64}

// LiteralType is the type of a Python number, an error for other values.
func LiteralType(v pyeval.Value) (*Scalar, error) {
	if !isNumber(v) {
		return nil, notConvertible(v)
	}
	return literalType(v)
}

func literalType(v pyeval.Value) (*Scalar, error) {
	switch v := v.(type) {
	case pyeval.Bool:
		return Int1, nil
	case pyeval.Float:
		return floatLiteralType(float64(v)), nil
	}
	n, _ := bigOf(v)
	for _, t := range literalTypes {
		if fits(n, t) {
			return t, nil
		}
	}
	return nil, errorf("Nonrepresentable integer %s.", n)
}

// fits reports whether an integer type holds a value.
func fits(n *big.Int, t *Scalar) bool { return t.MinInt().Cmp(n) <= 0 && n.Cmp(t.MaxInt()) <= 0 }

// floatLiteralType: a float is fp32 unless its size needs fp64.
func floatLiteralType(f float64) *Scalar {
	a := math.Abs(f)
	if a == 0 || f != f || math.IsInf(f, 0) || 0x1p-126 <= a && a <= math.MaxFloat32 {
		return FP32
	}
	return FP64
}

// ToTensor makes a constant of a Python number; a tensor stays as it is.
func (s *Semantic) ToTensor(v pyeval.Value) (*Tensor, error) {
	v = Unwrap(v)
	if t, ok := v.(*Tensor); ok {
		return t, nil
	}
	if !isNumber(v) {
		return nil, notConvertible(v)
	}
	t, err := literalType(v)
	if err != nil {
		return nil, err
	}
	return s.Constant(v, t)
}

func notConvertible(v pyeval.Value) error {
	return errorf("cannot convert %s of type <class '%s'> to tensor", textOf(v), className(v))
}

// className is a class as Python prints it in messages.
func className(v pyeval.Value) string {
	switch v.(type) {
	case *Descriptor, *Tensor, *Constexpr, Type:
		return "triton.language.core." + v.TypeName()
	case nil:
		return "NoneType"
	}
	return v.TypeName()
}

// Constant makes a scalar constant of a Python number.
func (s *Semantic) Constant(v pyeval.Value, t *Scalar) (*Tensor, error) {
	if isZero(v) {
		return s.Null(t), nil
	}
	if t == Int1 {
		return s.intConstant(1, Int1), nil // all numbers but 0 are true
	}
	switch it := t.irType.(type) {
	case *ir.IntegerType:
		n, ok := bigOf(v)
		if !ok {
			return nil, errorf("expected an integer for a constant of type %s, but found %s", t, textOf(v))
		}
		return s.constant(s.B.Ctx.BigIntAttr(it, n), t), nil
	case *ir.FloatType:
		return s.constant(s.floatAttr(it, floatOf(v)), t), nil
	}
	return nil, errorf("there are no constants of type %s", t)
}

// floatAttr rounds a float. Constants of bf16 are rounded to six decimals first.
func (s *Semantic) floatAttr(t *ir.FloatType, v float64) ir.Attr {
	if t == ir.BF16 {
		v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'f', 6, 64), 64)
	}
	return s.B.Ctx.Float(t, v)
}

func (s *Semantic) constant(a ir.Attr, t Type) *Tensor {
	return &Tensor{arith.NewConstant(s.B.Builder, a), t}
}

// Null makes the scalar 0 of a type.
func (s *Semantic) Null(t *Scalar) *Tensor {
	if f, ok := t.irType.(*ir.FloatType); ok {
		return s.constant(s.B.Ctx.FloatAttr(f, f.Format.Zero(false)), t)
	}
	return s.constant(s.B.Ctx.IntAttr(t.irType, 0), t)
}

// intConstant makes an integer constant.
func (s *Semantic) intConstant(v int64, t *Scalar) *Tensor {
	return s.constant(s.B.Ctx.IntAttr(t.irType, v), t)
}
