// Package gpusession runs compiled kernels on a GPU for the commands: it brings the
// buffers of a test case to the device and back, and looks for writes outside of them.
//
// Package gpu loads and launches the kernels.
package gpusession

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// The room before and after a buffer, and what is in it. A kernel that writes
// there is wrong. It leaves the buffer as aligned as the driver gave it.
const (
	guard     = 512
	guardByte = 0xa5
)

// Session is a context on a GPU and the buffers there.
type Session struct {
	context *cuda.Context
	stream  *cuda.Stream
	buffers []*copied
	kernels []*gpu.Kernel
	err     error // of making a buffer
}

// copied is memory on the device between two guards.
type copied struct {
	name   string
	host   *memory.Buffer
	size   int
	device *cuda.Memory
}

func (c *copied) address() cuda.Pointer { return c.device.Pointer + guard }

// Open starts a session on the first device.
func Open() (*Session, error) {
	driver, err := cuda.Open()
	if err != nil {
		return nil, err
	}
	return Start(driver.Devices()[0])
}

// Start starts a session on a device.
func Start(device *cuda.Device) (*Session, error) {
	c, err := device.Retain()
	if err != nil {
		return nil, err
	}
	stream, err := c.NewStream()
	if err != nil {
		return nil, errors.Join(err, c.Release())
	}
	return &Session{context: c, stream: stream}, nil
}

// Device is where the session runs kernels.
func (s *Session) Device() *cuda.Device { return s.context.Device() }

// Memory makes a memory whose addresses are those on the device. What goes wrong
// there is told by Run.
func (s *Session) Memory() *memory.Memory {
	return memory.NewMapped(func(b *memory.Buffer) uint64 {
		m, err := s.context.Alloc(len(b.Data) + 2*guard)
		if err != nil {
			s.err = errors.Join(s.err, fmt.Errorf("buffer %q: %w", b.Name, err))
			return 0
		}
		c := &copied{name: b.Name, host: b, size: len(b.Data), device: m}
		s.buffers = append(s.buffers, c)
		return uint64(c.address())
	})
}

// upload brings all buffers to the device.
func (s *Session) upload() error {
	for _, b := range s.buffers {
		if err := b.upload(); err != nil {
			return err
		}
	}
	// The uploads are in the default stream, for which the session's does not wait.
	return s.context.Synchronize()
}

// upload brings a buffer to the device.
func (c *copied) upload() error {
	if err := c.device.Fill(0, c.device.Size, guardByte); err != nil {
		return err
	}
	return c.device.Write(guard, c.host.Data)
}

// download brings a buffer back, and looks at its guards.
func (c *copied) download() error {
	all := make([]byte, c.device.Size)
	if err := c.device.Read(0, all); err != nil {
		return err
	}
	copy(c.host.Data, all[guard:guard+c.size])
	for i := range guard {
		for _, at := range []int{guard - 1 - i, guard + c.size + i} { // the nearest first
			if all[at] != guardByte {
				return fmt.Errorf("the kernel wrote outside of buffer %q, which has %d bytes: at byte %d", c.name, c.size, at-guard)
			}
		}
	}
	return nil
}

// Close gives everything back. When a kernel is still running, that would wait for
// it: the end of the process does it then.
func (s *Session) Close() error {
	if done, err := s.stream.Done(); err == nil && !done {
		return nil
	}
	var errs []error
	for _, k := range s.kernels {
		errs = append(errs, k.Close())
	}
	for _, b := range s.buffers {
		errs = append(errs, b.device.Close())
	}
	return errors.Join(append(errs, s.stream.Close(), s.context.Release())...)
}
