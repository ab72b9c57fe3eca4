package bundle

import (
	"context"
	"errors"

	"github.com/tshared/tshared/launch"
	"github.com/tshared/tshared/tune"
)

// Call is a launch of a kernel of a group: the parameters of a tunable op whose candidates are
// kernels.
type Call struct {
	device   *launch.Device
	function *launch.Kernel // nil where the arguments are wrong
	wrong    error
	grid     any
	args     []any
}

// Call is a launch of a group as tunable ops take it: the arguments are those of Launch.
func (b *Bundle) Call(d *launch.Device, group string, grid any, args ...any) Call {
	f, err := b.chosen(group, d, args)
	return Call{device: d, function: f, wrong: err, grid: grid, args: args}
}

// AppendSignature implements tune.Params: numbers, types, sizes and alignment of memory.
func (c Call) AppendSignature(b []byte) []byte {
	if c.wrong != nil {
		return append(b, '?')
	}
	backend := "cpu: "
	if c.device.Context() != nil {
		backend = "cuda: "
	}
	return c.function.AppendSignature(append(b, backend...), c.args...)
}

// Proxy implements tune.Proxied: memory that the kernel reads and writes is copied.
func (c Call) Proxy(context.Context) (Call, func() error, error) {
	if c.wrong != nil {
		return c, nil, c.wrong
	}
	proxy := c
	var release func() error
	var err error
	proxy.args, release, err = c.function.Proxy(c.device, c.args...)
	return proxy, release, err
}

// Candidates are the kernels of groups as candidates of a tunable op, in the order of the function
// table:
//
//	op := tune.NewOp("softmax", b.Candidates("softmax_fp16")...).With(tuner)
//	err := op.Run(ctx, b.Call(device, "softmax_fp16", nil, out, in, rows, columns))
//
// A kernel supports the calls that it fits.
func (b *Bundle) Candidates(groups ...string) []tune.Implementation[Call] {
	var all []tune.Implementation[Call]
	for _, group := range groups {
		for _, k := range b.ByGroup(group) {
			all = append(all, Candidate(k, func(c Call) Call { return c }))
		}
	}
	return all
}

// Candidate is a kernel as a candidate of an op with parameters of another type, for which call
// makes the launch.
func Candidate[P tune.Params](k *Kernel, call func(p P) Call) tune.Implementation[P] {
	return tune.Implementation[P]{
		Name: k.Name(),
		Supports: func(p P) error {
			c := call(p)
			if c.wrong != nil {
				return c.wrong
			}
			return k.reason(c.device, c.args)
		},
		Prepare: func(ctx context.Context, p P) error { return k.Load(ctx, call(p).device) },
		Run: func(ctx context.Context, p P) error {
			c := call(p)
			return k.Launch(ctx, c.device, c.grid, c.args...)
		},
	}
}

// reason is why the kernel does not fit, without its name.
func (k *Kernel) reason(d *launch.Device, args []any) error {
	err := k.Fits(d, args...)
	if miss, ok := errors.AsType[*NoMatch](err); ok && len(miss.Reasons) == 1 {
		return errors.New(miss.Reasons[0].Reason)
	}
	return err
}

// TuneSettings are the settings of a tune.Tuner for kernels of the bundle on a device: results are
// for this device, its driver, this bundle, and the build that made its code.
func (b *Bundle) TuneSettings(d *launch.Device) tune.Settings {
	s := d.TuneSettings()
	s.Bundle, s.Build = b.Hash(), b.Metadata().Compiler
	return s
}
