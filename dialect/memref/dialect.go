// Package memref defines the memref dialect: buffers in memory, and how they are made,
// read, written and viewed in other shapes. It knows the text, types, rules and folders
// of its operations and how the layout of a buffer follows from its type, not how they
// are rewritten or lowered.
package memref

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

//go:generate go run ../../internal/tool/opgen

// Dialect is memref.
var Dialect = &ir.Dialect{
	Name: "memref",
	Doc:  "buffers in memory",
	Ops: []*ir.OpDef{
		Alloc, Alloca, AtomicRMW, Cast, CollapseShape, Copy, Dealloc, Dim, ExpandShape, ExtractAlignedPointer,
		ExtractStridedMetadata, GetGlobal, Global, Load, ReinterpretCast, Store, SubView,
	},
	Materialize: arith.Materialize,
}
