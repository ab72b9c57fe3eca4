package assignlayouts

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
)

// typeRepair inserts conversions where the layouts that were inferred for different tensors clash: after operations that cannot compute
// their results in them, and in front of operations whose operands must have the types of other values.
type typeRepair struct {
	inferred *inference
	typed    typedLayouts
	b        *ir.Builder
}

// typedLayouts are the layouts in the types of tensors.
type typedLayouts struct{ distribute.Options }

// LayoutOf is the layout of a tensor; nil for a tensor without one.
func (typedLayouts) LayoutOf(v *ir.Value) *layout.Layout { return tile.LayoutOf(v.Type()) }

func (r *typeRepair) op(op *ir.Op) {
	r.results(op)
	switch {
	case linalg.IsStructured(op.Def()) && op.NumResults() > 0:
		view, _ := linalg.AsStructured(op)
		for i := range op.NumResults() {
			r.init(view, i)
		}
	case op.Is(tile.Load):
		if o := (tile.LoadOp{Op: op}); o.Other() != nil {
			r.convertTo(op, 1+len(o.Offsets()), o.Result().Type())
		}
	case op.Is(tile.Store):
		r.store(tile.StoreOp{Op: op})
	case op.Is(tile.ScatterElements):
		r.scatter(tile.ScatterElementsOp{Op: op})
	case op.Is(tile.Gather):
		r.gather(tile.GatherOp{Op: op})
	case op.Is(tile.Scan), op.Is(ttx.CompareExchange):
		for i, v := range op.Results() {
			r.convertTo(op, i, v.Type())
		}
	case op.Is(tile.Histogram):
		r.convertTo(op, op.NumOperands()-1, op.Result(0).Type())
	case op.Is(tile.Dot):
		r.convertTo(op, 2, op.Result(0).Type())
	case op.Is(tensor.Insert), op.Is(tensor.InsertSlice):
		r.convertTo(op, 1, op.Result(0).Type())
	case op.Is(scf.For):
		for i, v := range op.Results() {
			r.convertTo(op, 3+i, v.Type())
		}
	case op.Is(scf.While):
		for i, v := range (scf.WhileOp{Op: op}).Before().Args() {
			r.convertTo(op, i, v.Type())
		}
	case op.Is(scf.Condition):
		for i, v := range (scf.WhileOp{Op: op.Parent()}).After().Args() {
			r.convertTo(op, 1+i, v.Type())
		}
	case op.Is(scf.Yield):
		r.yield(op)
	case op.Is(cf.Br), op.Is(cf.CondBr), op.Is(cf.Switch):
		r.branch(op)
	case op.Has(ir.Elementwise) && op.NumResults() == 1:
		r.elementwise(op)
	}
}

// results gives the results of an operation a layout in which it can compute them.
func (r *typeRepair) results(op *ir.Op) {
	switch {
	case joinsValues(op):
	case op.Is(linalg.Reduce):
		r.reduction(op)
	default:
		if l := resultLayout(op); l != nil {
			r.computeIn(op, l)
		} else if slices.ContainsFunc(op.Results(), canHaveLayout) && !isRematerializable(op) {
			r.computeIn(op, r.inferred.classLayout(op.Result(0)))
		}
	}
}

// computeIn makes an operation compute its results in a layout. Users get them in the layouts that were inferred; results that were left to
// their users, in this one.
func (r *typeRepair) computeIn(op *ir.Op, l *layout.Layout) {
	for _, v := range op.Results() {
		t, ok := v.Type().(*ir.TensorType)
		if !ok || !canHaveLayout(v) || !slices.Equal(t.Shape, l.Shape) {
			continue
		}
		v.SetType(tile.Distributed(op.Context(), t, l))
		if v.Type() == ir.Type(t) || t.Encoding == nil || !v.HasUses() {
			continue
		}
		r.b.After(op).LocateAs(op)
		moved := tile.NewConvertLayout(r.b, v, t).Result()
		v.ReplaceAllUsesWith(moved)
		moved.DefiningOp().SetOperand(0, v)
	}
}

// elementwise gives the tensors of an elementwise operation the layout of its result.
func (r *typeRepair) elementwise(op *ir.Op) {
	to, ok := op.Result(0).Type().(*ir.TensorType)
	if !ok {
		return
	}
	for i, v := range op.Operands() {
		if t, ok := v.Type().(*ir.TensorType); ok {
			r.convertTo(op, i, r.b.Ctx.EncodedTensor(t.Shape, t.Elem, to.Encoding))
		}
	}
}

// store converts a stored tensor to the layout in which stores are coalesced.
func (r *typeRepair) store(o tile.StoreOp) {
	t, ok := o.Value().Type().(*ir.TensorType)
	if !ok || !layout.Fits(t.Shape) {
		return
	}
	r.convertTo(o.Op, 0, tile.Distributed(r.b.Ctx, t, storeLayout(o, r.inferred.Options)))
}

// scatter converts a scattered tensor to the layout in which stores are coalesced.
func (r *typeRepair) scatter(o tile.ScatterElementsOp) {
	t, ok := o.Value().Type().(*ir.TensorType)
	if !ok || !layout.Fits(t.Shape) {
		return
	}
	r.convertTo(o.Op, 0, tile.Distributed(r.b.Ctx, t, scatterLayout(o, r.inferred)))
}

// init gives the destination of a structured operation the type of the result.
func (r *typeRepair) init(view linalg.StructuredOp, i int) {
	at, t := len(view.Inputs())+i, view.Op.Result(i).Type()
	if view.Op.Operand(at).Type() == t {
		return
	}
	if view.Body() != nil && view.Body().Arg(at).HasUses() || t.(*ir.TensorType).Encoding == nil && !isUndefined(view.Op.Operand(at)) && view.Body() == nil {
		r.convertTo(view.Op, at, t)
		return
	}
	r.b.Before(view.Op).LocateAs(view.Op)
	view.Op.SetOperand(at, r.b.Create(tensor.Empty, nil, []ir.Type{t}).Result(0))
}

// gather converts the other tensor and the index tensors of a gather to the layouts of the elements that threads load.
func (r *typeRepair) gather(o tile.GatherOp) {
	if o.Other() != nil {
		r.convertTo(o.Op, o.Op.NumOperands()-1, o.Result().Type())
	}
	if l := o.IndexLayout(); l != nil {
		for i, v := range o.Indices() {
			r.convertTo(o.Op, i, tile.Distributed(o.Op.Context(), v.Type().(*ir.TensorType), l))
		}
	}
}

func isUndefined(v *ir.Value) bool { return v.DefiningOp().Is(tensor.Empty) }

// yield converts the operands of a yield to the types of what they become.
func (r *typeRepair) yield(op *ir.Op) {
	outer := op.Parent()
	if loop, ok := scf.AsWhile(outer); ok {
		for i, v := range loop.Before().Args() {
			r.convertTo(op, i, v.Type())
		}
		return
	}
	for i, v := range outer.Results() {
		r.convertTo(op, i, v.Type())
	}
}

// branch converts the operands of a branch to the types of the blocks' arguments.
func (r *typeRepair) branch(op *ir.Op) {
	for k, b := range op.Successors() {
		first, n := op.Def().SuccessorOperands(op, k)
		for i := range n {
			r.convertTo(op, first+i, b.Arg(i).Type())
		}
	}
}

// convertTo converts an operand to a type.
func (r *typeRepair) convertTo(op *ir.Op, i int, t ir.Type) {
	v := op.Operand(i)
	if v.Type() == t || !ir.IsTensor(t) {
		return
	}
	r.b.Before(op).LocateAs(op)
	op.SetOperand(i, tile.NewConvertLayout(r.b, v, t).Result())
}
