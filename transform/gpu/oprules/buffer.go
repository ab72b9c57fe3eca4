package oprules

import (
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/remark"
)

var localLoad = Rule{
	InferLayout: func(c *Inference, v *ir.Value) *layout.Layout { return c.DefaultLayout(shapeOf(v)) },
}

var asyncCopy = Rule{
	Topic: remark.Copy,
	Remark: func(op *ir.Op) (string, bool) {
		o := tile.AsyncCopyOp{Op: op}
		return remark.Access(o.CopyLayout().Shape, tile.ElementBytes(ir.ElementTypeOf(o.Source().Type())), o.Vector(), false), true
	},
}

var asyncGather = Rule{
	Topic: remark.Copy,
	Remark: func(op *ir.Op) (string, bool) {
		o := tile.AsyncGatherOp{Op: op}
		return remark.Access(shapeOf(o.Indices()), tile.ElementBytes(ir.ElementTypeOf(o.Source().Type())), o.Vector(), false) + ", gathered", true
	},
}
