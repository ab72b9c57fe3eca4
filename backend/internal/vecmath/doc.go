// Package vecmath builds math functions as straight-line code:
// arithmetic, comparisons and selects, without branches, tables or calls, so that
// LLVM turns loops over them into vector code. Values may be scalars or vectors.
//
// The error of a function is at most a stated number of units in the last place for every
// argument, with the zeros, infinities and NaNs of C and with denormal results.
// scripts/vecmath-coefficients.py computes the polynomials.
//
// The package knows LLVM's instructions but no targets: callers say whether the target has
// FMA.
package vecmath
