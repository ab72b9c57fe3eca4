// Package worker compiles and runs kernels in a process of its own, for a server that must go on
// whatever they do: a request that takes too long or is not wanted any more is stopped, with the
// process if need be, a crash is the answer to one request, and memory is bounded. The process is kept, so
// that LLVM and the standard library are ready for the next request.
//
// Requests and answers are frames: the number of the request, the length, JSON.
package worker
