// Package linalg interprets lowered kernels: functions of linalg, tensor, memref, arith, scf and
// the dialects that go with them.
//
// A module is compiled once. Every value has a slot in one of the three register files of a frame:
// words for scalars and addresses, tensors, and views of memory. Every operation becomes a step, a
// function that reads and writes slots; its attributes and types are resolved while compiling. An
// operation without an entry in the table of builders is refused then, before anything runs.
//
// Tensors are values: a step never changes a tensor in place, so passing one on copies a slice.
// Memory that a program allocates lives until the program ends, or until the iteration of the loop
// ends when no view leaves it. Memory that was never written holds a poison pattern.
//
// The package knows neither Triton IR nor its lowering, and shares with the interpreter of Triton
// IR only arithmetic, memory and the form of a launch.
package linalg
