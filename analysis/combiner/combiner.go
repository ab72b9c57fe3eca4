// Package combiner says of the body of a reduction in which order elements may be
// combined, and what is combined. It knows bodies and operations on numbers, and
// nothing of how a reduction is computed.
package combiner

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// AssociativeAttr marks a reduction whose body is associative because whoever wrote it says so, as
// tt.reduce does. linalg.reduce by itself goes from the first element to the last.
const AssociativeAttr = "tshared.associative"

// Combiner is the body of a reduction as elements that are made of the inputs
// alone, and an associative combination of these:
//
//	^bb0(%in: f16, %acc: f32):
//	  %x = arith.extf %in : f16 to f32     // map: makes the element
//	  %s = arith.mulf %x, %x : f32         // map
//	  %r = arith.addf %acc, %s : f32       // join: combines %s
//	  linalg.yield %r : f32
//
// What some elements are combined into takes the place of an element.
type Combiner struct {
	Body *ir.Block
	// Map makes the elements of the inputs.
	Map []*ir.Op
	// Elements are what is combined, one for each result: an input, or what Map makes of the inputs.
	Elements []*ir.Value
	// Combine combines Elements with what is so far, which the last arguments of the body are.
	Combine []*ir.Op
	// Independent: each operation of Join makes one result, from one element. Otherwise Join is about all of them.
	Independent bool
	// Commutative: elements may change places.
	Commutative bool
}

// associativeOps are those that combine numbers in any order. Sums and products of floats
// do not, strictly; a reduction may take them so.
var associativeOps = map[*ir.OpDef]bool{
	arith.AddF: true, arith.MulF: true,
	arith.MaximumF: true, arith.MinimumF: true, arith.MaxNumF: true, arith.MinNumF: true,
	arith.AddI: true, arith.MulI: true, arith.AndI: true, arith.OrI: true, arith.XOrI: true,
	arith.MaxSI: true, arith.MaxUI: true, arith.MinSI: true, arith.MinUI: true,
}

// Of is the combiner of a linalg.reduce. A reduction without one has to be
// computed as its body says: from the first element to the last.
func Of(op *ir.Op) (*Combiner, bool) {
	if !op.Is(linalg.Reduce) {
		return nil, false
	}
	view, _ := linalg.AsStructured(op)
	body, n := view.Body(), len(view.Inputs())
	if !isArithmetic(body) || body.NumArgs() != 2*n || body.Last().NumOperands() != n {
		return nil, false
	}
	if c, ok := independentOf(body, n); ok {
		return c, true
	}
	if !op.HasAttr(AssociativeAttr) {
		return nil, false
	}
	return wholeBodyOf(body, n)
}

// isArithmetic reports whether a body only makes numbers of numbers.
func isArithmetic(body *ir.Block) bool {
	for op := range body.Ops() {
		if op != body.Last() && (op.NumRegions() > 0 || !op.IsMemoryEffectFree() || op.Is(linalg.Index)) {
			return false
		}
	}
	return true
}

// independentOf finds a body each result of which is one operation on what was so far and an element.
func independentOf(body *ir.Block, n int) (*Combiner, bool) {
	c := &Combiner{Body: body, Independent: true, Commutative: true}
	combines := map[*ir.Op]bool{}
	for k, v := range body.Last().Operands() {
		combine, acc := v.DefiningOp(), body.Arg(n+k)
		if combine == nil || !associativeOps[combine.Def()] || !v.HasOneUse() || !acc.HasOneUse() {
			return nil, false
		}
		element := otherOperand(combine, acc)
		if element == nil || !isComputedIn(element, body) {
			return nil, false
		}
		combines[combine] = true
		c.Elements, c.Combine = append(c.Elements, element), append(c.Combine, combine)
	}
	// Nothing else looks at what was so far, so the elements do not either.
	for op := range body.Ops() {
		if !combines[op] && op != body.Last() {
			c.Map = append(c.Map, op)
		}
	}
	return c, true
}

// otherOperand is the operand of an operation beside a given one; nil if that is none.
func otherOperand(op *ir.Op, one *ir.Value) *ir.Value {
	switch one {
	case op.Operand(0):
		return op.Operand(1)
	case op.Operand(1):
		return op.Operand(0)
	}
	return nil
}

// isComputedIn reports whether a value is an argument of a body, or computed in it.
func isComputedIn(v *ir.Value, body *ir.Block) bool {
	op := v.DefiningOp()
	return v.Block() == body && (op == nil || !op.Has(ir.ConstantLike))
}

// wholeBodyOf takes all of a body that is said to be associative for what combines. Where inputs have
// another type than the results, the only thing done with them must be to convert them.
func wholeBodyOf(body *ir.Block, n int) (*Combiner, bool) {
	c := &Combiner{Body: body, Commutative: commutes(body, n)}
	converts := map[*ir.Op]bool{}
	for k := range n {
		in, acc := body.Arg(k), body.Arg(n+k)
		element := in
		if in.Type() != acc.Type() {
			conversion := onlyConversion(in, acc.Type())
			if conversion == nil {
				return nil, false
			}
			converts[conversion] = true
			c.Map, element = append(c.Map, conversion), conversion.Result(0)
		}
		c.Elements = append(c.Elements, element)
	}
	for op := range body.Ops() {
		if !converts[op] && op != body.Last() {
			c.Combine = append(c.Combine, op)
		}
	}
	return c, true
}

// onlyConversion is the operation that makes another type of a value, if nothing else uses it.
func onlyConversion(v *ir.Value, to ir.Type) *ir.Op {
	if !v.HasOneUse() {
		return nil
	}
	for user := range v.Users() {
		if user.NumOperands() == 1 && user.NumResults() == 1 && user.Result(0).Type() == to {
			return user
		}
	}
	return nil
}
