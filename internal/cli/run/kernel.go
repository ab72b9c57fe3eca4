package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/launcharg"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// kernel is the kernel to run: a function in IR, or a compiled one.
type kernel struct {
	launcharg.Kernel
	prepare func(b backend) (program, error)
}

// openKernel reads the file. In IR it selects the function that the command line or the case names,
// or the only one.
func (o *options) openKernel(ctx context.Context, c *testcase.Case, b backend, stderr io.Writer) (*kernel, error) {
	if manifest.IsCompiled(o.file) {
		return o.openCompiled(c)
	}
	read, err := o.read(ctx, c, b, stderr)
	if err != nil {
		return nil, err
	}
	module, name := read.Module, cmp.Or(read.Symbol, o.kernel)
	if name == "" && c != nil {
		name = c.Symbol
	}
	name, args, err := abi.Arguments(module.Top, name)
	isPlanned := tile.HasPlanned(module.Top)
	return &kernel{launcharg.Kernel{Name: name, Params: args}, func(b backend) (program, error) {
		if isPlanned && b.load == nil {
			return nil, fmt.Errorf("%s has the layouts of a GPU: it takes --backend=cuda or --backend=ptx-sim", o.file)
		}
		if o.check && !isPlanned && !b.sanitizes {
			if err := module.Run(overflowCheck); err != nil {
				return nil, err
			}
		}
		return b.prepare(module, name, o)
	}}, err
}

// openCompiled reads PTX and its manifest. The case fills in what the manifest leaves open about
// arguments.
func (o *options) openCompiled(c *testcase.Case) (*kernel, error) {
	if o.target != "" || o.lowered || !reflect.ValueOf(o.compile).IsZero() {
		return nil, fmt.Errorf("%s is compiled already: --target, --num-warps, --num-stages, --libdevice, --lowered and other options of compilation are for kernels in IR", o.file)
	}
	compiled, err := manifest.Load(o.file)
	if err != nil {
		return nil, err
	}
	d := compiled.Kernel
	if o.kernel != "" && o.kernel != d.Name {
		return nil, fmt.Errorf("the kernel in %s is %s, not %s", o.file, d.Name, o.kernel)
	}
	if c != nil {
		d.FillArguments(c.Describe)
	}
	return &kernel{launcharg.Kernel{Name: d.Name, Params: d.Arguments()}, func(b backend) (program, error) {
		if b.load == nil {
			return nil, fmt.Errorf("%s is compiled for a GPU: it takes --backend=cuda or --backend=ptx-sim", o.file)
		}
		return b.load(compiled, o)
	}}, nil
}

// makeCase builds a case from the arguments of the command line, in the kernel's order.
func (o *options) makeCase(k *kernel) (*testcase.Case, testcase.Filler, error) {
	grid, err := triton.Grid(cmp.Or(o.grid, "1"), o.gridValues(k))
	if err != nil {
		return nil, nil, err
	}
	c, fill, err := k.Bind(o.args, grid)
	var missing *launcharg.MissingError
	if errors.As(err, &missing) {
		err = fmt.Errorf("%w: --arg %s=... gives it", err, missing.Name)
	}
	return c, fill, err
}
