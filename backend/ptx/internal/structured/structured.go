// Package structured emits structured operations: their bodies, once per register of the results, or in loops.
package structured

import (
	"errors"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/asserts"
	"github.com/tshared/tshared/backend/ptx/internal/bodies"
	"github.com/tshared/tshared/backend/ptx/internal/convert"
	"github.com/tshared/tshared/backend/ptx/internal/devicemath"
	"github.com/tshared/tshared/backend/ptx/internal/elements"
	"github.com/tshared/tshared/backend/ptx/internal/slicing"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// Emitter emits structured operations.
type Emitter struct {
	*values.Values
	*convert.Converter
	*arithtollvm.ScalarBuilder
	*bodies.Bodies
	Distribution *distribute.Distribution
	GPU          targets.GPU
	Math         *devicemath.Math
	Asserts      *asserts.Emitter
	Elements     *elements.Emitter
	Slices       *slicing.Emitter
	Fence        func(op *ir.Op) // orders the atomic updates in the body of an operation

	staged map[staging]smem.Area // scratch memory of tensors from which bodies extract elements
}

// Functions are the operations of this package.
var Functions = map[*ir.OpDef]func(c *Emitter, op *ir.Op) error{linalg.Index: emitIndex, tensor.Extract: emitExtract}

// Elementwise emits the body once per register.
func (c *Emitter) Elementwise(op *ir.Op, view linalg.StructuredOp) error {
	p, err := distribute.ElementwiseOf(view)
	if err != nil {
		return err
	}
	if op.NumResults() == 0 {
		return c.emitWithEffects(p, c.Distribution.LoopLayout(p))
	}
	l := tile.LayoutOf(op.Result(0).Type())
	if l == nil {
		return values.ErrNoLayout
	}
	if !distribute.IsPure(op) {
		return c.emitWithEffects(p, l)
	}
	regs, err := c.emitBodies(p, l)
	if err != nil {
		return err
	}
	return c.SetResults(op, l, regs)
}

// emitWithEffects emits a body with memory effects, and the fences around its atomic updates.
func (c *Emitter) emitWithEffects(p *distribute.Elementwise, l *layout.Layout) error {
	l = l.WithoutZeroBases()
	operands, err := c.prepareOperands(p, l)
	if err != nil {
		return err
	}
	return c.emitByOwners(p.Op, l, func() ([][]llvmir.Value, error) { return c.emitEffects(p, l, operands) })
}

// emitByOwners emits code with memory effects, and the fences around its atomic updates. One thread per element of the results executes it; the
// other threads that hold the element get its results.
func (c *Emitter) emitByOwners(op *ir.Op, l *layout.Layout, emit func() (regs [][]llvmir.Value, err error)) error {
	before, behind, _ := tile.FencesOf(op)
	if before {
		c.Fence(op)
	}
	if err := c.emitByOwnersOnly(op, l, emit); err != nil {
		return err
	}
	if behind {
		c.Fence(op)
	}
	return nil
}

// emitByOwnersOnly is emitByOwners without fences.
func (c *Emitter) emitByOwnersOnly(op *ir.Op, l *layout.Layout, emit func() (regs [][]llvmir.Value, err error)) (err error) {
	owner := c.IsOwner(l)
	if !owner.IsValid() {
		regs, err := emit()
		if err != nil {
			return err
		}
		return c.SetResults(op, l, regs)
	}
	endScope := c.CacheScope()
	flat := c.B.If(owner, func() (all []llvmir.Value) {
		var regs [][]llvmir.Value
		if regs, err = emit(); err != nil {
			return nil
		}
		for _, list := range regs {
			all = append(all, list...)
		}
		return all
	}, func() (all []llvmir.Value) {
		for _, v := range op.Results() {
			t, e := arithtollvm.TypeOf(arithtollvm.ScalarTypeOf(v.Type()))
			if e != nil {
				err = e
				return nil
			}
			for range l.Registers() {
				all = append(all, llvmir.Undef(t))
			}
		}
		return all
	})
	endScope()
	if err != nil {
		return err
	}
	regs := make([][]llvmir.Value, op.NumResults())
	for i := range regs {
		regs[i] = flat[i*l.Registers() : (i+1)*l.Registers()]
	}
	if err := c.SetResults(op, l, regs); err != nil {
		return err
	}
	for _, v := range op.Results() {
		if v.HasUses() {
			if err := c.broadcastFromOwner(c.Tensors[v], owner); err != nil {
				return err
			}
		}
	}
	return nil
}

// emitEffects emits a body with effects for each register, or for the first one of each vector that it updates.
func (c *Emitter) emitEffects(p *distribute.Elementwise, l *layout.Layout, operands [][]llvmir.Value) ([][]llvmir.Value, error) {
	n, ok := p.Op.IntAttr(tile.Vector)
	if !ok {
		return c.emitPerRegister(p, l, operands)
	}
	u, _ := distribute.UpdateOf(p.Op)
	body, elements := p.View.Body(), operands[u.Operand]
	for r := 0; r < l.Registers(); r += int(n) {
		for i := range operands {
			if operands[i] != nil {
				c.Scalars[body.Arg(i)] = operands[i][r]
			}
		}
		c.Updated[u.Op] = elements[r : r+int(n)]
		if _, err := c.Body(body); err != nil {
			return nil, err
		}
	}
	return [][]llvmir.Value{elements}, nil // nothing uses the results
}

// broadcastFromOwner gives all threads the elements of their owners, through shared memory.
func (c *Emitter) broadcastFromOwner(t *smem.Tensor, owner llvmir.Value) error {
	area, err := c.ClaimShared(t.Elem, t.Elem.Bytes<<layout.TotalBits(t.Shape))
	if err != nil {
		return err
	}
	at := c.LinearIndices(t.Layout)
	for r := range at {
		c.StoreShared(area, t.Regs[r], at[r], owner)
	}
	c.Barrier()
	for r := range at {
		t.Regs[r] = c.LoadShared(area, at[r])
	}
	return nil
}

func emitIndex(c *Emitter, op *ir.Op) error {
	view, _ := linalg.AsIndex(op)
	indices := c.LoopIndices[linalg.BodyOwner(op)]
	if int(view.Dim()) >= len(indices) {
		return errors.New("the operation around it has no such loop")
	}
	c.Scalars[op.Result(0)] = c.B.ZExt(indices[view.Dim()], llvmir.I64)
	return nil
}

// emitExtract loads one element, the same in all threads.
func emitExtract(c *Emitter, op *ir.Op) error {
	view, _ := tensor.AsExtract(op)
	indices, err := c.ScalarsOf(view.Indices())
	if err != nil {
		return err
	}
	if m := c.MemRefs[view.Tensor()]; m != nil {
		c.Scalars[op.Result(0)] = c.Elements.Load(op, m, indices)
		return nil
	}
	t, err := c.Tensor(view.Tensor())
	if err != nil {
		return err
	}
	if len(t.Shape) == 0 || layout.TotalBits(t.Shape) == 0 {
		c.Scalars[op.Result(0)] = t.Regs[0]
		return nil
	}
	at := i64(0)
	for d, i := range indices {
		at = c.AddIndex(c.MulIndex(at, i64(t.Shape[d])), i)
	}
	place := c.B.Trunc(at, llvmir.I32)
	body := linalg.BodyOwner(op)
	if area, ok := c.staged[staging{body, t}]; ok {
		c.Scalars[op.Result(0)] = c.LoadShared(area, place)
		return nil
	}
	if body != nil {
		return errors.New("elements of this tensor cannot be extracted here")
	}
	area, err := c.StageShared(t)
	if err != nil {
		return err
	}
	c.Scalars[op.Result(0)] = c.LoadShared(area, place)
	return nil
}

// Constants are written often enough for short names.
var i32, i64 = llvmir.ConstI32, llvmir.ConstI64
