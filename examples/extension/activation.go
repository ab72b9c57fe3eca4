// Package activation extends tshared with a dialect of activation functions:
//
//	act.softsign  x / (1 + |x|), lowered to arith and math
//	act.rcp       1 / x, which each backend emits in its own way
//
// and a pass, act-recognize, that finds softsign in the arithmetic of a kernel.
package activation

import (
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Extension is everything this package adds to a toolchain.
var Extension = tshared.Extension{
	Dialects:  []*ir.Dialect{Dialect},
	Passes:    []*pass.Pass{Recognize},
	Lowerings: []*rewrite.Pattern{{Name: "act.softsign-to-arith", Root: Softsign, Rewrite: lowerSoftsign}},
	Emitters:  []tshared.Emitter{{Op: Rcp, CPU: emitRcpCPU, PTX: emitRcpPTX}},
}

// Dialect is the dialect act.
var Dialect = &ir.Dialect{Name: "act", Doc: "activation functions", Ops: []*ir.OpDef{Softsign, Rcp}}

// The operations of the dialect, on floats and tensors of floats.
var (
	Softsign = unary("act.softsign", "x / (1 + |x|)")
	Rcp      = unary("act.rcp", "the reciprocal, as precise as the target's fastest instruction")
)

func unary(name, doc string) *ir.OpDef {
	return &ir.OpDef{
		Name:     name,
		Doc:      doc,
		Example:  "%r = " + name + " %x : tensor<4xf32>",
		Operands: []ir.Slot{{Name: "x", Type: ir.FloatLike}},
		Results:  []ir.Slot{{Name: "result", Type: ir.FloatLike}},
		Format:   "$x attr-dict `:` type($result)",
		Infer:    ir.SameTypes("x", "result"),
		Traits:   ir.Pure | ir.Elementwise,
	}
}

// unaryOp is a view of the operations of the dialect: operands are read by name, as those
// of the project's own dialects.
type unaryOp struct{ Op *ir.Op }

func (o unaryOp) X() *ir.Value { return o.Op.Operand(0) }

// lowerSoftsign:
//
//	%r = act.softsign %x : tensor<4xf32>
//
// becomes
//
//	%one = arith.constant dense<1.0> : tensor<4xf32>
//	%a = math.absf %x : tensor<4xf32>
//	%d = arith.addf %a, %one : tensor<4xf32>
//	%r = arith.divf %x, %d : tensor<4xf32>
func lowerSoftsign(r *rewrite.Rewriter, op *ir.Op) error {
	x := unaryOp{op}.X()
	one := constant(r, x.Type(), 1)
	if one == nil {
		return rewrite.MatchFailure(op, "there are no constants of type %s", ir.QuoteType(x.Type()))
	}
	abs := math.NewAbsF(r.Builder, x)
	sum := arith.NewAddF(r.Builder, abs.Result(), one)
	r.ReplaceWithOp(op, arith.NewDivF(r.Builder, x, sum.Result()).Op)
	return nil
}

// constant makes a constant of a float type or of a tensor of floats, nil for others.
func constant(r *rewrite.Rewriter, t ir.Type, v float64) *ir.Value {
	elem, ok := ir.ElementTypeOf(t).(*ir.FloatType)
	if !ok {
		return nil
	}
	var value ir.Attr = r.Ctx.Float(elem, v)
	if shaped, ok := t.(ir.ShapedType); ok {
		if _, static := ir.NumElements(t); !static {
			return nil
		}
		value = r.Ctx.SplatOf(shaped, value)
	}
	return arith.Materialize(r.Builder, value, t, nil).Result(0)
}

func emitRcpCPU(op *ir.Op) (string, error) {
	t, err := llvmFloat(op)
	return fmt.Sprintf("  %%r = fdiv %[1]s 1.0, %%x\n  ret %[1]s %%r", t), err
}

func emitRcpPTX(op *ir.Op) (string, error) {
	if (unaryOp{op}).X().Type() != ir.F32 {
		return emitRcpCPU(op)
	}
	return "  %r = call float asm \"rcp.approx.ftz.f32 $0, $1;\", \"=f,f\"(float %x)\n  ret float %r", nil
}

func llvmFloat(op *ir.Op) (string, error) {
	switch t := (unaryOp{op}).X().Type(); t {
	case ir.F32:
		return "float", nil
	case ir.F64:
		return "double", nil
	default:
		return "", fmt.Errorf("there is no reciprocal of type %s", ir.QuoteType(t))
	}
}
