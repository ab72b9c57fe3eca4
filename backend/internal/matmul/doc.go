// Package matmul builds LLVM functions that multiply matrices.
//
// A function computes one Problem: sizes and element types are fixed, strides are fixed or
// arguments. It computes the result in register tiles. Operands are read in place, or
// packed into scratch memory first if they have to be converted or if vectors cannot be
// loaded from them.
//
// The package knows neither kernels nor how their tensors are stored.
package matmul
