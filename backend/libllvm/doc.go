// Package libllvm compiles LLVM IR text: it parses, verifies, optimises and
// turns it into objects, assembly, PTX or code that can be called at once.
//
// LLVM is loaded, not linked: Open looks for libLLVM 22 and opens it, or falls
// back on opt-22 and llc-22 as processes, which can do all but run code. All
// of it may be used by many goroutines at once.
//
// The package knows nothing of our IR: it is given text and a target, and its
// errors name lines of that text.
package libllvm
