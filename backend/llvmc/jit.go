package llvmc

import (
	"fmt"
	"runtime"
	"sync"
)

const symbolExported, symbolCallable = 1, 4

// Code is native code in this process. Calling it is up to who knows its
// signatures; it must not run when Close is called.
type Code struct {
	lib    *library
	jit    pointer
	handle uintptr
	sink   *sink

	mu sync.Mutex
}

// systemLibraries are where code finds functions of C.
var systemLibraries = []string{"libc.so.6", "libm.so.6"}

func (l *library) Load(object []byte, externs map[string]uintptr) (*Code, error) {
	c := &Code{lib: l}
	c.handle, c.sink = newSink()
	err := guarded(func() error {
		if err := l.failure(l.OrcCreateLLJIT(&c.jit, nil)); err != nil {
			c.jit = nil
			return err
		}
		l.OrcExecutionSessionSetErrorReporter(l.OrcLLJITGetExecutionSession(c.jit), l.callbacks.report, c.handle)
		dylib := l.OrcLLJITGetMainJITDylib(c.jit)
		if err := c.define(dylib, externs); err != nil {
			return err
		}
		for _, library := range systemLibraries {
			var generator pointer
			if err := l.failure(l.OrcCreateDynamicLibrarySearchGeneratorForPath(&generator, library, 0, 0, 0)); err != nil {
				return err
			}
			l.OrcJITDylibAddGenerator(dylib, generator)
		}
		return l.failure(l.OrcLLJITAddObjectFile(c.jit, dylib, l.buffer("code", object)))
	})
	if err != nil {
		c.Close()
		return nil, during("link", err)
	}
	runtime.SetFinalizer(c, (*Code).Close)
	return c, nil
}

func (c *Code) define(dylib pointer, externs map[string]uintptr) error {
	if len(externs) == 0 {
		return nil
	}
	pairs := make([]symbolPair, 0, len(externs))
	for name, address := range externs {
		pairs = append(pairs, symbolPair{
			name:    c.lib.OrcLLJITMangleAndIntern(c.jit, name),
			address: uint64(address),
			generic: symbolExported | symbolCallable,
		})
	}
	unit := c.lib.OrcAbsoluteSymbols(&pairs[0], uintptr(len(pairs)))
	return c.lib.failure(c.lib.OrcJITDylibDefine(dylib, unit))
}

// Lookup returns the address of a function or variable. The first call links
// the object, so it tells of functions that are nowhere to be found.
func (c *Code) Lookup(name string) (address uintptr, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.jit == nil {
		return 0, fmt.Errorf("LLVM: %q looked up in code that is closed", name)
	}
	err = guarded(func() error {
		var found uint64
		err := c.lib.failure(c.lib.OrcLLJITLookup(c.jit, &found, name))
		address = uintptr(found)
		return err
	})
	heard := c.sink.failure("link")
	if e, ok := err.(*Error); ok {
		if e.Fatal {
			c.jit = nil
		}
		if heard != nil {
			e.Message = heard.(*Error).Message + "\n" + e.Message
		}
		return 0, during("link", err)
	}
	return address, heard
}

// Close takes the code out of the process; it may be called twice.
func (c *Code) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	runtime.SetFinalizer(c, nil)
	if c.jit != nil {
		// Nothing can be done about code that does not go away.
		_ = c.lib.failure(c.lib.OrcDisposeLLJIT(c.jit))
		c.jit = nil
	}
	sinks.Delete(c.handle)
}
