package cpu

import (
	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// Poison shadow. Programs may compute with elements that were never written, as masked
// programs do all the time; the results are poison. Poison must not be stored to memory
// of others, used as an address, or decide a branch. So every scalar and every byte of
// the arena has a shadow that says whether it is poison. A scalar without a shadow is
// not.

// poisonAt is the shadow of an element; invalid when the element is known to be written.
func (c *compiler) poisonAt(a *memrefDesc, indices []foldResult) llvmir.Value {
	switch {
	case !c.options.Check:
		return llvmir.Value{}
	case a.splat.IsValid():
		return a.poison
	case a.constant:
		return llvmir.Value{}
	}
	return c.b.Call(c.checkRuntime().isPoison, c.checkState(), c.elementAddress(a, indices), llvmir.ConstInt(llvmir.I64, a.elem.Bytes))
}

// setPoison sets the shadow of a scalar.
func (c *compiler) setPoison(v *ir.Value, poison llvmir.Value) {
	if c.poison[v] = poison; !poison.IsValid() {
		delete(c.poison, v)
	}
}

// storePoison sets the shadow of a stored element. It ends the program when poison is
// stored to memory of others.
func (c *compiler) storePoison(a *memrefDesc, indices []foldResult, poison llvmir.Value) {
	if !c.options.Check {
		return
	}
	c.storePoisonBytes(c.elementAddress(a, indices), a.elem.Bytes, poison)
}

func (c *compiler) storePoisonBytes(p llvmir.Value, bytes int64, poison llvmir.Value) {
	if !poison.IsValid() {
		poison = llvmir.ConstBool(false)
	}
	ok := c.b.Call(c.checkRuntime().setPoison, c.checkState(), p, llvmir.ConstInt(llvmir.I64, bytes), poison)
	if !poison.Literal() {
		c.returnIf(c.b.Not(ok), c.checkSite(failure{check: runtime.PoisonCheck, message: poisonStored}))
	}
}

// copyPoison copies the shadow of copied bytes.
func (c *compiler) copyPoison(to, from *memrefDesc, first []foldResult, bytes foldResult) {
	if !c.options.Check {
		return
	}
	ok := c.b.Call(c.checkRuntime().copyPoison, c.checkState(), c.elementAddress(to, first), c.elementAddress(from, first), bytes.value())
	if to.mayBeShared() {
		c.returnIf(c.b.Not(ok), c.checkSite(failure{check: runtime.PoisonCheck, message: poisonStored}))
	}
}

// poisonElements makes all elements poison.
func (c *compiler) poisonElements(a *memrefDesc) {
	if !c.options.Check {
		return
	}
	bytes := c.mul(c.numElements(a.sizes), static(a.elem.Bytes))
	c.b.Call(c.checkRuntime().setPoison, c.checkState(), a.base, bytes.value(), llvmir.ConstBool(true))
}

// Messages about uses of poison.
const (
	poisonStored    = "what is stored comes from " + poisonSource
	poisonAddress   = "the address comes from " + poisonSource
	poisonCondition = "the condition comes from " + poisonSource
	poisonSource    = "tile elements that were never written, such as what a masked load leaves out"
)

// checkNotPoison ends the program when one of the values is poison.
func (c *compiler) checkNotPoison(message string, values ...*ir.Value) {
	c.checkPoisonBit(message, c.anyPoison(values))
}

// checkCondition is checkNotPoison for the condition of an operation.
func (c *compiler) checkCondition(op *ir.Op, cond *ir.Value) {
	around := c.current
	c.current = op
	c.checkNotPoison(poisonCondition, cond)
	c.current = around
}

func (c *compiler) checkPoisonBit(message string, poison llvmir.Value) {
	if poison.IsValid() {
		c.returnIf(poison, c.checkSite(failure{check: runtime.PoisonCheck, message: message}))
	}
}

func (c *compiler) anyPoison(lists ...[]*ir.Value) (any llvmir.Value) {
	for _, values := range lists {
		for _, v := range values {
			any = c.orPoison(any, c.poison[v])
		}
	}
	return any
}

func (c *compiler) orPoison(x, y llvmir.Value) llvmir.Value {
	switch {
	case !x.IsValid():
		return y
	case !y.IsValid():
		return x
	}
	return c.b.Or(x, y)
}

// orFalse is a shadow that is always a valid value.
func orFalse(poison llvmir.Value) llvmir.Value {
	if poison.IsValid() {
		return poison
	}
	return llvmir.ConstBool(false)
}

// poisonRules are the operations whose result may be defined although an operand is
// poison.
var poisonRules = map[*ir.OpDef]func(c *compiler, scalars, poison []llvmir.Value) llvmir.Value{
	arith.Select: func(c *compiler, scalars, poison []llvmir.Value) llvmir.Value {
		return c.b.Or(poison[0], c.b.Select(scalars[0], poison[1], poison[2]))
	},
	arith.AndI: absorbing(0), arith.OrI: absorbing(-1),
}

// absorbing is the rule of an operation with an absorbing element: such an operand
// decides the result.
func absorbing(n int64) func(c *compiler, scalars, poison []llvmir.Value) llvmir.Value {
	return func(c *compiler, scalars, poison []llvmir.Value) llvmir.Value {
		decides := func(i int) llvmir.Value {
			return c.b.And(c.b.Not(poison[i]), c.b.ICmp(llvmir.EQ, scalars[i], llvmir.ConstInt(scalars[i].Type(), n)))
		}
		return c.b.And(c.b.Or(poison[0], poison[1]), c.b.Not(c.b.Or(decides(0), decides(1))))
	}
}

// resultPoison is the shadow of the result of an operation on scalars.
func (c *compiler) resultPoison(op *ir.Op, scalars, poison []llvmir.Value) (any llvmir.Value) {
	for _, u := range poison {
		any = c.orPoison(any, u)
	}
	rule := poisonRules[op.Def()]
	if rule == nil || !any.IsValid() {
		return any
	}
	all := make([]llvmir.Value, len(poison))
	for i, u := range poison {
		all[i] = orFalse(u)
	}
	return rule(c, scalars, all)
}

// setsOwnPoison are the operations whose emitters set the shadow of the results.
var setsOwnPoison = map[*ir.OpDef]bool{
	memref.Load: true, affine.Load: true, tensor.Extract: true, function.Call: true, ub.Poison: true,
}

// propagatePoison sets the shadow of an operation's results from its operands.
func (c *compiler) propagatePoison(op *ir.Op) {
	if !c.options.Check || op.NumRegions() > 0 || setsOwnPoison[op.Def()] {
		return
	}
	var scalars, poison []llvmir.Value
	for _, v := range op.Operands() {
		scalars, poison = append(scalars, c.scalars[v]), append(poison, c.poison[v])
	}
	for _, v := range op.Results() {
		if c.scalars[v].IsValid() {
			c.setPoison(v, c.resultPoison(op, scalars, poison))
		}
	}
}

// poison is the shadow of the operand's element at the current loop indices.
func (o *operand) poison(c *compiler, v *ir.Value) llvmir.Value {
	if o.from == nil {
		return c.poison[v]
	}
	a, at, err := o.element(c, o.from, c.loopIndex)
	if err != nil {
		return llvmir.Value{} // reported when the element was read
	}
	return c.poisonAt(a, at)
}
