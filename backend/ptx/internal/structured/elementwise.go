package structured

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
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
	return operands, c.stageAllShared(p.Op, c.extractedBy(body))
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

// staging is a tensor whose elements the body of an operation extracts.
type staging struct {
	op     *ir.Op
	tensor *smem.Tensor
}

// stageAllShared stores tensors to shared memory, one after the other, for the body of an operation. Tensors of one element are in
// every thread already.
func (c *Emitter) stageAllShared(op *ir.Op, tensors []*smem.Tensor) error {
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
			c.staged = map[staging]smem.Area{}
		}
		c.staged[staging{op, t}], found = area, true
	}
	if found {
		c.Barrier()
	}
	return nil
}

// stagedElement loads an element of a tensor that is staged for the body of an operation.
func (c *Emitter) stagedElement(op *ir.Op, t *smem.Tensor, offset llvmir.Value) (llvmir.Value, error) {
	if layout.TotalBits(t.Shape) == 0 {
		return t.Regs[0], nil
	}
	return c.LoadShared(c.staged[staging{op, t}], offset), nil
}

// emitBodies emits the body for every register of a layout and returns the registers by result.
func (c *Emitter) emitBodies(p *distribute.Elementwise, l *layout.Layout) ([][]llvmir.Value, error) {
	operands, err := c.prepareOperands(p, l)
	if err != nil {
		return nil, err
	}
	if p.Op.HasAttr(tile.Packed) {
		regs, err := c.emitPacked(p, l, operands)
		return [][]llvmir.Value{regs}, err
	}
	return c.emitUsual(p, l, operands)
}

// emitUsual emits a body per register for the usual arguments of functions. One branch for all registers has the body for any arguments: branches of single
// elements would keep their computations apart, which wait for each other then.
func (c *Emitter) emitUsual(p *distribute.Elementwise, l *layout.Layout, operands [][]llvmir.Value) ([][]llvmir.Value, error) {
	for op := range p.View.Body().Ops() {
		if op.NumRegions() > 0 { // a flag inside of a branch is not there after it
			return c.emitPerRegister(p, l, operands)
		}
	}
	var unusual []llvmir.Value
	c.Math.Unusual = &unusual
	usual, err := c.emitPerRegister(p, l, operands)
	c.Math.Unusual = nil
	if err != nil || len(unusual) == 0 {
		return usual, err
	}
	some := unusual[0]
	for _, flag := range unusual[1:] {
		some = c.B.Or(some, flag)
	}
	flat := c.B.If(some, func() []llvmir.Value {
		var general [][]llvmir.Value
		general, err = c.emitPerRegister(p, l, operands)
		return slices.Concat(general...)
	}, func() []llvmir.Value { return slices.Concat(usual...) })
	return slices.Collect(slices.Chunk(flat, l.Registers())), err
}

func (c *Emitter) emitPerRegister(p *distribute.Elementwise, l *layout.Layout, operands [][]llvmir.Value) ([][]llvmir.Value, error) {
	body := p.View.Body()
	results := make([][]llvmir.Value, p.Op.NumResults())
	asserts := c.Asserts.Defer(body)
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
		if indexed {
			indices := make([]llvmir.Value, len(p.Loops))
			for d, at := range c.Coordinates(l, r) {
				indices[p.Loops[d]] = at
			}
			c.LoopIndices[p.Op] = indices
		}
		yields, err := c.Body(body)
		if err != nil {
			return nil, err
		}
		asserts.Add(r)
		for i, v := range yields {
			results[i] = append(results[i], v)
		}
	}
	asserts.TrapIfFailed(l)
	return results, nil
}
