package matmul

import (
	"fmt"
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// Dynamic is a stride that is an argument of the function.
const Dynamic = math.MinInt64

// Matrix is how a matrix lies in memory.
type Matrix struct {
	Elem     *llvmir.Type
	Row, Col int64 // from one row or column to the next, in elements; or Dynamic
	Unsigned bool  // integers that are widened have no sign

	shifted bool // elements have their highest bit flipped; see recipe
}

// AccumulatorInit is what the sum of products is added to.
type AccumulatorInit int

const (
	// FromZero: the result is the sum.
	FromZero AccumulatorInit = iota
	// FromC: the sum begins with what C holds.
	FromC
	// AddToC: the sum is added to what C holds when it is complete.
	AddToC
)

// Problem is C = start + A*B, A of M by K and B of K by N elements.
type Problem struct {
	M, N, K int64
	A, B, C Matrix
	Init    AccumulatorInit
	// TF32 drops bits of f32 operands, as tensor cores do.
	TF32 bool
	// Contract lets a product and a sum be rounded once, together, and the sum
	// be taken in the order that suits the machine.
	Contract bool

	// noAMX is the product of operands tiles cannot multiply, which is rare: its
	// code is short rather than fast.
	noAMX bool
}

// key tells products apart which need functions of their own.
func (p Problem) key() string { return fmt.Sprintf("%+v", p) }

// maxSide bounds the sizes of a product.
const maxSide = 1 << 16

// Supports reports whether there is a function for a product, and why not.
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
