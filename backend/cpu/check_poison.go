package cpu

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// Elements of tiles that were never written may be computed with, as masked
// programs do all the time; what comes out is as good as never written. It must
// not get out: into memory of others, into an address, into the choice of a way.
// So next to every word and every byte of the arena stands whether it is unset. A
// word without a note is not.

// poisonAt is whether an element was never written; not valid when it was for
// sure.
func (c *compiler) poisonAt(a *memrefDesc, indices []foldResult) llvmir.Value {
	switch {
	case !c.options.Check:
		return llvmir.Value{}
	case a.splat.IsValid():
		return a.poison
	case a.constant:
		return llvmir.Value{} // a constant
	}
	return c.b.Call(c.runtime().isPoison, c.checkState(), c.elementAddress(a, indices), llvmir.ConstInt(llvmir.I64, a.elem.Bytes))
}

// setPoison says whether a word is unset.
func (c *compiler) setPoison(v *ir.Value, poison llvmir.Value) {
	if c.poison[v] = poison; !poison.IsValid() {
		delete(c.poison, v)
	}
}

// storePoison: an element is what a word is, unset or not. A word that is unset
// must not get into memory of others.
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
	ok := c.b.Call(c.runtime().setPoison, c.checkState(), p, llvmir.ConstInt(llvmir.I64, bytes), poison)
	if !poison.Literal() {
		c.returnIf(c.b.Not(ok), c.checkSite(failure{check: poisonCheck, message: poisonStored}))
	}
}

// copyPoison: bytes were copied.
func (c *compiler) copyPoison(to, from *memrefDesc, first []foldResult, bytes foldResult) {
	if !c.options.Check {
		return
	}
	ok := c.b.Call(c.runtime().copyPoison, c.checkState(), c.elementAddress(to, first), c.elementAddress(from, first), bytes.value())
	if to.mayBeShared() {
		c.returnIf(c.b.Not(ok), c.checkSite(failure{check: poisonCheck, message: poisonStored}))
	}
}

// poisonElements: the elements of an array are as if never written.
func (c *compiler) poisonElements(a *memrefDesc) {
	if !c.options.Check {
		return
	}
	bytes := c.mul(c.numElements(a.sizes), static(a.elem.Bytes))
	c.b.Call(c.runtime().setPoison, c.checkState(), a.base, bytes.value(), llvmir.ConstBool(true))
}

// What is said about values that got out.
const (
	poisonStored    = "what is stored comes from " + poisonSource
	poisonAddress   = "the address comes from " + poisonSource
	poisonCondition = "the condition comes from " + poisonSource
	poisonSource    = "tile elements that were never written, such as what a masked load leaves out"
)

// checkNotPoison ends the program when one of the values is unset.
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
		c.returnIf(poison, c.checkSite(failure{check: poisonCheck, message: message}))
	}
}

func (c *compiler) anyPoison(values []*ir.Value) (any llvmir.Value) {
	for _, v := range values {
		any = c.orPoison(any, c.poison[v])
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

// orFalse is a note that is a value in any case.
func orFalse(poison llvmir.Value) llvmir.Value {
	if poison.IsValid() {
		return poison
	}
	return llvmir.ConstBool(false)
}

// poisonRules are operations whose results can be known though an operand is
// unset.
var poisonRules = map[*ir.OpDef]func(c *compiler, scalars, poison []llvmir.Value) llvmir.Value{
	arith.Select: func(c *compiler, scalars, poison []llvmir.Value) llvmir.Value {
		return c.b.Or(poison[0], c.b.Select(scalars[0], poison[1], poison[2]))
	},
	arith.AndI: absorbing(0), arith.OrI: absorbing(-1),
}

// absorbing: an operand that is a certain number decides what comes out.
func absorbing(n int64) func(c *compiler, scalars, poison []llvmir.Value) llvmir.Value {
	return func(c *compiler, scalars, poison []llvmir.Value) llvmir.Value {
		decides := func(i int) llvmir.Value {
			return c.b.And(c.b.Not(poison[i]), c.b.ICmp(llvmir.EQ, scalars[i], llvmir.ConstInt(scalars[i].Type(), n)))
		}
		return c.b.And(c.b.Or(poison[0], poison[1]), c.b.Not(c.b.Or(decides(0), decides(1))))
	}
}

// resultPoison is whether the result of an operation on scalars is unset.
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

// setsOwnPoison are operations whose emitters note their results, or leave it.
var setsOwnPoison = map[*ir.OpDef]bool{
	memref.Load: true, affine.Load: true, tensor.Extract: true, function.Call: true, ub.Poison: true,
}

// propagatePoison notes for the results of an operation what follows from its
// operands.
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

// poison is whether an operand is, for the loops' indices.
func (o *operand) poison(c *compiler, v *ir.Value) llvmir.Value {
	if o.from == nil {
		return c.poison[v]
	}
	a, at, err := o.element(c, o.from, c.loopIndex)
	if err != nil {
		return llvmir.Value{} // reading it said so
	}
	return c.poisonAt(a, at)
}
