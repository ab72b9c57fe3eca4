package ttir

import (
	"fmt"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Module is a kernel with the functions it calls, ready to run. It may be run
// from several goroutines at once, each with a launch of its own.
type Module struct {
	kernel *function
}

// function is a compiled tt.func.
type function struct {
	op        *ir.Op
	name      string
	sizes     []int             // words of each slot
	constants map[slot][]uint64 // contents no step writes
	args      []slot
	results   []slot // where a return leaves its operands
	body      *code
}

// slot is a place in a frame.
type slot int

// builder makes the step of an operation; nil when there is nothing to do at run
// time.
type builder func(c *compiler, op *ir.Op) (step, error)

// Compile prepares a kernel of a module, by name; without a name its only public
// function. Everything that cannot be evaluated is reported, each at its place.
func Compile(module *ir.Op, kernel string) (*Module, error) {
	k, err := funclike.Kernel(module, tt.Func, kernel)
	if err != nil {
		return nil, err
	}
	u := &unit{functions: map[*ir.Op]*function{}}
	f := u.function(k.Op)
	if err := u.problems.Err(); err != nil {
		return nil, err
	}
	return &Module{kernel: f}, nil
}

// Name is the kernel's.
func (m *Module) Name() string { return m.kernel.name }

// Args are the types of the kernel's arguments.
func (m *Module) Args() []ir.Type {
	f, _ := tt.AsFunc(m.kernel.op)
	return f.Type().In
}

// unit is what functions are compiled into.
type unit struct {
	functions map[*ir.Op]*function
	problems  diag.List
}

// function compiles a function the first time it is asked for. A function that
// calls itself finds itself unfinished, which is all a call needs.
func (u *unit) function(op *ir.Op) *function {
	if f := u.functions[op]; f != nil {
		return f
	}
	view, _ := tt.AsFunc(op)
	f := &function{op: op, name: view.SymName(), constants: map[slot][]uint64{}}
	u.functions[op] = f
	c := &compiler{unit: u, f: f, slots: map[*ir.Value]slot{}, lanes: 1}
	f.args = c.slotsOf(op.Region0().Entry().Args())
	for _, t := range view.Type().Out {
		f.results = append(f.results, c.temporary(op, t))
	}
	f.body = c.region(op.Region0(), c.moveTo(f.results))
	return f
}

// compiler compiles one function.
type compiler struct {
	*unit
	f     *function
	slots map[*ir.Value]slot
	lanes int // how many elements a scalar stands for
}

// refuse reports an operation that cannot be evaluated.
func (c *compiler) refuse(op *ir.Op, err error) {
	c.problems.Add(ir.DiagnosticAt(diag.Error, op.Loc(), fmt.Sprintf("cannot evaluate '%s': %v", op.Name(), err)))
}

// scratch makes a slot of a number of words.
func (c *compiler) scratch(n int) slot {
	c.f.sizes = append(c.f.sizes, n)
	return slot(len(c.f.sizes) - 1)
}

// temporary makes a slot for values of a type.
func (c *compiler) temporary(op *ir.Op, t ir.Type) slot {
	n, err := words(t, c.lanes)
	if err != nil {
		c.refuse(op, err)
	}
	return c.scratch(n)
}

// slot is where a value is kept. Operations that do not change the words of
// their operand leave them where they are.
func (c *compiler) slot(v *ir.Value) slot {
	if s, ok := c.slots[v]; ok {
		return s
	}
	def := v.DefiningOp()
	var s slot
	switch {
	case def != nil && renames[def.Def()]:
		s = c.slot(def.Operand(0))
	case def != nil:
		s = c.temporary(def, v.Type())
	default:
		s = c.temporary(v.Block().ParentOp(), v.Type())
	}
	c.slots[v] = s
	return s
}

func (c *compiler) slotsOf(values []*ir.Value) []slot {
	slots := make([]slot, len(values))
	for i, v := range values {
		slots[i] = c.slot(v)
	}
	return slots
}

// optional is the slot of a value that may be missing.
func (c *compiler) optional(v *ir.Value) (slot, bool) {
	if v == nil {
		return 0, false
	}
	return c.slot(v), true
}

func (c *compiler) result(op *ir.Op) slot { return c.slot(op.Result(0)) }

// constant makes a slot that holds words for good.
func (c *compiler) constant(v *ir.Value, data []uint64) { c.f.constants[c.slot(v)] = data }
