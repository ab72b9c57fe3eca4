// Package matmul builds LLVM functions that multiply matrices.
//
// A function computes one Problem: sizes and element types are fixed, strides are fixed or
// arguments. It computes the result in register tiles. Operands are read in place, or
// packed into scratch memory first if they have to be converted or if vectors cannot be
// loaded from them.
//
// Register tiles and packing follow Goto and van de Geijn (Anatomy of High-Performance Matrix
// Multiplication, 2008). Their loops for caches are missing here: the blocks of a kernel take their place.
//
// The package knows neither kernels nor how their tensors are stored.
package matmul
