package pipeline

import (
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// extent is a size or stride of memory.
type extent struct {
	foldresult.Entry
	unknown bool // the entry is only in the memref's descriptor
	log2    int  // log2 of its divisibility
}

func (e extent) is(n int64) bool { return !e.unknown && e.Is(n) }

func (e extent) isConstant() bool {
	_, ok := e.Known()
	return ok && !e.unknown
}

// extents are the sizes and strides of memory.
type extents struct{ sizes, strides []extent }

// extentsOf finds the sizes and strides of a memref in the operations that compute it.
func extentsOf(v *ir.Value) (x extents) {
	op := v.DefiningOp()
	switch {
	case op.Is(memref.ReinterpretCast):
		o, _ := memref.AsReinterpretCast(op)
		return extents{known(o.Slice().Sizes), known(o.Slice().Strides)}
	case op.Is(memref.SubView):
		o, _ := memref.AsSubView(op)
		from, sizes, dropped := extentsOf(o.Source()), known(o.Slice().Sizes), o.DroppedDims()
		for d, step := range o.Slice().Strides.Entries() {
			if d < len(dropped) && dropped[d] {
				continue
			}
			stride := from.strides[d]
			stride.unknown = stride.unknown || !step.Is(1)
			x.sizes, x.strides = append(x.sizes, sizes[d]), append(x.strides, stride)
		}
		return x
	case op.Is(memref.Cast):
		if t, ok := memRefType(v); ok && len(t.Shape) == rankOf(distribute.ViewSource(op)) {
			x = extentsOf(distribute.ViewSource(op))
			x.sizes = slices.Clone(x.sizes)
			for d, n := range t.Shape {
				if n != ir.Dynamic {
					x.sizes[d] = constant(n)
				}
			}
			return x
		}
	}
	return extentsOfType(v)
}

// memRefType is the type of a ranked memref.
func memRefType(v *ir.Value) (*ir.MemRefType, bool) {
	t, ok := v.Type().(*ir.MemRefType)
	return t, ok
}

func rankOf(v *ir.Value) int {
	t, ok := memRefType(v)
	if !ok {
		return -1
	}
	return len(t.Shape)
}

// extentsOfType are the sizes and strides that a memref's type has.
func extentsOfType(v *ir.Value) (x extents) {
	t, ok := memRefType(v)
	if !ok {
		return x
	}
	strides, _, known := memref.Strides(t)
	of := func(n int64) extent {
		if n == ir.Dynamic {
			return extent{unknown: true}
		}
		return constant(n)
	}
	for d, n := range t.Shape {
		stride := int64(ir.Dynamic)
		if known {
			stride = strides[d]
		}
		x.sizes, x.strides = append(x.sizes, of(n)), append(x.strides, of(stride))
	}
	return x
}

func constant(n int64) extent {
	e := foldresult.Const(n)
	return extent{Entry: e, log2: axisinfo.Log2DivisibilityOf(e)}
}

func known(l foldresult.List) (list []extent) {
	for _, e := range l.Entries() {
		list = append(list, extent{Entry: e, log2: axisinfo.Log2DivisibilityOf(e)})
	}
	return list
}

// copyAccess is the access of a copy to shared memory.
type copyAccess struct {
	extents extents
	source  *ir.Value   // where guards are computed
	offsets []*ir.Value // of the memory's first element in the tensor; none if all are 0
	align   int64       // of the memory's first element, in bytes
	bytes   int64       // of an element
	layout  *layout.Layout
}

// contiguousDim is the dimension along which memory is contiguous; -1 if there is none.
func (a *copyAccess) contiguousDim() int {
	row := -1
	for d, s := range a.extents.strides {
		if s.is(1) && a.layout.Shape[d] > 1 {
			row = d
		}
	}
	return row
}

// vectorWidth is how many elements one instruction copies: elements that are contiguous in memory and that a thread
// copies. The width holds if the guards do.
func (a *copyAccess) vectorWidth() int64 {
	row := a.contiguousDim()
	if row < 0 || a.bytes >= distribute.MaxAccessBytes {
		return 1
	}
	n := min(distribute.MaxAccessBytes/a.bytes, a.layout.ContigPerThread(row))
	if n*a.bytes < minCopyBytes {
		return 1
	}
	for d, s := range a.extents.strides {
		if d != row && a.layout.Shape[d] > 1 && s.log2 < layout.Log2(n) && s.isConstant() {
			return 1
		}
	}
	return n
}

// minCopyBytes is the narrowest asynchronous copy.
const minCopyBytes = 4

// guards check the alignment of the address and the divisibility of strides and bounds by the vector width when the
// kernel runs.
func (r *rewriter) guards(a *copyAccess) (list []*ir.Value) {
	n := a.vectorWidth()
	if n == 1 {
		return nil
	}
	x, shape, row, bits := a.extents, a.layout.Shape, a.contiguousDim(), layout.Log2(n)
	m := &metadata{b: r.b, of: a.source}
	if a.align < n*a.bytes {
		address := arith.NewBinary(r.b, arith.AddI, m.pointer(), arith.NewBinary(r.b, arith.MulI, m.offset(), arith.NewIndex(r.b, a.bytes)))
		list = append(list, r.isMultiple(address, n*a.bytes))
	}
	for d, s := range x.strides {
		if d != row && shape[d] > 1 && s.log2 < bits {
			list = append(list, r.isMultiple(m.stride(d), n))
		}
	}
	if !x.sizes[row].is(shape[row]) && x.sizes[row].log2 < bits {
		list = append(list, r.isMultiple(m.size(row), n))
	}
	if len(a.offsets) > 0 && !foldresult.Value(a.offsets[row]).Is(0) {
		list = append(list, r.isMultiple(a.offsets[row], n))
	}
	return list
}

// isMultiple tests whether an index is a multiple of a power of two.
func (r *rewriter) isMultiple(v *ir.Value, of int64) *ir.Value {
	low := arith.NewBinary(r.b, arith.AndI, v, arith.NewIndex(r.b, of-1))
	return arith.NewCmpI(r.b, arith.IEQ, low, arith.NewIndex(r.b, 0))
}

// metadata are the parts of a memref's descriptor, taken when they are asked for.
type metadata struct {
	b     *ir.Builder
	of    *ir.Value
	parts memref.ExtractStridedMetadataOp
}

func (m *metadata) all() memref.ExtractStridedMetadataOp {
	if m.parts.Op == nil {
		m.parts = memref.NewExtractStridedMetadata(m.b, m.of)
	}
	return m.parts
}

func (m *metadata) offset() *ir.Value      { return m.all().Offset() }
func (m *metadata) stride(d int) *ir.Value { return m.all().Strides()[d] }
func (m *metadata) size(d int) *ir.Value   { return m.all().Sizes()[d] }

// pointer is the address of the memref's base.
func (m *metadata) pointer() *ir.Value {
	return memref.NewExtractAlignedPointer(m.b, m.of).Op.Result(0)
}
