package ptx

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
)

// distTensor is a tensor distributed over the threads of a block: in registers, or in shared memory.
type distTensor struct {
	elem  arithtollvm.Element
	shape []int64

	layout *layout.Layout // of regs
	regs   []llvmir.Value

	shared *sharedTensor
}

// errNoLayout refuses a tensor without a layout: a pass left it to its users, or a person removed it.
var errNoLayout = errors.New("BUG: a tensor has no layout")

// layoutCacheEntry holds the registers of a tensor that was loaded from shared memory, while the current code is
// dominated by the load.
type layoutCacheEntry struct {
	tensor *distTensor
	layout *layout.Layout
	regs   []llvmir.Value
}

// inLayout returns the registers of a tensor in a layout. The layout of its type has these elements in the same
// threads. A tensor in shared memory is loaded.
func (c *converter) inLayout(t *distTensor, l *layout.Layout) ([]llvmir.Value, error) {
	if t.shared == nil {
		if t.layout.SameThreads(l) {
			if regs, ok := t.permuteRegisters(l); ok {
				return regs, nil
			}
		}
		return nil, fmt.Errorf("BUG: a tensor in the layout %s is needed in the layout %s, but not converted", t.layout, l)
	}
	for _, h := range c.layoutCache {
		if h.tensor == t && h.layout.Equal(l) {
			return h.regs, nil
		}
	}
	regs := c.loadSharedTensor(t.shared, l)
	c.layoutCache = append(c.layoutCache, layoutCacheEntry{t, l, regs})
	return regs, nil
}

// convertLayout converts a tensor to a layout, by registers, shuffles or shared memory.
func (c *converter) convertLayout(t *distTensor, l *layout.Layout, by string) ([]llvmir.Value, error) {
	if t.shared != nil {
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
func (c *converter) distributed(t *distTensor) (*distTensor, error) {
	if t.layout != nil {
		return t, nil
	}
	return c.distributedAs(t, distribute.DefaultLayout(t.shape, c.WarpBits))
}

// distributedAs is a tensor in registers, in a given layout.
func (c *converter) distributedAs(t *distTensor, l *layout.Layout) (*distTensor, error) {
	regs, err := c.inLayout(t, l)
	if err != nil {
		return nil, err
	}
	return &distTensor{elem: t.elem, shape: t.shape, layout: l, regs: regs}, nil
}

// permuteRegisters is the layout conversion between layouts that give each thread the same elements.
func (t *distTensor) permuteRegisters(l *layout.Layout) ([]llvmir.Value, bool) {
	out := make([]llvmir.Value, l.Registers())
	for r := range out {
		from, ok := t.layout.FindReg(l.RegOffset(r))
		if !ok {
			return nil, false
		}
		out[r] = t.regs[from]
	}
	return out, true
}

// truncateCache drops conversions of a loop or branch that ends.
func (c *converter) truncateCache(n int) { c.layoutCache = c.layoutCache[:n] }
