// Package tts defines the tts dialect: accesses of Triton programs once their
// addresses are understood, as tiles with offsets and strides where they have
// such a structure, or as a base and a tensor of offsets where they have not.
// It knows the types of tt, but not how addresses are analysed or lowered.
package tts

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is tts.
var Dialect = &ir.Dialect{
	Name: "tts",
	Doc:  "Triton accesses with the structure of their addresses",
	Ops:  []*ir.OpDef{MakeTPtr, MakeGatherScatterTPtr, GetStructuredState, Load, Store, Gather, MaskedGather, Scatter, AtomicRMW, AtomicCAS},
}
