package fuzz

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
)

// Bug is a seeded defect of a lowering: it changes the operations that some pass produces, or is
// given, as if the pass were wrong.
type Bug struct {
	Name string
	// After is the name of the pass, "" for the input of the pipeline.
	After string
	// Change applies the bug to one operation; false when it does not apply.
	Change func(op *ir.Op) bool
}

// Apply changes all operations to which the bug applies, and reports whether there were any.
func (b *Bug) Apply(top *ir.Op) (changed bool) {
	var ops []*ir.Op
	top.Walk(func(op *ir.Op) ir.WalkResult { ops = append(ops, op); return ir.Continue })
	for _, op := range ops {
		changed = b.Change(op) || changed
	}
	return changed
}

const (
	structured   = "triton-to-structured"
	unstructured = "triton-to-unstructured"
	toMemref     = "structured-to-memref"
	toLinalg     = "triton-arith-to-linalg"
)

// Bugs are the bugs that the self-check seeds; the first ones are known from the reference
// implementation.
var Bugs = []*Bug{
	{"masks of scalar stores are ignored", unstructured, func(op *ir.Op) bool {
		s, ok := tts.AsScatter(op)
		return ok && !ir.IsTensor(s.Value().Type()) && always(op, s.Mask())
	}},
	{"boundary checks of loads are ignored", "", func(op *ir.Op) bool { return op.Is(tt.Load) && uncheck(op) }},
	{"boundary checks of stores are ignored", "", func(op *ir.Op) bool { return op.Is(tt.Store) && uncheck(op) }},
	{"padding is always zero", "", func(op *ir.Op) bool {
		l, ok := tt.AsLoad(op)
		if !ok {
			return false
		}
		p, ok := l.Padding()
		return ok && p == tt.PadNaN && set(op, "padding", op.Context().IntAttr(ir.I32, int64(tt.PadZero)))
	}},
	{"scans go forward only", "", func(op *ir.Op) bool {
		s, ok := tt.AsScan(op)
		return ok && s.Reverse() && set(op, "reverse", ir.BoolAttr(false))
	}},
	{"reductions start with 1", toLinalg, func(op *ir.Op) bool { return wrongIdentity(op, 1) }},
	{"reductions start with 0", toLinalg, func(op *ir.Op) bool { return wrongIdentity(op, 0) }},
	{"wrap-around accesses do not wrap", structured, func(op *ir.Op) bool {
		t, ok := tts.AsMakeTPtr(op)
		return ok && t.IsWrapping() && neverWraps(op, t)
	}},
	{"masked loads give 0", structured, func(op *ir.Op) bool {
		l, ok := tts.AsLoad(op)
		return ok && l.Other() != nil && number(op, l.Other(), 0)
	}},
	{"masks of loads are dropped", structured, func(op *ir.Op) bool { return op.Is(tts.Load) && keepAll(op) }},
	{"masks of stores are dropped", structured, func(op *ir.Op) bool { return op.Is(tts.Store) && keepAll(op) }},
	{"masks keep one element more", structured, func(op *ir.Op) bool { return offByOne(op, 1) }},
	{"masks keep one element less", structured, func(op *ir.Op) bool { return offByOne(op, -1) }},
	{"masks of gathers are dropped", unstructured, func(op *ir.Op) bool {
		g, ok := tts.AsGather(op)
		return ok && always(op, g.Mask())
	}},
	{"masks of scatters are dropped", unstructured, func(op *ir.Op) bool {
		s, ok := tts.AsScatter(op)
		return ok && always(op, s.Mask())
	}},
	{"strides are swapped", structured, func(op *ir.Op) bool { return op.Is(tts.MakeTPtr) && swapFirst(op, "static_strides") }},
	{"offsets are one too large", structured, func(op *ir.Op) bool { return op.Is(tts.MakeTPtr) && addToFirst(op, "static_offsets") }},
	{"loops do not update what they carry", structured, forgetUpdate},
	{"loops end an iteration early", toMemref, func(op *ir.Op) bool {
		f, ok := scf.AsFor(op)
		if !ok {
			return false
		}
		b := ir.NewBuilder(op.Context()).Before(op)
		f.SetUpperBound(arith.NewBinary(b, arith.SubI, f.UpperBound(), f.Step()))
		return true
	}},
	{"comparisons are unsigned", "", predicate(map[arith.IPredicate]arith.IPredicate{
		arith.ISLT: arith.IULT, arith.ISLE: arith.IULE, arith.ISGT: arith.IUGT, arith.ISGE: arith.IUGE})},
	{"less is taken for less or equal", "", predicate(map[arith.IPredicate]arith.IPredicate{
		arith.ISLT: arith.ISLE, arith.ISGT: arith.ISGE, arith.IULT: arith.IULE, arith.IUGT: arith.IUGE})},
	{"select takes the wrong side", "", func(op *ir.Op) bool {
		s, ok := arith.AsSelect(op)
		if !ok || !ir.IsTensor(s.Result().Type()) {
			return false
		}
		yes, no := s.TrueValue(), s.FalseValue()
		s.SetTrueValue(no)
		s.SetFalseValue(yes)
		return true
	}},
	{"maxima ignore NaN", "", swapOp(arith.MaximumF, arith.MaxNumF)},
	{"signed remainders are unsigned", "", swapOp(arith.RemSI, arith.RemUI)},
	{"integers are extended with zeros", "", swapOp(arith.ExtSI, arith.ExtUI)},
	{"the accumulator of a dot is dropped", "", func(op *ir.Op) bool {
		d, ok := tt.AsDot(op)
		return ok && number(op, d.C(), 0)
	}},
	{"programs are numbered along x only", "", func(op *ir.Op) bool {
		return op.Is(tt.GetProgramID) && set(op, "axis", op.Context().IntAttr(ir.I32, 0))
	}},
	{"transposes do nothing", toLinalg, func(op *ir.Op) bool {
		t, ok := linalg.AsTranspose(op)
		return ok && t.Input().Type() == op.Result(0).Type() && takeOperand(op, 0)
	}},
}

// set changes an attribute and reports whether its value was different.
func set(op *ir.Op, name string, a ir.Attr) bool {
	if op.Attr(name) == a {
		return false
	}
	op.SetAttr(name, a)
	return true
}

// replaceOperand replaces an operand by another value.
func replaceOperand(op *ir.Op, old, v *ir.Value) bool {
	for i, o := range op.Operands() {
		if o == old {
			op.SetOperand(i, v)
			return true
		}
	}
	return false
}

// number replaces an operand by a constant.
func number(op *ir.Op, old *ir.Value, n int64) bool {
	a := numberOf(op.Context(), old.Type(), n)
	if a == nil {
		return false
	}
	return replaceOperand(op, old, arith.NewConstant(ir.NewBuilder(op.Context()).Before(op), a))
}

// always makes a mask true everywhere.
func always(op *ir.Op, mask *ir.Value) bool {
	// True as an i1 is -1.
	return mask != nil && number(op, mask, -1)
}

func uncheck(op *ir.Op) bool {
	return len(op.IntsAttr("boundaryCheck")) > 0 && set(op, "boundaryCheck", op.Context().I32Array())
}

// wrongIdentity changes the initial value of a reduction.
func wrongIdentity(op *ir.Op, n int64) bool {
	reduce, ok := linalg.AsReduce(op)
	if !ok {
		return false
	}
	changed := false
	for _, v := range reduce.Inits() {
		init := v.DefiningOp()
		if fill, ok := linalg.AsFill(init); ok {
			changed = number(init, fill.Value(), n) || changed
		}
		if insert, ok := tensor.AsInsert(init); ok {
			changed = number(init, insert.Scalar(), n) || changed
		}
	}
	return changed
}

func neverWraps(op *ir.Op, t tts.MakeTPtrOp) bool {
	sizes := make([]int64, len(t.Shape()))
	for i, e := range t.Shape() {
		if e.Value != nil {
			// A bound that is never reached.
			b := ir.NewBuilder(op.Context()).Before(op)
			replaceOperand(op, e.Value, arith.NewIndex(b, 1<<30))
			sizes[i] = ir.Dynamic
		}
	}
	if slices.Contains(sizes, ir.Dynamic) {
		return true
	}
	return set(op, "static_shape", op.Context().I64Array(sizes...))
}

// sizesOf is the shape of the accessed value.
func sizesOf(op *ir.Op) []int64 {
	v := op.Operand(min(1, op.NumOperands()-1))
	if op.NumResults() > 0 {
		v = op.Result(0)
	}
	sizes, _ := ir.ShapeOf(v.Type())
	return sizes
}

// keepAll widens a mask to the whole tile.
func keepAll(op *ir.Op) bool {
	kept := slices.Clone(op.IntsAttr("static_mask_dims"))
	if len(kept) == 0 {
		return false
	}
	sizes := sizesOf(op)
	at := firstMaskOperand(op)
	b := ir.NewBuilder(op.Context()).Before(op)
	for i := range kept {
		if kept[i] == ir.Dynamic {
			op.SetOperand(at, arith.NewIndex(b, sizes[i]))
			at++
		} else {
			kept[i] = sizes[i]
		}
	}
	op.SetAttr("static_mask_dims", op.Context().I64Array(kept...))
	return true
}

// firstMaskOperand is the index of the first dynamic mask size, after the pointer and the stored
// value.
func firstMaskOperand(op *ir.Op) int {
	if op.Is(tts.Store) {
		return 2
	}
	return 1
}

// offByOne changes the size of a mask along a dimension where it is dynamic.
func offByOne(op *ir.Op, n int64) bool {
	if !op.Is(tts.Load) && !op.Is(tts.Store) {
		return false
	}
	i := slices.Index(op.IntsAttr("static_mask_dims"), ir.Dynamic)
	if i < 0 {
		return false
	}
	b := ir.NewBuilder(op.Context()).Before(op)
	at := firstMaskOperand(op)
	kept := arith.NewBinary(b, arith.AddI, op.Operand(at), arith.NewIndex(b, n))
	kept = arith.NewBinary(b, arith.MaxSI, kept, arith.NewIndex(b, 0))
	op.SetOperand(at, arith.NewBinary(b, arith.MinSI, kept, arith.NewIndex(b, sizesOf(op)[i])))
	return true
}

func swapFirst(op *ir.Op, list string) bool {
	a, ok := op.Attr(list).(*ir.DenseArrayAttr)
	if !ok || len(a.Ints()) < 2 {
		return false
	}
	ns := slices.Clone(a.Ints())
	if ns[0] == ir.Dynamic || ns[1] == ir.Dynamic || ns[0] == ns[1] {
		return false
	}
	ns[0], ns[1] = ns[1], ns[0]
	return set(op, list, op.Context().I64Array(ns...))
}

func addToFirst(op *ir.Op, list string) bool {
	a, ok := op.Attr(list).(*ir.DenseArrayAttr)
	if !ok || len(a.Ints()) == 0 || a.Ints()[0] == ir.Dynamic {
		return false
	}
	ns := slices.Clone(a.Ints())
	ns[0]++
	return set(op, list, op.Context().I64Array(ns...))
}

// forgetUpdate makes a loop yield the offsets it was given.
func forgetUpdate(op *ir.Op) bool {
	f, ok := scf.AsFor(op)
	if !ok {
		return false
	}
	changed := false
	end := f.Body().Last()
	for i, v := range f.IterArgs() {
		if ir.IsIndex(v.Type()) && end.Operand(i) != v {
			end.SetOperand(i, v)
			changed = true
		}
	}
	return changed
}

func predicate(other map[arith.IPredicate]arith.IPredicate) func(op *ir.Op) bool {
	return func(op *ir.Op) bool {
		c, ok := arith.AsCmpI(op)
		if !ok || !ir.IsTensor(c.Lhs().Type()) {
			return false
		}
		p, ok := other[c.Predicate()]
		return ok && set(op, "predicate", op.Context().IntAttr(ir.I64, int64(p)))
	}
}

// swapOp replaces operations of one kind by another kind.
func swapOp(from, to *ir.OpDef) func(op *ir.Op) bool {
	return func(op *ir.Op) bool {
		if !op.Is(from) {
			return false
		}
		b := ir.NewBuilder(op.Context()).Before(op)
		replace(op, b.Create(to, op.Operands(), op.ResultTypes()).Results())
		return true
	}
}

func takeOperand(op *ir.Op, i int) bool {
	replace(op, []*ir.Value{op.Operand(i)})
	return true
}
