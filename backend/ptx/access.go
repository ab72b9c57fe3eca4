package ptx

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// memoryAccess is a load or store of a distributed tensor from or to global memory.
type memoryAccess struct {
	desc   *memrefDesc
	start  []llvmir.Value // index of the first element in memory along each dimension, i64; nil is 0
	layout *layout.Layout
	vector int64        // elements per instruction
	guard  llvmir.Value // where it is false, accesses are per element; invalid is always true
	space  string       // PTX state space with its cache modifier; "" is plain global memory
}

// elementAddress is the address of a register's element, and the predicate that the element is in bounds;
// an invalid predicate is always true. Addresses of registers are constant offsets from the thread's, so
// that instructions hold them as immediates where strides are known.
func (c *emitter) elementAddress(r *memoryAccess, reg int) (p, inside llvmir.Value) {
	m := r.desc
	at, offset := m.offset, i64(0)
	for d, i := range c.baseOffsets(r.layout, reg) {
		index32, index64 := c.b.Add(i.base, i32(i.offset), llvmir.NSW|llvmir.NUW), c.b.ZExt(i.base, llvmir.I64)
		if r.start != nil && r.start[d] != i64(0) {
			index32, index64 = c.b.Sub(index32, c.toI32(r.start[d])), c.b.Sub(index64, r.start[d])
		}
		if m.sizes[d] != i64(r.layout.Shape[d]) || r.start != nil && r.start[d] != i64(0) {
			inside = c.andPredicates(inside, c.b.ICmp(llvmir.ULT, index32, c.toI32(m.sizes[d])))
		}
		at = c.addIndex(at, c.mulIndex(index64, m.strides[d]))
		offset = c.addIndex(offset, c.mulIndex(i64(i.offset), m.strides[d]))
	}
	return c.b.GEP(m.elem.Storage, c.b.GEP(m.elem.Storage, m.base, at), offset), inside
}

// toI32 narrows an offset or size of a slice: neither exceeds the size of the tensor, whose indices are
// i32.
func (c *emitter) toI32(v llvmir.Value) llvmir.Value { return c.b.Trunc(v, llvmir.I32) }

func (c *emitter) andPredicates(x, y llvmir.Value) llvmir.Value {
	switch {
	case !x.IsValid():
		return y
	case !y.IsValid():
		return x
	}
	return c.b.And(x, y)
}

// load reads an access into registers. Elements out of bounds get the other values.
func (c *emitter) load(r *memoryAccess, others []llvmir.Value) []llvmir.Value {
	c.remarkAccess(c.op, "global load", r.layout.Shape, r.desc.elem, r.vector, r.guard.IsValid())
	if !r.guard.IsValid() {
		return c.loadVectors(r, r.vector, others)
	}
	return c.b.If(r.guard,
		func() []llvmir.Value { return c.loadVectors(r, r.vector, others) },
		func() []llvmir.Value { return c.loadVectors(r, 1, others) })
}

func (c *emitter) allOf(conditions []llvmir.Value) llvmir.Value {
	v := conditions[0]
	for _, x := range conditions[1:] {
		v = c.b.And(v, x)
	}
	return v
}

func (c *emitter) loadVectors(r *memoryAccess, n int64, others []llvmir.Value) []llvmir.Value {
	elem := r.desc.elem
	out := make([]llvmir.Value, r.layout.Registers())
	for reg := 0; reg < len(out); reg += int(n) {
		p, inside := c.elementAddress(r, reg)
		w := vectorWordsOf(elem, n)
		w.space = r.space
		var words []llvmir.Value
		if !inside.IsValid() && w.space != "" { // only inline assembly has cache modifiers
			inside = llvmir.ConstBool(true)
		}
		if inside.IsValid() {
			words = c.predicatedLoad(w, p, inside, c.packWords(w, elem, others[reg:reg+int(n)]))
		} else {
			words = c.loadUnpredicated(w, p, n*elem.Bytes)
		}
		copy(out[reg:], c.unpackWords(w, elem, words, int(n)))
	}
	return out
}

// store writes registers where the predicate holds; an invalid one is always true.
func (c *emitter) store(r *memoryAccess, regs []llvmir.Value, pred llvmir.Value) {
	c.remarkAccess(c.op, "global store", r.layout.Shape, r.desc.elem, r.vector, r.guard.IsValid())
	if !r.guard.IsValid() {
		c.storeVectors(r, r.vector, regs, pred)
		return
	}
	c.b.If(r.guard,
		func() []llvmir.Value { c.storeVectors(r, r.vector, regs, pred); return nil },
		func() []llvmir.Value { c.storeVectors(r, 1, regs, pred); return nil })
}

func (c *emitter) storeVectors(r *memoryAccess, n int64, regs []llvmir.Value, pred llvmir.Value) {
	elem := r.desc.elem
	for reg := 0; reg < len(regs); reg += int(n) {
		p, inside := c.elementAddress(r, reg)
		w := vectorWordsOf(elem, n)
		w.space = r.space
		c.predicatedStore(w, p, c.andPredicates(inside, pred), c.packWords(w, elem, regs[reg:reg+int(n)]))
	}
}

// vectorWords is how elements are packed into the registers of one vectorised instruction.
type vectorWords struct {
	typ        *llvmir.Type
	count      int
	constraint string // of a register in inline assembly
	suffix     string // type suffix of instructions
	space      string // as in memoryAccess
}

func vectorWordsOf(e arithtollvm.Element, n int64) vectorWords {
	switch total := e.Bytes * n; {
	case e.Bytes == 8:
		return vectorWords{typ: llvmir.I64, count: int(n), constraint: "l", suffix: "b64"}
	case total >= 4:
		return vectorWords{typ: llvmir.I32, count: int(total / 4), constraint: "r", suffix: "b32"}
	case total == 2:
		return vectorWords{typ: llvmir.I16, count: 1, constraint: "h", suffix: "b16"}
	}
	return vectorWords{typ: llvmir.I16, count: 1, constraint: "h", suffix: "b8"}
}

// toBits is an element as the integer that memory holds.
func (c *emitter) toBits(e arithtollvm.Element, v llvmir.Value) llvmir.Value {
	t := llvmir.Int(int(8 * e.Bytes))
	switch {
	case v.Type().IsPtr():
		return c.b.PtrToInt(v, llvmir.I64)
	case v.Type().IsFloat():
		return c.b.Bitcast(v, t)
	}
	return c.b.IntCast(v, t, false)
}

func (c *emitter) fromBits(e arithtollvm.Element, v llvmir.Value) llvmir.Value {
	switch {
	case e.Scalar.IsPtr():
		return c.b.IntToPtr(v, e.Scalar)
	case e.Scalar.IsFloat():
		return c.b.Bitcast(v, e.Scalar)
	}
	return c.b.IntCast(v, e.Scalar, false)
}

func (c *emitter) packWords(w vectorWords, e arithtollvm.Element, elems []llvmir.Value) []llvmir.Value {
	per := len(elems) / w.count
	out := make([]llvmir.Value, w.count)
	for i := range out {
		if word, ok := c.packedFrom(elems[i*per : (i+1)*per]); ok {
			out[i] = word
			continue
		}
		for j := range per {
			part := c.b.IntCast(c.toBits(e, elems[i*per+j]), w.typ, false)
			if j == 0 {
				out[i] = part
				continue
			}
			out[i] = c.b.Or(out[i], c.b.Shl(part, llvmir.ConstInt(w.typ, 8*e.Bytes*int64(j))))
		}
	}
	return out
}

func (c *emitter) unpackWords(w vectorWords, e arithtollvm.Element, list []llvmir.Value, n int) []llvmir.Value {
	per := n / w.count
	out := make([]llvmir.Value, 0, n)
	for _, word := range list {
		for j := range per {
			part := word
			if j > 0 {
				part = c.b.LShr(word, llvmir.ConstInt(w.typ, 8*e.Bytes*int64(j)))
			}
			out = append(out, c.fromBits(e, c.b.IntCast(part, llvmir.Int(int(8*e.Bytes)), false)))
		}
		c.rememberPacked(word, e, out[len(out)-per:])
	}
	return out
}

// loadUnpredicated reads without a predicate.
func (c *emitter) loadUnpredicated(w vectorWords, p llvmir.Value, bytes int64) []llvmir.Value {
	how := llvmir.Access{Align: int(bytes)}
	if w.suffix == "b8" {
		return []llvmir.Value{c.b.ZExt(c.b.Load(llvmir.I8, p, how), w.typ)}
	}
	if w.count == 1 {
		return []llvmir.Value{c.b.Load(w.typ, p, how)}
	}
	v := c.b.Load(llvmir.Vector(w.count, w.typ), p, how)
	out := make([]llvmir.Value, w.count)
	for i := range out {
		out[i] = c.b.ExtractElement(v, i32(int64(i)))
	}
	return out
}

// asmOperands names operands of inline assembly, in braces if there are several.
func asmOperands(first, count int) string {
	names := make([]string, count)
	for i := range names {
		names[i] = fmt.Sprintf("$%d", first+i)
	}
	if count == 1 {
		return names[0]
	}
	return "{" + strings.Join(names, ", ") + "}"
}

func (w vectorWords) stateSpace() string {
	if w.space == "" {
		return "global"
	}
	return w.space
}

func (w vectorWords) vectorSuffix() string {
	if w.count == 1 {
		return ""
	}
	return fmt.Sprintf(".v%d", w.count)
}

// predicatedLoad reads where the predicate holds; masked-off lanes get the other words.
func (c *emitter) predicatedLoad(w vectorWords, p, pred llvmir.Value, others []llvmir.Value) []llvmir.Value {
	var text, constraints strings.Builder
	move := w.suffix
	if move == "b8" {
		move = "b16"
	}
	for i := range w.count {
		fmt.Fprintf(&text, "mov.%s $%d, $%d; ", move, i, w.count+2+i)
		fmt.Fprintf(&constraints, "=&%s,", w.constraint)
	}
	fmt.Fprintf(&text, "@$%d ld.%s%s.%s %s, [$%d];", w.count+1, w.stateSpace(), w.vectorSuffix(), w.suffix, asmOperands(0, w.count), w.count)
	constraints.WriteString("l,b")
	args := []llvmir.Value{c.intAddress(p), pred}
	for _, v := range others {
		constraints.WriteString("," + w.constraint)
		args = append(args, v)
	}
	return c.b.AsmResults(llvmir.Asm{Text: text.String(), Constraints: constraints.String(), SideEffects: true}, w.count, w.typ, args...)
}

func (c *emitter) intAddress(p llvmir.Value) llvmir.Value { return c.b.PtrToInt(p, llvmir.I64) }

// predicatedStore writes where the predicate holds; an invalid one is always true.
func (c *emitter) predicatedStore(w vectorWords, p, pred llvmir.Value, list []llvmir.Value) {
	guard, first := "", 1
	args, constraints := []llvmir.Value{c.intAddress(p)}, "l"
	if pred.IsValid() {
		guard, first = "@$1 ", 2
		args, constraints = append(args, pred), constraints+",b"
	}
	for _, v := range list {
		args, constraints = append(args, v), constraints+","+w.constraint
	}
	text := fmt.Sprintf("%sst.%s%s.%s [$0], %s;", guard, w.stateSpace(), w.vectorSuffix(), w.suffix, asmOperands(first, w.count))
	c.b.InlineAsm(llvmir.Asm{Text: text, Constraints: constraints + ",~{memory}", SideEffects: true}, llvmir.Void, args...)
}
