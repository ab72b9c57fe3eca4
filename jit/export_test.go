package jit

// SetCompiler has another compiler for a test; the result undoes it.
func SetCompiler(version string, llvm bool) (undo func()) {
	oldVersion, oldHas := compilerVersion, hasLLVM
	compilerVersion, hasLLVM = func() string { return version }, func() bool { return llvm }
	return func() { compilerVersion, hasLLVM = oldVersion, oldHas }
}
