package layout

import "slices"

// Shared is the arrangement of a tensor in shared memory.
type Shared struct {
	Shape   []int64 // of the tensor
	Order   []int   // dimensions, the contiguous one first
	Swizzle Swizzle // of the elements' linear indices in this order
	Panel   int64   // elements per row of wgmma panels; 0 if the tensor is not cut into panels
}

// BankAlignment is the alignment to the first bank, PanelAlignment the period of the swizzle of wgmma panels.
const BankAlignment, PanelAlignment = 128, 1024

// Alignment is the alignment of the first element, from which the swizzle counts, in bytes.
func (s Shared) Alignment() int64 {
	if s.Panel > 0 {
		return PanelAlignment
	}
	return BankAlignment
}

// AllocBytes is the size, rounded up to the alignment of the next tensor; bytes is the size of an element.
func (s Shared) AllocBytes(bytes int64) int64 {
	align := s.Alignment()
	return (bytes<<TotalBits(s.Shape) + align - 1) / align * align
}

// Unswizzled is the layout of offsets in shared memory for the elements of a register layout, before
// swizzling.
func (s Shared) Unswizzled(l *Layout) *Layout {
	from := slices.Clone(s.Order)
	slices.Reverse(from)
	shape := make([]int64, len(from))
	for i, d := range from {
		shape[i] = s.Shape[d]
	}
	plain := l.Project(shape, from).Reshape([]int64{1 << TotalBits(s.Shape)})
	if s.Panel > 0 {
		return plain.InPanels(s.Shape[s.Order[0]], s.Panel)
	}
	return plain
}

// Offsets is the layout of offsets in shared memory for the elements of a register layout.
func (s Shared) Offsets(l *Layout) *Layout { return s.Unswizzled(l).Swizzled(s.Swizzle) }

// ForOperand is the arrangement with the swizzle with which ldmatrix, or loads per element, of a dot operand have
// no bank conflicts. l is the operand's layout, of which word elements of some bytes share a register.
func (s Shared) ForOperand(l *Layout, word, bytes int64) Shared {
	at := s.Unswizzled(l)
	reader := at
	if rows, _, ok := at.LdmatrixRows(word, bytes); ok {
		reader = &Layout{Shape: at.Shape, Lane: rows}
	}
	s.Swizzle = BankSwizzle(MatrixRowBytes/bytes, bytes, reader)
	return s
}

// ForThreads is the arrangement with the swizzle with which vectorised loads of a register layout have no bank
// conflicts.
func (s Shared) ForThreads(l *Layout, bytes int64) Shared {
	s.Swizzle = BankSwizzle(MatrixRowBytes/bytes, bytes, s.Unswizzled(l))
	return s
}

// InPanels is the arrangement in panels, with the swizzle of wgmma.
func (s Shared) InPanels(panel, bytes int64) Shared {
	s.Panel, s.Swizzle = panel, WgmmaSwizzle(panel*bytes, bytes)
	return s
}

// Transposed is the same memory with permuted dimensions: from has the source's dimension for each.
func (s Shared) Transposed(shape []int64, from []int) Shared {
	order := make([]int, len(s.Order))
	for i, d := range s.Order {
		order[i] = slices.Index(from, d)
	}
	s.Shape, s.Order = shape, order
	return s
}

// Reshaped is the same memory with other unit dimensions; not ok for other reshapes.
func (s Shared) Reshaped(shape []int64) (out Shared, ok bool) {
	from, to := nonUnitDims(s.Shape), nonUnitDims(shape)
	if len(from) != len(to) {
		return s, false
	}
	for i := range from {
		if s.Shape[from[i]] != shape[to[i]] {
			return s, false
		}
	}
	var order []int
	for _, d := range s.Order {
		if i := slices.Index(from, d); i >= 0 {
			order = append(order, to[i])
		}
	}
	for d, n := range shape {
		if n == 1 {
			order = append(order, d)
		}
	}
	s.Shape, s.Order = shape, order
	return s, true
}

// nonUnitDims are the dimensions of more than one element.
func nonUnitDims(shape []int64) (dims []int) {
	for d, n := range shape {
		if n != 1 {
			dims = append(dims, d)
		}
	}
	return dims
}

// UnitDimsLast moves unit dimensions to the end of an order.
func UnitDimsLast(order []int, shape []int64) []int {
	isOne := func(d int) bool { return shape[d] == 1 }
	return slices.Concat(slices.DeleteFunc(slices.Clone(order), isOne), slices.DeleteFunc(slices.Clone(order), func(d int) bool { return !isOne(d) }))
}
