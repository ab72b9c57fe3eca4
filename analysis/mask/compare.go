package mask

import (
	"cmp"
	"math"

	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// cut is a number of positions, counted from the lowest position.
type cut int

const (
	none  cut = iota
	below     // positions less than the bound
	upTo      // positions less than or equal to the bound
	minus     // negative positions
	all
)

// cuts is the interval of positions that a comparison keeps. With outside set it keeps the other positions.
type cuts struct {
	from, to cut
	outside  bool
}

// The positions that a comparison with a bound keeps: signedCuts for signed comparisons; lowCuts and highCuts
// for unsigned comparisons, in which negative positions are the highest, with a bound that is not negative and
// with a negative one.
var (
	signedCuts = map[arith.IPredicate]cuts{
		arith.IEQ: {from: below, to: upTo}, arith.INE: {from: below, to: upTo, outside: true},
		arith.ISLT: {to: below}, arith.ISLE: {to: upTo}, arith.ISGT: {from: upTo, to: all}, arith.ISGE: {from: below, to: all},
	}
	lowCuts = map[arith.IPredicate]cuts{
		arith.IULT: {from: minus, to: below}, arith.IULE: {from: minus, to: upTo},
		arith.IUGE: {from: minus, to: below, outside: true}, arith.IUGT: {from: minus, to: upTo, outside: true},
	}
	highCuts = map[arith.IPredicate]cuts{
		arith.IUGE: {from: below, to: minus}, arith.IUGT: {from: upTo, to: minus},
		arith.IULT: {from: below, to: minus, outside: true}, arith.IULE: {from: upTo, to: minus, outside: true},
	}
	// signed is the signed comparison that is equal where no operand is negative.
	signed = map[arith.IPredicate]arith.IPredicate{
		arith.IULT: arith.ISLT, arith.IULE: arith.ISLE, arith.IUGT: arith.ISGT, arith.IUGE: arith.ISGE,
	}
)

// bound is the value that positions are compared with.
type bound struct {
	foldresult.Entry
	unsigned bool // a negative value is a large unsigned number
}

// compare keeps the positions on one side of a bound, or those equal to it.
func compare(a *Analysis, op *ir.Op) (*bits, error) {
	o, _ := arith.AsCmpI(op)
	if ir.ElementTypeOf(o.Lhs().Type()) == ir.I1 {
		return compareBits(a, op)
	}
	c, _ := arith.AsCmpI(op)
	p := c.Predicate()
	x, y, err := a.intOperands(op)
	if err != nil {
		return nil, err
	}
	if x.scalar != nil && y.scalar != nil {
		return a.compareScalars(p, *x.scalar, *y.scalar, x.shape), nil
	}
	if x.scalar != nil || y.single() == nil {
		x, y, p = y, x, p.Swapped()
	}
	by := y.single()
	if by == nil {
		return nil, matchfailure.At(op, "the bound is not a splat")
	}
	where, limit, err := a.cutsFor(op, p, x, *by)
	if err != nil {
		return nil, err
	}
	s := fullBox(x.shape)
	s.spans[x.dim] = a.between(x, where, limit)
	if where.outside {
		return a.not(op, s)
	}
	return s, nil
}

// cutsFor finds the interval of positions that a comparison keeps.
func (a *Analysis) cutsFor(op *ir.Op, p arith.IPredicate, x *ints, y foldresult.Entry) (cuts, bound, error) {
	if where, ok := signedCuts[p]; ok {
		if where.to == all && certainlyBelow(y, p == arith.ISGE, x.low) {
			where.from = none
		}
		return where, bound{Entry: y}, nil
	}
	switch {
	case nonNegative(x.low):
		return signedCuts[signed[p]], a.unsigned(y), nil
	case nonNegative(y):
		return lowCuts[p], bound{Entry: y}, nil
	case y.Value == nil:
		return highCuts[p], bound{Entry: y}, nil
	}
	return cuts{}, bound{}, matchfailure.At(op, "positions and bound may both be negative, which are large unsigned numbers")
}

// between is the span of the positions between two cuts.
func (a *Analysis) between(x *ints, where cuts, y bound) span {
	n := foldresult.Const(x.shape[x.dim])
	s := span{a.count(x, where.from, y), a.count(x, where.to, y)}
	if x.descending {
		s = span{foldresult.Sub(a.Builder, n, s.end), foldresult.Sub(a.Builder, n, s.start)}
	}
	return s
}

// count is the number of positions below a cut. The bound is clamped to the positions before anything is added
// or subtracted.
func (a *Analysis) count(x *ints, c cut, y bound) foldresult.Entry {
	b := a.Builder
	var end foldresult.Entry
	switch c {
	case none:
		return foldresult.Const(0)
	case all:
		return foldresult.Const(x.shape[x.dim])
	case minus:
		end = foldresult.Min(b, x.end, foldresult.Const(0))
	case below:
		end = y.atMost(b, x.end)
	case upTo:
		end = foldresult.Add(b, y.atMost(b, foldresult.Sub(b, x.end, foldresult.Const(1))), foldresult.Const(1))
	}
	n := foldresult.Sub(b, foldresult.Max(b, end, x.low), x.low)
	if x.step > 1 {
		n = foldresult.Div(b, foldresult.Add(b, n, foldresult.Const(x.step-1)), foldresult.Const(x.step))
	}
	return n
}

// atMost is the minimum of a bound and an index. For an unsigned bound the index must not be negative.
func (y bound) atMost(b *ir.Builder, e foldresult.Entry) foldresult.Entry {
	if y.unsigned {
		return foldresult.MinUnsigned(b, e, y.Entry)
	}
	return foldresult.Min(b, e, y.Entry)
}

// certainlyBelow reports whether a bound is certain to be below the lowest position or, with orEqual, equal to
// it.
func certainlyBelow(y foldresult.Entry, orEqual bool, low foldresult.Entry) bool {
	if y.Value != nil || y.Const == math.MaxInt64 {
		return false
	}
	least := y.Const
	if !orEqual {
		least++
	}
	return low.Value == nil && low.Const >= least || least <= 0 && nonNegative(low)
}

// unsigned is an unsigned bound for positions that are not negative: a negative bound is beyond all positions.
func (a *Analysis) unsigned(y foldresult.Entry) bound {
	switch {
	case nonNegative(y):
		return bound{Entry: y}
	case y.Value == nil:
		return bound{Entry: foldresult.Const(math.MaxInt64)}
	case narrowCast(y.Value) != nil:
		return bound{Entry: foldresult.Value(arith.NewCast(a.Builder, arith.IndexCastUI, narrowCast(y.Value), ir.Index))}
	}
	return bound{Entry: y, unsigned: true}
}

// compareScalars keeps all or nothing. Sign extension does not change how unsigned integers compare.
func (a *Analysis) compareScalars(p arith.IPredicate, x, y foldresult.Entry, shape []int64) *bits {
	s := fullBox(shape)
	if x.Value != nil || y.Value != nil {
		left := foldresult.Materialize(a.Builder, x)
		s.flag = arith.NewCmpI(a.Builder, p, left, foldresult.Materialize(a.Builder, y))
		return s
	}
	order := cmp.Compare(x.Const, y.Const)
	if _, isUnsigned := signed[p]; isUnsigned {
		order = cmp.Compare(uint64(x.Const), uint64(y.Const))
	}
	if !p.HoldsFor(order) {
		return emptyBox(shape)
	}
	return s
}

// compareBits compares masks for equality.
func compareBits(a *Analysis, op *ir.Op) (*bits, error) {
	c, _ := arith.AsCmpI(op)
	p := c.Predicate()
	if p != arith.IEQ && p != arith.INE {
		return nil, matchfailure.At(op, "%s of masks keeps no box", p)
	}
	x, y, err := a.bitOperands(op)
	if err != nil {
		return nil, err
	}
	differ, err := a.xor(op, x, y)
	if err != nil || p == arith.INE {
		return differ, err
	}
	return a.not(op, differ)
}
