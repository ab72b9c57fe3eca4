package copies

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// emitTensorMap has nothing to emit: the map is a parameter of the kernel.
func emitTensorMap(c *Emitter, op *ir.Op) error {
	_, err := c.Scalar(op.Result(0))
	return err
}

// emitBulkCopy issues the boxes of a tile by the first thread.
func emitBulkCopy(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsBulkCopy(op)
	if !c.GPU.Has(targets.BulkCopy) {
		return errors.New("bulk copies need sm_90 or newer")
	}
	from, err := c.Scalar(o.Map())
	if err != nil {
		return err
	}
	to, err := c.buffer(o.Dest())
	if err != nil {
		return err
	}
	at, err := c.mbarrier(o.Signal(), o.Index())
	if err != nil {
		return err
	}
	coordinates, err := c.ScalarsOf(o.Coordinates())
	if err != nil {
		return err
	}
	m, _ := tile.AsTensorMapType(o.Map().Type())
	box, n := m.Boxes()
	order := m.Shared().Order
	bytes := m.TensorBytes() / n
	first := c.B.ICmp("eq", c.Thread, i32(0))
	for i := range n {
		args := []llvmir.Value{c.B.Add(to.Base, i32(i*bytes)), from, at, first}
		var list []string
		for k, d := range order {
			v := c.ToI32(coordinates[d])
			if k == 0 {
				v = c.B.Add(v, i32(i*box[0]))
			}
			list = append(list, fmt.Sprintf("$%d", len(args)))
			args = append(args, v)
		}
		text := fmt.Sprintf("@$3 cp.async.bulk.tensor.%dd.shared::cluster.global.tile.mbarrier::complete_tx::bytes [$0], [$1, {%s}], [$2];", len(order), strings.Join(list, ", "))
		c.mbarrierAsm(text, "r,l,r,b,"+strings.Repeat("r,", len(order)), args...)
	}
	return nil
}
