package reconcileptrcasts

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/ir"
)

// isAddresses reports whether a type is that of the addresses of a buffer's elements, with static shape.
func (c *conversion) isAddresses(t, buffer ir.Type) bool {
	shape, ranked := ir.ShapeOf(buffer)
	_, known := ir.NumElements(buffer)
	return ranked && known && t == ir.Type(c.Ctx.Tensor(shape, c.ptr))
}

// addresses computes the addresses of a buffer's elements:
//
//	%t = builtin.unrealized_conversion_cast %m : memref<8xf32, strided<[2], offset: ?>> to tensor<8x!ptr.ptr<#tptr.default_memory_space>>
//
// becomes
//
//	%p = tptr.from_memref %m : memref<8xf32, strided<[2], offset: ?>> to <#tptr.default_memory_space>
//	%size = tptr.type_offset f32
//	%t = linalg.generic outs(%empty) {
//	^bb0(%out: !ptr.ptr<#tptr.default_memory_space>):
//	  %i = linalg.index 0 : index
//	  %n = arith.muli %i, %c2 : index
//	  %bytes = arith.muli %n, %size : index
//	  %q = tptr.ptradd %p %bytes
//	  linalg.yield %q
//	}
func (c *conversion) addresses(buffer *ir.Value, t *ir.TensorType) *ir.Value {
	first := c.fromMemory(buffer)
	strides := c.strides(buffer)
	elem := ir.ElementTypeOf(buffer.Type())
	size := tptr.NewTypeOffset(c.Builder, ir.Index, elem).Result()
	empty := c.Create(tensor.Empty, nil, []ir.Type{t}).Result(0)
	return linalg.NewGeneric(c.Builder, linalg.GenericSpec{Outs: []*ir.Value{empty}, Body: func([]*ir.Value) []*ir.Value {
		sum := foldresult.Const(0)
		for d, stride := range strides {
			i := foldresult.Value(linalg.NewIndex(c.Builder, int64(d)))
			sum = foldresult.Add(c.Builder, sum, foldresult.Mul(c.Builder, i, stride))
		}
		bytes := arith.NewBinary(c.Builder, arith.MulI, foldresult.Materialize(c.Builder, sum), size)
		return []*ir.Value{tptr.NewPtrAdd(c.Builder, first, bytes).Result()}
	}}).Result(0)
}

// strides are the strides of a buffer. Dynamic ones are extracted from it.
func (c *conversion) strides(buffer *ir.Value) []foldresult.Entry {
	t := buffer.Type().(*ir.MemRefType)
	known, _, _ := memref.Strides(t)
	out := make([]foldresult.Entry, len(known))
	var asked []*ir.Value
	for d, s := range known {
		if out[d] = foldresult.Const(s); s != ir.Dynamic {
			continue
		}
		if asked == nil {
			asked = memref.NewExtractStridedMetadata(c.Builder, buffer).SizesAndStrides()[len(known):]
		}
		out[d] = foldresult.Value(asked[d])
	}
	return out
}
