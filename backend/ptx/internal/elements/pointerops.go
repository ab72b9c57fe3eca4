package elements

import (
	"errors"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/ir"
)

// Pointee describes the element behind a pointer.
func (c *Emitter) Pointee(p *ir.Value, t ir.Type) (*gmem.MemRef, error) {
	w, err := c.Scalar(p)
	if err != nil {
		return nil, err
	}
	elem, err := arithtollvm.ElementOf(t)
	if err != nil {
		return nil, err
	}
	if !w.Type().IsPtr() {
		return nil, errors.New("the address is not a pointer")
	}
	return gmem.OfPointer(elem, c.ToGlobalSpace(w)), nil
}

// LoadPointee is for the loads of three dialects: their first operand is the address.
func (c *Emitter) LoadPointee(op *ir.Op) error {
	m, err := c.Pointee(op.Operand(0), op.Result(0).Type())
	if err == nil {
		c.Scalars[op.Result(0)] = c.Load(op, m, nil)
	}
	return err
}

// StorePointee is for the stores of three dialects: the value comes before the address.
func (c *Emitter) StorePointee(op *ir.Op) error {
	value, address := op.Operand(0), op.Operand(1)
	m, err := c.Pointee(address, value.Type())
	if err != nil {
		return err
	}
	v, err := c.Scalar(value)
	if err == nil {
		c.store(op, m, nil, v)
	}
	return err
}
