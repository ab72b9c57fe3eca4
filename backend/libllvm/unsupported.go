//go:build !linux

package libllvm

import "errors"

// On systems other than Linux, opt and llc compile code, but it cannot be run.

var errNotLoaded = errors.New("libLLVM is only loaded on Linux")

type library struct{ LLVM }

func openLibrary(string) (*library, error) { return nil, errNotLoaded }

// Code is native code in this process, which this system does not support.
type Code struct{}

// OpenCode fails: shared libraries are only loaded on Linux.
func OpenCode(string) (*Code, error) { return nil, errNotLoaded }

// Lookup fails.
func (*Code) Lookup(string) (uintptr, error) { return 0, errNotLoaded }

// Close does nothing.
func (*Code) Close() {}

// Call panics: there is no native code on this system.
func Call(uintptr, ...uintptr) uintptr { panic("BUG: libllvm: no code to call on this system") }

// Bind panics: there is no native code on this system.
func Bind(any, uintptr) { panic("BUG: libllvm: no code to bind on this system") }

// Callback panics: there is no native code on this system.
func Callback(any) uintptr { panic("BUG: libllvm: no code to call back on this system") }

// SystemFunction fails: libraries are only loaded on Linux.
func SystemFunction(string) (uintptr, error) { return 0, errNotLoaded }
