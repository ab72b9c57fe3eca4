package ptx

import (
	"math"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// accessPatternPatternPatternPatternPatternPattern is a read or write of a tensor's elements.
type accessPattern struct {
	bytes         float64 // of an element
	maxVector     float64 // elements that one instruction can access
	weight        float64
	contiguousDim int  // the dimension along which elements are neighbours in memory; -1 is any
	isStore       bool // from registers: in rows that are shorter than a thread's, after shuffles
	cached        bool // a thread's neighbours are neighbours in memory, but accessed one by one
}

// bestVectorWidth is how many neighbours each thread has if accesses are to be cheap:
// few instructions, and lanes that access memory close to each other. An access
// of fewer elements than a thread has in a row leaves gaps between lanes.
func bestVectorWidth(list []accessPattern, row int) int64 {
	best, length := 0.0, int64(1)
	for n := int64(1); n <= maxAccessBytes; n *= 2 {
		sum := 0.0
		for _, a := range list {
			if a.contiguousDim == row || a.contiguousDim < 0 {
				sum += a.weight * a.cost(float64(n))
			}
		}
		if n == 1 || sum < best {
			best, length = sum, n
		}
	}
	return length
}

// cost is how long a warp's access of as many elements as it has lanes takes if
// threads have n neighbours each, in accesses of 128 bytes. Each instruction is
// one at least; issuing it counts as well. What a thread accesses one by one, but
// next to each other, comes from the cache after the first one. What is written in
// shorter rows than threads have leaves no gaps either.
func (a accessPattern) cost(n float64) float64 {
	if a.cached {
		n = 1
	}
	once := min(n, a.maxVector)
	if a.isStore && n > a.maxVector {
		return max(1/once, a.bytes/4) + 1/once/4 + shuffleRelativeCost*a.bytes/4*math.Log2(n/a.maxVector)
	}
	return max(1/once, a.bytes/4*max(1, n/a.maxVector)) + 1/once/4
}

// shuffleRelativeCost is what a warp's shuffle of as many words as it has lanes takes, next
// to accesses of memory.
const shuffleRelativeCost = 1. / 64

// loopWeight is how often a round of a loop is taken to be repeated.
const loopWeight = 8

func newAccessPattern(op *ir.Op, t ir.Type, most int64, row int) accessPattern {
	a := accessPattern{bytes: float64(multipleBytes(t)), weight: 1, contiguousDim: row}
	a.maxVector = float64(max(1, min(most, maxAccessBytes/multipleBytes(t))))
	for outer := op.Parent(); outer != nil; outer = outer.Parent() {
		if outer.Is(scf.For) || outer.Is(scf.While) {
			a.weight *= loopWeight
		}
	}
	return a
}

// tensorAccess is a read or write of a tensor from or to memory. Where threads would
// have several rows, what these cost is more than what gaps do.
func tensorAccess(op *ir.Op, t ir.Type, memory *ir.Value) accessPattern {
	run, row := likelyContiguity(memory)
	long := 0
	shape, _ := ir.ShapeOf(t)
	for _, n := range shape {
		if n > 1 {
			long++
		}
	}
	if long > 1 && row >= 0 {
		run = maxAccessBytes
	}
	return newAccessPattern(op, t, run, row)
}

// likelyContiguity is how many elements in a row begin at a multiple of their size, if
// sizes that nobody knows are such multiples, and along which dimension.
func likelyContiguity(v *ir.Value) (run int64, row int) {
	log2, row := layout.Log2(maxAccessBytes), -1
	for op := v.DefiningOp(); op != nil && op.NumOperands() > 0; op = op.Operand(0).DefiningOp() {
		switch {
		case op.Is(memref.ReinterpretCast):
			view, _ := memref.AsReinterpretCast(op)
			for d, e := range view.Slice().Strides.Entries() {
				if isKnown(e, 1) {
					row = d
				} else {
					log2 = min(log2, axisinfo.LikelyLog2Divisibility(e))
				}
			}
			for _, e := range view.Slice().Offsets.Entries() {
				log2 = min(log2, axisinfo.LikelyLog2Divisibility(e))
			}
			if row < 0 {
				return 1, row
			}
			return 1 << log2, row
		case op.Is(memref.SubView):
			view, _ := memref.AsSubView(op)
			for _, e := range view.Slice().Offsets.Entries() {
				log2 = min(log2, axisinfo.LikelyLog2Divisibility(e))
			}
		case !op.Is(memref.Cast):
			return 1, row
		}
	}
	return 1, row
}

// userAccesses are those which an operation makes that uses a tensor: it writes
// the tensor, or its body accesses memory for each element.
func (c *emitter) userAccesses(user *ir.Op, v *ir.Value) (list []accessPattern) {
	switch {
	case user.Is(bufferization.MaterializeInDestination):
		o, _ := bufferization.AsMaterialize(user)
		if o.Source() == v {
			a := tensorAccess(user, v.Type(), o.Dest())
			a.isStore = true
			list = append(list, a)
		}
	case linalg.IsStructured(user.Def()):
		user.Walk(func(inner *ir.Op) ir.WalkResult {
			if t, ok := elementAccessed(inner); ok {
				a := newAccessPattern(user, t, 1, -1)
				a.cached = c.readsContiguous(user, inner)
				list = append(list, a)
			}
			return ir.Continue
		})
	}
	return list
}

// readsContiguous reports whether the elements that an operation in a body reads for
// neighbours are neighbours.
func (c *emitter) readsContiguous(around, op *ir.Op) bool {
	if !op.Is(tensor.Extract) || op.NumOperands() != 2 {
		return false
	}
	view, _ := linalg.AsStructured(around)
	r := c.axisInfo.InBody(around, op.Operand(1), len(view.Iterators())-1)
	return r.Contiguity > 0 && 1<<r.Contiguity*multipleBytes(op.Result(0).Type()) >= maxAccessBytes
}

// elementAccessed is the type of the one element that an operation reads or
// writes.
func elementAccessed(op *ir.Op) (ir.Type, bool) {
	read, written := readBy(op), writtenBy(op)
	switch {
	case len(written) > 0 && op.NumOperands() > 0:
		for _, v := range op.Operands() {
			if !ir.IsAnyMemRef(v.Type()) && v != written[0] {
				return arithtollvm.ScalarTypeOf(v.Type()), true
			}
		}
	case op.Is(tensor.Extract) && len(read) > 0 && loadSource(read[0].DefiningOp().Operand(0)) != read[0].DefiningOp().Operand(0):
		// What was read before is in shared memory.
	case len(read) > 0 && op.NumResults() == 1:
		return arithtollvm.ScalarTypeOf(op.Result(0).Type()), true
	}
	return nil, false
}
