package oprules

import (
	"fmt"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/remark"
)

var load = Rule{
	InferLayout: loadedLayout,
	OperandTypes: func(_ *Inference, op *ir.Op) []OperandType {
		o := tile.LoadOp{Op: op}
		if o.Other() == nil {
			return nil
		}
		return typesFrom(1+len(o.Offsets()), op.Results())
	},
	Operands: func(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []Constraint {
		return tensorsIn(op, 1, op.NumOperands(), l)
	},
	Topic: remark.Load,
	Remark: func(op *ir.Op) (string, bool) {
		o := tile.LoadOp{Op: op}
		n, ok := o.Vector()
		return accessTo(o.Result(), n, o.Guard() != nil), ok
	},
	DecidesLayouts: true,
}

// loadedLayout is the layout of a tensor that one or more loads fill: of the first of them the layout of its access.
func loadedLayout(c *Inference, v *ir.Value) *layout.Layout {
	if distribute.LoadedFrom(v) == nil {
		return c.DefaultLayout(shapeOf(v))
	}
	if last := distribute.LastLoad(v); last != v {
		return c.LayoutOf(last)
	}
	return c.coalescedLayout(distribute.FirstLoad(v), shapeOf(v))
}

var store = Rule{
	OperandTypes: func(c *Inference, op *ir.Op) []OperandType {
		o := tile.StoreOp{Op: op}
		return valueType(op, o.Value(), func() *layout.Layout { return c.storeLayout(o) })
	},
	CheckLayouts: checkStored,
	Operands:     anyLayout,
	Topic:        remark.Store,
	Remark: func(op *ir.Op) (string, bool) {
		o := tile.StoreOp{Op: op}
		n, ok := o.Vector()
		return accessTo(o.Value(), n, o.Guard() != nil), ok
	},
	DecidesLayouts: true,
}

// valueType gives the value of a store, the first operand, a layout.
func valueType(op *ir.Op, v *ir.Value, of func() *layout.Layout) []OperandType {
	t, ok := v.Type().(*ir.TensorType)
	if !ok || !layout.Fits(t.Shape) {
		return nil
	}
	return []OperandType{{Operand: 0, Type: tile.Distributed(op.Context(), t, of())}}
}

// checkStored refuses a stored tensor without a layout.
func checkStored(_ *distribute.Distribution, op *ir.Op, _ *layout.Layout) error {
	if v := tile.AccessedTensor(op); CanHaveLayout(v) && tile.LayoutOf(v.Type()) == nil {
		return WithoutLayout(op)
	}
	return nil
}

// sector is the granularity of DRAM accesses in bytes: lanes that fill whole sectors waste no bandwidth.
const sector = 32

// storeLayout is the layout in which a tensor is stored: its own if stores in it are coalesced, else the one that was chosen for the
// address.
func (c *Inference) storeLayout(store tile.StoreOp) *layout.Layout {
	t := store.Value().Type().(*ir.TensorType)
	order := distribute.MemoryOrder(store.Dest(), t.Shape)
	most := max(1, distribute.MaxAccessBytes/distribute.ElementBytes(t))
	best := c.coalescedLayout(store.Op, t.Shape)
	own := tile.LayoutOf(t)
	if own == nil || len(order) == 0 {
		return best
	}
	own = own.WithoutZeroBases()
	row := order[0]
	switch {
	case own.ContigPerThread(row) > most && distribute.IsContiguous(store.Dest(), row):
		return own.Coalesced(row, most)
	case sharesSectors(store, row):
		return own.Coalesced(row, 1)
	case own.ContigPerThread(row) >= best.ContigPerThread(row), own.ContigPerWarp(row)*distribute.ElementBytes(t) >= contiguousBytes(store.Op):
		return own
	}
	return best
}

// sharesSectors reports whether a store has elements at a constant distance of less than a sector, but no adjacent ones. Each access is of one element: where
// a thread has the next ones, an instruction stores to as many sectors as there are lanes, and where the next lane has it, to some of them.
func sharesSectors(store tile.StoreOp, row int) bool {
	strides, ok := distribute.StridesOf(store.Dest())
	if !ok || row >= len(strides) {
		return false
	}
	n, known := strides[row].Known()
	return known && n > 1 && n*distribute.ElementBytes(store.Value().Type()) < sector
}

// contiguousBytes is how many contiguous bytes the lanes of a warp store at least, if elements are stored in the layout that they have: a sector, and two in
// a loop, which stores again and again. The lanes that have accumulators of f32 fill one sector of each of 8 lines, and each line is a request; from shared
// memory, the same bytes are a quarter of the requests.
func contiguousBytes(store *ir.Op) int64 {
	if op := store.Parent(); op.Is(scf.For) || op.Is(scf.If) && op.Parent().Is(scf.For) {
		return 2 * sector
	}
	return sector
}

var prefetch = Rule{
	Topic: remark.Prefetch,
	Remark: func(op *ir.Op) (string, bool) {
		t := tile.PrefetchOp{Op: op}.Tensor()
		shape, _ := ir.ShapeOf(t)
		return fmt.Sprintf("%sx%s of the next iteration, to the L2 cache", remark.Shape(shape), ir.ElementTypeOf(t)), true
	},
}

// accessTo is the remark about an access to the elements of a tensor.
func accessTo(v *ir.Value, n int64, tested bool) string {
	return remark.Access(shapeOf(v), distribute.ElementBytes(v.Type()), n, tested)
}
