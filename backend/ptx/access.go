package ptx

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
)

// region is the part of a tensor that an access is about: what is in memory, and
// from which index on along each dimension.
type region struct {
	memory *memory
	start  []llvmir.Value // i64; nil is 0
	align  int64          // of the first element's address, in bytes
	layout *layout.Layout
	space  string // with how it is cached, as instructions have it; nothing is global memory
}

// widestAccess is in bytes.
const widestAccess = 16

// vector is how many elements can be accessed at once, if what guard checks is
// true as well: that addresses and bounds are multiples of so many.
func (c *compiler) vector(r *region) (n int64, guards []llvmir.Value) {
	m := r.memory
	row := -1
	for d, s := range m.strides {
		if s == index(1) && r.layout.Shape[d] > 1 {
			row = d
		}
	}
	if row < 0 || m.elem.Bytes >= widestAccess {
		return 1, nil
	}
	n = min(widestAccess/m.elem.Bytes, r.layout.ContigPerThread(row))
	if n == 1 {
		return 1, nil
	}
	bits := layout.Log2(n)
	multiple := func(v llvmir.Value, of int64) llvmir.Value {
		return c.b.ICmp(llvmir.EQ, c.b.And(v, index(of-1)), index(0))
	}
	if r.align < n*m.elem.Bytes {
		first := c.place(m, make0(len(m.sizes)))
		guards = append(guards, multiple(c.b.PtrToInt(first, llvmir.I64), n*m.elem.Bytes))
	}
	for d := range m.strides {
		if d != row && r.layout.Shape[d] > 1 && m.strideTwo(d) < bits && !m.strides[d].Literal() {
			guards = append(guards, multiple(m.strides[d], n))
		} else if d != row && r.layout.Shape[d] > 1 && m.strideTwo(d) < bits {
			return 1, nil
		}
	}
	if m.sizes[row] != index(r.layout.Shape[row]) && m.sizeTwo(row) < bits {
		guards = append(guards, multiple(m.sizes[row], n))
	}
	if r.start != nil && r.start[row] != index(0) {
		guards = append(guards, multiple(r.start[row], n))
	}
	return n, guards
}

func make0(n int) []llvmir.Value {
	out := make([]llvmir.Value, n)
	for i := range out {
		out[i] = index(0)
	}
	return out
}

// element is where a register's element is, and whether it is there at all; no
// condition is always. Registers' places are counted from that of the thread, so
// that each is found from the one before.
func (c *compiler) element(r *region, reg int) (p, inside llvmir.Value) {
	m := r.memory
	at, further := m.offset, index(0)
	for d, i := range c.indices(r.layout, reg) {
		near, wide := c.b.Add(i.thread, number(i.further), llvmir.NSW|llvmir.NUW), c.b.ZExt(i.thread, llvmir.I64)
		if r.start != nil && r.start[d] != index(0) {
			near, wide = c.b.Sub(near, c.bound(r.start[d])), c.b.Sub(wide, r.start[d])
		}
		if m.sizes[d] != index(r.layout.Shape[d]) || r.start != nil && r.start[d] != index(0) {
			inside = c.both(inside, c.b.ICmp(llvmir.ULT, near, c.bound(m.sizes[d])))
		}
		at = c.sum(at, c.times(wide, m.strides[d]))
		further = c.sum(further, c.times(index(i.further), m.strides[d]))
	}
	return c.b.GEP(m.elem.Storage, c.b.GEP(m.elem.Storage, m.base, at), further), inside
}

// bound is where a part of a tensor begins, or its size, in as many bits as indices
// have: neither is more than the size of the whole.
func (c *compiler) bound(v llvmir.Value) llvmir.Value { return c.b.Trunc(v, llvmir.I32) }

func (c *compiler) both(x, y llvmir.Value) llvmir.Value {
	switch {
	case !x.IsValid():
		return y
	case !y.IsValid():
		return x
	}
	return c.b.And(x, y)
}

// load reads a region into registers; elements outside of it are the others.
func (c *compiler) load(r *region, others []llvmir.Value) []llvmir.Value {
	n, guards := c.vector(r)
	if n == 1 {
		return c.loadBy(r, 1, others)
	}
	if len(guards) == 0 {
		return c.loadBy(r, n, others)
	}
	return c.b.If(c.all(guards),
		func() []llvmir.Value { return c.loadBy(r, n, others) },
		func() []llvmir.Value { return c.loadBy(r, 1, others) })
}

func (c *compiler) all(conditions []llvmir.Value) llvmir.Value {
	v := conditions[0]
	for _, x := range conditions[1:] {
		v = c.b.And(v, x)
	}
	return v
}

func (c *compiler) loadBy(r *region, n int64, others []llvmir.Value) []llvmir.Value {
	elem := r.memory.elem
	out := make([]llvmir.Value, r.layout.Registers())
	for reg := 0; reg < len(out); reg += int(n) {
		p, inside := c.element(r, reg)
		w := packing(elem, n)
		w.space = r.space
		var words []llvmir.Value
		if !inside.IsValid() && w.space != "" { // loads of LLVM's do not say how to cache
			inside = llvmir.ConstBool(true)
		}
		if inside.IsValid() {
			words = c.loadIf(w, p, inside, c.packed(w, elem, others[reg:reg+int(n)]))
		} else {
			words = c.loadWords(w, p, n*elem.Bytes)
		}
		copy(out[reg:], c.unpacked(w, elem, words, int(n)))
	}
	return out
}

// store writes registers to a region, those for which a condition holds; an
// invalid one is always.
func (c *compiler) store(r *region, regs []llvmir.Value, when llvmir.Value) {
	n, guards := c.vector(r)
	if n == 1 || len(guards) == 0 {
		c.storeBy(r, n, regs, when)
		return
	}
	c.b.If(c.all(guards),
		func() []llvmir.Value { c.storeBy(r, n, regs, when); return nil },
		func() []llvmir.Value { c.storeBy(r, 1, regs, when); return nil })
}

func (c *compiler) storeBy(r *region, n int64, regs []llvmir.Value, when llvmir.Value) {
	elem := r.memory.elem
	for reg := 0; reg < len(regs); reg += int(n) {
		p, inside := c.element(r, reg)
		w := packing(elem, n)
		w.space = r.space
		c.storeIf(w, p, c.both(inside, when), c.packed(w, elem, regs[reg:reg+int(n)]))
	}
}

// words is how several elements are handed to one instruction.
type words struct {
	typ        *llvmir.Type
	count      int
	constraint string // of inline assembly
	suffix     string // of instructions
	space      string // as in region
}

func packing(e arithtollvm.Element, n int64) words {
	switch total := e.Bytes * n; {
	case e.Bytes == 8:
		return words{typ: llvmir.I64, count: int(n), constraint: "l", suffix: "b64"}
	case total >= 4:
		return words{typ: llvmir.I32, count: int(total / 4), constraint: "r", suffix: "b32"}
	case total == 2:
		return words{typ: llvmir.I16, count: 1, constraint: "h", suffix: "b16"}
	}
	return words{typ: llvmir.I16, count: 1, constraint: "h", suffix: "b8"}
}

// bitsOf are those of an element as it is stored.
func (c *compiler) bitsOf(e arithtollvm.Element, v llvmir.Value) llvmir.Value {
	t := llvmir.Int(int(8 * e.Bytes))
	switch {
	case v.Type().IsPtr():
		return c.b.PtrToInt(v, llvmir.I64)
	case v.Type().IsFloat():
		return c.b.Bitcast(v, t)
	}
	return c.b.IntCast(v, t, false)
}

func (c *compiler) fromBits(e arithtollvm.Element, v llvmir.Value) llvmir.Value {
	switch {
	case e.Scalar.IsPtr():
		return c.b.IntToPtr(v, e.Scalar)
	case e.Scalar.IsFloat():
		return c.b.Bitcast(v, e.Scalar)
	}
	return c.b.IntCast(v, e.Scalar, false)
}

func (c *compiler) packed(w words, e arithtollvm.Element, elems []llvmir.Value) []llvmir.Value {
	per := len(elems) / w.count
	out := make([]llvmir.Value, w.count)
	for i := range out {
		if word, ok := c.remembered(elems[i*per : (i+1)*per]); ok {
			out[i] = word
			continue
		}
		for j := range per {
			part := c.b.IntCast(c.bitsOf(e, elems[i*per+j]), w.typ, false)
			if j == 0 {
				out[i] = part
				continue
			}
			out[i] = c.b.Or(out[i], c.b.Shl(part, llvmir.ConstInt(w.typ, 8*e.Bytes*int64(j))))
		}
	}
	return out
}

func (c *compiler) unpacked(w words, e arithtollvm.Element, list []llvmir.Value, n int) []llvmir.Value {
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
		c.remember(word, e, out[len(out)-per:])
	}
	return out
}

// loadWords reads without a condition.
func (c *compiler) loadWords(w words, p llvmir.Value, bytes int64) []llvmir.Value {
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
		out[i] = c.b.ExtractElement(v, number(int64(i)))
	}
	return out
}

// operands is a list of operands of inline assembly, in braces if there are
// several.
func operands(first, count int) string {
	names := make([]string, count)
	for i := range names {
		names[i] = fmt.Sprintf("$%d", first+i)
	}
	if count == 1 {
		return names[0]
	}
	return "{" + strings.Join(names, ", ") + "}"
}

func (w words) memory() string {
	if w.space == "" {
		return "global"
	}
	return w.space
}

func (w words) vector() string {
	if w.count == 1 {
		return ""
	}
	return fmt.Sprintf(".v%d", w.count)
}

// loadIf reads if a condition holds; otherwise the words are others.
func (c *compiler) loadIf(w words, p, when llvmir.Value, others []llvmir.Value) []llvmir.Value {
	var text, constraints strings.Builder
	move := w.suffix
	if move == "b8" {
		move = "b16"
	}
	for i := range w.count {
		fmt.Fprintf(&text, "mov.%s $%d, $%d; ", move, i, w.count+2+i)
		fmt.Fprintf(&constraints, "=&%s,", w.constraint)
	}
	fmt.Fprintf(&text, "@$%d ld.%s%s.%s %s, [$%d];", w.count+1, w.memory(), w.vector(), w.suffix, operands(0, w.count), w.count)
	constraints.WriteString("l,b")
	args := []llvmir.Value{c.address(p), when}
	for _, v := range others {
		constraints.WriteString("," + w.constraint)
		args = append(args, v)
	}
	return c.b.AsmResults(llvmir.Asm{Text: text.String(), Constraints: constraints.String(), SideEffects: true}, w.count, w.typ, args...)
}

func (c *compiler) address(p llvmir.Value) llvmir.Value { return c.b.PtrToInt(p, llvmir.I64) }

// storeIf writes if a condition holds; an invalid one is always.
func (c *compiler) storeIf(w words, p, when llvmir.Value, list []llvmir.Value) {
	guard, first := "", 1
	args, constraints := []llvmir.Value{c.address(p)}, "l"
	if when.IsValid() {
		guard, first = "@$1 ", 2
		args, constraints = append(args, when), constraints+",b"
	}
	for _, v := range list {
		args, constraints = append(args, v), constraints+","+w.constraint
	}
	text := fmt.Sprintf("%sst.%s%s.%s [$0], %s;", guard, w.memory(), w.vector(), w.suffix, operands(first, w.count))
	c.b.InlineAsm(llvmir.Asm{Text: text, Constraints: constraints + ",~{memory}", SideEffects: true}, llvmir.Void, args...)
}
