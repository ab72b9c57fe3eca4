package ptx

import (
	"errors"

	"github.com/tshared/tshared/diag"
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

// asBug makes the diagnostics of an error bugs: what they refuse in IR of a person is a bug where our own passes left it behind.
func asBug(err error) error {
	var list diag.List
	list.Add(err)
	for _, d := range list {
		if bug := diag.Bugf("%s", d.Message); !errors.As(d, &bug) {
			bug.Pos = d.Pos
			d.Message, d.Cause = bug.Error(), bug
		}
	}
	return list
}

// recovered is deferred and turns panics before and after emission into errors.
func recovered(err *error, op *ir.Op) {
	if v := recover(); v != nil {
		*err = ir.Recovered(v, backendName, op)
	}
}
