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

// unsetAt is whether an element was never written; not valid when it was for
// sure.
func (c *compiler) unsetAt(a *array, indices []amount) llvmir.Value {
	switch {
	case !c.options.Check:
		return llvmir.Value{}
	case a.splat.IsValid():
		return a.unset
	case a.constant:
		return llvmir.Value{} // a constant
	}
	return c.b.Call(c.runtime().unset, c.checkState(), c.place(a, indices), llvmir.ConstInt(llvmir.I64, a.elem.bytes))
}

// noteUnset says whether a word is unset.
func (c *compiler) noteUnset(v *ir.Value, unset llvmir.Value) {
	if c.unset[v] = unset; !unset.IsValid() {
		delete(c.unset, v)
	}
}

// noteWritten: an element is what a word is, unset or not. A word that is unset
// must not get into memory of others.
func (c *compiler) noteWritten(a *array, indices []amount, unset llvmir.Value) {
	if !c.options.Check {
		return
	}
	c.noteBytes(c.place(a, indices), a.elem.bytes, unset)
}

func (c *compiler) noteBytes(p llvmir.Value, bytes int64, unset llvmir.Value) {
	if !unset.IsValid() {
		unset = llvmir.ConstBool(false)
	}
	ok := c.b.Call(c.runtime().set, c.checkState(), p, llvmir.ConstInt(llvmir.I64, bytes), unset)
	if !unset.Literal() {
		c.leave(c.b.Not(ok), c.checkSite(failure{check: unsetCheck, message: unsetStored}))
	}
}

// noteMoved: bytes were copied.
func (c *compiler) noteMoved(to, from *array, first []amount, bytes amount) {
	if !c.options.Check {
		return
	}
	ok := c.b.Call(c.runtime().move, c.checkState(), c.place(to, first), c.place(from, first), bytes.value())
	if to.foreign() {
		c.leave(c.b.Not(ok), c.checkSite(failure{check: unsetCheck, message: unsetStored}))
	}
}

// unwrite: the elements of an array are as if never written.
func (c *compiler) unwrite(a *array) {
	if !c.options.Check {
		return
	}
	bytes := c.mul(c.product(a.sizes), known(a.elem.bytes))
	c.b.Call(c.runtime().set, c.checkState(), a.base, bytes.value(), llvmir.ConstBool(true))
}

// What is said about values that got out.
const (
	unsetStored  = "what is stored comes from " + unsetSource
	unsetAddress = "the address comes from " + unsetSource
	unsetChoice  = "the condition comes from " + unsetSource
	unsetSource  = "tile elements that were never written, such as what a masked load leaves out"
)

// mustBeSet ends the program when one of the values is unset.
func (c *compiler) mustBeSet(message string, values ...*ir.Value) {
	c.mustBeSetWord(message, c.anyUnset(values))
}

// choiceMustBeSet is mustBeSet for the condition of an operation.
func (c *compiler) choiceMustBeSet(op *ir.Op, cond *ir.Value) {
	around := c.current
	c.current = op
	c.mustBeSet(unsetChoice, cond)
	c.current = around
}

func (c *compiler) mustBeSetWord(message string, unset llvmir.Value) {
	if unset.IsValid() {
		c.leave(unset, c.checkSite(failure{check: unsetCheck, message: message}))
	}
}

func (c *compiler) anyUnset(values []*ir.Value) (any llvmir.Value) {
	for _, v := range values {
		any = c.eitherUnset(any, c.unset[v])
	}
	return any
}

func (c *compiler) eitherUnset(x, y llvmir.Value) llvmir.Value {
	switch {
	case !x.IsValid():
		return y
	case !y.IsValid():
		return x
	}
	return c.b.Or(x, y)
}

// orFalse is a note that is a value in any case.
func orFalse(unset llvmir.Value) llvmir.Value {
	if unset.IsValid() {
		return unset
	}
	return llvmir.ConstBool(false)
}

// unsetRules are operations whose results can be known though an operand is
// unset.
var unsetRules = map[*ir.OpDef]func(c *compiler, words, unset []llvmir.Value) llvmir.Value{
	arith.Select: func(c *compiler, words, unset []llvmir.Value) llvmir.Value {
		return c.b.Or(unset[0], c.b.Select(words[0], unset[1], unset[2]))
	},
	arith.AndI: absorbing(0), arith.OrI: absorbing(-1),
}

// absorbing: an operand that is a certain number decides what comes out.
func absorbing(n int64) func(c *compiler, words, unset []llvmir.Value) llvmir.Value {
	return func(c *compiler, words, unset []llvmir.Value) llvmir.Value {
		decides := func(i int) llvmir.Value {
			return c.b.And(c.b.Not(unset[i]), c.b.ICmp(llvmir.EQ, words[i], llvmir.ConstInt(words[i].Type(), n)))
		}
		return c.b.And(c.b.Or(unset[0], unset[1]), c.b.Not(c.b.Or(decides(0), decides(1))))
	}
}

// unsetResult is whether the result of an operation on words is unset.
func (c *compiler) unsetResult(op *ir.Op, words, unset []llvmir.Value) (any llvmir.Value) {
	for _, u := range unset {
		any = c.eitherUnset(any, u)
	}
	rule := unsetRules[op.Def()]
	if rule == nil || !any.IsValid() {
		return any
	}
	all := make([]llvmir.Value, len(unset))
	for i, u := range unset {
		all[i] = orFalse(u)
	}
	return rule(c, words, all)
}

// notesItself are operations whose emitters note their results, or leave it.
var notesItself = map[*ir.OpDef]bool{
	memref.Load: true, affine.Load: true, tensor.Extract: true, function.Call: true, ub.Poison: true,
}

// noteResults notes for the results of an operation what follows from its
// operands.
func (c *compiler) noteResults(op *ir.Op) {
	if !c.options.Check || op.NumRegions() > 0 || notesItself[op.Def()] {
		return
	}
	var words, unset []llvmir.Value
	for _, v := range op.Operands() {
		words, unset = append(words, c.words[v]), append(unset, c.unset[v])
	}
	for _, v := range op.Results() {
		if c.words[v].IsValid() {
			c.noteUnset(v, c.unsetResult(op, words, unset))
		}
	}
}

// unset is whether an operand is, for the loops' indices.
func (o *operand) unset(c *compiler, v *ir.Value) llvmir.Value {
	if o.from == nil {
		return c.unset[v]
	}
	a, at, err := o.element(c, o.from, c.loopIndex)
	if err != nil {
		return llvmir.Value{} // reading it said so
	}
	return c.unsetAt(a, at)
}
