package tritontounstructured

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// origin is where a pointer counts from and how wide its offset is. A nil base
// means that there is none, or not only one.
type origin struct {
	base  *ir.Value
	width int
}

// shaped are operations that give pointers another shape, and their offsets
// alike.
var shaped = map[*ir.OpDef]bool{
	tt.Splat: true, tt.Broadcast: true, tt.ExpandDims: true, tt.Reshape: true, tt.Trans: true,
}

// origin finds where a pointer comes from.
func (r *rewriter) origin(v *ir.Value) origin {
	if o, ok := r.origins[v]; ok {
		return o
	}
	o := r.findOrigin(v)
	r.origins[v] = o
	return o
}

func (r *rewriter) findOrigin(v *ir.Value) origin {
	op := v.DefiningOp()
	scalar := tt.IsPtr(v.Type())
	switch {
	case op == nil:
		if f, ok := scf.AsFor(v.ArgOf().ParentOp()); ok {
			return r.carried(f, v.Index()-1)
		}
		return r.fresh(v, scalar)
	case op.Is(tt.AddPtr):
		o := r.origin(op.Operand(0))
		o.width = max(o.width, widthOf(op.Operand(1)))
		return o
	case shaped[op.Def()]:
		return r.origin(op.Operand(0))
	case op.Is(scf.For):
		f, _ := scf.AsFor(op)
		return r.carried(f, v.Index())
	}
	return r.fresh(v, scalar)
}

// fresh is a pointer offsets count from.
func (r *rewriter) fresh(v *ir.Value, scalar bool) origin {
	if p, ok := tt.AsPtr(v.Type()); !ok || !scalar || p.IsBlock() {
		return origin{}
	}
	return origin{v, r.width}
}

// carried is where a pointer that a loop carries comes from: it has to come
// from one base into the loop and from one turn to the next. Meanwhile it is
// taken to come from where it comes into the loop.
func (r *rewriter) carried(f scf.ForOp, i int) origin {
	arg, result := f.IterArgs()[i], f.Result(i)
	o := r.origin(f.Inits()[i])
	for {
		assumed := o
		r.origins[arg], r.origins[result] = o, o
		next := r.guess(f.Yielded()[i])
		switch {
		case o.base == nil, next.base != o.base:
			o = origin{}
		default:
			o.width = max(o.width, next.width)
		}
		r.origins[arg], r.origins[result] = o, o
		if o == assumed {
			return o
		}
	}
}

// guess is origin under an assumption: what is found is not remembered.
func (r *rewriter) guess(v *ir.Value) origin {
	if o, ok := r.origins[v]; ok {
		return o
	}
	op := v.DefiningOp()
	switch {
	case op.Is(tt.AddPtr):
		o := r.guess(op.Operand(0))
		o.width = max(o.width, widthOf(op.Operand(1)))
		return o
	case op != nil && shaped[op.Def()]:
		return r.guess(op.Operand(0))
	}
	return r.origin(v)
}

// widthOf is the width of an integer, or of those in a tensor.
func widthOf(v *ir.Value) int {
	if t, ok := ir.ElementTypeOf(v.Type()).(*ir.IntegerType); ok {
		return t.Width
	}
	return 64
}
