package axisinfo

import (
	"math/bits"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

type rule = func(a *Analysis, op *ir.Op, x []Info) Info

// transfer computes the contiguity and the constancy of a result from the Info of its operands. The table
// divisibility has the rest.
var transfer = map[*ir.OpDef]rule{
	arith.AddI: sum, arith.SubI: difference,
	arith.DivSI: signed(quotient), arith.DivUI: quotient, arith.RemSI: signed(remainder), arith.RemUI: remainder,
	arith.ShRSI: shiftedRight, arith.ShRUI: shiftedRight, arith.AndI: masked, arith.CmpI: compared,
	arith.ExtSI: passThrough, arith.ExtUI: passThrough, arith.TruncI: passThrough, arith.IndexCast: passThrough, arith.IndexCastUI: passThrough,
}

// elementwise: equal operands give equal results.
func elementwise(_ *Analysis, _ *ir.Op, x []Info) Info {
	r := Info{Constancy: whole}
	for _, o := range x {
		r.Constancy = min(r.Constancy, o.Constancy)
	}
	return r
}

// passThrough is the transfer function of operations that do not change their operand.
func passThrough(_ *Analysis, _ *ir.Op, x []Info) Info { return x[0] }

func sum(a *Analysis, op *ir.Op, x []Info) Info {
	if x[1].Contiguity > 0 && x[0].Contiguity == 0 {
		return difference(a, op, []Info{x[1], x[0]})
	}
	return difference(a, op, x)
}

func difference(a *Analysis, op *ir.Op, x []Info) Info {
	if x[1].Contiguity == 0 && x[0].Contiguity > 0 {
		r := x[0].inGroups(min(x[0].Contiguity, x[1].Constancy))
		return Info{Contiguity: r.Contiguity, Divisibility: min(r.Divisibility, x[1].Divisibility)}
	}
	return elementwise(a, op, x)
}

// signed: a division towards zero is constant in a group only where no dividend is negative.
func signed(f rule) rule {
	return func(a *Analysis, op *ir.Op, x []Info) Info {
		o, _ := arith.AsBinary(op)
		if x[0].Contiguity > 0 && a.Ranges.Of(o.Lhs()).Min < 0 {
			return Info{}
		}
		return f(a, op, x)
	}
}

// quotient: dividends between two multiples of the divisor have the same quotient.
func quotient(a *Analysis, op *ir.Op, x []Info) Info {
	if x[0].Contiguity > 0 && x[1].Contiguity == 0 {
		return Info{Constancy: min(x[0].Aligned(), x[1].Constancy, x[1].Divisibility)}
	}
	return elementwise(a, op, x)
}

// remainder: dividends between two multiples of the divisor have contiguous remainders.
func remainder(a *Analysis, op *ir.Op, x []Info) Info {
	if x[0].Contiguity > 0 && x[1].Contiguity == 0 {
		r := x[0].inGroups(min(x[0].Aligned(), x[1].Constancy, x[1].Divisibility))
		return Info{Contiguity: r.Contiguity, Divisibility: min(r.Divisibility, x[1].Divisibility)}
	}
	return elementwise(a, op, x)
}

// shiftedRight is a quotient by a power of two, rounded down.
func shiftedRight(a *Analysis, op *ir.Op, x []Info) Info {
	o, _ := arith.AsBinary(op)
	by, known := foldresult.ConstantOf(o.Rhs())
	if x[0].Contiguity > 0 && known && by >= 0 {
		return Info{Constancy: min(x[0].Aligned(), int(min(by, whole)))}
	}
	return elementwise(a, op, x)
}

// masked takes from contiguous integers the bits below a power of two, or the others.
func masked(a *Analysis, op *ir.Op, x []Info) Info {
	o, _ := arith.AsAndI(op)
	mask, known := foldresult.ConstantOf(o.Rhs())
	switch {
	case x[0].Contiguity == 0 || !known || mask == 0:
		return elementwise(a, op, x)
	case mask&(mask+1) == 0:
		return x[0].inGroups(min(x[0].Aligned(), bits.TrailingZeros64(^uint64(mask))))
	}
	return Info{Constancy: min(x[0].Aligned(), bits.TrailingZeros64(uint64(mask)))}
}

// below are the comparisons of contiguous integers with a bound that are the same for a group where its
// length divides the bound; above are those with the operands in the other order.
var (
	below = map[arith.IPredicate]bool{arith.ISLT: true, arith.IULT: true, arith.ISGE: true, arith.IUGE: true}
	above = map[arith.IPredicate]bool{arith.ISGT: true, arith.IUGT: true, arith.ISLE: true, arith.IULE: true}
)

func compared(a *Analysis, op *ir.Op, x []Info) Info {
	c, _ := arith.AsCmpI(op)
	positions, bound, fits := x[0], x[1], below
	if (positions.Contiguity > 0) == (bound.Contiguity > 0) {
		return elementwise(a, op, x)
	}
	if bound.Contiguity > 0 {
		positions, bound, fits = bound, positions, above
	}
	if !fits[c.Predicate()] {
		return Info{}
	}
	return Info{Constancy: min(positions.Aligned(), bound.Constancy, bound.Divisibility)}
}
