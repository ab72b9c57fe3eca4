// Package gpu compiles Triton kernels for NVIDIA GPUs and launches them there. It is the
// twin of package cpu: a program that compiles, binds and runs with one does so with the
// other, and tshared.Kernel and tshared.Bound are both.
//
//	k, err := gpu.Compile(ctx, "add.ttir", text, gpu.Options{})
//	...
//	defer k.Close()
//	err = k.Run(ctx, gpu.Grid{4}, x, y, out, n)
//
// Compiling needs libLLVM 22, and running needs NVIDIA's driver. Both are looked for
// when they are needed; the error says how to get them. A kernel compiled for a named
// Target can be inspected and saved on a machine that has no GPU.
//
// # Memory
//
// A pointer argument takes memory of the device (a *Buffer, a *cuda.Memory or a
// cuda.Pointer), which Run does not touch, or a Go slice, which Run copies to the device
// and, where the kernel writes it, back. Programs that launch often keep their data in
// Buffers.
//
// # Launching without waiting
//
// Prepare checks a launch once and gives a Bound. Bound.Start puts it into a stream
// without waiting and without allocating; streams, events and graphs are those of
// package cuda.
//
//	b, err := k.Prepare(gpu.Launch{Grid: gpu.Grid{4}, Args: []any{x, y, out, n}, Stream: s})
//	...
//	err = b.Start()         // and other work of the stream
//	err = done.Record(s)    // a *cuda.Event
//	err = done.Wait(ctx)
//
// # Errors
//
// Arguments that do not fit are errors that name the argument, what the kernel takes and
// what was given. A kernel that traps or accesses memory that is not its own ends the
// CUDA context, with everything in it: the error is a *cuda.ContextLost, or a *Failure
// that wraps it when an assertion failed.
package gpu
