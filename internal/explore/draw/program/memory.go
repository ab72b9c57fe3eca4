package program

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// View is a view of the buffer of an argument: the element at indices i is at Offset + sum(i * Strides), in elements, after Start.
type View struct {
	Arg            int
	Start          int64 // where its memory begins in the buffer, in bytes
	Bytes          int64 // of an element
	Offset         int64
	Sizes, Strides []int64
}

// Address is the address of an element.
func (v *View) Address(indices ...int64) uint64 {
	at := v.Offset
	for d, i := range indices {
		at += i * v.Strides[d]
	}
	return Base(v.Arg) + uint64(v.Start+at*v.Bytes)
}

// View is what is known of a memref; nil if its place is unknown.
func (s *State) View(v *ir.Value) *View {
	view, _ := s.env[v].(*View)
	return view
}

// elementOf is the type of the elements of memory; nil for other types.
func elementOf(t ir.Type) ir.Type {
	switch t := t.(type) {
	case *ir.MemRefType:
		return t.Elem
	case *ir.UnrankedMemRefType:
		return t.Elem
	}
	return nil
}

// entries are the numbers of a list.
func (s *State) entries(list foldresult.List) (out []int64, ok bool) {
	for _, e := range list.Entries() {
		if e.Value == nil {
			out = append(out, e.Const)
			continue
		}
		n, known := s.Int(e.Value)
		if !known {
			return nil, false
		}
		out = append(out, n)
	}
	return out, true
}

// slice has the numbers of a slice; a slice of which some are unknown is not ok.
func (s *State) slice(op *ir.Op) (offsets, sizes, strides []int64, ok bool) {
	x := foldresult.SliceOf(op, 1)
	offsets, a := s.entries(x.Offsets)
	sizes, b := s.entries(x.Sizes)
	strides, c := s.entries(x.Strides)
	return offsets, sizes, strides, a && b && c
}

func (s *State) reinterpretCast(op *ir.Op) {
	s.set(op.Result(0), nil)
	from := s.View(op.Operand(0))
	offsets, sizes, strides, ok := s.slice(op)
	if from == nil || !ok {
		return
	}
	s.set(op.Result(0), &View{Arg: from.Arg, Start: from.Start, Bytes: from.Bytes, Offset: offsets[0], Sizes: sizes, Strides: strides})
}

// cast passes memory on; an argument gets the rank that it is viewed with.
func (s *State) cast(op *ir.Op) {
	s.same(op)
	from := s.View(op.Operand(0))
	t, ok := op.Result(0).Type().(*ir.MemRefType)
	if from == nil || !ok || len(from.Strides) == len(t.Shape) {
		return
	}
	s.set(op.Result(0), nil)
	strides, offset, ok := memref.Strides(t)
	if !ok || offset == ir.Dynamic || slices.Contains(strides, ir.Dynamic) {
		return
	}
	s.set(op.Result(0), &View{Arg: from.Arg, Start: from.Start, Bytes: from.Bytes, Offset: offset, Sizes: t.Shape, Strides: strides})
}

func (s *State) subView(op *ir.Op) {
	s.set(op.Result(0), nil)
	from := s.View(op.Operand(0))
	offsets, sizes, strides, ok := s.slice(op)
	if from == nil || !ok || len(offsets) != len(from.Strides) {
		return
	}
	to := &View{Arg: from.Arg, Start: from.Start, Bytes: from.Bytes, Offset: from.Offset}
	for d, at := range offsets {
		to.Offset += at * from.Strides[d]
		to.Sizes = append(to.Sizes, sizes[d])
		to.Strides = append(to.Strides, strides[d]*from.Strides[d])
	}
	t := op.Result(0).Type().(*ir.MemRefType)
	if len(t.Shape) < len(to.Sizes) {
		static := foldresult.SliceOf(op, 1).Sizes.Static
		dropped, ok := foldresult.DroppedDims(static, t.Shape)
		if !ok {
			return
		}
		keep := func(list []int64) (out []int64) {
			for d, n := range list {
				if !dropped[d] {
					out = append(out, n)
				}
			}
			return out
		}
		to.Sizes, to.Strides = keep(to.Sizes), keep(to.Strides)
	}
	s.set(op.Result(0), to)
}

// pointer is the address of a buffer, without the offset of the view.
func (s *State) pointer(op *ir.Op) {
	s.set(op.Result(0), nil)
	if v := s.View(op.Operand(0)); v != nil {
		s.set(op.Result(0), s.index(int64(Base(v.Arg))+v.Start))
	}
}

func (s *State) index(n int64) ir.Attr { return s.types.IntAttr(ir.Index, n) }

// insert puts a pointer into a memref descriptor, of which the pointer is all that is needed.
func (s *State) insert(op *ir.Op) {
	x := s.env[op.Operand(1)]
	if at := op.IntsAttr("position"); len(at) != 1 || at[0] > 1 { // the pointers come first
		x = s.env[op.Operand(0)]
	}
	s.set(op.Result(0), x)
}

// fromDescriptor is the memory behind the pointer of a descriptor.
func (s *State) fromDescriptor(op *ir.Op) {
	s.setResults(op, nil)
	if op.NumOperands() != 1 || op.NumResults() != 1 {
		return
	}
	address, ok := s.Int(op.Operand(0))
	t, isMemRef := op.Result(0).Type().(*ir.MemRefType)
	if !ok || !isMemRef || address < int64(Base(0)) {
		return
	}
	strides, offset, ok := memref.Strides(t)
	if !ok || offset == ir.Dynamic || slices.Contains(strides, ir.Dynamic) {
		return
	}
	arg := ArgOf(uint64(address))
	s.set(op.Result(0), &View{Arg: arg, Start: address - int64(Base(arg)), Bytes: tile.ElementBytes(t.Elem), Offset: offset, Sizes: t.Shape, Strides: strides})
}

// metadata is the buffer of a view, its offset, sizes and strides.
func (s *State) metadata(op *ir.Op) {
	s.setResults(op, nil)
	v := s.View(op.Operand(0))
	if v == nil || op.NumResults() != 2+2*len(v.Sizes) {
		return
	}
	results := []any{&View{Arg: v.Arg, Start: v.Start, Bytes: v.Bytes}, s.index(v.Offset)}
	for _, n := range slices.Concat(v.Sizes, v.Strides) {
		results = append(results, s.index(n))
	}
	s.setResults(op, results)
}

// dim is a size of a view.
func (s *State) dim(op *ir.Op) {
	s.set(op.Result(0), nil)
	v := s.View(op.Operand(0))
	if d, ok := s.Int(op.Operand(1)); ok && v != nil && d >= 0 && d < int64(len(v.Sizes)) {
		s.set(op.Result(0), s.index(v.Sizes[d]))
	}
}

// Buffer is a buffer in shared memory.
type Buffer struct {
	tile.MemDescType
	Offset int64 // in shared memory, in bytes
}

// Buffer is what is known of a buffer; nil if its place is unknown.
func (s *State) Buffer(v *ir.Value) *Buffer {
	b, _ := s.env[v].(*Buffer)
	return b
}

func (s *State) localAlloc(op *ir.Op) {
	o, _ := tile.AsLocalAlloc(op)
	at, ok := o.Offset()
	for _, v := range op.Results() {
		m, _ := tile.AsMemDesc(v.Type())
		s.set(v, nil)
		if ok {
			s.set(v, &Buffer{m, at})
		}
		at += m.AllocBytes()
	}
}

func (s *State) memDescStage(op *ir.Op) {
	o, _ := tile.AsMemDescStage(op)
	s.set(op.Result(0), nil)
	first := s.Buffer(o.Buffer())
	if n, ok := s.Int(o.Offset()); ok && first != nil {
		s.set(op.Result(0), &Buffer{first.MemDescType, first.Offset + n})
	}
}
