// Package combiner analyses the combiners of reductions: the bodies that combine an element with the
// accumulator. It finds the order in which elements may be combined. The package knows bodies and scalar
// operations, and nothing of how a backend computes a reduction.
package combiner

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// AssociativeAttr marks a reduction whose author promises an associative combiner, as tt.reduce does. Without
// it linalg.reduce combines from the first element to the last.
const AssociativeAttr = "tshared.associative"

// Combiner is the body of a reduction, divided into a map, which computes elements from the inputs alone, and
// an associative combination of elements:
//
//	^bb0(%in: f16, %acc: f32):
//	  %x = arith.extf %in : f16 to f32     // map: computes the element
//	  %s = arith.mulf %x, %x : f32         // map
//	  %r = arith.addf %acc, %s : f32       // combine
//	  linalg.yield %r : f32
//
// Partial results are combined like elements.
type Combiner struct {
	// Body has the inputs and then the accumulators as arguments.
	Body *ir.Block
	// Map computes the elements from the inputs.
	Map []*ir.Op
	// Elements are the combined values, one for each result: an input, or a result of Map.
	Elements []*ir.Value
	// Combine combines Elements with the accumulators, which are the last arguments of Body.
	Combine []*ir.Op
	// Independent: each operation of Combine computes one result from one element. Otherwise each result may
	// depend on all elements.
	Independent bool
	// Commutative: the order of elements does not matter.
	Commutative bool
}

// associativeOps are associative and commutative. Addition and multiplication of floats are not, strictly; a
// reduction may treat them so.
var associativeOps = map[*ir.OpDef]bool{
	arith.AddF: true, arith.MulF: true,
	arith.MaximumF: true, arith.MinimumF: true, arith.MaxNumF: true, arith.MinNumF: true,
	arith.AddI: true, arith.MulI: true, arith.AndI: true, arith.OrI: true, arith.XOrI: true,
	arith.MaxSI: true, arith.MaxUI: true, arith.MinSI: true, arith.MinUI: true,
}

// Of finds the combiner of a linalg.reduce or tile.reduce. A reduction without one has to be computed in order, from the first
// element to the last.
func Of(op *ir.Op) (*Combiner, bool) {
	if !tile.IsReduction(op) {
		return nil, false
	}
	body, n := op.Region0().Entry(), op.NumResults()
	if view, ok := linalg.AsReduce(op); ok {
		n = len(view.Inputs())
	}
	if !isArithmetic(body) || body.NumArgs() != 2*n || body.Last().NumOperands() != n {
		return nil, false
	}
	if c, ok := independentOf(body, n); ok {
		return c, true
	}
	if op.Is(linalg.Reduce) && !op.HasAttr(AssociativeAttr) {
		return nil, false
	}
	return wholeBodyOf(body, n)
}

// isArithmetic reports whether a body has only side-effect free scalar operations.
func isArithmetic(body *ir.Block) bool {
	for op := range body.Ops() {
		if op != body.Last() && (op.NumRegions() > 0 || !op.IsMemoryEffectFree() || op.Is(linalg.Index)) {
			return false
		}
	}
	return true
}

// independentOf finds a combiner each result of which is one operation on its accumulator and an element.
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
	// The accumulators have no other users, so that no element depends on them.
	for op := range body.Ops() {
		if !combines[op] && op != body.Last() {
			c.Map = append(c.Map, op)
		}
	}
	return c, true
}

// otherOperand is the other operand of a binary operation; nil if the given value is not an operand.
func otherOperand(op *ir.Op, one *ir.Value) *ir.Value {
	o, _ := arith.AsBinary(op)
	switch one {
	case o.Lhs():
		return o.Rhs()
	case o.Rhs():
		return o.Lhs()
	}
	return nil
}

// isComputedIn reports whether a value is an argument of a body or computed in it.
func isComputedIn(v *ir.Value, body *ir.Block) bool {
	op := v.DefiningOp()
	return v.Block() == body && (op == nil || !op.Has(ir.ConstantLike))
}

// wholeBodyOf takes the whole body for the combination, on the promise of AssociativeAttr. Inputs whose type is
// not that of the results must only be converted to it.
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

// onlyConversion is the operation that converts a value to a type, if it is the only user.
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
