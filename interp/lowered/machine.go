package lowered

import (
	"context"
	"fmt"
	"io"

	"github.com/tshared/tshared/interp"
	"github.com/tshared/tshared/interp/memory"
	"github.com/tshared/tshared/ir"
)

// machine is the state of one run.
type machine struct {
	memory  *memory.Memory
	meter   *interp.Meter
	program [3]int
	print   io.Writer
	globals map[*ir.Op]uint64 // addresses

	free  map[*activity][]*frame // frames of calls that have returned
	depth int                    // of calls
}

// frame holds the values of one activation of a function.
type frame struct {
	m    *machine
	w    []uint64
	t    []tensor
	v    []view
	lane [][]uint64
}

const (
	maxDepth = 1000

	// programArgs come behind the kernel's own arguments: the numbers of programs
	// along x, y and z, then the position of the running one.
	programArgs = 6
)

// Run runs every program of the grid.
func (m *Module) Run(ctx context.Context, l interp.Launch) error {
	if l.Memory == nil {
		l.Memory = memory.New()
	}
	if l.Print == nil {
		l.Print = io.Discard
	}
	run := &machine{memory: l.Memory, meter: interp.NewMeter(ctx, &l), print: l.Print, free: map[*activity][]*frame{}}
	f := run.frame(m.kernel)
	enter, err := m.arguments(&l)
	if err != nil {
		return err
	}
	defer l.Memory.Release(l.Memory.Mark())
	run.addGlobals(m.globals)
	return l.EachProgram(func(id [3]int) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		defer l.Memory.Release(l.Memory.Mark())
		run.program = id
		enter(f, id)
		return m.kernel.body.run(f)
	})
}

// arguments checks those of a launch and gives the function that hands them to
// the kernel. An argument of several numbers stands for as many of the kernel's.
func (m *Module) arguments(l *interp.Launch) (func(f *frame, id [3]int), error) {
	var given []uint64
	for _, a := range l.Args {
		given = append(given, a...)
	}
	own := len(m.kernel.args) - programArgs
	if own < 0 {
		return nil, fmt.Errorf("kernel @%s has no arguments for the numbers of programs and the position", m.Name())
	}
	if len(given) != own {
		return nil, fmt.Errorf("kernel @%s takes %d arguments, but got %d", m.Name(), own, len(given))
	}
	for _, p := range m.kernel.args {
		if p.kind == tensors {
			return nil, fmt.Errorf("kernel @%s takes a tensor, which no launch can give", m.Name())
		}
	}
	return func(f *frame, id [3]int) {
		for i, p := range m.kernel.args {
			switch {
			case i >= own+3:
				f.w[p.at] = uint64(id[i-own-3])
			case i >= own:
				f.w[p.at] = uint64(l.Grid[i-own])
			case p.kind == views:
				f.v[p.at] = view{base: given[i], sizes: []int{unknown}, strides: []int{1}}
			default:
				f.w[p.at] = given[i]
			}
		}
	}, nil
}

// frame gives room for an activation of a function.
func (m *machine) frame(a *activity) *frame {
	if free := m.free[a]; len(free) > 0 {
		m.free[a] = free[:len(free)-1]
		return free[len(free)-1]
	}
	f := &frame{
		m: m, w: make([]uint64, a.counts[words]), t: make([]tensor, a.counts[tensors]), v: make([]view, a.counts[views]),
		lane: make([][]uint64, a.lanes),
	}
	for _, k := range a.constants {
		if k.kind == tensors {
			f.t[k.at] = k.tensor
		} else {
			f.w[k.at] = k.word
		}
	}
	return f
}

func (m *machine) release(a *activity, f *frame) { m.free[a] = append(m.free[a], f) }
