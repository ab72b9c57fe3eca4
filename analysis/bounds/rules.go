package bounds

import (
	"math"
	"math/bits"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

type rule = func(s *search, op *ir.Op) Range

// rules has for each operation the range of its result.
var rules map[*ir.OpDef]rule

func init() {
	rules = map[*ir.OpDef]rule{
		arith.Constant:    constant,
		arith.AddI:        binary(func(x, y Range) Range { return Range{sum(x.Low, y.Low), sum(x.High, y.High)} }),
		arith.SubI:        binary(func(x, y Range) Range { return Range{sum(x.Low, negated(y.High)), sum(x.High, negated(y.Low))} }),
		arith.MulI:        binary(func(x, y Range) Range { return corners(x, y, product) }),
		arith.ShLI:        shift(func(x Range, by int64) Range { return corners(x, Range{1 << by, 1 << by}, product) }),
		arith.ShRSI:       shift(func(x Range, by int64) Range { return Range{x.Low >> by, x.High >> by} }),
		arith.ShRUI:       shift(nonNegative(func(x Range, by int64) Range { return Range{x.Low >> by, x.High >> by} })),
		arith.DivSI:       binary(divided),
		arith.DivUI:       binary(unsigned(divided)),
		arith.RemSI:       binary(remainder),
		arith.RemUI:       binary(unsigned(remainder)),
		arith.AndI:        binary(both),
		arith.OrI:         binary(unsigned(anyBits)),
		arith.XOrI:        binary(unsigned(anyBits)),
		arith.MinSI:       binary(func(x, y Range) Range { return Range{min(x.Low, y.Low), min(x.High, y.High)} }),
		arith.MaxSI:       binary(func(x, y Range) Range { return Range{max(x.Low, y.Low), max(x.High, y.High)} }),
		arith.MinUI:       binary(unsigned(func(x, y Range) Range { return Range{min(x.Low, y.Low), min(x.High, y.High)} })),
		arith.MaxUI:       binary(unsigned(func(x, y Range) Range { return Range{max(x.Low, y.Low), max(x.High, y.High)} })),
		arith.Select:      choice,
		arith.ExtSI:       same,
		arith.TruncI:      truncated,
		arith.IndexCast:   truncated,
		arith.ExtUI:       zeroExtended,
		arith.IndexCastUI: zeroExtended,
		tt.MakeRange:      makeRange,
		tt.Splat:          same,
		tt.Broadcast:      same,
		tt.ExpandDims:     same,
		tt.Reshape:        same,
		tt.Trans:          same,
		tt.GetProgramID:   counts,
		tt.GetNumPrograms: counts,
	}
}

var anything = Range{math.MinInt64, math.MaxInt64}

// counts is the range of what is counted.
func counts(*search, *ir.Op) Range { return Range{0, math.MaxInt64} }

func constant(_ *search, op *ir.Op) Range {
	if n, ok := constantOf(op.Result(0)); ok {
		return Range{n, n}
	}
	return anything
}

func makeRange(_ *search, op *ir.Op) Range {
	r, _ := tt.AsMakeRange(op)
	return Range{r.Start(), r.End() - 1}
}

// same is for operations that change no integer.
func same(s *search, op *ir.Op) Range { return s.of(op.Operand(0)) }

// truncated is for those that cut off bits, which are lost if there are any.
func truncated(s *search, op *ir.Op) Range {
	r := s.of(op.Operand(0))
	if all := OfType(ir.ElementTypeOf(op.Result(0).Type())); !r.Within(all.Low, all.High) {
		return anything
	}
	return r
}

func zeroExtended(s *search, op *ir.Op) Range {
	r := s.of(op.Operand(0))
	if r.Low >= 0 {
		return r
	}
	if from, ok := ir.ElementTypeOf(op.Operand(0).Type()).(*ir.IntegerType); ok && from.Width < 63 {
		return Range{0, int64(1)<<from.Width - 1}
	}
	return Range{0, math.MaxInt64}
}

func binary(f func(x, y Range) Range) rule {
	return func(s *search, op *ir.Op) Range { return f(s.of(op.Operand(0)), s.of(op.Operand(1))) }
}

// unsigned is a rule that holds where no operand is negative.
func unsigned(f func(x, y Range) Range) func(x, y Range) Range {
	return func(x, y Range) Range {
		if x.Low < 0 || y.Low < 0 {
			return anything
		}
		return f(x, y)
	}
}

func nonNegative(f func(x Range, by int64) Range) func(x Range, by int64) Range {
	return func(x Range, by int64) Range {
		if x.Low < 0 {
			return anything
		}
		return f(x, by)
	}
}

// shift is the rule of a shift by a known number of bits.
func shift(f func(x Range, by int64) Range) rule {
	return func(s *search, op *ir.Op) Range {
		by, ok := s.of(op.Operand(1)).Known()
		if !ok || by < 0 || by > 62 {
			return anything
		}
		return f(s.of(op.Operand(0)), by)
	}
}

func divided(x, y Range) Range {
	if y.Low <= 0 {
		return anything
	}
	return corners(x, y, func(x, y int64) int64 { return x / y })
}

// remainder has the sign of what is divided, and is less than the divisor.
func remainder(x, y Range) Range {
	most := int64(math.MaxInt64)
	if y.Low > 0 {
		most = y.High - 1
	}
	r := Range{max(x.Low, -most), min(x.High, most)}
	if x.Low >= 0 {
		r.Low = 0
	}
	if x.High <= 0 {
		r.High = 0
	}
	return r
}

// both is what two integers have in common: no more than the one that is not
// negative.
func both(x, y Range) Range {
	switch {
	case x.Low >= 0 && y.Low >= 0:
		return Range{0, min(x.High, y.High)}
	case x.Low >= 0:
		return Range{0, x.High}
	case y.Low >= 0:
		return Range{0, y.High}
	}
	return anything
}

// anyBits is what bits of either make up.
func anyBits(x, y Range) Range {
	n := bits.Len64(uint64(max(x.High, y.High)))
	return Range{0, int64(uint64(1)<<n - 1)}
}

func choice(s *search, op *ir.Op) Range { return s.of(op.Operand(1)).union(s.of(op.Operand(2))) }

// ofArgument is the range of the counter of a loop, and of nothing else.
func ofArgument(s *search, v *ir.Value, all Range) Range {
	f, ok := scf.AsFor(v.ArgOf().ParentOp())
	if !ok || v != f.Counter() {
		return all
	}
	if step := s.of(f.Step()); step.Low <= 0 {
		return all
	}
	return all.intersect(Range{s.of(f.LowerBound()).Low, sum(s.of(f.UpperBound()).High, -1)})
}
