// Package targets is the table of machines that kernels are compiled for: NVIDIA GPUs by compute
// capability and CPU levels, each with its feature flags and limits. Backends, simulator, commands
// and runtime all look here, and refuse a target that the table does not have by its name.
//
// The package knows facts only: nothing of IR, of LLVM's libraries or of CUDA's driver.
package targets
