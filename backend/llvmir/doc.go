// Package llvmir builds LLVM IR and prints it as LLVM 22 reads it.
//
// A Module holds functions and globals, a Builder appends instructions to a
// block of a function. Values are small and carry their type. The builder
// checks types itself: a mismatch is a fault of the code generator, so it
// panics with "BUG:" and both types.
//
// Modules, functions, blocks and their numbering are llir/llvm's, and this is
// the only package that imports it. Types, instructions, constants and
// metadata are ours, handed to llir through its interfaces: its own know
// neither opaque pointers nor bfloat, nor much of what LLVM has learnt since.
//
// The package knows our locations, for line tables, and nothing else of ours.
// It neither parses nor compiles; backend/libllvm does.
package llvmir

import "fmt"

// bug reports a fault of the code that uses the builder.
func bug(format string, args ...any) {
	panic("BUG: llvmir: " + fmt.Sprintf(format, args...))
}
