package run

import (
	"math/bits"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// rules have the run of a result from those of the operands.
var rules = map[*ir.OpDef]func(op *ir.Op, x []Run) Run{
	arith.AddI: sum, arith.SubI: difference, arith.MulI: product,
	arith.DivSI: signed(quotient), arith.DivUI: quotient, arith.RemSI: signed(remainder), arith.RemUI: remainder,
	arith.ShRSI: shifted, arith.ShRUI: shifted, arith.AndI: masked, arith.CmpI: compared,
	arith.ExtSI: kept, arith.ExtUI: kept, arith.TruncI: cut, arith.IndexCast: kept, arith.IndexCastUI: kept,
}

// keepsSign are operations whose result is not negative when no operand is.
var keepsSign = map[*ir.OpDef]bool{
	arith.AddI: true, arith.MulI: true, arith.DivSI: true, arith.RemSI: true, arith.ExtSI: true, arith.IndexCast: true,
}

// sameOf: what is computed of the same is the same.
func sameOf(_ *ir.Op, x []Run) Run {
	r := Run{Bits: whole}
	for _, o := range x {
		r.Bits = min(r.Bits, o.Same())
	}
	return r
}

func noneNegative(x []Run) bool {
	for _, o := range x {
		if !o.NonNegative {
			return false
		}
	}
	return true
}

func kept(_ *ir.Op, x []Run) Run { return x[0] }

// cut drops the upper bits of numbers.
func cut(_ *ir.Op, x []Run) Run {
	x[0].NonNegative = false
	return x[0]
}

func sum(op *ir.Op, x []Run) Run {
	r := difference(op, x)
	if x[1].Counts && !x[0].Counts {
		r = difference(op, []Run{x[1], x[0]})
	}
	r.NonNegative = noneNegative(x)
	return r
}

func difference(op *ir.Op, x []Run) Run {
	switch {
	case x[1].Counts:
		return Run{}
	case x[0].Counts:
		return Run{Bits: min(x[0].Bits, x[1].Bits, x[1].Twos), Counts: true}
	}
	r := sameOf(op, x)
	r.Twos = min(x[0].Twos, x[1].Twos)
	return r
}

func product(op *ir.Op, x []Run) Run {
	r := sameOf(op, x)
	for _, o := range x {
		if !o.Counts {
			r.Twos = min(r.Twos+o.Twos, whole)
		}
	}
	r.NonNegative = noneNegative(x)
	return r
}

// signed: what is divided towards zero is the same in a group of numbers only
// where none of them is negative.
func signed(rule func(*ir.Op, []Run) Run) func(*ir.Op, []Run) Run {
	return func(op *ir.Op, x []Run) Run {
		if x[0].Counts && !x[0].NonNegative {
			return Run{}
		}
		r := rule(op, x)
		r.NonNegative = noneNegative(x)
		return r
	}
}

// quotient: numbers between two multiples of what divides the divisor.
func quotient(op *ir.Op, x []Run) Run {
	if x[0].Counts && !x[1].Counts {
		return Run{Bits: min(x[0].Bits, x[1].Bits, x[1].Twos)}
	}
	return sameOf(op, x)
}

func remainder(op *ir.Op, x []Run) Run {
	if x[0].Counts && !x[1].Counts {
		return Run{Bits: min(x[0].Bits, x[1].Bits, x[1].Twos), Counts: true}
	}
	return sameOf(op, x)
}

// shifted is a quotient by a power of two, rounded down.
func shifted(op *ir.Op, x []Run) Run {
	by, known := foldresult.ConstantOf(op.Operand(1))
	if x[0].Counts && known && by >= 0 {
		return Run{Bits: min(x[0].Bits, int(min(by, whole))), NonNegative: x[0].NonNegative}
	}
	return sameOf(op, x)
}

// masked takes bits of numbers that count: those below a power of two, or the
// others.
func masked(op *ir.Op, x []Run) Run {
	mask, known := foldresult.ConstantOf(op.Operand(1))
	switch {
	case !x[0].Counts || !known || mask == 0:
		r := sameOf(op, x)
		r.NonNegative = x[0].NonNegative || x[1].NonNegative
		return r
	case mask&(mask+1) == 0:
		return Run{Bits: min(x[0].Bits, bits.TrailingZeros64(^uint64(mask))), Counts: true, NonNegative: mask > 0}
	}
	return Run{Bits: min(x[0].Bits, bits.TrailingZeros64(uint64(mask)))}
}

// least are the comparisons that are true for all of a group up to a multiple of
// its size, or from there on.
var least = map[arith.IPredicate]bool{arith.ISLT: true, arith.IULT: true, arith.ISGE: true, arith.IUGE: true}

// most are those with the operands in the other order.
var most = map[arith.IPredicate]bool{arith.ISGT: true, arith.IUGT: true, arith.ISLE: true, arith.IULE: true}

func compared(op *ir.Op, x []Run) Run {
	c, _ := arith.AsCmpI(op)
	number, bound := x[0], x[1]
	if number.Counts == bound.Counts {
		return sameOf(op, x)
	}
	fits := least
	if bound.Counts {
		number, bound, fits = bound, number, most
	}
	if !fits[c.Predicate()] {
		return Run{}
	}
	return Run{Bits: min(number.Bits, bound.Bits, bound.Twos)}
}
