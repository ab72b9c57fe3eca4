package ttir

import (
	"fmt"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/ir"
)

func buildConstant(c *compiler, op *ir.Op) (step, error) {
	view, _ := arith.AsConstant(op)
	result := op.Result(0)
	n, err := words(result.Type(), c.lanes)
	if err != nil {
		return nil, err
	}
	t, err := scalarType(result.Type())
	if err != nil {
		return nil, err
	}
	data := make([]uint64, n)
	switch a := view.Value().(type) {
	case *ir.IntegerAttr:
		fill(data, fromSigned(a.Value, t.Width))
	case *ir.FloatAttr:
		fill(data, t.Format.Raw(a.Bits).Lo)
	case *ir.DenseAttr:
		size := ir.ElementBytes(elementOf(result.Type()))
		raw := []byte(a.Data)
		for i := range data {
			at := i * size
			if a.Splat {
				at = 0
			}
			data[i] = memory.Get(raw[at:at+size]) & t.Mask()
		}
	default:
		return nil, fmt.Errorf("constants of the form %s are not supported", view.Value())
	}
	c.constant(result, data)
	return nil, nil
}

func fill(dst []uint64, v uint64) {
	for i := range dst {
		dst[i] = v
	}
}

// buildPoison produces zeros: poison may be any value.
func buildPoison(c *compiler, op *ir.Op) (step, error) {
	n, err := words(op.Result(0).Type(), c.lanes)
	if err != nil {
		return nil, err
	}
	c.constant(op.Result(0), make([]uint64, n))
	return nil, nil
}

// buildNothing is for operations without an effect on results.
func buildNothing(*compiler, *ir.Op) (step, error) { return nil, nil }

// buildAlias checks that operand and result have the same words.
func buildAlias(c *compiler, op *ir.Op) (step, error) {
	from, err := words(op.Operand(0).Type(), c.lanes)
	if err != nil {
		return nil, err
	}
	if to, err := words(op.Result(0).Type(), c.lanes); err != nil || from != to {
		return nil, fmt.Errorf("%d elements cannot become %d", from, to)
	}
	c.slot(op.Result(0))
	return nil, nil
}

// buildSelect selects whole values by a scalar, or elements by a tensor.
func buildSelect(c *compiler, op *ir.Op) (step, error) {
	o, _ := arith.AsSelect(op)
	condition, yes, no, dst := c.slot(o.Condition()), c.slot(o.TrueValue()), c.slot(o.FalseValue()), c.result(op)
	if _, perElement := o.Condition().Type().(*ir.TensorType); !perElement && c.lanes == 1 {
		return func(f *frame) error {
			if f.v[condition][0] != 0 {
				copy(f.v[dst], f.v[yes])
			} else {
				copy(f.v[dst], f.v[no])
			}
			return nil
		}, nil
	}
	return func(f *frame) error {
		d := f.v[dst]
		s, x, y := f.v[condition][:len(d)], f.v[yes][:len(d)], f.v[no][:len(d)]
		for i := range d {
			if s[i] != 0 {
				d[i] = x[i]
			} else {
				d[i] = y[i]
			}
		}
		return nil
	}, nil
}

// buildPair computes two results by two functions of the same operands.
func buildPair(first, second funcSelector) builder {
	return func(c *compiler, op *ir.Op) (step, error) {
		a, err := first(op)
		if err != nil {
			return nil, err
		}
		b, err := second(op)
		if err != nil {
			return nil, err
		}
		args := c.slotsOf(op.Operands())
		one, two := a.step(c.slot(op.Result(0)), args), b.step(c.slot(op.Result(1)), args)
		return func(f *frame) error {
			if err := one(f); err != nil {
				return err
			}
			return two(f)
		}, nil
	}
}

func buildProgramID(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsGetProgramID(op)
	axis, dst := view.Axis(), c.result(op)
	return func(f *frame) error { f.v[dst][0] = uint64(f.m.program[axis]); return nil }, nil
}

func buildNumPrograms(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsGetNumPrograms(op)
	axis, dst := view.Axis(), c.result(op)
	return func(f *frame) error { f.v[dst][0] = uint64(f.m.launch.Grid[axis]); return nil }, nil
}

func buildMakeRange(c *compiler, op *ir.Op) (step, error) {
	r, _ := tt.AsMakeRange(op)
	data := make([]uint64, r.End()-r.Start())
	for i := range data {
		data[i] = fromSigned(r.Start()+int64(i), 32)
	}
	c.constant(op.Result(0), data)
	return nil, nil
}

// buildExtern calls a libdevice function.
func buildExtern(c *compiler, op *ir.Op) (step, error) {
	call, _ := tt.AsExternElementwise(op)
	fn, ok := scalar.Libdevice(call.Symbol())
	if !ok {
		return nil, fmt.Errorf("the library function %s is not known", call.Symbol())
	}
	if len(fn.Params) != op.NumOperands() {
		return nil, fmt.Errorf("%s takes %d arguments, but got %d", call.Symbol(), len(fn.Params), op.NumOperands())
	}
	for i, p := range fn.Params {
		if t, err := scalarType(op.Operand(i).Type()); err != nil || t.Width != p.Width {
			return nil, fmt.Errorf("argument %d of %s is %s, but got %s", i, call.Symbol(), p, ir.QuoteType(op.Operand(i).Type()))
		}
	}
	result, err := scalarType(op.Result(0).Type())
	if err != nil {
		return nil, err
	}
	if !fitsResult(fn.Result, result) {
		return nil, fmt.Errorf("%s gives %s, not %s", call.Symbol(), fn.Result, result)
	}
	args, dst, mask := c.slotsOf(op.Operands()), c.result(op), result.Mask()
	return func(f *frame) error {
		values := make([]uint64, len(args))
		d := f.v[dst]
		for i := range d {
			for j, a := range args {
				values[j] = f.v[a][i]
			}
			d[i] = fn.Eval(values) & mask
		}
		return nil
	}, nil
}

// fitsResult lets predicates that return an integer produce an i1.
func fitsResult(gives, wanted scalar.Type) bool {
	return gives == wanted || !gives.IsFloat() && !wanted.IsFloat() && wanted.Width == 1
}
