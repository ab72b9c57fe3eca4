// Package regions simplifies what goes into and comes out of operations with
// regions: arguments and results that are always the same value, that are
// always equal to another one, or that nothing uses. It knows operations only
// by how their definitions say control flows through them.
package regions

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Patterns are the simplifications for one definition, which must have a Flow.
func Patterns(def *ir.OpDef) []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "MakeRegionBranchOpSuccessorInputsDead", Root: def, Benefit: 1, Rewrite: forwardKnown},
		{Name: "RemoveDuplicateSuccessorInputUses", Root: def, Benefit: 1, Rewrite: forwardDuplicates},
		{Name: "RemoveDeadRegionBranchOpSuccessorInputs", Root: def, Benefit: 1, Rewrite: dropUnused},
	}
}

// flow lists the arguments and results of an operation's regions that control
// brings a value for, in order, and the operands those values are.
type flow struct {
	inputs []*ir.Value
	from   map[*ir.Value][]*ir.Use
	// into lists what one operand becomes, for the operands in order.
	operands []*ir.Use
	into     map[*ir.Use][]*ir.Value
}

func flowOf(op *ir.Op) *flow {
	f := &flow{from: map[*ir.Value][]*ir.Use{}, into: map[*ir.Use][]*ir.Value{}}
	for _, point := range op.RegionPoints() {
		for _, s := range ir.RegionSuccessors(point, op, nil) {
			start, n := ir.RegionOperands(point, op, s.Region)
			for i := range min(n, len(s.Inputs)) {
				f.add(s.Inputs[i], point.OperandUse(start+i))
			}
		}
	}
	return f
}

func (f *flow) add(input *ir.Value, operand *ir.Use) {
	if f.from[input] == nil {
		f.inputs = append(f.inputs, input)
	}
	f.from[input] = append(f.from[input], operand)
	if f.into[operand] == nil {
		f.operands = append(f.operands, operand)
	}
	f.into[operand] = append(f.into[operand], input)
}

// forwardKnown replaces arguments and results by the one value they can be:
//
//	%r = scf.for ... iter_args(%a = %x) -> i32 {
//	  use(%a)
//	  scf.yield %a : i32
//	}
//	use(%r)
//
// becomes
//
//	%r = scf.for ... iter_args(%a = %x) -> i32 {
//	  use(%x)
//	  scf.yield %x : i32
//	}
//	use(%x)
func forwardKnown(r *rewrite.Rewriter, op *ir.Op) error {
	f := flowOf(op)
	changed := false
	for _, input := range f.inputs {
		if !input.HasUses() {
			continue
		}
		if v := f.onlySource(input); v != nil && !isInside(op, v) {
			r.ReplaceUses(input, v)
			changed = true
		}
	}
	if !changed {
		return rewrite.Decline(op, "no argument or result is known to be one value")
	}
	return nil
}

// onlySource is the one value an input can be, looking through the other
// inputs; nil when there are several.
func (f *flow) onlySource(input *ir.Value) *ir.Value {
	seen := map[*ir.Value]bool{input: true}
	var only *ir.Value
	for work := []*ir.Value{input}; len(work) > 0; {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		for _, operand := range f.from[at] {
			v := operand.Value()
			switch {
			case f.from[v] != nil:
				if !seen[v] {
					seen[v] = true
					work = append(work, v)
				}
			case only == nil:
				only = v
			case only != v:
				return nil
			}
		}
	}
	return only
}

// isInside reports whether a value is defined by the operation or within it.
func isInside(op *ir.Op, v *ir.Value) bool {
	if d := v.DefiningOp(); d != nil {
		return op.Contains(d)
	}
	return op.Contains(v.ArgOf().ParentOp())
}

// forwardDuplicates makes users of an argument or result use an earlier one
// that is always the same:
//
//	%r:2 = scf.for ... iter_args(%a = %x, %b = %x) -> (i32, i32) {
//	  %n = arith.addi %a, %b : i32
//	  scf.yield %n, %n : i32, i32
//	}
//
// becomes
//
//	%r:2 = scf.for ... iter_args(%a = %x, %b = %x) -> (i32, i32) {
//	  %n = arith.addi %a, %a : i32
//	  scf.yield %n, %n : i32, i32
//	}
func forwardDuplicates(r *rewrite.Rewriter, op *ir.Op) error {
	f := flowOf(op)
	changed := false
	for i, input := range f.inputs {
		if !input.HasUses() {
			continue
		}
		for _, earlier := range f.inputs[:i] {
			if sameOwner(earlier, input) && f.sameSources(earlier, input) {
				r.ReplaceUses(input, earlier)
				changed = true
				break
			}
		}
	}
	if !changed {
		return rewrite.Decline(op, "no argument or result is always equal to another")
	}
	return nil
}

func sameOwner(a, b *ir.Value) bool {
	return a.DefiningOp() == b.DefiningOp() && a.ArgOf() == b.ArgOf()
}

// sameSources reports whether every way into the owner of two inputs brings
// the same value for both.
func (f *flow) sameSources(a, b *ir.Value) bool {
	from := map[*ir.Op]*ir.Value{}
	for _, operand := range f.from[a] {
		from[operand.Owner()] = operand.Value()
	}
	if len(f.from[b]) != len(f.from[a]) {
		return false
	}
	for _, operand := range f.from[b] {
		if from[operand.Owner()] != operand.Value() {
			return false
		}
	}
	return true
}
