package ptx

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// emitZero is for zero, undef and poison.
func emitZero(c *emitter, op *ir.Op) error {
	v := op.Result(0)
	if ir.IsAnyTensor(v.Type()) {
		return emitEmpty(c, op)
	}
	t, err := arithtollvm.TypeOf(v.Type())
	if err == nil {
		c.scalars[v] = llvmir.Zero(t)
	}
	return err
}

func emitLLVMConstant(c *emitter, op *ir.Op) error {
	o, _ := llvm.AsConstant(op)
	w, err := arithtollvm.Literal(o.Res().Type(), o.Value())
	if err == nil {
		c.scalars[op.Result(0)] = w
	}
	return err
}

func emitConstant(c *emitter, op *ir.Op) error {
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
		c.scalars[v] = w
	}
	return err
}

// dense is a constant tensor.
func (c *emitter) dense(v *ir.Value, a *ir.DenseAttr) error {
	if shape, _ := a.Type.Dims(); !layout.Fits(shape) {
		m, err := c.globals.Table(a) // for tensor.extract
		if err == nil {
			c.memrefs[v] = m
		}
		return err
	}
	t, err := c.newTensor(v)
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
		c.splat(t, arithtollvm.ConstBits(t.Elem.Scalar, bits(0)))
		return nil
	}
	table, err := c.globals.Table(a)
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
