package ptx

import (
	"github.com/tshared/tshared/ir"
)

// backendName is for messages about panics and budgets.
const backendName = "the PTX backend"

// recovered turns a panic during emission into an error at the operation that was being emitted.
func (c *emitter) recovered(v any, module *ir.Op) error {
	op := module
	switch {
	case c != nil && c.Op != nil:
		op = c.Op
	case c != nil:
		op = c.Kernel
	}
	return ir.Recovered(v, backendName, op)
}

// recovered is deferred and turns panics before and after emission into errors.
func recovered(err *error, op *ir.Op) {
	if v := recover(); v != nil {
		*err = ir.Recovered(v, backendName, op)
	}
}
