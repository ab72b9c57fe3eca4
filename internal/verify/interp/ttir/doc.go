// Package ttir interprets Triton IR: it runs the programs of a launch grid on buffers and is the
// reference for what a kernel computes.
//
// A module is compiled once. Every value gets a slot of a frame: one 64-bit word per element of a
// tensor, one for a scalar or pointer, several for a block pointer or descriptor. Every operation
// becomes a step, a function that reads and writes slots; its attributes and types are resolved
// while compiling. An operation without an entry in the table of builders is refused then, before
// anything runs.
//
// The package does not know how Triton IR is lowered, and shares with the interpreter of lowered IR
// only arithmetic, memory and the form of a launch.
package ttir
