//go:build linux

package libllvm

import (
	"fmt"
	"runtime"
	"sync"

	"github.com/ebitengine/purego"
)

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

// openSystem opens the libraries with the C functions that code may call.
var openSystem = sync.OnceValues(func() (handles []uintptr, err error) {
	// dlerror is per thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for _, name := range systemLibraries {
		handle, err := purego.Dlopen(name, purego.RTLD_NOW|purego.RTLD_LOCAL)
		if err != nil {
			return nil, err
		}
		handles = append(handles, handle)
	}
	return handles, nil
})

// SystemFunction finds a function of libc or libm. It does not need libLLVM.
func SystemFunction(name string) (uintptr, error) {
	handles, err := openSystem()
	if err != nil {
		return 0, err
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for _, handle := range handles {
		if at, err := purego.Dlsym(handle, name); err == nil {
			return at, nil
		}
	}
	return 0, fmt.Errorf("neither libc nor libm has a function %s", name)
}
