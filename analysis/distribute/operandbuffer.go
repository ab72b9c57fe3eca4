package distribute

import (
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// AlignShared rounds up to the alignment of free shared memory.
func (o Options) AlignShared(bytes int64) int64 {
	n := int64(layout.BankAlignment)
	if o.HasWGMMA() {
		n = layout.PanelAlignment
	}
	return (bytes + n - 1) / n * n
}

// ArrangeOperand is the arrangement of an operand in shared memory with which the instructions of a dot, or the
// threads of a dot by scalar FMA, read it without bank conflicts. The order of dimensions is given; bytes is the size
// of an element. It is not ok for dots that cannot be computed.
func (d *Distribution) ArrangeOperand(p *Dot, index int, s layout.Shared, bytes int64) (out layout.Shared, ok bool) {
	switch {
	case p.MMA == nil:
		acc := d.LayoutOf(p.Op.Result(0))
		if acc == nil {
			return s, false
		}
		f, ok := p.FMAOperand(index, acc)
		if !ok {
			return s, false
		}
		return s.ForThreads(f.Layout, bytes), true
	case p.WGMMA:
		return p.InPanels(index, s, bytes), true
	}
	return s.ForOperand(p.OperandLayout(index, s.Shape), p.Instruction.PerRegister, bytes), true
}

// InPanels is the arrangement of an operand in the panels that wgmma reads: with rows of up to 128 bytes, and no more
// columns than a warp has.
func (p *Dot) InPanels(index int, s layout.Shared, bytes int64) layout.Shared {
	inner := s.Order[0]
	panel := min(layout.MaxPanelBytes/bytes, s.Shape[inner])
	if index == 1 && inner == p.B.Outer {
		_, columns := p.MMA.WarpTile()
		panel = min(panel, int64(columns))
	}
	return s.InPanels(panel, bytes)
}

// FMAOperand says how threads read operand A or B of a dot by scalar FMA.
type FMAOperand struct {
	K int // the contracted dimension
	// ResultDims has the result's dimension for each of the operand's; -1 for the contracted one.
	ResultDims []int
	// Layout has all of K for the rows or columns of a thread's accumulators.
	Layout *layout.Layout
}

// FMAOperand is how threads read an operand, given the layout of the accumulators; it is not ok for an operand with
// computed indices or without a contracted dimension.
func (p *Dot) FMAOperand(index int, accLayout *layout.Layout) (f FMAOperand, ok bool) {
	maps := p.View.IndexingMaps()
	f.K = -1
	if f.ResultDims, ok = DimMap(maps[2], maps[index]); !ok {
		return f, false
	}
	shape, _ := ir.ShapeOf(p.View.Inputs()[index].Type())
	f.Layout = accLayout.Project(shape, f.ResultDims).WithoutZeroBases()
	for d, e := range f.ResultDims {
		if e < 0 {
			f.K = d
		}
	}
	if f.K < 0 {
		return f, false
	}
	first := layout.FirstBit(shape, f.K)
	for bit := range layout.Log2(shape[f.K]) {
		f.Layout.Reg = append(f.Layout.Reg, 1<<(first+bit))
	}
	return f, true
}

// SharedView is the result of a transpose or reshape as a view of the same shared memory; it is not ok if elements
// would move.
func SharedView(s layout.Shared, op *ir.Op) (out layout.Shared, ok bool) {
	if op.NumOperands() == 0 || op.NumResults() != 1 {
		return s, false
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	switch {
	case op.Is(tensor.CollapseShape), op.Is(tensor.ExpandShape):
		return s.Reshaped(shape)
	case op.Is(linalg.Transpose):
		view, _ := linalg.AsStructured(op)
		from, ok := DimMap(view.IndexingMaps()[0], view.IndexingMaps()[1])
		if !ok {
			return s, false
		}
		return s.Transposed(shape, from), true
	}
	return s, false
}

// IsSharedView reports whether the result of an operation is a view of its operand, by SharedView.
func IsSharedView(op *ir.Op) bool {
	if op.NumOperands() == 0 {
		return false
	}
	shape, ok := ir.ShapeOf(ViewSource(op).Type())
	if !ok {
		return false
	}
	_, ok = SharedView(layout.Shared{Shape: shape, Order: RowMajorOrder(shape)}, op)
	return ok
}
