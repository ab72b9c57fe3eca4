// Package asserts emits assertions: a failing one says where, and ends the kernel.
package asserts

import (
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/globals"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Emitter emits the assertions of a kernel.
type Emitter struct {
	*values.Values
	*simt.Threads
	Data     *globals.Data
	Messages []string // of the assertions, with source locations

	failuresAt llvmir.Value             // see failures
	deferred   map[*ir.Op]*failedAssert // assertions of bodies; see Defer
}

// Functions are the operations of this package.
var Functions = map[*ir.OpDef]func(c *Emitter, op *ir.Op) error{cf.Assert: emitAssert}

// Failures is the global variable of a kernel with assertions that holds the address to which a failing
// assertion writes four words: 1 + the index in Kernel.Assertions; program id x; program ids y and z in 16
// bits each; and 1 + the linear index of a failing element, 0 for a scalar. While the variable is 0, the
// kernel prints these instead. The address may be in host memory, which outlives the trap.
const Failures = "tshared_failures"

// emitAssert traps unless a condition holds, or leaves its condition to the trap after the body.
func emitAssert(c *Emitter, op *ir.Op) error {
	o, _ := cf.AsAssert(op)
	cond, err := c.Scalar(o.Arg())
	if err != nil {
		return err
	}
	failed := c.B.Not(cond)
	if f := c.deferred[op]; f != nil {
		f.last = failed
		return nil
	}
	c.trapIf(failed, op, nil)
	return nil
}

// Deferred are the assertions of a body that is emitted for several registers: their conditions are combined, and the trap comes
// after all of them.
type Deferred struct {
	c    *Emitter
	list []*failedAssert
}

// failedAssert is an assertion of a body with the condition of each register under which it fails.
type failedAssert struct {
	op        *ir.Op
	last      llvmir.Value // of the register for which the body was emitted last
	registers []int
	conds     []llvmir.Value
}

// Defer are the assertions of a body. Those in branches of it trap there.
func (c *Emitter) Defer(body *ir.Block) *Deferred {
	d := &Deferred{c: c}
	for op := range body.Ops() {
		if !op.Is(cf.Assert) {
			continue
		}
		if c.deferred == nil {
			c.deferred = map[*ir.Op]*failedAssert{}
		}
		c.deferred[op] = &failedAssert{op: op}
		d.list = append(d.list, c.deferred[op])
	}
	return d
}

// Add adds the conditions of a register, for which the body has been emitted.
func (d *Deferred) Add(register int) {
	for _, f := range d.list {
		if f.last.IsValid() { // else the assertion was refused
			f.registers, f.conds = append(f.registers, register), append(f.conds, f.last)
		}
	}
}

// TrapIfFailed traps if an assertion fails for any register.
func (d *Deferred) TrapIfFailed(l *layout.Layout) {
	c := d.c
	for _, f := range d.list {
		if len(f.conds) == 0 {
			continue
		}
		any := f.conds[0]
		for _, cond := range f.conds[1:] {
			any = c.B.Or(any, cond)
		}
		c.trapIf(any, f.op, func() llvmir.Value {
			numbers := c.LinearIndices(l)
			first := numbers[f.registers[0]]
			for i := len(f.conds) - 1; i >= 0; i-- {
				first = c.B.Select(f.conds[i], numbers[f.registers[i]], first)
			}
			return first
		})
	}
}

// trapIf reports a failed assertion and traps; element gives the linear index of a failing element, nil
// for a scalar. Control flow goes on after the trap: a branch that ended here would leave the
// reconvergence point of the other threads unknown.
func (c *Emitter) trapIf(failed llvmir.Value, op *ir.Op, element func() llvmir.Value) {
	text := assertion(op)
	c.Messages = append(c.Messages, text)
	site := i32(int64(len(c.Messages)))
	to := c.failures()
	c.B.When(failed, func() {
		x, y, z := c.ReadSpecialRegister("ctaid.x"), c.ReadSpecialRegister("ctaid.y"), c.ReadSpecialRegister("ctaid.z")
		at := i32(-1)
		if element != nil {
			at = element()
		}
		place := c.B.Load(llvmir.I64, to)
		nowhere := c.B.ICmp(llvmir.EQ, place, i64(0))
		c.B.When(nowhere, func() {
			format, args := "%s (program %lld, %lld, %lld)\n", []llvmir.Value{x, y, z}
			if element != nil {
				format, args = "%s (program %lld, %lld, %lld, element %lld)\n", append(args, at)
			}
			for i, v := range args {
				args[i] = c.B.ZExt(v, llvmir.I64)
			}
			c.Data.Printf(format, append([]llvmir.Value{c.Data.Text(text)}, args...)...)
		})
		c.B.When(c.B.Not(nowhere), func() {
			c.B.InlineAsm(llvmir.Asm{Text: "st.global.v4.b32 [$0], {$1, $2, $3, $4}; membar.sys;", Constraints: "l,r,r,r,r,~{memory}", SideEffects: true},
				llvmir.Void, place, site, x, c.B.Or(y, c.B.Shl(z, i32(16))), c.B.Add(at, i32(1)))
		})
		c.B.InlineAsm(llvmir.Asm{Text: "trap;", Constraints: "~{memory}", SideEffects: true}, llvmir.Void)
	})
}

// failures is the address of the variable Failures.
func (c *Emitter) failures() llvmir.Value {
	if !c.failuresAt.IsValid() {
		c.failuresAt = c.Data.Module.Global(llvmir.Global{Name: Failures, Init: i64(0), Linkage: llvmir.External, Space: gmem.Space, Align: 8})
	}
	return c.failuresAt
}

// assertion is the message of an assertion, with its source location.
func assertion(op *ir.Op) string {
	o, _ := cf.AsAssert(op)
	text := o.Msg()
	if said, ok := strings.CutPrefix(text, "Assertion `"); ok { // the wording of lowered Triton assertions
		text = strings.TrimSuffix(said, "` failed")
	}
	return ir.PlaceOf(op) + "assertion failed: " + text
}

// Constants are written often enough for short names.
var i32, i64 = llvmir.ConstI32, llvmir.ConstI64
