package slicing

import (
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// emitConvertLayout converts a tensor to the layout of the result.
func emitConvertLayout(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsConvertLayout(op)
	t, err := c.Tensor(o.Source())
	if err != nil {
		return err
	}
	by, _ := o.By()
	passes, _ := o.Passes()
	result, err := c.NewTensor(o.Result())
	if err == nil {
		result.Regs, err = c.ConvertLayout(t, result.Layout, by, passes)
	}
	return err
}
