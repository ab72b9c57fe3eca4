//go:build linux

package libllvm

import (
	"fmt"
	"os"
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
	debug     bool // tell debuggers of loaded code

	mu      sync.Mutex
	linkers []*linker // idle ones
}

// backendNames are those of LLVM's code generators for processors that kernels are
// compiled for, backendParts what LLVM wants to be told of for each. A library may be
// built without some. The others of LLVM 22 are left out because they crash on
// kernels or refuse them: AMDGPU, AVR, BPF, M68k, SPIRV, VE, XCore, Xtensa; and
// Lanai and MSP430, whose memory has no room for one.
var (
	backendNames = []string{"X86", "AArch64", "NVPTX", "ARM", "Hexagon", "LoongArch", "Mips", "PowerPC", "RISCV", "Sparc", "SystemZ", "WebAssembly"}
	backendParts = []string{"TargetInfo", "Target", "TargetMC", "AsmPrinter", "AsmParser"}
)

// options are command line options of LLVM's that its C interface has no
// other way to set. Its reader checks debug information by itself, and ends
// the process when the module around it is broken; Verify does that better.
var options = []string{"tshared", "-disable-auto-upgrade-debug-info"}

func openLibrary(path string) (*library, error) {
	return openLibraryFor(path, os.Getenv(DebugVariable) != "")
}

// openLibraryFor opens a library, for debuggers to see its code or not. They
// find what it registers by a name that has to be visible.
func openLibraryFor(path string, debug bool) (*library, error) {
	mode := purego.RTLD_NOW | purego.RTLD_LOCAL
	if debug {
		mode = purego.RTLD_NOW | purego.RTLD_GLOBAL
	}
	// The loader keeps the reason of a failure for the thread that asked.
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

// initialize registers a backend; one that the library was built without
// lacks the functions.
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
