// Package launch launches compiled kernels: devices, arguments, grids, and the choice of the code that
// fits them. Kernels come from package jit, which compiles Python files, or from package bundle, which
// has them compiled. Both have its names as their own where a program needs them.
//
// The package has no compiler, so a program that imports it and package bundle links none.
package launch
