package program

import (
	"maps"
	"slices"

	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// Data gives the contents of buffers: the element of a type at an offset, in bytes, in the buffer of an argument; nil where it is unknown.
type Data func(arg int, offset int64, t ir.Type) ir.Attr

// read is an element of global memory; nil if it is unknown, or the program may have written to its buffer.
func (s *State) read(address uint64, t ir.Type) ir.Attr {
	arg := ArgOf(address)
	if !s.readable(arg) {
		return nil
	}
	return s.data(arg, int64(address-Base(arg)), t)
}

// readable reports whether the contents of a buffer are known.
func (s *State) readable(arg int) bool {
	return s.data != nil && arg >= 0 && arg < s.args && !s.written[arg] && !s.written[anyArg]
}

// loadScalar loads an element.
func (s *State) loadScalar(op *ir.Op) {
	s.set(op.Result(0), nil)
	x, _ := ScalarAccessOf(op)
	if address, _, _, ok := s.Element(x); ok {
		s.set(op.Result(0), known(s.read(address, x.Elem)))
	}
}

// loadTile loads a tensor, whose elements are read when they are asked for: what the program writes later is not in the data.
func (s *State) loadTile(op *ir.Op) {
	o, _ := tile.AsLoad(op)
	s.set(op.Result(0), nil)
	v := s.View(o.Source())
	start, ok := s.Ints(o.Offsets())
	if v == nil || !ok || !s.readable(v.Arg) {
		return
	}
	var other Tensor
	if o.Other() != nil {
		other = s.Tensor(o.Other())
	}
	elem := ir.ElementTypeOf(o.Result().Type())
	s.set(op.Result(0), Tensor(func(index []int64) ir.Attr {
		at := make([]int64, len(index))
		for d, i := range index {
			if at[d] = i; start != nil {
				at[d] -= start[d]
			}
			if at[d] < 0 || at[d] >= v.Sizes[d] {
				return other.at(index)
			}
		}
		return s.data(v.Arg, int64(v.Address(at...)-Base(v.Arg)), elem)
	}))
}

// gatherElements loads the elements at indices.
func (s *State) gatherElements(op *ir.Op) {
	o, _ := tile.AsGatherElements(op)
	s.set(op.Result(0), nil)
	v, indices := s.View(o.Source()), s.Tensor(o.Indices())
	var mask, other Tensor
	if o.Mask() != nil {
		mask = s.Tensor(o.Mask())
	}
	if o.Other() != nil {
		other = s.Tensor(o.Other())
	}
	if v == nil || indices == nil || o.Mask() != nil && mask == nil || !s.readable(v.Arg) {
		return
	}
	elem := ir.ElementTypeOf(o.Result().Type())
	s.set(op.Result(0), Tensor(func(index []int64) ir.Attr {
		if mask != nil {
			bit, ok := mask(index).(*ir.IntegerAttr)
			if !ok {
				return nil
			}
			if bit.Value == 0 {
				return other.at(index)
			}
		}
		i, ok := indices(index).(*ir.IntegerAttr)
		if !ok {
			return nil
		}
		return s.data(v.Arg, int64(v.Address(i.Value)-Base(v.Arg)), elem)
	}))
}

// gather loads rows or elements from memory that its region computes.
func (s *State) gather(op *ir.Op) {
	o, _ := tile.AsGather(op)
	s.set(op.Result(0), nil)
	bounds, ok := s.Ints(o.Bounds())
	if s.data == nil || !ok {
		return
	}
	var other Tensor
	if o.Other() != nil {
		other = s.Tensor(o.Other())
	}
	indices := make([]Tensor, len(o.Indices()))
	for i, v := range o.Indices() {
		indices[i] = s.Tensor(v)
	}
	// Elements are asked for later, when values outside of the region may have changed.
	region := &State{ctx: s.ctx, types: s.types, env: map[*ir.Value]any{}, args: s.args, writes: map[*ir.Op]writes{}}
	for inner := range o.Memory().Entry().Ops() {
		for _, v := range inner.Operands() {
			region.set(v, s.env[v])
		}
	}
	written, elem := maps.Clone(s.written), ir.ElementTypeOf(o.Result().Type())
	s.set(op.Result(0), Tensor(func(index []int64) ir.Attr {
		at := slices.Clone(index)
		var args []ir.Attr
		row := make([]int64, len(o.Dims()))
		for k, d := range o.Dims() {
			if row[k], at[d] = index[d], 0; row[k] >= bounds[k] {
				return other.at(index)
			}
			args = append(args, s.index(row[k]))
		}
		for _, elements := range indices {
			args = append(args, elements.at(row))
		}
		v := region.RegionView(o.Memory(), args, o.Source())
		if v == nil || len(v.Sizes) != len(at) || written[v.Arg] || written[anyArg] {
			return nil
		}
		for d, i := range at {
			if i >= v.Sizes[d] {
				return other.at(index)
			}
		}
		return s.data(v.Arg, int64(v.Address(at...)-Base(v.Arg)), elem)
	}))
}

// at is an element; nil where the tensor is unknown.
func (t Tensor) at(index []int64) ir.Attr {
	if t == nil {
		return nil
	}
	return t(index)
}

// anyArg stands for the buffers of all arguments.
const anyArg = -1

// writes is the global memory that an operation may write to: some views, or anything.
type writes struct {
	views    []*ir.Value
	anything bool
}

// note remembers the buffers that an operation writes to: what is in them is unknown from then on.
func (s *State) note(op *ir.Op) {
	if s.data == nil || op.IsMemoryEffectFree() {
		return
	}
	w, ok := s.writes[op]
	if !ok {
		w = writesOf(op)
		s.writes[op] = w
	}
	if w.anything {
		s.written[anyArg] = true
	}
	for _, v := range w.views {
		arg := anyArg
		if view := s.View(v); view != nil {
			arg = view.Arg
		}
		s.written[arg] = true
	}
}

// writesOf finds out what an operation may write to.
func writesOf(op *ir.Op) (w writes) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if inner.NumRegions() > 0 {
			return ir.Continue
		}
		effects, known := inner.Effects()
		if !known {
			w.anything = w.anything || inner.Is(function.Call) || inner.Is(llvm.InlineAsm)
		}
		for _, e := range effects {
			switch {
			case e.Kind != ir.Writes:
			case e.On != nil && ir.IsAnyMemRef(e.On.Type()):
				w.views = append(w.views, e.On)
			default:
				_, accesses := ScalarAccessOf(inner)
				w.anything = w.anything || accesses || inner.Is(function.Call) || inner.Is(llvm.InlineAsm)
			}
		}
		return ir.Continue
	})
	return w
}
