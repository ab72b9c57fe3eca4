package matmul

import (
	"fmt"
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// Dynamic is a stride that is an argument of the function.
const Dynamic = math.MinInt64

// Matrix is the layout of a matrix in memory.
type Matrix struct {
	Elem     *llvmir.Type
	Row, Col int64 // from one row or column to the next, in elements; or Dynamic
	Unsigned bool  // integers that are widened have no sign

	shifted bool // elements have their highest bit flipped; see microkernelConfig
}

// AccumulatorInit is the initial value of the accumulators.
type AccumulatorInit int

const (
	// FromZero: C = A*B.
	FromZero AccumulatorInit = iota
	// FromC: the accumulators start with C.
	FromC
	// AddToC: the complete sum is added to C.
	AddToC
)

// Problem is C = init + A*B; A has M by K and B has K by N elements.
type Problem struct {
	M, N, K int64
	A, B, C Matrix
	Init    AccumulatorInit
	// TF32 rounds f32 operands to TF32, as tensor cores do.
	TF32 bool
	// Contract allows fused multiply-adds, and summation in any order.
	Contract bool

	// noAMX is the fallback for operands that tiles cannot multiply. These are rare, so its
	// code is short rather than fast.
	noAMX bool
}

// key identifies problems that share a function.
func (p Problem) key() string { return fmt.Sprintf("%+v", p) }

// maxSide is the greatest size of a matrix.
const maxSide = 1 << 16

// Supports reports whether there is a function for a problem, and the reason if not.
func (h Host) Supports(p Problem) error {
	for _, n := range []int64{p.M, p.N, p.K} {
		if n < 1 || n > maxSide {
			return fmt.Errorf("a matmul of %dx%dx%d is not supported", p.M, p.N, p.K)
		}
	}
	if p.C.Col != 1 {
		return fmt.Errorf("the rows of the result must be contiguous")
	}
	if _, ok := h.microkernel(p); !ok {
		return fmt.Errorf("a matmul of %s and %s with accumulators of %s is not supported", p.A.Elem, p.B.Elem, p.C.Elem)
	}
	return nil
}
