package bufferization

import "github.com/tshared/tshared/ir"

var anyShaped = ir.TypeIs("shaped of any type values", func(t ir.Type) bool { _, ok := t.(ir.ShapedType); return ok })
