// Package memref defines the memref dialect: buffers in memory, made, read,
// written and seen in other shapes. It knows the text, types and rules of its
// operations, how the layout of a buffer follows from its type, and what they
// evaluate to, not how they are rewritten or lowered.
package memref

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

//go:generate go run ../../internal/opgen

// Dialect is memref.
var Dialect = &ir.Dialect{
	Name: "memref",
	Doc:  "buffers in memory",
	Ops: []*ir.OpDef{
		Alloc, Alloca, AllocaScope, AllocaScopeReturn, AssumeAlignment, AtomicRMW, AtomicYield, Cast, CollapseShape,
		Copy, DMAStart, DMAWait, Dealloc, Dim, DistinctObjects, ExpandShape, ExtractAlignedPointer,
		ExtractStridedMetadata, GenericAtomicRMW, GetGlobal, Global, Load, MemorySpaceCast, Prefetch, Rank, Realloc,
		ReinterpretCast, Reshape, Store, SubView, Transpose, View,
	},
	Materialize: arith.Materialize,
}
