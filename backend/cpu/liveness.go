package cpu

import "github.com/tshared/tshared/ir"

// ancestorIn is the ancestor of an operation in a block, or the operation itself; nil if
// there is none.
func ancestorIn(b *ir.Block, op *ir.Op) *ir.Op {
	for ; op != nil; op = op.Parent() {
		if op.Block() == b {
			return op
		}
	}
	return nil
}

// isDeadAfter reports whether a slot is dead after an operation: all values in it are
// defined in the operation's block, and used before the operation or directly by it.
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

// isReadOnlyAfter reports whether no operation from the given one on writes the memory.
func (s *slot) isReadOnlyAfter(at *ir.Op) bool {
	for _, v := range s.values {
		if !isMemRef(v.Type()) {
			continue
		}
		if v.Block() != at.Block() {
			// The view is in a loop before the operation.
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
