// Package tptr defines the tptr dialect: pointer arithmetic and accesses that could not
// be lowered to memrefs. It uses the pointers of the dialect ptr and does not know how
// its operations are made or lowered.
package tptr

import (
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/ir"
)

//go:generate go run ../../internal/tool/opgen

// Dialect is tptr.
var Dialect = &ir.Dialect{
	Name:  "tptr",
	Doc:   "leftover pointers between memrefs, integers and ptr",
	Attrs: []*ir.AttrDef{DefaultMemorySpaceDef},
	Ops:   []*ir.OpDef{IntToPtr, PtrToInt, TypeOffset, FromMemRef, ToMemRef, PtrAdd, Load, Store},
}

// DefaultMemorySpaceDef is #tptr.default_memory_space.
var DefaultMemorySpaceDef = &ir.AttrDef{Name: "default_memory_space", Doc: "the memory kernels work on"}

// DefaultMemorySpace returns #tptr.default_memory_space.
func DefaultMemorySpace(ctx *ir.Context) ir.Attr { return ctx.DialectAttr(DefaultMemorySpaceDef) }

// PtrType returns !ptr.ptr<#tptr.default_memory_space>.
func PtrType(ctx *ir.Context) ir.Type { return ptr.PtrIn(ctx, DefaultMemorySpace(ctx)) }
