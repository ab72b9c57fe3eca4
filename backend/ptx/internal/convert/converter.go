// Package convert converts tensors between layouts: by renaming registers, by shuffles, or through shared memory.
package convert

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Converter converts tensors between layouts.
type Converter struct {
	*smem.Memory
	layoutCache []layoutCacheEntry // tensors loaded from shared memory, innermost region last
}

// layoutCacheEntry holds the registers of a tensor that was loaded from shared memory, while the current code is
// dominated by the load.
type layoutCacheEntry struct {
	tensor *smem.Tensor
	layout *layout.Layout
	regs   []llvmir.Value
}

// InLayout returns the registers of a tensor in a layout. The layout of its type has these elements in the same
// threads. A tensor in shared memory is loaded.
func (c *Converter) InLayout(t *smem.Tensor, l *layout.Layout) ([]llvmir.Value, error) {
	if t.Shared == nil {
		if t.Layout.SameThreads(l) {
			if regs, ok := t.PermuteRegisters(l); ok {
				return regs, nil
			}
		}
		return nil, tile.Brokenf("a tensor in the layout %s is needed in the layout %s, but not converted", t.Layout, l)
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

// Tensors has the tensors of values.
type Tensors interface {
	// Tensor is the tensor of a value.
	Tensor(v *ir.Value) (*smem.Tensor, error)
}

// RegistersOf are the registers of a value's tensor in a layout, as InLayout returns them.
func (c *Converter) RegistersOf(all Tensors, v *ir.Value, l *layout.Layout) ([]llvmir.Value, error) {
	t, err := all.Tensor(v)
	if err != nil {
		return nil, err
	}
	return c.InLayout(t, l)
}

// ConvertLayout converts a tensor to a layout, by registers, shuffles or shared memory, there in some passes.
func (c *Converter) ConvertLayout(t *smem.Tensor, l *layout.Layout, by string, passes int64) ([]llvmir.Value, error) {
	if t.Shared != nil {
		return c.InLayout(t, l)
	}
	switch by {
	case tile.ByRegisters:
		return c.InLayout(t, l)
	case tile.ByShuffles:
		return c.convertByShuffles(t, l)
	case tile.ByShared:
		if passes > 1 {
			return c.convertInPasses(t, l, int(passes))
		}
		return c.convertThroughShared(t, l)
	}
	return nil, tile.Brokenf("it does not say how elements move")
}

// DefaultLayout is the layout of tensors whose definition suggests no other.
func (c *Converter) DefaultLayout(shape []int64) *layout.Layout {
	return distribute.DefaultLayout(shape, c.WarpBits, layout.Log2(int64(c.CTAs)))
}

// Distributed is a tensor in registers: the tensor itself, or a copy in the default layout if the tensor
// is in shared memory.
func (c *Converter) Distributed(t *smem.Tensor) (*smem.Tensor, error) {
	if t.Layout != nil {
		return t, nil
	}
	return c.DistributedAs(t, c.DefaultLayout(t.Shape))
}

// DistributedAs is a tensor in registers, in a given layout.
func (c *Converter) DistributedAs(t *smem.Tensor, l *layout.Layout) (*smem.Tensor, error) {
	regs, err := c.InLayout(t, l)
	if err != nil {
		return nil, err
	}
	return &smem.Tensor{Elem: t.Elem, Shape: t.Shape, Layout: l, Regs: regs}, nil
}

// CacheScope begins a loop or branch; at its end what was loaded in it is forgotten.
func (c *Converter) CacheScope() (end func()) {
	n := len(c.layoutCache)
	return func() { c.layoutCache = c.layoutCache[:n] }
}

// StageShared stores a tensor to scratch memory in row-major order, where all threads can load any element.
func (c *Converter) StageShared(t *smem.Tensor) (smem.Area, error) {
	d, err := c.Distributed(t)
	if err != nil {
		return smem.Area{}, err
	}
	area, err := c.ClaimShared(t.Elem, t.Elem.Bytes<<layout.TotalBits(t.Shape))
	if err != nil {
		return area, err
	}
	places := c.LinearIndices(d.Layout)
	owner := c.IsWriter(d.Layout)
	for r, at := range places {
		c.StoreShared(area, d.Regs[r], at, owner)
	}
	c.Barrier()
	return area, nil
}
