// Package blockaddress computes the addresses of the elements of a block of a tensor in memory, and which of
// them are in bounds. It emits operations of Triton and arith.
package blockaddress

import (
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
	places := tt.NewSplat(b, offset, t).Result()
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
		places = tt.NewExpandDims(b, places, int64(axis)).Result()
	}
	return places
}

// Pointers are the addresses of all elements of the block.
func (k Block) Pointers(b *ir.Builder, base *ir.Value, strides []*ir.Value) *ir.Value {
	t := b.Ctx.Tensor(k.Shape, base.Type())
	pointers := tt.NewSplat(b, base, t).Result()
	for dim, stride := range strides {
		at := k.Positions(dim)
		offsets := arith.NewBinary(b, arith.MulI, at, splatLike(b, stride, at))
		pointers = tt.NewAddPtr(b, pointers, k.broadcast(b, offsets)).Result()
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
	return tt.NewBroadcast(b, v, t).Result()
}

func splatLike(b *ir.Builder, v, like *ir.Value) *ir.Value {
	return tt.NewSplat(b, v, b.Ctx.WithElement(like.Type(), v.Type())).Result()
}
