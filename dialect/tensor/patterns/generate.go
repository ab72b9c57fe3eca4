package patterns

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var generatePatterns = []*rewrite.Pattern{
	{Name: "ExtractFromTensorGenerate", Root: tensor.Extract, Benefit: 1, From: []*ir.OpDef{tensor.Generate}, Rewrite: elementOfGenerate},
	{Name: "StaticTensorGenerate", Root: tensor.Generate, Benefit: 1, Rewrite: generateKnownSizes},
}

// elementOfGenerate computes only the element:
//
//	%t = tensor.generate %n {
//	^bb0(%a: index):
//	  %x = f(%a) : f32
//	  tensor.yield %x : f32
//	} : tensor<?xf32>
//	%r = tensor.extract %t[%i] : tensor<?xf32>
//
// becomes
//
//	%r = f(%i) : f32
func elementOfGenerate(r *rewrite.Rewriter, op *ir.Op) error {
	view, _ := tensor.AsExtract(op)
	o := tensor.GenerateOp{Op: view.Tensor().DefiningOp()}
	if !o.Op.IsTriviallyDeadIfUnused() {
		return rewrite.MatchFailure(op, "computing an element has effects")
	}
	m, indices := ir.NewMapping(), view.Indices()
	for i, arg := range o.Body().Args() {
		m.Values[arg] = indices[i]
	}
	end, _ := tensor.AsYield(o.Body().Last())
	for inner := o.Body().First(); inner != end.Op; inner = inner.Next() {
		r.Clone(inner, m)
	}
	r.Replace(op, m.Value(end.Value()))
	return nil
}

// generateKnownSizes:
//
//	%0 = tensor.generate %c4 { ... } : tensor<?xf32>
//
// becomes
//
//	%1 = tensor.generate { ... } : tensor<4xf32>
//	%0 = tensor.cast %1 : tensor<4xf32> to tensor<?xf32>
func generateKnownSizes(r *rewrite.Rewriter, op *ir.Op) error {
	t := tensorType(op.Result(0))
	sizes, changed := foldresult.List{Static: t.Shape, Dynamic: op.Operands()}.WithConstants(foldresult.NotNegative)
	if !changed {
		return rewrite.MatchFailure(op, "no size is a constant")
	}
	made := r.CreateFrom(&ir.OpState{
		Def: tensor.Generate, Operands: sizes.Dynamic, Types: []ir.Type{withShape(r.Ctx, t, sizes.Static)},
		Regions: []*ir.Region{ir.NewRegion()},
	})
	r.InlineRegion(op.Region0(), made.Region0(), nil)
	replaceCast(r, op, made.Result(0))
	return nil
}
