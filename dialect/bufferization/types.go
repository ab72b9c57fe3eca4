package bufferization

import (
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// The types operations take.
var (
	anyBuffer = ir.TypeIs("ranked or unranked memref of any type values", memref.IsBuffer)
	anyTensor = ir.TypeIs("tensor of any type values", tensor.IsTensor)
	anyShaped = ir.TypeIs("shaped of any type values", func(t ir.Type) bool { _, ok := t.(ir.ShapedType); return ok })
)
