package cuda

import (
	"fmt"
	"unsafe"
)

// Result is the code that a function of the driver returns. All but Success are errors, for
// errors.Is.
type Result int32

// The results that this package knows, by the driver's numbers.
const (
	Success                  Result = 0
	ErrInvalidValue          Result = 1
	ErrOutOfMemory           Result = 2
	ErrNotInitialized        Result = 3
	ErrDeinitialized         Result = 4
	ErrStubLibrary           Result = 34
	ErrDeviceUnavailable     Result = 46
	ErrNoDeviceFound         Result = 100
	ErrInvalidImage          Result = 200
	ErrInvalidContext        Result = 201
	ErrNoBinaryForDevice     Result = 209
	ErrECCUncorrectable      Result = 214
	ErrInvalidPTX            Result = 218
	ErrHardwareLink          Result = 220
	ErrNoJITCompiler         Result = 221
	ErrUnsupportedPTXVersion Result = 222
	ErrContained             Result = 226
	ErrInvalidHandle         Result = 400
	ErrNotFound              Result = 500
	ErrNotReady              Result = 600
	ErrIllegalAddress        Result = 700
	ErrLaunchOutOfResources  Result = 701
	ErrLaunchTimeout         Result = 702
	ErrContextDestroyed      Result = 709
	ErrAssert                Result = 710
	ErrHardwareStack         Result = 714
	ErrIllegalInstruction    Result = 715
	ErrMisalignedAddress     Result = 716
	ErrInvalidAddressSpace   Result = 717
	ErrInvalidPC             Result = 718
	ErrLaunchFailed          Result = 719
	ErrCooperativeTooLarge   Result = 720
	ErrNotPermitted          Result = 800
	ErrNotSupported          Result = 801
	ErrSystemNotReady        Result = 802
	ErrDriverMismatch        Result = 803
	ErrCompatNotSupported    Result = 804
	ErrCaptureUnsupported    Result = 900
	ErrCaptureInvalidated    Result = 901
	ErrCaptureWrongThread    Result = 908
	ErrUnknown               Result = 999
)

// known describes a result: the driver's name for it, its meaning where that helps more
// than the driver's words, what to do about it, and whether it ends the context.
type known struct {
	name, meaning, advice string
	fatal                 bool
}

const lowerMemory = "free memory or use smaller buffers"

var results = map[Result]known{
	ErrInvalidValue:          {name: "CUDA_ERROR_INVALID_VALUE"},
	ErrOutOfMemory:           {name: "CUDA_ERROR_OUT_OF_MEMORY", advice: lowerMemory},
	ErrNotInitialized:        {name: "CUDA_ERROR_NOT_INITIALIZED"},
	ErrDeinitialized:         {name: "CUDA_ERROR_DEINITIALIZED"},
	ErrStubLibrary:           {name: "CUDA_ERROR_STUB_LIBRARY", meaning: "libcuda.so.1 is the toolkit's stub, not a driver", advice: "take the stubs folder out of LD_LIBRARY_PATH"},
	ErrDeviceUnavailable:     {name: "CUDA_ERROR_DEVICE_UNAVAILABLE", meaning: "the device is in use by another process alone", advice: "wait, or change its compute mode with nvidia-smi -c 0"},
	ErrNoDeviceFound:         {name: "CUDA_ERROR_NO_DEVICE"},
	ErrInvalidImage:          {name: "CUDA_ERROR_INVALID_IMAGE"},
	ErrInvalidContext:        {name: "CUDA_ERROR_INVALID_CONTEXT"},
	ErrNoBinaryForDevice:     {name: "CUDA_ERROR_NO_BINARY_FOR_GPU", meaning: "the code is for another kind of GPU", advice: "compile it for this device's compute capability"},
	ErrECCUncorrectable:      {name: "CUDA_ERROR_ECC_UNCORRECTABLE", fatal: true},
	ErrInvalidPTX:            {name: "CUDA_ERROR_INVALID_PTX"},
	ErrHardwareLink:          {name: "CUDA_ERROR_NVLINK_UNCORRECTABLE", fatal: true},
	ErrNoJITCompiler:         {name: "CUDA_ERROR_JIT_COMPILER_NOT_FOUND", meaning: "the driver's PTX compiler, libnvidia-ptxjitcompiler.so.1, was not found", advice: "install the whole driver"},
	ErrUnsupportedPTXVersion: {name: "CUDA_ERROR_UNSUPPORTED_PTX_VERSION", meaning: "the PTX is of a version this driver does not know", advice: "update the driver, or compile for an older target"},
	ErrContained:             {name: "CUDA_ERROR_CONTAINED", fatal: true},
	ErrInvalidHandle:         {name: "CUDA_ERROR_INVALID_HANDLE"},
	ErrNotFound:              {name: "CUDA_ERROR_NOT_FOUND"},
	ErrNotReady:              {name: "CUDA_ERROR_NOT_READY"},
	ErrIllegalAddress:        {name: "CUDA_ERROR_ILLEGAL_ADDRESS", meaning: "a kernel accessed memory that is not its own", fatal: true},
	ErrLaunchOutOfResources:  {name: "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES", meaning: "a block needs more registers than a multiprocessor has", advice: "use fewer warps, or limit the registers"},
	ErrLaunchTimeout:         {name: "CUDA_ERROR_LAUNCH_TIMEOUT", meaning: "a kernel ran longer than the system lets it", fatal: true},
	ErrContextDestroyed:      {name: "CUDA_ERROR_CONTEXT_IS_DESTROYED", fatal: true},
	ErrAssert:                {name: "CUDA_ERROR_ASSERT", meaning: "an assertion failed in a kernel", fatal: true},
	ErrHardwareStack:         {name: "CUDA_ERROR_HARDWARE_STACK_ERROR", fatal: true},
	ErrIllegalInstruction:    {name: "CUDA_ERROR_ILLEGAL_INSTRUCTION", meaning: "a kernel came to a trap, or to an instruction the device does not have", fatal: true},
	ErrMisalignedAddress:     {name: "CUDA_ERROR_MISALIGNED_ADDRESS", meaning: "a kernel accessed memory at an address that is no multiple of the access's size: is a pointer less aligned than its attributes promise?", fatal: true},
	ErrInvalidAddressSpace:   {name: "CUDA_ERROR_INVALID_ADDRESS_SPACE", fatal: true},
	ErrInvalidPC:             {name: "CUDA_ERROR_INVALID_PC", fatal: true},
	ErrLaunchFailed:          {name: "CUDA_ERROR_LAUNCH_FAILED", meaning: "a kernel trapped, or failed in a way the device does not tell", fatal: true},
	ErrCooperativeTooLarge:   {name: "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE", meaning: "the blocks of a cooperative launch do not all fit on the device at once", advice: "use fewer blocks: Function.ActiveBlocks says how many fit"},
	ErrNotPermitted:          {name: "CUDA_ERROR_NOT_PERMITTED"},
	ErrNotSupported:          {name: "CUDA_ERROR_NOT_SUPPORTED"},
	ErrSystemNotReady:        {name: "CUDA_ERROR_SYSTEM_NOT_READY", meaning: "a service of the system is not running", advice: "on machines with NVSwitch start nvidia-fabricmanager"},
	ErrDriverMismatch:        {name: "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH", meaning: "libcuda.so.1 and the kernel's driver are of different versions", advice: "restart the machine after an update of the driver"},
	ErrCompatNotSupported:    {name: "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE"},
	ErrCaptureUnsupported:    {name: "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED", meaning: "a call that waits, allocates or uses the default stream was made while a stream is captured"},
	ErrCaptureInvalidated:    {name: "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED", meaning: "an earlier call made the capture of the stream impossible"},
	ErrCaptureWrongThread:    {name: "CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD"},
	ErrUnknown:               {name: "CUDA_ERROR_UNKNOWN"},
}

// Error is the driver's name of the result.
func (r Result) Error() string {
	if r == Success {
		return "CUDA_SUCCESS"
	}
	if k, ok := results[r]; ok {
		return k.name
	}
	return fmt.Sprintf("CUDA_ERROR %d", int32(r))
}

// fatal reports whether the result ends the context.
func (r Result) fatal() bool { return results[r].fatal }

// Error is a call that the driver refused, or with which it reported the failure of an
// earlier one. errors.Is finds its Result.
type Error struct {
	Result Result // the driver's code
	Call   string // the driver's function
	About  string // the object of the call, may be empty
	Name   string // the driver's name of the result
	Text   string // the meaning of the result
	Advice string // what to do, may be empty
	Log    string // the text of the driver's compiler, may be empty
}

func (e *Error) Unwrap() error { return e.Result }

func (e *Error) Error() string {
	s := e.Call
	if e.About != "" {
		s = e.About + ": " + s
	}
	s += ": " + e.Name
	if e.Text != "" {
		s += ": " + e.Text
	}
	if e.Advice != "" {
		s += "; " + e.Advice
	}
	if e.Log != "" {
		s += "\n" + e.Log
	}
	return s
}

// failure describes a result. The driver describes those that this package does not know.
func (d *API) failure(call, about string, r Result) *Error {
	k := results[r]
	e := &Error{Result: r, Call: call, About: about, Name: k.name, Text: k.meaning, Advice: k.advice}
	if e.Name == "" {
		if e.Name = describeWith(d.GetErrorName, r); e.Name == "" {
			e.Name = r.Error()
		}
	}
	if e.Text == "" {
		e.Text = describeWith(d.GetErrorString, r)
	}
	return e
}

func describeWith(ask func(Result, *unsafe.Pointer) Result, r Result) string {
	var text unsafe.Pointer
	if ask == nil || ask(r, &text) != Success || text == nil {
		return ""
	}
	return cString((*byte)(text))
}

func cString(p *byte) string {
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}

// terminated is a zero-terminated string.
func terminated(s string) *byte { return unsafe.SliceData(append([]byte(s), 0)) }
