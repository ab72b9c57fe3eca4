// Package pointwise emits operations on scalars, and on the registers of tensors one by one.
package pointwise

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/convert"
	"github.com/tshared/tshared/backend/ptx/internal/devicemath"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// Emitter emits operations on scalars and registers.
type Emitter struct {
	*values.Values
	*devicemath.Math
	*convert.Converter
}

// Functions are the operations of this package.
var Functions = map[*ir.OpDef]func(c *Emitter, op *ir.Op) error{}

func init() {
	for def, f := range arithtollvm.Lowerings {
		Functions[def] = Apply(devicemath.Of(def, f))
	}
	Functions[llvm.InlineAsm] = Apply(devicemath.InlineAsm)
	Functions[arith.FPToSI], Functions[arith.FPToUI] = Apply(devicemath.ToInteger), Apply(devicemath.ToInteger)
	Functions[tile.SaturatingTruncF] = Apply(devicemath.SaturatingTruncF)
}

// Apply applies a computation to scalars, or to the registers of tensors.
func Apply(compute devicemath.Computation) func(c *Emitter, op *ir.Op) error {
	return func(c *Emitter, op *ir.Op) error {
		if op.NumResults() > 0 && ir.IsAnyTensor(op.Result(0).Type()) {
			return c.perRegister(op, compute)
		}
		args, err := c.ScalarsOf(op.Operands())
		if err != nil {
			return err
		}
		results, err := compute(c.Math, op, args)
		for i, v := range results {
			c.Scalars[op.Result(i)] = v
		}
		return err
	}
}

func (c *Emitter) perRegister(op *ir.Op, compute devicemath.Computation) error {
	l := tile.LayoutOf(op.Result(0).Type())
	if l == nil {
		return values.ErrNoLayout
	}
	operands := make([][]llvmir.Value, op.NumOperands())
	for i, v := range op.Operands() {
		if w, ok := c.Scalars[v]; ok {
			for range l.Registers() {
				operands[i] = append(operands[i], w)
			}
			continue
		}
		t, err := c.Tensor(v)
		if err != nil {
			return err
		}
		if operands[i], err = c.InLayout(t, l); err != nil {
			return err
		}
	}
	regs := make([][]llvmir.Value, op.NumResults())
	for r := range l.Registers() {
		args := make([]llvmir.Value, len(operands))
		for i := range args {
			args[i] = operands[i][r]
		}
		results, err := compute(c.Math, op, args)
		if err != nil {
			return err
		}
		for i, v := range results {
			regs[i] = append(regs[i], v)
		}
	}
	return c.SetResults(op, l, regs)
}
