// Package axisinfo finds the divisibility of integers and addresses, and along each dimension of a tensor
// of integers its contiguity and constancy. Tensors have been lowered to linalg; the divisibility of
// tensors is found before that too. Positions are assumed not to overflow.
package axisinfo

import (
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// Info describes the elements of a tensor along one dimension. All fields are logarithms of powers of two.
// Elements form groups whose length is a power of two and whose first index is a multiple of the length.
type Info struct {
	// Contiguity is the length of groups in which each element is one more than the element before.
	Contiguity int
	// Divisibility divides the first element of each contiguous group, or every element where Contiguity
	// is 0. Elements that are contiguous from anywhere have a Contiguity, but no Divisibility.
	Divisibility int
	// Constancy is the length of groups whose elements are equal.
	Constancy int
}

// whole is the logarithm of a length that no dimension exceeds.
const whole = 62

// maxDepth bounds how far definitions are followed.
const maxDepth = 2000

// Analysis finds and caches axis information.
type Analysis struct {
	// Ranges finds the integers that are not negative.
	Ranges intrange.Analysis
	// Likely assumes that integers about which nothing is known are divisible by all powers of two. What is found is good for
	// choices that are right in any case.
	Likely bool
	found  map[axis]Info // of tensors, by dimension
	// computed are values that bodies compute, by loop: a chain of operations may use each of them twice.
	computed map[axis]Info
}

type axis struct {
	v   *ir.Value
	dim int
}

// Of describes the elements of a tensor along a dimension.
func (a *Analysis) Of(v *ir.Value, dim int) Info { return a.tensor(v, dim, 0) }

// InBody describes along one loop of a structured operation a value that its body computes, also in
// regions there.
func (a *Analysis) InBody(op *ir.Op, v *ir.Value, loop int) Info {
	view, ok := linalg.AsStructured(op)
	if !ok || view.Body() == nil {
		return Info{}
	}
	return a.inBody(view, v, loop, 0)
}

func (a *Analysis) tensor(v *ir.Value, dim, depth int) Info {
	at := axis{v, dim}
	if r, ok := a.found[at]; ok {
		return r
	}
	if depth > maxDepth {
		return Info{}
	}
	r := a.defined(v, dim, depth)
	if a.found == nil {
		a.found = map[axis]Info{}
	}
	a.found[at] = r
	return r
}

func (a *Analysis) defined(v *ir.Value, dim, depth int) Info {
	op := v.DefiningOp()
	switch {
	case op == nil:
		return Info{}
	case op.Is(linalg.Fill):
		return a.scalar(linalg.FillOp{Op: op}.Value())
	case op.Is(tensor.Splat):
		return a.scalar(tensor.SplatOp{Op: op}.Input())
	case op.Is(tensor.ExpandShape), op.Is(tensor.CollapseShape):
		from, ok := sameDim(op.Operand(0), v, dim)
		if !ok {
			return Info{}
		}
		if from < 0 {
			return Info{Constancy: whole}
		}
		return a.tensor(op.Operand(0), from, depth+1)
	case op.Is(tile.ConvertLayout):
		return a.tensor(op.Operand(0), dim, depth+1)
	case linalg.IsStructured(op.Def()):
		view, _ := linalg.AsStructured(op)
		for _, it := range view.Iterators() {
			if it != linalg.Parallel {
				return Info{}
			}
		}
		out := view.IndexingMaps()[len(view.Inputs())+v.Index()]
		loop, ok := out.DimPosition(dim)
		if !ok || view.Body() == nil {
			return Info{}
		}
		return a.inBody(view, view.Body().Last().Operand(v.Index()), loop, depth+1)
	}
	shape, _ := ir.ShapeOf(v.Type())
	return Info{}.withHints(op, dim, len(shape)) // of loaded elements
}

// scalar describes a tensor whose elements are all one value.
func (a *Analysis) scalar(v *ir.Value) Info {
	if ir.IsAnyTensor(v.Type()) {
		return Info{}
	}
	if a.Likely {
		return Info{Constancy: whole, Divisibility: min(whole, LikelyLog2Divisibility(foldresult.Value(v)))}
	}
	return Info{Constancy: whole, Divisibility: Log2Divisibility(v)}
}

// sameDim is the dimension before a change of shape that has the indices of a dimension after it; -1 for a
// dimension of size 1.
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

// inBody describes a value in the body of a structured operation along one of its loops.
func (a *Analysis) inBody(view linalg.StructuredOp, v *ir.Value, loop, depth int) Info {
	at := axis{v, loop}
	if r, ok := a.computed[at]; ok {
		return r
	}
	if depth > maxDepth {
		return Info{}
	}
	r := a.inBodyOf(view, v, loop, depth)
	if v.DefiningOp() != nil && view.Body().Region().IsAncestorOf(v.Region()) {
		if a.computed == nil {
			a.computed = map[axis]Info{}
		}
		a.computed[at] = r
	}
	return r
}

func (a *Analysis) inBodyOf(view linalg.StructuredOp, v *ir.Value, loop, depth int) Info {
	body := view.Body()
	op := v.DefiningOp()
	switch {
	case op == nil && v.ArgOf() == body:
		if v.Index() >= len(view.Inputs()) {
			return Info{}
		}
		return a.input(view, v.Index(), loop, depth)
	case !body.Region().IsAncestorOf(v.Region()):
		return a.scalar(v)
	case op == nil: // an argument of a region in the body
		return Info{}
	case op.Is(linalg.Index):
		i, _ := linalg.AsIndex(op)
		if int(i.Dim()) == loop {
			return Info{Contiguity: whole, Divisibility: whole}
		}
		return Info{Constancy: whole}
	}
	rule := transfer[op.Def()]
	if rule == nil {
		rule = elementwise
		if op.NumRegions() > 0 || !op.IsMemoryEffectFree() || op.Is(tensor.Extract) {
			return Info{}.withHints(op, loop, len(view.Iterators()))
		}
	}
	operands := make([]Info, op.NumOperands())
	for i, x := range op.Operands() {
		operands[i] = a.inBody(view, x, loop, depth+1)
	}
	return resultOf(op, operands, rule(a, op, operands)).withHints(op, loop, len(view.Iterators()))
}

// resultOf completes constancy of a result with its divisibility, which rules have for contiguous results only. Groups are
// no longer than integers of its type count.
func resultOf(op *ir.Op, operands []Info, r Info) Info {
	if t, ok := op.Result(0).Type().(*ir.IntegerType); ok && r.Contiguity > t.Width-1 {
		r = r.inGroups(t.Width - 1)
	}
	if r.Contiguity > 0 {
		return r
	}
	r.Divisibility = 0
	if rule := divisibility[op.Def()]; rule != nil {
		r.Divisibility = rule(op, func(i int) int { return operands[i].ofElements() })
	}
	return r
}

// inGroups describes contiguous elements in groups of some length, not longer than they are.
func (r Info) inGroups(length int) Info {
	if length < r.Contiguity {
		r.Divisibility = min(r.Divisibility, length)
	}
	r.Contiguity = length
	return r
}

// Aligned is the length of contiguous groups whose first element is a multiple of the length.
func (r Info) Aligned() int { return min(r.Contiguity, r.Divisibility) }

// ofElements is the divisibility of every element.
func (r Info) ofElements() int {
	if r.Contiguity > 0 {
		return 0
	}
	return r.Divisibility
}

// input describes the elements that a body reads from an operand along a loop.
func (a *Analysis) input(view linalg.StructuredOp, i, loop, depth int) Info {
	v := view.Inputs()[i]
	if !ir.IsAnyTensor(v.Type()) {
		return a.scalar(v)
	}
	m := view.IndexingMaps()[i]
	dim := -1
	for d := range m.Results {
		if at, ok := m.DimPosition(d); ok && at == loop {
			dim = d
		} else if !ok && affine.IsFunctionOfDim(m.Results[d], loop) {
			return Info{}
		}
	}
	if dim >= 0 {
		return a.tensor(v, dim, depth+1)
	}
	r := Info{Constancy: whole}
	for d := range m.Results { // the loop reads one element again and again
		r.Divisibility = max(r.Divisibility, a.tensor(v, d, depth+1).ofElements())
	}
	return r
}
