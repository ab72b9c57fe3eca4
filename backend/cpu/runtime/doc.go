// Package runtime loads native code of kernels into this process and runs it: workers, arguments,
// cancellation, reports of crashes, and the checker of checked code.
//
// It knows neither IR nor LLVM IR nor how the code was made, so that programs which only load
// compiled kernels do not link a compiler. Package backend/cpu makes code by the contract of abi.go.
package runtime
