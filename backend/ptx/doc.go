// Package ptx compiles lowered kernels to PTX: it emits LLVM IR and has LLVM's NVPTX backend print it.
//
// A program instance of the grid is a thread block (CTA). Tensors are distributed over the registers of
// its threads, as package layout describes; a layout conversion moves elements between threads by warp
// shuffles or through shared memory. Scalars are uniform: the same in all threads.
//
// A kernel's way through the package: kernel.go runs the passes (see lower/linalgtotile and transform/gpu), which take all
// decisions; emitter.go emits one operation after the other by the functions of dispatch.go; LLVM optimises and prints (passes.go).
//
// The functions are in packages below internal, the parts of the emitter. Each emits the operations of one kind and imports only
// what it stands on:
//
//	simt, packing         what a thread computes from its number; elements in words
//	gmem, smem, convert   global memory, shared memory, layout conversions
//	values, bodies        the LLVM values of a kernel; the body that is being emitted
//	control               branches and loops: values become registers
//	structured            linalg.generic per register, or as a loop nest
//	pointwise, devicemath operations on scalars and registers
//	elements, atomics     accesses to single elements
//	tiles, copies         accesses to tensors; copies to shared memory
//	dots, mma             dots, by tensor cores or by scalar FMA
//	reductions            reductions, scans, histograms: in a thread, in a warp, in the block
//	slicing, views        slices of tensors, views of memory
//
// The package knows neither Triton's dialect nor how kernels are launched.
package ptx
