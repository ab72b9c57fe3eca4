package pointer

import (
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// same is the transfer of casts that keep integers.
func same(a *Analysis, op *ir.Op) (*State, error) { return a.Of(op.Operand(0)) }

// nonNegative is the transfer of casts that keep integers which are not negative.
func nonNegative(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := arith.AsCast(op)
	if intrange.Of(o.In(), intrange.AssumeNone).Min < 0 {
		return nil, matchfailure.At(op, "the zero-extended value may be negative")
	}
	return same(a, op)
}

// lossless is the transfer of casts that may lose bits. Arithmetic is assumed not to overflow; a truncation may
// well lose bits.
func lossless(a *Analysis, op *ir.Op) (*State, error) {
	all := intrange.OfType(op.Result(0).Type())
	o, _ := arith.AsCast(op)
	if !intrange.Of(o.In(), intrange.AssumeNone).Within(all) {
		return nil, matchfailure.At(op, "it may lose bits")
	}
	return same(a, op)
}

// bitcast casts the base of a tensor of pointers. Offsets count elements of another size.
func bitcast(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := tt.AsBitcast(op)
	from, isPtr := tt.AsPtr(ir.ElementTypeOf(o.Src().Type()))
	to, _ := tt.AsPtr(ir.ElementTypeOf(op.Result(0).Type()))
	if !isPtr {
		return same(a, op)
	}
	was, is := bytes(from.Pointee()), bytes(to.Pointee())
	if was == 0 || is == 0 || was%is != 0 {
		return nil, matchfailure.At(op, "pointers are cast to pointers to larger elements, or to elements of unknown size")
	}
	x, err := a.Of(o.Src())
	if err != nil {
		return nil, err
	}
	defer a.locate(op)()
	s := a.scaled(x, foldresult.Const(was/is))
	s.Base = tt.NewBitcast(a.b, x.Base, ir.ElementTypeOf(op.Result(0).Type())).Result()
	return s, nil
}

// bytes is the size of a scalar in memory, 0 when that is not known.
func bytes(t ir.Type) int64 {
	switch t := t.(type) {
	case *ir.IntegerType:
		return (int64(t.Width) + 7) / 8
	case *ir.FloatType:
		return (int64(t.Width()) + 7) / 8
	}
	if tt.IsPtr(t) {
		return 8
	}
	return 0
}
