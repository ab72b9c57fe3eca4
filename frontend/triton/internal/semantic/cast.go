package semantic

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// roundingModes are the names of the rounding modes of narrowing casts.
var roundingModes = map[string]tt.RoundingMode{"rtz": tt.RoundTowardZero, "rtne": tt.RoundNearestEven}

// Cast converts the elements of a tensor. Rounding is rtz, rtne or empty; it may be given
// for narrowing casts of floats only.
func (s *Semantic) Cast(t *Tensor, to Type, rounding string) (*Tensor, error) {
	from, dst := ScalarOf(t.Type), ScalarOf(to)
	if Equal(from, dst) {
		return t, nil
	}
	if err := s.CheckType(dst); err != nil {
		return nil, err
	}
	result := withElem(t.Type, dst)
	src, srcNumber := from.(*Scalar)
	num, dstNumber := dst.(*Scalar)
	narrows := srcNumber && dstNumber && src.IsFloat() && num.IsFloat() && num.Bits < src.Bits
	if !narrows && rounding != "" {
		return nil, errorf("fp_downcast_rounding should be set only for truncating fp conversions. "+
			"Source scalar type is %s and destination type is %s", from, dst)
	}
	switch {
	case srcNumber && dstNumber && src.IsFloat() && num.IsFloat():
		return s.castFloat(t, src, num, result, rounding)
	case src == FP16 || src == BF16:
		return s.castThroughFP32(t, dst)
	case srcNumber && dstNumber:
		return s.castNumber(t, src, num, result)
	}
	return s.castPointer(t, from, dst, result)
}

// castFloat converts between floats. Casts with 8-bit floats or another rounding than to
// nearest even are tt.fp_to_fp.
func (s *Semantic) castFloat(t *Tensor, from, to *Scalar, result Type, rounding string) (*Tensor, error) {
	if from == FP8E4B15 || to == FP8E4B15 {
		return nil, errorf("target doesn't provide conversion for this type.")
	}
	custom := rounding != "" && rounding != "rtne"
	switch {
	case from.Bits == 16 && to.Bits == 16 && s.B.Options.Has(DirectHalfCasts):
		mode := ir.NamedAttr{Name: "rounding", Attr: tt.I32Value(s.B.Ctx, tt.RoundNearestEven)}
		return s.convert(tt.FpToFp, t, result, mode), nil
	case from.narrow || to.narrow || custom:
		return s.fpToFp(t, from, to, result, rounding), nil
	case (from == FP16 || from == BF16) && to != FP32:
		return s.castThroughFP32(t, to)
	case to.Bits < from.Bits:
		return s.convert(arith.TruncF, t, result), nil
	}
	return s.convert(arith.ExtF, t, result), nil
}

// castThroughFP32 converts fp16 and bf16, whose only other standard cast is to fp32.
func (s *Semantic) castThroughFP32(t *Tensor, to Type) (*Tensor, error) {
	wide, err := s.Cast(t, FP32, "")
	if err != nil {
		return nil, err
	}
	return s.Cast(wide, to, "")
}

func (s *Semantic) fpToFp(t *Tensor, from, to *Scalar, result Type, rounding string) *Tensor {
	var attrs []ir.NamedAttr
	if to.Bits < from.Bits {
		mode := tt.RoundNearestEven
		if rounding != "" {
			mode = roundingModes[rounding]
		}
		attrs = append(attrs, ir.NamedAttr{Name: "rounding", Attr: tt.I32Value(s.B.Ctx, mode)})
	}
	return s.convert(tt.FpToFp, t, result, attrs...)
}

// castNumber converts between integers, and between integers and floats.
func (s *Semantic) castNumber(t *Tensor, from, to *Scalar, result Type) (*Tensor, error) {
	switch {
	case from == FP16 || from == BF16:
		wide, err := s.Cast(t, FP32, "")
		if err != nil {
			return nil, err
		}
		return s.Cast(wide, to, "")
	case to == Int1 && (from.IsInt() || from.IsStandardFloat()):
		return s.nonZero(t, from)
	case from.IsInt() && to.IsInt():
		return s.convert(intCast(from, to), t, result), nil
	case from.IsStandardFloat() && to.IsSigned():
		return s.convert(arith.FPToSI, t, result), nil
	case from.IsStandardFloat() && to.IsInt():
		return s.convert(arith.FPToUI, t, result), nil
	case from.IsSigned() && to.IsStandardFloat():
		return s.convert(arith.SIToFP, t, result), nil
	case from.IsInt() && to.IsStandardFloat():
		return s.convert(arith.UIToFP, t, result), nil
	}
	return nil, cannotCast(t, result)
}

// nonZero compares with 0: the cast to int1.
func (s *Semantic) nonZero(t *Tensor, from *Scalar) (*Tensor, error) {
	return s.compare(notEqual, t, s.Null(from))
}

// intCast is the operation between two integer types: of one width, a bitcast.
func intCast(from, to *Scalar) *ir.OpDef {
	switch {
	case from.Bits == to.Bits:
		return arith.Bitcast
	case from.Bits > to.Bits:
		return arith.TruncI
	case from.IsSigned():
		return arith.ExtSI
	}
	return arith.ExtUI
}

// castPointer converts between pointers and addresses, and between pointers.
func (s *Semantic) castPointer(t *Tensor, from, to, result Type) (*Tensor, error) {
	_, fromPointer := from.(*Pointer)
	_, toPointer := to.(*Pointer)
	num, _ := to.(*Scalar)
	src, _ := from.(*Scalar)
	switch {
	case fromPointer && toPointer:
		return s.convert(tt.Bitcast, t, result), nil
	case fromPointer && num == Int1:
		address, err := s.Cast(t, Int64, "")
		if err != nil {
			return nil, err
		}
		return s.compare(notEqual, address, s.intConstant(0, Int64))
	case fromPointer && num != nil && num.IsInt() && num.Bits == 64:
		return s.convert(tt.PtrToInt, t, result), nil
	case src != nil && src.IsInt() && src.Bits == 64 && toPointer:
		return s.convert(tt.IntToPtr, t, result), nil
	}
	return nil, cannotCast(t, result)
}

func cannotCast(t *Tensor, to Type) error { return errorf("cannot cast %s to %s", textOf(t), to) }

func (s *Semantic) convert(def *ir.OpDef, t *Tensor, to Type, attrs ...ir.NamedAttr) *Tensor {
	result := to.IR(s.B)
	if def == tt.Bitcast && result == t.Handle.Type() && s.B.Options.Has(SameTypeCasts) {
		return &Tensor{t.Handle, to}
	}
	op := s.B.Create(def, []*ir.Value{t.Handle}, []ir.Type{result}, attrs...)
	return &Tensor{op.Result(0), to}
}

// Bitcast gives the bits of a tensor another type of the same width.
func (s *Semantic) Bitcast(t *Tensor, to Type) (*Tensor, error) {
	result := withElem(t.Type, ScalarOf(to))
	if Equal(result, t.Type) {
		return t, nil
	}
	if err := s.CheckType(result); err != nil {
		return nil, err
	}
	from, dst := ScalarOf(t.Type), ScalarOf(to)
	_, fromPointer := from.(*Pointer)
	_, toPointer := dst.(*Pointer)
	if fromPointer || toPointer {
		return s.Cast(t, to, "")
	}
	if a, b := bitWidth(from), bitWidth(dst); a != b {
		return nil, errorf("Cannot bitcast data-type of size %d to data-type of size %d", a, b)
	}
	return s.convert(tt.Bitcast, t, result), nil
}

// bitWidth is the width of a type's elements.
func bitWidth(t Type) int {
	if s, ok := ScalarOf(t).(*Scalar); ok {
		return s.Bits
	}
	return 64
}

// CheckType refuses the 8-bit floats that the target does not have.
func (s *Semantic) CheckType(t Type) error {
	elem := ScalarOf(t)
	if p, ok := elem.(*Pointer); ok {
		elem = ScalarOf(p.Elem)
	}
	n, ok := elem.(*Scalar)
	if !ok || !n.narrow {
		return nil
	}
	names := s.B.Options.NarrowFloats()
	if slices.Contains(names, n.Name) {
		return nil
	}
	return errorf("type %s not supported in this architecture. The supported fp8 dtypes are ('%s')", n, strings.Join(names, "', '"))
}
