package shapes

import (
	"context"
	"errors"

	"github.com/tshared/tshared/examples/jit/kernels"
	"github.com/tshared/tshared/jit"
)

// Runner launches the kernels of problems. It loads each kernel once.
type Runner struct {
	Device  *jit.Device
	Options func(kernel string) []jit.Option // of jit.LoadFS; nil for none
	loaded  map[[2]string]*jit.Kernel
}

// Run launches the kernels of a problem, and compares its outputs.
func (r *Runner) Run(ctx context.Context, p *Problem) error {
	for i := range p.Launches {
		if err := r.launch(ctx, &p.Launches[i]); err != nil {
			return err
		}
	}
	return p.Check()
}

func (r *Runner) launch(ctx context.Context, l *Launch) error {
	fn, err := r.load(l.File, l.Kernel)
	if err != nil {
		return err
	}
	args := append([]any{}, l.Args...)
	for _, n := range l.Named {
		args = append(args, jit.Named(n.Name, n.Value))
	}
	return fn.Launch(ctx, r.Device, jit.GridOf(l.Grid), args...)
}

func (r *Runner) load(file, kernel string) (*jit.Kernel, error) {
	if fn := r.loaded[[2]string{file, kernel}]; fn != nil {
		return fn, nil
	}
	var options []jit.Option
	if r.Options != nil {
		options = r.Options(kernel)
	}
	fn, err := jit.LoadFS(kernels.Files, file, kernel, options...)
	if err != nil {
		return nil, err
	}
	if r.loaded == nil {
		r.loaded = map[[2]string]*jit.Kernel{}
	}
	r.loaded[[2]string{file, kernel}] = fn
	return fn, nil
}

// Close frees the kernels.
func (r *Runner) Close() error {
	var all []error
	for _, fn := range r.loaded {
		all = append(all, fn.Close())
	}
	clear(r.loaded)
	return errors.Join(all...)
}
