// Package patterns composes chains of collapse_shape and expand_shape operations. It knows neither tensors nor
// buffers.
package patterns

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Ops are the operations of one dialect.
type Ops struct {
	Expand, Collapse, Cast *ir.OpDef // reshapes, and the cast between types of different knowledge
	// HasLayout reports whether a type has a layout of its own, or no rank. Chains with such types are left
	// alone.
	HasLayout func(ir.Type) bool
	// CollapsedShape multiplies the sizes of each group of an expanded shape. The type of the result has the
	// sizes known.
	CollapsedShape func(r *rewrite.Rewriter, expanded foldresult.List, groups reassociation.Groups, known []int64) foldresult.List
}

// Patterns has the patterns for these operations.
func Patterns(ops Ops) []*rewrite.Pattern {
	pattern := func(name string, root, source *ir.OpDef, f func(r *rewrite.Rewriter, op, before *ir.Op) error) *rewrite.Pattern {
		return &rewrite.Pattern{Name: name, Root: root, Benefit: 1, From: []*ir.OpDef{source}, Rewrite: func(r *rewrite.Rewriter, op *ir.Op) error {
			before := op.Operand(0).DefiningOp()
			for _, v := range []*ir.Value{before.Operand(0), op.Operand(0), op.Result(0)} {
				if ops.HasLayout(v.Type()) {
					return rewrite.MatchFailure(op, "a layout is involved")
				}
			}
			return f(r, op, before)
		}}
	}
	return []*rewrite.Pattern{
		pattern("ComposeReassociativeReshapeOps", ops.Expand, ops.Expand, ops.expandExpanded),
		pattern("ComposeExpandOfCollapseOp", ops.Expand, ops.Collapse, ops.expandCollapsed),
		pattern("ComposeReassociativeReshapeOps", ops.Collapse, ops.Collapse, ops.collapseCollapsed),
		pattern("ComposeCollapseOfExpandOp", ops.Collapse, ops.Expand, ops.collapseExpanded),
	}
}

func groupsAttr(r *rewrite.Rewriter, groups reassociation.Groups) ir.NamedAttr {
	return ir.NamedAttr{Name: reassociation.Attr, Attr: groups.ToAttr(r.Ctx)}
}

func (ops Ops) collapse(r *rewrite.Rewriter, op *ir.Op, source *ir.Value, groups reassociation.Groups) {
	r.ReplaceWithNew(op, ops.Collapse, []*ir.Value{source}, op.ResultTypes(), groupsAttr(r, groups))
}

func (ops Ops) expand(r *rewrite.Rewriter, op *ir.Op, source *ir.Value, groups reassociation.Groups, shape foldresult.List) {
	static := ir.NamedAttr{Name: reassociation.StaticOutputShape, Attr: shape.StaticAttr(r.Ctx)}
	r.ReplaceWithNew(op, ops.Expand, append([]*ir.Value{source}, shape.Dynamic...), op.ResultTypes(), groupsAttr(r, groups), static)
}

func outputShape(op *ir.Op) foldresult.List {
	return foldresult.Of(op, 1, reassociation.StaticOutputShape)
}

// collapseCollapsed:
//
//	%0 = collapse_shape %x [[0, 1], [2]] : <2x3x4> into <6x4>
//	%1 = collapse_shape %0 [[0, 1]] : <6x4> into <24>
//
// becomes
//
//	%1 = collapse_shape %x [[0, 1, 2]] : <2x3x4> into <24>
func (ops Ops) collapseCollapsed(r *rewrite.Rewriter, op, before *ir.Op) error {
	ops.collapse(r, op, before.Operand(0), reassociation.Of(op).Compose(reassociation.Of(before)))
	return nil
}

// expandExpanded:
//
//	%0 = expand_shape %x [[0, 1]] output_shape [6, 4] : <24> into <6x4>
//	%1 = expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : <6x4> into <2x3x4>
//
// becomes
//
//	%1 = expand_shape %x [[0, 1, 2]] output_shape [2, 3, 4] : <24> into <2x3x4>
func (ops Ops) expandExpanded(r *rewrite.Rewriter, op, before *ir.Op) error {
	ops.expand(r, op, before.Operand(0), reassociation.Of(before).Compose(reassociation.Of(op)), outputShape(op))
	return nil
}

// collapseExpanded composes an expansion with a collapse:
//
//	%0 = expand_shape %x [[0, 1, 2]] output_shape [2, 3, 4] : <24> into <2x3x4>
//	%1 = collapse_shape %0 [[0, 1], [2]] : <2x3x4> into <6x4>
//
// becomes
//
//	%1 = expand_shape %x [[0, 1]] output_shape [6, 4] : <24> into <6x4>
//
// or a collapse where the collapse is coarser.
func (ops Ops) collapseExpanded(r *rewrite.Rewriter, op, before *ir.Op) error {
	source := before.Operand(0)
	from, _ := ir.ShapeOf(source.Type())
	to, _ := ir.ShapeOf(op.Result(0).Type())
	fine, coarse := reassociation.Of(op), reassociation.Of(before)
	if len(from) > len(to) {
		fine, coarse = coarse, fine
	}
	groups, ok := coarse.Split(fine)
	switch {
	case source.Type() == op.Result(0).Type():
		return rewrite.MatchFailure(op, "it is to be folded")
	case !ok:
		return rewrite.MatchFailure(op, "the groups overlap")
	case len(from) > len(to):
		ops.collapse(r, op, source, groups)
	case len(from) < len(to):
		ops.expand(r, op, source, groups, ops.CollapsedShape(r, outputShape(before), reassociation.Of(op), to))
	default:
		r.ReplaceWithNew(op, ops.Cast, []*ir.Value{source}, op.ResultTypes())
	}
	return nil
}

// expandCollapsed composes a collapse with an expansion:
//
//	%0 = collapse_shape %x [[0, 1, 2]] : <2x3x4> into <24>
//	%1 = expand_shape %0 [[0, 1]] output_shape [6, 4] : <24> into <6x4>
//
// becomes
//
//	%1 = collapse_shape %x [[0, 1], [2]] : <2x3x4> into <6x4>
//
// or an expansion where the expansion is finer.
func (ops Ops) expandCollapsed(r *rewrite.Rewriter, op, before *ir.Op) error {
	source := before.Operand(0)
	from, _ := ir.ShapeOf(source.Type())
	to, _ := ir.ShapeOf(op.Result(0).Type())
	if source.Type() == op.Result(0).Type() {
		return rewrite.MatchFailure(op, "it is to be folded")
	}
	if len(from) > len(to) {
		groups, ok := reassociation.Regroup(reassociation.Of(before), reassociation.Of(op), from, to)
		if !ok {
			return rewrite.MatchFailure(op, "it is no collapse")
		}
		ops.collapse(r, op, source, groups)
		return nil
	}
	groups, ok := reassociation.Regroup(reassociation.Of(op), reassociation.Of(before), to, from)
	if !ok {
		return rewrite.MatchFailure(op, "it is no expansion")
	}
	ops.expand(r, op, source, groups, outputShape(op))
	return nil
}
