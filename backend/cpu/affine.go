package cpu

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	affinedialect "github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// affine computes an expression. The inputs are the dimensions, then the symbols.
func (c *compiler) affine(e affine.Expr, inputs []foldResult, dims int) (foldResult, error) {
	switch e := e.(type) {
	case *affine.Constant:
		return static(e.Value), nil
	case *affine.Dim:
		return inputs[e.Pos], nil
	case *affine.Symbol:
		return inputs[dims+e.Pos], nil
	case *affine.Binary:
		x, err := c.affine(e.LHS, inputs, dims)
		if err != nil {
			return x, err
		}
		y, err := c.affine(e.RHS, inputs, dims)
		if err != nil {
			return y, err
		}
		switch e.Kind {
		case affine.KindAdd:
			return c.add(x, y), nil
		case affine.KindMul:
			return c.mul(x, y), nil
		}
		if !y.isStatic() || y.n <= 0 {
			return x, errors.New("an index is divided by a number that is not a positive constant")
		}
		switch e.Kind {
		case affine.KindFloorDiv:
			return foldResult{v: arithtollvm.FloorDivide(c.ScalarBuilder, x.value(), y.value())}, nil
		case affine.KindCeilDiv:
			return foldResult{v: arithtollvm.CeilDivide(c.ScalarBuilder, x.value(), y.value())}, nil
		case affine.KindMod:
			q := arithtollvm.FloorDivide(c.ScalarBuilder, x.value(), y.value())
			return foldResult{v: c.b.Sub(x.value(), c.b.Mul(q, y.value()))}, nil
		}
	}
	panic(fmt.Sprintf("BUG: affine expression %v", e))
}

// mapped applies a map to scalars.
func (c *compiler) mapped(m *affine.Map, inputs []*ir.Value) ([]foldResult, error) {
	scalars, err := c.scalarsOf(inputs)
	if err != nil {
		return nil, err
	}
	in := make([]foldResult, len(scalars))
	for i, w := range scalars {
		in[i] = foldResult{v: w}
	}
	return c.subscripts(m, in)
}

func emitAffineLoad(c *compiler, op *ir.Op) error {
	view, _ := affinedialect.AsLoad(op)
	a, err := c.desc(view.MemRef())
	if err != nil {
		return err
	}
	at, err := c.mapped(view.Map(), view.Inputs())
	if err == nil {
		c.readScalar(op.Result(0), a, at)
	}
	return err
}

func emitAffineStore(c *compiler, op *ir.Op) error {
	view, _ := affinedialect.AsStore(op)
	a, err := c.desc(view.MemRef())
	if err != nil {
		return err
	}
	at, err := c.mapped(view.Map(), view.Inputs())
	if err != nil {
		return err
	}
	w, err := c.scalar(view.Stored())
	if err == nil {
		c.writeWithPoison(a, at, w, c.poison[view.Stored()])
	}
	return err
}
