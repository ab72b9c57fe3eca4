package cuda

import "unsafe"

// Handle is an object of the driver: a context, a module, a function, a stream ...
type Handle = uintptr

// Pointer is an address in device memory.
type Pointer uint64

// API is the table of the driver's functions that are in use, named without their
// prefix. A field's tag is the function's name, the version of CUDA that gave it
// the parameters it has here, and the suffix its symbol has since then. Functions
// of drivers newer than MinVersion may be missing, and are nil then.
type API struct {
	// The driver itself.
	Init             func(flags uint32) Result                   `cu:"cuInit 2000"`
	DriverGetVersion func(version *int32) Result                 `cu:"cuDriverGetVersion 2020"`
	GetErrorName     func(r Result, text *unsafe.Pointer) Result `cu:"cuGetErrorName 6000"`
	GetErrorString   func(r Result, text *unsafe.Pointer) Result `cu:"cuGetErrorString 6000"`

	// Devices and their primary contexts.
	DeviceGetCount          func(n *int32) Result                                              `cu:"cuDeviceGetCount 2000"`
	DeviceGet               func(device *int32, ordinal int32) Result                          `cu:"cuDeviceGet 2000"`
	DeviceGetName           func(name *byte, n int32, device int32) Result                     `cu:"cuDeviceGetName 2000"`
	DeviceGetAttribute      func(value *int32, attribute DeviceAttribute, device int32) Result `cu:"cuDeviceGetAttribute 2000"`
	DeviceTotalMem          func(bytes *uint64, device int32) Result                           `cu:"cuDeviceTotalMem 3020 _v2"`
	DevicePrimaryCtxRetain  func(context *Handle, device int32) Result                         `cu:"cuDevicePrimaryCtxRetain 7000"`
	DevicePrimaryCtxRelease func(device int32) Result                                          `cu:"cuDevicePrimaryCtxRelease 11000 _v2"`
	DevicePrimaryCtxReset   func(device int32) Result                                          `cu:"cuDevicePrimaryCtxReset 11000 _v2"`
	CtxPushCurrent          func(context Handle) Result                                        `cu:"cuCtxPushCurrent 4000 _v2"`
	CtxPopCurrent           func(context *Handle) Result                                       `cu:"cuCtxPopCurrent 4000 _v2"`
	CtxSynchronize          func() Result                                                      `cu:"cuCtxSynchronize 2000"`

	// Modules, and the linker that makes cubins.
	ModuleLoadDataEx  func(module *Handle, image unsafe.Pointer, n uint32, options *JITOption, values *uintptr) Result                            `cu:"cuModuleLoadDataEx 2010"`
	ModuleUnload      func(module Handle) Result                                                                                                  `cu:"cuModuleUnload 2000"`
	ModuleGetFunction func(function *Handle, module Handle, name *byte) Result                                                                    `cu:"cuModuleGetFunction 2000"`
	ModuleGetGlobal   func(address *Pointer, bytes *uint64, module Handle, name *byte) Result                                                     `cu:"cuModuleGetGlobal 3020 _v2"`
	LinkCreate        func(n uint32, options *JITOption, values *uintptr, state *Handle) Result                                                   `cu:"cuLinkCreate 6050 _v2"`
	LinkAddData       func(state Handle, kind InputKind, data unsafe.Pointer, size uint64, name *byte, n uint32, o *JITOption, v *uintptr) Result `cu:"cuLinkAddData 6050 _v2"`
	LinkComplete      func(state Handle, cubin *unsafe.Pointer, size *uint64) Result                                                              `cu:"cuLinkComplete 5050"`
	LinkDestroy       func(state Handle) Result                                                                                                   `cu:"cuLinkDestroy 5050"`

	// Kernels and their launches.
	FuncGetAttribute func(value *int32, attribute FunctionAttribute, function Handle) Result                                           `cu:"cuFuncGetAttribute 2020"`
	FuncSetAttribute func(function Handle, attribute FunctionAttribute, value int32) Result                                            `cu:"cuFuncSetAttribute 9000"`
	FuncGetParamInfo func(function Handle, index uint64, offset, size *uint64) Result                                                  `cu:"cuFuncGetParamInfo 12040"`
	MaxActiveBlocks  func(blocks *int32, function Handle, threads int32, shared uint64) Result                                         `cu:"cuOccupancyMaxActiveBlocksPerMultiprocessor 6050"`
	LaunchKernel     func(function Handle, gx, gy, gz, bx, by, bz, shared uint32, stream Handle, params, extra *unsafe.Pointer) Result `cu:"cuLaunchKernel 4000"`
	LaunchKernelEx   func(config *LaunchConfig, function Handle, params, extra *unsafe.Pointer) Result                                 `cu:"cuLaunchKernelEx 11060"`

	// LaunchIn and LaunchExIn are CtxPushCurrent, LaunchKernel or LaunchKernelEx, and
	// CtxPopCurrent in one call, which is faster; pushed is false where the first one failed.
	// They are no functions of the driver, and may be nil.
	LaunchIn   func(context Handle, popped *Handle, function Handle, gx, gy, gz, bx, by, bz, shared uint32, stream Handle, params *unsafe.Pointer) (r Result, pushed bool)
	LaunchExIn func(context Handle, popped *Handle, config *LaunchConfig, function Handle, params *unsafe.Pointer) (r Result, pushed bool)

	// Streams, graphs and events.
	StreamCreate             func(stream *Handle, flags uint32) Result                   `cu:"cuStreamCreate 2000"`
	StreamCreateWithPriority func(stream *Handle, flags uint32, priority int32) Result   `cu:"cuStreamCreateWithPriority 5050"`
	StreamDestroy            func(stream Handle) Result                                  `cu:"cuStreamDestroy 4000 _v2"`
	StreamSynchronize        func(stream Handle) Result                                  `cu:"cuStreamSynchronize 2000"`
	StreamQuery              func(stream Handle) Result                                  `cu:"cuStreamQuery 2000"`
	StreamWaitEvent          func(stream, event Handle, flags uint32) Result             `cu:"cuStreamWaitEvent 3020"`
	StreamBeginCapture       func(stream Handle, mode int32) Result                      `cu:"cuStreamBeginCapture 10010 _v2"`
	StreamEndCapture         func(stream Handle, graph *Handle) Result                   `cu:"cuStreamEndCapture 10000"`
	GraphInstantiate         func(executable *Handle, graph Handle, flags uint64) Result `cu:"cuGraphInstantiateWithFlags 11040"`
	GraphLaunch              func(executable, stream Handle) Result                      `cu:"cuGraphLaunch 10000"`
	GraphDestroy             func(graph Handle) Result                                   `cu:"cuGraphDestroy 10000"`
	GraphExecDestroy         func(executable Handle) Result                              `cu:"cuGraphExecDestroy 10000"`
	EventCreate              func(event *Handle, flags uint32) Result                    `cu:"cuEventCreate 2000"`
	EventDestroy             func(event Handle) Result                                   `cu:"cuEventDestroy 4000 _v2"`
	EventRecord              func(event, stream Handle) Result                           `cu:"cuEventRecord 2000"`
	EventQuery               func(event Handle) Result                                   `cu:"cuEventQuery 2000"`
	EventSynchronize         func(event Handle) Result                                   `cu:"cuEventSynchronize 2000"`
	EventElapsedTime         func(milliseconds *float32, start, end Handle) Result       `cu:"cuEventElapsedTime 2000"`

	// Memory of the device and of the host.
	MemGetInfo      func(free, total *uint64) Result                                          `cu:"cuMemGetInfo 3020 _v2"`
	MemAlloc        func(address *Pointer, bytes uint64) Result                               `cu:"cuMemAlloc 3020 _v2"`
	MemFree         func(address Pointer) Result                                              `cu:"cuMemFree 3020 _v2"`
	MemAllocAsync   func(address *Pointer, bytes uint64, stream Handle) Result                `cu:"cuMemAllocAsync 11020"`
	MemFreeAsync    func(address Pointer, stream Handle) Result                               `cu:"cuMemFreeAsync 11020"`
	MemHostAlloc    func(host *unsafe.Pointer, bytes uint64, flags uint32) Result             `cu:"cuMemHostAlloc 2020"`
	MemFreeHost     func(host unsafe.Pointer) Result                                          `cu:"cuMemFreeHost 2000"`
	MemcpyHtoD      func(to Pointer, from unsafe.Pointer, bytes uint64) Result                `cu:"cuMemcpyHtoD 3020 _v2"`
	MemcpyDtoH      func(to unsafe.Pointer, from Pointer, bytes uint64) Result                `cu:"cuMemcpyDtoH 3020 _v2"`
	MemcpyDtoD      func(to, from Pointer, bytes uint64) Result                               `cu:"cuMemcpyDtoD 3020 _v2"`
	MemcpyHtoDAsync func(to Pointer, from unsafe.Pointer, bytes uint64, stream Handle) Result `cu:"cuMemcpyHtoDAsync 3020 _v2"`
	MemcpyDtoHAsync func(to unsafe.Pointer, from Pointer, bytes uint64, stream Handle) Result `cu:"cuMemcpyDtoHAsync 3020 _v2"`
	MemcpyDtoDAsync func(to, from Pointer, bytes uint64, stream Handle) Result                `cu:"cuMemcpyDtoDAsync 3020 _v2"`
	MemsetD8        func(address Pointer, value uint8, n uint64) Result                       `cu:"cuMemsetD8 3020 _v2"`
	MemsetD32       func(address Pointer, value uint32, n uint64) Result                      `cu:"cuMemsetD32 3020 _v2"`
	MemsetD8Async   func(address Pointer, value uint8, n uint64, stream Handle) Result        `cu:"cuMemsetD8Async 3020"`
	MemsetD32Async  func(address Pointer, value uint32, n uint64, stream Handle) Result       `cu:"cuMemsetD32Async 3020"`

	// Tensor maps.
	TensorMapEncodeTiled func(to unsafe.Pointer, kind TensorType, rank uint32, base Pointer, sizes, strides *uint64, box, steps *uint32,
		interleave int32, swizzle Swizzle, l2 L2Promotion, fill OutOfBounds) Result `cu:"cuTensorMapEncodeTiled 12000"`
}

// MinVersion is the version of CUDA a driver must have at least, in the driver's
// own notation: 11040 is 11.4.
const MinVersion = 11040

// LaunchConfig is the driver's CUlaunchConfig.
type LaunchConfig struct {
	// The fields are those of the C struct, with its padding: blocks and threads along x,
	// y and z, bytes of dynamic shared memory, and a list of Count attributes.
	Grid, Block [3]uint32
	Shared      uint32
	_           uint32
	Stream      Handle
	Attributes  *LaunchAttribute
	Count       uint32
	_           uint32
}

// LaunchAttribute is the driver's CUlaunchAttribute: ID is the attribute, and Value its
// value, a union of 64 bytes of which numbers use the first.
type LaunchAttribute struct {
	ID    LaunchAttributeID
	_     uint32
	Value [16]uint32
}

// LaunchAttributeID is the driver's number for an attribute of a launch.
type LaunchAttributeID uint32

// The attributes of launches in use.
const (
	LaunchCooperative LaunchAttributeID = 2
	LaunchCluster     LaunchAttributeID = 4
)

// InputKind is a kind of code that the driver links.
type InputKind int32

// The kinds of code that the driver links.
const (
	InputCubin InputKind = iota
	InputPTX
	InputFatbin
	InputObject
	InputLibrary
)

// JITOption is the driver's number for an option of its PTX compiler.
type JITOption int32

const (
	jitMaxRegisters  JITOption = 0
	jitInfoLog       JITOption = 3
	jitInfoLogBytes  JITOption = 4
	jitErrorLog      JITOption = 5
	jitErrorLogBytes JITOption = 6
	jitOptLevel      JITOption = 7
	jitFromContext   JITOption = 8
	jitDebugInfo     JITOption = 11
	jitVerboseLog    JITOption = 12
	jitLineInfo      JITOption = 13
)

// DeviceAttribute is the driver's number for a property of a device.
type DeviceAttribute int32

const (
	maxThreadsPerBlock  DeviceAttribute = 1
	maxBlockX           DeviceAttribute = 2
	maxGridX            DeviceAttribute = 5
	sharedPerBlock      DeviceAttribute = 8
	warpSize            DeviceAttribute = 10
	registersPerBlock   DeviceAttribute = 12
	clockKHz            DeviceAttribute = 13
	multiprocessors     DeviceAttribute = 16
	kernelTimeout       DeviceAttribute = 17
	memoryClockKHz      DeviceAttribute = 36
	memoryBusBits       DeviceAttribute = 37
	l2Bytes             DeviceAttribute = 38
	threadsPerMulti     DeviceAttribute = 39
	capabilityMajor     DeviceAttribute = 75
	capabilityMinor     DeviceAttribute = 76
	sharedPerMulti      DeviceAttribute = 81
	registersPerMulti   DeviceAttribute = 82
	cooperativeLaunch   DeviceAttribute = 95
	sharedPerBlockOptIn DeviceAttribute = 97
	memoryPools         DeviceAttribute = 115
	clusterLaunch       DeviceAttribute = 120
	tensorMaps          DeviceAttribute = 127
)

// FunctionAttribute is the driver's number for a property of a function.
type FunctionAttribute int32

const (
	functionMaxThreads       FunctionAttribute = 0
	functionShared           FunctionAttribute = 1
	functionConstant         FunctionAttribute = 2
	functionLocal            FunctionAttribute = 3
	functionRegisters        FunctionAttribute = 4
	functionPTXVersion       FunctionAttribute = 5
	functionBinaryVersion    FunctionAttribute = 6
	functionMaxDynamicShared FunctionAttribute = 8
	functionLargeClusters    FunctionAttribute = 14
)
