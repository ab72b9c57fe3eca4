package combiner

import (
	"slices"

	"github.com/tshared/tshared/analysis/evaluate"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// mostOperands is the number of operands up to which all cases are tried.
const mostOperands = 3

// commutes reports whether the two halves of a body's arguments may be exchanged. A body that only compares
// arguments and selects among them, such as argmax, is tried in all cases: its result depends only on the order
// of the compared values, as signed and as unsigned integers, so that a few samples stand for all values. NaN
// is left out, because no such combiner is associative with NaN. Bodies that compute are tried with real
// numbers.
func commutes(body *ir.Block, n int) bool {
	if n > mostOperands || !onlySelects(body, n) {
		return commutesAsReals(body, n)
	}
	for k := range n {
		if len(samples(body.ParentOp().Context(), body.Arg(k).Type())) == 0 {
			return false
		}
	}
	args := make([]ir.Attr, 2*n)
	return commutesInEveryCase(body, args, 0)
}

// commutesInEveryCase tries all samples for the pairs of arguments from k on.
func commutesInEveryCase(body *ir.Block, args []ir.Attr, k int) bool {
	n := len(args) / 2
	if k == n {
		return commutesFor(body, args)
	}
	for _, x := range samples(body.ParentOp().Context(), body.Arg(k).Type()) {
		for _, y := range samples(body.ParentOp().Context(), body.Arg(k).Type()) {
			if args[k], args[n+k] = x, y; !commutesInEveryCase(body, args, k+1) {
				return false
			}
		}
	}
	return true
}

func commutesFor(body *ir.Block, args []ir.Attr) bool {
	n := len(args) / 2
	swapped := append(append([]ir.Attr(nil), args[n:]...), args[:n]...)
	x, y := evaluate.Body(body, args...), evaluate.Body(body, swapped...)
	return len(x) == n && slices.Equal(x, y)
}

// samples are values of a type that compare to each other in every way.
func samples(ctx *ir.Context, t ir.Type) (list []ir.Attr) {
	switch t := t.(type) {
	case *ir.IntegerType:
		list = []ir.Attr{ctx.IntAttr(t, 0), ctx.IntAttr(t, -1)}
		if t.Width > 1 {
			list = append(list, ctx.IntAttr(t, 1))
		}
	case *ir.FloatType:
		list = []ir.Attr{ctx.Float(t, 0), ctx.Float(t, 1)}
	}
	return list
}

// minMaxOps return one of their operands.
var minMaxOps = map[*ir.OpDef]bool{
	arith.MaximumF: true, arith.MinimumF: true, arith.MaxNumF: true, arith.MinNumF: true,
	arith.MaxSI: true, arith.MaxUI: true, arith.MinSI: true, arith.MinUI: true,
}

// conditionOps are the operations on conditions.
var conditionOps = map[*ir.OpDef]bool{arith.AndI: true, arith.OrI: true, arith.XOrI: true, arith.Constant: true}

// onlySelects reports whether a body only compares the two arguments of a pair and selects one of them.
func onlySelects(body *ir.Block, n int) bool {
	pair := map[*ir.Value]int{} // the pair of arguments a value is selected from
	for k := range n {
		pair[body.Arg(k)], pair[body.Arg(n+k)] = k, k
	}
	same := func(x, y *ir.Value) (k int, ok bool) {
		a, isNumber := pair[x]
		b, isNumberToo := pair[y]
		return a, isNumber && isNumberToo && a == b
	}
	for op := range body.Ops() {
		switch {
		case op == body.Last():
		case op.Is(arith.CmpI), op.Is(arith.CmpF):
			o, _ := arith.AsBinary(op)
			if _, ok := same(o.Lhs(), o.Rhs()); !ok && !isCondition(o.Lhs()) {
				return false
			}
		case op.Is(arith.Select) && !isCondition(op.Result(0)):
			o, _ := arith.AsSelect(op)
			k, ok := same(o.TrueValue(), o.FalseValue())
			if pair[op.Result(0)] = k; !ok {
				return false
			}
		case minMaxOps[op.Def()]:
			o, _ := arith.AsBinary(op)
			k, ok := same(o.Lhs(), o.Rhs())
			if pair[op.Result(0)] = k; !ok {
				return false
			}
		case (conditionOps[op.Def()] || op.Is(arith.Select)) && isCondition(op.Result(0)):
		default:
			return false
		}
	}
	return true
}

func isCondition(v *ir.Value) bool { return v.Type() == ir.I1 }
