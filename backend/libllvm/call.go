//go:build linux

package libllvm

import "github.com/ebitengine/purego"

// Call calls native code with at most 15 integers and pointers, and returns the first
// result register. Pointers converted to uintptr in the argument list stay alive and in
// place during the call.
//
//go:uintptrescapes
func Call(address uintptr, args ...uintptr) uintptr {
	r, _, _ := purego.SyscallN(address, args...)
	return r
}

// Bind sets *fn, a variable of function type, to a function that calls native code with
// the C calling convention. Its parameters may be floats, strings and pointers. Calls cost
// more than Call.
func Bind(fn any, address uintptr) { purego.RegisterFunc(fn, address) }

// Callback makes a C function that calls a Go function with integer and pointer
// parameters. It is never freed, and a process can have only 2000.
func Callback(fn any) uintptr { return purego.NewCallback(fn) }
