package semantic

import (
	"slices"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Scaled is an operand of a scaled matrix product: narrow floats, their format, and block
// scales, which may be nil. KPack says that pairs of 4-bit floats share a byte along K.
type Scaled struct {
	Value, Scale *Tensor
	Format       string
	KPack        bool
}

// scaledFormat is a number format of a scaled product: its type, and the integers that may
// hold its bits. A packed format has no type.
type scaledFormat struct {
	elem *Scalar
	bits *Scalar
	attr tt.ScaleElemType
}

var scaledFormats = map[string]scaledFormat{
	"e2m1": {nil, UInt8, tt.ScaleE2M1}, "e4m3": {FP8E4NV, UInt8, tt.ScaleE4M3}, "e5m2": {FP8E5, UInt8, tt.ScaleE5M2},
	"bf16": {BF16, UInt16, tt.ScaleBF16}, "fp16": {FP16, UInt16, tt.ScaleFP16},
}

// DotScaled multiplies matrices of narrow floats with block scales. Acc may be nil.
func (s *Semantic) DotScaled(a, b Scaled, acc *Tensor, fastMath bool, out Type) (*Tensor, error) {
	as, bs := ShapeOf(a.Value.Type), ShapeOf(b.Value.Type)
	n := len(as)
	if n != len(bs) || n != 2 && n != 3 {
		return nil, errorf("Both inputs must be either 2D or 3D; (lhs: %s vs rhs: %s)", shapeText(as), shapeText(bs))
	}
	var err error
	if a.Value, err = s.asFormat(a, "lhs"); err != nil {
		return nil, err
	}
	if b.Value, err = s.asFormat(b, "rhs"); err != nil {
		return nil, err
	}
	if !a.KPack && a.Format != "e2m1" || !b.KPack && b.Format != "e2m1" {
		return nil, errorf("only mxfp4 inputs can be packed along a dimension different than K")
	}
	m, ka := a.unpacked(as[n-2], as[n-1])
	cols, kb := b.unpacked(bs[n-1], bs[n-2])
	if ka != kb {
		return nil, errorf("Reduction dimension should pack the same number of elements; (lhs: %s vs rhs: %s)", shapeText(as), shapeText(bs))
	}
	if out != Type(FP32) {
		return nil, errorf("Only float32 is supported for out_dtype at the moment")
	}
	t := &Block{Elem: FP32, Shape: append(slices.Clone(as[:n-2]), m, cols)}
	zero := s.Null(FP32)
	if acc == nil {
		acc = s.splat(zero, t.Shape)
	} else if !Equal(acc.Type, t) {
		return nil, errorf("the accumulator of a dot must have type %s, but found %s", t, acc.Type)
	}
	var attrs []ir.NamedAttr
	if !a.KPack {
		attrs = append(attrs, ir.NamedAttr{Name: "lhs_k_pack", Attr: ir.False})
	}
	if !b.KPack {
		attrs = append(attrs, ir.NamedAttr{Name: "rhs_k_pack", Attr: ir.False})
	}
	op := tt.NewDotScaled(s.B.Builder, a.Value.Handle, b.Value.Handle, acc.Handle, handleOf(a.Scale), handleOf(b.Scale),
		scaledFormats[a.Format].attr, scaledFormats[b.Format].attr, fastMath, attrs...)
	return &Tensor{op.Op.Result(0), t}, nil
}

// unpacked is the sizes of an operand in elements.
func (x Scaled) unpacked(other, k int64) (int64, int64) {
	switch {
	case x.Format != "e2m1":
		return other, k
	case x.KPack:
		return other, 2 * k
	}
	return 2 * other, k
}

// asFormat gives the bits of an operand the type of its format.
func (s *Semantic) asFormat(x Scaled, side string) (*Tensor, error) {
	f, ok := scaledFormats[x.Format]
	if !ok {
		return nil, errorf("NYI: %s_format %s", side, x.Format)
	}
	t := number(x.Value.Type)
	switch {
	case f.elem == nil && t != f.bits:
		return nil, errorf("e2m1 format must be packed as uint8. Got %s", ScalarOf(x.Value.Type))
	case f.elem == nil || t == f.elem:
		return x.Value, nil
	case t != f.bits:
		return nil, errorf("Unexpected dtype for %s. Got %s", x.Format, ScalarOf(x.Value.Type))
	}
	return s.Bitcast(x.Value, f.elem)
}
