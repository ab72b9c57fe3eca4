package math

import (
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// folder evaluates an operation, given its constant operands.
type folder = func(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool)

var folders = map[*ir.OpDef]folder{
	AbsF:      floats1(func(x constfold.Float) (constfold.Float, bool) { return x.Abs(), true }),
	Ceil:      floats1(toWhole(apfloat.Up)),
	Floor:     floats1(toWhole(apfloat.Down)),
	RoundEven: floats1(toWhole(apfloat.NearestEven)),
	Round:     floats1(machineFormats(toWhole(apfloat.NearestAway))),
	Trunc:     floats1(machineFormats(toWhole(apfloat.TowardZero))),
	Sqrt:      floats1(machineFormats(constfold.Float.Sqrt)),
	CopySign: floats2(func(x, y constfold.Float) (constfold.Float, bool) {
		return x.CopySign(y), true
	}),

	IsFinite: foldClass(constfold.Float.IsFinite),
	IsInf:    foldClass(constfold.Float.IsInf),
	IsNaN:    foldClass(constfold.Float.IsNaN),
	IsNormal: foldClass(constfold.Float.IsNormal),

	AbsI:  ints1(abs),
	CtLZ:  ints1(count(constfold.Int.LeadingZeros)),
	CtTZ:  ints1(count(constfold.Int.TrailingZeros)),
	CtPop: ints1(count(constfold.Int.OnesCount)),
	IPowI: foldIPowI,
}

func init() {
	for def, fold := range folders {
		def.Fold = fold
	}
	for def, f := range functions {
		def.Fold = fewElements(floats1(machineFormats(f.evaluate)))
	}
	PowF.Fold = fewElements(floats2(power))
	ATan2.Fold = fewElements(floats2(angle))
}

// maxElements bounds how often a function is evaluated to many digits for one
// constant.
const maxElements = 4096

func fewElements(fold folder) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		for _, a := range c {
			if d, ok := a.(*ir.DenseAttr); ok && d.Len() > maxElements {
				return nil, false
			}
		}
		return fold(op, c)
	}
}

func toAttr(a ir.Attr) ([]ir.FoldResult, bool) {
	if a == nil {
		return nil, false
	}
	return []ir.FoldResult{{Attr: a}}, true
}

func floats1(f func(x constfold.Float) (constfold.Float, bool)) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		return toAttr(constfold.Floats(op.Context(), c, func(v []constfold.Float) (constfold.Float, bool) { return f(v[0]) }))
	}
}

func floats2(f func(x, y constfold.Float) (constfold.Float, bool)) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		return toAttr(constfold.Floats(op.Context(), c, func(v []constfold.Float) (constfold.Float, bool) { return f(v[0], v[1]) }))
	}
}

func ints1(f func(x constfold.Int) constfold.Int) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		return toAttr(constfold.Ints(op.Context(), c, func(v []constfold.Int) (constfold.Int, bool) { return f(v[0]), true }))
	}
}

// foldClass answers questions about scalars, and elements that are all equal.
func foldClass(is func(constfold.Float) bool) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		x, ok := constfold.UniformFloat(c[0])
		if !ok {
			return nil, false
		}
		answer := int64(0)
		if is(x) {
			answer = 1
		}
		return toAttr(constfold.IntAttr(op.Context(), op.Result(0).Type(), answer))
	}
}

func toWhole(mode apfloat.RoundingMode) func(constfold.Float) (constfold.Float, bool) {
	return func(x constfold.Float) (constfold.Float, bool) { return x.ToWhole(mode), true }
}

// machineFormats restricts a function to the formats C libraries have it for.
func machineFormats(f func(constfold.Float) (constfold.Float, bool)) func(constfold.Float) (constfold.Float, bool) {
	return func(x constfold.Float) (constfold.Float, bool) {
		if !isMachineFormat(x) {
			return constfold.Float{}, false
		}
		return f(x)
	}
}

func isMachineFormat(x constfold.Float) bool {
	return x.Format == apfloat.F32 || x.Format == apfloat.F64
}

func abs(x constfold.Int) constfold.Int {
	if x.IsNegative() {
		return x.Neg()
	}
	return x
}

func count(bits func(constfold.Int) int) func(constfold.Int) constfold.Int {
	return func(x constfold.Int) constfold.Int { return constfold.NewInt(x.Width(), int64(bits(x))) }
}

// foldIPowI evaluates powers of integers; 0 to a negative power is undefined
// and stays.
func foldIPowI(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	return toAttr(constfold.Ints(op.Context(), c, func(v []constfold.Int) (constfold.Int, bool) { return integerPower(v[0], v[1]) }))
}

func integerPower(base, exponent constfold.Int) (constfold.Int, bool) {
	one := constfold.NewInt(base.Width(), 1)
	odd := !exponent.And(one).IsZero()
	if exponent.IsNegative() {
		// The power is 1 divided by something, rounded towards zero.
		switch {
		case base.IsZero():
			return constfold.Int{}, false
		case base.IsOne(), base.IsAllOnes() && !odd:
			return one, true
		case base.IsAllOnes():
			return base, true
		}
		return constfold.NewInt(base.Width(), 0), true
	}
	result := one
	for e := exponent; !e.IsZero(); e = e.ShrUnsigned(1) {
		if !e.And(one).IsZero() {
			result = result.Mul(base)
		}
		base = base.Mul(base)
	}
	return result, true
}
