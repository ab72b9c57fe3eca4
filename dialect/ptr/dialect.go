// Package ptr defines the pointers of the dialect ptr: opaque addresses in a memory
// space. It knows nothing of what the memory spaces of other dialects mean.
package ptr

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is ptr.
var Dialect = &ir.Dialect{
	Name:  "ptr",
	Doc:   "opaque pointers",
	Types: []*ir.TypeDef{PtrDef},
	Attrs: []*ir.AttrDef{GenericSpaceDef},
}
