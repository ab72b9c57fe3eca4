//go:build linux

package libllvm

import (
	"fmt"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/ebitengine/purego"
)

const symbolExported, symbolCallable = 1, 4

// Code is native code in this process. It stays loaded until Close, which must not be
// called while it runs. Many goroutines may use it at once.
type Code struct {
	mu     sync.Mutex
	linker *linker // nil when closed, and for a library
	handle uintptr // of a library; 0 when closed, and for code that was linked here
}

// OpenCode loads a shared library. It does not need libLLVM.
func OpenCode(path string) (*Code, error) {
	// The loader would look up a name without a slash in its search path.
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	// dlerror is per thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	handle, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return nil, err
	}
	return &Code{handle: handle}, nil
}

// linker is a just-in-time linker of LLVM. Making one takes about a millisecond, so linkers
// are emptied and reused, but not forever: they keep the names of symbols.
type linker struct {
	lib        *library
	jit, dylib pointer
	handle     uintptr
	sink       *sink
	uses       int
	broken     bool // after an error
}

const linkersKept, linkerUses = 16, 500

// systemLibraries have the C functions that code may call.
var systemLibraries = []string{"libc.so.6", "libm.so.6"}

func (l *library) Load(object []byte, externs map[string]uintptr) (*Code, error) {
	k := l.idleLinker()
	err := guarded(func() (err error) {
		if k == nil {
			if k, err = l.newLinker(); err != nil {
				return err
			}
		}
		k.uses++
		if err := k.define(externs); err != nil {
			return err
		}
		return l.failure(l.OrcLLJITAddObjectFile(k.jit, k.dylib, l.buffer("code", object)))
	})
	if err != nil {
		if k != nil && !isFatal(err) {
			k.broken = true
			k.release()
		}
		return nil, withStage("link", err)
	}
	return &Code{linker: k}, nil
}

func (l *library) idleLinker() *linker {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := len(l.linkers)
	if n == 0 {
		return nil
	}
	k := l.linkers[n-1]
	l.linkers = l.linkers[:n-1]
	return k
}

func (l *library) newLinker() (*linker, error) {
	k := &linker{lib: l}
	if err := l.failure(l.OrcCreateLLJIT(&k.jit, nil)); err != nil {
		return nil, err
	}
	k.handle, k.sink = newSink()
	l.OrcExecutionSessionSetErrorReporter(l.OrcLLJITGetExecutionSession(k.jit), l.callbacks.report, k.handle)
	k.dylib = l.OrcLLJITGetMainJITDylib(k.jit)
	if l.debug {
		if err := l.failure(l.OrcLLJITEnableDebugSupport(k.jit)); err != nil {
			k.dispose()
			return nil, err
		}
	}
	for _, library := range systemLibraries {
		var generator pointer
		if err := l.failure(l.OrcCreateDynamicLibrarySearchGeneratorForPath(&generator, library, 0, 0, 0)); err != nil {
			k.dispose()
			return nil, err
		}
		l.OrcJITDylibAddGenerator(k.dylib, generator)
	}
	return k, nil
}

func (k *linker) define(externs map[string]uintptr) error {
	if len(externs) == 0 {
		return nil
	}
	pairs := make([]symbolPair, 0, len(externs))
	for name, address := range externs {
		pairs = append(pairs, symbolPair{
			name:    k.lib.OrcLLJITMangleAndIntern(k.jit, name),
			address: uint64(address),
			generic: symbolExported | symbolCallable,
		})
	}
	unit := k.lib.OrcAbsoluteSymbols(&pairs[0], uintptr(len(pairs)))
	return k.lib.failure(k.lib.OrcJITDylibDefine(k.dylib, unit))
}

// release unloads the code.
func (k *linker) release() {
	l := k.lib
	if l.debug {
		return // LLVM never unregisters code from debuggers, so the code must stay
	}
	if k.broken || k.uses >= linkerUses || l.failure(l.OrcJITDylibClear(k.dylib)) != nil {
		k.dispose()
		return
	}
	l.mu.Lock()
	full := len(l.linkers) >= linkersKept
	if !full {
		l.linkers = append(l.linkers, k)
	}
	l.mu.Unlock()
	if full {
		k.dispose()
	}
}

func (k *linker) dispose() {
	// Nothing can be done if unloading fails.
	_ = k.lib.failure(k.lib.OrcDisposeLLJIT(k.jit))
	sinks.Delete(k.handle)
}

// Lookup returns the address of a function or variable. The first call links the object,
// so it fails if a symbol is undefined.
func (c *Code) Lookup(name string) (address uintptr, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.handle != 0 {
		return purego.Dlsym(c.handle, name)
	}
	k := c.linker
	if k == nil {
		return 0, fmt.Errorf("LLVM: %q looked up in code that is closed", name)
	}
	err = guarded(func() error {
		var found uint64
		err := k.lib.failure(k.lib.OrcLLJITLookup(k.jit, &found, name))
		address = uintptr(found)
		return err
	})
	if isFatal(err) {
		c.linker = nil
		return 0, withStage("link", err)
	}
	reported := k.sink.failure("link")
	if err == nil {
		return address, reported
	}
	k.broken = true
	if e, ok := err.(*Error); ok && reported != nil {
		e.Message = reported.(*Error).Message + "\n" + e.Message
	}
	return 0, withStage("link", err)
}

// Close unloads the code; it may be called twice.
func (c *Code) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.linker != nil {
		c.linker.release()
		c.linker = nil
	}
	if c.handle != 0 {
		_ = purego.Dlclose(c.handle) // nothing can be done if unloading fails
		c.handle = 0
	}
}
