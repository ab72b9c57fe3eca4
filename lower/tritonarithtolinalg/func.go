package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// convertFunc: tt.func becomes func.func with the same body. The attribute noinline and the visibility public
// are dropped.
func convertFunc(r *rewrite.Rewriter, op *ir.Op) error {
	f, _ := tt.AsFunc(op)
	st := &ir.OpState{Ctx: r.Ctx, Def: function.Func, Regions: []*ir.Region{ir.NewRegion()}}
	for _, a := range op.Attrs() {
		if a.Name == "noinline" || a.Name == funclike.VisibilityAttr && a.Attr == r.Ctx.String("public") {
			continue
		}
		st.SetAttr(a.Name, a.Attr)
	}
	made := r.CreateFrom(st)
	made.Region0().TakeBlocks(f.Body())
	r.Erase(op)
	return nil
}

// convertReturn: tt.return becomes func.return, with the location of the function.
func convertReturn(r *rewrite.Rewriter, op *ir.Op) error {
	made := function.NewReturn(r.Builder, op.Operands())
	made.Op.CopyPlace(op.Parent())
	r.Erase(op)
	return nil
}

// convertCall: tt.call becomes func.call.
func convertCall(r *rewrite.Rewriter, op *ir.Op) error {
	call, _ := tt.AsCall(op)
	r.ReplaceWithOp(op, function.NewCall(r.Builder, call.Callee(), call.Args(), op.ResultTypes()))
	return nil
}
