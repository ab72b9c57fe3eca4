// Package sim executes PTX without a GPU: the text that LLVM's NVPTX backend emits, and inline
// assembly in it.
//
// Load parses a module and compiles each function once, to Go closures that execute an instruction
// for the 32 lanes of a warp under an active mask. At a divergent branch the paths run one after
// the other and reconverge at the branch's immediate post-dominator. Blocks, or clusters of them,
// are independent and run on all cores; their warps take turns.
//
// Where the PTX ISA leaves a choice, the simulator's is fixed:
//   - approximate instructions (ex2.approx, rcp.approx, div.full, ...) give the correctly rounded
//     result, flushed with .ftz;
//   - the NaN result of f32, f16 and bf16 arithmetic is 0x7fffffff or 0x7fff;
//   - integer division by zero gives all ones, and the dividend as remainder;
//   - mma and wgmma add all products and the accumulator without rounding in between, as far as f64
//     holds them, and round once;
//   - registers that were never written are 0, and so is shared memory outside of check mode.
//
// Every access out of bounds or misaligned is an error that names block, thread, instruction and
// source line. Check mode also finds reads of uninitialised shared memory, data races on it, and
// accesses to bytes of asynchronous copies that were not waited for, and to blocks of a cluster that
// may have ended, in order or in the schedules of Launch.Seed. Warps have vector clocks, which
// barriers and mbarriers join. For wgmma it finds hazards: registers that are
// accessed and operands that are overwritten before wait_group, missing proxy fences, and warps of
// a warpgroup that do not execute the same instructions.
//
// Statistics of a launch count what makes kernels slow: sectors of global memory, round trips to it,
// instructions, barriers and bank conflicts. See Stats.
//
// The package knows PTX and the table of targets only: nothing of our IR, LLVM or CUDA's driver.
package sim
