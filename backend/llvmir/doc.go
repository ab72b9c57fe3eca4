// Package llvmir builds LLVM IR and prints it as LLVM 22 reads it.
//
// A Module has functions and globals, and a Builder appends instructions to a block of a
// function. Values are small and carry their type. The builder checks types: a mismatch is
// a bug of the code generator, so the builder panics with "BUG:" and both types.
//
// Modules, functions, blocks and their numbering are those of llir/llvm, which no other
// package imports. Types, instructions, constants and metadata are defined here and given
// to llir through its interfaces, because those of llir have neither opaque pointers nor
// bfloat nor newer instructions.
//
// Of the module's packages it knows only source locations, for line tables. It neither
// parses nor compiles; backend/libllvm does.
package llvmir

import "fmt"

// bug panics because of a bug in the code that uses the builder.
func bug(format string, args ...any) {
	panic("BUG: llvmir: " + fmt.Sprintf(format, args...))
}
