package gpusession

import (
	"context"
	"errors"
	"fmt"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/interp"
)

// Program is a kernel on the device.
type Program struct {
	session *Session
	kernel  *gpu.Kernel
}

// Load brings a compiled kernel to the device, for as long as the session lasts.
func (s *Session) Load(a *manifest.Artifact) (*Program, error) {
	about, err := a.Kernel.Write()
	if err != nil {
		return nil, err
	}
	k, err := gpu.LoadBytes(s.context, []byte(a.PTX), about)
	if err != nil {
		return nil, err
	}
	if err := k.Load(); err != nil {
		return nil, err
	}
	s.kernels = append(s.kernels, k)
	return &Program{session: s, kernel: k}, nil
}

// Attributes is what the driver knows of the kernel.
func (p *Program) Attributes() (cuda.Attributes, error) { return p.kernel.Attributes() }

// Run runs the kernel on the buffers of the session's memory, and brings them back. When
// ctx ends first, the kernel goes on, and nothing in the session can be used.
func (p *Program) Run(ctx context.Context, l interp.Launch) (err error) {
	s := p.session
	if s.err != nil {
		return s.err
	}
	launch, err := p.prepare(l)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, launch.Close()) }()
	if err := s.upload(); err != nil {
		return err
	}
	if err := launch.Run(ctx); err != nil {
		return err
	}
	for _, b := range s.buffers {
		if err := b.download(); err != nil {
			return err
		}
	}
	return nil
}

func (p *Program) prepare(l interp.Launch) (*gpu.Bound, error) {
	if err := interp.CheckGrid(l.Grid); err != nil {
		return nil, err
	}
	args := p.kernel.Args()
	values := make([]any, min(len(args), len(l.Args)))
	for i := range values {
		if len(l.Args[i]) != 1 {
			return nil, fmt.Errorf("argument %q of kernel @%s is a tensor descriptor, which kernels on a GPU do not take", args[i].Name, p.kernel.Name())
		}
		values[i] = cuda.Value{Bits: l.Args[i][0]}
	}
	return p.kernel.Prepare(gpu.Launch{Grid: l.Grid, Args: values, Stream: p.session.stream})
}
