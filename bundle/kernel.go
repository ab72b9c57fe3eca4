package bundle

import (
	"context"
	"errors"
	"sync"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/launch"
)

// Kernel is a kernel of a bundle: a row of its function table. Goroutines may share it.
type Kernel struct {
	bundle   *Bundle
	row      *bundlefile.Kernel
	variant  *launch.Variant
	function func() *launch.Kernel // for this kernel alone
}

// newKernel makes a kernel of a row, which the reader checked, up to its condition.
func newKernel(b *Bundle, row *bundlefile.Kernel) (*Kernel, error) {
	k := &Kernel{bundle: b, row: row}
	v, err := launch.NewVariant(launch.Precompiled{
		Name: row.Name, Params: params(row), Overlap: row.Options.Overlap, Grid: launch.GridExpr(row.Grid), When: row.When, Runs: k.runs, Load: k.load,
		Checked: k.ttir, NoFPFusion: row.Options.NoFPFusion,
	})
	if err != nil {
		return nil, &bundlefile.FormatError{Part: "index.json", Reason: err.Error()}
	}
	k.variant = v
	k.function = sync.OnceValue(func() *launch.Kernel { return function(row.Name, []*Kernel{k}) })
	return k, nil
}

// function makes a function of kernels with the same parameters.
func function(name string, kernels []*Kernel) *launch.Kernel {
	list := make([]*launch.Variant, len(kernels))
	for i, k := range kernels {
		list[i] = k.variant
	}
	f, err := launch.FromVariants(name, list, kernels[0].bundle.options...)
	if err != nil {
		panic("BUG: bundle: " + err.Error())
	}
	return f
}

// Name is the name of the kernel.
func (k *Kernel) Name() string { return k.row.Name }

// runs says how well the kernel suits a device.
func (k *Kernel) runs(d *launch.Device) (int, error) {
	c, err := pick(k.row.Code, k.bundle.machineOf(d))
	return c.suits &^ isCubin, err // which matters within a kernel only
}

// load reads the code for a device.
func (k *Kernel) load(d *launch.Device) (code, manifest []byte, err error) {
	c, err := pick(k.row.Code, k.bundle.machineOf(d))
	if err != nil {
		return nil, nil, err
	}
	if err := checkCode(c.code); err != nil {
		return nil, nil, err
	}
	code, err = k.bundle.reader.Code(c.code)
	return code, c.code.Manifest, err
}

// ttir reads the kernel in Triton IR.
func (k *Kernel) ttir() ([]byte, error) {
	if k.row.TTIR == nil {
		return nil, errors.New("the bundle has only compiled code, without the Triton IR that checked code is made of: build it with tshared bundle build --checked")
	}
	return k.bundle.reader.File(k.row.TTIR)
}

// Launch runs the kernel on a device, as Launch of a launch.Kernel does. Arguments are those of the
// function in the source: by position, then by name. Constexpr parameters may be left out; what is
// given must be what the kernel was compiled for, and the error is a *NoMatch where it is not. A nil
// grid stands for the kernel's own.
func (k *Kernel) Launch(ctx context.Context, d *launch.Device, grid any, args ...any) error {
	return k.function().Launch(ctx, d, grid, args...)
}

// Bind prepares a launch for any number of runs, which look nothing up and allocate nothing.
func (k *Kernel) Bind(ctx context.Context, d *launch.Device, grid any, args ...any) (*launch.Bound, error) {
	return k.function().Bind(ctx, d, grid, args...)
}

// Fits says whether the kernel takes arguments on a device; the error is a *NoMatch where it does
// not. Nothing is loaded.
func (k *Kernel) Fits(d *launch.Device, args ...any) error {
	_, err := k.function().Select(d, args...)
	return err
}

// Load reads, checks and loads the code for a device, so that the first launch need not.
func (k *Kernel) Load(ctx context.Context, d *launch.Device) error {
	return k.function().LoadVariants(ctx, d)
}
