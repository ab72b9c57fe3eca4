package tiles

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// emitPrefetch prefetches the elements of each thread to the L2 cache.
func emitPrefetch(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsPrefetch(op)
	from, err := c.MemRef(o.Source())
	if err != nil {
		return err
	}
	pred := llvmir.ConstBool(true)
	if o.Predicate() != nil {
		if pred, err = c.Scalar(o.Predicate()); err != nil {
			return err
		}
	}
	r := &gmem.Access{Desc: from, Layout: tile.LayoutOf(o.Tensor())}
	for reg := 0; reg < r.Layout.Registers(); reg += int(o.Vector()) {
		place, inside := c.ElementAddress(r, reg)
		c.B.InlineAsm(llvmir.Asm{Text: "@$1 prefetch.global.L2 [$0];", Constraints: "l,b", SideEffects: true}, llvmir.Void,
			c.IntAddress(place), c.AndPredicates(inside, pred))
	}
	return nil
}
