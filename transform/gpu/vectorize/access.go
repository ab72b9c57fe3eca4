package vectorize

import (
	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Access is a load or store of a distributed tensor.
type Access struct {
	Memory  *ir.Value      // what is accessed
	Offsets []*ir.Value    // coordinates of the memory's first element in the tensor; nil are 0
	Align   int64          // of the address of the memory's first element, in bytes
	Layout  *layout.Layout // of the tensor
	// FullDim is a dimension along which the memory has all elements of the tensor, whatever its size says; -1 if there
	// is none.
	FullDim int
	Wrap    *tile.Wrap // how the tile wraps around; nil if it does not
	// Cuts: the end of the memory may cut a vector, whose other elements are zero then.
	Cuts bool
}

// Condition is true at run time where a number is a multiple of a power of two. A width holds if all its conditions
// are true.
type Condition struct {
	kind  alignmentTerm
	value *ir.Value // the number, or the memory that has it
	dim   int
	of    int64
}

// Mapped is the condition on clones of its values.
func (c Condition) Mapped(m *ir.Mapping) Condition {
	c.value = m.Value(c.value)
	return c
}

// alignmentTerm says which term of an address has to be a multiple.
type alignmentTerm int

const (
	number  alignmentTerm = iota // a value of the program
	sign                         // a value of the program, which is not negative
	stride                       // of the memory along a dimension
	size                         // of the memory along a dimension
	address                      // of the memory's first element, in bytes
)

// Width is how many elements one instruction accesses: elements that are contiguous in memory and in the registers of a
// thread. Known numbers limit the width; for others there are conditions.
func (a *Access) Width() (n int64, conditions []Condition) {
	row, n := a.contiguousDim()
	factors := a.factors(row)
	for _, f := range factors {
		if _, ok := f.Known(); ok {
			n = min(n, 1<<min(f.log2Divisibility(), layout.Log2(n)))
		}
	}
	if n == 1 {
		return 1, nil
	}
	if w := a.Wrap; w != nil && w.Dim == row && row != a.FullDim && !intrange.NonNegative(foldresult.Value(w.Offset), intrange.AssumeNone) {
		conditions = append(conditions, Condition{kind: sign, value: w.Offset}) // below 0 a period ends in front of the first element of a vector
	}
	if bytes := n * tile.ElementBytes(ir.ElementTypeOf(a.Memory.Type())); a.Align < bytes {
		conditions = append(conditions, Condition{kind: address, value: a.Memory, of: bytes})
	}
	for _, f := range factors {
		if f.log2Divisibility() < layout.Log2(n) {
			conditions = append(conditions, Condition{f.kind, f.value(), f.dim, n})
		}
	}
	return n, conditions
}

// IsCut reports whether the end of the memory may cut vectors of n elements.
func (a *Access) IsCut(n int64) bool {
	row, _ := a.contiguousDim()
	if row < 0 || row == a.FullDim || !a.Cuts || a.Wrap != nil && a.Wrap.Dim == row {
		return false
	}
	return a.factor(size, sizeOf, row).log2Divisibility() < layout.Log2(n)
}

// contiguousDim is the dimension along which threads have most elements that are contiguous in memory, with the width of
// the widest instruction for these; the width is 1 if there is none.
func (a *Access) contiguousDim() (row int, n int64) {
	row, n = -1, 1
	t := a.Memory.Type().(*ir.MemRefType)
	strides, _, ok := memref.Strides(t)
	if !ok {
		return row, n
	}
	most := tile.MaxAccessBytes / tile.ElementBytes(t.Elem)
	for d, s := range strides {
		if contiguous := min(most, a.Layout.ContigPerThread(d)); s == 1 && contiguous > n {
			row, n = d, contiguous
		}
	}
	return row, n
}

// factor is a number that the width must divide.
type factor struct {
	foldresult.Entry
	kind   alignmentTerm
	memory *ir.Value // has the number if no value of the program does
	dim    int
}

// factors are the numbers that the width must divide, if vectors are along a dimension: the strides of the others, so that
// all rows are aligned, and the bounds along the row, so that no vector is cut.
func (a *Access) factors(row int) (list []factor) {
	if row < 0 {
		return nil
	}
	for d, n := range a.Layout.Shape {
		if d != row && n > 1 {
			list = append(list, a.factor(stride, strideOf, d))
		}
	}
	if w := a.Wrap; w != nil && w.Dim == row {
		return append(list, factor{Entry: foldresult.Value(w.Offset)}, factor{Entry: foldresult.Value(w.Modulus)})
	}
	shift := a.Offsets != nil && !foldresult.Value(a.Offsets[row]).Is(0)
	bound := a.factor(size, sizeOf, row)
	if n, ok := bound.Known(); row != a.FullDim && (!ok || n < a.Layout.Shape[row] || shift) && !a.Cuts {
		list = append(list, bound)
	}
	if shift {
		list = append(list, factor{Entry: foldresult.Value(a.Offsets[row])})
	}
	return list
}

// factor is a stride or size of the memory, as a number of the program if one is known.
func (a *Access) factor(kind alignmentTerm, find func(*ir.Value, int) (foldresult.Entry, bool), dim int) factor {
	if e, ok := find(a.Memory, dim); ok {
		return factor{Entry: e}
	}
	return factor{kind: kind, memory: a.Memory, dim: dim}
}

// Known is the number, if it is a constant.
func (f factor) Known() (int64, bool) {
	if f.memory != nil {
		return 0, false
	}
	return f.Entry.Known()
}

func (f factor) log2Divisibility() int {
	if f.memory != nil {
		return 0
	}
	return axisinfo.Log2DivisibilityOf(f.Entry)
}

func (f factor) value() *ir.Value {
	if f.memory != nil {
		return f.memory
	}
	return f.Entry.Value
}

// strideOf is the stride of memory along a dimension; false if only the memory itself has it.
func strideOf(v *ir.Value, dim int) (e foldresult.Entry, ok bool) {
	t, ranked := v.Type().(*ir.MemRefType)
	if !ranked {
		return e, false
	}
	if strides, _, ok := memref.Strides(t); ok && strides[dim] != ir.Dynamic {
		return foldresult.Const(strides[dim]), true
	}
	switch op := v.DefiningOp(); {
	case op.Is(memref.ReinterpretCast):
		return memref.ReinterpretCastOp{Op: op}.Slice().Strides.Entries()[dim], true
	case op.Is(memref.SubView):
		o := memref.SubViewOp{Op: op}
		if from := sourceDim(o, dim); o.Slice().Strides.Entries()[from].Is(1) {
			return strideOf(o.Source(), from)
		}
	case op.Is(memref.Cast):
		return strideOf(memref.CastOp{Op: op}.Source(), dim)
	}
	return e, false
}

// sizeOf is the size of memory along a dimension; false if only the memory itself has it.
func sizeOf(v *ir.Value, dim int) (e foldresult.Entry, ok bool) {
	t, ranked := v.Type().(*ir.MemRefType)
	if !ranked {
		return e, false
	}
	if n := t.Shape[dim]; n != ir.Dynamic {
		return foldresult.Const(n), true
	}
	switch op := v.DefiningOp(); {
	case op.Is(memref.ReinterpretCast):
		return memref.ReinterpretCastOp{Op: op}.Slice().Sizes.Entries()[dim], true
	case op.Is(memref.SubView):
		o := memref.SubViewOp{Op: op}
		return o.Slice().Sizes.Entries()[sourceDim(o, dim)], true
	case op.Is(memref.Cast):
		return sizeOf(memref.CastOp{Op: op}.Source(), dim)
	}
	return e, false
}

// sourceDim is the dimension of a subview's source that one of its result is.
func sourceDim(o memref.SubViewOp, dim int) int {
	for d, dropped := range o.DroppedDims() {
		if dropped {
			continue
		}
		if dim == 0 {
			return d
		}
		dim--
	}
	return dim
}
