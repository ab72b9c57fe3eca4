package ptx

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// elementwiseOp is a structured operation with parallel loops only: each point has an element in every
// result.
type elementwiseOp struct {
	op    *ir.Op
	view  linalg.StructuredOp
	loops []int   // loop of each dimension of the results
	shape []int64 // of the results, or of the loops if there are no results
}

// elementwiseOf matches the indexing maps of the results.
func (c *emitter) elementwiseOf(op *ir.Op, view linalg.StructuredOp) (*elementwiseOp, error) {
	p := &elementwiseOp{op: op, view: view}
	maps, inputs := view.IndexingMaps(), len(view.Inputs())
	if op.NumResults() > 0 {
		out := maps[inputs]
		for _, m := range maps[inputs:] {
			if m.String() != out.String() {
				return nil, errors.New("results with different indices are not supported")
			}
		}
		for d := range out.Results {
			loop, ok := out.DimPosition(d)
			if !ok || slices.Contains(p.loops, loop) {
				return nil, errors.New("results with computed indices are not supported")
			}
			p.loops = append(p.loops, loop)
		}
		if len(p.loops) != len(view.Iterators()) {
			return nil, errors.New("results without an element for each point are not supported")
		}
		p.shape, _ = ir.ShapeOf(op.Result(0).Type())
		return p, nil
	}
	if len(view.Inits()) > 0 {
		return nil, errors.New("structured operations on memory are not supported")
	}
	p.shape = make([]int64, len(view.Iterators()))
	for i, v := range view.Inputs() {
		shape, ok := ir.ShapeOf(v.Type())
		for d := range maps[i].Results {
			if loop, isDim := maps[i].DimPosition(d); isDim && ok {
				p.shape[loop] = shape[d]
			}
		}
	}
	for i := range p.shape {
		p.loops = append(p.loops, i)
	}
	if !layout.Fits(p.shape) {
		return nil, errors.New("its iteration space is dynamic, or its sizes are not powers of two")
	}
	return p, nil
}

// loopLayout is the layout of an operation without results: that of an operand with an element per point.
func (c *emitter) loopLayout(p *elementwiseOp) *layout.Layout {
	for i, m := range p.view.IndexingMaps() {
		v := p.view.Inputs()[i]
		if !m.IsIdentity() || !ir.IsAnyTensor(v.Type()) {
			continue
		}
		if l := c.LayoutOf(v); l != nil {
			return l
		}
	}
	return c.DefaultLayout(p.shape)
}

// operandLayout is the layout in which an operand gives each thread the elements for its points of a
// layout l.
func (p *elementwiseOp) operandLayout(m *affine.Map, shape []int64, l *layout.Layout) (*layout.Layout, error) {
	from := make([]layout.DimMap, len(m.Results))
	for d, e := range m.Results {
		from[d].Dim = -1
		if b, ok := e.(*affine.Binary); ok && b.Kind == affine.KindFloorDiv {
			by, ok := b.RHS.(*affine.Constant)
			if !ok || by.Value <= 0 || by.Value&(by.Value-1) != 0 {
				return nil, errors.New("operands with computed indices are not supported")
			}
			e, from[d].Shift = b.LHS, layout.Log2(by.Value)
		}
		switch e := e.(type) {
		case *affine.Dim:
			from[d].Dim = slices.Index(p.loops, e.Pos)
		case *affine.Constant:
			if e.Value != 0 {
				return nil, errors.New("operands with constant indices are not supported")
			}
		default:
			return nil, errors.New("operands with computed indices are not supported")
		}
	}
	return l.Compose(shape, from), nil
}

// prepareOperands converts operands to the layouts that are needed, and stages tensors from which the body
// extracts elements, before threads diverge.
func (c *emitter) prepareOperands(p *elementwiseOp, l *layout.Layout) ([][]llvmir.Value, error) {
	maps, body := p.view.IndexingMaps(), p.view.Body()
	operands := make([][]llvmir.Value, p.op.NumOperands())
	for i, v := range p.op.Operands() {
		if i >= body.NumArgs() || !body.Arg(i).HasUses() {
			continue
		}
		if w, ok := c.scalars[v]; ok {
			operands[i] = slices.Repeat([]llvmir.Value{w}, l.Registers())
			continue
		}
		t, err := c.tensor(v)
		if err != nil {
			return nil, err
		}
		own, err := p.operandLayout(maps[i], t.shape, l)
		if err != nil {
			return nil, err
		}
		if operands[i], err = c.inLayout(t, own); err != nil {
			return nil, err
		}
	}
	return operands, c.stageExtracted(body)
}

// stageExtracted stages tensors from which a body extracts elements.
func (c *emitter) stageExtracted(body *ir.Block) error {
	return c.stageAllShared(c.extractedBy(body))
}

// extractedBy are the tensors from which a body extracts elements.
func (c *emitter) extractedBy(body *ir.Block) (extracted []*distTensor) {
	body.ParentOp().Walk(func(inner *ir.Op) ir.WalkResult {
		if read, ok := tensor.AsExtract(inner); ok {
			if t := c.tensors[read.Tensor()]; t != nil && !slices.Contains(extracted, t) {
				extracted = append(extracted, t)
			}
		}
		return ir.Continue
	})
	return extracted
}

// stageAllShared stores tensors to shared memory, one behind the other. Tensors of one element are in
// every thread already.
func (c *emitter) stageAllShared(tensors []*distTensor) error {
	var published, list []*distTensor
	var offsets []int64
	total := int64(0)
	for _, t := range tensors {
		if layout.TotalBits(t.shape) == 0 {
			if _, err := c.inLayout(t, c.DefaultLayout(t.shape)); err != nil {
				return err
			}
			continue
		}
		d, err := c.distributed(t)
		if err != nil {
			return err
		}
		published, list, offsets = append(published, t), append(list, d), append(offsets, total)
		total += (t.elem.Bytes<<layout.TotalBits(t.shape) + 15) / 16 * 16
	}
	if len(list) == 0 {
		return nil
	}
	c.claimShared(total)
	whole := c.sharedBase
	for i, t := range published {
		at := c.b.Offset(whole, i64(offsets[i]))
		c.sharedBase = at
		for r, n := range c.linearIndices(list[i].layout) {
			c.storeShared(t, list[i].regs[r], n)
		}
		c.staged[t] = at
	}
	c.sharedBase = whole
	c.barrier()
	return nil
}

// stagedElement loads an element of a staged tensor.
func (c *emitter) stagedElement(t *distTensor, offset llvmir.Value) (llvmir.Value, error) {
	if layout.TotalBits(t.shape) == 0 {
		regs, err := c.inLayout(t, c.DefaultLayout(t.shape))
		if err != nil {
			return llvmir.Value{}, err
		}
		return regs[0], nil
	}
	whole := c.sharedBase
	defer func() { c.sharedBase = whole }()
	c.sharedBase = c.staged[t]
	return c.loadShared(t, offset), nil
}

// unstage ends the use of staged tensors.
func (c *emitter) unstage() {
	if len(c.staged) > 0 {
		clear(c.staged)
		c.sharedInUse = true
	}
}

// emitBodies emits the body for every register of a layout and returns the registers by result.
func (c *emitter) emitBodies(p *elementwiseOp, l *layout.Layout) ([][]llvmir.Value, error) {
	operands, err := c.prepareOperands(p, l)
	if err != nil {
		return nil, err
	}
	defer c.unstage()
	if regs, ok := c.emitPacked(p, l, operands); ok {
		return [][]llvmir.Value{regs}, nil
	}
	return c.emitPerRegister(p, l, operands)
}

func (c *emitter) emitPerRegister(p *elementwiseOp, l *layout.Layout, operands [][]llvmir.Value) ([][]llvmir.Value, error) {
	body := p.view.Body()
	results := make([][]llvmir.Value, p.op.NumResults())
	outer, around := c.loopIndex, c.bodyAsserts
	c.bodyAsserts = bodyAsserts{in: p.op}
	defer func() { c.loopIndex, c.bodyAsserts = outer, around }()
	indexed := distribute.UsesIndex(p.op)
	for r, k := range c.derivedRegisters(p, l) {
		if k.from != r {
			for i := range results {
				results[i] = append(results[i], c.derive(results[i][k.from], k))
			}
			continue
		}
		for i := range operands {
			if operands[i] != nil {
				c.scalars[body.Arg(i)] = operands[i][r]
			}
		}
		c.loopIndex = make([]llvmir.Value, len(p.loops))
		if indexed {
			for d, at := range c.coordinates(l, r) {
				c.loopIndex[p.loops[d]] = at
			}
		}
		c.bodyAsserts.register = r
		yields, err := c.body(body)
		if err != nil {
			return nil, err
		}
		for i, v := range yields {
			results[i] = append(results[i], v)
		}
	}
	c.trapIfFailed(l)
	return results, nil
}
