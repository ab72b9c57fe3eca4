package bundle

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/launch"
)

// NoMatch is the error of a launch that no kernel fits, with a reason for each.
type NoMatch = launch.NoMatch

// group is kernels that do the same.
type group struct {
	name    string
	kernels []*Kernel
	// functions are the kernels by their parameters: one, unless the group has several
	// functions of the source.
	functions func() []*launch.Kernel
}

func newGroup(name string) *group {
	g := &group{name: name}
	g.functions = sync.OnceValue(g.makeFunctions)
	return g
}

// makeFunctions makes a function of the kernels that have the same parameters.
func (g *group) makeFunctions() []*launch.Kernel {
	var alike [][]*Kernel
	for _, k := range g.kernels {
		i := slices.IndexFunc(alike, func(list []*Kernel) bool { return sameParams(list[0].row, k.row) })
		if i < 0 {
			i, alike = len(alike), append(alike, nil)
		}
		alike[i] = append(alike[i], k)
	}
	var functions []*launch.Kernel
	for _, list := range alike {
		functions = append(functions, function(g.name, list))
	}
	return functions
}

func sameParams(a, b *bundlefile.Kernel) bool {
	return slices.EqualFunc(a.Params, b.Params, func(x, y bundlefile.Param) bool { return x.Name == y.Name })
}

// find is a group by its name.
func (b *Bundle) find(name string) (*group, error) {
	if g := b.groups[name]; g != nil && name != "" {
		return g, nil
	}
	return nil, unknown("group", name, b.Groups())
}

// Select is the kernel of a group that a launch would take. Where none fits the error is a *NoMatch.
// Nothing is loaded.
//
// Code for exactly the device comes first, then the newest that runs there. Among kernels with
// such code the one is taken whose types are those that Triton gives the arguments, then the one
// with most parameters that are divisible or 1, then the first of the function table.
func (b *Bundle) Select(name string, d *launch.Device, args ...any) (*Kernel, error) {
	g, err := b.find(name)
	if err != nil {
		return nil, err
	}
	functions := g.functions()
	if len(functions) == 1 {
		return b.selected(functions[0].Select(d, args...))
	}
	none := &NoMatch{Kernel: name}
	for _, f := range functions {
		k, err := b.selected(f.Select(d, args...))
		if err == nil {
			return k, nil
		}
		if miss, ok := errors.AsType[*NoMatch](err); ok {
			none.Device = miss.Device
			none.Reasons = append(none.Reasons, miss.Reasons...)
			continue
		}
		none.Reasons = append(none.Reasons, launch.Mismatch{Variant: f.Name(), Reason: err.Error()})
	}
	return nil, none
}

// selected is the kernel of a variant.
func (b *Bundle) selected(v *launch.Variant, err error) (*Kernel, error) {
	if err != nil {
		return nil, err
	}
	return b.byName[v.Name()], nil
}

// chosen is what launches of a group go through: the function that it has, or else the kernel that
// is selected.
func (b *Bundle) chosen(name string, d *launch.Device, args []any) (*launch.Kernel, error) {
	g, err := b.find(name)
	if err != nil {
		return nil, err
	}
	if functions := g.functions(); len(functions) == 1 {
		return functions[0], nil
	}
	k, err := b.Select(name, d, args...)
	if err != nil {
		return nil, err
	}
	return k.function(), nil
}

// Launch runs the kernel of a group that Select chooses; see Kernel.Launch.
func (b *Bundle) Launch(ctx context.Context, d *launch.Device, group string, grid any, args ...any) error {
	f, err := b.chosen(group, d, args)
	if err != nil {
		return err
	}
	return f.Launch(ctx, d, grid, args...)
}

// Bind prepares a launch of the kernel of a group that Select chooses, for any number of runs, which
// look nothing up and allocate nothing.
func (b *Bundle) Bind(ctx context.Context, d *launch.Device, group string, grid any, args ...any) (*launch.Bound, error) {
	f, err := b.chosen(group, d, args)
	if err != nil {
		return nil, err
	}
	return f.Bind(ctx, d, grid, args...)
}
