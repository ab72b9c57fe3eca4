package bench

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/launcharg"
	"github.com/tshared/tshared/internal/verify/testcase"
	"github.com/tshared/tshared/pass"
)

// madeUpSize is the value of sizes in launches that are made up.
const madeUpSize = 1024

// launched is the problem of a Python file: a launch of the command line, or one that is made up.
func (o *options) launched(ctx context.Context, file string, messages io.Writer) (*problem, error) {
	args, grid, python := slices.Clone(o.args), cmp.Or(o.grid, "1"), o.python
	p, err := python.Load(ctx, file, "", io.Discard)
	if err != nil {
		return nil, err
	}
	if len(args) == 0 && p.NeedsArguments() {
		python.Fn = p.Kernel().Name()
		made, err := python.MakeUp(ctx, file, madeUpSize)
		if err != nil {
			return nil, err
		}
		fmt.Fprintln(messages, diag.Printable(fmt.Sprintf("note: the launch of %s is made up: %s", python.Fn, made.Flags(&o.python))))
		if args, err = made.Specs(); err != nil {
			return nil, err
		}
		grid = cmp.Or(o.grid, made.Grid)
		if err := python.AddConsts(made); err != nil {
			return nil, err
		}
	}
	return bind(p.With(&python), file, args, grid, pass.Config{Context: ctx, MaxOps: o.budget.MaxOps})
}

// bind is the problem of a launch of a kernel.
func bind(p *source.Program, file string, args []launcharg.Spec, grid string, limits pass.Config) (*problem, error) {
	values, err := launcharg.ByName(args, p.Params())
	if err != nil {
		return nil, err
	}
	read, err := p.Launch(values, source.Options{CPU: true, Messages: io.Discard, Limits: limits})
	if err != nil {
		return nil, err
	}
	programs, err := triton.Grid(grid, read.Values)
	if err != nil {
		return nil, err
	}
	k := launcharg.Kernel{}
	if k.Name, k.Params, err = abi.Arguments(read.Module.Top, read.Symbol); err != nil {
		return nil, err
	}
	c, fill, err := k.Bind(launcharg.Passed(read.Passed, args, read.Values), programs)
	if err != nil {
		return nil, err
	}
	if err := k.Check(c); err != nil {
		return nil, err
	}
	c.Kernel, c.NumWarps, c.NumStages = p.Kernel().Name(), read.NumWarps, read.NumStages
	return &problem{
		Case: c, file: file, madeUp: func() bool { return true },
		prepare: func(m *memory.Memory) (*testcase.Run, error) { return c.PrepareIn(m, fill) },
		read: func(how source.Options) (*source.Kernel, error) {
			launched, err := p.Launch(values, how)
			if err != nil {
				return nil, err
			}
			return &launched.Kernel, nil
		},
	}, nil
}
