// Package sim runs PTX without a GPU: the text that LLVM's NVPTX backend
// prints and the inline assembly in it.
//
// Load reads a module and compiles each function once, to Go closures that
// execute an instruction for the 32 lanes of a warp under a mask of active
// lanes. Lanes that take different ways at a branch run one way after the
// other and meet again at the branch's immediate post-dominator. Blocks are
// independent and run on all cores; the warps of a block take turns.
//
// Where PTX leaves a choice, the simulator's is fixed:
//   - approximate instructions (ex2.approx, rcp.approx, div.full, ...) give the
//     correctly rounded result, flushed where .ftz says so;
//   - a NaN that f32, f16 or bf16 arithmetic produces is 0x7fffffff or 0x7fff;
//   - integer division by zero has all bits set, its remainder is the dividend;
//   - mma adds all products and the accumulator without rounding in between,
//     as far as f64 holds them, and rounds once;
//   - registers that were never written, and shared memory outside of check
//     mode, are 0.
//
// Every access out of bounds or off its alignment is an error that names
// block, thread, instruction and source line. Check mode also finds reads of
// shared memory that nobody wrote, races on it, and reads of asynchronous
// copies that were not waited for. Of the products of warpgroups (wgmma) it
// finds registers touched and matrices overwritten before they were waited for,
// missing proxy fences, and warps that do not execute the same ones.
//
// The package knows PTX only: nothing of our IR, LLVM or CUDA's driver.
package sim
