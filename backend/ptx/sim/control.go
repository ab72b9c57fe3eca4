package sim

import (
	"math/bits"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// endings compiles the instructions after which other code may run.
var endings map[string]func(f *form, e *ending)

func init() {
	endings = map[string]func(f *form, e *ending){
		"bra": buildBranch, "brx": buildTable, "call": buildCall, "bar": buildBarrier, "barrier": buildBarrier,
		"ret":  func(f *form, e *ending) { f.drop("uni"); f.count(0, 0); e.kind = returnKind(f) },
		"exit": func(f *form, e *ending) { f.count(0, 0); e.kind = endLeave },
		"trap": func(f *form, e *ending) { f.count(0, 0); e.kind = endTrap },
	}
}

func returnKind(f *form) endKind {
	if f.c.src.Entry {
		return endExit
	}
	return endReturn
}

func buildBranch(f *form, e *ending) {
	f.drop("uni")
	if f.count(1, 1) {
		e.kind, e.target = endBranch, f.blockOf(f.Operands[0].Name)
	}
}

func buildTable(f *form, e *ending) {
	if !f.take("idx") {
		f.fail("expected 'brx.idx'")
	}
	f.drop("uni")
	if !f.count(2, 2) {
		return
	}
	e.kind, e.index = endTable, f.src(0, types["u32"])
	names, ok := f.c.src.Targets[f.Operands[1].Name]
	if !ok {
		f.failAt(f.Operands[1].Pos, "'%s' is no list of branch targets", f.Operands[1].Name)
		return
	}
	for _, name := range names {
		e.table = append(e.table, f.blockOf(name))
	}
}

// call is a call of a device function, or of one that the simulator provides.
type call struct {
	callee *function
	host   hostFunction
	rets   []int // offsets of the caller's variables in its frame
	args   []int
	params []*syntax.Var // of the callee
	result []*syntax.Var
}

func buildCall(f *form, e *ending) {
	f.drop("uni")
	ops := f.Operands
	c := &call{}
	e.kind, e.call = endCall, c
	variables := func(o syntax.Operand) (offsets []int) {
		for _, v := range o.Elems {
			if v.Var == nil || v.Var.Space != syntax.Param {
				f.failAt(v.Pos, "expected a variable of the parameter space, found '%s'", v.Name)
				return nil
			}
			offsets = append(offsets, f.c.fn.offsets[v.Var])
		}
		return offsets
	}
	if len(ops) > 0 && ops[0].Kind == syntax.Arguments {
		c.rets = variables(ops[0])
		ops = ops[1:]
	}
	if len(ops) == 0 || ops[0].Kind != syntax.Symbol {
		f.fail("calls of addresses are not supported")
		return
	}
	name := ops[0].Name
	if len(ops) > 1 {
		c.args = variables(ops[1])
	}
	decl := f.c.m.decls[name]
	if decl == nil {
		f.failAt(ops[0].Pos, "function '%s' is not declared", name)
		return
	}
	if len(c.args) != len(decl.Params) || len(c.rets) != len(decl.Rets) {
		f.fail("'%s' takes %d arguments and gives %d, found %d and %d", name, len(decl.Params), len(decl.Rets), len(c.args), len(c.rets))
		return
	}
	c.params, c.result = decl.Params, decl.Rets
	if c.callee = f.c.m.functions[name]; c.callee != nil && !decl.Entry {
		return
	}
	if c.host = hostFunctions[name]; c.host == nil {
		f.failAt(ops[0].Pos, "function '%s' has no body and is none the simulator provides", name)
	}
}

// run starts the callee with the arguments in its frame.
func (c *call) run(w *warp, mask uint32) {
	if c.host != nil {
		c.host(w, c)
		return
	}
	from := w.frame
	if from.base > maxLocal {
		w.failFirst(OutOfBounds, "calls are nested too deeply")
		return
	}
	to := w.enter(c.callee, mask, c)
	for i, p := range c.params {
		w.copyLocal(mask, to.base+c.callee.offsets[p], from.base+c.args[i], p.Size)
	}
}

// returned hands results to the caller.
func (c *call) returned(w *warp, from *frame) {
	for i, r := range c.result {
		w.copyLocal(from.mask, w.frame.base+c.rets[i], from.base+c.callee.offsets[r], r.Size)
	}
}

// copyLocal copies in the local memory of some lanes.
func (w *warp) copyLocal(mask uint32, to, from, size int) {
	for m := mask; m != 0; m &= m - 1 {
		start := bits.TrailingZeros32(m) * w.room
		copy(w.local[start+to:start+to+size], w.local[start+from:start+from+size])
	}
}

// maxLocal is the local memory a thread may use.
const maxLocal = 512 << 10
