package tritonarithtolinalg

import (
	"github.com/tshared/tshared/analysis/symbols"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// rejectRecursion reports recursive calls: not every device has a call stack. Each cycle is reported once, at
// the call that closes it.
func rejectRecursion(module *ir.Op) error {
	c := &callGraph{calls: map[*ir.Op][]*ir.Op{}, state: map[*ir.Op]visit{}}
	var functions []*ir.Op
	module.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		switch {
		case op.Def().Function:
			functions = append(functions, op)
		case op.Is(tt.Call):
			caller := op.Parent()
			for caller != nil && !caller.Def().Function {
				caller = caller.Parent()
			}
			c.calls[caller] = append(c.calls[caller], op)
		}
		return ir.Continue
	})
	if len(c.calls) == 0 {
		return nil
	}
	for _, f := range functions {
		c.follow(f)
	}
	return c.cycles.Err()
}

// visit is the state of a function in the depth-first search.
type visit int

const (
	unseen visit = iota
	inside
	done
)

type callGraph struct {
	calls  map[*ir.Op][]*ir.Op // in a function
	state  map[*ir.Op]visit
	tables symbols.Tables
	cycles diag.List
}

// follow is a depth-first search with an explicit stack: call chains may be long.
func (c *callGraph) follow(start *ir.Op) {
	type frame struct {
		function *ir.Op
		next     int // index of the next call
	}
	if c.state[start] != unseen {
		return
	}
	c.state[start] = inside
	stack := []frame{{function: start}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next == len(c.calls[top.function]) {
			c.state[top.function] = done
			stack = stack[:len(stack)-1]
			continue
		}
		call := c.calls[top.function][top.next]
		top.next++
		callee := c.callee(call)
		switch c.state[callee] {
		case inside:
			c.cycles = append(c.cycles, rewrite.CannotLower(call, "it leads back to the function it is in"))
		case unseen:
			c.state[callee] = inside
			stack = append(stack, frame{function: callee})
		}
	}
}

func (c *callGraph) callee(op *ir.Op) *ir.Op {
	call, _ := tt.AsCall(op)
	return c.tables.Lookup(op, call.Callee())
}
