// Package lit runs LLVM-style test files under go test, in this process and
// without any installed tool: it reads RUN lines, executes them with a small
// shell whose commands are Go functions, and has a FileCheck of its own.
//
// The same files are also run by the real lit and FileCheck of LLVM 22. What
// the package accepts therefore means the same there, and what it does not
// implement is an error that neither "not" nor XFAIL can hide.
//
// It knows nothing of the tools under test or of the IR in the files, and it
// is for tests only.
package lit
