package ptx

import (
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// emitDot emits a dot by tensor-core instructions, or by scalar FMA. In the second case an addition that is its only
// user emits it, with its accumulator.
func emitDot(c *emitter, op *ir.Op) error {
	if o, ok := tile.AsDot(op); ok {
		return c.emitMMADot(c.DotOf(op), o.Acc(), o.Result())
	}
	if c.AccumulatedBy(op) != nil {
		return nil
	}
	p := c.DotOf(op)
	return c.emitFMADot(p, p.View.Inits()[0], op.Result(0))
}

// emitFusedAdd emits the dot that an addition accumulates; ok is false if there is none.
func (c *emitter) emitFusedAdd(op *ir.Op) (ok bool, err error) {
	if !distribute.IsElementwiseAdd(op) {
		return false, nil
	}
	for _, v := range distribute.InputsOf(op) {
		def := v.DefiningOp()
		if !distribute.IsDot(def) || c.AccumulatedBy(def) != op {
			continue
		}
		return true, c.emitFMADot(c.DotOf(def), distribute.OtherAddend(op, v), op.Result(0))
	}
	return false, nil
}
