package collapseshape

import (
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// collapsible is a match failure for dynamic sizes, and for encodings, which a change of shape would have to
// follow.
func collapsible(op *ir.Op) error {
	s, _ := linalg.AsStructured(op)
	if !s.OnTensors() {
		return rewrite.MatchFailure(op, "it works on buffers")
	}
	for i := range op.NumOperands() {
		t, ok := op.Operand(i).Type().(*ir.TensorType)
		if !ok {
			continue
		}
		if _, static := ir.NumElements(t); !static || t.Encoding != nil {
			return rewrite.MatchFailure(op, "operand #%d has sizes that are not known or an encoding", i)
		}
	}
	hasNoIndex := op.Walk(func(o *ir.Op) ir.WalkResult {
		if o.Is(linalg.Index) {
			return ir.Stop
		}
		return ir.Continue
	})
	if !hasNoIndex {
		return rewrite.MatchFailure(op, "it uses the number of the element along each dimension")
	}
	return nil
}

// collapseTensors clones the operation on tensors of lower rank. Inputs are collapsed by ins, inits and results
// by outs. attrs replaces the attributes that count dimensions.
func collapseTensors(r *rewrite.Rewriter, op *ir.Op, ins, outs reassociation.Groups, attrs ...ir.NamedAttr) {
	s, _ := linalg.AsStructured(op)
	inputs := len(s.Inputs())
	operands := op.Operands()
	var types []ir.Type
	for i, v := range operands {
		t, ok := v.Type().(*ir.TensorType)
		if !ok {
			continue
		}
		groups := ins
		if i >= inputs {
			groups = outs
		}
		collapsed := r.Ctx.Tensor(groups.Collapse(t.Shape), t.Elem)
		operands[i] = tensor.NewCollapseShape(r.Builder, collapsed, v, groups)
		if i >= inputs {
			types = append(types, collapsed)
		}
	}
	st := &ir.OpState{Def: op.Def(), Operands: operands, Types: types, Attrs: op.Attrs(), Regions: []*ir.Region{ir.NewRegion()}}
	for _, a := range attrs {
		st.SetAttr(a.Name, a.Attr)
	}
	st.Regions[0].TakeBlocks(op.Region0())
	made := r.CreateFrom(st)
	results := make([]*ir.Value, op.NumResults())
	for i := range results {
		results[i] = tensor.NewStaticExpandShape(r.Builder, op.Result(i).Type().(*ir.TensorType), made.Result(i), outs)
	}
	r.Replace(op, results...)
}
