package convertoperands

import (
	"slices"

	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// operandConstraint is the layout in which an operation takes one of its operands.
type operandConstraint struct {
	operand int
	layout  *layout.Layout // nil is any layout
}

// demands are the layouts in which an operation takes its tensors, given the layout of its results. Operands
// that are not named may be anything: the operation does not read their elements.
func demands(d *distribute.Distribution, op *ir.Op, result *layout.Layout) []operandConstraint {
	if rule := demandRules[op.Def()]; rule != nil {
		return rule(d, op, result)
	}
	if linalg.IsStructured(op.Def()) {
		return structuredDemands(d, op, result)
	}
	if op.NumRegions() > 0 || op.NumResults() == 0 || result == nil {
		return nil
	}
	return tensorsIn(op, 0, op.NumOperands(), result) // an operation on each element
}

// demandRule is the rule of a kind of operation.
type demandRule func(d *distribute.Distribution, op *ir.Op, result *layout.Layout) []operandConstraint

// demandRules are the rules of operations that are not structured.
var demandRules = map[*ir.OpDef]demandRule{
	tile.ConvertLayout: anyOperands,
	tile.Load: func(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []operandConstraint {
		return tensorsIn(op, 1, op.NumOperands(), l)
	},
	tile.Scan: func(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []operandConstraint {
		return tensorsIn(op, 0, op.NumOperands(), l)
	},
	tile.Gather: gatherDemands,

	tile.GatherElements: func(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []operandConstraint {
		if l == nil {
			return nil
		}
		return tensorsIn(op, 1, op.NumOperands(), l)
	},
	tile.ScatterElements: scatterDemands,
	tile.Histogram:       histogramDemands,
	tile.Dot:             dotDemands,
	tile.Print:           printDemands,
	tile.Store:           anyOperands,

	tensor.Insert: func(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []operandConstraint {
		return tensorsIn(op, 1, 2, l)
	},
	tensor.Extract:       anyOperands,
	tensor.InsertSlice:   insertSliceDemands,
	tensor.ExtractSlice:  extractSliceDemands,
	tensor.ExpandShape:   reshapeDemands,
	tensor.CollapseShape: reshapeDemands,
	tensor.Reshape:       reshapeDemands,
	tensor.Dim:           func(*distribute.Distribution, *ir.Op, *layout.Layout) []operandConstraint { return nil },
}

// tensorsIn demands one layout of the tensors among some operands that have its shape.
func tensorsIn(op *ir.Op, from, to int, l *layout.Layout) (list []operandConstraint) {
	for i := from; i < to; i++ {
		t := op.Operand(i).Type()
		if shape, ok := ir.ShapeOf(t); ok && ir.IsTensor(t) && (l == nil || slices.Equal(shape, l.Shape)) {
			list = append(list, operandConstraint{i, l})
		}
	}
	return list
}

// anyOperands demands tensors in registers, in any layout.
func anyOperands(_ *distribute.Distribution, op *ir.Op, _ *layout.Layout) []operandConstraint {
	return tensorsIn(op, 0, op.NumOperands(), nil)
}

// gatherDemands: index tensors are where the rows are, the elements that are not read in the layout of the result.
func gatherDemands(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) (list []operandConstraint) {
	o, _ := tile.AsGather(op)
	if l == nil {
		return nil
	}
	for i := range o.Indices() {
		list = append(list, operandConstraint{i, o.Project(l)})
	}
	if o.Other() != nil {
		list = append(list, operandConstraint{op.NumOperands() - 1, l})
	}
	return list
}

// scatterDemands: indices and mask are where the elements are.
func scatterDemands(d *distribute.Distribution, op *ir.Op, _ *layout.Layout) []operandConstraint {
	l := d.LayoutOf(tile.ScatterElementsOp{Op: op}.Value())
	if l == nil {
		return nil
	}
	return tensorsIn(op, 2, op.NumOperands(), l)
}

// histogramDemands: all inputs are in one layout, the bins in that of the result.
func histogramDemands(d *distribute.Distribution, op *ir.Op, l *layout.Layout) []operandConstraint {
	o, _ := tile.AsHistogram(op)
	list := tensorsIn(op, 0, len(o.Inputs()), d.IterationLayout(o.Inputs()))
	return append(list, operandConstraint{op.NumOperands() - 1, l})
}

// dotDemands: the accumulator is in the layout of the result. An operand without a layout is computed in that of
// the instruction; others go there through shared memory.
func dotDemands(d *distribute.Distribution, op *ir.Op, l *layout.Layout) (list []operandConstraint) {
	p := d.DotOf(op)
	for i, v := range p.Inputs {
		shape, _ := ir.ShapeOf(v.Type())
		if d.LayoutOf(v) == nil || !p.Instruction.ReadsMemory() {
			list = append(list, operandConstraint{i, p.OperandLayout(i, shape)})
		}
	}
	return append(list, operandConstraint{2, l})
}

func printDemands(d *distribute.Distribution, op *ir.Op, _ *layout.Layout) []operandConstraint {
	o, _ := tile.AsPrint(op)
	shape, ok := ir.ShapeOf(o.Value().Type())
	if !ok {
		return nil // a scalar
	}
	return []operandConstraint{{slices.Index(op.Operands(), o.Value()), d.DefaultLayout(shape)}}
}

// insertSliceDemands: the destination is in the layout of the result. The slice is in the part of it that it
// replaces; if that is not known, it goes through shared memory.
func insertSliceDemands(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []operandConstraint {
	o, _ := tensor.AsInsertSlice(op)
	into := operandConstraint{1, l}
	if l == nil {
		return nil
	}
	if slice, ok := tile.AsMaskedSlice(o.Source()); ok {
		shape, _ := ir.ShapeOf(slice.Source().Type())
		if slice.Slice().Offsets.AllKnown(0) && o.Slice().Offsets.AllKnown(0) && slices.Equal(shape, l.Shape) {
			return []operandConstraint{{0, l}, into}
		}
		return []operandConstraint{{0, nil}, into}
	}
	if p, ok := distribute.StaticSliceOf(op.Result(0).Type(), o.Slice(), o.DroppedDims()); ok {
		return []operandConstraint{{0, p.Project(l)}, into}
	}
	return []operandConstraint{{0, nil}, into}
}

// extractSliceDemands: a static slice is taken from a layout of the whole that has its elements in the same threads.
// Other slices go through shared memory. Masked slices have no layout; their users demand one.
func extractSliceDemands(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []operandConstraint {
	o, _ := tensor.AsExtractSlice(op)
	if l == nil {
		return nil
	}
	if p, ok := distribute.StaticSliceOf(o.Source().Type(), o.Slice(), o.DroppedDims()); ok {
		return []operandConstraint{{0, p.Extend(l)}}
	}
	return []operandConstraint{{0, nil}}
}

func reshapeDemands(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []operandConstraint {
	shape, _ := ir.ShapeOf(distribute.ViewSource(op).Type())
	if l == nil || !layout.Fits(shape) {
		return nil
	}
	list := []operandConstraint{{0, l.Reshape(shape)}}
	if op.Is(tensor.Reshape) {
		list = append(list, operandConstraint{1, nil}) // the sizes
	}
	return list
}

// structuredDemands are the demands of structured operations.
func structuredDemands(d *distribute.Distribution, op *ir.Op, l *layout.Layout) (list []operandConstraint) {
	view, _ := linalg.AsStructured(op)
	inputs := len(view.Inputs())
	reads := func(i int) bool { return ir.IsAnyTensor(op.Operand(i).Type()) && view.Body().Arg(i).HasUses() }
	inits := func(l *layout.Layout) {
		for i := inputs; i < op.NumOperands(); i++ {
			if reads(i) {
				list = append(list, operandConstraint{i, l})
			}
		}
	}
	switch {
	case op.Is(linalg.Reduce) && reducesInLayout(op):
		for i := range inputs {
			list = append(list, operandConstraint{i, distribute.OperandLayout(op, d)})
		}
		if !op.HasAttr(tile.NoInit) {
			inits(l)
		}
		return list
	case op.NumResults() > 0 && (distribute.IsDot(op) || !distribute.IsElementwise(view)): // inputs go through shared memory
		for i := range inputs {
			if reads(i) {
				list = append(list, operandConstraint{i, nil})
			}
		}
		inits(l)
		return list
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
		if shape, ok := ir.ShapeOf(v.Type()); ok && reads(i) {
			if own, err := p.OperandLayout(i, shape, l); err == nil {
				list = append(list, operandConstraint{i, own})
			}
		}
	}
	return list
}

// reducesInLayout reports whether a reduction combines the elements of each thread first. Others are loops over
// elements in shared memory.
func reducesInLayout(op *ir.Op) bool {
	_, ok := combiner.Of(op)
	return ok
}
