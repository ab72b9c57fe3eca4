package linalg

import (
	"fmt"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
)

// Module is a compiled kernel with the functions it calls. Several goroutines may run it at once,
// each with its own launch.
type Module struct {
	kernel  *compiledFunc
	globals []global
}

// compiledFunc is a compiled function.
type compiledFunc struct {
	op        *ir.Op
	name      string
	counts    [kinds]int
	constants []constant
	args      []slot
	results   []slot // where a return puts its operands
	body      *code
	lanes     int // number of lane buffers that the steps need
}

// constant is a value that no step writes.
type constant struct {
	slot
	word   uint64
	tensor tensor
}

// builder compiles an operation; a nil step means nothing to do at run time.
type builder func(c *compiler, op *ir.Op) (step, error)

// Compile compiles a kernel of a module, by name; without a name, the only public function. Every
// unsupported operation is reported at its location.
func Compile(module *ir.Op, kernel string) (*Module, error) {
	k, err := funclike.Kernel(module, function.Func, kernel)
	if err != nil {
		return nil, err
	}
	u := &unit{funcs: map[*ir.Op]*compiledFunc{}}
	f := u.compiledFunc(k.Op)
	if err := u.problems.Err(); err != nil {
		return nil, err
	}
	return &Module{kernel: f, globals: u.globals}, nil
}

// Name is the name of the kernel's function.
func (m *Module) Name() string { return m.kernel.name }

// unit holds the functions and globals compiled so far.
type unit struct {
	funcs    map[*ir.Op]*compiledFunc
	globals  []global
	problems diag.List
}

// compiledFunc compiles a function on first use. A recursive function finds its own unfinished
// entry, which is all that a call needs.
func (u *unit) compiledFunc(op *ir.Op) *compiledFunc {
	if f := u.funcs[op]; f != nil {
		return f
	}
	view, _ := function.AsFunc(op)
	f := &compiledFunc{op: op, name: view.SymName()}
	u.funcs[op] = f
	c := &compiler{unit: u, f: f, slots: map[*ir.Value]slot{}}
	f.args = c.slotsOf(op.Region0().Entry().Args())
	for _, t := range view.Type().Out {
		f.results = append(f.results, c.newSlot(op, t))
	}
	f.body = c.region(op.Region0(), c.yieldTo(f.results))
	return f
}

// compiler compiles one function.
type compiler struct {
	*unit
	f     *compiledFunc
	slots map[*ir.Value]slot
	loops []int // words with the iteration indices of the innermost linalg operation
}

// refuse reports an unsupported operation.
func (c *compiler) refuse(op *ir.Op, err error) {
	c.problems.Add(ir.DiagnosticAt(diag.Error, op.Loc(), fmt.Sprintf("cannot evaluate '%s': %v", op.Name(), err)))
}

// newSlot allocates a slot for values of a type.
func (c *compiler) newSlot(op *ir.Op, t ir.Type) slot {
	k, err := kindOf(t)
	if err != nil {
		c.refuse(op, err)
	}
	return c.scratch(k)
}

func (c *compiler) scratch(k kind) slot {
	c.f.counts[k]++
	return slot{k, c.f.counts[k] - 1}
}

// slot returns the slot of a value.
func (c *compiler) slot(v *ir.Value) slot {
	if p, ok := c.slots[v]; ok {
		return p
	}
	owner := v.DefiningOp()
	if owner == nil {
		owner = v.Block().ParentOp()
	}
	p := c.newSlot(owner, v.Type())
	c.slots[v] = p
	return p
}

func (c *compiler) slotsOf(values []*ir.Value) []slot {
	out := make([]slot, len(values))
	for i, v := range values {
		out[i] = c.slot(v)
	}
	return out
}

// at is the index of a value in its register file; the caller knows which file.
func (c *compiler) at(v *ir.Value) int { return c.slot(v).at }

func (c *compiler) allAt(values []*ir.Value) []int {
	out := make([]int, len(values))
	for i, v := range values {
		out[i] = c.at(v)
	}
	return out
}

func (c *compiler) constant(v *ir.Value, word uint64) {
	c.f.constants = append(c.f.constants, constant{slot: c.slot(v), word: word})
}

func (c *compiler) tensorConstant(v *ir.Value, t tensor) {
	c.f.constants = append(c.f.constants, constant{slot: c.slot(v), tensor: t})
}
