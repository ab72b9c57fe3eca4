package rewrite

import "github.com/tshared/tshared/ir"

const operandSegmentSizes = "operandSegmentSizes"

// EraseSuccessorOperand removes the i-th operand that a branch forwards to a successor,
// and updates the segment sizes.
func EraseSuccessorOperand(op *ir.Op, successor, i int) {
	start, n := op.Def().SuccessorOperands(op, successor)
	group := forwardedGroup(op, successor, start, n)
	operands := op.Operands()
	at := start + i
	op.SetOperands(append(operands[:at:at], operands[at+1:]...))
	resized(op, successor, group, -1)
}

// AppendSuccessorOperands appends operands that a branch forwards to a successor, and
// updates the segment sizes.
func AppendSuccessorOperands(op *ir.Op, successor int, values ...*ir.Value) {
	if len(values) == 0 {
		return
	}
	start, n := op.Def().SuccessorOperands(op, successor)
	group := forwardedGroup(op, successor, start, n)
	operands := op.Operands()
	at := start + n
	op.SetOperands(append(append(operands[:at:at], values...), operands[at:]...))
	resized(op, successor, group, len(values))
}

// forwardedGroup returns the operand slot that holds the operands of a successor, perhaps
// among others, or -1 when the operation has no segment sizes. An empty range may lie
// between two slots: the first successor's operands come first.
func forwardedGroup(op *ir.Op, successor, start, n int) int {
	if !op.Has(ir.OperandSegments) {
		return -1
	}
	group := -1
	for i, slot := range op.Def().Operands {
		s, m, ok := op.OperandGroup(i)
		if !ok || slot.Arity != ir.Variadic || start < s || start+n > s+m {
			continue
		}
		if group = i; successor == 0 {
			break
		}
	}
	if group < 0 {
		panic("BUG: operands of a successor of " + op.Name() + " are in no group")
	}
	return group
}

func resized(op *ir.Op, successor, group, by int) {
	if group >= 0 {
		sizes, _ := op.Attr(operandSegmentSizes).(*ir.DenseArrayAttr)
		counts := append([]int64(nil), sizes.Ints()...)
		counts[group] += int64(by)
		op.SetAttr(operandSegmentSizes, op.Context().I32Array(counts...))
	}
	if f := op.Def().SuccessorResized; f != nil {
		f(op, successor, by)
	}
}

// incoming returns the value that an edge forwards to argument i of its target block, or
// nil when the branch produces the value itself or does not say.
func incoming(e *ir.BlockUse, b *ir.Block, i int) *ir.Value {
	f := e.Owner().Def().SuccessorOperands
	if f == nil {
		return nil
	}
	start, n := f(e.Owner(), e.Index())
	if i -= b.NumArgs() - n; i < 0 {
		return nil
	}
	return e.Owner().Operand(start + i)
}

// dropRedundantArgs replaces block arguments that have the same value on every edge.
func dropRedundantArgs(r *Rewriter, region *ir.Region) bool {
	changed := false
	eachRegion(region, func(region *ir.Region) {
		for b := range region.Blocks() {
			changed = dropRedundantArgsOf(r, b) || changed
		}
	})
	return changed
}

func dropRedundantArgsOf(r *Rewriter, b *ir.Block) bool {
	var gone []int
	for i, arg := range b.Args() {
		if same := commonIncoming(b, i); same != nil {
			gone = append(gone, i)
			r.ReplaceUses(arg, same)
		}
	}
	for j := len(gone) - 1; j >= 0; j-- {
		eraseArg(b, gone[j])
	}
	return len(gone) > 0
}

// eraseArg removes a block argument and the operands that branches forward to it.
func eraseArg(b *ir.Block, i int) {
	for e := range b.Uses() {
		_, n := e.Owner().Def().SuccessorOperands(e.Owner(), e.Index())
		EraseSuccessorOperand(e.Owner(), e.Index(), i-(b.NumArgs()-n))
	}
	b.EraseArg(i)
}

// commonIncoming returns the one value that all edges forward to argument i, or nil when
// there are several or an edge does not say.
func commonIncoming(b *ir.Block, i int) *ir.Value {
	var common *ir.Value
	for e := range b.Uses() {
		v := incoming(e, b, i)
		if v == nil || common != nil && v != common {
			return nil
		}
		common = v
	}
	return common
}
