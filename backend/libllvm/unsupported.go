//go:build !linux

package libllvm

import "errors"

// On systems other than Linux opt and llc compile code, and nothing runs it.

var errNotLoaded = errors.New("libLLVM is only loaded on Linux")

type library struct{ LLVM }

func openLibrary(string) (*library, error) { return nil, errNotLoaded }

// Code is native code in this process; there is none on this system.
type Code struct{}

// OpenCode fails: shared libraries are only loaded on Linux.
func OpenCode(string) (*Code, error) { return nil, errNotLoaded }

func (*Code) Lookup(string) (uintptr, error) { return 0, errNotLoaded }
func (*Code) Close()                         {}

// Call, Bind and Callback are for code, which there is none of.
func Call(uintptr, ...uintptr) uintptr { panic("BUG: libllvm: no code to call on this system") }
func Bind(any, uintptr)                { panic("BUG: libllvm: no code to bind on this system") }
func Callback(any) uintptr             { panic("BUG: libllvm: no code to call back on this system") }
