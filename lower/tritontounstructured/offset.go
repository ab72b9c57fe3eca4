package tritontounstructured

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

func init() {
	rewrites = ir.NewByDef(map[*ir.OpDef]func(*rewriter, *ir.Op){
		tt.AddPtr:    (*rewriter).addPtr,
		tt.Load:      (*rewriter).load,
		tt.Store:     (*rewriter).store,
		tt.AtomicRMW: (*rewriter).atomicRMW,
		tt.AtomicCAS: (*rewriter).atomicCAS,
		scf.For:      (*rewriter).loop,
	})
	for def := range shaped {
		*rewrites.At(def) = (*rewriter).reshape
	}
}

// offset is that of a pointer from its base.
func (r *rewriter) offset(v *ir.Value) *ir.Value {
	if o := r.offsets[v]; o != nil {
		return o
	}
	return arith.NewInt(r.b, r.b.Ctx.Integer(r.width), 0) // the base itself
}

func isPointers(v *ir.Value) bool { return tt.IsPtr(ir.ElementTypeOf(v.Type())) }

// addPtr adds to the offset, both as wide as the wider one.
func (r *rewriter) addPtr(op *ir.Op) {
	p := op.Operand(0)
	if r.origin(p).base == nil {
		return
	}
	x, y := r.offset(p), op.Operand(1)
	width := max(widthOf(x), widthOf(y))
	sum := arith.NewBinary(r.b, arith.AddI, r.widened(x, width), r.widened(y, width))
	r.offsets[op.Result(0)] = sum
	r.gone = append(r.gone, op)
}

// widened is an integer, or a tensor of such, as a wider one.
func (r *rewriter) widened(v *ir.Value, width int) *ir.Value {
	if widthOf(v) >= width {
		return v
	}
	return arith.NewCast(r.b, arith.ExtSI, v, r.b.Ctx.WithElement(v.Type(), r.b.Ctx.Integer(width)))
}

// reshape does to the offsets what is done to the pointers.
func (r *rewriter) reshape(op *ir.Op) {
	v := op.Result(0)
	if !isPointers(v) || r.origin(v).base == nil {
		return
	}
	src := r.offset(op.Operand(0))
	t := r.b.Ctx.Tensor(v.Type().(*ir.TensorType).Shape, ir.ElementTypeOf(src.Type()))
	r.offsets[v] = r.b.Create(op.Def(), []*ir.Value{src}, []ir.Type{t}, op.Attrs()...).Result(0)
	r.gone = append(r.gone, op)
}

// loop carries offsets instead of pointers.
func (r *rewriter) loop(op *ir.Op) {
	f, _ := scf.AsFor(op)
	var which []int
	for i, v := range f.Inits() {
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
		offset := r.widened(r.offset(f.Inits()[i]), r.origin(f.IterArgs()[i]).width)
		operands[3+i], types[i] = offset, offset.Type()
	}
	made := r.b.CreateFrom(&ir.OpState{Def: op.Def(), Operands: operands, Types: types, Attrs: op.Attrs(), Regions: []*ir.Region{ir.NewRegion()}})
	made.Region0().TakeBlocks(op.Region0())
	body := made.Region0().Entry()
	pointers := map[int]*ir.Value{}
	for _, i := range which {
		// The pointer stays as a name for what is left of it in the loop.
		pointers[i] = r.inLoop(body, i, types[i])
	}
	r.region(made.Region0())
	yield := body.Last()
	r.b.Before(yield)
	for _, i := range which {
		yield.SetOperand(i, r.widened(r.offset(yield.Operand(i)), widthOf(made.Result(i))))
	}
	r.b.After(made)
	for i, v := range op.Results() {
		if pointers[i] == nil {
			v.ReplaceAllUsesWith(made.Result(i))
			continue
		}
		p := r.pointer(r.origin(v), made.Result(i), v.Type())
		r.offsets[p], r.origins[p] = made.Result(i), r.origin(v)
		v.ReplaceAllUsesWith(p)
	}
	op.Erase()
}

// inLoop replaces a pointer that a loop carries by its offset.
func (r *rewriter) inLoop(body *ir.Block, i int, t ir.Type) *ir.Value {
	old := body.Arg(1 + i)
	arg := body.InsertArg(2+i, t, old.Loc())
	r.b.AtStart(body)
	r.b.Loc = old.Loc()
	p := r.pointer(r.origin(old), arg, old.Type())
	r.offsets[p], r.origins[p] = arg, r.origin(old)
	old.ReplaceAllUsesWith(p)
	body.EraseArg(1 + i)
	return p
}

// pointer computes a pointer from its offset again, for those who need it; it
// goes when nobody does.
func (r *rewriter) pointer(o origin, offset *ir.Value, t ir.Type) *ir.Value {
	base := o.base
	if tensor, ok := t.(*ir.TensorType); ok {
		splat := r.b.Create(tt.Splat, []*ir.Value{base}, []ir.Type{tensor})
		r.gone = append(r.gone, splat)
		base = splat.Result(0)
	}
	add := r.b.Create(tt.AddPtr, []*ir.Value{base, offset}, []ir.Type{t})
	r.gone = append(r.gone, add)
	return add.Result(0)
}
