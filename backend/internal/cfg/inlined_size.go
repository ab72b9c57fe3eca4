package cfg

import (
	"math"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
)

// CheckSize refuses a kernel that has more operations than the limit after inlining, which
// could take forever. 0 means no limit.
func CheckSize(kernel *ir.Op, limit int64, flag string) error {
	if limit <= 0 {
		return nil
	}
	if n := (inlinedSizes{}).of(kernel); n > limit {
		return &diag.LimitError{What: "operations with the bodies of functions in place of their calls", Limit: limit, Count: n, Flag: flag}
	}
	return nil
}

// inlinedSizes are the numbers of operations of functions after inlining.
type inlinedSizes map[*ir.Op]int64

func (s inlinedSizes) of(f *ir.Op) int64 {
	if n, ok := s[f]; ok {
		return n
	}
	s[f] = 0 // one that calls itself is refused when it is built
	n := int64(0)
	f.Walk(func(op *ir.Op) ir.WalkResult {
		n = sum(n, 1)
		if op.Is(function.Call) {
			if callee, _ := Callee(op); callee != nil {
				n = sum(n, s.of(callee))
			}
		}
		return ir.Continue
	})
	s[f] = n
	return n
}

// sum saturates at the largest number.
func sum(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
