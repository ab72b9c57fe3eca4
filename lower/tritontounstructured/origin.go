package tritontounstructured

import (
	"github.com/tshared/tshared/dialect/arith"
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

// shapeOps are operations that give pointers another shape, and their offsets
// alike.
var shapeOps = map[*ir.OpDef]bool{
	tt.Splat: true, tt.Broadcast: true, tt.ExpandDims: true, tt.Reshape: true, tt.Trans: true,
}

// origin is where a pointer comes from.
func (r *rewriter) origin(v *ir.Value) origin {
	o := r.origins[v]
	if by := r.replacedBases[o.base]; by != nil {
		o.base = by
	}
	return o
}

// substitute puts a value in the place of another one, also where pointers count
// from that one: a pointer that was loaded is now one that was gathered.
func (r *rewriter) substitute(v, by *ir.Value) {
	v.ReplaceAllUsesWith(by)
	if o := r.origins[v]; o.base == v {
		r.replacedBases[v], r.origins[by] = by, origin{by, o.width}
	}
}

// findOrigins finds where all pointers of a function come from. A pointer that
// is one of several, as one that a loop carries, is taken to come from where the
// first known one comes from until another one disagrees. The function is gone
// through again until nothing changes, so that no origin rests on an assumption
// that was disproved.
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

// noteResult notes the origin of a pointer that an operation gives.
func (r *rewriter) noteResult(op *ir.Op, v *ir.Value, note func(*ir.Value, origin)) {
	switch {
	case op.Is(tt.AddPtr):
		o, known := r.origins[op.Operand(0)]
		if known {
			o.width = max(o.width, widthOf(op.Operand(1)))
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

// sourcesOfResult are the pointers of which a result is one, nil when the
// result is a pointer of its own.
func sourcesOfResult(op *ir.Op, i int) []*ir.Value {
	switch {
	case op.Is(arith.Select):
		return op.Operands()[1:]
	case op.Is(scf.If):
		return []*ir.Value{op.RegionAt(0).Entry().Last().Operand(i), op.RegionAt(1).Entry().Last().Operand(i)}
	case op.Is(scf.For):
		return sourcesOfCarried(op, i)
	}
	return nil
}

// sourcesOfArg are the pointers of which an argument of a block of an operation
// is one, nil when the argument is a pointer of its own.
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

// noteMerge notes the origin of a pointer that is one of several. Where they
// disagree there is none, but a choice is a pointer that offsets can count
// from.
func (r *rewriter) noteMerge(v *ir.Value, sources []*ir.Value, note func(*ir.Value, origin)) {
	if old, ok := r.origins[v]; ok && (old.base == nil || old.base == v) {
		return // as far as it gets
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

// conflicting is the origin of a pointer that comes from different bases. What
// loops carry is left to those who know the pointers themselves.
func (r *rewriter) conflicting(v *ir.Value) origin {
	if op := v.DefiningOp(); op == nil || op.Is(scf.For) {
		return origin{}
	}
	return r.newBase(v)
}

// newBase is a pointer offsets count from.
func (r *rewriter) newBase(v *ir.Value) origin {
	if p, ok := tt.AsPtr(v.Type()); !ok || p.IsBlock() {
		return origin{}
	}
	return origin{v, r.width}
}

// widthOf is the width of an integer, or of those in a tensor.
func widthOf(v *ir.Value) int {
	if t, ok := ir.ElementTypeOf(v.Type()).(*ir.IntegerType); ok {
		return t.Width
	}
	return 64
}
