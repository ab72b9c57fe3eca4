// Package pointer finds the addresses of a pointer or a tensor of pointers: a base and, for each dimension, an
// offset and a stride. One dimension may have a tensor of indices instead. The package emits the operations
// that compute offsets and strides and changes nothing else.
package pointer

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
)

// Dim describes one dimension of a state: element i is at Offset + i*Stride, counted in elements.
type Dim struct {
	Offset, Stride foldresult.Entry
	// Size is the number of elements along the dimension.
	Size int64
	// Modulus is where offset plus steps wrap around, 0 for never. For block pointers it is the size of the
	// tensor in memory.
	Modulus foldresult.Entry
	// Index replaces the steps: element i is at Offset + Index[i]*Stride. It is a tensor of rank 1, nil for a
	// regular dimension.
	Index *ir.Value
	// Tensor is a tensor of rank 1 with the positions along this dimension, for a state with no other
	// dimension. It may be nil.
	Tensor *ir.Value
	// Reason is why a dimension of which arithmetic computes the positions has indices. It is nil for other
	// dimensions. Such indices are of use only where rows can be accessed along another dimension.
	Reason error
}

// State describes an integer, a pointer, or a tensor of those.
type State struct {
	// Base is the pointer from which offsets count, nil for integers.
	Base *ir.Value
	// Scalar is the value of a splat as an index, nil for other states. For a pointer it is the distance from
	// Base.
	Scalar *ir.Value
	// Dims has an entry for each dimension of a tensor.
	Dims []Dim
	// Order is the order of a block pointer's dimensions, beginning with the innermost in memory.
	Order []int64
}

// IsBlock reports whether the state is that of a block pointer.
func (s *State) IsBlock() bool { return len(s.Order) > 0 }

// Wraps reports whether addresses wrap around.
func (s *State) Wraps() bool {
	return !s.IsBlock() && slices.ContainsFunc(s.Dims, Dim.wraps)
}

func (d Dim) wraps() bool { return !d.Modulus.IsConst(0) }

// isZero reports whether the dimension adds nothing.
func (d Dim) isZero() bool { return d.Index == nil && d.Offset.IsConst(0) && d.Stride.IsConst(0) }

// IndexDim is the dimension with a tensor of indices, -1 for none.
func (s *State) IndexDim() int {
	return slices.IndexFunc(s.Dims, func(d Dim) bool { return d.Index != nil })
}

// Irregular is why accesses to the addresses should go element by element: a dimension has indices for a reason
// of its own, and no other dimension has several elements that may be contiguous, or its indices are promised to count
// upwards, so that vectors go along it, and no other dimension is known to be contiguous. It is nil otherwise.
func (s *State) Irregular() error {
	dim := s.IndexDim()
	switch {
	case dim < 0:
		return nil
	case s.Dims[dim].countsUpwards() && !slices.ContainsFunc(s.Dims, Dim.isContiguous):
		return errCountsUpwards
	case s.HasRows():
		return nil
	}
	return s.Dims[dim].Reason
}

var errCountsUpwards = errors.New("its indices are promised to be contiguous in groups")

// countsUpwards reports whether the indices of a dimension are promised to be neighbouring addresses in groups.
func (d Dim) countsUpwards() bool {
	return d.Index != nil && d.Stride.IsConst(1) && axisinfo.PromisesContiguity(d.Index)
}

// HasRows reports whether a regular dimension may have several elements at neighbouring addresses.
func (s *State) HasRows() bool { return slices.ContainsFunc(s.Dims, Dim.mayBeContiguous) }

// Indices are the tensors of indices of a state.
func (s *State) Indices() []*ir.Value {
	if dim := s.IndexDim(); dim >= 0 {
		return []*ir.Value{s.Dims[dim].Index}
	}
	return nil
}

// Repeats is why a tile should not be divided where it wraps around: it is surely or possibly divided into many pieces,
// because the modulus is less than the size of the dimension, or may be in a state with no other dimension. It is nil
// otherwise.
func (s *State) Repeats() error {
	if s.IsBlock() {
		return nil
	}
	for _, d := range s.Dims {
		if d.wraps() && (len(s.Dims) == 1 || d.isShort()) {
			return errRepeats
		}
	}
	return nil
}

// isShort reports whether fewer elements are known to be before the modulus than the dimension has.
func (d Dim) isShort() bool {
	modulus, known := d.Modulus.Known()
	step, alsoKnown := d.Stride.Known()
	return known && alsoKnown && step > 0 && modulus/step < d.Size
}

var errRepeats = errors.New("its addresses repeat")

// isContiguous reports whether the elements of a regular dimension are known to be at neighbouring addresses.
func (d Dim) isContiguous() bool { return d.Index == nil && d.Size > 1 && d.Stride.IsConst(1) }

// mayBeContiguous reports whether a regular dimension may have several elements at neighbouring addresses.
func (d Dim) mayBeContiguous() bool {
	step, known := d.Stride.Known()
	return d.Index == nil && d.Size > 1 && (!known || step == 1)
}

func (s *State) clone() *State {
	c := *s
	c.Dims = slices.Clone(s.Dims)
	return &c
}

// splatState is the state of a splat. The scalar is the offset of the first dimension.
func splatState(base, scalar *ir.Value, shape []int64) *State {
	s := &State{Base: base, Scalar: scalar}
	for _, n := range shape {
		s.Dims = append(s.Dims, Dim{Size: n})
	}
	if scalar != nil && len(s.Dims) > 0 {
		s.Dims[0].Offset = foldresult.Value(scalar)
	}
	return s
}

// Offsets lists the offsets of all dimensions.
func (s *State) Offsets() []foldresult.Entry {
	return each(s, func(d Dim) foldresult.Entry { return d.Offset })
}

// Strides lists the strides of all dimensions.
func (s *State) Strides() []foldresult.Entry {
	return each(s, func(d Dim) foldresult.Entry { return d.Stride })
}

// Moduli lists the moduli of all dimensions.
func (s *State) Moduli() []foldresult.Entry {
	return each(s, func(d Dim) foldresult.Entry { return d.Modulus })
}

// Sizes lists the sizes of all dimensions.
func (s *State) Sizes() []int64 { return each(s, func(d Dim) int64 { return d.Size }) }

func each[T any](s *State, part func(Dim) T) []T {
	out := make([]T, len(s.Dims))
	for i, d := range s.Dims {
		out[i] = part(d)
	}
	return out
}

// Build emits the operation that describes the addresses. The mask is for the indices and may be nil.
func (s *State) Build(b *ir.Builder, mask *ir.Value) *ir.Op {
	if dim := s.IndexDim(); dim >= 0 {
		t := tts.GatherScatterTPtr{Base: s.Base, Offset: s.Dims[dim].Index, Mask: mask, Dim: dim,
			Sizes: s.Sizes(), Strides: s.Strides(), Offsets: s.Offsets()}
		return t.Build(b)
	}
	t := tts.TPtr{Base: s.Base, Sizes: s.Sizes(), Strides: s.Strides(), Offsets: s.Offsets(), Shape: s.Moduli(), Order: s.Order}
	return t.Build(b)
}

// Values are the offsets and strides as values, as loops carry them.
func (s *State) Values(b *ir.Builder) (offsets, strides []*ir.Value) {
	if len(s.Dims) == 0 {
		scalar := s.Scalar
		if scalar == nil {
			scalar = foldresult.Materialize(b, foldresult.Const(0))
		}
		return []*ir.Value{scalar}, nil
	}
	for _, d := range s.Dims {
		offsets = append(offsets, foldresult.Materialize(b, d.Offset))
	}
	for _, d := range s.Dims {
		strides = append(strides, foldresult.Materialize(b, d.Stride))
	}
	return offsets, strides
}

// Indexed is the state with indices 0, 1, 2 ... along a dimension, the offset of which is added to that of
// another dimension.
func (s *State) Indexed(b *ir.Builder, dim int) (*State, error) {
	if s.Dims[dim].Index != nil {
		return s, nil
	}
	other := (dim + 1) % len(s.Dims)
	if other == dim || s.Wraps() || s.IsBlock() {
		return nil, matchfailure.At(nil, "the dimension that is masked element by element cannot have indices")
	}
	c := s.clone()
	d := &c.Dims[dim]
	c.Dims[other].Offset = foldresult.Add(b, c.Dims[other].Offset, d.Offset)
	d.Offset = foldresult.Const(0)
	d.Index = tt.NewRange(b, 0, d.Size)
	return c, nil
}
