package distribute

import (
	"cmp"
	"iter"
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// InShared is the arrangement of a tensor in shared memory: of the result of a tile.local_load, or of a view of it. It is not ok
// for other tensors, which are in registers.
func InShared(v *ir.Value) (s layout.Shared, ok bool) {
	op := v.DefiningOp()
	switch {
	case op == nil:
		return s, false
	case op.Is(tile.LocalLoad):
		m, _ := tile.AsMemDesc(op.Operand(0).Type())
		return m.Shared(), true
	case op.Is(tensor.Cast):
		return InShared(ViewSource(op))
	case op.Is(tensor.CollapseShape), op.Is(tensor.ExpandShape), op.Is(linalg.Transpose):
		if s, ok = InShared(ViewSource(op)); ok {
			return SharedView(s, op)
		}
	}
	return s, false
}

// MustStage reports whether an operand has to be stored to shared memory for a dot: wgmma and dots by scalar FMA read it there,
// and a layout conversion to registers would go there as well. Other operands are in the registers that the instruction takes,
// or in shared memory already.
func (p *Dot) MustStage(index int) bool {
	v := p.Inputs[index]
	if s, ok := InShared(v); ok {
		return p.WGMMA && index == 1 && s.Panel == 0
	}
	own := tile.LayoutOf(v.Type())
	switch {
	case own == nil:
		return false
	case p.MMA == nil, p.WGMMA && index == 1:
		return true
	}
	return p.Instruction.ReadsMemory() && !HasElementsOf(own, p.OperandLayout(index, own.Shape))
}

// InvariantOperands are the operands of dots in the bodies of loops that have to be stored to shared memory and are defined
// before an operation, which is the loop or has versions of it. A caller may change operands of dots meanwhile.
func (d *Distribution) InvariantOperands(before *ir.Op, loops ...*ir.Op) iter.Seq2[*Dot, int] {
	return func(yield func(*Dot, int) bool) {
		for _, loop := range loops {
			for op := range loop.Region0().Entry().Ops() {
				if !IsDot(op) {
					continue
				}
				for i := range 2 {
					p := d.DotOf(op)
					if p.MustStage(i) && !before.Contains(p.Inputs[i].Block().ParentOp()) && !yield(p, i) {
						return
					}
				}
			}
		}
	}
}

// OperandBuffer is the buffer to which an operand is stored; it is not ok for dots that cannot be computed.
func (d *Distribution) OperandBuffer(p *Dot, index int) (m tile.MemDescType, ok bool) {
	v := p.Inputs[index]
	bytes, own := ElementBytes(v.Type()), d.LayoutOf(v)
	s, ok := d.ArrangeOperand(p, index, layout.Shared{Shape: own.Shape, Order: p.StagingOrder(index, own, bytes)}, bytes)
	if !ok || bytes > tile.MaxAccessBytes {
		return m, false
	}
	return tile.MemDesc(p.Op.Context(), ir.ElementTypeOf(v.Type()), s), true
}

// StagingOrder is the order of dimensions in which an operand is stored to shared memory from a register layout: threads store
// vectors. wgmma takes operands of one byte that are contiguous along K only.
func (p *Dot) StagingOrder(index int, own *layout.Layout, bytes int64) []int {
	if p.WGMMA && bytes == 1 {
		d := p.OperandDims(index)
		return []int{d.K, d.Outer}
	}
	return ThreadContiguityOrder(own)
}

// ThreadContiguityOrder lists dimensions by contiguity per thread, the largest first, and by that per warp where threads have single
// elements: lanes that store a column would meet in few banks.
func ThreadContiguityOrder(l *layout.Layout) []int {
	order := RowMajorOrder(l.Shape)
	slices.SortStableFunc(order, func(x, y int) int {
		return cmp.Or(cmp.Compare(l.ContigPerThread(y), l.ContigPerThread(x)), cmp.Compare(l.ContigPerWarp(y), l.ContigPerWarp(x)))
	})
	return order
}

// FMAUnrollK is how many steps along K a dot by scalar FMA loads at once.
const FMAUnrollK = 4

// KSteps is the number of steps along K: of instructions, or of loads of a dot by scalar FMA. It is 1 for dots that cannot be
// computed.
func (p *Dot) KSteps() int {
	if p.MMA != nil {
		return p.MMA.TilesK()
	}
	acc := tile.LayoutOf(p.Op.Result(0).Type())
	if acc == nil {
		return 1
	}
	f, ok := p.FMAOperand(0, acc)
	if !ok {
		return 1
	}
	return int(max(1, f.Layout.Shape[f.K]/FMAUnrollK))
}

// KSlices is the number of slices along K in which a dot stages its operands itself.
func KSlices(op *ir.Op) int {
	name := tile.KSlices
	if op.Is(tile.Dot) {
		name = "k_slices"
	}
	if n, ok := op.IntAttr(name); ok {
		return int(n)
	}
	return 1
}

// SliceBytes is how many bytes of shared memory a slice of those operands takes that a dot stages, if there are so many slices.
func (p *Dot) SliceBytes(slices int) (bytes int64) {
	align := int64(layout.BankAlignment)
	if p.WGMMA {
		align = layout.PanelAlignment
	}
	for i, v := range p.Inputs {
		if p.MustStage(i) {
			shape, _ := ir.ShapeOf(v.Type())
			size := ElementBytes(v.Type()) << layout.TotalBits(shape) / int64(slices)
			bytes += (size + align - 1) / align * align
		}
	}
	return bytes
}
