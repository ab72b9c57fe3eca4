package pointer

import (
	"slices"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// selectOp is the transfer of arith.select by one flag, which selects bases, offsets, strides and moduli.
func selectOp(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := arith.AsSelect(op)
	condition := o.Condition()
	if !a.isSplat(condition) {
		return nil, matchfailure.At(op, "its condition is not a splat")
	}
	x, err := a.Of(o.TrueValue())
	if err != nil {
		return nil, err
	}
	y, err := a.Of(o.FalseValue())
	if err != nil {
		return nil, err
	}
	if reason := Differ(x, y); reason != "" {
		return nil, matchfailure.At(op, "%s", reason)
	}
	condition = a.scalar(condition)
	defer a.locate(op)()
	either := func(p, q foldresult.Entry) foldresult.Entry {
		if p.Equal(q) {
			return p
		}
		return foldresult.Value(arith.NewSelect(a.b, condition, foldresult.Materialize(a.b, p), foldresult.Materialize(a.b, q)))
	}
	s := &State{Base: x.Base, Order: x.Order}
	if x.Base != y.Base {
		s.Base = arith.NewSelect(a.b, condition, x.Base, y.Base)
	}
	for i, p := range x.Dims {
		q := y.Dims[i]
		s.Dims = append(s.Dims, Dim{Size: p.Size, Offset: either(p.Offset, q.Offset), Stride: either(p.Stride, q.Stride), Modulus: either(p.Modulus, q.Modulus),
			Index: p.Index, Reason: p.Reason})
	}
	return s, nil
}

// Differ is the reason why one state cannot select between two, empty if it can. States may differ in bases,
// offsets, strides and moduli.
func Differ(x, y *State) string {
	switch {
	case !slices.EqualFunc(x.Dims, y.Dims, func(p, q Dim) bool { return p.Index == q.Index }):
		return "the tensors have different indices"
	case !slices.Equal(x.Order, y.Order):
		return "the blocks differ in order"
	case !slices.EqualFunc(x.Dims, y.Dims, func(p, q Dim) bool { return p.wraps() == q.wraps() }):
		return "only one of the tensors wraps around"
	case x.Base != y.Base && x.Base.Type() != y.Base.Type():
		return "the pointers differ in type"
	}
	return ""
}

// minOp and maxOp are the transfers of operations that always return the same operand.
func minOp(a *Analysis, op *ir.Op) (*State, error) { return a.minMax(op, arith.MinUI, 0, 1) }
func maxOp(a *Analysis, op *ir.Op) (*State, error) { return a.minMax(op, arith.MaxUI, 1, 0) }

// minMax is operand first where operand 0 is never greater than operand 1, and operand second where it is never
// less.
func (a *Analysis) minMax(op *ir.Op, unsigned *ir.OpDef, first, second int) (*State, error) {
	o, _ := arith.AsBinary(op)
	x, y := intrange.Of(o.Lhs(), intrange.AssumeNone), intrange.Of(o.Rhs(), intrange.AssumeNone)
	switch {
	case op.Is(unsigned) && (x.Min < 0 || y.Min < 0):
		return nil, matchfailure.At(op, "its operands may be negative, which are large unsigned numbers")
	case x.Max <= y.Min:
		return a.Of(op.Operand(first))
	case y.Max <= x.Min:
		return a.Of(op.Operand(second))
	}
	return nil, matchfailure.At(op, "either operand may be selected")
}
