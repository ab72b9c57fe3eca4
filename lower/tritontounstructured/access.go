package tritontounstructured

import (
	"github.com/tshared/tshared/analysis/use"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/lower/internal/splat"
)

// baseAndOffset is the base and the offsets of an access, nil if they are not known.
func (r *rewriter) baseAndOffset(p *ir.Value) (base, offset *ir.Value) {
	if !isPointers(p) || ir.IsAnyTensor(pointeeOf(p)) {
		return nil, nil
	}
	o := r.origin(p)
	if o.base == nil {
		return nil, nil
	}
	return o.base, r.offset(p)
}

func pointeeOf(v *ir.Value) ir.Type {
	p, _ := tt.AsPtr(ir.ElementTypeOf(v.Type()))
	return p.Pointee()
}

func (r *rewriter) load(op *ir.Op) {
	l, _ := tt.AsLoad(op)
	base, offset := r.baseAndOffset(l.Ptr())
	if base == nil {
		return
	}
	var other *ir.Value
	mixed := l.Other() != nil
	if mixed {
		if other = splat.Scalar(r.b, l.Other()); other != nil {
			mixed = false
		}
	}
	r.report(op, base, offset)
	var made *ir.Op
	if mixed && r.keepsStructure {
		made = tts.NewMaskedGather(r.b, base, offset, l.Mask(), l.Other(), op.Result(0).Type()).Op
	} else {
		made = tts.BuildGather(r.b, op.Result(0).Type(), base, offset, l.Mask(), other)
	}
	discardable.Set(made, discardable.OfAccess(op))
	v := made.Result(0)
	if mixed && !r.keepsStructure {
		v = arith.NewSelect(r.b, l.Mask(), v, l.Other())
	}
	r.substitute(op.Result(0), v)
	op.Erase()
}

func (r *rewriter) store(op *ir.Op) {
	s, _ := tt.AsStore(op)
	base, offset := r.baseAndOffset(s.Ptr())
	if base == nil {
		return
	}
	r.report(op, base, offset)
	made := tts.BuildScatter(r.b, s.Value(), base, offset, s.Mask())
	discardable.Set(made, discardable.OfAccess(op))
	op.Erase()
}

func (r *rewriter) atomicRMW(op *ir.Op) {
	a, _ := tt.AsAtomicRMW(op)
	r.atomic(op, a.Ptr(), func(base, offset *ir.Value) *ir.Op { return tts.BuildAtomicRMW(r.b, a, base, offset) })
}

func (r *rewriter) atomicCAS(op *ir.Op) {
	a, _ := tt.AsAtomicCAS(op)
	r.atomic(op, a.Ptr(), func(base, offset *ir.Value) *ir.Op { return tts.BuildAtomicCAS(r.b, a, base, offset) })
}

func (r *rewriter) atomic(op *ir.Op, ptr *ir.Value, build func(base, offset *ir.Value) *ir.Op) {
	base, offset := r.baseAndOffset(ptr)
	if base == nil {
		return
	}
	r.report(op, base, offset)
	r.substitute(op.Result(0), build(base, offset).Result(0))
	op.Erase()
}

func (r *rewriter) report(op *ir.Op, base, offset *ir.Value) {
	if r.accesses == nil {
		return
	}
	kind := remarks.Scalar
	if ir.IsTensor(offset.Type()) {
		kind = remarks.Gather
	}
	r.accesses.Add(op, remarks.Access{Kind: kind, Base: remarks.Name(base)})
}

// reportArithmetic reports the address arithmetic of accesses that are not structured. That of structured
// accesses is gone.
func reportArithmetic(accesses *remarks.Collector, root *ir.Op) {
	if accesses == nil {
		return
	}
	uses := use.Of(root)
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		accesses.AddressOps(op, len(uses.Arithmetic(op)))
		return ir.Continue
	})
}
