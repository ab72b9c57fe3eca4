package ttir

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
	launch  *interp.Launch
	memory  *memory.Memory
	steps   *interp.StepLimiter
	races   *interp.RaceDetector // nil when races are not checked
	program [3]int
	print   io.Writer

	free  map[*function][]*frame // frames of calls that have returned
	depth int                    // call depth
	dots  dotBuffers
}

// frame holds the values of one call of a function.
type frame struct {
	m *machine
	v [][]uint64
}

const maxDepth = 1000

// Words is the number of words of an argument: one, or several for a block pointer or descriptor,
// and one per element of a tensor. Unsupported types have 0.
func Words(t ir.Type) int {
	n, _ := words(t, 1)
	return n
}

// Run runs every program of the grid.
func (m *Module) Run(ctx context.Context, l interp.Launch) error {
	args := m.Args()
	if len(l.Args) != len(args) {
		return fmt.Errorf("kernel @%s takes %d arguments, but got %d", m.Name(), len(args), len(l.Args))
	}
	for i, t := range args {
		if n := Words(t); n != len(l.Args[i]) {
			return fmt.Errorf("argument %d of kernel @%s is %s, which takes %d numbers, but got %d", i, m.Name(), ir.QuoteType(t), n, len(l.Args[i]))
		}
	}
	if l.Memory == nil {
		l.Memory = memory.New()
	}
	if l.Print == nil {
		l.Print = io.Discard
	}
	run := &machine{launch: &l, memory: l.Memory, steps: interp.NewStepLimiter(ctx, &l), print: l.Print, free: map[*function][]*frame{}}
	if l.FindRaces {
		races, err := interp.NewRaceDetector(l.Memory)
		if err != nil {
			return err
		}
		run.races = races
	}
	f := run.frame(m.kernel)
	return l.EachProgram(func(id [3]int) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		run.program = id
		run.races.Begin(id)
		for i, s := range m.kernel.args {
			copy(f.v[s], l.Args[i])
		}
		return m.kernel.body.run(f)
	})
}

// frame returns a frame for a call of a function.
func (m *machine) frame(fn *function) *frame {
	if free := m.free[fn]; len(free) > 0 {
		m.free[fn] = free[:len(free)-1]
		return free[len(free)-1]
	}
	f := &frame{m: m, v: make([][]uint64, len(fn.sizes))}
	for i, n := range fn.sizes {
		if data, ok := fn.constants[slot(i)]; ok {
			f.v[i] = data
		} else {
			f.v[i] = make([]uint64, n)
		}
	}
	return f
}

func (m *machine) release(fn *function, f *frame) { m.free[fn] = append(m.free[fn], f) }
