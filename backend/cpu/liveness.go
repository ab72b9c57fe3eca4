package cpu

import "github.com/tshared/tshared/ir"

// ancestorIn is the operation of a block that an operation is in, or is; nil
// when it is elsewhere.
func ancestorIn(b *ir.Block, op *ir.Op) *ir.Op {
	for ; op != nil; op = op.Parent() {
		if op.Block() == b {
			return op
		}
	}
	return nil
}

// isDeadAfter reports whether nothing looks at a slot after an operation: everything
// that lives there was made in the operation's block, and is used before it, or
// by it alone.
func (s *slot) isDeadAfter(at *ir.Op) bool {
	for _, v := range s.values {
		if v.Block() != at.Block() {
			return false
		}
		for user := range v.Users() {
			a := ancestorIn(at.Block(), user)
			if a == nil || a != at && !a.IsBefore(at) || a == at && user != at {
				return false
			}
		}
	}
	return true
}

// isReadOnlyAfter reports whether memory is not written from an operation on.
func (s *slot) isReadOnlyAfter(at *ir.Op) bool {
	for _, v := range s.values {
		if !isMemRef(v.Type()) {
			continue
		}
		if v.Block() != at.Block() {
			// A view in a loop, which is over.
			op := v.DefiningOp()
			if op == nil {
				return false
			}
			if around := ancestorIn(at.Block(), op); around == nil || !around.IsBefore(at) {
				return false
			}
			continue
		}
		for user := range v.Users() {
			a := ancestorIn(at.Block(), user)
			if a == nil || a != at && !a.IsBefore(at) {
				return false
			}
		}
	}
	return true
}
