// Package gorgonia is the CUDA driver of package cuda through gorgonia.org/cu, for
// programs that use that already: cuda.New(gorgonia.API()) instead of
// cuda.Open().
//
// It is a module of its own, since gorgonia.org/cu needs cgo, the headers of CUDA
// 11 or 12 (it builds with 11.8 and 12.4) and libcuda to link with, and ends the
// process when it is loaded without a driver. Clusters, cooperative launches, more
// than 48 KiB of shared memory, graphs, tensor maps, pinned memory, memory from
// pools, cubins and the linker give cuda.ErrNotSupported. Each launch allocates.
package gorgonia
