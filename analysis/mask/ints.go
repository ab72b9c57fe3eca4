package mask

import (
	"math"
	"slices"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// ints describes an integer or a tensor of integers: a splat, or positions in equal steps along one dimension.
type ints struct {
	// scalar is the integer of a splat, nil for positions.
	scalar *foldresult.Entry
	shape  []int64
	// dim is the dimension of the positions. low is the lowest position, end is one more than the highest, and
	// step is the distance of neighbours.
	dim        int
	low, end   foldresult.Entry
	step       int64
	descending bool // the first position is the highest
}

func scalar(e foldresult.Entry, shape []int64) *ints { return &ints{scalar: &e, shape: shape} }

// single is the only integer, nil if there are several.
func (x *ints) single() *foldresult.Entry {
	if x.scalar == nil && x.shape[x.dim] == 1 {
		return &x.low
	}
	return x.scalar
}

// intTransfers computes the description of a result from those of the operands, for each operation that can
// compute positions or bounds.
var intTransfers map[*ir.OpDef]func(a *Analysis, op *ir.Op) (*ints, error)

func init() {
	intTransfers = map[*ir.OpDef]func(a *Analysis, op *ir.Op) (*ints, error){
		arith.Constant:  constantInts,
		arith.AddI:      exact(add),
		arith.SubI:      exact(sub),
		arith.MulI:      exact(mul),
		arith.MinSI:     ofScalars(foldresult.Min),
		arith.MaxSI:     ofScalars(foldresult.Max),
		arith.ExtSI:     sameInts,
		arith.IndexCast: indexCast,
		arith.ExtUI:     extUI,
		arith.TruncI:    truncI,
		arith.Select:    selectInts,
		tt.MakeRange:    makeRange,
		tt.Splat:        splatInts,
		tt.ExpandDims:   expandInts,
		tt.Broadcast:    broadcastInts,
		tt.Trans:        transInts,
	}
}

func (a *Analysis) ints(v *ir.Value) (*ints, error) { return a.foundInts.of(v, a.findInts) }

func (a *Analysis) findInts(v *ir.Value) (*ints, error) {
	if t := v.Type(); ir.IsInteger(t) || t == ir.Index {
		return scalar(a.entry(v), nil), nil
	}
	if a.Carried != nil {
		if p, ok := a.Carried(v); ok {
			return a.positions(p, shapeOf(v)), nil
		}
	}
	op := v.DefiningOp()
	if op == nil || intTransfers[op.Def()] == nil {
		return nil, unknown(v)
	}
	return intTransfers[op.Def()](a, op)
}

// positions describes a tensor of a shape that has the given positions.
func (a *Analysis) positions(p Positions, shape []int64) *ints {
	if p.Step == 0 {
		return scalar(p.First, shape)
	}
	x := &ints{shape: shape, dim: p.Dim, low: p.First, step: max(p.Step, -p.Step), descending: p.Step < 0}
	length := foldresult.Const((shape[p.Dim]-1)*x.step + 1)
	if x.descending {
		x.low = foldresult.Sub(a.Builder, foldresult.Add(a.Builder, p.First, foldresult.Const(1)), length)
	}
	x.end = foldresult.Add(a.Builder, x.low, length)
	return x
}

// entry is an integer as an index.
func (a *Analysis) entry(v *ir.Value) foldresult.Entry {
	if c, ok := arith.ConstantOf(v).(*ir.IntegerAttr); ok && c.Big == nil {
		return foldresult.Const(c.Value)
	}
	return foldresult.Value(foldresult.OfInt(a.Builder, v))
}

// intOperands describes the operands of a binary operation.
func (a *Analysis) intOperands(op *ir.Op) (x, y *ints, err error) {
	o, _ := arith.AsBinary(op)
	if x, err = a.ints(o.Lhs()); err != nil {
		return nil, nil, err
	}
	y, err = a.ints(o.Rhs())
	return x, y, err
}

func constantInts(a *Analysis, op *ir.Op) (*ints, error) {
	d, ok := arith.ConstantOf(op.Result(0)).(*ir.DenseAttr)
	if !ok || !d.Splat {
		return nil, matchfailure.At(op, "it is not a splat")
	}
	c, ok := d.At(a.Builder.Ctx, 0).(*ir.IntegerAttr)
	if !ok || c.Big != nil {
		return nil, matchfailure.At(op, "it is not a splat of an integer")
	}
	return scalar(foldresult.Const(c.Value), shapeOf(op.Result(0))), nil
}

func makeRange(_ *Analysis, op *ir.Op) (*ints, error) {
	r, _ := tt.AsMakeRange(op)
	return &ints{shape: shapeOf(op.Result(0)), low: foldresult.Const(r.Start()), end: foldresult.Const(r.End()), step: 1}, nil
}

func splatInts(a *Analysis, op *ir.Op) (*ints, error) {
	o, _ := tt.AsSplat(op)
	return scalar(a.entry(o.Src()), shapeOf(op.Result(0))), nil
}

func expandInts(a *Analysis, op *ir.Op) (*ints, error) {
	e, _ := tt.AsExpandDims(op)
	x, err := a.ints(e.Src())
	if err != nil {
		return nil, err
	}
	out := *x
	out.shape = shapeOf(op.Result(0))
	if e.Axis() <= x.dim {
		out.dim++
	}
	return &out, nil
}

func broadcastInts(a *Analysis, op *ir.Op) (*ints, error) {
	o, _ := tt.AsBroadcast(op)
	x, err := a.ints(o.Src())
	if err != nil {
		return nil, err
	}
	out := *x
	out.shape = shapeOf(op.Result(0))
	if x.scalar == nil && x.shape[x.dim] != out.shape[x.dim] {
		out.scalar = &x.low
	}
	return &out, nil
}

func transInts(a *Analysis, op *ir.Op) (*ints, error) {
	t, _ := tt.AsTrans(op)
	x, err := a.ints(t.Src())
	if err != nil {
		return nil, err
	}
	out := *x
	out.shape = shapeOf(op.Result(0))
	out.dim = slices.Index(t.Order(), int64(x.dim))
	return &out, nil
}

// exact does not match results of narrow integers that may overflow, as these often do. Integers of 32 and more
// bits are assumed not to overflow.
func exact(of func(a *Analysis, op *ir.Op) (*ints, error)) func(a *Analysis, op *ir.Op) (*ints, error) {
	return func(a *Analysis, op *ir.Op) (*ints, error) {
		x, err := of(a, op)
		if t, ok := ir.ElementTypeOf(op.Result(0).Type()).(*ir.IntegerType); err == nil && ok && t.Width < 32 && !a.fits(x, t.Width) {
			return nil, matchfailure.At(op, "its result may not fit %s", ir.QuoteType(t))
		}
		return x, err
	}
}

// fits reports whether integers are known to fit a signed type.
func (a *Analysis) fits(x *ints, width int) bool {
	inside := func(e foldresult.Entry) bool {
		if from := narrowCast(e.Value); from != nil {
			return from.Type().(*ir.IntegerType).Width <= width
		}
		half := int64(1) << (width - 1)
		return e.Value == nil && -half <= e.Const && e.Const < half
	}
	if x.scalar != nil {
		return inside(*x.scalar)
	}
	return inside(x.low) && x.end.Value == nil && inside(foldresult.Const(x.end.Const-1))
}

func add(a *Analysis, op *ir.Op) (*ints, error) {
	x, y, err := a.intOperands(op)
	if err != nil {
		return nil, err
	}
	if x.scalar != nil && y.scalar != nil {
		return scalar(foldresult.Add(a.Builder, *x.scalar, *y.scalar), x.shape), nil
	}
	if x.scalar != nil || y.single() == nil {
		x, y = y, x
	}
	by := y.single()
	if by == nil {
		return nil, matchfailure.At(op, "neither operand is a splat")
	}
	out := *x
	out.low, out.end = foldresult.Add(a.Builder, x.low, *by), foldresult.Add(a.Builder, x.end, *by)
	return &out, nil
}

func sub(a *Analysis, op *ir.Op) (*ints, error) {
	x, y, err := a.intOperands(op)
	if err != nil {
		return nil, err
	}
	b := a.Builder
	switch less, from := y.single(), x.single(); {
	case less != nil && x.scalar != nil:
		return scalar(foldresult.Sub(b, *x.scalar, *less), x.shape), nil
	case less != nil:
		out := *x
		out.low, out.end = foldresult.Sub(b, x.low, *less), foldresult.Sub(b, x.end, *less)
		return &out, nil
	case from != nil:
		out := *y
		out.low = foldresult.Add(b, foldresult.Sub(b, *from, y.end), foldresult.Const(1))
		out.end = foldresult.Add(b, foldresult.Sub(b, *from, y.low), foldresult.Const(1))
		out.descending = !y.descending
		return &out, nil
	}
	return nil, matchfailure.At(op, "neither operand is a splat")
}

// mul scales positions by a constant.
func mul(a *Analysis, op *ir.Op) (*ints, error) {
	x, y, err := a.intOperands(op)
	if err != nil {
		return nil, err
	}
	if x.scalar != nil && y.scalar != nil {
		return scalar(foldresult.Mul(a.Builder, *x.scalar, *y.scalar), x.shape), nil
	}
	if x.scalar != nil {
		x, y = y, x
	}
	if y.scalar == nil || y.scalar.Value != nil {
		return nil, matchfailure.At(op, "positions are multiplied by an unknown value")
	}
	by := y.scalar.Const
	if by < -math.MaxInt32 || by > math.MaxInt32 {
		return nil, matchfailure.At(op, "positions are multiplied by a number that is too large")
	}
	if by == 0 {
		return scalar(foldresult.Const(0), x.shape), nil
	}
	b, out := a.Builder, *x
	last := foldresult.Mul(b, foldresult.Sub(b, x.end, foldresult.Const(1)), *y.scalar)
	first := foldresult.Mul(b, x.low, *y.scalar)
	if by < 0 {
		first, last, out.descending = last, first, !x.descending
	}
	out.low, out.end, out.step = first, foldresult.Add(b, last, foldresult.Const(1)), x.step*max(by, -by)
	return &out, nil
}

// ofScalars computes with two scalars.
func ofScalars(f func(b *ir.Builder, x, y foldresult.Entry) foldresult.Entry) func(a *Analysis, op *ir.Op) (*ints, error) {
	return func(a *Analysis, op *ir.Op) (*ints, error) {
		x, y, err := a.intOperands(op)
		if err != nil {
			return nil, err
		}
		left, right := x.single(), y.single()
		if left == nil || right == nil {
			return nil, matchfailure.At(op, "its operands are not splats")
		}
		return scalar(f(a.Builder, *left, *right), x.shape), nil
	}
}

func sameInts(a *Analysis, op *ir.Op) (*ints, error) { return a.ints(arith.CastOp{Op: op}.In()) }

// indexCast truncates where it makes an index a narrower integer.
func indexCast(a *Analysis, op *ir.Op) (*ints, error) {
	if ir.ElementTypeOf(op.Result(0).Type()) == ir.Index {
		return sameInts(a, op)
	}
	return truncI(a, op)
}

// extUI changes nothing where no integer is negative.
func extUI(a *Analysis, op *ir.Op) (*ints, error) {
	o, _ := arith.AsExtUI(op)
	x, err := a.ints(o.In())
	switch {
	case err != nil:
		return nil, err
	case x.scalar == nil && nonNegative(x.low), x.scalar != nil && nonNegative(*x.scalar):
		return x, nil
	case x.scalar != nil && narrowCast(x.scalar.Value) != nil:
		return scalar(foldresult.Value(arith.NewCast(a.Builder, arith.IndexCastUI, narrowCast(x.scalar.Value), ir.Index)), x.shape), nil
	}
	return nil, matchfailure.At(op, "its operand may be negative")
}

// narrowCast is the integer narrower than an index that a value sign-extends; nil for none.
func narrowCast(v *ir.Value) *ir.Value {
	if v == nil {
		return nil
	}
	cast, ok := arith.AsIndexCast(v.DefiningOp())
	if !ok {
		return nil
	}
	from := cast.In()
	if t, ok := from.Type().(*ir.IntegerType); !ok || t.Width >= 64 {
		return nil
	}
	return from
}

// truncI changes nothing where all integers fit. The scalar of a splat is truncated.
func truncI(a *Analysis, op *ir.Op) (*ints, error) {
	o, _ := arith.AsCast(op)
	x, err := a.ints(o.In())
	if err != nil {
		return nil, err
	}
	to, ok := ir.ElementTypeOf(op.Result(0).Type()).(*ir.IntegerType)
	if !ok {
		return nil, matchfailure.At(op, "it does not make integers")
	}
	if to.Width >= 64 {
		return x, nil
	}
	switch {
	case a.fits(x, to.Width):
		return x, nil
	case x.scalar != nil:
		// Casts to index and back are folded away, with the truncation they do; hence i64.
		whole := arith.NewCast(a.Builder, arith.IndexCast, foldresult.Materialize(a.Builder, *x.scalar), ir.I64)
		cut := arith.NewCast(a.Builder, arith.TruncI, whole, to)
		return scalar(foldresult.Value(foldresult.OfInt(a.Builder, cut)), x.shape), nil
	}
	return nil, matchfailure.At(op, "positions may not fit the truncated type")
}

// selectInts selects by one flag between two scalars, or between positions with the same steps.
func selectInts(a *Analysis, op *ir.Op) (*ints, error) {
	o, _ := arith.AsSelect(op)
	flag, err := a.flagOf(op, o.Condition())
	if err != nil {
		return nil, err
	}
	x, err := a.ints(o.TrueValue())
	if err != nil {
		return nil, err
	}
	y, err := a.ints(o.FalseValue())
	if err != nil {
		return nil, err
	}
	b := a.Builder
	if left, right := x.single(), y.single(); left != nil && right != nil {
		return scalar(foldresult.Select(b, flag, *left, *right), x.shape), nil
	}
	if x.scalar != nil || y.scalar != nil || x.dim != y.dim || x.step != y.step || x.descending != y.descending {
		return nil, matchfailure.At(op, "it selects between positions with different steps")
	}
	out := *x
	out.low, out.end = foldresult.Select(b, flag, x.low, y.low), foldresult.Select(b, flag, x.end, y.end)
	return &out, nil
}

// nonNegative reports whether an index is certain not to be negative. It asks for the signs of operands only:
// ranges would leave out more of the comparisons that masks emit.
func nonNegative(e foldresult.Entry) bool {
	return intrange.Analysis{Overflow: intrange.AssumeNone, OperandSigns: true}.NonNegative(e)
}
