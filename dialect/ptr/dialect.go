// Package ptr defines the ptr dialect: opaque pointers into a memory space,
// arithmetic on them and accesses through them. It knows nothing of what the
// memory spaces of other dialects mean, nor how the operations are lowered.
package ptr

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is ptr.
var Dialect = &ir.Dialect{
	Name:  "ptr",
	Doc:   "opaque pointers and accesses through them",
	Types: []*ir.TypeDef{PtrDef, MetadataDef},
	Attrs: []*ir.AttrDef{GenericSpaceDef, NullDef, AddressDef, SpecDef},
	Ops: []*ir.OpDef{
		Constant, TypeOffset, PtrAdd, PtrDiff,
		ToPtr, FromPtr, GetMetadata,
		Load, Store, MaskedLoad, MaskedStore, Gather, Scatter,
	},
}
