package oprules

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// structured is the rule of the operations of linalg but reductions: elementwise operations, dots by scalar FMA, and loop nests.
var structured = Rule{
	InferLayout: func(c *Inference, v *ir.Value) *layout.Layout {
		if distribute.IsDot(v.DefiningOp()) {
			return dotLayout(c, v)
		}
		return elementwiseLayout(c, v)
	},
	OperandTypes: initTypes,
	IsRematerializable: func(op *ir.Op) bool {
		return !distribute.IsDot(op) && distribute.IsPure(op)
	},
	Operands:     structuredOperands,
	ScratchBytes: structuredScratch,
	InBlock: func(d *distribute.Distribution, op *ir.Op, bits int) bool {
		return distribute.IsDot(op) && dotInBlock(d, op, bits)
	},
	HasScalarBody: true,
}

// elementwiseLayout is the layout of an operand with an element per element of the result, of several the one in which what
// becomes of the result is stored best; the default layout if operands are broadcast.
func elementwiseLayout(c *Inference, result *ir.Value) *layout.Layout {
	op := result.DefiningOp()
	view, _ := linalg.AsStructured(op)
	shape := shapeOf(result)
	maps := view.IndexingMaps()
	out := maps[len(view.Inputs())+result.Index()]
	var best *layout.Layout
	for i, in := range view.Inputs() {
		if !ir.IsAnyTensor(in.Type()) {
			continue
		}
		l := c.LayoutOf(in)
		if l == nil {
			continue
		}
		if from, ok := distribute.DimMap(maps[i], out); ok && !slices.Contains(from, -1) {
			if l = l.Project(shape, from); best == nil || c.isStoredBetter(result, l, best) {
				best = l
			}
		}
	}
	if best != nil {
		return best
	}
	if view.Body().First() == view.Body().Last() {
		return nil // a broadcast is rematerialised
	}
	for _, in := range view.Inputs() {
		if ir.IsAnyTensor(in.Type()) && c.LayoutOf(in) != nil {
			return c.DefaultLayout(shape) // its elements are used several times
		}
	}
	if l := c.broadcastLayout(view, shape); l != nil {
		return l
	}
	if !c.Effects.IsRematerializable(op) {
		return c.DefaultLayout(shape)
	}
	return nil
}

// broadcastLayout is the layout of a tensor that is computed from results of reductions that are broadcast along a dimension, and from indices:
// the one of a reduction, with elements along that dimension in lanes that have copies of its results. In another layout each of the
// results would be converted. It is nil if no operand is such a tensor.
func (c *Inference) broadcastLayout(view linalg.StructuredOp, shape []int64) *layout.Layout {
	for _, in := range view.Inputs() {
		op := in.DefiningOp()
		if op == nil || !linalg.IsStructured(op.Def()) {
			continue
		}
		broadcast, _ := linalg.AsStructured(op)
		if broadcast.Body().First() != broadcast.Body().Last() || len(broadcast.Inputs()) != 1 || !isReduced(broadcast.Inputs()[0]) {
			continue
		}
		maps := broadcast.IndexingMaps()
		from, ok := distribute.DimMap(maps[0], maps[1])
		l := c.LayoutOf(broadcast.Inputs()[0])
		if !ok || l == nil {
			continue
		}
		if l = l.Project(shape, from); len(shape) == len(from) {
			for d, dim := range from {
				if dim < 0 {
					l = l.WithDim(d)
				}
			}
			return l
		}
	}
	return nil
}

// isReduced reports whether a tensor is the result of a reduction, or computed from one element by element.
func isReduced(v *ir.Value) bool {
	op := v.DefiningOp()
	switch {
	case op == nil:
		return false
	case tile.IsReduction(op):
		return true
	case op.Is(tensor.ExpandShape), op.Is(tensor.CollapseShape):
		return isReduced(op.Operand(0))
	case linalg.IsStructured(op.Def()):
		view, _ := linalg.AsStructured(op)
		return distribute.IsElementwise(view) && slices.ContainsFunc(view.Inputs(), isReduced)
	}
	return false
}

// isStoredBetter reports whether lanes have contiguous elements of the memory to which tensors of a value's class are stored,
// which they do not have in another layout. Replicated elements are not stored more often for that.
func (c *Inference) isStoredBetter(v *ir.Value, l, than *layout.Layout) bool {
	dim, ok := c.Classes.Of(v).StoredDim()
	lanes, warps := than.FreeBits()
	return ok && lanes|warps == 0 && than.ContigPerWarp(dim) == 1 && l.ContigPerWarp(dim) > 1
}

// initTypes gives the destinations of a structured operation the types of the results.
func initTypes(_ *Inference, op *ir.Op) (list []OperandType) {
	view, _ := linalg.AsStructured(op)
	for i, v := range op.Results() {
		at := len(view.Inputs()) + i
		if op.Operand(at).Type() == v.Type() {
			continue
		}
		t := v.Type().(*ir.TensorType)
		read := view.Body() != nil && view.Body().Arg(at).HasUses() || t.Encoding == nil && !op.Operand(at).DefiningOp().Is(tensor.Empty) && view.Body() == nil
		list = append(list, OperandType{at, t, !read})
	}
	return list
}

func structuredOperands(d *distribute.Distribution, op *ir.Op, l *layout.Layout) (list []Constraint) {
	view, _ := linalg.AsStructured(op)
	if op.NumResults() > 0 && (distribute.IsDot(op) || !distribute.IsElementwise(view)) {
		return loopNestOperands(view, l)
	}
	p, err := distribute.ElementwiseOf(view)
	if err != nil {
		return nil // refused by the emitter
	}
	if op.NumResults() == 0 {
		l = d.LoopLayout(p)
	}
	if l == nil {
		return nil
	}
	for i, v := range op.Operands() {
		if shape, ok := ir.ShapeOf(v.Type()); ok && readsOperand(view, i) {
			if own, err := p.OperandLayout(i, shape, l); err == nil {
				list = append(list, Constraint{i, own})
			}
		}
	}
	return list
}

// loopNestOperands: inputs go through shared memory, initial values are in the layout of the results.
func loopNestOperands(view linalg.StructuredOp, l *layout.Layout) (list []Constraint) {
	for i := range view.Inputs() {
		if readsOperand(view, i) {
			list = append(list, Constraint{i, nil})
		}
	}
	return append(list, initOperands(view, l)...)
}

// initOperands: the initial values that a body reads are in the layout of the results.
func initOperands(view linalg.StructuredOp, l *layout.Layout) (list []Constraint) {
	for i := len(view.Inputs()); i < view.Op.NumOperands(); i++ {
		if readsOperand(view, i) {
			list = append(list, Constraint{i, l})
		}
	}
	return list
}

// readsOperand reports whether a body reads the elements of a tensor.
func readsOperand(view linalg.StructuredOp, i int) bool {
	return ir.IsAnyTensor(view.Op.Operand(i).Type()) && view.Body().Arg(i).HasUses()
}

// structuredScratch is the scratch memory of a structured operation.
func structuredScratch(d *distribute.Distribution, op *ir.Op) int64 {
	view, _ := linalg.AsStructured(op)
	switch {
	case op.Is(linalg.Fill) && op.NumResults() == 0:
		return 0
	case distribute.IsDot(op):
		return dotScratch(d, op)
	case op.NumResults() == 1 && isInShared(op.Result(0)): // a view
		return 0
	case op.NumResults() > 0 && !distribute.IsElementwise(view):
		return loopNestScratch(view)
	}
	return extractedBytes(extractedBy(op)) + ownerScratch(op)
}

// ownerScratch: of the threads that have an element, one executes a body with effects; the others get the results from it.
func ownerScratch(op *ir.Op) (bytes int64) {
	if op.NumResults() == 0 || distribute.IsPure(op) {
		return 0
	}
	l := tile.LayoutOf(op.Result(0).Type())
	if l == nil {
		return 0
	}
	if lanes, warps := l.WithoutZeroBases().FreeBits(); lanes == 0 && warps == 0 {
		return 0
	}
	for _, v := range op.Results() {
		if v.HasUses() {
			bytes += area(distribute.ElementBytes(v.Type()) << layout.TotalBits(l.Shape))
		}
	}
	return bytes
}

// extractedBy are the tensors from which a body extracts elements.
func extractedBy(op *ir.Op) (list []*ir.Value) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if o, ok := tensor.AsExtract(inner); ok && !isInMemory(o.Tensor()) && !slices.Contains(list, o.Tensor()) {
			list = append(list, o.Tensor())
		}
		return ir.Continue
	})
	return list
}

func extractedBytes(list []*ir.Value) (bytes int64) {
	for _, v := range list {
		bytes += elementsBytes(v)
	}
	return bytes
}

// loopNestScratch: every thread may read any element of the inputs.
func loopNestScratch(view linalg.StructuredOp) int64 {
	list := extractedBy(view.Op)
	for i, v := range view.Inputs() {
		if slice, ok := tile.AsMaskedSlice(v); ok {
			v = slice.Source()
		}
		if ir.IsAnyTensor(v.Type()) && view.Body().Arg(i).HasUses() && !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return extractedBytes(list) + ownerScratch(view.Op)
}
