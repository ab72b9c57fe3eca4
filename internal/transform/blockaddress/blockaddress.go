// Package blockaddress computes the addresses of a block of a tensor in memory
// element by element, and which of them lie inside the tensor. It knows how
// Triton and arith say that.
package blockaddress

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Block is a block of a tensor: how many elements it has along each dimension
// and where these stand along it, as tensors that have other sizes only there.
type Block struct {
	Shape []int64
	// At gives the places along a dimension.
	At func(dim int) *ir.Value
}

// Refuse says why the places of a block along its dimensions cannot be listed.
func Refuse(op *ir.Op, shape []int64) error {
	if !tt.HasLines(shape) {
		return rewrite.CannotLower(op, "no tensor is as long as a dimension of the block")
	}
	return nil
}

// Wide is a number as an i64.
func Wide(b *ir.Builder, v *ir.Value) *ir.Value {
	if ir.ElementTypeOf(v.Type()) == ir.Type(ir.I64) {
		return v
	}
	return arith.NewCast(b, arith.ExtSI, v, b.Ctx.WithElement(v.Type(), ir.I64))
}

// From lists the places along a dimension of a block that starts at an offset:
// offset + 0, offset + 1, ...
func From(b *ir.Builder, shape []int64, dim int, offset *ir.Value) *ir.Value {
	t := b.Ctx.Tensor(shape[dim:dim+1], ir.I64)
	places := b.Create(tt.Splat, []*ir.Value{offset}, []ir.Type{t}).Result(0)
	if shape[dim] > 0 {
		places = arith.NewBinary(b, arith.AddI, places, Wide(b, tt.NewRange(b, 0, shape[dim])))
	}
	return Along(b, len(shape), dim, places)
}

// Along lays a list of places along a dimension of a block of some rank.
func Along(b *ir.Builder, rank, dim int, places *ir.Value) *ir.Value {
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
		at := k.At(dim)
		offsets := arith.NewBinary(b, arith.MulI, at, splatLike(b, stride, at))
		pointers = b.Create(tt.AddPtr, []*ir.Value{pointers, k.whole(b, offsets)}, []ir.Type{t}).Result(0)
	}
	return pointers
}

// Inside tells which elements of the block lie inside a tensor of some sizes,
// as far as the dimensions given are concerned.
func (k Block) Inside(b *ir.Builder, dims []int64, sizes []*ir.Value) *ir.Value {
	var all *ir.Value
	for _, dim := range dims {
		at := k.At(int(dim))
		zero := splatLike(b, arith.NewInt(b, ir.I64, 0), at)
		low := arith.NewCmpI(b, arith.ISGE, at, zero)
		high := arith.NewCmpI(b, arith.ISLT, at, splatLike(b, sizes[dim], at))
		inside := k.whole(b, arith.NewBinary(b, arith.AndI, low, high))
		if all != nil {
			inside = arith.NewBinary(b, arith.AndI, all, inside)
		}
		all = inside
	}
	return all
}

// whole repeats what is known along one dimension for the whole block.
func (k Block) whole(b *ir.Builder, v *ir.Value) *ir.Value {
	t := b.Ctx.Tensor(k.Shape, ir.ElementTypeOf(v.Type()))
	return b.Create(tt.Broadcast, []*ir.Value{v}, []ir.Type{t}).Result(0)
}

func splatLike(b *ir.Builder, v, like *ir.Value) *ir.Value {
	return b.Create(tt.Splat, []*ir.Value{v}, []ir.Type{b.Ctx.WithElement(like.Type(), v.Type())}).Result(0)
}
