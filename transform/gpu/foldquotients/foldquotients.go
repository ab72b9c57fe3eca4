// Package foldquotients has the pass that divides multiples of a position by it.
//
// The lowering of rows that wrap around a matrix computes with offsets, the products of rows and a stride, and divides them by
// the stride again. A division of 64 bits takes a GPU some hundred cycles, in front of the first load. It is left out:
//
//	(a * s) / s          is  a
//	(a * s) rem s        is  0
//	(a * s) rem (b * s)  is  (a rem b) * s
//
// Positions, the values of type index, fit their type: products of them do not overflow.
package foldquotients

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass.
var Pass = kernelpass.OnKernels(&pass.Pass{
	Name: "tile-fold-quotients", Title: "TileFoldQuotients",
	Doc: "Divide multiples of positions by them without a division",
	Run: func(ctx *pass.Context, kernel *ir.Op) error {
		run(kernel, func(op *ir.Op) { ctx.Remarks().Remark(op, remark.Quotient, "computed without a division") })
		return nil
	},
	Post:         areFolded,
	EmitsRemarks: true,
})

func run(kernel *ir.Op, report func(op *ir.Op)) {
	b := ir.NewBuilder(kernel.Context())
	for op, by := next(kernel); op != nil; op, by = next(kernel) {
		report(op)
		operands := slices.Clone(op.Operands())
		op.Result(0).ReplaceAllUsesWith(by.fold(b.Before(op).LocateAs(op), op))
		op.Erase()
		distribute.EraseUnused(operands)
	}
}

// areFolded is the post-condition: no multiple of a position is divided by it.
func areFolded(kernel *ir.Op) error {
	if op, _ := next(kernel); op != nil {
		return op.Bugf("a multiple of a position is divided by it")
	}
	return nil
}

// next is the first quotient or remainder of positions that can be folded; nil if there is none.
func next(kernel *ir.Op) (found *ir.Op, by divisor) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if !op.Is(arith.DivSI) && !op.Is(arith.RemSI) || op.Result(0).Type() != ir.Index {
			return ir.Continue
		}
		d, ok := divisorOf(op)
		if !ok {
			return ir.Continue
		}
		found, by = op, d
		return ir.Stop
	})
	return found, by
}

// divisor is a position that divides others. One that replaces a zero is 1 where another position is zero, and that position
// elsewhere:
//
//	%zero = arith.cmpi eq, %base, %c0 : index
//	%value = arith.select %zero, %c1, %base : index
type divisor struct {
	value      *ir.Value
	base, zero *ir.Value // nil if it replaces no zero
}

func newDivisor(v *ir.Value) divisor {
	d := divisor{value: v}
	choice, ok := arith.AsSelect(v.DefiningOp())
	if !ok || !foldresult.IsConstant(choice.TrueValue(), 1) {
		return d
	}
	test, ok := arith.AsCmpI(choice.Condition().DefiningOp())
	if ok && test.Predicate() == arith.IEQ && test.Lhs() == choice.FalseValue() && foldresult.IsConstant(test.Rhs(), 0) {
		d.base, d.zero = choice.FalseValue(), choice.Condition()
	}
	return d
}

// divisorOf is the position without which a division can be computed.
func divisorOf(op *ir.Op) (divisor, bool) {
	by := op.Operand(1)
	if d := newDivisor(by); d.divides(op.Operand(0), maxDepth) {
		return d, true
	}
	if product, ok := arith.AsMulI(by.DefiningOp()); ok && op.Is(arith.RemSI) {
		for _, v := range product.Op.Operands() {
			if d := newDivisor(v); d.divides(op.Operand(0), maxDepth) {
				return d, true
			}
		}
	}
	return divisor{}, false
}

// maxDepth is how many operations of a dividend are followed.
const maxDepth = 8

// divides reports whether a position is certain to be a multiple of the divisor.
func (d divisor) divides(v *ir.Value, depth int) bool {
	if v == d.value || foldresult.IsConstant(v, 0) {
		return true
	}
	op := v.DefiningOp()
	if op == nil || depth == 0 {
		return false
	}
	divides := func(i int) bool { return d.divides(op.Operand(i), depth-1) }
	switch {
	case op.Is(arith.MulI):
		return slices.ContainsFunc(op.Operands(), d.is)
	case op.Is(arith.AddI), op.Is(arith.SubI), op.Is(arith.RemSI):
		return divides(0) && divides(1)
	}
	choice, ok := arith.AsSelect(op)
	return ok && (choice.Condition() == d.zero || d.divides(choice.TrueValue(), depth-1)) && d.divides(choice.FalseValue(), depth-1)
}

// is reports whether a position is the divisor, or the position that it replaces a zero of.
func (d divisor) is(v *ir.Value) bool { return v == d.value || d.base != nil && v == d.base }

// fold computes a division without the divisor.
func (d divisor) fold(b *ir.Builder, op *ir.Op) *ir.Value {
	v, by := op.Operand(0), op.Operand(1)
	switch {
	case op.Is(arith.DivSI):
		return d.quotient(b, v)
	case by == d.value:
		return position(b, 0)
	}
	return arith.NewBinary(b, arith.MulI, arith.NewBinary(b, arith.RemSI, d.quotient(b, v), d.quotient(b, by)), d.value)
}

// quotient is a multiple of the divisor divided by it.
func (d divisor) quotient(b *ir.Builder, v *ir.Value) *ir.Value {
	switch {
	case v == d.value:
		return position(b, 1)
	case foldresult.IsConstant(v, 0):
		return v
	}
	op := v.DefiningOp()
	switch {
	case op.Is(arith.MulI):
		return d.other(b, op)
	case op.Is(arith.Select):
		choice, _ := arith.AsSelect(op)
		yes := choice.TrueValue() // its quotient where the divisor is 1
		if choice.Condition() != d.zero {
			yes = d.quotient(b, yes)
		}
		return arith.NewSelect(b, choice.Condition(), yes, d.quotient(b, choice.FalseValue()))
	}
	return arith.NewBinary(b, op.Def(), d.quotient(b, op.Operand(0)), d.quotient(b, op.Operand(1)))
}

// other is the other operand of a product. The product is 0 where the divisor replaces a zero.
func (d divisor) other(b *ir.Builder, product *ir.Op) *ir.Value {
	if i := slices.Index(product.Operands(), d.value); i >= 0 {
		return product.Operand(1 - i)
	}
	i := slices.Index(product.Operands(), d.base)
	return arith.NewSelect(b, d.zero, position(b, 0), product.Operand(1-i))
}

func position(b *ir.Builder, n int64) *ir.Value {
	return arith.NewConstant(b, b.Ctx.IntAttr(ir.Index, n))
}
