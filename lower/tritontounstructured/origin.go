package tritontounstructured

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// origin is the base of a pointer and the width of its offset. The base is nil if there is none, or more than
// one.
type origin struct {
	base  *ir.Value
	width int
}

// shapeOps change the shape of pointers, and of their offsets alike.
var shapeOps = map[*ir.OpDef]bool{
	tt.Splat: true, tt.Broadcast: true, tt.ExpandDims: true, tt.Reshape: true, tt.Trans: true,
}

// origin is the origin of a pointer.
func (r *rewriter) origin(v *ir.Value) origin {
	o := r.origins[v]
	if by := r.replacedBases[o.base]; by != nil {
		o.base = by
	}
	return o
}

// substitute replaces a value, also where it is a base: a pointer that was loaded becomes a gathered one.
func (r *rewriter) substitute(v, by *ir.Value) {
	v.ReplaceAllUsesWith(by)
	if o := r.origins[v]; o.base == v {
		r.replacedBases[v], r.origins[by] = by, origin{by, o.width}
	}
}

// findOrigins finds the origins of all pointers of a function. A pointer that is one of several, such as an
// iter_arg, is assumed to have the origin of the first one known until another one differs. The search repeats
// until nothing changes, so that no origin depends on a refuted assumption.
func (r *rewriter) findOrigins(fn *ir.Op) {
	for changed := true; changed; {
		changed = false
		note := func(v *ir.Value, o origin) {
			if old, ok := r.origins[v]; !ok || old != o {
				r.origins[v], changed = o, true
			}
		}
		fn.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
			for _, region := range op.Regions() {
				for block := range region.Blocks() {
					for i, v := range block.Args() {
						if isPointers(v) {
							r.noteMerge(v, sourcesOfArg(op, i), note)
						}
					}
				}
			}
			for _, v := range op.Results() {
				if isPointers(v) {
					r.noteResult(op, v, note)
				}
			}
			return ir.Continue
		})
	}
}

// noteResult records the origin of a result.
func (r *rewriter) noteResult(op *ir.Op, v *ir.Value, note func(*ir.Value, origin)) {
	switch {
	case op.Is(tt.AddPtr):
		add, _ := tt.AsAddPtr(op)
		o, known := r.origins[add.Ptr()]
		if known {
			o.width = max(o.width, widthOf(add.Offset()))
			note(v, o)
		}
	case shapeOps[op.Def()]:
		if o, known := r.origins[op.Operand(0)]; known {
			note(v, o)
		}
	default:
		r.noteMerge(v, sourcesOfResult(op, v.Index()), note)
	}
}

// sourcesOfResult are the pointers that a result may be, nil for a pointer of its own.
func sourcesOfResult(op *ir.Op, i int) []*ir.Value {
	switch {
	case op.Is(arith.Select):
		o, _ := arith.AsSelect(op)
		return []*ir.Value{o.TrueValue(), o.FalseValue()}
	case op.Is(scf.If):
		return []*ir.Value{op.RegionAt(0).Entry().Last().Operand(i), op.RegionAt(1).Entry().Last().Operand(i)}
	case op.Is(scf.For):
		return sourcesOfCarried(op, i)
	}
	return nil
}

// sourcesOfArg are the pointers that a block argument may be, nil for a pointer of its own.
func sourcesOfArg(op *ir.Op, i int) []*ir.Value {
	if op.Is(scf.For) {
		return sourcesOfCarried(op, i-1)
	}
	return nil
}

func sourcesOfCarried(op *ir.Op, i int) []*ir.Value {
	f, _ := scf.AsFor(op)
	return []*ir.Value{f.InitArgs()[i], f.Yielded()[i]}
}

// noteMerge records the origin of a pointer that is one of several. It has none where they differ, except that
// a selected pointer is a base.
func (r *rewriter) noteMerge(v *ir.Value, sources []*ir.Value, note func(*ir.Value, origin)) {
	if old, ok := r.origins[v]; ok && (old.base == nil || old.base == v) {
		return // nothing is known yet
	}
	if sources == nil {
		note(v, r.newBase(v))
		return
	}
	var joint origin
	known := false
	for _, source := range sources {
		o, ok := r.origins[source]
		switch {
		case !ok:
		case known && o.base != joint.base:
			note(v, r.conflicting(v))
			return
		default:
			joint, known = origin{o.base, max(o.width, joint.width)}, true
		}
	}
	if known {
		note(v, joint)
	}
}

// conflicting is the origin of a pointer with different bases. Iter_args have none.
func (r *rewriter) conflicting(v *ir.Value) origin {
	if op := v.DefiningOp(); op == nil || op.Is(scf.For) {
		return origin{}
	}
	return r.newBase(v)
}

// newBase is a pointer that is a base.
func (r *rewriter) newBase(v *ir.Value) origin {
	if p, ok := tt.AsPtr(v.Type()); !ok || p.IsBlock() {
		return origin{}
	}
	return origin{v, r.width}
}

// widthOf is the width of an integer, or of the elements of a tensor.
func widthOf(v *ir.Value) int {
	if t, ok := ir.ElementTypeOf(v.Type()).(*ir.IntegerType); ok {
		return t.Width
	}
	return 64
}
