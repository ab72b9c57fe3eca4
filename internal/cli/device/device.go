// Package device opens the devices of commands that measure launches, and makes the memory of their
// arguments.
package device

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/launcharg"
	"github.com/tshared/tshared/jit"
)

// Device is where kernels are measured, with the buffers there.
type Device struct {
	*jit.Device
	buffers  []*cuda.Memory // of a GPU
	host     [][]uint64
	made     int64 // bytes of buffers
	maxBytes int64 // that they may have; 0 for any number
}

// Backends are the names of devices.
var Backends = []string{"cpu", "cuda"}

// OpenGPU is a variable for tests.
var OpenGPU = func() (*jit.Device, error) { return jit.GPU(nil) }

// Check refuses a name that is none of Backends.
func Check(backend string) error {
	if !slices.Contains(Backends, backend) {
		return fmt.Errorf("there is no backend %q, only %s", backend, strings.Join(Backends, ", "))
	}
	return nil
}

// Open opens one of Backends. Its buffers may have maxBytes together; 0 means no limit.
func Open(backend string, maxBytes int64) (*Device, error) {
	if err := Check(backend); err != nil {
		return nil, err
	}
	if backend == "cpu" {
		return &Device{Device: jit.CPU(), maxBytes: maxBytes}, nil
	}
	d, err := OpenGPU()
	if err != nil {
		return nil, err
	}
	return &Device{Device: d, maxBytes: maxBytes}, nil
}

// Free frees the buffers.
func (d *Device) Free() error {
	var errs []error
	for _, m := range d.buffers {
		errs = append(errs, m.Close())
	}
	d.buffers, d.host, d.made = nil, nil, 0
	return errors.Join(errs...)
}

// Close frees the buffers and closes the device.
func (d *Device) Close() error { return errors.Join(d.Free(), d.Device.Close()) }

// Buffer makes memory with the contents of an argument.
func (d *Device) Buffer(a *launcharg.Spec) (jit.Pointer, error) {
	size := a.Bytes()
	if d.made += int64(size); d.maxBytes > 0 && d.made > d.maxBytes {
		return jit.Pointer{}, fmt.Errorf("its buffer has %d bytes, and with those before it %d, more than the limit of %d; --max-memory raises it", size, d.made, d.maxBytes)
	}
	words := make([]uint64, size/8+2) // which begin at a multiple of 16 one word later at most
	at := unsafe.Pointer(unsafe.SliceData(words))
	if uintptr(at)%16 != 0 {
		at = unsafe.Add(at, 8)
	}
	data := unsafe.Slice((*byte)(at), size)
	a.Fill(data)
	p := jit.Pointer{Dtype: a.Type.Dtype(), Bytes: size, Shape: a.Shape, Address: uint64(uintptr(at))}
	if d.Context() == nil {
		d.host = append(d.host, words)
		return p, nil
	}
	m, err := d.Context().Alloc(size)
	if err != nil {
		return p, err
	}
	d.buffers = append(d.buffers, m)
	p.Address = uint64(m.Pointer)
	return p, m.Write(0, data)
}
