// Package extern lists the external functions that kernels call: the functions of
// CUDA's libdevice with their signatures, and the functions that print. The
// lowering, the interpreters and the backends look functions up here, and each
// knows only how to compute them.
//
// The package computes nothing, and knows neither operations nor LLVM's types.
package extern
