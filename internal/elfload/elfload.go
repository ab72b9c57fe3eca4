// Package elfload loads relocatable object files of kernels into this process: ELF files for
// x86-64 and AArch64 with code, constants and data. It knows the relocations that LLVM makes for
// kernels and refuses every other file with an *UnsupportedError, so that the caller can use a
// linker that knows all.
//
// It takes a fraction of a millisecond, where opening LLVM for its linker takes tens. It knows
// nothing of kernels and of where symbols come from.
package elfload

import (
	"bytes"
	"debug/elf"
	"fmt"
	"sync"
	"unsafe"
)

// Image is code in this process. It stays until Close, which must not be called while it runs.
type Image struct {
	mu      sync.Mutex
	memory  []byte // nil when closed
	code    segment
	symbols map[string]uintptr
}

// UnsupportedError says what of an object this package does not know.
type UnsupportedError struct{ What string }

func (e *UnsupportedError) Error() string { return "the object cannot be loaded: " + e.What }

func unsupported(format string, args ...any) error {
	return &UnsupportedError{fmt.Sprintf(format, args...)}
}

// Resolver finds the address of a function that an object calls.
type Resolver func(name string) (uintptr, error)

// Load loads an object. Functions that it calls but does not have are found by resolve. The
// code cannot be written afterwards, and what can be written is not executable.
func Load(object []byte, resolve Resolver) (*Image, error) {
	f, err := elf.NewFile(bytes.NewReader(object))
	if err != nil {
		return nil, fmt.Errorf("the object is damaged: %w", err)
	}
	l := &loader{file: f, resolve: resolve}
	if err := l.check(); err != nil {
		return nil, err
	}
	if err := l.readSymbols(); err != nil {
		return nil, err
	}
	if err := l.readRelocations(); err != nil {
		return nil, err
	}
	if err := l.layOut(); err != nil {
		return nil, err
	}
	memory, err := allocate(l.size)
	if err != nil {
		return nil, fmt.Errorf("there is no memory for the code: %w", err)
	}
	l.memory = memory
	if err := l.fill(); err != nil {
		release(memory)
		return nil, err
	}
	return &Image{memory: memory, code: l.segments[codeSegment], symbols: l.exported()}, nil
}

// Lookup returns the address of a function or variable of the object.
func (i *Image) Lookup(name string) (uintptr, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.memory == nil {
		return 0, fmt.Errorf("%q is looked up in code that is closed", name)
	}
	at, ok := i.symbols[name]
	if !ok {
		return 0, fmt.Errorf("the object has no symbol %q", name)
	}
	return at, nil
}

// CodeBounds are the addresses of the first byte of code and of the byte behind the last.
func (i *Image) CodeBounds() (low, high uintptr) {
	i.mu.Lock()
	defer i.mu.Unlock()
	base := uintptr(unsafe.Pointer(unsafe.SliceData(i.memory)))
	return base + uintptr(i.code.start), base + uintptr(i.code.end)
}

// Close unloads the code; it may be called twice.
func (i *Image) Close() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.memory != nil {
		release(i.memory)
		i.memory = nil
	}
}
