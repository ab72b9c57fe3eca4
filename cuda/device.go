package cuda

import (
	"fmt"
	"sync"

	"github.com/tshared/tshared/internal/kernel/targets"
)

// Device is a GPU. Its fields do not change, and several goroutines may use it at once.
type Device struct {
	Ordinal    int        // the number of the device, from 0
	Name       string     // as NVIDIA H200
	Capability Capability // the compute capability
	Memory     uint64     // bytes of device memory
	Limits     Limits     // sizes and features
	Driver     Version    // the newest version of CUDA that the driver supports

	api *API
	id  int32

	mu      sync.Mutex
	primary *primary // of all retained contexts, nil without any
	held    int      // the number of retained contexts
}

// Capability is a compute capability, a Major and a Minor number: {9, 0} is sm_90.
type Capability struct{ Major, Minor int }

func (c Capability) String() string { return fmt.Sprintf("sm_%d%d", c.Major, c.Minor) }

// Target is the compilation target with all features of such a device. Later devices may
// not run its code.
func (c Capability) Target() string { return targets.ForCapability(c.Major, c.Minor) }

// number orders capabilities.
func (c Capability) number() int { return c.Major*10 + c.Minor }

// Limits are the sizes of a device, and the features it has. Memory is in bytes, clocks
// are in kHz.
type Limits struct {
	// Numbers per warp, block and multiprocessor; Block and Grid are the most threads and
	// blocks along x, y and z.
	Multiprocessors            int
	Warp                       int // threads
	ThreadsPerBlock            int
	Block, Grid                [3]int
	ThreadsPerMultiprocessor   int
	RegistersPerBlock          int
	RegistersPerMultiprocessor int
	SharedPerBlock             int // without Function.SetDynamicShared
	SharedPerBlockOptIn        int // with Function.SetDynamicShared
	SharedPerMultiprocessor    int
	L2                         int
	Clock, MemoryClock         int
	MemoryBus                  int  // bits
	KernelTimeout              bool // the operating system ends kernels that run for seconds
	Cooperative, Clusters      bool
	MemoryPools, TensorMaps    bool
}

func newDevice(d *API, ordinal int32) (*Device, error) {
	dev := &Device{Ordinal: int(ordinal), api: d}
	about := fmt.Sprintf("device %d", ordinal)
	if r := d.DeviceGet(&dev.id, ordinal); r != Success {
		return nil, d.failure("cuDeviceGet", about, r)
	}
	var name [256]byte
	if r := d.DeviceGetName(&name[0], int32(len(name)-1), dev.id); r != Success {
		return nil, d.failure("cuDeviceGetName", about, r)
	}
	dev.Name = cString(&name[0])
	if r := d.DeviceTotalMem(&dev.Memory, dev.id); r != Success {
		return nil, d.failure("cuDeviceTotalMem", about, r)
	}
	for _, number := range dev.numbers() {
		value, err := dev.attribute(number.attribute)
		if err != nil {
			return nil, err
		}
		*number.to = value
	}
	for _, flag := range dev.flags() {
		// Drivers older than a feature do not know its attribute.
		value, err := dev.attribute(flag.attribute)
		*flag.to = err == nil && value != 0
	}
	return dev, nil
}

type deviceNumber struct {
	attribute DeviceAttribute
	to        *int
}

func (dev *Device) numbers() []deviceNumber {
	l := &dev.Limits
	return []deviceNumber{
		{capabilityMajor, &dev.Capability.Major}, {capabilityMinor, &dev.Capability.Minor},
		{multiprocessors, &l.Multiprocessors}, {warpSize, &l.Warp}, {maxThreadsPerBlock, &l.ThreadsPerBlock},
		{maxBlockX, &l.Block[0]}, {maxBlockX + 1, &l.Block[1]}, {maxBlockX + 2, &l.Block[2]},
		{maxGridX, &l.Grid[0]}, {maxGridX + 1, &l.Grid[1]}, {maxGridX + 2, &l.Grid[2]},
		{threadsPerMulti, &l.ThreadsPerMultiprocessor}, {registersPerBlock, &l.RegistersPerBlock},
		{registersPerMulti, &l.RegistersPerMultiprocessor}, {sharedPerBlock, &l.SharedPerBlock},
		{sharedPerBlockOptIn, &l.SharedPerBlockOptIn}, {sharedPerMulti, &l.SharedPerMultiprocessor},
		{l2Bytes, &l.L2}, {clockKHz, &l.Clock}, {memoryClockKHz, &l.MemoryClock}, {memoryBusBits, &l.MemoryBus},
	}
}

type deviceFlag struct {
	attribute DeviceAttribute
	to        *bool
}

func (dev *Device) flags() []deviceFlag {
	l := &dev.Limits
	return []deviceFlag{
		{kernelTimeout, &l.KernelTimeout}, {cooperativeLaunch, &l.Cooperative}, {clusterLaunch, &l.Clusters},
		{memoryPools, &l.MemoryPools}, {tensorMaps, &l.TensorMaps},
	}
}

func (dev *Device) attribute(a DeviceAttribute) (int, error) {
	var value int32
	if r := dev.api.DeviceGetAttribute(&value, a, dev.id); r != Success {
		return 0, dev.api.failure("cuDeviceGetAttribute", fmt.Sprintf("attribute %d of device %d", a, dev.Ordinal), r)
	}
	return int(value), nil
}

// Attribute asks the driver for a property by its number in CUdevice_attribute.
func (dev *Device) Attribute(code int) (int, error) { return dev.attribute(DeviceAttribute(code)) }

func (dev *Device) String() string { return fmt.Sprintf("device %d (%s)", dev.Ordinal, dev.Name) }

// Reset destroys the primary context with everything in it, however many references there
// are. Contexts retained before it cannot be used afterwards. Reset gives a working
// context after one was lost, where the driver allows it; otherwise a new process does.
func (dev *Device) Reset() error {
	dev.mu.Lock()
	defer dev.mu.Unlock()
	if p := dev.primary; p != nil {
		p.gone.Store(true)
	}
	dev.primary, dev.held = nil, 0
	if r := dev.api.DevicePrimaryCtxReset(dev.id); r != Success {
		return dev.api.failure("cuDevicePrimaryCtxReset", dev.String(), r)
	}
	return nil
}
