package oprules

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

// InBlock reports whether an operation exchanges elements through shared memory within blocks only: each block stores what its own threads load, to its own shared
// memory. Otherwise each store goes to all blocks that run the program.
func InBlock(d *distribute.Distribution, op *ir.Op) bool {
	bits := blockBits(op)
	if bits == 0 {
		return true
	}
	r := Of(op)
	return r.InBlock != nil && r.InBlock(d, op, bits)
}

// blockBits is log2 of the blocks that run a program.
func blockBits(op *ir.Op) int { return layout.Log2(tile.NumCTAsOf(op)) }

// StaysInBlock is layout.StaysInBlock; without a layout, threads may load any element.
func StaysInBlock(from, to *layout.Layout, bits int) bool {
	return from != nil && (from.IsInEachBlock(bits) || to != nil && from.StaysInBlock(to, bits))
}

// alwaysInBlock is for operations that are in one block in any case: copies to shared memory, and the barrier of a block.
func alwaysInBlock(*distribute.Distribution, *ir.Op, int) bool { return true }

func conversionInBlock(_ *distribute.Distribution, op *ir.Op, bits int) bool {
	o := tile.ConvertLayoutOp{Op: op}
	return StaysInBlock(tile.LayoutOf(o.Source().Type()), tile.LayoutOf(o.Result().Type()), bits)
}

// reductionInBlock: no warps of several blocks are along the reduced dimensions, in any reduction of the group. Where one thread combines a result for all others,
// these are in any block.
func reductionInBlock(d *distribute.Distribution, op *ir.Op, bits int) bool {
	for op.Prev() != nil && distribute.InGroup(op.Prev(), op) {
		op = op.Prev()
	}
	for member := op; member != nil && (member == op || distribute.InGroup(op, member)); member = member.Next() {
		if _, ok := combiner.Of(member); !ok {
			return false
		}
		r, err := d.ReductionOf(member)
		if err != nil || r == nil || r.CombinesOnce() || isAnyOfBlocks(r.Warps(), len(r.Layout.Warp)-bits) {
			return false
		}
		for _, v := range distribute.InputsOf(member) {
			if _, ok := tile.AsMaskedSlice(v); ok {
				return false
			}
		}
	}
	return true
}

// isAnyOfBlocks reports whether one of some bits of a warp's number is of its block's rank, which begins at a bit.
func isAnyOfBlocks(list []int, first int) bool {
	for _, bit := range list {
		if bit >= first {
			return true
		}
	}
	return false
}

func scanInBlock(_ *distribute.Distribution, op *ir.Op, bits int) bool {
	l := tile.LayoutOf(op.Result(0).Type())
	if l == nil {
		return false
	}
	axis, ok := l.DecomposeAxis(int(tile.ScanOp{Op: op}.Axis()))
	return ok && !isAnyOfBlocks(axis.Warps, len(l.Warp)-bits)
}

// dotInBlock is about a dot in K slices, which stores its operands itself.
func dotInBlock(d *distribute.Distribution, op *ir.Op, bits int) bool {
	p := d.DotOf(op)
	for i, v := range p.Inputs {
		if p.MustStage(i) && !StaysInBlock(d.LayoutOf(v), readLayout(d, p, i), bits) {
			return false
		}
	}
	return true
}

// readLayout has the elements of an operand in shared memory that the threads of a dot read; nil for a dot that cannot be computed.
func readLayout(d *distribute.Distribution, p *distribute.Dot, index int) *layout.Layout {
	shape, _ := ir.ShapeOf(p.Inputs[index].Type())
	if p.MMA != nil {
		return p.OperandLayout(index, shape)
	}
	acc := d.LayoutOf(p.Op.Result(0))
	if acc == nil { // it is not assigned yet
		acc = d.DotLayout(p.Op)
	}
	if f, ok := p.FMAOperand(index, acc); ok {
		return f.Layout
	}
	return nil
}

// IsForDots reports whether a tensor, or a view of it, is an operand of dots and nothing else.
func IsForDots(v *ir.Value) bool {
	for use := range v.Uses() {
		op := use.Owner()
		if !isDotOperand(use) && (!distribute.IsSharedView(op) || !IsForDots(op.Result(0))) {
			return false
		}
	}
	return v.HasUses()
}

// isDotOperand reports whether a use is operand A or B of a dot, and not its accumulator.
func isDotOperand(use *ir.Use) bool {
	const operands = 2
	return (distribute.IsDot(use.Owner()) || use.Owner().Is(tile.DotOperands)) && use.Index() < operands
}

// extractionInBlock: any thread may load any element.
func extractionInBlock(d *distribute.Distribution, op *ir.Op, bits int) bool {
	v := tensor.ExtractOp{Op: op}.Tensor()
	return !isInShared(v) && StaysInBlock(d.LayoutOf(v), nil, bits)
}

// storeInBlock is about a store to a buffer, which goes where the loads from the buffer need it.
func storeInBlock(d *distribute.Distribution, op *ir.Op, _ int) bool {
	alloc := allocationOf(tile.LocalStoreOp{Op: op}.Buffer())
	return alloc != nil && InBlock(d, alloc)
}

// allocationOf is the allocation of a buffer; nil if it is not known.
func allocationOf(buffer *ir.Value) *ir.Op {
	op := buffer.DefiningOp()
	if stage, ok := tile.AsMemDescStage(op); ok {
		return allocationOf(stage.Buffer())
	}
	return op
}

// bufferInBlock: of each buffer, a block stores all that its threads load.
func bufferInBlock(d *distribute.Distribution, op *ir.Op, bits int) bool {
	for _, buffer := range op.Results() {
		u := usesOf(d, buffer)
		for _, from := range u.stored {
			if slices.ContainsFunc(u.loaded, func(to *layout.Layout) bool { return !StaysInBlock(from, to, bits) }) {
				return false
			}
		}
	}
	return true
}

// bufferUses are the layouts in which threads store to a buffer and load from it, and the copies to it.
type bufferUses struct {
	stored, loaded []*layout.Layout
	copies         []*ir.Op
}

func usesOf(d *distribute.Distribution, buffer *ir.Value) (u bufferUses) {
	for op := range buffer.Users() {
		switch {
		case op.Is(tile.LocalStore):
			u.stored = append(u.stored, d.LayoutOf(tile.LocalStoreOp{Op: op}.Value()))
		case op.Is(tile.AsyncCopy):
			u.stored, u.copies = append(u.stored, tile.AsyncCopyOp{Op: op}.CopyLayout()), append(u.copies, op)
		case op.Is(tile.AsyncGather):
			u.stored, u.copies = append(u.stored, d.LayoutOf(tile.AsyncGatherOp{Op: op}.Indices())), append(u.copies, op)
		case op.Is(tile.LocalLoad):
			u.loaded = append(u.loaded, ReadLayouts(d, op.Result(0))...)
		case op.Is(tile.MemDescStage):
			stage := usesOf(d, op.Result(0))
			u.stored, u.loaded, u.copies = append(u.stored, stage.stored...), append(u.loaded, stage.loaded...), append(u.copies, stage.copies...)
		}
	}
	return u
}

// CheckCopies refuses copies whose elements threads of another block load: a block copies to its own shared memory.
func CheckCopies(d *distribute.Distribution) (err error) {
	d.Kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if !op.Is(tile.LocalAlloc) || InBlock(d, op) {
			return ir.Continue
		}
		for _, buffer := range op.Results() {
			for _, copied := range usesOf(d, buffer).copies {
				err = copied.OpErrorf("threads of a block load elements that another block copies: each copies to its own shared memory")
				return ir.Stop
			}
		}
		return ir.Continue
	})
	return err
}

// ReadLayouts have the elements of a tensor in shared memory that its users read; nil where one may read any.
func ReadLayouts(d *distribute.Distribution, v *ir.Value) (list []*layout.Layout) {
	for use := range v.Uses() {
		op, i := use.Owner(), use.Index()
		switch {
		case isDotOperand(use):
			list = append(list, readLayout(d, d.DotOf(op), i))
		case op.Is(tile.ConvertLayout):
			list = append(list, d.LayoutOf(op.Result(0)))
		case distribute.IsSharedView(op):
			for _, l := range ReadLayouts(d, op.Result(0)) {
				list = append(list, beforeView(op, l))
			}
		default:
			list = append(list, takenLayout(d, op, i))
		}
	}
	return list
}

// beforeView is a layout of the result of a view of shared memory as one of the tensor that is viewed.
func beforeView(view *ir.Op, l *layout.Layout) *layout.Layout {
	if l == nil {
		return nil
	}
	shape := shapeOf(distribute.ViewSource(view))
	if !view.Is(linalg.Transpose) {
		return l.Reshape(shape)
	}
	o, _ := linalg.AsStructured(view)
	from, _ := distribute.DimMap(o.IndexingMaps()[1], o.IndexingMaps()[0])
	return l.Project(shape, from)
}

// takenLayout is the layout in which an operation takes an operand; nil if it is not known.
func takenLayout(d *distribute.Distribution, op *ir.Op, operand int) *layout.Layout {
	var result *layout.Layout
	if op.NumResults() > 0 {
		result = d.LayoutOf(op.Result(0))
	}
	for _, c := range OperandsOf(d, op, result) {
		if c.Operand == operand {
			return c.Layout
		}
	}
	return nil
}
