package loopunroll

import (
	"math/big"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// plan is the unrolling of a loop: the upper bound and step of the unrolled loop, and whether it needs an
// epilogue.
type plan struct {
	upper, step *ir.Value
	epilogue    bool
}

// bounds are constant loop bounds, signed or unsigned as the loop compares them.
type bounds struct{ lower, upper, step *big.Int }

func boundsOf(f scf.ForOp) (b bounds, ok bool) {
	read := func(v *ir.Value) *big.Int {
		c, known := constfold.UniformInt(rewrite.ConstantValue(v))
		switch {
		case !known:
			return nil
		case f.Unsigned():
			return c.Unsigned()
		}
		return c.Signed()
	}
	b = bounds{read(f.LowerBound()), read(f.UpperBound()), read(f.Step())}
	return b, b.lower != nil && b.upper != nil && b.step != nil && b.step.Sign() > 0
}

// trips is the number of iterations.
func (b bounds) trips() *big.Int {
	distance := new(big.Int).Sub(b.upper, b.lower)
	if distance.Sign() <= 0 {
		return new(big.Int)
	}
	distance.Add(distance, b.step).Sub(distance, big.NewInt(1))
	return distance.Quo(distance, b.step)
}

// planFor plans the unrolling of a loop. It reports false for loops whose step would overflow. ascending says that
// the upper bound is not below the lower one.
func planFor(b *ir.Builder, f scf.ForOp, factor int64, ascending bool) (plan, bool) {
	most := maxStep(f)
	most.Quo(most, big.NewInt(factor))
	step, ok := constfold.UniformInt(rewrite.ConstantValue(f.Step()))
	if most.Sign() == 0 || ok && step.Unsigned().Cmp(most) > 0 {
		return plan{}, false
	}
	if known, ok := boundsOf(f); ok {
		return planConstant(b, f, known, factor), true
	}
	if ascending || countsUpByOne(f) {
		return planAscending(b, f, factor), true
	}
	return planAny(b, f, factor, most), true
}

// maxStep is the greatest step of a loop.
func maxStep(f scf.ForOp) *big.Int {
	width := constfold.WidthOf(f.Step().Type())
	if f.Unsigned() {
		return constfold.AllOnes(width).Unsigned()
	}
	return constfold.MaxSigned(width).Unsigned()
}

func planConstant(b *ir.Builder, f scf.ForOp, known bounds, factor int64) plan {
	t := f.Step().Type()
	even := known.trips()
	even.Sub(even, new(big.Int).Rem(even, big.NewInt(factor)))
	upper := even.Mul(even, known.step).Add(even, known.lower)
	p := plan{upper: f.UpperBound(), epilogue: upper.Cmp(known.upper) < 0}
	if p.epilogue {
		p.upper = newBig(b, t, upper)
	}
	p.step = newBig(b, t, new(big.Int).Mul(known.step, big.NewInt(factor)))
	return p
}

func newBig(b *ir.Builder, t ir.Type, v *big.Int) *ir.Value {
	return arith.NewConstant(b, constfold.Attr(b.Ctx, t, constfold.NewBigInt(constfold.WidthOf(t), v)))
}

// countsUpByOne: the trip count is the difference of the bounds, which does not overflow.
func countsUpByOne(f scf.ForOp) bool {
	step, ok1 := constfold.UniformInt(rewrite.ConstantValue(f.Step()))
	lower, ok2 := constfold.UniformInt(rewrite.ConstantValue(f.LowerBound()))
	return ok1 && ok2 && step.IsOne() && !lower.IsNegative() && !f.Unsigned()
}

// planAscending computes with the trip count, as MLIR's utility for unrolling does. With a step of one it is
// negative when the upper bound is below the lower one; both loops do not run then. With other steps the epilogue
// may run once then.
func planAscending(b *ir.Builder, f scf.ForOp, factor int64) plan {
	t := f.Step().Type()
	distance := arith.NewBinary(b, arith.SubI, f.UpperBound(), f.LowerBound())
	roundUp := arith.NewBinary(b, arith.SubI, f.Step(), arith.NewInt(b, t, 1))
	trips := arith.NewBinary(b, arith.DivUI, arith.NewBinary(b, arith.AddI, distance, roundUp), f.Step())
	return planEven(b, f, trips, arith.RemSI, factor)
}

// planAny computes with the iterations that are certain to end before the upper bound: the epilogue may have
// one more, but nothing overflows, whatever the bounds. If the step turns out to be too long, the epilogue has
// all iterations.
func planAny(b *ir.Builder, f scf.ForOp, factor int64, most *big.Int) plan {
	larger := arith.MaxSI
	if f.Unsigned() {
		larger = arith.MaxUI
	}
	end := arith.NewBinary(b, larger, f.UpperBound(), f.LowerBound())
	distance := arith.NewBinary(b, arith.SubI, end, f.LowerBound())
	trips := arith.NewBinary(b, arith.DivUI, distance, f.Step())
	if rewrite.ConstantValue(f.Step()) == nil {
		t := f.Step().Type()
		short := arith.NewCmpI(b, arith.IULE, f.Step(), newBig(b, t, most))
		trips = arith.NewSelect(b, short, trips, arith.NewInt(b, t, 0))
	}
	return planEven(b, f, trips, arith.RemUI, factor)
}

// planEven goes up to the greatest multiple of the factor.
func planEven(b *ir.Builder, f scf.ForOp, trips *ir.Value, rem *ir.OpDef, factor int64) plan {
	by := arith.NewInt(b, f.Step().Type(), factor)
	left := arith.NewBinary(b, rem, trips, by)
	even := arith.NewBinary(b, arith.SubI, trips, left)
	distance := arith.NewBinary(b, arith.MulI, even, f.Step())
	upper := arith.NewBinary(b, arith.AddI, f.LowerBound(), distance)
	return plan{upper: upper, step: arith.NewBinary(b, arith.MulI, f.Step(), by), epilogue: true}
}

// advanced is the induction variable some iterations later.
func advanced(b *ir.Builder, counter, step *ir.Value, iterations int64) *ir.Value {
	distance := arith.NewBinary(b, arith.MulI, step, arith.NewInt(b, counter.Type(), iterations))
	return arith.NewBinary(b, arith.AddI, counter, distance)
}
