package layoutclass

import (
	"math"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// accessPattern is a load or store of a tensor's elements in the cost model of vector widths.
type accessPattern struct {
	bytes         float64 // per element
	maxVector     float64 // widest vector of one instruction, in elements
	weight        float64
	contiguousDim int  // the contiguous dimension of memory; -1 is any
	isStore       bool // shuffles can make narrower vectors before the store
	cached        bool // accesses are per element but contiguous per thread: the first one fills the cache line
}

// VectorWidth is the number of contiguous elements per thread along a dimension with the least cost: few instructions,
// and coalesced accesses. An access narrower than the contiguous elements of a thread leaves gaps between
// lanes.
func (k *Class) VectorWidth(dim int) int64 {
	best, length := 0.0, int64(1)
	for n := int64(1); n <= distribute.MaxAccessBytes; n *= 2 {
		sum := 0.0
		for _, a := range k.accesses {
			if a.contiguousDim == dim || a.contiguousDim < 0 {
				sum += a.weight * a.cost(float64(n))
			}
		}
		if n == 1 || sum < best {
			best, length = sum, n
		}
	}
	return length
}

// cost is the time of a warp for as many elements as it has lanes, if threads have n contiguous elements,
// in units of 128-byte accesses. Each instruction takes at least one, and its issue slot. Contiguous
// per-element accesses hit the cache after the first one. Stores that are narrower than a thread's
// elements are coalesced by shuffles.
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

// shuffleRelativeCost is the time of a warp shuffle, in units of 128-byte accesses.
const shuffleRelativeCost = 1. / 64

// loopWeight is the assumed trip count of loops.
const loopWeight = 8

func newAccessPattern(op *ir.Op, t ir.Type, most int64, dim int) accessPattern {
	a := accessPattern{bytes: float64(distribute.ElementBytes(t)), weight: 1, contiguousDim: dim}
	a.maxVector = float64(max(1, min(most, distribute.MaxAccessBytes/distribute.ElementBytes(t))))
	for outer := op.Parent(); outer != nil; outer = outer.Parent() {
		if outer.Is(scf.For) || outer.Is(scf.While) {
			a.weight *= loopWeight
		}
	}
	return a
}

// tensorAccess is a load or store of a tensor. With several long dimensions, gaps cost less than the
// additional rows of narrow vectors, even where vectors are seldom aligned; but rows at constant distances cost
// nothing, since instructions have room for such an offset.
func tensorAccess(op *ir.Op, t ir.Type, memory *ir.Value) accessPattern {
	shape, _ := ir.ShapeOf(t)
	width, dim := likelyContiguity(memory, shape)
	long := 0
	for _, n := range shape {
		if n > 1 {
			long++
		}
	}
	if long > 1 && dim >= 0 {
		width = alignmentOfRows(memory, shape)
	}
	return newAccessPattern(op, t, width, dim)
}

// likelyContiguity is how many contiguous elements are aligned to their size, if unknown sizes are as
// divisible as they usually are, and along which dimension of a tensor. Dimensions of size 1 do not count: their
// strides are never taken.
func likelyContiguity(v *ir.Value, shape []int64) (width int64, dim int) {
	log2, dim := layout.Log2(distribute.MaxAccessBytes), -1
	for op := v.DefiningOp(); op != nil && op.NumOperands() > 0; op = distribute.ViewSource(op).DefiningOp() {
		switch {
		case op.Is(memref.ReinterpretCast):
			view, _ := memref.AsReinterpretCast(op)
			for d, e := range view.Slice().Strides.Entries() {
				switch {
				case d < len(shape) && shape[d] == 1:
				case e.Is(1):
					dim = d
				default:
					log2 = min(log2, axisinfo.LikelyLog2Divisibility(e))
				}
			}
			for _, e := range view.Slice().Offsets.Entries() {
				log2 = min(log2, axisinfo.LikelyLog2Divisibility(e))
			}
			if dim < 0 {
				return 1, dim
			}
			return 1 << log2, dim
		case op.Is(memref.SubView):
			view, _ := memref.AsSubView(op)
			for _, e := range view.Slice().Offsets.Entries() {
				log2 = min(log2, axisinfo.LikelyLog2Divisibility(e))
			}
		case !op.Is(memref.Cast):
			return 1, dim
		}
	}
	return 1, dim
}

// alignmentOfRows is how many elements the rows of a tensor in memory are aligned to, if their distances are constants, and otherwise more
// than any vector has.
func alignmentOfRows(v *ir.Value, shape []int64) int64 {
	strides, ok := distribute.StridesOf(v)
	if !ok || len(strides) != len(shape) {
		return distribute.MaxAccessBytes
	}
	width := int64(distribute.MaxAccessBytes)
	for d, e := range strides {
		stride, known := e.Known()
		switch {
		case shape[d] == 1 || known && (stride == 0 || stride == 1):
		case !known:
			return distribute.MaxAccessBytes
		default:
			width = min(width, stride&-stride)
		}
	}
	return width
}

// userAccesses are the accesses of a user of a tensor: it stores the tensor, or its body accesses memory
// per element.
func (info *Analysis) userAccesses(user *ir.Op, v *ir.Value) (list []accessPattern) {
	switch {
	case user.Is(tile.Store):
		o, _ := tile.AsStore(user)
		if o.Value() == v {
			a := tensorAccess(user, v.Type(), o.Dest())
			a.isStore = true
			list = append(list, a)
		}
	case user.Is(tile.ScatterElements):
		if access, _ := distribute.ElementAccessOf(user); access.Tensor == v {
			a := info.elementAccess(user, access)
			a.isStore = true
			list = append(list, a)
		}
	case linalg.IsStructured(user.Def()):
		if u, ok := info.vectorUpdate(user); ok {
			if u.Tensor == v {
				list = append(list, info.elementAccess(user, u.ElementAccess))
			}
			return list
		}
		user.Walk(func(inner *ir.Op) ir.WalkResult {
			if t, ok := elementAccessed(inner); ok {
				a := newAccessPattern(user, t, 1, -1)
				a.cached = info.readsContiguous(user, inner)
				list = append(list, a)
			}
			return ir.Continue
		})
	}
	return list
}

// vectorUpdate is an atomic update of adjacent elements for which the target has an instruction.
func (info *Analysis) vectorUpdate(op *ir.Op) (u distribute.Update, ok bool) {
	if u, ok = distribute.UpdateOf(op); !ok || !info.gpu.Has(targets.VectorRed) {
		return u, false
	}
	order := u.Order(info.indexInfo)
	return u, len(order) > 0 && u.VectorWidth(info.indexInfo, order[0]) > 1
}

// elementAccess is a gather or scatter of elements in the cost model. Accesses to anywhere cost the same whatever threads
// have.
func (info *Analysis) elementAccess(op *ir.Op, access distribute.ElementAccess) accessPattern {
	order := access.Order(info.indexInfo)
	if len(order) == 0 || access.Contiguity(info.indexInfo, order[0]) == 1 {
		a := newAccessPattern(op, access.Tensor.Type(), 1, -1)
		a.cached = true
		return a
	}
	a := newAccessPattern(op, access.Tensor.Type(), access.VectorWidth(info.indexInfo, order[0]), order[0])
	a.cached = op.NumResults() > 0 && a.maxVector == 1 && access.Contiguity(info.indexInfo, order[0])*distribute.ElementBytes(access.Tensor.Type()) >= distribute.MaxAccessBytes
	return a
}

// readsContiguous reports whether an operation in a body loads contiguous elements for neighbours.
func (info *Analysis) readsContiguous(around, op *ir.Op) bool {
	read, ok := tensor.AsExtract(op)
	if !ok || len(read.Indices()) != 1 {
		return false
	}
	view, _ := linalg.AsStructured(around)
	r := info.indexInfo.Known.InBody(around, read.Indices()[0], len(view.Iterators())-1)
	return r.Contiguity > 0 && 1<<r.Contiguity*distribute.ElementBytes(op.Result(0).Type()) >= distribute.MaxAccessBytes
}

// elementAccessed is the type of the single element that an operation loads or stores.
func elementAccessed(op *ir.Op) (ir.Type, bool) {
	read, written := distribute.ReadBy(op), distribute.WrittenBy(op)
	switch {
	case len(written) > 0 && op.NumOperands() > 0:
		for _, v := range op.Operands() {
			if !ir.IsAnyMemRef(v.Type()) && v != written[0] {
				return ir.ElementTypeOf(v.Type()), true
			}
		}
	case len(read) > 0 && op.NumResults() == 1:
		return ir.ElementTypeOf(op.Result(0).Type()), true
	}
	return nil, false
}
