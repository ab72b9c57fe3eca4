// Package sharequotients has the pass that computes remainders from quotients that the kernel computes as well.
package sharequotients

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// quotientOf has the operation that computes the quotient of a remainder's operands.
var quotientOf = map[*ir.OpDef]*ir.OpDef{arith.RemSI: arith.DivSI, arith.RemUI: arith.DivUI}

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.OnKernels(&pass.Pass{
	Name: "tile-share-quotients", Title: "TileShareQuotients", Doc: "Compute remainders from the quotient of the same operands where the kernel needs it as well",
	Run: func(_ *pass.Context, kernel *ir.Op) error { run(kernel); return nil }, Post: areFromQuotients,
}), remark.Quotients)

// run marks remainders of 32 bits whose quotient the kernel computes as well, in a body or on scalars: a product and a
// difference are cheaper than a second division. Constant divisors are left to LLVM.
func run(kernel *ir.Op) {
	eachSharedQuotient(kernel, func(op *ir.Op) { op.SetAttr(tile.FromQuotient, ir.Unit) })
}

// areFromQuotients is the post-condition: remainders use a quotient wherever there is one.
func areFromQuotients(kernel *ir.Op) (err error) {
	eachSharedQuotient(kernel, func(op *ir.Op) {
		if !op.HasAttr(tile.FromQuotient) {
			err = op.Bugf("the remainder is not computed from the quotient")
		}
	})
	return err
}

func eachSharedQuotient(kernel *ir.Op, visit func(op *ir.Op)) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if quotientOf[op.Def()] != nil && ir.ElementTypeOf(op.Result(0).Type()) == ir.Type(ir.I32) && hasQuotient(op) {
			visit(op)
		}
		return ir.Continue
	})
}

// hasQuotient reports whether the quotient of the same operands is computed as well.
func hasQuotient(op *ir.Op) bool {
	o, _ := arith.AsBinary(op)
	x, y := bodySource(o.Lhs()), bodySource(o.Rhs())
	if from := y.DefiningOp(); from != nil && from.Has(ir.ConstantLike) {
		return false
	}
	found := false
	for user := range x.Users() {
		user.Walk(func(inner *ir.Op) ir.WalkResult {
			d, _ := arith.AsBinary(inner)
			found = found || inner.Is(quotientOf[op.Def()]) && bodySource(d.Lhs()) == x && bodySource(d.Rhs()) == y
			return ir.Continue
		})
	}
	return found
}

// bodySource is the tensor whose elements a body argument stands for; other values are their own.
func bodySource(v *ir.Value) *ir.Value {
	if b := v.ArgOf(); b != nil && b.ParentOp() != nil {
		if view, ok := linalg.AsStructured(b.ParentOp()); ok && v.Index() < len(view.Inputs()) {
			return view.Inputs()[v.Index()]
		}
	}
	return v
}
