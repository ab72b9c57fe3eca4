package cpu

import "github.com/tshared/tshared/ir"

// backendName names the backend in messages about panics and budgets.
const backendName = "the CPU backend"

// recovered is the error of a panic during emission: it names the operation being built.
func (c *compiler) recovered(v any, kernel *ir.Op) error {
	op := kernel
	if c != nil && c.current != nil {
		op = c.current
	}
	return ir.Recovered(v, backendName, op)
}

// recovered turns a panic in the rest of the backend into an error; it is deferred.
func recovered(err *error, op *ir.Op) {
	if v := recover(); v != nil {
		*err = ir.Recovered(v, backendName, op)
	}
}
