package ptx

import (
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/ir"
)

// Failures is the variable of a kernel with assertions that says where one which
// fails is to leave four words: 1 + its number among Kernel.Assertions; the position
// of the program, x in one word, y and z in the halves of the next; and 1 + the
// number of an element it fails for, 0 for a scalar. While the variable is 0, the
// kernel prints that instead. The address may be in memory of the host, which is
// still there when the kernel has trapped.
const Failures = "tshared_failures"

// emitAssert stops the kernel unless a condition holds. In a body that is built for
// several elements all of them are looked at together, behind it.
func emitAssert(c *emitter, op *ir.Op) error {
	cond, err := c.scalar(op.Operand(0))
	if err != nil {
		return err
	}
	failed := c.b.Not(cond)
	if c.bodyAsserts.in != op.Parent() {
		c.trapIf(failed, op, nil)
		return nil
	}
	for _, f := range c.bodyAsserts.list {
		if f.op == op {
			f.add(c.bodyAsserts.register, failed)
			return nil
		}
	}
	f := &failedAssert{op: op}
	f.add(c.bodyAsserts.register, failed)
	c.bodyAsserts.list = append(c.bodyAsserts.list, f)
	return nil
}

// bodyAsserts are the assertions in a body that is being built.
type bodyAsserts struct {
	in       *ir.Op // whose body it is
	register int    // it is built for
	list     []*failedAssert
}

// failedAssert is an assertion in a body: for the elements in which registers it fails.
type failedAssert struct {
	op        *ir.Op
	registers []int
	conds     []llvmir.Value
}

func (f *failedAssert) add(register int, cond llvmir.Value) {
	f.registers, f.conds = append(f.registers, register), append(f.conds, cond)
}

// trapIfFailed stops the kernel if an assertion in a body fails for an element.
func (c *emitter) trapIfFailed(l *layout.Layout) {
	for _, f := range c.bodyAsserts.list {
		any := f.conds[0]
		for _, cond := range f.conds[1:] {
			any = c.b.Or(any, cond)
		}
		c.trapIf(any, f.op, func() llvmir.Value {
			numbers := c.linearIndices(l)
			first := numbers[f.registers[0]]
			for i := len(f.conds) - 1; i >= 0; i-- {
				first = c.b.Select(f.conds[i], numbers[f.registers[i]], first)
			}
			return first
		})
	}
}

// trapIf stops the kernel; element makes the number of an element that is to blame,
// nil for none. Threads come together behind it, as far as control flow goes: if the
// code ended here, nobody could tell where those meet that go on.
func (c *emitter) trapIf(failed llvmir.Value, op *ir.Op, element func() llvmir.Value) {
	text := assertion(op)
	c.assertions = append(c.assertions, text)
	site := i32(int64(len(c.assertions)))
	to := c.failures()
	c.b.When(failed, func() {
		x, y, z := c.readSpecialRegister("ctaid.x"), c.readSpecialRegister("ctaid.y"), c.readSpecialRegister("ctaid.z")
		at := i32(-1)
		if element != nil {
			at = element()
		}
		place := c.b.Load(llvmir.I64, to)
		nowhere := c.b.ICmp(llvmir.EQ, place, i64(0))
		c.b.When(nowhere, func() {
			format, args := "%s (program %lld, %lld, %lld)\n", []llvmir.Value{x, y, z}
			if element != nil {
				format, args = "%s (program %lld, %lld, %lld, element %lld)\n", append(args, at)
			}
			for i, v := range args {
				args[i] = c.b.ZExt(v, llvmir.I64)
			}
			c.printf(format, append([]llvmir.Value{c.text(text)}, args...)...)
		})
		c.b.When(c.b.Not(nowhere), func() {
			c.b.InlineAsm(llvmir.Asm{Text: "st.global.v4.b32 [$0], {$1, $2, $3, $4}; membar.sys;", Constraints: "l,r,r,r,r,~{memory}", SideEffects: true},
				llvmir.Void, place, site, x, c.b.Or(y, c.b.Shl(z, i32(16))), c.b.Add(at, i32(1)))
		})
		c.b.InlineAsm(llvmir.Asm{Text: "trap;", Constraints: "~{memory}", SideEffects: true}, llvmir.Void)
	})
}

// failures is the address of the variable.
func (c *emitter) failures() llvmir.Value {
	if !c.failuresAt.IsValid() {
		c.failuresAt = c.module.Global(llvmir.Global{Name: Failures, Init: i64(0), Linkage: llvmir.External, Space: globalSpace, Align: 8})
	}
	return c.failuresAt
}

// assertion says where one is, and what it says.
func assertion(op *ir.Op) string {
	text, _ := op.StringAttr("msg")
	if said, ok := strings.CutPrefix(text, "Assertion `"); ok { // as Triton's are lowered
		text = strings.TrimSuffix(said, "` failed")
	}
	return ir.PlaceOf(op) + "assertion failed: " + text
}
