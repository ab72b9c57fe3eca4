// Package dots emits dots: by tensor-core instructions, or by scalar FMA.
package dots

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/bodies"
	"github.com/tshared/tshared/backend/ptx/internal/mma"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// Dots emits dots.
type Dots struct {
	*values.Values
	*mma.Emitter
	*bodies.Bodies
}

// Functions are the operations of this package, besides contractions of linalg.
var Functions = map[*ir.OpDef]func(c *Dots, op *ir.Op) error{
	tile.Dot: (*Dots).Dot, tile.DotWait: emitDotWait, tile.DotOperands: emitDotOperands, tile.DotStep: emitDotStep,
}

// Dot emits a dot by tensor-core instructions, or by scalar FMA.
func (c *Dots) Dot(op *ir.Op) error {
	if o, ok := tile.AsDot(op); ok {
		return c.mmaDot(c.Distribution.DotOf(op), o)
	}
	p := c.Distribution.DotOf(op)
	return c.fmaDot(p, p.View.Inits()[0], op.Result(0))
}

// i32 is written often enough for a short name.
var i32 = llvmir.ConstI32
