package launch

import (
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/tshared/tshared/cuda"
)

// Device is where kernels are launched: the cores of this machine, or a GPU with a stream.
// Goroutines may share it.
type Device struct {
	id      uint32        // in keys: kernels are compiled for a device
	workers int           // of a CPU; 0 is one per core
	context *cuda.Context // of a GPU, nil for the CPU
	stream  *cuda.Stream  // nil is the default one
	release func() error  // of a context that GPU retained
}

var host = &Device{}

// CPU is this machine. Launches use all of its cores, and wait.
func CPU() *Device { return host }

// WithWorkers is the CPU with another number of programs that run at once; 0 is one per core.
func (d *Device) WithWorkers(n int) *Device {
	with := *d
	with.workers, with.release = n, nil
	return &with
}

// devices counts the GPUs that were opened, for their ids.
var devices atomic.Uint32

// openDriver is a variable for tests.
var openDriver = cuda.Open

// GPU is a device in a CUDA context; nil is the first GPU of the machine, whose context is
// retained until Close. Kernels are compiled once per Device: make one and keep it.
func GPU(c *cuda.Context) (*Device, error) {
	d := &Device{id: devices.Add(1), context: c}
	if c != nil {
		return d, nil
	}
	driver, err := openDriver()
	if err != nil {
		return nil, err
	}
	all := driver.Devices()
	if len(all) == 0 {
		return nil, errors.New("the CUDA driver has no devices")
	}
	if d.context, err = all[0].Retain(); err != nil {
		return nil, err
	}
	d.release = d.context.Release
	return d, nil
}

// WithStream is the GPU with launches in a stream; nil is CUDA's default stream.
func (d *Device) WithStream(s *cuda.Stream) *Device {
	with := *d
	with.stream, with.release = s, nil
	return &with
}

// Context is the CUDA context of a GPU, for buffers and streams; nil for the CPU.
func (d *Device) Context() *cuda.Context { return d.context }

// String names the device.
func (d *Device) String() string {
	if d.context == nil {
		return "CPU"
	}
	return fmt.Sprint(d.context.Device())
}

// Close releases the context of GPU(nil), after the functions that were launched there are
// closed. Others need no Close.
func (d *Device) Close() error {
	if d.release == nil {
		return nil
	}
	return d.release()
}

// accepts refuses memory that the device cannot reach.
func (d *Device) accepts(a *argument) error {
	if a.kind == memory && !a.host {
		b, ok := a.value.(deviceBuffer)
		switch {
		case !ok: // a Pointer, about which nothing is known
		case d.context == nil:
			return fmt.Errorf("a slice or a launch.Pointer is needed on the CPU, but the memory of a %T is on a GPU", b)
		default:
			if err := b.Memory().Check(d.context); err != nil {
				return err
			}
		}
	}
	for i := range a.elems {
		if err := d.accepts(&a.elems[i]); err != nil {
			return err
		}
	}
	return nil
}
