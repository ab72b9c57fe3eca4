package rewrite

import "github.com/tshared/tshared/ir"

// eraseForwardedArg removes an argument of a block together with the operands
// the predecessors forward to it. It reports false, having done nothing, when
// the argument is used by anything but such operands or a predecessor does not
// say what it forwards.
func eraseForwardedArg(r *Rewriter, b *ir.Block, i int) bool {
	for e := range b.Uses() {
		if _, ok := forwardedIndex(e.Owner(), e.Index(), i); !ok {
			return false
		}
	}
	for u := range b.Arg(i).Uses() {
		if !forwardsTo(u, b, i) {
			return false
		}
	}
	var edges []*ir.BlockUse
	for e := range b.Uses() {
		edges = append(edges, e)
	}
	for _, e := range edges {
		at, _ := forwardedIndex(e.Owner(), e.Index(), i)
		owner, succ := e.Owner(), e.Index()
		r.Modify(owner, func() { eraseSuccessorOperand(owner, succ, at) })
	}
	b.EraseArg(i)
	return true
}

// forwardedIndex is the operand number that a branch forwards to argument i of
// a successor.
func forwardedIndex(op *ir.Op, successor, i int) (int, bool) {
	f := op.Def().SuccessorOperands
	if f == nil {
		return 0, false
	}
	start, n := f(op, successor)
	produced := op.Successor(successor).NumArgs() - n
	if i < produced {
		return 0, false
	}
	return start + i - produced, true
}

// forwardsTo reports whether a use only carries a value to argument i of b.
func forwardsTo(u *ir.Use, b *ir.Block, i int) bool {
	op := u.Owner()
	for s := range op.NumSuccessors() {
		if op.Successor(s) != b {
			continue
		}
		if at, ok := forwardedIndex(op, s, i); ok && at == u.Index() {
			return true
		}
	}
	return false
}

// eraseSuccessorOperand removes one operand of a branch and, where the sizes
// of operand groups are written down, counts it out of its group.
func eraseSuccessorOperand(op *ir.Op, successor, at int) {
	group := -1
	if op.Has(ir.OperandSegments) {
		for i := range op.Def().Operands {
			if start, n, ok := op.OperandGroup(i); ok && at >= start && at < start+n {
				group = i
			}
		}
	}
	operands := op.Operands()
	op.SetOperands(append(operands[:at:at], operands[at+1:]...))
	if group < 0 {
		return
	}
	sizes, _ := op.Attr(operandSegmentSizes).(*ir.DenseArrayAttr)
	counts := append([]int64(nil), sizes.Ints()...)
	counts[group]--
	op.SetAttr(operandSegmentSizes, op.Context().I32Array(counts...))
}

const operandSegmentSizes = "operandSegmentSizes"

// dropRedundantArgs replaces arguments that are the same value on every edge.
func dropRedundantArgs(r *Rewriter, region *ir.Region) bool {
	changed := false
	for b := range region.Blocks() {
		if !b.IsEntry() && b.HasPredecessors() {
			for i := b.NumArgs() - 1; i >= 0; i-- {
				same := commonIncoming(b, i)
				if same == nil || !dominatesFrom(same, b) {
					continue
				}
				arg := b.Arg(i)
				r.ReplaceUsesIf(arg, same, func(u *ir.Use) bool { return !forwardsTo(u, b, i) })
				if eraseForwardedArg(r, b, i) {
					changed = true
				}
			}
		}
		for op := range b.Ops() {
			for _, nested := range op.Regions() {
				changed = dropRedundantArgs(r, nested) || changed
			}
		}
	}
	return changed
}

// commonIncoming is the one value all edges bring for argument i, the argument
// itself aside; nil when there are several or an edge does not tell.
func commonIncoming(b *ir.Block, i int) *ir.Value {
	var common *ir.Value
	for e := range b.Uses() {
		at, ok := forwardedIndex(e.Owner(), e.Index(), i)
		if !ok {
			return nil
		}
		v := e.Owner().Operand(at)
		if v == b.Arg(i) || v == common {
			continue
		}
		if common != nil {
			return nil
		}
		common = v
	}
	return common
}

// dominatesFrom reports whether a value is visible in a block without passing
// through its arguments.
func dominatesFrom(v *ir.Value, b *ir.Block) bool {
	return v.Block() != b && ir.NewDominance().BlockDominates(v.Block(), b)
}
