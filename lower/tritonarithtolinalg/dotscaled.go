package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/rewrite"
)

// scaledFormats are the formats of the operands of a scaled dot.
var scaledFormats = map[tt.ScaleElemType]*ir.FloatType{
	tt.ScaleE4M3: ir.FloatTypeNamed("f8E4M3FN"), tt.ScaleE5M2: ir.FloatTypeNamed("f8E5M2"),
	tt.ScaleE2M3: ir.FloatTypeNamed("f6E2M3FN"), tt.ScaleE3M2: ir.FloatTypeNamed("f6E3M2FN"), tt.ScaleE2M1: ir.FloatTypeNamed("f4E2M1FN"),
	tt.ScaleBF16: ir.BF16, tt.ScaleFP16: ir.F16,
}

// powerOfTwo is the format of scales that are stored as integers.
var powerOfTwo = ir.FloatTypeNamed("f8E8M0FNU")

// convertDotScaled multiplies the operands by their scales:
//
//	%r = tt.dot_scaled %a scale %s, %b, %c lhs = e2m1 rhs = bf16 {fastMath = false} :
//	  tensor<16x32xi8>, tensor<16x2xi8> * tensor<64x16xbf16> -> tensor<16x16xf32>
//
// becomes
//
//	%x = linalg.generic {indexing_maps = [(d0, d1) -> (d0, d1 floordiv 2), (d0, d1) -> (d0, d1 floordiv 32), (d0, d1) -> (d0, d1)], ...}
//	    ins(%a, %s) outs(%empty : tensor<16x64xf32>) {
//	^bb0(%in: i8, %scale: i8, %out: f32):
//	  ...
//	}
//	%y = linalg.generic {...} ins(%b) outs(%empty : tensor<64x16xf32>) { arith.extf }
//	%p = linalg.matmul ins(%x, %y) outs(%zeros)
//	%r = arith.addf %c, %p : tensor<16x16xf32>
//
// All computations are in f32. A scale stored as an integer is a power of two, f8E8M0FNU. Its NaN propagates
// through the products.
func convertDotScaled(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsDotScaled(op)
	rank := len(tensorType(op.Result(0)).Shape)
	if matmuls[rank] == nil {
		return rewrite.MatchFailure(op, "there is no dot of tensors of rank %d", rank)
	}
	a := scaledOperand{o.A(), o.AScale(), o.AElemType(), o.LhsKPack(), rank - 1, rank - 2}
	b := scaledOperand{o.B(), o.BScale(), o.BElemType(), o.RhsKPack(), rank - 2, rank - 1}
	for _, s := range []scaledOperand{a, b} {
		if err := s.check(op); err != nil {
			return err
		}
	}
	var attrs []ir.NamedAttr
	if a.exactInBF16() && b.exactInBF16() {
		attrs = append(attrs, exactInBF16(r.Ctx))
	}
	product, err := matmul(r, op, a.decode(r), b.decode(r), attrs...)
	if err != nil {
		return err
	}
	r.Replace(op, accumulate(r, o.C(), product))
	return nil
}

// scaledOperand is operand A or B of a scaled dot.
type scaledOperand struct {
	values, scales *ir.Value // scales is nil when there are none
	format         tt.ScaleElemType
	packedAlongK   bool
	k, other       int // the contracted dimension and the other one
}

// exactInBF16 reports whether scaled numbers have at most the 8 significand bits of bf16: those of the number
// and of a scale that is not a power of two.
func (s scaledOperand) exactInBF16() bool {
	digits := scaledFormats[s.format].Format.Precision()
	if s.scales != nil {
		if f, ok := tensorType(s.scales).Elem.(*ir.FloatType); ok && f != powerOfTwo {
			digits += f.Format.Precision()
		}
	}
	return digits <= 8
}

// check rejects operands and scales that are stored in another format than the operation says.
func (s scaledOperand) check(op *ir.Op) error {
	stored, format := tensorType(s.values).Elem, scaledFormats[s.format]
	if bits, isInt := stored.(*ir.IntegerType); stored != format && (!isInt || bits.Width != max(8, format.Width())) {
		return rewrite.MatchFailure(op, "its numbers are said to be %s, but are %s", s.format, stored)
	}
	if s.scales == nil {
		return nil
	}
	scale := tensorType(s.scales).Elem
	f, isFloat := scale.(*ir.FloatType)
	if scale != ir.I8 && !(isFloat && f.Width() == 8) {
		return rewrite.MatchFailure(op, "its scales are %s, and not numbers of eight bits", scale)
	}
	return nil
}

// decode is the scaled operand in f32.
func (s scaledOperand) decode(r *rewrite.Rewriter) *ir.Value {
	stored := tensorType(s.values)
	shape := slices.Clone(stored.Shape)
	rank := len(shape)
	index := make([]affine.Expr, rank)
	for d := range index {
		index[d] = affine.D(d)
	}
	packed := -1
	if s.format == tt.ScaleE2M1 {
		if packed = s.k; !s.packedAlongK {
			packed = s.other
		}
		shape[packed] *= 2
		index[packed] = affine.FloorDiv(affine.D(packed), affine.C(2))
	}
	spec := linalg.GenericSpec{
		Ins:  []*ir.Value{s.values},
		Outs: []*ir.Value{emptyLike(r, r.Ctx.Tensor(shape, ir.F32))},
		Maps: []*affine.Map{affine.NewMap(rank, 0, index...)},
		Body: func(args []*ir.Value) []*ir.Value {
			v := toF32(r.Builder, s.number(r.Builder, args[0], packed))
			if s.scales != nil {
				v = arith.NewBinary(r.Builder, arith.MulF, v, toF32(r.Builder, scale(r.Builder, args[1])))
			}
			return []*ir.Value{v}
		},
	}
	spec.Iterators = slices.Repeat([]linalg.Iterator{linalg.Parallel}, rank)
	if s.scales != nil {
		spec.Ins = append(spec.Ins, s.scales)
		spec.Maps = append(spec.Maps, s.scaleMap(shape))
	}
	return linalg.NewGeneric(r.Builder, spec).Result(0)
}

// scaleMap is the indexing map of the scales: the other dimension first, then one scale for a block along the
// contracted dimension.
func (s scaledOperand) scaleMap(shape []int64) *affine.Map {
	blocks := tensorType(s.scales).Shape
	rank := len(shape)
	at := make([]affine.Expr, rank)
	for d := range rank - 2 {
		at[d] = affine.D(d)
	}
	at[rank-2] = affine.D(s.other)
	at[rank-1] = affine.FloorDiv(affine.D(s.k), affine.C(max(1, shape[s.k]/blocks[rank-1])))
	return affine.NewMap(rank, 0, at...)
}

// number is a stored number in its format. Of two numbers in a byte the first is in the low bits.
func (s scaledOperand) number(b *ir.Builder, stored *ir.Value, packed int) *ir.Value {
	format := scaledFormats[s.format]
	if stored.Type() == format {
		return stored
	}
	stored = bits(b, stored)
	if packed >= 0 {
		width := arith.NewInt(b, ir.Index, int64(format.Width()))
		odd := arith.NewBinary(b, arith.RemUI, linalg.NewIndex(b, int64(packed)), arith.NewIndex(b, 2))
		shift := arith.NewCast(b, arith.IndexCast, arith.NewBinary(b, arith.MulI, odd, width), stored.Type())
		stored = arith.NewBinary(b, arith.ShRUI, stored, shift)
	}
	return arith.NewCast(b, arith.Bitcast, resized(b, stored, b.Ctx.Integer(format.Width())), format)
}

// scale is a stored scale as a float.
func scale(b *ir.Builder, stored *ir.Value) *ir.Value {
	if ir.IsFloat(stored.Type()) {
		return stored
	}
	return arith.NewCast(b, arith.Bitcast, stored, powerOfTwo)
}

func toF32(b *ir.Builder, v *ir.Value) *ir.Value {
	if v.Type() == ir.F32 {
		return v
	}
	return arith.NewCast(b, arith.ExtF, v, ir.F32)
}
