// Package cuda is the CUDA driver from Go: devices, contexts, modules from PTX or
// cubin, launches, streams, events, memory, graphs and tensor maps.
//
// The driver is loaded, not linked: no headers, no toolkit, no cgo. Open looks for
// libcuda.so.1 and says in one sentence what is missing. API is the table of the
// driver's functions: Load fills it from the library, and New takes a table from
// anywhere, such as the adapter to gorgonia.org/cu or a fake in tests.
//
// # Concurrency
//
// Drivers, devices, contexts, modules, functions, streams, events, graphs and memory may
// be used by several goroutines at once, and goroutines may move between threads: every
// call makes its context current while it runs. A Launch and a Thread belong to one
// goroutine at a time.
//
// # Errors
//
// A call that the driver refuses is an *Error, for errors.As; errors.Is finds its Result,
// such as ErrOutOfMemory. A kernel runs after the call that launched it has returned, so
// its errors come with a later call that waits. One that ends the context is a
// *ContextLost, and so is the error of every call after it. Sizes and offsets are in
// bytes unless a comment says otherwise.
//
// The package knows nothing of kernels but their parameters: no IR, no compiler.
package cuda
