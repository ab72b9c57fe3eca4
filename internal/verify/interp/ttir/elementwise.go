package ttir

import (
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// scalarFunc is the function of an elementwise operation; the field for its number of operands is
// set.
type scalarFunc struct {
	unary   scalar.Unary
	binary  scalar.Binary
	ternary scalar.Ternary
}

// funcSelector selects the function of an operation by its types and attributes.
type funcSelector func(op *ir.Op) (scalarFunc, error)

// buildElementwise applies a function to all elements.
func buildElementwise(make funcSelector) builder {
	return func(c *compiler, op *ir.Op) (step, error) {
		k, err := make(op)
		if err != nil {
			return nil, err
		}
		return k.step(c.result(op), c.slotsOf(op.Operands())), nil
	}
}

func (k scalarFunc) step(dst slot, args []slot) step {
	switch {
	case k.unary != nil:
		return mapUnary(dst, args[0], k.unary)
	case k.binary != nil:
		return mapBinary(dst, args[0], args[1], k.binary)
	}
	return mapTernary(dst, args[0], args[1], args[2], k.ternary)
}

func mapUnary(dst, a slot, fn scalar.Unary) step {
	return func(f *frame) error {
		d := f.v[dst]
		x := f.v[a][:len(d)]
		for i := range d {
			d[i] = fn(x[i])
		}
		return nil
	}
}

func mapBinary(dst, a, b slot, fn scalar.Binary) step {
	return func(f *frame) error {
		d := f.v[dst]
		x, y := f.v[a][:len(d)], f.v[b][:len(d)]
		for i := range d {
			d[i] = fn(x[i], y[i])
		}
		return nil
	}
}

func mapTernary(dst, a, b, c slot, fn scalar.Ternary) step {
	return func(f *frame) error {
		d := f.v[dst]
		x, y, z := f.v[a][:len(d)], f.v[b][:len(d)], f.v[c][:len(d)]
		for i := range d {
			d[i] = fn(x[i], y[i], z[i])
		}
		return nil
	}
}

// isElementwise reports whether an operation treats the lanes of a scalar independently.
func isElementwise(op *ir.Op) bool {
	_, ok := elementwise[op.Def()]
	return ok || aliases[op.Def()] || lanewiseBuilders[op.Def()]
}
