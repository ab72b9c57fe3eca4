// Package ptx compiles lowered kernels to PTX: it emits LLVM IR and has LLVM's NVPTX backend print it.
//
// A program instance of the grid is a thread block (CTA). Tensors are distributed over the registers of
// its threads, as package layout describes; a layout conversion moves elements between threads by warp
// shuffles or through shared memory. Scalars are uniform: the same in all threads.
//
// The path of a kernel through the package:
//
//	kernel.go             the passes before emission: see lower/linalgtotile and internal/transform
//	dispatch.go           each operation has an emit function; emitter.go holds the state
//	control.go, region.go branches and loops: values become registers
//	elementwise.go        linalg.generic per register; loopnest.go if it is not elementwise
//	access.go             vectorised and predicated loads and stores; gather.go, asynccopy.go
//	dot.go                dots: package mma (tensor cores), dotfma.go (scalar FMA)
//	reduce.go, scan.go    reductions and scans: in a thread, in a warp, in the block
//	membar.go             barriers between the accesses of a block's threads
//
// It stands on packages that know no operations, each on the ones before: simt (what a thread computes from its number), packing
// (elements in words), gmem (global memory), smem (tensors in registers and shared memory), convert (layout conversions) and mma.
//
// The package knows neither Triton's dialect nor how kernels are launched.
package ptx
