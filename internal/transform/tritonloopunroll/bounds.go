package tritonloopunroll

import (
	"math/big"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/internal/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// plan is how a loop is divided: how far it goes when it does several
// iterations at a time, in which steps, and whether any may be left.
type plan struct {
	upper, step *ir.Value
	rest        bool
}

// bounds of a loop that are constants, as the loop reads them.
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

// runs is the number of iterations.
func (b bounds) runs() *big.Int {
	distance := new(big.Int).Sub(b.upper, b.lower)
	if distance.Sign() <= 0 {
		return new(big.Int)
	}
	distance.Add(distance, b.step).Sub(distance, big.NewInt(1))
	return distance.Quo(distance, b.step)
}

// planFor divides a loop. It reports false for loops whose steps would become
// too long to count with.
func planFor(b *ir.Builder, f scf.ForOp, factor int64) (plan, bool) {
	longest := longestStep(f)
	longest.Quo(longest, big.NewInt(factor))
	step, ok := constfold.UniformInt(rewrite.ConstantValue(f.Step()))
	if longest.Sign() == 0 || ok && step.Unsigned().Cmp(longest) > 0 {
		return plan{}, false
	}
	if known, ok := boundsOf(f); ok {
		return planConstant(b, f, known, factor), true
	}
	if countsUpByOne(f) {
		return planByOne(b, f, factor), true
	}
	return planAny(b, f, factor, longest), true
}

// longestStep is the greatest number a loop can count up by.
func longestStep(f scf.ForOp) *big.Int {
	width := constfold.WidthOf(f.Step().Type())
	if f.Unsigned() {
		return constfold.AllOnes(width).Unsigned()
	}
	return constfold.MaxSigned(width).Unsigned()
}

func planConstant(b *ir.Builder, f scf.ForOp, known bounds, factor int64) plan {
	t := f.Step().Type()
	even := known.runs()
	even.Sub(even, new(big.Int).Rem(even, big.NewInt(factor)))
	upper := even.Mul(even, known.step).Add(even, known.lower)
	p := plan{upper: f.UpperBound(), rest: upper.Cmp(known.upper) < 0}
	if p.rest {
		p.upper = newBig(b, t, upper)
	}
	p.step = newBig(b, t, new(big.Int).Mul(known.step, big.NewInt(factor)))
	return p
}

func newBig(b *ir.Builder, t ir.Type, v *big.Int) *ir.Value {
	return arith.NewConstant(b, constfold.Attr(b.Ctx, t, constfold.NewBigInt(constfold.WidthOf(t), v)))
}

// countsUpByOne: the number of iterations is the distance of the bounds, which
// cannot wrap around.
func countsUpByOne(f scf.ForOp) bool {
	step, ok1 := constfold.UniformInt(rewrite.ConstantValue(f.Step()))
	lower, ok2 := constfold.UniformInt(rewrite.ConstantValue(f.LowerBound()))
	return ok1 && ok2 && step.IsOne() && !lower.IsNegative() && !f.Unsigned()
}

// planByOne computes with as many iterations as there are. There are fewer than
// none when the upper bound is below the lower one; both loops then end where
// they start.
func planByOne(b *ir.Builder, f scf.ForOp, factor int64) plan {
	t := f.Step().Type()
	distance := arith.NewBinary(b, arith.SubI, f.UpperBound(), f.LowerBound())
	roundUp := arith.NewBinary(b, arith.SubI, f.Step(), arith.NewInt(b, t, 1))
	runs := arith.NewBinary(b, arith.DivUI, arith.NewBinary(b, arith.AddI, distance, roundUp), f.Step())
	return planEven(b, f, runs, arith.RemSI, factor)
}

// planAny computes with the iterations that are sure to end before the upper
// bound: one more may be left, but nothing wraps around, whatever the bounds.
// Steps that turn out to be too long leave all iterations to the rest.
func planAny(b *ir.Builder, f scf.ForOp, factor int64, longest *big.Int) plan {
	larger := arith.MaxSI
	if f.Unsigned() {
		larger = arith.MaxUI
	}
	end := arith.NewBinary(b, larger, f.UpperBound(), f.LowerBound())
	distance := arith.NewBinary(b, arith.SubI, end, f.LowerBound())
	runs := arith.NewBinary(b, arith.DivUI, distance, f.Step())
	if rewrite.ConstantValue(f.Step()) == nil {
		t := f.Step().Type()
		short := arith.NewCmpI(b, arith.IULE, f.Step(), newBig(b, t, longest))
		runs = arith.NewSelect(b, short, runs, arith.NewInt(b, t, 0))
	}
	return planEven(b, f, runs, arith.RemUI, factor)
}

// planEven goes as far as the largest number of iterations that the factor
// divides.
func planEven(b *ir.Builder, f scf.ForOp, runs *ir.Value, rem *ir.OpDef, factor int64) plan {
	by := arith.NewInt(b, f.Step().Type(), factor)
	left := arith.NewBinary(b, rem, runs, by)
	even := arith.NewBinary(b, arith.SubI, runs, left)
	distance := arith.NewBinary(b, arith.MulI, even, f.Step())
	upper := arith.NewBinary(b, arith.AddI, f.LowerBound(), distance)
	return plan{upper: upper, step: arith.NewBinary(b, arith.MulI, f.Step(), by), rest: true}
}

// advanced is the counter some iterations later.
func advanced(b *ir.Builder, counter, step *ir.Value, iterations int64) *ir.Value {
	distance := arith.NewBinary(b, arith.MulI, step, arith.NewInt(b, counter.Type(), iterations))
	return arith.NewBinary(b, arith.AddI, counter, distance)
}
