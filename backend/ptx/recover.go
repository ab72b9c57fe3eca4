package ptx

import "github.com/tshared/tshared/ir"

// backendName stands in messages about panics and budgets.
const backendName = "the PTX backend"

// recovered is the error of a panic while a kernel was built: it names the
// operation being built.
func (c *emitter) recovered(v any, module *ir.Op) error {
	op := module
	switch {
	case c != nil && c.op != nil:
		op = c.op
	case c != nil:
		op = c.kernel
	}
	return ir.Recovered(v, backendName, op)
}

// recovered is deferred where panics in the rest of the backend become errors.
func recovered(err *error, op *ir.Op) {
	if v := recover(); v != nil {
		*err = ir.Recovered(v, backendName, op)
	}
}
