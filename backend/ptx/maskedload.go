package ptx

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// maskedLoad is a load under a mask whose masked-off lanes get other values by a select:
//
//	%x = linalg.generic ins(%at, %mask) { scf.if %m { tensor.extract } else { 0 } }
//	%r = linalg.generic ins(%mask, %x, %other) { arith.select }
//
// The predicated load takes the other values. A select behind it would keep a predicate per register alive
// until memory has answered, and there are few predicate registers.
type maskedLoad struct {
	read  *ir.Op
	other *ir.Value
}

// maskedOffValues are the values of masked-off lanes for a load that is emitted.
type maskedOffValues struct {
	in   *ir.Op
	regs []llvmir.Value
	now  llvmir.Value // of the current register
}

// maskedLoadOf matches a select between a masked load and other values.
func (c *emitter) maskedLoadOf(op *ir.Op) (r maskedLoad, ok bool) {
	view, ok := elementwiseViewOf(op)
	if !ok || !view.Body().First().Is(arith.Select) || view.Body().First().Next() != view.Body().Last() {
		return r, false
	}
	var from [3]*ir.Value
	for i, v := range view.Body().First().Operands() {
		if v.ArgOf() != view.Body() || v.Index() >= len(view.Inputs()) {
			return r, false
		}
		from[i] = view.Inputs()[v.Index()]
	}
	r.read, r.other = from[1].DefiningOp(), from[2]
	if from[0] == from[1] || from[2] == from[1] {
		return r, false
	}
	return r, r.read != nil && onlyUser(from[1]) == op && ir.IsAnyTensor(r.other.Type()) &&
		c.isMaskedRead(r.read, from[0]) && noMemoryAccessBetween(r.read, op)
}

// elementwiseViewOf is the view of a structured operation with one result and identity maps only.
func elementwiseViewOf(op *ir.Op) (linalg.StructuredOp, bool) {
	view, ok := linalg.AsStructured(op)
	if !ok || op.NumResults() != 1 || view.Body() == nil {
		return view, false
	}
	for i, m := range view.IndexingMaps() {
		if !m.IsIdentity() || !ir.IsAnyTensor(op.Operand(i).Type()) {
			return view, false
		}
	}
	return view, true
}

// isMaskedRead reports whether an operation loads elements under a mask and does nothing else.
func (c *emitter) isMaskedRead(op *ir.Op, mask *ir.Value) bool {
	view, ok := elementwiseViewOf(op)
	if !ok || !distribute.IsPure(op) {
		return false
	}
	branch, isIf := scf.AsIf(view.Body().First())
	if !isIf || branch.Next() != view.Body().Last() || branch.NumResults() != 1 || view.Yielded()[0] != branch.Result(0) {
		return false
	}
	when := branch.Condition()
	if when.ArgOf() != view.Body() || when.Index() >= len(view.Inputs()) || view.Inputs()[when.Index()] != mask || !c.isPredicable(branch.Op) {
		return false
	}
	yield, _ := scf.AsYield(branch.Then().Last())
	read := yield.ResultOperands()[0]
	from := read.DefiningOp()
	return from != nil && from.Parent() == branch.Op && c.isElementAccess(from) && read.HasOneUse()
}

// noMemoryAccessBetween reports whether the operations between two others do not access memory, so that the
// first can be emitted at the second.
func noMemoryAccessBetween(first, second *ir.Op) bool {
	if first.Block() != second.Block() {
		return false
	}
	for op := first.Next(); op != second; op = op.Next() {
		if op == nil || op.NumRegions() > 0 || !op.IsMemoryEffectFree() {
			return false
		}
	}
	return true
}

// onlyUser is the only user of a value; nil if there are several or none.
func onlyUser(v *ir.Value) (only *ir.Op) {
	for user := range v.Users() {
		if only != nil && user != only {
			return nil
		}
		only = user
	}
	return only
}

// isFoldedIntoSelect reports whether a load is emitted by the select that uses it.
func (c *emitter) isFoldedIntoSelect(op *ir.Op) bool {
	if op.NumResults() != 1 {
		return false
	}
	user := onlyUser(op.Result(0))
	if user == nil {
		return false
	}
	r, ok := c.maskedLoadOf(user)
	return ok && r.read == op
}

// emitMaskedLoad emits the load with the other values of the select.
func (c *emitter) emitMaskedLoad(r maskedLoad, l *layout.Layout) ([][]llvmir.Value, error) {
	t, err := c.tensor(r.other)
	if err != nil {
		return nil, err
	}
	others, err := c.inLayout(t, l)
	if err != nil {
		return nil, err
	}
	view, _ := linalg.AsStructured(r.read)
	p, err := c.elementwiseOf(r.read, view)
	if err != nil {
		return nil, err
	}
	around := c.maskedOff
	defer func() { c.maskedOff = around }()
	c.maskedOff = maskedOffValues{in: r.read, regs: slices.Clone(others)}
	return c.emitBodies(p, l)
}
