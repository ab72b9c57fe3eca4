// Package use finds the purpose of the values of a function: data, addresses and masks, or both. It follows
// uses through branches, loops and conditionals. It knows which operands of accesses are addresses and masks,
// and everything else only through definitions.
package use

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// Kind is the purpose of a value.
type Kind uint8

const (
	// Data are values that a function computes or that decide its control flow.
	Data Kind = 1 << iota
	// Meta are values that only addresses and masks of accesses depend on.
	Meta

	// Unused are values without users.
	Unused Kind = 0
	// Mixed are values used as data and as metadata.
	Mixed = Data | Meta
)

// String is the name of a kind in reports.
func (k Kind) String() string {
	return [...]string{Unused: "unused", Data: "data", Meta: "meta", Mixed: "mixed"}[k]
}

// Uses has the kinds of the values in an operation.
type Uses struct {
	kinds map[*ir.Value]Kind
	// sources are the values that a block argument, or a result of an operation with regions, may be.
	sources map[*ir.Value][]*ir.Value
	changed []*ir.Value // values whose kinds are to be propagated
}

// Of analyses everything in an operation, such as a function or a module.
func Of(root *ir.Op) *Uses {
	u := &Uses{kinds: map[*ir.Value]Kind{}, sources: map[*ir.Value][]*ir.Value{}}
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if op != root {
			u.start(op)
		}
		return ir.Continue
	})
	for len(u.changed) > 0 {
		v := u.changed[len(u.changed)-1]
		u.changed = u.changed[:len(u.changed)-1]
		for _, from := range u.from(v) {
			u.add(from, u.kinds[v])
		}
	}
	return u
}

// Value is the kind of a value.
func (u *Uses) Value(v *ir.Value) Kind { return u.kinds[v] }

// Op is the kind of an operation's results. An operation without results is data.
func (u *Uses) Op(op *ir.Op) Kind {
	if op.NumResults() == 0 {
		return Data
	}
	k := Unused
	for _, v := range op.Results() {
		k |= u.kinds[v]
	}
	return k
}

func (u *Uses) add(v *ir.Value, k Kind) {
	if v != nil && u.kinds[v]|k != u.kinds[v] {
		u.kinds[v] |= k
		u.changed = append(u.changed, v)
	}
}

// start sets the kinds of operands that do not depend on the results, and finds the forwarded values.
func (u *Uses) start(op *ir.Op) {
	d, parent := op.Def(), op.Parent()
	switch {
	case d.RegionBranch != nil:
		for _, point := range op.RegionBranchPoints() {
			u.point(point, op)
		}
	case op.IsRegionTerminator() && parent != nil && parent.Def().RegionBranch != nil:
		// RegionBranchPoints of the parent has this terminator.
	case d.SuccessorOperands != nil:
		u.branch(op)
	case op.IsRegionTerminator() && parent != nil && !parent.Def().Function:
		// The values of each element have the kind of the results.
		for _, result := range parent.Results() {
			u.sources[result] = append(u.sources[result], op.Operands()...)
		}
	default:
		u.operands(op)
	}
}

// operands sets the kinds of the operands of accesses. Operands of other operations with effects are data.
func (u *Uses) operands(op *ir.Op) {
	if slots := accesses[op.Def()]; slots != nil {
		for slot, k := range slots {
			for _, v := range op.OperandsOf(slot) {
				u.add(v, k)
			}
		}
		return
	}
	if op.IsMemoryEffectFree() && !op.Has(ir.Terminator) {
		return
	}
	for _, v := range op.Operands() {
		u.add(v, Data)
	}
}

// point records the operands that a region branch point forwards. Its other operands decide the control flow.
func (u *Uses) point(point, branch *ir.Op) {
	forwarded := make([]bool, point.NumOperands())
	for _, next := range ir.RegionSuccessors(point, branch, nil) {
		start, n := ir.RegionOperands(point, branch, next.Region)
		for i := range min(n, len(next.Inputs)) {
			forwarded[start+i] = true
			u.sources[next.Inputs[i]] = append(u.sources[next.Inputs[i]], point.Operand(start+i))
		}
	}
	u.decide(point, forwarded)
}

func (u *Uses) branch(op *ir.Op) {
	forwarded := make([]bool, op.NumOperands())
	for s, b := range op.Successors() {
		start, n := op.Def().SuccessorOperands(op, s)
		for i := range n {
			forwarded[start+i] = true
			arg := b.Arg(b.NumArgs() - n + i)
			u.sources[arg] = append(u.sources[arg], op.Operand(start+i))
		}
	}
	u.decide(op, forwarded)
}

func (u *Uses) decide(op *ir.Op, forwarded []bool) {
	for i, f := range forwarded {
		if !f {
			u.add(op.Operand(i), Data)
		}
	}
}

// from are the values that a value is computed from, or that it may be. A value that an access reads does not
// depend on the address.
func (u *Uses) from(v *ir.Value) []*ir.Value {
	sources := u.sources[v]
	op := v.DefiningOp()
	if op == nil || op.Def().RegionBranch != nil {
		return sources
	}
	slots := accesses[op.Def()]
	if slots == nil {
		return slices.Concat(op.Operands(), sources)
	}
	var others []*ir.Value
	for slot, k := range slots {
		if k == Unused {
			others = append(others, op.OperandsOf(slot)...)
		}
	}
	return others
}
