package ttir

import (
	"fmt"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Module is a compiled kernel with the functions it calls. Several goroutines may run it at once,
// each with its own launch.
type Module struct {
	kernel *function
}

// function is a compiled tt.func.
type function struct {
	op        *ir.Op
	name      string
	sizes     []int             // words of each slot
	constants map[slot][]uint64 // slots that no step writes
	args      []slot
	results   []slot // where a return puts its operands
	body      *code
}

// slot is the index of a value in a frame.
type slot int

// builder compiles an operation; a nil step means nothing to do at run time.
type builder func(c *compiler, op *ir.Op) (step, error)

// Compile compiles a kernel of a module, by name; without a name, the only public function. Every
// unsupported operation is reported at its location.
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

// Name is the name of the kernel's function.
func (m *Module) Name() string { return m.kernel.name }

// Args are the types of the kernel's arguments.
func (m *Module) Args() []ir.Type {
	f, _ := tt.AsFunc(m.kernel.op)
	return f.Type().In
}

// unit holds the functions compiled so far.
type unit struct {
	functions map[*ir.Op]*function
	problems  diag.List
}

// function compiles a function on first use. A recursive function finds its own unfinished entry,
// which is all that a call needs.
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
	lanes int // elements per scalar
}

// refuse reports an unsupported operation.
func (c *compiler) refuse(op *ir.Op, err error) {
	c.problems.Add(ir.DiagnosticAt(diag.Error, op.Loc(), fmt.Sprintf("cannot evaluate '%s': %v", op.Name(), err)))
}

// scratch allocates a slot of n words.
func (c *compiler) scratch(n int) slot {
	c.f.sizes = append(c.f.sizes, n)
	return slot(len(c.f.sizes) - 1)
}

// temporary allocates a slot for values of a type.
func (c *compiler) temporary(op *ir.Op, t ir.Type) slot {
	n, err := words(t, c.lanes)
	if err != nil {
		c.refuse(op, err)
	}
	return c.scratch(n)
}

// slot returns the slot of a value. The result of an operation that changes no words shares its
// operand's slot.
func (c *compiler) slot(v *ir.Value) slot {
	if s, ok := c.slots[v]; ok {
		return s
	}
	def := v.DefiningOp()
	var s slot
	switch {
	case def != nil && aliases[def.Def()]:
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

// optional returns the slot of a value that may be absent.
func (c *compiler) optional(v *ir.Value) (slot, bool) {
	if v == nil {
		return 0, false
	}
	return c.slot(v), true
}

func (c *compiler) result(op *ir.Op) slot { return c.slot(op.Result(0)) }

// constant makes a slot that holds constant words.
func (c *compiler) constant(v *ir.Value, data []uint64) { c.f.constants[c.slot(v)] = data }
