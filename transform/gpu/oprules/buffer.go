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
	InBlock: alwaysInBlock,
	Topic:   remark.Copy,
	Remark: func(op *ir.Op) (string, bool) {
		o := tile.AsyncCopyOp{Op: op}
		return remark.Access(o.CopyLayout().Shape, tile.ElementBytes(ir.ElementTypeOf(o.Source().Type())), o.Vector(), false), true
	},
}

var asyncGather = Rule{
	InBlock: alwaysInBlock,
	Topic:   remark.Copy,
	Remark: func(op *ir.Op) (string, bool) {
		o := tile.AsyncGatherOp{Op: op}
		return remark.Access(shapeOf(o.Indices()), tile.ElementBytes(ir.ElementTypeOf(o.Source().Type())), o.Vector(), false) + ", gathered", true
	},
}

var (
	localAlloc, localStore = scalars, scalars
	// blockBarrier is the rule of the barrier of a block.
	blockBarrier = Rule{IsRematerializable: isEffectFree, InBlock: alwaysInBlock}
)

// Who loads from a buffer follows from the rules of its users.
func init() { localAlloc.InBlock, localStore.InBlock = bufferInBlock, storeInBlock }
