// Package linalg evaluates kernels after their lowering: functions of linalg,
// tensor, memref, arith, scf and the dialects that go with them.
//
// A module is compiled once. Every value has a place in one of the three files
// of a frame: words for numbers and addresses, tensors, and views of memory.
// Every operation becomes a step, a function that reads and writes places; what
// its attributes and types say is decided while compiling. An operation without
// an entry in the table of builders is refused then, before anything runs.
//
// Tensors are values: what a step has put into a file is never changed in place,
// so that handing one on is copying a slice. Memory that a program allocates
// lives until the program ends, or until the iteration of the loop ends when no
// view leaves it. What was never written has a pattern that shows.
//
// The package knows nothing of Triton IR or of how it is lowered, and shares with
// the evaluator of Triton IR only arithmetic, memory and the form of a launch.
package linalg
