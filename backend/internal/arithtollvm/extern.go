package arithtollvm

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/ir"
)

// ExternalCalls is how a backend serves calls of functions without a body.
type ExternalCalls struct {
	// Scalars looks up the arguments.
	Scalars func(values []*ir.Value) ([]llvmir.Value, error)
	// Print emits the call of a function that prints.
	Print func(op *ir.Op, args []*ir.Value) error
	// Link emits the call of a libdevice function that is linked later; nil when
	// libdevice functions are expanded in place.
	Link func(symbol string, result *llvmir.Type, args []llvmir.Value) llvmir.Value
}

// ExternalCall emits the call of a function without a body: one that prints, or one
// of libdevice. A function that prints gives no valid result.
func (c *ScalarBuilder) ExternalCall(op *ir.Op, symbol string, args []*ir.Value, calls ExternalCalls) (llvmir.Value, error) {
	none := llvmir.Value{}
	if strings.HasPrefix(symbol, extern.PrintPrefix) && op.NumResults() == 0 {
		return none, calls.Print(op, args)
	}
	if op.NumResults() != 1 || !strings.HasPrefix(symbol, extern.LibdevicePrefix) {
		return none, fmt.Errorf("the function @%s has no body", symbol)
	}
	result, err := TypeOf(op.Result(0).Type())
	if err != nil {
		return none, err
	}
	scalars, err := calls.Scalars(args)
	if err != nil {
		return none, err
	}
	if calls.Link != nil {
		return calls.Link(symbol, result, scalars), nil
	}
	return c.libdevice(symbol, result, scalars)
}
