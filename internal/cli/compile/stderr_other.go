//go:build !linux

package compile

// captureStderr calls do; LLVM runs as a process here and returns its messages as errors.
func captureStderr(do func()) []byte { do(); return nil }
