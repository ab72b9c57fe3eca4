package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/rewrite/regionsimplify"
)

// moreStatic is the operand of a cast to a less static type, nil when v is none.
func moreStatic(v *ir.Value) *ir.Value {
	cast, ok := tensor.AsCast(v.DefiningOp())
	if !ok || v.Type() == cast.Source().Type() {
		return nil
	}
	from, ok0 := cast.Source().Type().(*ir.TensorType)
	to, ok1 := v.Type().(*ir.TensorType)
	if !ok0 || !ok1 || len(from.Shape) != len(to.Shape) || from.Encoding != to.Encoding {
		return nil
	}
	for d := range from.Shape {
		if from.Shape[d] == ir.Dynamic && to.Shape[d] != ir.Dynamic {
			return nil
		}
	}
	return cast.Source()
}

func newCast(r *rewrite.Rewriter, v *ir.Value, t ir.Type) *ir.Value {
	return tensor.NewCast(r.Builder, v, t)
}

// castInsideLoop:
//
//	%c = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
//	%r = scf.for ... iter_args(%a = %c) -> (tensor<?xf32>) {
//	  use(%a)
//	  scf.yield %b : tensor<?xf32>
//	}
//
// becomes
//
//	%s = scf.for ... iter_args(%a = %t) -> (tensor<8xf32>) {
//	  %c = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
//	  use(%c)
//	  %d = tensor.cast %b : tensor<?xf32> to tensor<8xf32>
//	  scf.yield %d : tensor<8xf32>
//	}
//	%r = tensor.cast %s : tensor<8xf32> to tensor<?xf32>
func castInsideLoop(r *rewrite.Rewriter, op *ir.Op) error {
	loop, _ := scf.AsFor(op)
	for i, init := range loop.InitArgs() {
		source := moreStatic(init)
		if source == nil {
			continue
		}
		old, t := init.Type(), source.Type()
		operands, types := op.Operands(), op.ResultTypes()
		operands[3+i], types[i] = source, t
		made := scf.ForOp{Op: regionsimplify.Remake(r, op, operands, types)}
		body := made.Body()
		arg := made.IterArgs()[i]
		arg.SetType(t)
		r.AtStart(body)
		inside := newCast(r, arg, old)
		r.ReplaceUsesIf(arg, inside, func(u *ir.Use) bool { return u.Owner() != inside.DefiningOp() })
		end := body.Last()
		r.Before(end)
		r.Loc = op.Loc()
		yielded := newCast(r, end.Operand(i), t)
		r.Modify(end, func() { end.SetOperand(i, yielded) })
		r.After(made.Op)
		results := slices.Clone(made.Op.Results())
		results[i] = newCast(r, made.Op.Result(i), old)
		r.Replace(op, results...)
		return nil
	}
	return rewrite.MatchFailure(op, "no init is a cast to a less static type")
}
