// Package blockaddress computes the addresses of the elements of a block of a tensor in memory, and which of
// them are in bounds. It emits operations of Triton and arith.
package blockaddress

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Block is a block of a tensor.
type Block struct {
	Shape []int64
	// Positions are the positions of the block's elements along a dimension in the tensor. The result has size
	// 1 along the other dimensions.
	Positions func(dim int) *ir.Value
}

// Check is the reason why the positions of a block along its dimensions cannot be listed, nil if they can.
func Check(op *ir.Op, shape []int64) error {
	if !tt.HasLines(shape) {
		return rewrite.CannotLower(op, "no tensor has the length of a dimension of the block")
	}
	return nil
}

// ToI64 extends an integer to i64.
func ToI64(b *ir.Builder, v *ir.Value) *ir.Value {
	if ir.ElementTypeOf(v.Type()) == ir.Type(ir.I64) {
		return v
	}
	return arith.NewCast(b, arith.ExtSI, v, b.Ctx.WithElement(v.Type(), ir.I64))
}

// RangeFrom lists the positions along a dimension of a block that starts at an offset: offset + 0, offset + 1,
// ...
func RangeFrom(b *ir.Builder, shape []int64, dim int, offset *ir.Value) *ir.Value {
	t := b.Ctx.Tensor(shape[dim:dim+1], ir.I64)
	places := b.Create(tt.Splat, []*ir.Value{offset}, []ir.Type{t}).Result(0)
	if shape[dim] > 0 {
		places = arith.NewBinary(b, arith.AddI, places, ToI64(b, tt.NewRange(b, 0, shape[dim])))
	}
	return ExpandAlong(b, len(shape), dim, places)
}

// ExpandAlong expands a list of positions along a dimension to the rank of a block.
func ExpandAlong(b *ir.Builder, rank, dim int, places *ir.Value) *ir.Value {
	for axis := range rank {
		if axis == dim {
			continue
		}
		t := places.Type().(*ir.TensorType)
		shape := slices.Insert(slices.Clone(t.Shape), axis, 1)
		places = b.Create(tt.ExpandDims, []*ir.Value{places}, []ir.Type{b.Ctx.Tensor(shape, t.Elem)},
			ir.NamedAttr{Name: "axis", Attr: b.Ctx.IntAttr(ir.I32, int64(axis))}).Result(0)
	}
	return places
}

// Pointers are the addresses of all elements of the block.
func (k Block) Pointers(b *ir.Builder, base *ir.Value, strides []*ir.Value) *ir.Value {
	t := b.Ctx.Tensor(k.Shape, base.Type())
	pointers := b.Create(tt.Splat, []*ir.Value{base}, []ir.Type{t}).Result(0)
	for dim, stride := range strides {
		at := k.Positions(dim)
		offsets := arith.NewBinary(b, arith.MulI, at, splatLike(b, stride, at))
		pointers = b.Create(tt.AddPtr, []*ir.Value{pointers, k.broadcast(b, offsets)}, []ir.Type{t}).Result(0)
	}
	return pointers
}

// InBounds is the mask of the elements that are inside a tensor of the given sizes along the given dimensions.
func (k Block) InBounds(b *ir.Builder, dims []int64, sizes []*ir.Value) *ir.Value {
	var all *ir.Value
	for _, dim := range dims {
		at := k.Positions(int(dim))
		zero := splatLike(b, arith.NewInt(b, ir.I64, 0), at)
		low := arith.NewCmpI(b, arith.ISGE, at, zero)
		high := arith.NewCmpI(b, arith.ISLT, at, splatLike(b, sizes[dim], at))
		inside := k.broadcast(b, arith.NewBinary(b, arith.AndI, low, high))
		if all != nil {
			inside = arith.NewBinary(b, arith.AndI, all, inside)
		}
		all = inside
	}
	return all
}

// broadcast broadcasts a value along one dimension to the whole block.
func (k Block) broadcast(b *ir.Builder, v *ir.Value) *ir.Value {
	t := b.Ctx.Tensor(k.Shape, ir.ElementTypeOf(v.Type()))
	return b.Create(tt.Broadcast, []*ir.Value{v}, []ir.Type{t}).Result(0)
}

func splatLike(b *ir.Builder, v, like *ir.Value) *ir.Value {
	return b.Create(tt.Splat, []*ir.Value{v}, []ir.Type{b.Ctx.WithElement(like.Type(), v.Type())}).Result(0)
}
