package structured

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// prepareOperands converts operands to the layouts that are needed, and stages tensors from which the body
// extracts elements, before threads diverge.
func (c *Emitter) prepareOperands(p *distribute.Elementwise, l *layout.Layout) ([][]llvmir.Value, error) {
	body := p.View.Body()
	operands := make([][]llvmir.Value, p.Op.NumOperands())
	for i, v := range p.Op.Operands() {
		if i >= body.NumArgs() || !body.Arg(i).HasUses() {
			continue
		}
		if w, ok := c.Scalars[v]; ok {
			operands[i] = slices.Repeat([]llvmir.Value{w}, l.Registers())
			continue
		}
		t, err := c.Tensor(v)
		if err != nil {
			return nil, err
		}
		own, err := p.OperandLayout(i, t.Shape, l)
		if err != nil {
			return nil, err
		}
		if operands[i], err = c.InLayout(t, own); err != nil {
			return nil, err
		}
	}
	return operands, c.stageExtracted(body)
}

// stageExtracted stages tensors from which a body extracts elements.
func (c *Emitter) stageExtracted(body *ir.Block) error {
	return c.stageAllShared(c.extractedBy(body))
}

// extractedBy are the tensors from which a body extracts elements.
func (c *Emitter) extractedBy(body *ir.Block) (extracted []*smem.Tensor) {
	body.ParentOp().Walk(func(inner *ir.Op) ir.WalkResult {
		if read, ok := tensor.AsExtract(inner); ok {
			if t := c.Tensors[read.Tensor()]; t != nil && !slices.Contains(extracted, t) {
				extracted = append(extracted, t)
			}
		}
		return ir.Continue
	})
	return extracted
}

// stageAllShared stores tensors to shared memory, one behind the other. Tensors of one element are in
// every thread already.
func (c *Emitter) stageAllShared(tensors []*smem.Tensor) error {
	found := false
	for _, t := range tensors {
		if layout.TotalBits(t.Shape) == 0 {
			continue
		}
		d, err := c.Distributed(t)
		if err != nil {
			return err
		}
		area, err := c.ClaimShared(t.Elem, t.Elem.Bytes<<layout.TotalBits(t.Shape))
		if err != nil {
			return err
		}
		for r, n := range c.LinearIndices(d.Layout) {
			c.StoreShared(area, d.Regs[r], n, llvmir.Value{})
		}
		if c.staged == nil {
			c.staged = map[*smem.Tensor]smem.Area{}
		}
		c.staged[t], found = area, true
	}
	if found {
		c.Barrier()
	}
	return nil
}

// stagedElement loads an element of a staged tensor.
func (c *Emitter) stagedElement(t *smem.Tensor, offset llvmir.Value) (llvmir.Value, error) {
	if layout.TotalBits(t.Shape) == 0 {
		return t.Regs[0], nil
	}
	return c.LoadShared(c.staged[t], offset), nil
}

// unstage ends the use of staged tensors.
func (c *Emitter) unstage() { clear(c.staged) }

// emitBodies emits the body for every register of a layout and returns the registers by result.
func (c *Emitter) emitBodies(p *distribute.Elementwise, l *layout.Layout) ([][]llvmir.Value, error) {
	operands, err := c.prepareOperands(p, l)
	if err != nil {
		return nil, err
	}
	defer c.unstage()
	if p.Op.HasAttr(tile.Packed) {
		regs, err := c.emitPacked(p, l, operands)
		return [][]llvmir.Value{regs}, err
	}
	return c.emitPerRegister(p, l, operands)
}

func (c *Emitter) emitPerRegister(p *distribute.Elementwise, l *layout.Layout, operands [][]llvmir.Value) ([][]llvmir.Value, error) {
	body := p.View.Body()
	results := make([][]llvmir.Value, p.Op.NumResults())
	outer := c.LoopIndex
	defer func() { c.LoopIndex = outer }()
	defer c.Asserts.Enter(p.Op)()
	indexed := distribute.UsesIndex(p.Op)
	for r, k := range derivedRegisters(p, l) {
		if k.from != r {
			for i := range results {
				results[i] = append(results[i], k.derive(c.B, results[i][k.from]))
			}
			continue
		}
		for i := range operands {
			if operands[i] != nil {
				c.Scalars[body.Arg(i)] = operands[i][r]
			}
		}
		c.LoopIndex = make([]llvmir.Value, len(p.Loops))
		if indexed {
			for d, at := range c.Coordinates(l, r) {
				c.LoopIndex[p.Loops[d]] = at
			}
		}
		c.Asserts.SetRegister(r)
		yields, err := c.Body(body)
		if err != nil {
			return nil, err
		}
		for i, v := range yields {
			results[i] = append(results[i], v)
		}
	}
	c.Asserts.TrapIfFailed(l)
	return results, nil
}
