package tritontounstructured

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// loop carries offsets instead of pointers.
func (r *rewriter) loop(op *ir.Op) {
	f, _ := scf.AsFor(op)
	var which []int
	for i, v := range f.InitArgs() {
		if isPointers(v) && r.origin(f.IterArgs()[i]).base != nil {
			which = append(which, i)
		}
	}
	if len(which) == 0 {
		r.region(op.Region0())
		return
	}
	operands, types := op.Operands(), op.ResultTypes()
	for _, i := range which {
		offset := r.widened(r.offset(f.InitArgs()[i]), r.origin(f.IterArgs()[i]).width)
		operands[3+i], types[i] = offset, offset.Type()
	}
	made := r.b.CreateFrom(&ir.OpState{Def: op.Def(), Operands: operands, Types: types, Attrs: op.Attrs(), Regions: []*ir.Region{ir.NewRegion()}})
	made.Region0().TakeBlocks(op.Region0())
	body := made.Region0().Entry()
	for _, i := range which {
		r.carryOffset(body, i, types[i])
	}
	r.region(made.Region0())
	yield := body.Last()
	r.b.Before(yield)
	for _, i := range which {
		yield.SetOperand(i, r.widened(r.offset(yield.Operand(i)), widthOf(made.Result(i))))
	}
	r.b.After(made)
	r.replace(op, made, which)
}

// carryOffset replaces a pointer among the iter_args by its offset. The pointer stays as a placeholder for its
// users in the loop.
func (r *rewriter) carryOffset(body *ir.Block, i int, t ir.Type) {
	old := body.Arg(1 + i)
	arg := body.InsertArg(2+i, t, old.Loc())
	r.b.AtStart(body)
	r.b.Loc = old.Loc()
	old.ReplaceAllUsesWith(r.pointer(old, arg))
	body.EraseArg(1 + i)
}

// branch yields offsets instead of pointers:
//
//	%r = scf.if %c -> (!tt.ptr<f32>) { ... yield %x } else { ... yield %y }
//
// becomes, for two pointers with one base
//
//	%r = scf.if %c -> (i32) { ... yield %xo } else { ... yield %yo }
func (r *rewriter) branch(op *ir.Op) {
	for _, region := range op.Regions() {
		r.region(region)
	}
	var which []int
	types := op.ResultTypes()
	for i, v := range op.Results() {
		if o := r.origin(v); isPointers(v) && o.base != nil && o.base != v {
			which = append(which, i)
			types[i] = r.b.Ctx.WithElement(v.Type(), r.b.Ctx.Integer(o.width))
		}
	}
	if len(which) == 0 {
		return
	}
	for _, region := range op.Regions() {
		yield := region.Entry().Last()
		r.b.Before(yield)
		for _, i := range which {
			yield.SetOperand(i, r.widened(r.offset(yield.Operand(i)), r.origin(op.Result(i)).width))
		}
	}
	made := r.b.Before(op).CreateFrom(&ir.OpState{Def: op.Def(), Operands: op.Operands(), Types: types, Attrs: op.Attrs(),
		Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()}})
	for k, region := range made.Regions() {
		region.TakeBlocks(op.RegionAt(k))
	}
	r.b.After(made)
	r.replace(op, made, which)
}

// replace replaces an operation by one whose results at the given indices are offsets instead of pointers.
func (r *rewriter) replace(op, made *ir.Op, which []int) {
	for i, v := range op.Results() {
		by := made.Result(i)
		if slices.Contains(which, i) {
			by = r.pointer(v, by)
		}
		r.substitute(v, by)
	}
	op.Erase()
}

// selectOp selects among offsets instead of pointers with one base.
func (r *rewriter) selectOp(op *ir.Op) {
	view, _ := arith.AsSelect(op)
	v := op.Result(0)
	o := r.origin(v)
	if !isPointers(v) || o.base == nil || o.base == v {
		return
	}
	x, y := r.offset(view.TrueValue()), r.offset(view.FalseValue())
	r.offsets[v] = arith.NewSelect(r.b, view.Condition(), r.widened(x, o.width), r.widened(y, o.width))
	r.dead = append(r.dead, op)
}
