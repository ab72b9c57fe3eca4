package linalg

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// scalarFunc computes one result of an operation from scalars; the field for the operation's number
// of operands is set.
type scalarFunc struct {
	unary   scalar.Unary
	binary  scalar.Binary
	ternary scalar.Ternary
}

// funcSelector selects the function of each result of an operation by its types and attributes.
type funcSelector func(op *ir.Op) ([]scalarFunc, error)

// buildElementwise applies scalar functions to words, or to all elements of tensors.
func buildElementwise(choose funcSelector) builder {
	return func(c *compiler, op *ir.Op) (step, error) {
		numbers, err := choose(op)
		if err != nil {
			return nil, err
		}
		apply := scalarFunc.toWords
		if isTensor(op.Result(0).Type()) {
			apply = scalarFunc.toTensors
		}
		args := c.slotsOf(op.Operands())
		first := apply(numbers[0], c.at(op.Result(0)), args)
		if len(numbers) == 1 {
			return first, nil
		}
		second := apply(numbers[1], c.at(op.Result(1)), args)
		return func(f *frame) error {
			if err := first(f); err != nil {
				return err
			}
			return second(f)
		}, nil
	}
}

func (n scalarFunc) toWords(dst int, args []slot) step {
	switch {
	case n.unary != nil:
		fn, a := n.unary, args[0].at
		return func(f *frame) error { f.w[dst] = fn(f.w[a]); return nil }
	case n.binary != nil:
		fn, a, b := n.binary, args[0].at, args[1].at
		return func(f *frame) error { f.w[dst] = fn(f.w[a], f.w[b]); return nil }
	}
	fn, a, b, c := n.ternary, args[0].at, args[1].at, args[2].at
	return func(f *frame) error { f.w[dst] = fn(f.w[a], f.w[b], f.w[c]); return nil }
}

// toTensors broadcasts operands that are words.
func (n scalarFunc) toTensors(dst int, args []slot) step {
	like := slices.IndexFunc(args, func(p slot) bool { return p.kind == tensors })
	return func(f *frame) error {
		shape := f.t[args[like].at].shape
		var in [3][]uint64
		for i, a := range args {
			if a.kind == tensors {
				in[i] = f.t[a.at].data
			} else {
				in[i] = slices.Repeat(f.w[a.at:a.at+1], product(shape))
			}
			if len(in[i]) != product(shape) {
				return fmt.Errorf("tensors of the shapes %v and %v do not go together", shape, f.t[a.at].shape)
			}
		}
		out := make([]uint64, product(shape))
		n.toLanes(out, in)
		f.t[dst] = tensor{shape: shape, data: out}
		return nil
	}
}

// toLanes computes one result per lane.
func (n scalarFunc) toLanes(out []uint64, in [3][]uint64) {
	switch {
	case n.unary != nil:
		fn, x := n.unary, in[0][:len(out)]
		for i := range out {
			out[i] = fn(x[i])
		}
	case n.binary != nil:
		fn, x, y := n.binary, in[0][:len(out)], in[1][:len(out)]
		for i := range out {
			out[i] = fn(x[i], y[i])
		}
	default:
		fn, x, y, z := n.ternary, in[0][:len(out)], in[1][:len(out)], in[2][:len(out)]
		for i := range out {
			out[i] = fn(x[i], y[i], z[i])
		}
	}
}

// Selectors for families of operations.

func ints1(f func(width int) scalar.Unary) funcSelector {
	return byOperand(func(t scalar.Type) scalarFunc { return scalarFunc{unary: f(t.Width)} })
}

func ints2(f func(width int) scalar.Binary) funcSelector {
	return byOperand(func(t scalar.Type) scalarFunc { return scalarFunc{binary: f(t.Width)} })
}

func floats1[F ~func(*apfloat.Format) scalar.Unary](f F) funcSelector {
	return byOperand(func(t scalar.Type) scalarFunc { return scalarFunc{unary: f(t.Format)} })
}

func floats2[F ~func(*apfloat.Format) scalar.Binary](f F) funcSelector {
	return byOperand(func(t scalar.Type) scalarFunc { return scalarFunc{binary: f(t.Format)} })
}

func floats3(f func(*apfloat.Format) scalar.Ternary) funcSelector {
	return byOperand(func(t scalar.Type) scalarFunc { return scalarFunc{ternary: f(t.Format)} })
}

// byOperand selects by the element type of the first operand.
func byOperand(choose func(scalar.Type) scalarFunc) funcSelector {
	return func(op *ir.Op) ([]scalarFunc, error) {
		t, err := elementType(op.Operand(0).Type())
		if err != nil {
			return nil, err
		}
		return []scalarFunc{choose(t)}, nil
	}
}

// both joins the selectors of two results.
func both(first, second funcSelector) funcSelector {
	return func(op *ir.Op) ([]scalarFunc, error) {
		a, err := first(op)
		if err != nil {
			return nil, err
		}
		b, err := second(op)
		return append(a, b...), err
	}
}

// casts selects by the element types of operand and result.
func casts(choose func(op *ir.Op, from, to scalar.Type) scalar.Unary) funcSelector {
	return func(op *ir.Op) ([]scalarFunc, error) {
		from, err := elementType(op.Operand(0).Type())
		if err != nil {
			return nil, err
		}
		to, err := elementType(op.Result(0).Type())
		if err != nil {
			return nil, err
		}
		return []scalarFunc{{unary: choose(op, from, to)}}, nil
	}
}
