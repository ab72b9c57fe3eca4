package ptx

import (
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/internal/apfloat"
	"github.com/tshared/tshared/ir"
)

// Numbers of 16 bits are two in a register, and there are instructions that compute
// with both.

// packedWord is a register with the elements that were taken out of it.
type packedWord struct {
	word  llvmir.Value
	parts []llvmir.Value
}

// remember that a word has elements: who needs them together need not put them
// together.
func (c *compiler) remember(word llvmir.Value, e arithtollvm.Element, parts []llvmir.Value) {
	if exact := int64(e.Scalar.Bits()) == 8*e.Bytes; exact && len(parts) > 1 {
		c.packedWords[parts[0]] = packedWord{word, parts}
	}
}

// remembered is the word that has just these elements.
func (c *compiler) remembered(parts []llvmir.Value) (word llvmir.Value, ok bool) {
	known, ok := c.packedWords[parts[0]]
	if !ok || len(known.parts) != len(parts) {
		return word, false
	}
	for i, v := range parts {
		if known.parts[i] != v {
			return word, false
		}
	}
	return known.word, true
}

// pairing computes two results from operands of two numbers each: vectors, or words.
type pairing struct {
	vectors func(b *llvmir.Builder, x []llvmir.Value, liberties llvmir.FastMath) llvmir.Value
	words   string // the instruction, without its type
	// lateBF16: older targets have it for f16 only.
	lateBF16 bool
}

func floatPairs(f func(b *llvmir.Builder, x, y llvmir.Value, flags ...llvmir.FastMath) llvmir.Value) pairing {
	return pairing{lateBF16: true, vectors: func(b *llvmir.Builder, x []llvmir.Value, liberties llvmir.FastMath) llvmir.Value {
		return f(b, x[0], x[1], liberties)
	}}
}

var pairings = map[*ir.OpDef]pairing{
	arith.AddF: floatPairs((*llvmir.Builder).FAdd), arith.SubF: floatPairs((*llvmir.Builder).FSub), arith.MulF: floatPairs((*llvmir.Builder).FMul),
	math.Fma: {vectors: func(b *llvmir.Builder, x []llvmir.Value, _ llvmir.FastMath) llvmir.Value {
		return b.FMA(x[0], x[1], x[2])
	}},
	arith.MaximumF: {words: "max.NaN"}, arith.MinimumF: {words: "min.NaN"},
	arith.MaxNumF: {words: "max"}, arith.MinNumF: {words: "min"},
}

// withoutBF16 are the targets that multiply and add numbers of bf16 in one
// instruction only.
var withoutBF16 = map[string]bool{"sm_80": true, "sm_86": true, "sm_89": true}

// pairFormats are the formats of 16 bits.
var pairFormats = map[*apfloat.Format]struct {
	name   string
	vector *llvmir.Type
}{
	apfloat.F16:  {"f16x2", llvmir.Vector(2, llvmir.Half)},
	apfloat.BF16: {"bf16x2", llvmir.Vector(2, llvmir.BFloat)},
}

// pairOf is the operation that a body consists of, if it is computed in pairs.
func (c *compiler) pairOf(p *points, l *layout.Layout) (op *ir.Op, how pairing, ok bool) {
	body := p.view.Body()
	op = body.First()
	if l.Registers() < 2 || op.Next() != body.Last() || p.op.NumResults() != 1 || op.NumResults() != 1 || body.Last().Operand(0) != op.Result(0) {
		return nil, how, false
	}
	format := arithtollvm.FormatOf(op.Result(0).Type())
	if _, short := pairFormats[format]; !short {
		return nil, how, false
	}
	if op.Is(arith.TruncF) {
		_, other := arith.RoundingModeOf(op)
		return op, how, !other && arithtollvm.FormatOf(op.Operand(0).Type()) == apfloat.F32
	}
	how, ok = pairings[op.Def()]
	return op, how, ok && !(how.lateBF16 && format == apfloat.BF16 && withoutBF16[c.options.Target])
}

// inPairs builds the body of an operation for two registers at a time, where there is
// an instruction that does.
func (c *compiler) inPairs(p *points, l *layout.Layout, operands [][]llvmir.Value) (regs []llvmir.Value, ok bool) {
	op, how, ok := c.pairOf(p, l)
	if !ok {
		return nil, false
	}
	for r, k := range c.copies(p, l) {
		if k.from != r {
			return nil, false
		}
	}
	lists := make([][]llvmir.Value, op.NumOperands())
	for i, v := range op.Operands() {
		if v.ArgOf() == p.view.Body() {
			lists[i] = operands[v.Index()]
			continue
		}
		w, err := c.word(v)
		if err != nil {
			return nil, false
		}
		lists[i] = slices.Repeat([]llvmir.Value{w}, l.Registers())
	}
	elem, err := arithtollvm.ElementOf(arithtollvm.ScalarTypeOf(op.Result(0).Type()))
	if err != nil {
		return nil, false
	}
	w := packing(elem, 2)
	for r := 0; r < l.Registers(); r += 2 {
		word := c.pair(op, how, elem, lists, r)
		regs = append(regs, c.unpacked(w, elem, []llvmir.Value{word}, 2)...)
	}
	return regs, true
}

// pair is the word of two results.
func (c *compiler) pair(op *ir.Op, how pairing, elem arithtollvm.Element, lists [][]llvmir.Value, r int) llvmir.Value {
	format := arithtollvm.FormatOf(op.Result(0).Type())
	names := pairFormats[format]
	if op.Is(arith.TruncF) { // the upper half comes first
		return c.b.InlineAsm(llvmir.Asm{Text: "cvt.rn." + names.name + ".f32 $0, $1, $2;", Constraints: "=r,f,f"}, llvmir.I32, lists[0][r+1], lists[0][r])
	}
	x := make([]llvmir.Value, len(lists))
	for i, list := range lists {
		x[i] = c.packed(packing(elem, 2), elem, list[r:r+2])[0]
	}
	if how.words != "" {
		return c.instruction(how.words+"."+names.name, "r", x)
	}
	for i := range x {
		x[i] = c.b.Bitcast(x[i], names.vector)
	}
	var liberties llvmir.FastMath
	if c.Contract && format == apfloat.F16 { // those of bf16 are rounded as if they were computed in f32
		liberties = llvmir.Contract
	}
	return c.b.Bitcast(how.vectors(c.b, x, liberties), llvmir.I32)
}
