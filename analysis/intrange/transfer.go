package intrange

import (
	"math"
	"math/bits"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// result is the range of an exact result, before it is brought into its type. Bounds that do not fit 64
// bits are saturated.
type result struct {
	Range
	saturated bool
}

var unknown = result{Range: Range{math.MinInt64, math.MaxInt64}}

// transfer has for each operation the range of its result.
var transfer map[*ir.OpDef]func(s *solver, op *ir.Op) result

func init() {
	shiftRight := func(x Range, by int64) result { return exact(x.Min>>by, x.Max>>by) }
	transfer = map[*ir.OpDef]func(s *solver, op *ir.Op) result{
		arith.Constant:       constant,
		arith.AddI:           binary(func(x, y Range) result { return ends(add, x.Min, y.Min, x.Max, y.Max) }),
		arith.SubI:           binary(func(x, y Range) result { return ends(sub, x.Min, y.Max, x.Max, y.Min) }),
		arith.MulI:           binary(func(x, y Range) result { return corners(x, y, mul) }),
		arith.ShLI:           shift(func(x Range, by int64) result { return corners(x, Range{1 << by, 1 << by}, mul) }),
		arith.ShRSI:          shift(shiftRight),
		arith.ShRUI:          shift(nonNegative(shiftRight)),
		arith.DivSI:          binary(div),
		arith.DivUI:          binary(unsigned(div)),
		arith.RemSI:          binary(rem),
		arith.RemUI:          binary(unsigned(rem)),
		arith.AndI:           binary(and),
		arith.OrI:            binary(unsigned(or)),
		arith.XOrI:           binary(unsigned(or)),
		arith.MinSI:          binary(minimum),
		arith.MaxSI:          binary(maximum),
		arith.MinUI:          binary(unsigned(minimum)),
		arith.MaxUI:          binary(unsigned(maximum)),
		arith.Select:         selected,
		arith.ExtSI:          first,
		arith.IndexCast:      first,
		arith.TruncI:         truncated,
		arith.ExtUI:          zeroExtended,
		arith.IndexCastUI:    zeroExtended,
		tt.MakeRange:         makeRange,
		tt.GetProgramID:      gridPosition,
		tt.GetNumPrograms:    gridPosition,
		tt.Splat:             first,
		tt.Broadcast:         first,
		tt.ExpandDims:        first,
		tt.Reshape:           first,
		tt.Trans:             first,
		linalg.Fill:          first,
		linalg.Index:         index,
		tensor.ExpandShape:   first,
		tensor.CollapseShape: first,
		tensor.ExtractSlice:  first,
		tensor.Extract:       first,
	}
}

// keepsSign are the operations whose result is not negative where no operand is.
var keepsSign = map[*ir.OpDef]bool{
	arith.AddI: true, arith.MulI: true, arith.DivSI: true, arith.DivUI: true, arith.RemSI: true, arith.RemUI: true,
	arith.MinSI: true, arith.AndI: true, arith.ShRSI: true, arith.ShRUI: true, arith.ExtSI: true, arith.IndexCast: true,
}

func exact(low, high int64) result { return result{Range: Range{low, high}} }

func (s *solver) same(v *ir.Value) result { return result{Range: s.of(v)} }

// first is for operations that keep the integers of their first operand.
func first(s *solver, op *ir.Op) result { return s.same(op.Operand(0)) }

func constant(_ *solver, op *ir.Op) result {
	c, _ := arith.AsConstant(op)
	if constfold.WidthOf(ir.ElementTypeOf(op.Result(0).Type())) > 64 {
		return unknown
	}
	if n, ok := constfold.UniformInt(c.Value()); ok {
		return exact(n.Int64(), n.Int64())
	}
	r := Range{math.MaxInt64, math.MinInt64}
	constfold.Ints(op.Context(), []ir.Attr{c.Value()}, func(x []constfold.Int) (constfold.Int, bool) {
		r = Range{min(r.Min, x[0].Int64()), max(r.Max, x[0].Int64())}
		return x[0], true
	})
	if r.Min > r.Max {
		return unknown
	}
	return result{Range: r}
}

func makeRange(_ *solver, op *ir.Op) result {
	r, _ := tt.AsMakeRange(op)
	return exact(r.Start(), r.End()-1)
}

func gridPosition(_ *solver, op *ir.Op) result { return exact(0, OfType(op.Result(0).Type()).Max) }

// index is the number of an iteration of a linalg operation along a dimension.
func index(_ *solver, op *ir.Op) result {
	i, _ := linalg.AsIndex(op)
	around, ok := linalg.AsStructured(op.Parent())
	if !ok {
		return unknown
	}
	ranges := around.LoopRanges()
	if i.Dim() >= int64(len(ranges)) || ranges[i.Dim()] <= 0 {
		return unknown
	}
	return exact(0, ranges[i.Dim()]-1)
}

// truncated: a truncation loses bits on purpose, which is not an overflow.
func truncated(s *solver, op *ir.Op) result {
	o, _ := arith.AsTruncI(op)
	r := s.of(o.In())
	if !r.Within(OfType(op.Result(0).Type())) {
		return unknown
	}
	return result{Range: r}
}

func zeroExtended(s *solver, op *ir.Op) result {
	o, _ := arith.AsCast(op)
	r := s.of(o.In())
	if r.Min >= 0 {
		return result{Range: r}
	}
	if from, ok := ir.ElementTypeOf(o.In().Type()).(*ir.IntegerType); ok && from.Width < 63 {
		return exact(0, int64(1)<<from.Width-1)
	}
	return result{Range{0, math.MaxInt64}, true}
}

func selected(s *solver, op *ir.Op) result {
	o, _ := arith.AsSelect(op)
	x, y := s.of(o.TrueValue()), s.of(o.FalseValue())
	return exact(min(x.Min, y.Min), max(x.Max, y.Max))
}

func binary(f func(x, y Range) result) func(*solver, *ir.Op) result {
	return func(s *solver, op *ir.Op) result {
		o, _ := arith.AsBinary(op)
		return f(s.of(o.Lhs()), s.of(o.Rhs()))
	}
}

// unsigned is the rule of an unsigned operation from that of the signed one, which is the same where no
// operand is negative.
func unsigned(f func(x, y Range) result) func(x, y Range) result {
	return func(x, y Range) result {
		if x.Min < 0 || y.Min < 0 {
			return unknown
		}
		return f(x, y)
	}
}

func nonNegative(f func(x Range, by int64) result) func(x Range, by int64) result {
	return func(x Range, by int64) result {
		if x.Min < 0 {
			return unknown
		}
		return f(x, by)
	}
}

// shift is the rule of a shift by a constant. A shift to the right by another number keeps the sign.
func shift(f func(x Range, by int64) result) func(*solver, *ir.Op) result {
	return func(s *solver, op *ir.Op) result {
		o, _ := arith.AsBinary(op)
		x := s.of(o.Lhs())
		by, ok := s.of(o.Rhs()).Constant()
		switch {
		case ok && by >= 0 && by <= 62:
			return f(x, by)
		case x.Min >= 0 && !op.Is(arith.ShLI):
			return exact(0, x.Max)
		}
		return unknown
	}
}

// div: a division by 0 is undefined.
func div(x, y Range) result {
	if y.Min < 0 || y.Max == 0 {
		return unknown
	}
	y.Min = max(y.Min, 1)
	return corners(x, y, func(x, y int64) (int64, bool) { return x / y, true })
}

// rem: a remainder has the sign of the dividend and is less than the divisor.
func rem(x, y Range) result {
	most := int64(math.MaxInt64)
	if y.Min > 0 {
		most = y.Max - 1
	}
	r := exact(max(x.Min, -most), min(x.Max, most))
	if x.Min >= 0 {
		r.Min = 0
	}
	if x.Max <= 0 {
		r.Max = 0
	}
	return r
}

// and: the result is not greater than an operand that is not negative.
func and(x, y Range) result {
	switch {
	case x.Min >= 0 && y.Min >= 0:
		return exact(0, min(x.Max, y.Max))
	case x.Min >= 0:
		return exact(0, x.Max)
	case y.Min >= 0:
		return exact(0, y.Max)
	}
	return unknown
}

// or: the result has no higher bit than the operands.
func or(x, y Range) result {
	n := bits.Len64(uint64(max(x.Max, y.Max)))
	return exact(0, int64(uint64(1)<<n-1))
}

func minimum(x, y Range) result { return exact(min(x.Min, y.Min), min(x.Max, y.Max)) }
func maximum(x, y Range) result { return exact(max(x.Min, y.Min), max(x.Max, y.Max)) }
