// Package matmul builds LLVM functions that multiply matrices.
//
// A function belongs to one Product: sizes and element types are fixed, strides
// are fixed or arguments. It computes a block of the result at a time, all of it
// in registers, from operands that are read in place or copied into scratch
// memory first: when they are of another type than is computed with, or lie so
// that whole vectors cannot be read.
//
// The package knows neither kernels nor how their tensors are stored.
package matmul
