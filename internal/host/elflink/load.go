package elflink

import (
	"debug/elf"
	"encoding/binary"
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

// Resolver finds the address of a function that an object calls.
type Resolver func(name string) (uintptr, error)

// Load loads an object for this machine. Functions that it calls but does not have are found by resolve. The
// code cannot be written afterwards, and what can be written is not executable.
//
// It takes a fraction of a millisecond, where opening LLVM for its linker takes tens.
func Load(object []byte, resolve Resolver) (*Image, error) {
	if hostArch == nil {
		return nil, unsupported("the relocations of this machine are not known")
	}
	l := &loader{linker: linker{page: pageBytes}, resolve: resolve}
	if err := l.open(object, hostArch); err != nil {
		return nil, err
	}
	if err := l.findExterns(); err != nil {
		return nil, err
	}
	if err := l.layOut(); err != nil {
		return nil, err
	}
	memory, err := allocate(l.size)
	if err != nil {
		return nil, fmt.Errorf("there is no memory for the code: %w", err)
	}
	if err := l.fill(memory); err != nil {
		release(memory)
		return nil, err
	}
	return &Image{memory: memory, code: l.segments[codeSegment], symbols: l.exported()}, nil
}

// loader links an object into memory.
type loader struct {
	linker
	resolve Resolver
	externs map[string]uintptr // functions that the object calls; 0 for a weak one that is missing
}

// findExterns finds the functions that the object calls.
func (l *loader) findExterns() error {
	l.externs = map[string]uintptr{}
	for i := range l.symbols {
		s := &l.symbols[i]
		if !l.isUndefined(i) || s.Name == "" {
			continue
		}
		at, err := l.resolve(s.Name)
		if err != nil && elf.ST_BIND(s.Info) != elf.STB_WEAK {
			return fmt.Errorf("the object calls %s: %w", s.Name, err)
		}
		l.externs[s.Name] = at
	}
	return nil
}

// fill fills memory and sets its permissions.
func (l *loader) fill(memory []byte) error {
	if err := l.place(memory); err != nil {
		return err
	}
	for kind, s := range l.segments {
		if err := protect(l.memory[s.start:s.end], kind); err != nil {
			return fmt.Errorf("the code cannot be made executable: %w", err)
		}
	}
	return nil
}

// place fills memory with the sections, slots and jumps, and applies the relocations.
func (l *loader) place(memory []byte) error {
	l.memory, l.base = memory, uint64(uintptr(unsafe.Pointer(unsafe.SliceData(memory))))
	if err := l.copySections(); err != nil {
		return err
	}
	l.fillStubs()
	for symbol, at := range l.slots {
		address, err := l.addressOf(symbol)
		if err != nil {
			return err
		}
		binary.LittleEndian.PutUint64(l.memory[at:], address)
	}
	for i := range l.relocations {
		r := &l.relocations[i]
		address, err := l.addressOf(r.symbol)
		if err != nil {
			return err
		}
		if err := l.apply(r, address); err != nil {
			return err
		}
	}
	return nil
}

// addressOf is the address of a symbol, here or elsewhere.
func (l *loader) addressOf(symbol int) (uint64, error) {
	if l.isUndefined(symbol) {
		return uint64(l.externs[l.symbols[symbol].Name]), nil
	}
	return l.definedAt(symbol)
}

// exported has the addresses of the symbols that other files may refer to.
func (l *loader) exported() map[string]uintptr {
	all := map[string]uintptr{}
	for i := range l.symbols {
		if !exports(&l.symbols[i]) {
			continue
		}
		if at, err := l.definedAt(i); err == nil {
			all[l.symbols[i].Name] = uintptr(at)
		}
	}
	return all
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

// CodeBounds are the addresses of the first byte of code and of the byte after the last.
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
