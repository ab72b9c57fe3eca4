// Package arithtollvm lowers operations on scalars to LLVM IR for all backends: arithmetic,
// conversions between all formats, math functions, libdevice functions, and known inline
// PTX. It knows nothing of tensors and memory.
package arithtollvm

import (
	"github.com/tshared/tshared/backend/internal/vecmath"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir"
)

// ScalarBuilder builds computations into a function.
type ScalarBuilder struct {
	B      *llvmir.Builder
	Module *llvmir.Module

	// Contract allows a product and a sum to be fused and rounded once.
	Contract bool
	// FMA says that the target has an instruction for that.
	FMA bool
	// Reassociable are the additions and multiplications that may be reassociated.
	Reassociable map[*ir.Op]bool

	// Precise computes functions of f32 and less in f64, as the evaluators do.
	Precise bool
	// NoLibm says that the target has no libm.
	NoLibm bool
	// Approx are the approximate instructions of the target.
	Approx vecmath.ApproxInstructions
	// RoundsBF16 says that the target has an instruction that rounds f32 to bf16.
	RoundsBF16 bool
	// Directed computes an operation with a rounding mode: rz, ru or rd. The operation is add,
	// fma, sqrt, ..., or the integer type s64 or u64 of a conversion to f64. Directed is nil
	// for targets that set the mode in a register.
	Directed func(operation string, mode *extern.RoundingMode, x []llvmir.Value) llvmir.Value
	// Scratch allocates memory of the function in bytes.
	Scratch func(bytes int64) llvmir.Value

	declared map[string]bool // functions of libm
	formats  map[*apfloat.Format]llvmir.Value
	clockAt  llvmir.Value // see clock
}

// NewScalarBuilder makes a builder for a function. If the LLVM builder is nil, the caller
// sets it later.
func NewScalarBuilder(m *llvmir.Module, b *llvmir.Builder) *ScalarBuilder {
	return &ScalarBuilder{B: b, Module: m, Reassociable: map[*ir.Op]bool{}, declared: map[string]bool{}, formats: map[*apfloat.Format]llvmir.Value{}}
}
