package ptx

import (
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// emitDot emits a dot, unless its only user adds it to an accumulator: then the addition emits it.
func emitDot(c *emitter, op *ir.Op) error {
	if o, ok := tile.AsDot(op); ok {
		return c.emitMMADot(c.DotOf(op), o.Acc(), o.Result())
	}
	if c.AccumulatedBy(op) != nil {
		return nil
	}
	p := c.DotOf(op)
	return c.emitDotInto(p, p.View.Inits()[0], op.Result(0))
}

// emitDotInto emits a dot whose accumulators are initialised with a tensor.
func (c *emitter) emitDotInto(p *distribute.Dot, to, result *ir.Value) error {
	return c.emitFMADot(p, to, result)
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
		return true, c.emitDotInto(c.DotOf(def), distribute.OtherAddend(op, v), op.Result(0))
	}
	return false, nil
}
