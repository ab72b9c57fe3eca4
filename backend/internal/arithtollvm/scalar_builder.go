// Package arithtollvm builds LLVM IR that computes with single numbers: arithmetic,
// conversions between all formats, functions, those of the device library, and
// inline PTX of a known kind. It is what backends have in common, and knows
// nothing of tensors and memory.
package arithtollvm

import (
	"github.com/tshared/tshared/backend/internal/vecmath"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/apfloat"
	"github.com/tshared/tshared/internal/extern"
	"github.com/tshared/tshared/ir"
)

// ScalarBuilder builds computations into a function.
type ScalarBuilder struct {
	B      *llvmir.Builder
	Module *llvmir.Module

	// Contract lets a product and a sum be rounded once, together.
	Contract bool
	// FMA says that the machine does that in one instruction.
	FMA bool
	// Reassociable are sums and products that may be taken in any order with their
	// like.
	Reassociable map[*ir.Op]bool

	// Precise computes functions of f32 and less in f64, as the evaluators do.
	Precise bool
	// NoLibm: there is no libm to call.
	NoLibm bool
	// ApproxInstructions are instructions of the target.
	Approx vecmath.ApproxInstructions
	// RoundsBF16: the target has an instruction that rounds f32 to bf16.
	RoundsBF16 bool
	// Directed computes an operation (add, fma, sqrt ..., or s64 and u64: what f64
	// comes from) rounded towards 0 (rz), up (ru) or down (rd), on machines whose instructions say how; nil where there is a
	// mode to be set.
	Directed func(operation string, mode *extern.RoundingMode, x []llvmir.Value) llvmir.Value
	// Scratch gives memory of the function's own.
	Scratch func(bytes int64) llvmir.Value

	declared map[string]bool // functions of libm
	formats  map[*apfloat.Format]llvmir.Value
	clockAt  llvmir.Value // see clock
}

// NewScalarBuilder makes one for a function; its builder is set later if it is nil.
func NewScalarBuilder(m *llvmir.Module, b *llvmir.Builder) *ScalarBuilder {
	return &ScalarBuilder{B: b, Module: m, Reassociable: map[*ir.Op]bool{}, declared: map[string]bool{}, formats: map[*apfloat.Format]llvmir.Value{}}
}
