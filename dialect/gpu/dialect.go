// Package gpu defines the barrier of the dialect gpu, which Triton programs carry.
// It knows nothing of launching kernels.
package gpu

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is the supported part of the dialect gpu.
var Dialect = &ir.Dialect{
	Name: "gpu",
	Doc:  "barriers",
	Ops:  []*ir.OpDef{Barrier},
}

// Barrier makes the threads of a block wait for each other.
var Barrier = &ir.OpDef{
	Name:    "gpu.barrier",
	Doc:     "waits until all threads of the block have come here and their memory accesses are visible",
	Example: "gpu.barrier",
	Format:  "attr-dict",
}
