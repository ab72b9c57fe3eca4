// Package regionsimplify simplifies the arguments and results of operations with regions: those that are always
// one value, those that always equal another one, and those without uses. It knows operations only through the
// region branches of their definitions.
package regionsimplify

import (
	"slices"
	"sync"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Patterns are the simplifications for one definition, which must have a RegionBranch.
func Patterns(def *ir.OpDef) []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "MakeRegionBranchOpSuccessorInputsDead", Root: def, Benefit: 1, IgnoresBody: true, Rewrite: forwardKnown},
		{Name: "RemoveDuplicateSuccessorInputUses", Root: def, Benefit: 1, IgnoresBody: true, Rewrite: forwardDuplicates},
		Unused(def),
	}
}

// Unused is the one of the simplifications that removes arguments and results without uses.
func Unused(def *ir.OpDef) *rewrite.Pattern {
	return &rewrite.Pattern{Name: "RemoveDeadRegionBranchOpSuccessorInputs", Root: def, Benefit: 1, IgnoresBody: true, Rewrite: dropUnused}
}

// flow has the edges of a region branch: the operands that become successor inputs, which are arguments and
// results.
type flow struct {
	op     *ir.Op
	edges  []edge
	inputs []int // in the order of the edges
	// The edges into input i are byInput[first[i]:first[i+1]]. Inputs are
	// numbered: the results, then the arguments of one region after the other.
	first, byInput []int
	operands       int // number of operands of all branch points

	// For unused.
	group, becomes []int
	used           []bool
}

// edge is an operand of the operation, or of a terminator of its regions, that becomes an input.
type edge struct {
	operand *ir.Use
	number  int // index among the operands of all branch points
	to      *ir.Value
	input   int
}

// flows pools flows, because patterns visit every operation with regions.
var flows = sync.Pool{New: func() any { return new(flow) }}

// flowOf computes the flow of an operation. The caller releases it.
func flowOf(op *ir.Op) *flow {
	f := flows.Get().(*flow)
	f.op, f.edges, f.inputs, f.operands = op, f.edges[:0], f.inputs[:0], 0
	points := op.RegionBranchPoints()
	if len(points) == 1 && op.NumOperands() == 0 {
		return f
	}
	for _, point := range points {
		for _, s := range ir.RegionSuccessors(point, op, nil) {
			start, n := ir.RegionOperands(point, op, s.Region)
			for i := range min(n, len(s.Inputs)) {
				f.edges = append(f.edges, edge{point.OperandUse(start + i), f.operands + start + i, s.Inputs[i], f.number(s.Inputs[i])})
			}
		}
		f.operands += point.NumOperands()
	}
	if len(f.edges) == 0 {
		return f
	}
	total := op.NumResults()
	for _, r := range op.Regions() {
		total += numArgs(r)
	}
	f.first, f.byInput = zeros(f.first, total+1), zeros(f.byInput, len(f.edges))
	for _, e := range f.edges {
		if f.first[e.input+1]++; f.first[e.input+1] == 1 {
			f.inputs = append(f.inputs, e.input)
		}
	}
	for i := range total {
		f.first[i+1] += f.first[i]
	}
	for i := len(f.edges) - 1; i >= 0; i-- { // backward, to end up in order
		at := &f.first[f.edges[i].input+1]
		*at--
		f.byInput[*at] = i
	}
	copy(f.first, f.first[1:])
	f.first[total] = len(f.edges)
	return f
}

func (f *flow) release() {
	clear(f.edges)
	f.op = nil
	flows.Put(f)
}

// zeros is a slice of n zeros that reuses the memory of another.
func zeros[T int | bool](s []T, n int) []T {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

func numArgs(r *ir.Region) int {
	if r.Empty() {
		return 0
	}
	return r.Entry().NumArgs()
}

// number is the number of an input, -1 for other values.
func (f *flow) number(v *ir.Value) int {
	if v.DefiningOp() != nil {
		if v.DefiningOp() == f.op {
			return v.Index()
		}
		return -1
	}
	base := f.op.NumResults()
	for _, r := range f.op.Regions() {
		if v.ArgOf() == r.Entry() {
			return base + v.Index()
		}
		base += numArgs(r)
	}
	return -1
}

// into lists the edges into an input.
func (f *flow) into(input int) []int { return f.byInput[f.first[input]:f.first[input+1]] }

// value is the value of an input.
func (f *flow) value(input int) *ir.Value { return f.edges[f.into(input)[0]].to }

// isInput reports whether a value is an input with edges.
func (f *flow) isInput(v *ir.Value) (int, bool) {
	n := f.number(v)
	return n, n >= 0 && len(f.into(n)) > 0
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
	if !yieldsOutside(op) {
		return rewrite.MatchFailure(op, "its regions compute all they end with")
	}
	f := flowOf(op)
	defer f.release()
	changed := false
	for _, input := range f.inputs {
		to := f.value(input)
		if !to.HasUses() {
			continue
		}
		if v := f.onlySource(input); v != nil && !isInside(op, v) {
			r.ReplaceUses(to, v)
			changed = true
		}
	}
	if !changed {
		return rewrite.MatchFailure(op, "no argument or result is known to be one value")
	}
	return nil
}

// onlySource is the one value an input can be, looking through the other
// inputs; nil when there are several.
func (f *flow) onlySource(input int) *ir.Value {
	var only *ir.Value
	work := []int{input}
	for i := 0; i < len(work); i++ {
		for _, e := range f.into(work[i]) {
			v := f.edges[e].operand.Value()
			if from, ok := f.isInput(v); ok {
				if !slices.Contains(work, from) {
					work = append(work, from)
				}
				continue
			}
			if only != nil && only != v {
				return nil
			}
			only = v
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
	if !anyOwner(op, hasTwoOfOneType) {
		return rewrite.MatchFailure(op, "no two arguments or results have one type")
	}
	f := flowOf(op)
	defer f.release()
	changed := false
	for i, input := range f.inputs {
		to := f.value(input)
		if !to.HasUses() {
			continue
		}
		for _, earlier := range f.inputs[:i] {
			if from := f.value(earlier); sameOwner(from, to) && f.sameSources(earlier, input) {
				r.ReplaceUses(to, from)
				changed = true
				break
			}
		}
	}
	if !changed {
		return rewrite.MatchFailure(op, "no argument or result is always equal to another")
	}
	return nil
}

func sameOwner(a, b *ir.Value) bool {
	return a.DefiningOp() == b.DefiningOp() && a.ArgOf() == b.ArgOf()
}

// sameSources reports whether every branch point forwards the same value to two inputs.
func (f *flow) sameSources(a, b int) bool {
	from, other := f.into(a), f.into(b)
	if len(from) != len(other) {
		return false
	}
	for i := range from {
		x, y := f.edges[from[i]].operand, f.edges[other[i]].operand
		if x.Owner() != y.Owner() || x.Value() != y.Value() {
			return false
		}
	}
	return true
}

// owner is an operation with its results, or a block with its arguments.
type owner struct {
	op    *ir.Op
	block *ir.Block
}

func (o owner) len() int {
	if o.op != nil {
		return o.op.NumResults()
	}
	return o.block.NumArgs()
}

func (o owner) value(i int) *ir.Value {
	if o.op != nil {
		return o.op.Result(i)
	}
	return o.block.Arg(i)
}

// anyOwner tests the results of an operation and the arguments of its regions.
func anyOwner(op *ir.Op, test func(owner) bool) bool {
	if test(owner{op: op}) {
		return true
	}
	for _, r := range op.Regions() {
		if !r.Empty() && test(owner{block: r.Entry()}) {
			return true
		}
	}
	return false
}

func hasTwoOfOneType(o owner) bool {
	for i := range o.len() {
		for j := range i {
			if o.value(i).Type() == o.value(j).Type() {
				return true
			}
		}
	}
	return false
}

func hasUnused(o owner) bool {
	for i := range o.len() {
		if !o.value(i).HasUses() {
			return true
		}
	}
	return false
}

// yieldsOutside reports whether a terminator of a region yields a value that is not computed directly in the
// region. Otherwise no input is known.
func yieldsOutside(op *ir.Op) bool {
	for _, r := range op.Regions() {
		for b := r.Entry(); b != nil; b = b.Next() {
			end := b.Last()
			if end == nil {
				continue
			}
			for i := range end.NumOperands() {
				if v := end.Operand(i); v.DefiningOp() == nil || v.Region() != r {
					return true
				}
			}
		}
	}
	return false
}
