//go:build linux

package libllvm

import (
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	"github.com/ebitengine/purego"
)

// library is an opened libLLVM.
type library struct {
	*api
	path      string
	version   string
	callbacks callbacks
	targets   []string
	host      Target
	debug     bool // register loaded code with debuggers

	mu      sync.Mutex
	linkers []*linker // idle ones
}

// backendNames are the backends of LLVM that kernels can be compiled with, and backendParts
// the initialization functions of each. A library may be built without some. Other
// backends of LLVM 22 crash on kernels or reject them (AMDGPU, AVR, BPF, M68k, SPIRV, VE,
// XCore, Xtensa), or have too little memory (Lanai, MSP430).
var (
	backendNames = []string{"X86", "AArch64", "NVPTX", "ARM", "Hexagon", "LoongArch", "Mips", "PowerPC", "RISCV", "Sparc", "SystemZ", "WebAssembly"}
	backendParts = []string{"TargetInfo", "Target", "TargetMC", "AsmPrinter", "AsmParser"}
)

// options are command line options of LLVM that its C API has no function for. By default
// LLVM verifies debug information when it parses a module, and ends the process if the
// module is invalid; Verify reports such errors instead.
var options = []string{"tshared", "-disable-auto-upgrade-debug-info"}

func openLibrary(path string) (*library, error) {
	return openLibraryFor(path, Debugs())
}

// openLibraryFor opens a library, with or without support for debuggers. Debuggers find
// registered code by a symbol that has to be global.
func openLibraryFor(path string, debug bool) (*library, error) {
	mode := purego.RTLD_NOW | purego.RTLD_LOCAL
	if debug {
		mode = purego.RTLD_NOW | purego.RTLD_GLOBAL
	}
	if err := checkWhole(path); err != nil {
		return nil, err
	}
	// dlerror is per thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	handle, err := purego.Dlopen(path, mode)
	if err != nil {
		return nil, err
	}
	a, err := bind(handle)
	if err != nil {
		return nil, fmt.Errorf("%s is not LLVM %d: %w", path, wantedMajor, err)
	}
	var major, minor, patch uint32
	a.GetVersion(&major, &minor, &patch)
	l := &library{api: a, path: path, debug: debug, version: fmt.Sprintf("%d.%d.%d", major, minor, patch)}
	if major != wantedMajor {
		return nil, fmt.Errorf("%s is LLVM %s, and %d is needed", path, l.version, wantedMajor)
	}
	l.callbacks = newCallbacks(a)
	a.InstallFatalErrorHandler(l.callbacks.fatal)
	l.setOptions()
	for _, backend := range backendNames {
		initialize(handle, backend)
	}
	for t := a.GetFirstTarget(); t != nil; t = a.GetNextTarget(t) {
		l.targets = append(l.targets, text(a.GetTargetName(t)))
	}
	l.host = Target{
		Triple:   a.take(a.GetDefaultTargetTriple()),
		CPU:      a.take(a.GetHostCPUName()),
		Features: a.take(a.GetHostCPUFeatures()),
	}
	return l, nil
}

func (l *library) setOptions() {
	args := make([]pointer, len(options))
	var pinned runtime.Pinner
	for i, o := range options {
		p := unsafe.SliceData(append([]byte(o), 0))
		pinned.Pin(p)
		args[i] = pointer(p)
	}
	l.ParseCommandLineOptions(int32(len(args)), &args[0], "")
	pinned.Unpin()
}

// initialize registers a backend. The functions are missing if the library was built
// without it.
func initialize(handle uintptr, backend string) {
	for _, part := range backendParts {
		if symbol, err := purego.Dlsym(handle, "LLVMInitialize"+backend+part); err == nil {
			purego.SyscallN(symbol)
		}
	}
}

func (l *library) Describe() string  { return fmt.Sprintf("LLVM %s (%s)", l.version, l.path) }
func (l *library) Host() Target      { return l.host }
func (l *library) Targets() []string { return l.targets }
