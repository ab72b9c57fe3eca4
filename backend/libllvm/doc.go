// Package libllvm compiles LLVM IR text: it parses, verifies and optimizes modules, and
// generates objects, assembly, PTX or code in the process.
//
// LLVM is loaded at run time, not linked: Open finds libLLVM 22, or the tools opt-22 and
// llc-22, which can do everything but run code. Many goroutines may use the package at once.
//
// The package knows nothing of package ir: its input is text and a target, and its errors
// name lines of that text.
package libllvm
