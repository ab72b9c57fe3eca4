// Package convertoperands has the pass that gives operations their operands in the layouts in which they take them.
package convertoperands

import (
	"fmt"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(remark.Before(kernelpass.NewPassOnLayouts("tile-convert-operands", "TileConvertOperands",
	"Convert operands to the layouts in which operations take them, and compute tensors without a layout in the layouts of their users",
	Run, Check), rematerialized), remark.Converted)

// rematerialized are the operations that are computed again for several users. Those of one value for all elements are not
// worth a remark.
var rematerialized = remark.Rule{Topic: remark.Rematerialization, How: func(op *ir.Op) (string, bool) {
	if !isLeftToUsers(op) || op.NumOperands() == 0 || op.Is(linalg.Fill) || op.Is(tile.ConvertLayout) {
		return "", false
	}
	users := 0
	for range op.Result(0).Users() {
		users++
	}
	return fmt.Sprintf("computed again for each of its %d users", users), users > 1
}}

// Run gives every operation its operands in the layouts that it takes them in. A tensor in another layout is
// converted in front of the operation; a tensor without a layout is rematerialised there: computed again in the layout,
// with its operands.
func Run(kernel *ir.Op, o distribute.Options) {
	r := &operandConverter{d: distribute.New(kernel, o), b: ir.NewBuilder(kernel.Context()), recomputed: map[*ir.Op]bool{}}
	for _, region := range kernel.Regions() {
		r.region(region)
	}
	eraseRematerialized(kernel)
	for op := range r.recomputed {
		r.eraseRecomputed(op)
	}
}

// Check refuses a tensor without a layout, and an operand in another layout than the one in which its
// operation takes it.
func Check(kernel *ir.Op) (err error) {
	warps, ok := kernel.IntAttr(tile.NumWarps)
	if !ok {
		return kernel.OpErrorf("it has no attribute %s", tile.NumWarps)
	}
	d := distribute.New(kernel, distribute.Options{Warps: int(warps)})
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		var l *layout.Layout
		if op.NumResults() > 0 {
			l = d.LayoutOf(op.Result(0))
		}
		for _, want := range oprules.OperandsOf(d, op, l) {
			v := distribute.Unmasked(op.Operand(want.Operand))
			shape, _ := ir.ShapeOf(v.Type())
			own := d.LayoutOf(v)
			if own == nil && layout.Fits(shape) {
				err = op.OpErrorf("operand %d has no layout", want.Operand)
				return ir.Stop
			}
			if own != nil && want.Layout != nil && !distribute.HasElementsOf(own, want.Layout) {
				err = op.OpErrorf("operand %d is needed in the layout %s: convert it", want.Operand, tile.LayoutAttr(op.Context(), want.Layout.WithoutZeroBases()))
				return ir.Stop
			}
		}
		return ir.Continue
	})
	return err
}

// operandConverter inserts the conversions of a kernel.
type operandConverter struct {
	d      *distribute.Distribution
	b      *ir.Builder
	scopes []conversionScope // of the blocks around the current operation, the outermost one first
	// recomputed are the operations that are computed in other layouts as well.
	recomputed  map[*ir.Op]bool
	recomputing bool   // the current operand is for such an operation
	place       *ir.Op // the operation that is computed again, for which operands are converted; nil without one
}

// conversionScope are the conversions in a block.
type conversionScope struct {
	block *ir.Block
	made  map[converted]*ir.Value
}

// converted is a tensor in a layout, which its type says.
type converted struct {
	of *ir.Value
	as ir.Type
}

func (r *operandConverter) region(region *ir.Region) {
	for b := range region.Blocks() {
		r.scopes = append(r.scopes, conversionScope{b, map[converted]*ir.Value{}})
		for op := b.First(); op != nil; {
			next := op.Next()
			r.convertOp(op)
			op = next
		}
		r.scopes = r.scopes[:len(r.scopes)-1]
	}
}

// convertOp converts the operands of an operation, and the operations in its regions.
func (r *operandConverter) convertOp(op *ir.Op) {
	if o, ok := tile.AsConvertLayout(op); ok {
		r.conversion(o)
		return
	}
	if isLeftToUsers(op) {
		return
	}
	var l *layout.Layout
	if op.NumResults() > 0 {
		l = r.d.LayoutOf(op.Result(0))
	}
	for _, want := range oprules.OperandsOf(r.d, op, l) {
		v, at := op.Operand(want.Operand), op
		if op.Is(tensor.Extract) {
			at = beforeLoops(v, op)
		}
		op.SetOperand(want.Operand, r.in(at, v, want.Layout))
	}
	if oprules.Of(op).HasScalarBody {
		r.unread(op)
		r.extracted(op)
		return
	}
	if op.Is(scf.For) {
		r.hoist(op)
	}
	for _, region := range op.Regions() {
		r.region(region)
	}
	if op.Is(scf.For) {
		r.hoistConversions(op)
	}
}

// isLeftToUsers reports whether an operation is rematerialised for each of its users: it has a tensor without a
// layout.
func isLeftToUsers(op *ir.Op) bool {
	if op.NumResults() == 0 || op.NumRegions() > 0 && !linalg.IsStructured(op.Def()) {
		return false
	}
	t := op.Result(0).Type()
	shape, ok := ir.ShapeOf(t)
	return ok && ir.IsTensor(t) && layout.Fits(shape) && tile.LayoutOf(t) == nil
}

// unread replaces tensors without a layout that a body does not read: only their shape matters.
func (r *operandConverter) unread(op *ir.Op) {
	for i, v := range op.Operands() {
		t, ok := v.Type().(*ir.TensorType)
		if ok && layout.Fits(t.Shape) && tile.LayoutOf(t) == nil {
			as := tile.Distributed(r.b.Ctx, t, r.d.DefaultLayout(t.Shape))
			op.SetOperand(i, r.b.Before(op).Create(tensor.Empty, nil, []ir.Type{as}).Result(0))
		}
	}
}

// extracted gives the tensors from which a body extracts elements a layout.
func (r *operandConverter) extracted(op *ir.Op) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if o, ok := tensor.AsExtract(inner); ok && !op.Contains(o.Tensor().DefiningOp()) {
			inner.SetOperand(0, r.in(op, o.Tensor(), nil))
		}
		return ir.Continue
	})
}

// conversion replaces the conversion of a tensor that has no layout, that is converted already, or that is computed again.
func (r *operandConverter) conversion(o tile.ConvertLayoutOp) {
	to := o.Result().Type()
	l := tile.LayoutOf(to)
	if l == nil {
		return // left to the users of the result
	}
	var v *ir.Value
	switch {
	case tile.LayoutOf(o.Source().Type()) == nil:
		v = r.rematerialized(o.Op, o.Source(), l)
	case r.isWorthRecomputing(o.Op, o.Source(), l):
		v = r.recompute(o.Op, o.Source(), l)
	default:
		if v = r.known(o.Op, converted{o.Source(), to}); v == nil {
			r.remember(converted{o.Source(), to}, o.Result())
			return
		}
	}
	o.Result().ReplaceAllUsesWith(v)
	o.Op.Erase()
}

// known is a conversion that was made before in the block of an operation, or in a block around it; nil if there is none.
func (r *operandConverter) known(at *ir.Op, k converted) *ir.Value {
	for _, scope := range r.scopes {
		if v := scope.made[k]; v != nil {
			return v
		}
		if scope.block == at.Block() {
			break
		}
	}
	return nil
}

// remember records a conversion in the scope of its block.
func (r *operandConverter) remember(k converted, v *ir.Value) {
	for _, scope := range r.scopes {
		if scope.block == v.DefiningOp().Block() {
			scope.made[k] = v
		}
	}
}

// beforeLoops is the operation in front of which a value can be converted for a user: the one around the user in the
// region of the value, maybe in a later block.
func beforeLoops(v *ir.Value, user *ir.Op) *ir.Op {
	for user.Block().Region() != v.Block().Region() {
		user = user.Parent()
	}
	return user
}

// in is a tensor in a layout, in front of an operation; a nil layout is any.
func (r *operandConverter) in(at *ir.Op, v *ir.Value, l *layout.Layout) *ir.Value {
	t, ok := v.Type().(*ir.TensorType)
	if !ok {
		return v
	}
	if slice, ok := tile.AsMaskedSlice(v); ok {
		return r.maskedSliceIn(at, v, slice.Source(), l)
	}
	own := tile.LayoutOf(t)
	switch {
	case !layout.Fits(t.Shape), own != nil && (l == nil || distribute.HasElementsOf(own, l)):
		return v
	case own == nil && l == nil:
		return r.rematerialized(at, v, r.d.DefaultLayout(t.Shape))
	case own == nil:
		return r.rematerialized(at, v, l.WithoutZeroBases())
	}
	k := converted{v, tile.Distributed(r.b.Ctx, t, l.WithoutZeroBases())}
	if w := r.known(at, k); w != nil {
		return w
	}
	if r.isWorthRecomputing(at, v, l) {
		return r.recompute(at, v, tile.LayoutOf(k.as))
	}
	r.b.Before(at)
	if r.place != nil {
		r.b.LocateAs(r.place)
	}
	w := tile.NewConvertLayout(r.b, v, k.as).Result()
	r.remember(k, w)
	return w
}

// maskedSliceIn is a masked slice of the source in a layout.
func (r *operandConverter) maskedSliceIn(at *ir.Op, v, whole *ir.Value, l *layout.Layout) *ir.Value {
	from := r.in(at, whole, l)
	if from == whole {
		return v
	}
	m := ir.NewMapping()
	m.Values[whole] = from
	op := v.DefiningOp().Clone(m)
	r.b.Before(at).Insert(op)
	return op.Result(0)
}

// rematerialized is a tensor without a layout, computed in a layout in front of an operation.
func (r *operandConverter) rematerialized(at *ir.Op, v *ir.Value, l *layout.Layout) *ir.Value {
	k := converted{v, tile.Distributed(r.b.Ctx, v.Type().(*ir.TensorType), l)}
	if w := r.known(at, k); w != nil {
		return w
	}
	op := v.DefiningOp()
	if r.isComputedOnce(op, l, at) {
		at = beforeLoops(v, at)
	}
	if o, ok := tile.AsConvertLayout(op); ok {
		return r.in(at, o.Source(), l)
	}
	if own := r.d.DefaultLayout(l.Shape); op.Is(tile.GatherElements) && isReplicated(l, own) {
		return r.in(at, r.rematerialized(at, v, own), l)
	}
	if o, ok := tile.AsLoad(op); ok {
		return r.loadedAgain(o, tile.Distributed(r.b.Ctx, v.Type().(*ir.TensorType), l))
	}
	if r.recomputing {
		defer func(before *ir.Op) { r.place = before }(r.place)
		r.place = op
	}
	demanded := map[int]bool{}
	operands := op.Operands()
	for _, want := range oprules.OperandsOf(r.d, op, l) {
		operands[want.Operand], demanded[want.Operand] = r.in(at, operands[want.Operand], want.Layout), true
	}
	if view, ok := linalg.AsStructured(op); ok {
		for i := len(view.Inputs()); i < op.NumOperands(); i++ {
			if !demanded[i] || operands[i].Type() != k.as {
				r.b.Before(at).LocateAs(op)
				if demanded[i] {
					operands[i] = tile.NewConvertLayout(r.b, operands[i], k.as).Result()
				} else {
					operands[i] = r.b.Create(tensor.Empty, nil, []ir.Type{k.as}).Result(0)
				}
			}
		}
	}
	clone := op.Clone(ir.NewMapping())
	for i, x := range operands {
		clone.SetOperand(i, x)
	}
	r.b.Before(at).Insert(clone)
	if oprules.Of(clone).HasScalarBody {
		r.unread(clone)
		r.extracted(clone)
	}
	for i, x := range clone.Results() {
		as := tile.Distributed(r.b.Ctx, x.Type().(*ir.TensorType), l)
		x.SetType(as)
		if c, ok := arith.AsConstant(clone); ok {
			clone.SetAttr("value", retyped(r.b.Ctx, c.Value(), as))
		}
		r.remember(converted{op.Result(i), as}, x)
	}
	return r.known(at, k)
}

// retyped is a constant of another type with the same elements.
func retyped(ctx *ir.Context, a ir.Attr, t *ir.TensorType) ir.Attr {
	if dense, ok := a.(*ir.DenseAttr); ok {
		return ctx.Dense(t, []byte(dense.Data), dense.Splat)
	}
	return a
}

// eraseRematerialized erases the operations that all their users have a copy of.
func eraseRematerialized(kernel *ir.Op) {
	var all []*ir.Op
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		all = append(all, op)
		return ir.Continue
	})
	for i := len(all) - 1; i >= 0; i-- {
		op := all[i]
		if !op.HasUses() && (isLeftToUsers(op) || op.Is(tensor.ExtractSlice)) {
			op.Erase()
		}
	}
}
