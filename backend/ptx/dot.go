package ptx

import (
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// emitDot emits a dot by tensor-core instructions, or by scalar FMA.
func emitDot(c *emitter, op *ir.Op) error {
	if o, ok := tile.AsDot(op); ok {
		return c.emitMMADot(c.DotOf(op), o.Acc(), o.Result())
	}
	p := c.DotOf(op)
	return c.emitFMADot(p, p.View.Inits()[0], op.Result(0))
}
