//go:build !linux

package libllvm

import "errors"

// Elsewhere than on Linux code is compiled by opt and llc, and not run.

var errNotLoaded = errors.New("libLLVM is only loaded on Linux")

type library struct{ LLVM }

func openLibrary(string) (*library, error) { return nil, errNotLoaded }

// Code is native code in this process; there is none on this system.
type Code struct{}

func (*Code) Lookup(string) (uintptr, error) { return 0, errNotLoaded }
func (*Code) Close()                         {}

// Call, Bind and Callback are for code, which there is none of.
func Call(uintptr, ...uintptr) uintptr { panic("BUG: libllvm: no code to call on this system") }
func Bind(any, uintptr)                { panic("BUG: libllvm: no code to bind on this system") }
func Callback(any) uintptr             { panic("BUG: libllvm: no code to call back on this system") }
