package kernels

import (
	"context"
	"errors"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/jit"
)

// Library has kernels that are ready to be launched. Goroutines may share it.
type Library struct {
	kernels  launcher
	sequence *Sequence // that launches are recorded in; nil where they run
}

// Open opens the library in a bundle, such as the kernels.tsb that `make kernels` builds.
func Open(path string) (*Library, error) {
	b, err := bundle.Open(path)
	if err != nil {
		return nil, err
	}
	return New(b), nil
}

// New is the library in a bundle, which belongs to the library from now on.
func New(b *bundle.Bundle) *Library { return &Library{kernels: b} }

// launcher finds the kernel of a group that fits a device and arguments. A group has the kernels
// that do the same for different types, constants and devices.
type launcher interface {
	Launch(ctx context.Context, d *jit.Device, group string, grid any, args ...any) error
	Bind(ctx context.Context, d *jit.Device, group string, grid any, args ...any) (*jit.Bound, error)
	Close() error
}

// Close frees the kernels. Nothing of the library may run any more.
func (l *Library) Close() error { return l.kernels.Close() }

// launch runs a kernel of a group, or records it. Constants of the kernel are given by name, and
// choose among the kernels of the group. A grid without programs launches nothing.
func (l *Library) launch(ctx context.Context, d *jit.Device, group string, grid any, args ...any) error {
	if g, ok := grid.(tshared.Grid); ok && g[0] == 0 {
		return nil
	}
	if l.sequence == nil {
		return l.kernels.Launch(ctx, d, group, grid, args...)
	}
	b, err := l.kernels.Bind(ctx, d, group, grid, args...)
	if err == nil {
		l.sequence.launches = append(l.sequence.launches, b)
	}
	return err
}

// Record freezes operations for any number of runs: those that f calls with the library that it
// is given are bound to their arguments, and do not run yet.
//
//	step, err := lib.Record(func(lib *kernels.Library) error {
//		return errors.Join(lib.RMSNorm(ctx, d, normed, x, weight, 1e-6), lib.SwiGLU(ctx, d, out, gate, up))
//	})
//	...
//	err = step.Start()
func (l *Library) Record(f func(*Library) error) (*Sequence, error) {
	s := new(Sequence)
	if err := f(&Library{kernels: l.kernels, sequence: s}); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Sequence is a list of frozen launches. Its runs look nothing up and allocate nothing. One
// goroutine uses it at a time.
type Sequence struct{ launches []*jit.Bound }

// Run runs the launches one after the other and waits for them.
func (s *Sequence) Run(ctx context.Context) error {
	for _, b := range s.launches {
		if err := b.Run(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Start puts the launches into the stream of a GPU and does not wait, so that they can be captured
// in a CUDA graph; slices among the tensors are an error then. On the CPU it is Run.
func (s *Sequence) Start() error {
	for _, b := range s.launches {
		if err := b.Start(); err != nil {
			return err
		}
	}
	return nil
}

// Close lets go of the tensors. The launches must not run afterwards.
func (s *Sequence) Close() error {
	var problems []error
	for _, b := range s.launches {
		problems = append(problems, b.Close())
	}
	s.launches = nil
	return errors.Join(problems...)
}
