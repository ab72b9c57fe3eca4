package simt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
)

// Instructions builds instructions that do not depend on the thread's number.
type Instructions struct {
	B *llvmir.Builder
}

// Asm emits an instruction that orders memory.
func (c *Instructions) Asm(text string) {
	c.B.InlineAsm(llvmir.Asm{Text: text, Constraints: "~{memory}", SideEffects: true, Convergent: true}, llvmir.Void)
}

// BranchIf builds one of two alternatives, chosen by guards.
func (c *Instructions) BranchIf(guards []llvmir.Value, yes, no func()) {
	if len(guards) == 0 {
		yes()
		return
	}
	c.B.If(c.allOf(guards), func() []llvmir.Value { yes(); return nil }, func() []llvmir.Value { no(); return nil })
}

// Opaque hides that a value is loop-invariant, so that LLVM does not hoist sums with it into registers.
func (c *Instructions) Opaque(v llvmir.Value) llvmir.Value {
	if v.Literal() {
		return v
	}
	return c.B.InlineAsm(llvmir.Asm{Constraints: "=l,0", SideEffects: true}, llvmir.I64, v)
}

// Tied emits an instruction that redefines values, so that no use moves across it.
func (c *Instructions) Tied(text string, list []llvmir.Value) {
	if len(list) == 0 {
		c.Asm(text)
		return
	}
	copy(list, c.Updated(text, list, "", nil))
}

// Updated emits an instruction that updates registers of one type, its first operands, and takes more.
func (c *Instructions) Updated(text string, list []llvmir.Value, letters string, more []llvmir.Value) []llvmir.Value {
	n := len(list)
	typ := list[0].Type()
	own := strings.Repeat("="+AsmConstraints[typ]+",", n)
	for i := range n {
		own += fmt.Sprintf("%d,", i)
	}
	return c.B.AsmResults(llvmir.Asm{Text: text, Constraints: own + letters + "~{memory}", SideEffects: true, Convergent: true},
		n, typ, slices.Concat(list, more)...)
}

// Computed is Updated where the statement does not read the values: their registers are outputs only, which no input shares.
func (c *Instructions) Computed(text string, list []llvmir.Value, letters string, more []llvmir.Value) []llvmir.Value {
	typ := list[0].Type()
	own := strings.Repeat("=&"+AsmConstraints[typ]+",", len(list))
	return c.B.AsmResults(llvmir.Asm{Text: text, Constraints: own + letters + "~{memory}", SideEffects: true, Convergent: true}, len(list), typ, more...)
}

// AsmConstraints are the register constraints of types in inline assembly.
var AsmConstraints = map[*llvmir.Type]string{llvmir.Float: "f", llvmir.Double: "d", llvmir.I32: "r", llvmir.I64: "l"}

// ToI32 narrows an offset or size of a slice: neither exceeds the size of the tensor, whose indices are
// i32.
func (c *Instructions) ToI32(v llvmir.Value) llvmir.Value { return c.B.Trunc(v, llvmir.I32) }

// AndPredicates is the conjunction of two predicates; an invalid one is always true.
func (c *Instructions) AndPredicates(x, y llvmir.Value) llvmir.Value {
	switch {
	case !x.IsValid():
		return y
	case !y.IsValid():
		return x
	}
	return c.B.And(x, y)
}

// allOf is the conjunction of conditions, at least one.
func (c *Instructions) allOf(conditions []llvmir.Value) llvmir.Value {
	v := conditions[0]
	for _, x := range conditions[1:] {
		v = c.B.And(v, x)
	}
	return v
}

// IntAddress is a pointer as a 64-bit integer, for inline assembly.
func (c *Instructions) IntAddress(p llvmir.Value) llvmir.Value { return c.B.PtrToInt(p, llvmir.I64) }

// AddIndex is the sum of two indices.
func (c *Instructions) AddIndex(x, y llvmir.Value) llvmir.Value {
	switch i64(0) {
	case x:
		return y
	case y:
		return x
	}
	return c.B.Add(x, y)
}

// MulIndex is the product of two indices.
func (c *Instructions) MulIndex(x, y llvmir.Value) llvmir.Value {
	switch {
	case x == i64(0) || y == i64(0):
		return i64(0)
	case x == i64(1):
		return y
	case y == i64(1):
		return x
	}
	return c.B.Mul(x, y)
}

// Xor is the XOR of two indices, of which either may be a constant 0.
func (c *Instructions) Xor(x, y llvmir.Value) llvmir.Value {
	switch i32(0) {
	case x:
		return y
	case y:
		return x
	}
	return c.B.Xor(x, y)
}

// ReadSpecialRegister reads a special register of PTX, such as tid.x.
func (c *Instructions) ReadSpecialRegister(name string) llvmir.Value {
	return c.B.Intrinsic("llvm.nvvm.read.ptx.sreg."+name, llvmir.I32, nil)
}
