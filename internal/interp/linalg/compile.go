package linalg

import (
	"fmt"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
)

// Module is a kernel with the functions it calls, ready to run. It may be run
// from several goroutines at once, each with a launch of its own.
type Module struct {
	kernel  *activity
	globals []global
}

// activity is a compiled function.
type activity struct {
	op        *ir.Op
	name      string
	counts    [kinds]int
	constants []constant
	args      []place
	results   []place // where a return leaves its operands
	body      *code
	lanes     int // buffers for lanes its steps need
}

// constant is a value that no step writes.
type constant struct {
	place
	word   uint64
	tensor tensor
}

// builder makes the step of an operation; nil when there is nothing to do at run
// time.
type builder func(c *compiler, op *ir.Op) (step, error)

// Compile prepares a kernel of a module, by name; without a name its only public
// function. Everything that cannot be evaluated is reported, each at its place.
func Compile(module *ir.Op, kernel string) (*Module, error) {
	k, err := funclike.Kernel(module, function.Func, kernel)
	if err != nil {
		return nil, err
	}
	u := &unit{activities: map[*ir.Op]*activity{}}
	f := u.activity(k.Op)
	if err := u.problems.Err(); err != nil {
		return nil, err
	}
	return &Module{kernel: f, globals: u.globals}, nil
}

// Name is the kernel's.
func (m *Module) Name() string { return m.kernel.name }

// unit is what functions are compiled into.
type unit struct {
	activities map[*ir.Op]*activity
	globals    []global
	problems   diag.List
}

// activity compiles a function the first time it is asked for. A function that
// calls itself finds itself unfinished, which is all a call needs.
func (u *unit) activity(op *ir.Op) *activity {
	if f := u.activities[op]; f != nil {
		return f
	}
	view, _ := function.AsFunc(op)
	f := &activity{op: op, name: view.SymName()}
	u.activities[op] = f
	c := &compiler{unit: u, f: f, places: map[*ir.Value]place{}}
	f.args = c.placesOf(op.Region0().Entry().Args())
	for _, t := range view.Type().Out {
		f.results = append(f.results, c.newPlace(op, t))
	}
	f.body = c.region(op.Region0(), c.handOver(f.results))
	return f
}

// compiler compiles one function.
type compiler struct {
	*unit
	f      *activity
	places map[*ir.Value]place
	loops  []int // words with the indices of the innermost linalg operation
}

// refuse reports an operation that cannot be evaluated.
func (c *compiler) refuse(op *ir.Op, err error) {
	c.problems.Add(ir.DiagnosticAt(diag.Error, op.Loc(), fmt.Sprintf("cannot evaluate '%s': %v", op.Name(), err)))
}

// newPlace makes a place for values of a type.
func (c *compiler) newPlace(op *ir.Op, t ir.Type) place {
	k, err := kindOf(t)
	if err != nil {
		c.refuse(op, err)
	}
	return c.scratch(k)
}

func (c *compiler) scratch(k kind) place {
	c.f.counts[k]++
	return place{k, c.f.counts[k] - 1}
}

// place is where a value is kept.
func (c *compiler) place(v *ir.Value) place {
	if p, ok := c.places[v]; ok {
		return p
	}
	owner := v.DefiningOp()
	if owner == nil {
		owner = v.Block().ParentOp()
	}
	p := c.newPlace(owner, v.Type())
	c.places[v] = p
	return p
}

func (c *compiler) placesOf(values []*ir.Value) []place {
	out := make([]place, len(values))
	for i, v := range values {
		out[i] = c.place(v)
	}
	return out
}

// at is the position of a value in the file of its type, which the operation at
// hand is sure of.
func (c *compiler) at(v *ir.Value) int { return c.place(v).at }

func (c *compiler) allAt(values []*ir.Value) []int {
	out := make([]int, len(values))
	for i, v := range values {
		out[i] = c.at(v)
	}
	return out
}

func (c *compiler) constant(v *ir.Value, word uint64) {
	c.f.constants = append(c.f.constants, constant{place: c.place(v), word: word})
}

func (c *compiler) tensorConstant(v *ir.Value, t tensor) {
	c.f.constants = append(c.f.constants, constant{place: c.place(v), tensor: t})
}
