//go:build linux

package libllvm

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/ebitengine/purego"
)

type pointer = unsafe.Pointer

// api has the functions of LLVM's C API that are used; the name of a field is the symbol
// without "LLVM". LLVMBool is an int32.
type api struct {
	GetVersion                  func(major, minor, patch *uint32)
	ParseCommandLineOptions     func(n int32, args *pointer, overview string)
	InstallFatalErrorHandler    func(handler uintptr)
	DisposeMessage              func(pointer)
	GetErrorMessage             func(pointer) pointer
	DisposeErrorMessage         func(pointer)
	ContextCreate               func() pointer
	ContextDispose              func(pointer)
	ContextSetDiagnosticHandler func(context pointer, handler, handle uintptr)
	GetDiagInfoDescription      func(pointer) pointer
	GetDiagInfoSeverity         func(pointer) int32

	CreateMemoryBufferWithMemoryRangeCopy func(data *byte, size uintptr, name string) pointer
	GetBufferStart                        func(pointer) pointer
	GetBufferSize                         func(pointer) uintptr
	DisposeMemoryBuffer                   func(pointer)

	ParseIRInContext    func(context, buffer pointer, module, message *pointer) int32
	VerifyModule        func(module pointer, action int32, message *pointer) int32
	PrintModuleToString func(pointer) pointer
	DisposeModule       func(pointer)
	CloneModule         func(pointer) pointer
	GetNamedFunction    func(module pointer, name string) pointer
	SetLinkage          func(global pointer, linkage int32)
	LinkModules2        func(to, from pointer) int32
	GetTarget           func(pointer) pointer
	SetTarget           func(module pointer, triple string)
	GetDataLayoutStr    func(pointer) pointer
	SetDataLayout       func(module pointer, layout string)
	SetModuleDataLayout func(module, layout pointer)

	CreatePassBuilderOptions  func() pointer
	DisposePassBuilderOptions func(pointer)
	PassBuilderOptionsSetVerifyEach,
	PassBuilderOptionsSetSLPVectorization,
	PassBuilderOptionsSetLoopUnrolling,
	PassBuilderOptionsSetLoopInterleaving,
	PassBuilderOptionsSetInlinerThreshold func(options pointer, value int32)
	RunPasses func(module pointer, pipeline string, machine, options pointer) pointer

	GetFirstTarget                  func() pointer
	GetNextTarget                   func(pointer) pointer
	GetTargetName                   func(pointer) pointer
	GetTargetFromTriple             func(triple string, target, message *pointer) int32
	CreateTargetMachine             func(target pointer, triple, cpu, features string, level, reloc, model int32) pointer
	DisposeTargetMachine            func(pointer)
	GetTargetMachineTriple          func(pointer) pointer
	CreateTargetDataLayout          func(machine pointer) pointer
	CopyStringRepOfTargetData       func(pointer) pointer
	DisposeTargetData               func(pointer)
	TargetMachineEmitToMemoryBuffer func(machine, module pointer, kind int32, message, buffer *pointer) int32
	NormalizeTargetTriple           func(string) pointer
	GetDefaultTargetTriple,
	GetHostCPUName,
	GetHostCPUFeatures func() pointer

	OrcCreateLLJIT                                func(jit *pointer, builder pointer) pointer
	OrcDisposeLLJIT                               func(pointer) pointer
	OrcLLJITEnableDebugSupport                    func(pointer) pointer
	OrcLLJITGetExecutionSession                   func(pointer) pointer
	OrcExecutionSessionSetErrorReporter           func(session pointer, reporter, handle uintptr)
	OrcLLJITGetMainJITDylib                       func(pointer) pointer
	OrcLLJITMangleAndIntern                       func(jit pointer, name string) pointer
	OrcLLJITAddObjectFile                         func(jit, dylib, buffer pointer) pointer
	OrcLLJITLookup                                func(jit pointer, address *uint64, name string) pointer
	OrcAbsoluteSymbols                            func(pairs *symbolPair, n uintptr) pointer
	OrcJITDylibClear                              func(pointer) pointer
	OrcJITDylibDefine                             func(dylib, unit pointer) pointer
	OrcJITDylibAddGenerator                       func(dylib, generator pointer)
	OrcCreateDynamicLibrarySearchGeneratorForPath func(generator *pointer, path string, prefix int8, filter, handle uintptr) pointer
}

// symbolPair is LLVMOrcCSymbolMapPair: an interned name, an address and flags.
type symbolPair struct {
	name    pointer
	address uint64
	generic uint8
	_       [7]byte // flags of the target, and padding
}

// bind looks up the functions in an opened library.
func bind(handle uintptr) (*api, error) {
	a := new(api)
	fields := reflect.ValueOf(a).Elem()
	for i := range fields.NumField() {
		name := "LLVM" + fields.Type().Field(i).Name
		symbol, err := purego.Dlsym(handle, name)
		if err != nil {
			return nil, fmt.Errorf("it has no function %s", name)
		}
		purego.RegisterFunc(fields.Field(i).Addr().Interface(), symbol)
	}
	return a, nil
}

// text copies a C string.
func text(p pointer) string {
	if p == nil {
		return ""
	}
	n := 0
	for *(*byte)(unsafe.Add(p, n)) != 0 {
		n++
	}
	return string(unsafe.Slice((*byte)(p), n))
}

// take copies a C string and frees it.
func (a *api) take(p pointer) string {
	if p == nil {
		return ""
	}
	defer a.DisposeMessage(p)
	return text(p)
}

// failure converts an LLVMErrorRef to an error; null is nil.
func (a *api) failure(e pointer) error {
	if e == nil {
		return nil
	}
	message := a.GetErrorMessage(e)
	defer a.DisposeErrorMessage(message)
	return &Error{Message: text(message)}
}

// buffer copies bytes into an LLVM memory buffer.
func (a *api) buffer(name string, data []byte) pointer {
	if len(data) == 0 {
		data = []byte{0}[:0:1]
	}
	return a.CreateMemoryBufferWithMemoryRangeCopy(unsafe.SliceData(data), uintptr(len(data)), name)
}

// drain copies an LLVM memory buffer and frees it.
func (a *api) drain(buffer pointer) []byte {
	defer a.DisposeMemoryBuffer(buffer)
	size := a.GetBufferSize(buffer)
	return append([]byte(nil), unsafe.Slice((*byte)(a.GetBufferStart(buffer)), size)...)
}
