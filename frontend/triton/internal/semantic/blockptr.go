package semantic

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

// BlockPtr has the parts of a block pointer: shape, strides and offsets are numbers or
// scalars.
type BlockPtr struct {
	Base                    *Tensor
	Shape, Strides, Offsets []pyeval.Value
	BlockShape, Order       []int64
}

// MakeBlockPtr makes a block pointer.
func (s *Semantic) MakeBlockPtr(p BlockPtr) (*Tensor, error) {
	shape, err := s.indices(p.Shape, true)
	if err != nil {
		return nil, err
	}
	strides, err := s.indices(p.Strides, true)
	if err != nil {
		return nil, err
	}
	offsets, err := s.indices(p.Offsets, false)
	if err != nil {
		return nil, err
	}
	base := p.Base
	to, ok := base.Type.(*Pointer)
	if !ok || to.IsBlock() {
		return nil, errorf("Expected `base` to be a pointer type (but not a block pointer type or others)")
	}
	if base, _, _, err = s.memoryElem(base); err != nil {
		return nil, err
	}
	if !isPermutation(p.Order) {
		return nil, errorf("Expected a permutation of (0, 1, ..., len(order)-1) in order")
	}
	for _, n := range []int{len(shape), len(strides), len(offsets), len(p.Order)} {
		if n != len(p.BlockShape) {
			return nil, errorf("Expected shape/strides/offsets/block_shape to have the same length")
		}
	}
	if err := checkShape(p.BlockShape); err != nil {
		return nil, err
	}
	if len(p.BlockShape) == 0 {
		return nil, errorf("0d block_type is forbidden")
	}
	t := &Pointer{Elem: &Block{Elem: base.Type.(*Pointer).Elem, Shape: p.BlockShape}}
	op := tt.NewMakeTensorPtr(s.B.Builder, base.Handle, shape, strides, offsets, t.IR(s.B), p.Order)
	return &Tensor{op.Result(), t}, nil
}

// Advance moves a block pointer.
func (s *Semantic) Advance(ptr *Tensor, offsets []pyeval.Value) (*Tensor, error) {
	block := blockPointee(ptr.Type)
	if block == nil {
		return nil, errorf("advance needs a block pointer, but found %s", ptr.Type)
	}
	handles, err := s.indices(offsets, false)
	if err != nil {
		return nil, err
	}
	if len(handles) != len(block.Shape) {
		return nil, errorf("Expected %d offsets, but got %d", len(block.Shape), len(handles))
	}
	return &Tensor{tt.NewAdvance(s.B.Builder, ptr.Handle, handles).Result(), ptr.Type}, nil
}

// indices are numbers and scalars as values of the IR: of int64 where wide is set, else of
// 32 bits.
func (s *Semantic) indices(vs []pyeval.Value, wide bool) ([]*ir.Value, error) {
	handles := make([]*ir.Value, len(vs))
	for i, v := range vs {
		h, err := s.index(v, wide)
		if err != nil {
			return nil, err
		}
		handles[i] = h
	}
	return handles, nil
}

func (s *Semantic) index(v pyeval.Value, wide bool) (*ir.Value, error) {
	v = Unwrap(v)
	if n, ok := bigOf(v); ok {
		t, what := Int32, "32 bit `offsets/block_shape`"
		if wide {
			t, what = Int64, "64 bit `shape/strides`"
		}
		if !fits(n, t) {
			return nil, errorf("Block pointers only support %s, got a value %s which is out of the range", what, n)
		}
		return s.intConstant(n.Int64(), t).Handle, nil
	}
	t, ok := v.(*Tensor)
	if !ok {
		return nil, errorf("Unsupported element type in shape/strides/offsets: <class '%s'>", className(v))
	}
	if ShapeOf(t.Type) != nil {
		return nil, errorf("Expected a scalar in shape/strides/offsets")
	}
	n := number(t.Type)
	if n == nil || !n.IsInt() {
		return nil, errorf("Expected an integer scalar type in shape/strides/offsets")
	}
	return s.sizedIndex(t, n, wide)
}

// sizedIndex gives a scalar the width of an index. Offsets of 64 bits are refused.
func (s *Semantic) sizedIndex(t *Tensor, n *Scalar, wide bool) (*ir.Value, error) {
	switch {
	case !wide && n.Bits == 64:
		return nil, errorf("Block pointers only support 32 bit `offsets/block_shape`, add a `.to(tl.int32)` or use regular indexing for 64 bit support")
	case !wide && n.Bits != 32:
		return nil, errorf("Block pointers only support 32 bit `offsets/block_shape`, but found %s", n)
	case !wide || n == Int64:
		return t.Handle, nil
	case n.Bits == 64:
		return s.convert(arith.Bitcast, t, Int64).Handle, nil
	}
	return s.convert(intCast(n, Int64), t, Int64).Handle, nil
}
