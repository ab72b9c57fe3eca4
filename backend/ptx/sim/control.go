package sim

import (
	"math/bits"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// terminators has the builders of instructions that end a basic block.
var terminators map[string]func(dec *decoder, e *terminator)

func init() {
	terminators = map[string]func(dec *decoder, e *terminator){
		"bra": buildBranch, "brx": buildIndexedBranch, "call": buildCall, "bar": buildBarrier, "barrier": buildBarrier, "mbarrier": buildMbarrier,
		"setmaxnreg": buildSetMaxRegisters,
		"ret":        func(dec *decoder, e *terminator) { dec.drop("uni"); dec.count(0, 0); e.kind = returnKind(dec) },
		"exit":       func(dec *decoder, e *terminator) { dec.count(0, 0); e.kind = termExit },
		"trap":       func(dec *decoder, e *terminator) { dec.count(0, 0); e.kind = termTrap },
	}
}

func returnKind(dec *decoder) terminatorKind {
	if dec.c.src.Entry {
		return termKernelReturn
	}
	return termReturn
}

func buildBranch(dec *decoder, e *terminator) {
	dec.drop("uni")
	if dec.count(1, 1) {
		e.kind, e.target = termBranch, dec.blockOf(dec.Operands[0].Name)
	}
}

func buildIndexedBranch(dec *decoder, e *terminator) {
	if !dec.take("idx") {
		dec.fail("expected 'brx.idx'")
	}
	dec.drop("uni")
	if !dec.count(2, 2) {
		return
	}
	e.kind, e.index = termIndexedBranch, dec.src(0, types["u32"])
	names, ok := dec.c.src.Targets[dec.Operands[1].Name]
	if !ok {
		dec.failAt(dec.Operands[1].Pos, "'%s' is no list of branch targets", dec.Operands[1].Name)
		return
	}
	for _, name := range names {
		e.table = append(e.table, dec.blockOf(name))
	}
}

// call is a call of a device function, or of a function that the simulator provides.
type call struct {
	callee *function
	host   hostFunction
	rets   []int // offsets of the caller's variables in its frame
	args   []int
	params []*syntax.Var // of the callee
	result []*syntax.Var
}

func buildCall(dec *decoder, e *terminator) {
	dec.drop("uni")
	ops := dec.Operands
	c := &call{}
	e.kind, e.call = termCall, c
	variables := func(o syntax.Operand) (offsets []int) {
		for _, v := range o.Elems {
			if v.Var == nil || v.Var.Space != syntax.Param {
				dec.failAt(v.Pos, "expected a variable of the parameter space, found '%s'", v.Name)
				return nil
			}
			offsets = append(offsets, dec.c.fn.offsets[v.Var])
		}
		return offsets
	}
	if len(ops) > 0 && ops[0].Kind == syntax.Arguments {
		c.rets = variables(ops[0])
		ops = ops[1:]
	}
	if len(ops) == 0 || ops[0].Kind != syntax.Symbol {
		dec.fail("calls of addresses are not supported")
		return
	}
	name := ops[0].Name
	if len(ops) > 1 {
		c.args = variables(ops[1])
	}
	decl := dec.c.m.decls[name]
	if decl == nil {
		dec.failAt(ops[0].Pos, "function '%s' is not declared", name)
		return
	}
	if len(c.args) != len(decl.Params) || len(c.rets) != len(decl.Rets) {
		dec.fail("'%s' takes %d arguments and gives %d, found %d and %d", name, len(decl.Params), len(decl.Rets), len(c.args), len(c.rets))
		return
	}
	c.params, c.result = decl.Params, decl.Rets
	if c.callee = dec.c.m.functions[name]; c.callee != nil && !decl.Entry {
		return
	}
	if c.host = hostFunctions[name]; c.host == nil {
		dec.failAt(ops[0].Pos, "function '%s' has no body and is none the simulator provides", name)
	}
}

// run enters the callee with the arguments in its frame.
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

// returned copies results to the caller.
func (c *call) returned(w *warp, from *frame) {
	for i, r := range c.result {
		w.copyLocal(from.mask, w.frame.base+c.rets[i], from.base+c.callee.offsets[r], r.Size)
	}
}

// copyLocal copies within the local memory of some lanes.
func (w *warp) copyLocal(mask uint32, to, from, size int) {
	for m := mask; m != 0; m &= m - 1 {
		start := bits.TrailingZeros32(m) * w.localSize
		copy(w.local[start+to:start+to+size], w.local[start+from:start+from+size])
	}
}

// maxLocal limits the local memory of a thread, in bytes.
const maxLocal = 512 << 10
