package tritontounstructured

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
)

func init() {
	rewrites = ir.NewDefTable(map[*ir.OpDef]func(*rewriter, *ir.Op){
		tt.AddPtr:    (*rewriter).addPtr,
		tt.Load:      (*rewriter).load,
		tt.Store:     (*rewriter).store,
		tt.AtomicRMW: (*rewriter).atomicRMW,
		tt.AtomicCAS: (*rewriter).atomicCAS,
		scf.For:      (*rewriter).loop,
		scf.If:       (*rewriter).branch,
		arith.Select: (*rewriter).selectOp,

		tts.MakeTPtr:              (*rewriter).tile,
		tts.MakeGatherScatterTPtr: (*rewriter).gatheredTile,
	})
	for def := range shapeOps {
		*rewrites.At(def) = (*rewriter).reshape
	}
}

// offset is the offset of a pointer from its base.
func (r *rewriter) offset(v *ir.Value) *ir.Value {
	if o := r.offsets[v]; o != nil {
		return o
	}
	return arith.NewInt(r.b, r.b.Ctx.Integer(r.width), 0) // the base itself
}

func isPointers(v *ir.Value) bool { return tt.IsPtr(ir.ElementTypeOf(v.Type())) }

// addPtr adds to the offset. The sum has the width of the wider operand.
func (r *rewriter) addPtr(op *ir.Op) {
	o, _ := tt.AsAddPtr(op)
	p := o.Ptr()
	if r.origin(p).base == nil {
		return
	}
	x, y := r.offset(p), o.Offset()
	width := max(widthOf(x), widthOf(y))
	sum := arith.NewBinary(r.b, arith.AddI, r.widened(x, width), r.widened(y, width))
	r.offsets[op.Result(0)] = sum
	r.dead = append(r.dead, op)
}

// widened sign-extends an integer, or the elements of a tensor.
func (r *rewriter) widened(v *ir.Value, width int) *ir.Value {
	if widthOf(v) >= width {
		return v
	}
	return arith.NewCast(r.b, arith.ExtSI, v, r.b.Ctx.WithElement(v.Type(), r.b.Ctx.Integer(width)))
}

// reshape applies a change of shape to the offsets.
func (r *rewriter) reshape(op *ir.Op) {
	v := op.Result(0)
	if !isPointers(v) || r.origin(v).base == nil {
		return
	}
	src := r.offset(op.Operand(0))
	t := r.b.Ctx.Tensor(v.Type().(*ir.TensorType).Shape, ir.ElementTypeOf(src.Type()))
	r.offsets[v] = r.b.Create(op.Def(), []*ir.Value{src}, []ir.Type{t}, op.Attrs()...).Result(0)
	r.dead = append(r.dead, op)
}

// pointer recomputes a pointer from its offset for users that need it. It is erased if there are none.
func (r *rewriter) pointer(like, offset *ir.Value) *ir.Value {
	o := r.origin(like)
	base := o.base
	if tensor, ok := like.Type().(*ir.TensorType); ok {
		splat := tt.NewSplat(r.b, base, tensor)
		r.dead = append(r.dead, splat.Op)
		base = splat.Result()
	}
	add := r.b.Create(tt.AddPtr, []*ir.Value{base, offset}, []ir.Type{like.Type()})
	r.dead = append(r.dead, add)
	p := add.Result(0)
	r.offsets[p], r.origins[p] = offset, o
	return p
}
