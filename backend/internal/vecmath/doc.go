// Package vecmath builds the functions of mathematics as straight-line code:
// arithmetic, comparisons and selects, without branches, tables or calls, so that
// LLVM turns loops over them into vector code. Values may be scalars or vectors.
//
// A function is right to a stated number of units in the last place for every
// argument, with the zeros, infinities and NaNs that C's has, and denormal
// results. Polynomials come from scripts/vecmath-coefficients.py.
//
// The package knows LLVM's instructions, and no target: who builds says whether
// the target multiplies and adds in one instruction.
package vecmath
