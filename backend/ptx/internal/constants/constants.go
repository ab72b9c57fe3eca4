// Package constants emits constants, and tensors with equal or undefined elements.
package constants

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/globals"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// Emitter emits constants.
type Emitter struct {
	*values.Values
	*simt.Threads
	Data *globals.Data
}

// Functions are the operations of this package.
var Functions = map[*ir.OpDef]func(c *Emitter, op *ir.Op) error{
	arith.Constant: emitConstant,
	llvm.Poison:    emitZero, ub.Poison: emitZero,
	tensor.Empty: emitEmpty, bufferization.AllocTensor: emitEmpty, tensor.Splat: emitSplat,
}

// emitZero is for poison.
func emitZero(c *Emitter, op *ir.Op) error {
	v := op.Result(0)
	if ir.IsAnyTensor(v.Type()) {
		return emitEmpty(c, op)
	}
	t, err := arithtollvm.TypeOf(v.Type())
	if err == nil {
		c.Scalars[v] = llvmir.Zero(t)
	}
	return err
}

func emitConstant(c *Emitter, op *ir.Op) error {
	view, _ := arith.AsConstant(op)
	v := op.Result(0)
	if dense, ok := view.Value().(*ir.DenseAttr); ok {
		if registers, ok := v.Type().(*ir.VectorType); ok {
			return c.splatVector(v, registers, dense)
		}
		return c.dense(v, dense)
	}
	w, err := arithtollvm.Literal(v.Type(), view.Value())
	if err == nil {
		c.Scalars[v] = w
	}
	return err
}

// dense is a constant tensor.
func (c *Emitter) dense(v *ir.Value, a *ir.DenseAttr) error {
	if shape, _ := a.Type.Dims(); !layout.Fits(shape) {
		m, err := c.Data.Table(a) // for tensor.extract
		if err == nil {
			c.MemRefs[v] = m
		}
		return err
	}
	t, err := c.NewTensor(v)
	if err != nil {
		return err
	}
	bytes := int(ir.ElementBytes(a.Type.ElementType()))
	bits := func(i int) uint64 {
		var n uint64
		for k := range bytes {
			n |= uint64(a.Data[i*bytes+k]) << (8 * k)
		}
		return n
	}
	if a.Splat {
		t.Splat(arithtollvm.ConstBits(t.Elem.Scalar, bits(0)))
		return nil
	}
	table, err := c.Data.Table(a)
	if err != nil {
		return err
	}
	for _, at := range c.LinearIndices(t.Layout) {
		p := c.B.GEP(t.Elem.Storage, table.Base, c.B.ZExt(at, llvmir.I64))
		w := c.B.Load(t.Elem.Storage, p)
		if t.Elem.Storage != t.Elem.Scalar {
			w = c.B.Trunc(w, t.Elem.Scalar)
		}
		t.Regs = append(t.Regs, w)
	}
	return nil
}

// splatVector is a constant vector with equal elements.
func (c *Emitter) splatVector(v *ir.Value, t *ir.VectorType, a *ir.DenseAttr) error {
	if !a.Splat || len(t.Shape) != 1 {
		return errors.New("only vectors with equal elements are supported")
	}
	word, err := arithtollvm.Literal(t.Elem, a.At(v.Block().ParentOp().Context(), 0))
	if err == nil {
		c.Vectors[v] = slices.Repeat([]llvmir.Value{word}, int(t.Shape[0]))
	}
	return err
}

// emitEmpty is a tensor with undefined elements.
func emitEmpty(c *Emitter, op *ir.Op) error {
	t, err := c.NewTensor(op.Result(0))
	if err == nil {
		t.Splat(llvmir.Zero(t.Elem.Scalar))
	}
	return err
}

func emitSplat(c *Emitter, op *ir.Op) error {
	o, _ := tensor.AsSplat(op)
	w, err := c.Scalar(o.Input())
	if err != nil {
		return err
	}
	t, err := c.NewTensor(op.Result(0))
	if err == nil {
		t.Splat(w)
	}
	return err
}
