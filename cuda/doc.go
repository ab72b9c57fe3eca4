// Package cuda is the CUDA driver from Go: devices, contexts, modules from PTX or
// cubin, launches, streams, events, memory, graphs and tensor maps.
//
// The driver is loaded, not linked: no headers, no toolkit, no cgo. Open looks for
// libcuda.so.1 and says in one sentence what is missing. API is the table of the
// driver's functions: Load fills it from the library, and New takes a table from
// anywhere, such as the adapter to gorgonia.org/cu or a fake in tests.
//
// All of it may be used by many goroutines at once, and they may move between
// threads: every call makes its context current for as long as it takes.
//
// The package knows nothing of kernels but their parameters: no IR, no compiler.
package cuda
