package linalg

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/ir"
)

func buildConstant(c *compiler, op *ir.Op) (step, error) {
	view, _ := arith.AsConstant(op)
	return nil, c.literal(op.Result(0), view.Value())
}

// literal makes a value the constant of an attribute.
func (c *compiler) literal(v *ir.Value, a ir.Attr) error {
	t, err := elementType(v.Type())
	if err != nil {
		return err
	}
	switch a := a.(type) {
	case *ir.IntegerAttr:
		c.constant(v, scalar.FromSigned(a.Value, t.Width))
	case *ir.FloatAttr:
		c.constant(v, t.Format.Raw(a.Bits).Lo)
	case *ir.DenseAttr:
		data, err := denseElements(a, t)
		if err != nil {
			return err
		}
		shape, _ := a.Type.Dims()
		c.tensorConstant(v, tensor{shape: ints(shape), data: data})
	default:
		return fmt.Errorf("constants of the form %s are not supported", a)
	}
	return nil
}

func denseElements(a *ir.DenseAttr, t scalar.Type) ([]uint64, error) {
	n, _ := ir.NumElements(a.Type)
	if n > maxElements {
		return nil, fmt.Errorf("a value of %d elements is too large: the limit is %d", n, maxElements)
	}
	size := ir.ElementBytes(a.Type.ElementType())
	data, raw := make([]uint64, n), []byte(a.Data)
	for i := range data {
		at := i * size
		if a.Splat {
			at = 0
		}
		data[i] = memory.Get(raw[at:at+size]) & t.Mask()
	}
	return data, nil
}

// buildPoison produces the poison pattern.
func buildPoison(c *compiler, op *ir.Op) (step, error) {
	v := op.Result(0)
	switch c.slot(v).kind {
	case words:
		t, err := scalarType(v.Type())
		if err != nil {
			return nil, err
		}
		c.constant(v, poison&t.Mask())
	case tensors:
		if _, ok := llvm.AsStruct(v.Type()); ok {
			data := make([]uint64, wordsIn(v.Type()))
			fill(data, poison)
			c.tensorConstant(v, tensor{shape: []int{len(data)}, data: data})
			return nil, nil
		}
		shape, ok := ir.ShapeOf(v.Type())
		if _, known := ir.NumElements(v.Type()); !ok || !known {
			return nil, fmt.Errorf("a value of type %s cannot be made from nothing", ir.QuoteType(v.Type()))
		}
		return c.poisonTensor(op, c.sizesOf(shape, nil))
	default:
		return nil, errors.New("memory cannot be made from nothing")
	}
	return nil, nil
}

// buildNothing is for operations without an effect on results.
func buildNothing(*compiler, *ir.Op) (step, error) { return nil, nil }

// buildSame passes the operands on as results.
func buildSame(c *compiler, op *ir.Op) (step, error) {
	move := c.move(c.slotsOf(op.Results()), c.slotsOf(op.Operands()[:op.NumResults()]))
	return func(f *frame) error { move(f); return nil }, nil
}

// buildSelect selects values of any kind by a word; tensors also element by element.
func buildSelect(c *compiler, op *ir.Op) (step, error) {
	o, _ := arith.AsSelect(op)
	if c.slot(o.Condition()).kind != words {
		return buildElementwise(elementwise[arith.Select])(c, op)
	}
	condition := c.at(o.Condition())
	to := []slot{c.slot(o.Result())}
	yes, no := c.move(to, []slot{c.slot(o.TrueValue())}), c.move(to, []slot{c.slot(o.FalseValue())})
	return func(f *frame) error {
		if f.w[condition] != 0 {
			yes(f)
		} else {
			no(f)
		}
		return nil
	}, nil
}

func buildAssert(c *compiler, op *ir.Op) (step, error) {
	o, _ := cf.AsAssert(op)
	condition, text := c.at(o.Arg()), o.Msg()
	return func(f *frame) error {
		if f.w[condition] == 0 {
			return errors.New("assertion failed: " + text)
		}
		return nil
	}, nil
}
