// Package ptx turns lowered kernels into PTX.
//
// A program of the grid is a block of threads. Tensors are in the registers of
// these, spread as package layout says; where threads need elements of others,
// they go through shared memory or the warp's shuffles. Words are the same in all
// threads.
package ptx
