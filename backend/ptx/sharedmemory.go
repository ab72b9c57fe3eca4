package ptx

import (
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// stageShared stores a tensor to shared memory in row-major order, where all threads can load any element
// until the next use.
func (c *converter) stageShared(t *smem.Tensor) error {
	d, err := c.distributed(t)
	if err != nil {
		return err
	}
	c.ClaimShared(t.Elem.Bytes << layout.TotalBits(t.Shape))
	places := c.LinearIndices(d.Layout)
	c.StoreSharedIf(c.IsOwner(d.Layout), func() {
		for r, at := range places {
			c.StoreShared(t, d.Regs[r], at)
		}
	})
	c.Barrier()
	c.SharedInUse = true
	return nil
}
