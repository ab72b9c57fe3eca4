package ptx

import (
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// Failures is the variable of a kernel with assertions that says where one which
// fails is to leave four words: 1 + its number among Kernel.Assertions, and the
// position of the program. While it is 0, the kernel prints that instead. The
// address may be in memory of the host, which is still there when the kernel has
// trapped.
const Failures = "tshared_failures"

// emitAssert stops the kernel unless a condition holds. In a body that is built for
// several elements all of them are looked at together, behind it.
func emitAssert(c *compiler, op *ir.Op) error {
	cond, err := c.word(op.Operand(0))
	if err != nil {
		return err
	}
	failed := c.b.Not(cond)
	if c.failing.in != op.Parent() {
		c.stopIf(failed, op)
		return nil
	}
	for i, at := range c.failing.ops {
		if at == op {
			c.failing.conds[i] = c.b.Or(c.failing.conds[i], failed)
			return nil
		}
	}
	c.failing.ops, c.failing.conds = append(c.failing.ops, op), append(c.failing.conds, failed)
	return nil
}

// failing are the assertions in a body, and whether they fail for an element.
type failing struct {
	in    *ir.Op // whose body it is
	ops   []*ir.Op
	conds []llvmir.Value
}

// stopIf stops the kernel. Threads come together behind it, as far as control flow
// goes: if the code ended here, nobody could tell where those meet that go on.
func (c *compiler) stopIf(failed llvmir.Value, op *ir.Op) {
	text := assertion(op)
	c.assertions = append(c.assertions, text)
	site := number(int64(len(c.assertions)))
	to := c.failures()
	c.b.When(failed, func() {
		program := []llvmir.Value{c.special("ctaid.x"), c.special("ctaid.y"), c.special("ctaid.z")}
		place := c.b.Load(llvmir.I64, to)
		nowhere := c.b.ICmp(llvmir.EQ, place, index(0))
		c.b.When(nowhere, func() {
			args := []llvmir.Value{c.text(text)}
			for _, p := range program {
				args = append(args, c.b.ZExt(p, llvmir.I64))
			}
			c.printf("%s (program %lld, %lld, %lld)\n", args...)
		})
		c.b.When(c.b.Not(nowhere), func() {
			c.b.InlineAsm(llvmir.Asm{Text: "st.global.v4.b32 [$0], {$1, $2, $3, $4}; membar.sys;", Constraints: "l,r,r,r,r,~{memory}", SideEffects: true},
				llvmir.Void, place, site, program[0], program[1], program[2])
		})
		c.b.InlineAsm(llvmir.Asm{Text: "trap;", Constraints: "~{memory}", SideEffects: true}, llvmir.Void)
	})
}

// failures is the address of the variable.
func (c *compiler) failures() llvmir.Value {
	if !c.failuresAt.IsValid() {
		c.failuresAt = c.module.Global(llvmir.Global{Name: Failures, Init: index(0), Linkage: llvmir.External, Space: globalSpace, Align: 8})
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
