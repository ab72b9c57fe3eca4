package ptx

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
)

// errNoLayout refuses a tensor without a layout: a pass left it to its users, or a person removed it.
var errNoLayout = errors.New("BUG: a tensor has no layout")

// layoutCacheEntry holds the registers of a tensor that was loaded from shared memory, while the current code is
// dominated by the load.
type layoutCacheEntry struct {
	tensor *smem.Tensor
	layout *layout.Layout
	regs   []llvmir.Value
}

// inLayout returns the registers of a tensor in a layout. The layout of its type has these elements in the same
// threads. A tensor in shared memory is loaded.
func (c *converter) inLayout(t *smem.Tensor, l *layout.Layout) ([]llvmir.Value, error) {
	if t.Shared == nil {
		if t.Layout.SameThreads(l) {
			if regs, ok := t.PermuteRegisters(l); ok {
				return regs, nil
			}
		}
		return nil, fmt.Errorf("BUG: a tensor in the layout %s is needed in the layout %s, but not converted", t.Layout, l)
	}
	for _, h := range c.layoutCache {
		if h.tensor == t && h.layout.Equal(l) {
			return h.regs, nil
		}
	}
	regs := c.LoadSharedTensor(t.Shared, l)
	c.layoutCache = append(c.layoutCache, layoutCacheEntry{t, l, regs})
	return regs, nil
}

// convertLayout converts a tensor to a layout, by registers, shuffles or shared memory.
func (c *converter) convertLayout(t *smem.Tensor, l *layout.Layout, by string) ([]llvmir.Value, error) {
	if t.Shared != nil {
		return c.inLayout(t, l)
	}
	switch by {
	case tile.ByRegisters:
		return c.inLayout(t, l)
	case tile.ByShuffles:
		return c.convertByShuffles(t, l)
	case tile.ByShared:
		return c.convertThroughShared(t, l)
	}
	return nil, errors.New("BUG: it does not say how elements move")
}

// distributed is a tensor in registers: the tensor itself, or a copy in the default layout if the tensor
// is in shared memory.
func (c *converter) distributed(t *smem.Tensor) (*smem.Tensor, error) {
	if t.Layout != nil {
		return t, nil
	}
	return c.distributedAs(t, distribute.DefaultLayout(t.Shape, c.WarpBits))
}

// distributedAs is a tensor in registers, in a given layout.
func (c *converter) distributedAs(t *smem.Tensor, l *layout.Layout) (*smem.Tensor, error) {
	regs, err := c.inLayout(t, l)
	if err != nil {
		return nil, err
	}
	return &smem.Tensor{Elem: t.Elem, Shape: t.Shape, Layout: l, Regs: regs}, nil
}

// truncateCache drops conversions of a loop or branch that ends.
func (c *converter) truncateCache(n int) { c.layoutCache = c.layoutCache[:n] }
