//go:build linux

package libllvm

import "github.com/ebitengine/purego"

// Call calls native code with integers and pointers, at most 15 of them, and
// returns what it leaves in the first result register. Pointers converted to
// uintptr in the argument list stay alive and in place during the call.
//
//go:uintptrescapes
func Call(address uintptr, args ...uintptr) uintptr {
	r, _, _ := purego.SyscallN(address, args...)
	return r
}

// Bind makes a Go function of native code. fn points to a variable of
// function type; floats, strings and pointers are passed as C passes them.
// Calls through it cost more than Call does.
func Bind(fn any, address uintptr) { purego.RegisterFunc(fn, address) }

// Callback makes a C function of a Go function with integer and pointer
// parameters, for native code to call. It is never freed, and a process can
// have 2000: make them once.
func Callback(fn any) uintptr { return purego.NewCallback(fn) }
