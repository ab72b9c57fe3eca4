package linalg

import (
	"context"
	"fmt"
	"io"

	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/ir"
)

// machine is the state of one run.
type machine struct {
	memory  *memory.Memory
	steps   *interp.StepLimiter
	program [3]int
	print   io.Writer
	globals map[*ir.Op]uint64 // addresses

	free  map[*compiledFunc][]*frame // frames of calls that have returned
	depth int                        // call depth
}

// frame holds the values of one call of a function.
type frame struct {
	m    *machine
	w    []uint64
	t    []tensor
	v    []view
	lane [][]uint64
}

const (
	maxDepth = 1000

	// programArgs is the number of grid arguments after the kernel's own: the grid's sizes along
	// x, y and z, then the program's position.
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
	run := &machine{memory: l.Memory, steps: interp.NewStepLimiter(ctx, &l), print: l.Print, free: map[*compiledFunc][]*frame{}}
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

// arguments checks the arguments of a launch and returns the function that passes them to the
// kernel. The words of all arguments are assigned in order: one for each of the kernel's own
// arguments, one per element of a tensor.
func (m *Module) arguments(l *interp.Launch) (func(f *frame, id [3]int), error) {
	own := len(m.kernel.args) - programArgs
	if own < 0 {
		return nil, fmt.Errorf("kernel @%s has no arguments for the grid sizes and the program ids", m.Name())
	}
	var given []uint64
	for _, a := range l.Args {
		given = append(given, a...)
	}
	args := m.kernel.op.Region0().Entry().Args()[:own]
	needed := 0
	counts := make([]int, own)
	for i, v := range args {
		if shape, ranked := ir.ShapeOf(v.Type()); ranked && ir.IsMemRef(v.Type()) && len(shape) != 1 {
			return nil, fmt.Errorf("kernel @%s takes a %s, but memory is given by its address only", m.Name(), ir.QuoteType(v.Type()))
		}
		if m.kernel.args[i].kind == tensors && !isTensor(v.Type()) {
			return nil, fmt.Errorf("kernel @%s takes a %s, which no launch can give", m.Name(), ir.QuoteType(v.Type()))
		}
		counts[i] = 1
		if isTensor(v.Type()) {
			n, known := ir.NumElements(v.Type())
			if !known {
				return nil, fmt.Errorf("kernel @%s takes a %s, whose size is not known", m.Name(), ir.QuoteType(v.Type()))
			}
			counts[i] = int(n)
		}
		needed += counts[i]
	}
	if len(given) != needed {
		return nil, fmt.Errorf("kernel @%s takes %d argument words, but got %d", m.Name(), needed, len(given))
	}
	return func(f *frame, id [3]int) {
		rest := given
		for i, v := range args {
			f.receive(m.kernel.args[i], v.Type(), rest[:counts[i]])
			rest = rest[counts[i]:]
		}
		for axis := range 3 {
			f.w[m.kernel.args[own+axis].at] = uint64(l.Grid[axis])
			f.w[m.kernel.args[own+3+axis].at] = uint64(id[axis])
		}
	}, nil
}

// receive writes an argument's words into its slot.
func (f *frame) receive(p slot, t ir.Type, numbers []uint64) {
	switch p.kind {
	case words:
		f.w[p.at] = numbers[0]
	case tensors:
		shape, _ := ir.ShapeOf(t)
		f.t[p.at] = tensor{shape: ints(shape), data: numbers}
	case views:
		f.v[p.at] = view{base: numbers[0], sizes: []int{unknown}, strides: []int{1}}
	}
}

// frame returns a frame for a call of a function.
func (m *machine) frame(a *compiledFunc) *frame {
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

func (m *machine) release(a *compiledFunc, f *frame) { m.free[a] = append(m.free[a], f) }
