package semantic

import (
	"slices"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// broadcastPair gives two tensors a common shape: scalars are splat, a tensor of lower
// rank gets leading dimensions, and dimensions of size 1 are repeated.
func (s *Semantic) broadcastPair(a, b *Tensor) (*Tensor, *Tensor, error) {
	as, bs := ShapeOf(a.Type), ShapeOf(b.Type)
	switch {
	case as == nil && bs == nil:
		return a, b, nil
	case bs == nil:
		return a, s.splat(b, as), nil
	case as == nil:
		return s.splat(a, bs), b, nil
	}
	a, b = s.withRank(a, len(bs)), s.withRank(b, len(as))
	shape, err := commonShape(ShapeOf(a.Type), ShapeOf(b.Type))
	if err != nil {
		return nil, nil, err
	}
	return s.repeat(a, shape), s.repeat(b, shape), nil
}

// commonShape is the shape that two shapes of one rank broadcast to.
func commonShape(a, b []int64) ([]int64, error) {
	shape := slices.Clone(a)
	for i := range shape {
		switch {
		case a[i] == 1:
			shape[i] = b[i]
		case b[i] != 1 && a[i] != b[i]:
			return nil, errorf("Cannot make_shape_compatible: incompatible dimensions at index %d: %d and %d", i, a[i], b[i])
		}
	}
	return shape, checkShape(shape)
}

// splat repeats a scalar in a shape.
func (s *Semantic) splat(t *Tensor, shape []int64) *Tensor {
	if len(shape) == 0 {
		return t
	}
	to := &Block{Elem: t.Type, Shape: shape}
	return &Tensor{s.B.Splat(t.Handle, to.IR(s.B)), to}
}

// withRank adds leading dimensions of size 1.
func (s *Semantic) withRank(t *Tensor, rank int) *Tensor {
	for len(ShapeOf(t.Type)) < rank {
		t = s.expandDims(t, 0)
	}
	return t
}

func (s *Semantic) expandDims(t *Tensor, axis int) *Tensor {
	to := &Block{Elem: ScalarOf(t.Type), Shape: slices.Insert(slices.Clone(ShapeOf(t.Type)), axis, 1)}
	op := s.B.Create(tt.ExpandDims, []*ir.Value{t.Handle}, []ir.Type{to.IR(s.B)},
		ir.NamedAttr{Name: "axis", Attr: s.B.Ctx.IntAttr(ir.I32, int64(axis))})
	return &Tensor{op.Result(0), to}
}

// repeat broadcasts dimensions of size 1 to a shape of the same rank.
func (s *Semantic) repeat(t *Tensor, shape []int64) *Tensor {
	if slices.Equal(ShapeOf(t.Type), shape) {
		return t
	}
	to := &Block{Elem: ScalarOf(t.Type), Shape: shape}
	return &Tensor{s.B.Broadcast(t.Handle, to.IR(s.B)), to}
}

// BroadcastTo broadcasts a tensor to a shape.
func (s *Semantic) BroadcastTo(t *Tensor, shape []int64) (*Tensor, error) {
	if err := checkShape(shape); err != nil {
		return nil, err
	}
	from, ok := t.Type.(*Block)
	if !ok {
		return s.splat(t, shape), nil
	}
	if slices.Equal(from.Shape, shape) {
		return t, nil
	}
	if len(from.Shape) != len(shape) {
		return nil, errorf("Cannot broadcast, rank mismatch: %s, %s", shapeText(from.Shape), shapeText(shape))
	}
	for i, n := range from.Shape {
		if n != shape[i] && n != 1 {
			return nil, errorf("Cannot broadcast, the expanded size of the tensor (%d) must match the existing size (%d) at non-singleton dimension (%d): %s, %s",
				shape[i], n, i, shapeText(from.Shape), shapeText(shape))
		}
	}
	return s.repeat(t, shape), nil
}

// BroadcastPair gives two tensors a common shape.
func (s *Semantic) BroadcastPair(a, b *Tensor) (*Tensor, *Tensor, error) {
	return s.broadcastPair(a, b)
}
