// Package kernels is a small library of ready kernels for programs that run language models: they
// are compiled ahead of time, and launched on plain buffers of the CPU or of a GPU.
//
//	lib, err := kernels.Open("kernels.tsb")
//	...
//	x := kernels.Of(buffer, rows, cols)
//	err = lib.Softmax(ctx, device, out, x)
//
// A Tensor is memory with a shape and strides. Every operation checks shapes, strides and types
// before anything is launched; an *Error says which tensor does not fit, what was expected and what
// was found. On a GPU operations are put into the device's stream and not waited for, unless
// tensors are slices.
//
// Computations are in f32, whatever the type of the tensors.
package kernels
