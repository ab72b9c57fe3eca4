package tune

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/cli/launcharg"
	"github.com/tshared/tshared/jit"
)

// backend is where kernels are measured, with the buffers there.
type backend struct {
	device  *jit.Device
	buffers []*cuda.Memory // of a GPU
	keep    [][]uint64     // of the host
}

// openGPU is a variable for tests.
var openGPU = func() (*jit.Device, error) { return jit.GPU(nil) }

func openBackend(name string) (*backend, error) {
	if name == "cpu" {
		return &backend{device: jit.CPU()}, nil
	}
	d, err := openGPU()
	if err != nil {
		return nil, err
	}
	return &backend{device: d}, nil
}

// close frees the buffers.
func (b *backend) close() error {
	var errs []error
	for _, m := range b.buffers {
		errs = append(errs, m.Close())
	}
	return errors.Join(append(errs, b.device.Close())...)
}

// buffer makes memory with the contents of an argument.
func (b *backend) buffer(a *launcharg.Spec) (jit.Pointer, error) {
	size := a.Bytes()
	words := make([]uint64, size/8+2) // which begin at a multiple of 16 one word later at most
	at := unsafe.Pointer(unsafe.SliceData(words))
	if uintptr(at)%16 != 0 {
		at = unsafe.Add(at, 8)
	}
	data := unsafe.Slice((*byte)(at), size)
	a.Fill(data)
	p := jit.Pointer{Dtype: a.Dtype(), Bytes: size, Shape: a.Shape, Address: uint64(uintptr(at))}
	if b.device.Context() == nil {
		b.keep = append(b.keep, words)
		return p, nil
	}
	m, err := b.device.Context().Alloc(size)
	if err != nil {
		return p, err
	}
	b.buffers = append(b.buffers, m)
	p.Address = uint64(m.Pointer)
	return p, m.Write(0, data)
}

// arguments are those of a launch: all of them by name.
func (o *options) arguments(b *backend, values map[string]any) ([]any, error) {
	var args []any
	for i := range o.args {
		a := &o.args[i]
		v := values[a.Name]
		if a.Contents != nil {
			p, err := b.buffer(a)
			if err != nil {
				return nil, fmt.Errorf("argument %q: %w", a.Name, err)
			}
			v = p
		}
		args = append(args, jit.Named(a.Name, v))
	}
	for _, c := range o.python.Consts {
		if _, twice := values[c.Name]; twice {
			return nil, fmt.Errorf("%s is given by --arg and by --const", c.Name)
		}
		args = append(args, jit.Named(c.Name, c.Value))
	}
	return args, nil
}
