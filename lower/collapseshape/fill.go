package collapseshape

import (
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// collapseFill fills all dimensions as one. The comment of Pass shows tensors; buffers without gaps are
// collapsed in place:
//
//	linalg.fill ins(%x : f32) outs(%m : memref<4x8xf32>)
//
// becomes
//
//	%c = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
//	linalg.fill ins(%x : f32) outs(%c : memref<32xf32>)
func collapseFill(r *rewrite.Rewriter, op *ir.Op) error {
	fill, _ := linalg.AsStructured(op)
	out := fill.Inits()[0]
	shape, ranked := ir.ShapeOf(out.Type())
	if !ranked || len(shape) < 2 {
		return rewrite.MatchFailure(op, "there are not two dimensions")
	}
	all := reassociation.All(len(shape))
	if t, ok := out.Type().(*ir.MemRefType); ok {
		collapsed, ok := memref.CollapsedType(r.Ctx, t, all)
		if !ok || !memref.IsContiguous(t, all) {
			return rewrite.MatchFailure(op, "there may be gaps in the buffer")
		}
		flat := r.Create(memref.CollapseShape, []*ir.Value{out}, []ir.Type{collapsed}, all.NamedAttr(r.Ctx)).Result(0)
		r.Modify(op, func() { op.SetOperand(op.NumOperands()-1, flat) })
		return nil
	}
	if err := collapsible(op); err != nil {
		return err
	}
	collapseTensors(r, op, nil, all)
	return nil
}
