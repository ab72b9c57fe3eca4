package patterns

import (
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var clonePatterns = []*rewrite.Pattern{
	{Name: "SimplifyClones", Root: bufferization.Clone, Benefit: 1, Rewrite: dropClone},
}

// dropClone replaces a clone by its source if one of them is deallocated in the same block:
//
//	%0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
//	use(%0)
//	memref.dealloc %m : memref<?xf32>
//
// becomes
//
//	use(%m)
func dropClone(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := bufferization.AsClone(op)
	source := o.Input()
	if source.Type() != op.Result(0).Type() && !memref.CastCompatible(source.Type(), op.Result(0).Type()) {
		return rewrite.MatchFailure(op, "no cast leads from the source to the clone")
	}
	ofClone, ok0 := freeOf(op.Result(0))
	ofSource, ok1 := freeOf(viewed(source))
	switch {
	case !ok0 || !ok1:
		return rewrite.MatchFailure(op, "a buffer is freed in several places")
	case ofClone != nil && ofSource != nil && ofClone.Block() == ofSource.Block():
		return rewrite.MatchFailure(op, "both buffers are freed, and it is not known which is used longer")
	}
	free := ofClone
	if free == nil || free.Block() != op.Block() {
		free = ofSource
	}
	if free == nil || free.Block() != op.Block() || !op.IsBefore(free) {
		return rewrite.MatchFailure(op, "no buffer is freed later in the block")
	}
	for between := op.Next(); between != free; between = between.Next() {
		if freesSomething(between) {
			return rewrite.MatchFailure(op, "something is freed before, which may be the source")
		}
	}
	if source.Type() != op.Result(0).Type() {
		source = memref.NewCast(r.Builder, source, op.Result(0).Type()).Dest()
	}
	r.Replace(op, source)
	r.Erase(free)
	return nil
}

// freeOf finds the operation that deallocates a buffer, nil when there is none. It reports false when there are
// several.
func freeOf(buffer *ir.Value) (free *ir.Op, ok bool) {
	for user := range buffer.Users() {
		for _, e := range ownEffects(user) {
			if e.Kind != ir.Frees || e.On != buffer {
				continue
			}
			if free != nil && free != user {
				return nil, false
			}
			free = user
		}
	}
	return free, true
}

// ownEffects are the effects an operation itself declares.
func ownEffects(op *ir.Op) []ir.Effect {
	if f := op.Def().Effects; f != nil {
		return f(op)
	}
	return nil
}

func freesSomething(op *ir.Op) bool {
	for _, e := range ownEffects(op) {
		if e.Kind == ir.Frees {
			return true
		}
	}
	return false
}

// views return, as their first result, the memory of their first operand.
var views = map[*ir.OpDef]bool{
	memref.AssumeAlignment: true, memref.Cast: true, memref.CollapseShape: true, memref.ExpandShape: true,
	memref.ExtractStridedMetadata: true, memref.MemorySpaceCast: true, memref.ReinterpretCast: true,
	memref.Reshape: true, memref.SubView: true, memref.Transpose: true, memref.View: true,
}

// viewed is the buffer of a view.
func viewed(buffer *ir.Value) *ir.Value {
	for {
		op := buffer.DefiningOp()
		if op == nil || !views[op.Def()] || op.Result(0) != buffer {
			return buffer
		}
		buffer = op.Operand(0)
	}
}
