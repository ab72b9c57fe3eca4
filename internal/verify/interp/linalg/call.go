package linalg

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

func buildCall(c *compiler, op *ir.Op) (step, error) {
	call, _ := function.AsCall(op)
	callee := ir.LookupSymbol(op, call.Callee())
	if view, ok := function.AsFunc(callee); callee != nil && ok && !view.IsDeclaration() {
		return c.callOf(c.compiledFunc(callee), op), nil
	}
	return c.external(op, call.Callee().Root, op.Operands())
}

func (c *compiler) callOf(callee *compiledFunc, op *ir.Op) step {
	args, results := c.slotsOf(op.Operands()), c.slotsOf(op.Results())
	return func(f *frame) error {
		m := f.m
		if m.depth++; m.depth > maxDepth {
			return fmt.Errorf("calls are nested too deeply: the limit is %d", maxDepth)
		}
		inner := m.frame(callee)
		for i, p := range args {
			inner.take(callee.args[i], f, p)
		}
		if err := callee.body.run(inner); err != nil {
			return err
		}
		for i, p := range results {
			f.take(p, inner, callee.results[i])
		}
		m.release(callee, inner)
		m.depth--
		return nil
	}
}

// take copies a value from another frame.
func (f *frame) take(to slot, from *frame, p slot) {
	switch p.kind {
	case words:
		f.w[to.at] = from.w[p.at]
	case tensors:
		f.t[to.at] = from.t[p.at]
	case views:
		f.v[to.at] = from.v[p.at]
	}
}

// external calls a function without a body: a printing function, or one of libdevice.
func (c *compiler) external(op *ir.Op, symbol string, args []*ir.Value) (step, error) {
	if strings.HasPrefix(symbol, extern.PrintPrefix) && op.NumResults() == 0 {
		return buildPrint(c, op, args)
	}
	fn, ok := scalar.Libdevice(symbol)
	if !ok {
		return nil, fmt.Errorf("the function @%s has no body", symbol)
	}
	if len(fn.Params) != len(args) || op.NumResults() != 1 {
		return nil, fmt.Errorf("@%s takes %d arguments and gives one result", symbol, len(fn.Params))
	}
	for i, p := range fn.Params {
		if t, err := scalarType(args[i].Type()); err != nil || t.Width != p.Width {
			return nil, fmt.Errorf("argument %d of @%s is %s, but got %s", i, symbol, p, ir.QuoteType(args[i].Type()))
		}
	}
	result, err := scalarType(op.Result(0).Type())
	if err != nil {
		return nil, err
	}
	question := !fn.Result.IsFloat() && result == scalar.Int(1)
	if fn.Result != result && !question {
		return nil, fmt.Errorf("@%s gives %s, not %s", symbol, fn.Result, result)
	}
	from, dst, mask := c.allAt(args), c.at(op.Result(0)), result.Mask()
	return func(f *frame) error {
		var room [8]uint64
		values := room[:0]
		for _, a := range from {
			values = append(values, f.w[a])
		}
		f.w[dst] = fn.Eval(values) & mask
		return nil
	}, nil
}
