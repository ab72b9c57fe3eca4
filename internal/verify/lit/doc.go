// Package lit runs LLVM-style test files under go test, in this process and without any
// installed tool: it reads RUN lines, runs the tools under test as Go functions, and has a
// FileCheck of its own.
//
// The real lit and FileCheck of LLVM 22 run the same files. The package implements what the
// test files use, in the same way; everything else is an error that "not" cannot hide.
//
// The package knows neither the tools under test nor the IR in the files. It is for tests only.
package lit
