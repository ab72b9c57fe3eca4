package semantic

import (
	"slices"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

// WrapAxis counts an axis from the front; a negative one counts from the end.
func WrapAxis(axis int64, rank int) (int, error) {
	n := int64(rank)
	if axis < -n || axis >= n {
		return 0, errorf("invalid axis %d. Expected %d <= axis < %d", axis, -n, n)
	}
	if axis < 0 {
		axis += n
	}
	return int(axis), nil
}

// ExpandDims inserts dimensions of size 1.
func (s *Semantic) ExpandDims(t *Tensor, axes []int64) (*Tensor, error) {
	rank := len(ShapeOf(t.Type)) + len(axes)
	sorted := make([]int64, len(axes))
	for i, a := range axes {
		w, err := WrapAxis(a, rank)
		if err != nil {
			return nil, err
		}
		sorted[i] = int64(w)
	}
	slices.Sort(sorted)
	if len(slices.Compact(slices.Clone(sorted))) != len(sorted) {
		return nil, errorf("expand_dims received duplicate axes, normalized axes = %s", shapeText(sorted))
	}
	for _, a := range sorted {
		t = s.insertDim(t, int(a))
	}
	return t, nil
}

// insertDim inserts one dimension; a scalar becomes a block of one element.
func (s *Semantic) insertDim(t *Tensor, axis int) *Tensor {
	if ShapeOf(t.Type) == nil {
		return s.splat(t, []int64{1})
	}
	return s.expandDims(t, axis)
}

// Item subscripts a tensor: None inserts a dimension, and `:` keeps one.
func (s *Semantic) Item(t *Tensor, index pyeval.Value) (*Tensor, error) {
	parts := []pyeval.Value{index}
	switch index := index.(type) {
	case *pyeval.Tuple:
		parts = index.Elts
	case *pyeval.List:
		parts = index.Elts
	}
	for dim, part := range parts {
		if IsNone(part) {
			if dim > len(ShapeOf(t.Type)) {
				return nil, errorf("unsupported tensor index: %s", textOf(part))
			}
			t = s.insertDim(t, dim)
			continue
		}
		sl, ok := Unwrap(part).(*pyeval.Slice)
		if !ok || !IsNone(sl.Start) || !IsNone(sl.Stop) || !IsNone(sl.Step) {
			return nil, errorf("unsupported tensor index: %s", textOf(part))
		}
	}
	return t, nil
}

// Permute reorders the dimensions.
func (s *Semantic) Permute(t *Tensor, dims []int64) (*Tensor, error) {
	shape := ShapeOf(t.Type)
	if len(shape) != len(dims) {
		return nil, errorf("permute dims must have the same length as input shape")
	}
	if !isPermutation(dims) {
		return nil, errorf("permute dims must be a permutation of 0, 1, ..., n-1, but were %s", shapeText(dims))
	}
	permuted := make([]int64, len(shape))
	for i, d := range dims {
		permuted[i] = shape[d]
	}
	to := shaped(ScalarOf(t.Type), permuted)
	if len(shape) == 0 {
		return t, nil
	}
	return &Tensor{tt.NewTrans(s.B.Builder, t.Handle, to.IR(s.B), dims).Result(), to}, nil
}

func isPermutation(dims []int64) bool {
	seen := make([]bool, len(dims))
	for _, d := range dims {
		if d < 0 || d >= int64(len(dims)) || seen[d] {
			return false
		}
		seen[d] = true
	}
	return true
}

// Trans permutes the dimensions; without any, it exchanges the last two.
func (s *Semantic) Trans(t *Tensor, dims []int64) (*Tensor, error) {
	if len(dims) == 0 {
		n := len(ShapeOf(t.Type))
		if n < 2 {
			return nil, errorf("tl.trans invoked with a 0- or 1-dimensional tensor")
		}
		for i := range n {
			dims = append(dims, int64(i))
		}
		dims[n-2], dims[n-1] = dims[n-1], dims[n-2]
	}
	return s.Permute(t, dims)
}

// Reshape gives a tensor another shape of the same size. The elements keep their order
// unless reorder is set.
func (s *Semantic) Reshape(t *Tensor, shape []int64, reorder bool) (*Tensor, error) {
	if err := checkShape(shape); err != nil {
		return nil, err
	}
	if numel(ShapeOf(t.Type)) != numel(shape) {
		return nil, errorf("reshape() cannot change total number of elements in tensor")
	}
	if len(shape) == 0 {
		return nil, errorf("0d block_type is forbidden")
	}
	if ShapeOf(t.Type) == nil {
		return s.splat(t, shape), nil
	}
	var attrs []ir.NamedAttr
	if reorder {
		attrs = append(attrs, ir.NamedAttr{Name: "allow_reorder", Attr: ir.Unit})
	}
	to := &Block{Elem: ScalarOf(t.Type), Shape: shape}
	return &Tensor{tt.NewReshape(s.B.Builder, t.Handle, to.IR(s.B), attrs...).Result(), to}, nil
}

// Join joins two tensors along a new last dimension.
func (s *Semantic) Join(a, b *Tensor) (*Tensor, error) {
	a, b, err := s.broadcastPair(a, b)
	if err != nil {
		return nil, err
	}
	if !Equal(a.Type, b.Type) {
		return nil, errorf("join needs two tensors of one type, but found %s and %s", a.Type, b.Type)
	}
	scalars := ShapeOf(a.Type) == nil
	if scalars {
		a, b = s.insertDim(a, 0), s.insertDim(b, 0)
	}
	to := &Block{Elem: ScalarOf(a.Type), Shape: append(slices.Clone(ShapeOf(a.Type)), 2)}
	if err := checkShape(to.Shape); err != nil {
		return nil, err
	}
	joined := &Tensor{tt.NewJoin(s.B.Builder, a.Handle, b.Handle, to.IR(s.B)).Result(), to}
	if scalars {
		return s.Reshape(joined, []int64{2}, false)
	}
	return joined, nil
}

// Split takes a tensor apart along its last dimension, whose size is 2.
func (s *Semantic) Split(t *Tensor) (lhs, rhs *Tensor, err error) {
	shape := ShapeOf(t.Type)
	if len(shape) == 0 || shape[len(shape)-1] != 2 {
		return nil, nil, errorf("split needs a tensor whose last dimension has size 2, but found %s", t.Type)
	}
	flat := len(shape) == 1
	if flat {
		t = s.expandDims(t, 0)
		shape = ShapeOf(t.Type)
	}
	op := tt.NewSplit(s.B.Builder, t.Handle)
	to := &Block{Elem: ScalarOf(t.Type), Shape: shape[:len(shape)-1]}
	lhs, rhs = &Tensor{op.Op.Result(0), to}, &Tensor{op.Op.Result(1), to}
	if flat {
		return s.Unsplat(lhs), s.Unsplat(rhs), nil
	}
	return lhs, rhs, nil
}

// Unsplat is the only element of a block.
func (s *Semantic) Unsplat(t *Tensor) *Tensor {
	return &Tensor{s.B.Unsplat(t.Handle), ScalarOf(t.Type)}
}

// Cat concatenates two tensors of one dimension; the elements may be reordered.
func (s *Semantic) Cat(a, b *Tensor, reorder bool) (*Tensor, error) {
	if !reorder {
		return nil, errorf("current implementation of `cat` always may reorder elements")
	}
	as, bs := ShapeOf(a.Type), ShapeOf(b.Type)
	if len(as) != 1 || !Equal(a.Type, b.Type) {
		return nil, errorf("cat needs two tensors of one type with one dimension, but found %s and %s", a.Type, b.Type)
	}
	to := &Block{Elem: ScalarOf(a.Type), Shape: []int64{as[0] + bs[0]}}
	if err := checkShape(to.Shape); err != nil {
		return nil, err
	}
	return &Tensor{tt.NewCat(s.B.Builder, a.Handle, b.Handle, to.IR(s.B)).Result(), to}, nil
}

// CatInOrder puts the elements of one tensor after those of another along a dimension.
func (s *Semantic) CatInOrder(a, b *Tensor, dim int64) (*Tensor, error) {
	shape := slices.Clone(ShapeOf(a.Type))
	rank := int64(len(shape))
	if dim < -rank || dim >= rank {
		return nil, errorf("cat: dimension %d of a tensor with %d dimensions", dim, rank)
	}
	if dim < 0 {
		dim += rank
	}
	if !slices.Equal(shape, ShapeOf(b.Type)) {
		return nil, errorf("tl.cat requires tensors of the same shape, got %s and %s", shapeText(shape), shapeText(ShapeOf(b.Type)))
	}
	pairs, err := s.Join(a, b)
	if err != nil {
		return nil, err
	}
	var order []int64
	for d := range rank {
		if d == dim {
			order = append(order, rank)
		}
		order = append(order, d)
	}
	if pairs, err = s.Permute(pairs, order); err != nil {
		return nil, err
	}
	shape[dim] *= 2
	return s.Reshape(pairs, shape, false)
}

// Gather picks elements along an axis by their indices.
func (s *Semantic) Gather(src, index *Tensor, axis int64) (*Tensor, error) {
	if t := number(index.Type); t == nil || !t.IsInt() {
		return nil, errorf("index must be an integer tensor")
	}
	from, at := ShapeOf(src.Type), ShapeOf(index.Type)
	if len(from) != len(at) {
		return nil, errorf("source and index tensors must have the same rank")
	}
	if axis < -int64(len(from)) || axis >= int64(len(from)) {
		return nil, errorf("gather axis %d must be < source rank (%d)", axis, len(from))
	}
	d, err := WrapAxis(axis, len(from))
	if err != nil {
		return nil, err
	}
	for i := range from {
		if i != d && from[i] != at[i] {
			return nil, errorf("index dim %d must match the corresponding source dim", i)
		}
	}
	to := &Block{Elem: ScalarOf(src.Type), Shape: at}
	op := s.B.Create(tt.Gather, []*ir.Value{src.Handle, index.Handle}, []ir.Type{to.IR(s.B)},
		ir.NamedAttr{Name: "axis", Attr: s.B.Ctx.IntAttr(ir.I32, int64(d))})
	return &Tensor{op.Result(0), to}, nil
}

// Histogram counts how often each integer occurs. Mask may be nil.
func (s *Semantic) Histogram(t *Tensor, bins int64, mask *Tensor) (*Tensor, error) {
	if len(ShapeOf(t.Type)) != 1 {
		return nil, errorf("histogram only supports 1D input")
	}
	if n := number(t.Type); n == nil || !n.IsInt() {
		return nil, errorf("histogram only supports integer input")
	}
	if mask != nil {
		var err error
		if mask, err = s.BroadcastTo(mask, ShapeOf(t.Type)); err != nil {
			return nil, err
		}
		if err := checkMask(mask); err != nil {
			return nil, err
		}
	}
	if err := checkShape([]int64{bins}); err != nil {
		return nil, err
	}
	to := &Block{Elem: Int32, Shape: []int64{bins}}
	return &Tensor{tt.NewHistogram(s.B.Builder, t.Handle, handleOf(mask), to.IR(s.B)).Result(), to}, nil
}
