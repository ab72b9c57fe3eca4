package bufferization

import "github.com/tshared/tshared/ir"

var anyShaped = ir.TypeIs("shaped of any type values", func(t ir.Type) bool { _, ok := t.(ir.ShapedType); return ok })

// tensorLike and bufferLike constrain the operands of conversions between tensors and
// buffers.
var (
	tensorLike = called("TensorLikeType instance", ir.AnyTensor)
	bufferLike = called("BufferLikeType instance", ir.AnyBuffer)
)

func called(desc string, c ir.Constraint) ir.Constraint {
	c.Desc = desc
	return c
}
