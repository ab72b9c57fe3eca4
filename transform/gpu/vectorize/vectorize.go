// Package vectorize has the pass that gives loads, gathers and stores their vector widths.
//
// An access is vectorised if elements are contiguous in memory and in the registers of a thread, and vectors are aligned and
// not cut by bounds. What cannot be known about strides, bounds and addresses is tested at run time, by arithmetic that the
// pass puts in front of the access: its guard.
package vectorize

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass. It works on kernels whose tensors have layouts.
var Pass = remark.On(&pass.Pass{
	Name:  passName,
	Title: "TileVectorize",
	Doc:   "Choose the vector widths of loads, gathers and stores, and make the guards under which they hold",
	On:    []string{"func.func"},
	Run:   func(_ *pass.Context, op *ir.Op) error { Run(op); return nil },
	Post:  Check,
}, oprules.Remarks(remark.Load, remark.Store, remark.Gather, remark.Scatter)...)

// Run gives the loads, gathers and stores of a kernel their vector widths. Those that have one keep it.
func Run(kernel *ir.Op) {
	if kernel.Region0().Entry() == nil {
		return
	}
	var accesses []*ir.Op
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if isAccess(op) && !op.HasAttr(vectorAttr) {
			accesses = append(accesses, op)
		}
		return ir.Continue
	})
	guards, info := NewGuards(kernel), distribute.NewIndexInfo(kernel)
	for _, op := range accesses {
		if o, ok := tile.AsGather(op); ok { // the addresses of all rows are tested where they are computed
			op.SetAttr(vectorAttr, kernel.Context().IntAttr(ir.I64, o.MaxVector()))
			continue
		}
		if access, ok := distribute.ElementAccessOf(op); ok {
			op.SetAttr(vectorAttr, kernel.Context().IntAttr(ir.I64, ElementWidth(access, info)))
			continue
		}
		n, conditions := int64(1), []Condition(nil)
		a := accessOf(op)
		if a.Layout != nil {
			n, conditions = a.Width()
		}
		op.SetAttr(vectorAttr, kernel.Context().IntAttr(ir.I64, n))
		if guard := guards.Before(op, conditions); guard != nil {
			setGuard(op, guard)
		}
	}
}

const (
	passName   = "tile-vectorize"
	vectorAttr = "vector"
)

func isAccess(op *ir.Op) bool {
	_, ofElements := distribute.ElementAccessOf(op)
	return ofElements || op.Is(tile.Load) || op.Is(tile.Store) || op.Is(tile.Gather)
}

// ElementWidth is the vector width of a gather or scatter of elements, in the layout that its tensor has.
func ElementWidth(a distribute.ElementAccess, info *distribute.IndexInfo) int64 {
	l, n := tile.LayoutOf(a.Tensor.Type()), int64(1)
	if l == nil {
		return n
	}
	for d, size := range l.Shape {
		if size > 1 {
			n = max(n, min(l.ContigPerThread(d), a.VectorWidth(info, d)))
		}
	}
	return n
}

// accessOf is the access of a load or store.
func accessOf(op *ir.Op) *Access {
	align, _ := op.IntAttr("alignment")
	if o, ok := tile.AsLoad(op); ok {
		a := newAccess(o.Source(), o.Offsets(), align, tile.LayoutOf(o.Result().Type()))
		a.Wrap = o.Wrapped()
		return a
	}
	o, _ := tile.AsStore(op)
	return newAccess(o.Dest(), o.Offsets(), align, tile.LayoutOf(o.Value().Type()))
}

func newAccess(memory *ir.Value, offsets []*ir.Value, align int64, l *layout.Layout) *Access {
	if len(offsets) == 0 {
		offsets = nil
	}
	return &Access{Memory: memory, Offsets: offsets, Align: align, Layout: l, FullDim: -1}
}

// setGuard gives an access its guard.
func setGuard(op *ir.Op, guard *ir.Value) {
	var groups ir.OperandGroups
	var located, wrap []*ir.Value
	if o, ok := tile.AsLoad(op); ok {
		located, wrap = o.Located(), o.Wrap()
		groups.One(o.Source())
		groups.Variadic(o.Offsets())
		groups.Optional(o.Other())
	} else {
		o, _ := tile.AsStore(op)
		located = o.Located()
		groups.One(o.Value())
		groups.One(o.Dest())
		groups.Variadic(o.Offsets())
	}
	groups.Optional(guard)
	groups.Variadic(located)
	if op.Is(tile.Load) {
		groups.Variadic(wrap)
	}
	op.SetOperands(groups.Values())
	sizes := groups.SegmentSizes(op.Context())
	op.SetAttr(sizes.Name, sizes.Attr)
}

// Check refuses a load, gather or store without a vector width.
func Check(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if isAccess(op) && !op.HasAttr(vectorAttr) {
			err = op.OpErrorf("has no vector width, which the pass %s chooses", passName)
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}
