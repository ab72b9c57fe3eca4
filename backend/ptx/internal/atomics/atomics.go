// Package atomics emits atomic accesses to global memory.
package atomics

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/bodies"
	"github.com/tshared/tshared/backend/ptx/internal/elements"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// Emitter emits atomics.
type Emitter struct {
	*values.Values
	*gmem.Memory
	*arithtollvm.ScalarBuilder
	*bodies.Bodies
	Shared   *smem.Memory
	Elements *elements.Emitter
}

// Functions are the operations of this package.
var Functions = map[*ir.OpDef]func(c *Emitter, op *ir.Op) error{
	memref.AtomicRMW: emitMemRefRMW, llvm.AtomicRMW: emitLLVMRMW, llvm.CmpXchg: emitCmpXchg,
	llvm.Load: emitLLVMLoad, llvm.Store: emitLLVMStore,
}

// atomicity is the memory order and scope of an atomic, in the words of PTX.
type atomicity struct{ order, scope string }

var scopes = map[string]string{"gpu": "gpu", "cta": "cta", "sys": "sys"}

// atomicityOf reads order and scope of an operation; the strongest are the default.
func (c *Emitter) atomicityOf(op *ir.Op) atomicity {
	a := atomicity{distribute.AtomicOrder(op), "sys"}
	if scope, ok := op.StringAttr("tshared.scope"); ok && scopes[scope] != "" {
		a.scope = scopes[scope]
	}
	if a.scope == "cta" && c.Shared.CTAs > 1 { // a program has the threads of all blocks
		a.scope = "cluster"
	}
	return a
}

// Fence is a fence of all threads that orders the atomic updates in the body of an operation.
func (c *Emitter) Fence(op *ir.Op) {
	scope := c.atomicityOf(tile.UpdateInBody(op)).scope
	c.B.InlineAsm(llvmir.Asm{Text: "fence.acq_rel." + scope + ";", Constraints: "~{memory}", SideEffects: true}, llvmir.Void)
}

// isFenced reports whether fences around an operation with a body order the atomic update in it.
func isFenced(op *ir.Op) bool {
	for outer := op.Parent(); outer != nil; outer = outer.Parent() {
		if _, _, ok := tile.FencesOf(outer); ok {
			return true
		}
	}
	return false
}

func (a atomicity) releases() bool { return a.order == "release" || a.order == "acq_rel" }

func emitMemRefRMW(c *Emitter, op *ir.Op) error {
	o, _ := memref.AsAtomicRMW(op)
	m, at, err := c.Indexed(o.MemRef(), o.Indices())
	if err != nil {
		return err
	}
	return c.emitRMW(op, memref.AtomicKindOf(op), m, at, o.Value())
}

// emitLLVMRMW returns the old value.
func emitLLVMRMW(c *Emitter, op *ir.Op) error {
	o, _ := llvm.AsAtomicRMW(op)
	kind := llvm.AtomicBinOpOf(op)
	ours := memref.KindOfLLVMBinOp(kind)
	if ours == "" {
		return fmt.Errorf("updates of kind %q are not supported", kind)
	}
	m, err := c.Elements.Pointee(o.Ptr(), o.Val().Type())
	if err != nil {
		return err
	}
	return c.emitRMW(op, ours, m, nil, o.Val())
}

// emitRMW updates an element of memory and returns the old value. Instructions are written as text: LLVM's atomicrmw would drop memory order
// and scope.
func (c *Emitter) emitRMW(op *ir.Op, kind string, m *gmem.MemRef, at []llvmir.Value, operand *ir.Value) error {
	v, err := c.Scalar(operand)
	if err != nil {
		return err
	}
	t := operand.Type()
	if !arithtollvm.HasRMW(kind) {
		return fmt.Errorf("updates of kind %q are not supported", kind)
	}
	a := c.atomicityOf(op)
	if isFenced(op) {
		a.order = "relaxed"
	}
	var failed error
	c.Scalars[op.Result(0)], err = c.onOneThread(op, m.Elem, func() llvmir.Value {
		p := c.PointerTo(m, at)
		if list := c.Updated[op]; len(list) > 1 {
			c.emitVectorRed(a, p, list)
			return llvmir.Zero(m.Elem.Scalar)
		}
		name, ok := distribute.AtomicInstruction(kind, t)
		if ok && kind != "assign" && !distribute.IsResultUsed(op.Result(0)) {
			c.emitRed(a, name, p, m.Elem.Bytes, c.BitsOfElement(m.Elem, v))
			return llvmir.Zero(m.Elem.Scalar)
		}
		if ok {
			return c.ElementOfBits(m.Elem, c.atom(a, name, p, m.Elem.Bytes, c.BitsOfElement(m.Elem, v)))
		}
		before, _, e := c.emitCASLoop(a, m.Elem, p, func(old llvmir.Value) (llvmir.Value, error) { return c.ApplyRMW(kind, t, old, v), nil })
		failed = e
		return before
	})
	return cmp.Or(err, failed)
}

// emitVectorRed adds adjacent f32 to memory.
func (c *Emitter) emitVectorRed(a atomicity, p llvmir.Value, list []llvmir.Value) {
	args, constraints, registers := []llvmir.Value{c.IntAddress(p)}, "l", make([]string, len(list))
	for i, v := range list {
		args, constraints, registers[i] = append(args, v), constraints+",f", fmt.Sprintf("$%d", 1+i)
	}
	text := fmt.Sprintf("red.%s.%s.global.add.v%d.f32 [$0], {%s};", a.redOrder(), a.scope, len(list), strings.Join(registers, ", "))
	c.B.InlineAsm(llvmir.Asm{Text: text, Constraints: constraints + ",~{memory}", SideEffects: true}, llvmir.Void, args...)
}

// redOrder is the memory order of an update without a result: relaxed or release, since a reduction cannot acquire.
func (a atomicity) redOrder() string {
	if a.releases() {
		return "release"
	}
	return "relaxed"
}

// emitRed emits an atomic without a result: threads do not wait for the old value.
func (c *Emitter) emitRed(a atomicity, name string, p llvmir.Value, bytes int64, v llvmir.Value) {
	text := fmt.Sprintf("red.%s.%s.global.%s [$0], $1;", a.redOrder(), a.scope, name)
	c.B.InlineAsm(llvmir.Asm{Text: text, Constraints: "l," + wordConstraints[bytes] + ",~{memory}", SideEffects: true}, llvmir.Void, c.IntAddress(p), v)
}

// wordConstraints are the constraints of registers by size in bytes.
var wordConstraints = map[int64]string{2: "h", 4: "r", 8: "l"}

// atom is an atomic instruction on bits; it returns the old bits.
func (c *Emitter) atom(a atomicity, name string, p llvmir.Value, bytes int64, operands ...llvmir.Value) llvmir.Value {
	letter := wordConstraints[bytes]
	text, constraints := fmt.Sprintf("atom.%s.%s.global.%s $0, [$1]", a.order, a.scope, name), "="+letter+",l"
	args := []llvmir.Value{c.IntAddress(p)}
	for i, v := range operands {
		text += fmt.Sprintf(", $%d", 2+i)
		constraints += "," + letter
		args = append(args, v)
	}
	return c.B.InlineAsm(llvmir.Asm{Text: text + ";", Constraints: constraints + ",~{memory}", SideEffects: true}, llvmir.Int(int(8*bytes)), args...)
}

// compareAndSwap is an atomic compare-and-swap of bits; it returns the old bits.
func (c *Emitter) compareAndSwap(a atomicity, p llvmir.Value, bytes int64, want, v llvmir.Value) llvmir.Value {
	if bytes == 1 { // no instruction for bytes: LLVM expands it to a CAS of the surrounding word
		seen, _ := c.B.CmpXchg(p, want, v, llvmir.AcquireRelease, llvmir.Acquire, "", 0)
		return seen
	}
	return c.atom(a, fmt.Sprintf("cas.b%d", 8*bytes), p, bytes, want, v)
}

// emitCASLoop computes a new value from the old one until a compare-and-swap succeeds. It returns both.
func (c *Emitter) emitCASLoop(a atomicity, e arithtollvm.Element, p llvmir.Value, compute func(old llvmir.Value) (llvmir.Value, error)) (before, after llvmir.Value, err error) {
	bits := llvmir.Int(int(8 * e.Bytes))
	first := c.B.Load(bits, p, llvmir.Access{Align: int(e.Bytes), Order: llvmir.Monotonic})
	given := c.B.While(llvmir.LoopHints{}, []llvmir.Value{first}, func(carried []llvmir.Value) (llvmir.Value, []llvmir.Value) {
		old := c.ElementOfBits(e, carried[0])
		next, failed := compute(old)
		if failed != nil {
			err = failed
			next = old
		}
		seen := c.compareAndSwap(a, p, e.Bytes, carried[0], c.BitsOfElement(e, next))
		return c.B.ICmp(llvmir.NE, seen, carried[0]), []llvmir.Value{seen, old, next}
	}, func(given []llvmir.Value) []llvmir.Value { return given[:1] })
	return given[1], given[2], err
}

// emitCmpXchg returns the old value and whether it was replaced.
func emitCmpXchg(c *Emitter, op *ir.Op) error {
	o, _ := llvm.AsCmpXchg(op)
	m, err := c.Elements.Pointee(o.Ptr(), o.Cmp().Type())
	if err != nil {
		return err
	}
	words, err := c.ScalarsOf([]*ir.Value{o.Cmp(), o.Val()})
	if err != nil {
		return err
	}
	a := c.atomicityOf(op)
	old, err := c.onOneThread(op, m.Elem, func() llvmir.Value {
		return c.ElementOfBits(m.Elem, c.compareAndSwap(a, c.PointerTo(m, nil), m.Elem.Bytes, c.BitsOfElement(m.Elem, words[0]), c.BitsOfElement(m.Elem, words[1])))
	})
	if err != nil {
		return err
	}
	done := c.B.ICmp(llvmir.EQ, c.ToBits(old), c.ToBits(words[0]))
	pair := llvmir.Undef(llvmir.Struct(old.Type(), llvmir.I1))
	c.Scalars[op.Result(0)] = c.B.InsertValue(c.B.InsertValue(pair, old, 0), done, 1)
	return nil
}

// onOneThread executes an atomic on a scalar on one thread and broadcasts the result through scratch memory, if it has some: if the
// result is used. In a body every thread executes it for its own element; a polling loop is on one thread as a whole.
func (c *Emitter) onOneThread(op *ir.Op, elem arithtollvm.Element, do func() llvmir.Value) (llvmir.Value, error) {
	if linalg.BodyOwner(op) != nil || isPolled(op) {
		return do(), nil
	}
	first := c.B.ICmp(llvmir.EQ, c.Thread, i32(0))
	if !op.HasAttr(tile.Scratch) {
		c.B.When(first, func() { do() })
		return llvmir.Zero(elem.Scalar), nil
	}
	area, err := c.Shared.ClaimShared(elem, elem.Bytes)
	if err != nil {
		return llvmir.Value{}, err
	}
	c.B.When(first, func() { c.Shared.StoreShared(area, do(), i32(0), llvmir.Value{}) })
	c.Shared.Barrier()
	return c.Shared.LoadShared(area, i32(0)), nil
}

// isPolled reports whether an operation is in a polling loop.
func isPolled(op *ir.Op) bool {
	for outer := op.Parent(); outer != nil; outer = outer.Parent() {
		if distribute.IsPollingLoop(outer) {
			return true
		}
	}
	return false
}

// i32 is written often enough for a short name.
var i32 = llvmir.ConstI32
