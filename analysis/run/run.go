// Package run finds tensors of integers whose neighbours are the same, or count
// upwards, after tensors are lowered to linalg. What is known of scalars comes
// from packages multiple and sign; as there it is taken that positions do not
// overflow.
package run

import (
	"github.com/tshared/tshared/analysis/multiple"
	"github.com/tshared/tshared/analysis/sign"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// Run is what holds along a dimension for each group of 2^Bits neighbours whose
// first index is a multiple of 2^Bits. Groups of one hold nothing.
type Run struct {
	Bits int
	// Counts: each element of a group is one more than the one before, and the
	// first one is a multiple of 2^Bits. Otherwise all are the same.
	Counts bool
	// Twos is how many times 2 is a factor of each element that does not count.
	Twos        int
	NonNegative bool
}

// whole are the bits of a group that is as long as the dimension.
const whole = 62

// maxDepth bounds how far definitions are followed.
const maxDepth = 40

// Finder remembers what it found.
type Finder struct {
	// NonNegative says of an argument of the kernel that it cannot be negative.
	NonNegative func(v *ir.Value) bool
	found       map[place]Run
}

type place struct {
	v   *ir.Value
	dim int
}

// Of is the run of a tensor's elements along a dimension.
func (f *Finder) Of(v *ir.Value, dim int) Run { return f.tensor(v, dim, 0) }

// Inside is the run of what is computed in the body of a structured operation,
// also in branches there, along one of its loops.
func (f *Finder) Inside(op *ir.Op, v *ir.Value, loop int) Run {
	view, ok := linalg.AsStructured(op)
	if !ok || view.Body() == nil {
		return Run{}
	}
	return f.inBody(view, v, loop, 0)
}

// Same is the logarithm of how many neighbours are the same.
func (r Run) Same() int {
	if r.Counts {
		return 0
	}
	return r.Bits
}

func (f *Finder) tensor(v *ir.Value, dim, depth int) Run {
	at := place{v, dim}
	if r, ok := f.found[at]; ok {
		return r
	}
	if depth > maxDepth {
		return Run{}
	}
	r := f.defined(v, dim, depth)
	if f.found == nil {
		f.found = map[place]Run{}
	}
	f.found[at] = r
	return r
}

func (f *Finder) defined(v *ir.Value, dim, depth int) Run {
	op := v.DefiningOp()
	switch {
	case op == nil:
		return Run{}
	case op.Is(linalg.Fill), op.Is(tensor.Splat):
		return f.scalar(op.Operand(0))
	case op.Is(arith.Constant):
		return Run{}
	case op.Is(tensor.ExpandShape), op.Is(tensor.CollapseShape):
		from, ok := sameDim(op.Operand(0), v, dim)
		if !ok {
			return Run{}
		}
		if from < 0 {
			return Run{Bits: whole}
		}
		return f.tensor(op.Operand(0), from, depth+1)
	case linalg.IsStructured(op.Def()):
		view, _ := linalg.AsStructured(op)
		for _, it := range view.Iterators() {
			if it != linalg.Parallel {
				return Run{}
			}
		}
		out := view.IndexingMaps()[len(view.Inputs())+v.Index()]
		loop, ok := out.DimPosition(dim)
		if !ok || view.Body() == nil {
			return Run{}
		}
		return f.inBody(view, view.Body().Last().Operand(v.Index()), loop, depth+1)
	}
	return Run{}
}

// scalar is the run of elements that all are one number.
func (f *Finder) scalar(v *ir.Value) Run {
	if ir.IsAnyTensor(v.Type()) {
		return Run{}
	}
	return Run{Bits: whole, Twos: multiple.Twos(v), NonNegative: f.IsNonNegative(v)}
}

// IsNonNegative is sign.NonNegative that knows the kernel's arguments.
func (f *Finder) IsNonNegative(v *ir.Value) bool { return f.isNonNegative(v, maxDepth) }

func (f *Finder) isNonNegative(v *ir.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	if f.NonNegative != nil && f.NonNegative(v) || sign.NonNegative(foldresult.Value(v)) {
		return true
	}
	op := v.DefiningOp()
	if op == nil || !keepsSign[op.Def()] {
		return false
	}
	for _, x := range op.Operands() {
		if !f.isNonNegative(x, depth-1) {
			return false
		}
	}
	return true
}

// sameDim is the dimension of a tensor before its shape changed that has the
// indices of one after; -1 for one of size 1.
func sameDim(from, to *ir.Value, dim int) (int, bool) {
	before, _ := ir.ShapeOf(from.Type())
	after, _ := ir.ShapeOf(to.Type())
	if after[dim] == 1 {
		return -1, true
	}
	long := func(shape []int64) (at []int) {
		for d, n := range shape {
			if n != 1 {
				at = append(at, d)
			}
		}
		return at
	}
	old, now := long(before), long(after)
	if len(old) != len(now) {
		return 0, false
	}
	for i, d := range now {
		if before[old[i]] != after[d] {
			return 0, false
		}
		if d == dim {
			return old[i], true
		}
	}
	return 0, false
}

// inBody is the run of what the body of a structured operation computes, along
// one of its loops.
func (f *Finder) inBody(view linalg.StructuredOp, v *ir.Value, loop, depth int) Run {
	if depth > maxDepth {
		return Run{}
	}
	body := view.Body()
	op := v.DefiningOp()
	switch {
	case op == nil && v.ArgOf() == body:
		if v.Index() >= len(view.Inputs()) {
			return Run{}
		}
		return f.input(view, v.Index(), loop, depth)
	case !body.Region().IsAncestorOf(v.Region()):
		return f.scalar(v)
	case op == nil: // of a loop in it
		return Run{}
	case op.Is(linalg.Index):
		i, _ := linalg.AsIndex(op)
		return Run{Bits: whole, Counts: int(i.Dim()) == loop, NonNegative: true}
	}
	rule := rules[op.Def()]
	if rule == nil {
		rule = sameOf
		if op.NumRegions() > 0 || !op.IsMemoryEffectFree() || op.Is(tensor.Extract) {
			return Run{}
		}
	}
	operands := make([]Run, op.NumOperands())
	for i, x := range op.Operands() {
		operands[i] = f.inBody(view, x, loop, depth+1)
	}
	return rule(op, operands).within(v.Type())
}

// within has groups no longer than numbers can count in so many bits.
func (r Run) within(t ir.Type) Run {
	if i, ok := t.(*ir.IntegerType); ok && r.Counts {
		r.Bits = min(r.Bits, i.Width-1)
	}
	return r
}

// input is the run of the elements that a body gets along a loop.
func (f *Finder) input(view linalg.StructuredOp, i, loop, depth int) Run {
	v := view.Inputs()[i]
	if !ir.IsAnyTensor(v.Type()) {
		return f.scalar(v)
	}
	m := view.IndexingMaps()[i]
	dim := -1
	for d := range m.Results {
		if at, ok := m.DimPosition(d); ok && at == loop {
			dim = d
		} else if !ok && m.IsFunctionOfDim(loop) {
			return Run{}
		}
	}
	if dim >= 0 {
		return f.tensor(v, dim, depth+1)
	}
	r := Run{Bits: whole}
	for d := range m.Results { // the same element all along
		own := f.tensor(v, d, depth+1)
		r.NonNegative = r.NonNegative || own.NonNegative
		if !own.Counts {
			r.Twos = max(r.Twos, own.Twos)
		}
	}
	return r
}
