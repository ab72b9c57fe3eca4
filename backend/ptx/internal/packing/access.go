package packing

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
)

// Vector is how elements are packed into the registers of one vectorised instruction.
type Vector struct {
	Typ        *llvmir.Type
	Count      int
	constraint string // of a register in inline assembly
	suffix     string // type suffix of instructions
	Space      string // of PTX with its cache modifier; "" is plain global memory
}

// VectorOf is how n elements are packed.
func VectorOf(e arithtollvm.Element, n int64) Vector {
	switch total := e.Bytes * n; {
	case e.Bytes == 8:
		return Vector{Typ: llvmir.I64, Count: int(n), constraint: "l", suffix: "b64"}
	case total >= 4:
		return Vector{Typ: llvmir.I32, Count: int(total / 4), constraint: "r", suffix: "b32"}
	case total == 2:
		return Vector{Typ: llvmir.I16, Count: 1, constraint: "h", suffix: "b16"}
	}
	return Vector{Typ: llvmir.I16, Count: 1, constraint: "h", suffix: "b8"}
}

// PackWords packs elements.
func (c *Packer) PackWords(w Vector, e arithtollvm.Element, elems []llvmir.Value) []llvmir.Value {
	per := len(elems) / w.Count
	out := make([]llvmir.Value, w.Count)
	for i := range out {
		if word, ok := c.packedFrom(elems[i*per : (i+1)*per]); ok {
			out[i] = word
			continue
		}
		if word, ok := c.permuted(elems[i*per : (i+1)*per]); ok {
			out[i] = word
			continue
		}
		for j := range per {
			part := c.B.IntCast(c.BitsOfElement(e, elems[i*per+j]), w.Typ, false)
			if j == 0 {
				out[i] = part
				continue
			}
			out[i] = c.B.Or(out[i], c.B.Shl(part, llvmir.ConstInt(w.Typ, 8*e.Bytes*int64(j))))
		}
	}
	return out
}

// UnpackWords is the inverse of PackWords, for n elements.
func (c *Packer) UnpackWords(w Vector, e arithtollvm.Element, list []llvmir.Value, n int) []llvmir.Value {
	per := n / w.Count
	out := make([]llvmir.Value, 0, n)
	for _, word := range list {
		for j := range per {
			part := word
			if j > 0 {
				part = c.B.LShr(word, llvmir.ConstInt(w.Typ, 8*e.Bytes*int64(j)))
			}
			out = append(out, c.ElementOfBits(e, c.B.IntCast(part, llvmir.Int(int(8*e.Bytes)), false)))
		}
		c.rememberPacked(word, e, out[len(out)-per:])
	}
	return out
}

// LoadUnpredicated reads without a predicate.
func (c *Packer) LoadUnpredicated(w Vector, p llvmir.Value, bytes int64) []llvmir.Value {
	how := llvmir.Access{Align: int(bytes)}
	if w.suffix == "b8" {
		return []llvmir.Value{c.B.ZExt(c.B.Load(llvmir.I8, p, how), w.Typ)}
	}
	if w.Count == 1 {
		return []llvmir.Value{c.B.Load(w.Typ, p, how)}
	}
	v := c.B.Load(llvmir.Vector(w.Count, w.Typ), p, how)
	out := make([]llvmir.Value, w.Count)
	for i := range out {
		out[i] = c.B.ExtractElement(v, i32(int64(i)))
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

// stateSpace is the state space of an access.
func (w Vector) stateSpace() string {
	if w.Space == "" {
		return "global"
	}
	return w.Space
}

// vectorSuffix is .v2 or .v4.
func (w Vector) vectorSuffix() string {
	if w.Count == 1 {
		return ""
	}
	return fmt.Sprintf(".v%d", w.Count)
}

// PredicatedLoad reads where the predicate holds; masked-off lanes get the other words. An invalid predicate is always true.
func (c *Packer) PredicatedLoad(w Vector, p, pred llvmir.Value, others []llvmir.Value) []llvmir.Value {
	var text, constraints strings.Builder
	results := "=" + w.constraint + ","
	if pred.IsValid() { // results are written before all operands are read
		results = "=&" + w.constraint + ","
		move := w.suffix
		if move == "b8" {
			move = "b16"
		}
		for i := range w.Count {
			fmt.Fprintf(&text, "mov.%s $%d, $%d; ", move, i, w.Count+2+i)
		}
		fmt.Fprintf(&text, "@$%d ", w.Count+1)
	}
	constraints.WriteString(strings.Repeat(results, w.Count) + "l")
	fmt.Fprintf(&text, "ld.%s%s.%s %s, [$%d];", w.stateSpace(), w.vectorSuffix(), w.suffix, asmOperands(0, w.Count), w.Count)
	args := []llvmir.Value{c.IntAddress(p)}
	if pred.IsValid() {
		constraints.WriteString(",b" + strings.Repeat(","+w.constraint, w.Count))
		args = append(append(args, pred), others...)
	}
	return c.B.AsmResults(llvmir.Asm{Text: text.String(), Constraints: constraints.String(), SideEffects: true}, w.Count, w.Typ, args...)
}

// PredicatedStore writes where the predicate holds; an invalid one is always true.
func (c *Packer) PredicatedStore(w Vector, p, pred llvmir.Value, list []llvmir.Value) {
	guard, first := "", 1
	args, constraints := []llvmir.Value{c.IntAddress(p)}, "l"
	if pred.IsValid() {
		guard, first = "@$1 ", 2
		args, constraints = append(args, pred), constraints+",b"
	}
	for _, v := range list {
		args, constraints = append(args, v), constraints+","+w.constraint
	}
	text := fmt.Sprintf("%sst.%s%s.%s [$0], %s;", guard, w.stateSpace(), w.vectorSuffix(), w.suffix, asmOperands(first, w.Count))
	c.B.InlineAsm(llvmir.Asm{Text: text, Constraints: constraints + ",~{memory}", SideEffects: true}, llvmir.Void, args...)
}

// PredicatedClusterStore writes to shared memory of a block of the cluster, at an address in that of the own block, where the predicate holds; an invalid one
// is always true.
func (c *Packer) PredicatedClusterStore(w Vector, address, block, pred llvmir.Value, list []llvmir.Value) {
	guard, first := "", 2
	args, constraints := []llvmir.Value{address, block}, "r,n"
	if pred.IsValid() {
		guard, first = "@$2 ", 3
		args, constraints = append(args, pred), constraints+",b"
	}
	for _, v := range list {
		args, constraints = append(args, v), constraints+","+w.constraint
	}
	text := fmt.Sprintf(inBlock+"%sst.shared::cluster%s.%s [there], %s;\n\t}", guard, w.vectorSuffix(), w.suffix, asmOperands(first, w.Count))
	c.B.InlineAsm(llvmir.Asm{Text: text, Constraints: constraints + ",~{memory}", SideEffects: true}, llvmir.Void, args...)
}

// inBlock begins a statement with the address of a place in the shared memory of another block.
const inBlock = "{\n\t.reg .b32 there;\n\tmapa.shared::cluster.u32 there, $0, $1;\n\t"

// ClusterAdd adds an integer of some bytes to one in shared memory of a block of the cluster, atomically.
func (c *Packer) ClusterAdd(bytes int64, address, block, v llvmir.Value) {
	letter := map[int64]string{4: "r", 8: "l"}[bytes]
	text := fmt.Sprintf(inBlock+"red.relaxed.cluster.shared::cluster.add.u%d [there], $2;\n\t}", 8*bytes)
	c.B.InlineAsm(llvmir.Asm{Text: text, Constraints: "r,n," + letter + ",~{memory}", SideEffects: true}, llvmir.Void, address, block, v)
}

// BitsOfElement is an element as the integer that memory holds.
func (c *Packer) BitsOfElement(e arithtollvm.Element, v llvmir.Value) llvmir.Value {
	t := llvmir.Int(int(8 * e.Bytes))
	switch {
	case v.Type().IsPtr():
		return c.B.PtrToInt(v, llvmir.I64)
	case v.Type().IsFloat():
		return c.B.Bitcast(v, t)
	}
	return c.B.IntCast(v, t, false)
}

// ElementOfBits is the inverse of BitsOfElement.
func (c *Packer) ElementOfBits(e arithtollvm.Element, v llvmir.Value) llvmir.Value {
	switch {
	case e.Scalar.IsPtr():
		return c.B.IntToPtr(v, e.Scalar)
	case e.Scalar.IsFloat():
		return c.B.Bitcast(v, e.Scalar)
	}
	return c.B.IntCast(v, e.Scalar, false)
}

// BracedOperands names operands of inline assembly in braces.
func BracedOperands(first, count int) string {
	if count == 1 {
		return fmt.Sprintf("{$%d}", first)
	}
	return asmOperands(first, count)
}

// AsTF32 truncates a value to TF32.
func (c *Packer) AsTF32(v llvmir.Value) llvmir.Value {
	return c.B.Bitcast(c.B.And(c.B.Bitcast(v, llvmir.I32), i32(^int64(1<<13-1))), llvmir.Float)
}
