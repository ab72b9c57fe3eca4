package codegen

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// carries are the names that a loop carries: their values before the loop.
type carries struct {
	names []string
	inits []pyeval.Value
	skip  string // the counter
}

func (c *carries) handles() []*ir.Value { return handlesOfAll(c.inits) }

// findCarries visits the body of a loop for a try, to learn which names it changes: these
// are carried. The operations of the try are dropped. Functions that it created stay.
func (f *frame) findCarries(at pysyntax.Node, r region, body []pysyntax.Stmt, skip string) (*carries, error) {
	block := f.newBlock()
	f.b.MoveToStart(block)
	f.loops++
	f.tries++
	err := f.body(body)
	f.tries--
	f.loops--
	if err != nil {
		return nil, err
	}
	c := &carries{skip: skip}
	for _, live := range r.outer.bindings {
		if live.name == skip {
			continue
		}
		if !isKernelValue(live.value) {
			if f.scope.assigned(live.name) {
				return nil, f.errorf(at, "Loop carried variable %s is not a triton value", live.name)
			}
			continue
		}
		after := f.scope.lookup(live.name)
		if err := f.checkCarried(at, live.name, live.value, after); err != nil {
			return nil, err
		}
		if !sameHandles(live.value, after) {
			c.names = append(c.names, live.name)
			c.inits = append(c.inits, live.value)
			f.noteRead(live.name, live.value)
		}
	}
	block.Erase()
	f.scope = r.outer.copy()
	if f.loops == 0 {
		f.updates.reads = nil
	}
	return c, nil
}

// checkCarried refuses a variable whose type changes in a loop.
func (f *frame) checkCarried(at pysyntax.Node, name string, before, after pyeval.Value) error {
	if !isKernelValue(after) {
		return f.errorf(at, "Loop carried variable %s is not a triton value", name)
	}
	if !sameKind(before, after) {
		return f.errorf(at, "Loop carried variable %s changed type, was %s but is now %s", name, describe(before), describe(after))
	}
	if _, constant := before.(*semantic.Constexpr); constant {
		return nil
	}
	if !sameType(typeOf(before), typeOf(after)) {
		return f.errorf(at, "Loop-carried variable %s has initial type %s but is re-assigned to %s in loop! "+
			"Please make sure that the type stays consistent.", name, describe(before), describe(after))
	}
	return nil
}

// bindCarried defines the carried names as the arguments of a loop's block.
func (f *frame) bindCarried(c *carries, args []*ir.Value) {
	values, _ := rebuildAll(c.inits, args)
	for i, name := range c.names {
		f.nameValue(name, values[i])
		f.scope.set(name, values[i])
	}
}

// yieldCarried ends the body of a loop with the values of the carried names.
func (f *frame) yieldCarried(c *carries, r region) {
	f.findLost(c, r)
	values := make([]pyeval.Value, len(c.names))
	for i, name := range c.names {
		values[i] = f.scope.lookup(name)
	}
	scf.NewYield(f.b.Builder, handlesOfAll(values))
}

// defineResults gives the carried names their values after the loop.
func (f *frame) defineResults(c *carries, op *ir.Op) {
	values, _ := rebuildAll(c.inits, op.Results())
	for i, name := range c.names {
		f.scope.set(name, values[i])
		f.nameValue(name, values[i])
	}
}
