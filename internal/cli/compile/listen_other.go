//go:build !linux

package compile

// whileListening does something; LLVM is a process here, and says what it has to
// say as an error.
func whileListening(do func()) []byte { do(); return nil }
