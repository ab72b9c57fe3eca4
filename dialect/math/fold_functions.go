package math

import (
	"math/big"

	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/bigmath"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// function is one that C libraries compute, each with errors of its own in the
// last digit. It is evaluated where these errors are less than a unit in the last
// place: the folder rounds to the nearest number, which most libraries give.
type function struct {
	// at lists arguments with an exact result, zero and infinities apart.
	at map[float64]float64
	// zero and infinity are the results for a zero, with its sign for odd
	// functions, and for both infinities.
	odd               bool
	zero              float64
	atInf, atMinusInf limit
	// rejects tells for which arguments the function is not evaluated.
	rejects func(x constfold.Float) bool
	// exact is the function of real numbers; nil where errors are too large
	// for libraries to give the nearest number.
	exact func(p bigmath.Bits, x *big.Float) *big.Float
	// error32 and error64 bound the errors in units in the last place.
	error32, error64 float64
}

// limit is the result for an infinity.
type limit struct {
	known    bool
	infinite bool
	negative bool
	value    float64
}

var (
	toInf      = limit{known: true, infinite: true}
	toMinusInf = limit{known: true, infinite: true, negative: true}
)

func to(v float64) limit { return limit{known: true, value: v} }

// unsure is the bound of errors from which on functions are not evaluated.
const unsure = 1

var functions = map[*ir.OpDef]function{
	Exp:   {zero: 1, atInf: toInf, atMinusInf: to(0), exact: bigmath.Bits.Exp, error32: 0.51, error64: 0.53},
	Exp2:  {zero: 1, atInf: toInf, atMinusInf: to(0), exact: bigmath.Bits.Exp2, error32: 0.51, error64: 0.54},
	ExpM1: {odd: true, atInf: toInf, atMinusInf: to(-1)},

	Log: {at: map[float64]float64{1: 0}, rejects: constfold.Float.IsNegative, atInf: toInf,
		exact: bigmath.Bits.Log, error32: 0.84, error64: 0.54},
	Log2: {at: map[float64]float64{1: 0}, rejects: constfold.Float.IsNegative, atInf: toInf,
		exact: bigmath.Bits.Log2, error32: 0.77, error64: 0.58},
	Log10: {at: map[float64]float64{1: 0}, rejects: constfold.Float.IsNegative, atInf: toInf},
	Log1p: {odd: true, rejects: lessThanMinusOne, atInf: toInf},

	Sin:  {odd: true, error32: 0.58, error64: 0.57, exact: bigmath.Bits.Sin},
	Cos:  {zero: 1, error32: 0.58, error64: 0.57, exact: bigmath.Bits.Cos},
	Tan:  {odd: true, error32: unsure, error64: 0.65, exact: bigmath.Bits.Tan},
	ASin: {odd: true, rejects: outsideUnit, error32: unsure, error64: 0.56, exact: bigmath.Bits.Asin},
	ACos: {at: map[float64]float64{1: 0}, rejects: outsideUnit, error32: unsure, error64: 0.56, exact: bigmath.Bits.Acos},
	ATan: {odd: true, error32: unsure, error64: 0.57, exact: bigmath.Bits.Atan},

	SinH:  {odd: true, atInf: toInf, atMinusInf: toMinusInf},
	CosH:  {zero: 1, atInf: toInf, atMinusInf: toInf},
	TanH:  {odd: true, atInf: to(1), atMinusInf: to(-1)},
	ASinH: {odd: true, atInf: toInf, atMinusInf: toMinusInf},
	ACosH: {at: map[float64]float64{1: 0}, rejects: lessThanOne, atInf: toInf},
	ATanH: {odd: true, rejects: outsideUnit},

	Erf:  {odd: true, atInf: to(1), atMinusInf: to(-1)},
	ErfC: {zero: 1, atInf: to(0), atMinusInf: to(2)},
}

func (f function) evaluate(x constfold.Float) (constfold.Float, bool) {
	format := x.Format
	is := func(v float64) (constfold.Float, bool) {
		return constfold.Float{Format: format, Bits: format.FromFloat64(v)}, true
	}
	switch {
	case f.rejects != nil && f.rejects(x):
		return constfold.Float{}, false
	case x.IsNaN():
		return x.Quiet(), true
	case x.IsZero() && f.odd:
		return x, true
	case x.IsZero() && f.zero != 0:
		return is(f.zero)
	case x.IsInf():
		l := f.atInf
		if x.IsNegative() {
			l = f.atMinusInf
		}
		if l.infinite {
			return constfold.Float{Format: format, Bits: format.Inf(l.negative)}, true
		}
		r, _ := is(l.value)
		return r, l.known
	}
	if y, ok := f.at[format.Float64(x.Bits)]; ok {
		return is(y)
	}
	if f.exact == nil || x.IsZero() {
		return constfold.Float{}, false
	}
	if f.maxError(format) >= unsure {
		return constfold.Float{}, false
	}
	return x.Nearest(f.exact(bigmath.Most, argument(x))), true
}

func (f function) maxError(format *apfloat.Format) float64 {
	if format == apfloat.F32 {
		return f.error32
	}
	return f.error64
}

// argument is a finite number as a real one.
func argument(x constfold.Float) *big.Float {
	return bigmath.Most.New().Set(x.Format.BigFloat(x.Bits))
}

func lessThan(bound float64) func(constfold.Float) bool {
	return func(x constfold.Float) bool {
		c, ordered := x.Compare(constfold.Float{Format: x.Format, Bits: x.Format.FromFloat64(bound)})
		return ordered && c < 0
	}
}

var (
	lessThanOne      = lessThan(1)
	lessThanMinusOne = lessThan(-1)
)

// outsideUnit: the result is NaN, of whatever sign the machine gives it.
func outsideUnit(x constfold.Float) bool {
	return !x.IsNaN() && !lessThanOne(x.Abs()) && !x.Abs().IsOne()
}
