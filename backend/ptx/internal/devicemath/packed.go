package devicemath

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir"
)

// Bytes are computed four at a time, by integer instructions on the word that has them.

// bytesElement is an element of a byte.
var bytesElement = arithtollvm.Element{Scalar: llvmir.I8, Storage: llvmir.I8, Bytes: 1}

// everyByte is the word with a byte four times.
func everyByte(n uint8) llvmir.Value {
	return llvmir.ConstInt(llvmir.I32, int64(int32(uint32(n)*0x01010101)))
}

// PackedBytes is the word with the results of four registers, with the bits by which an operation shifts. Sums and differences of the lower seven bits carry into the
// highest bit of a byte and no further: that bit is added apart.
func (c *Math) PackedBytes(pack *packing.Packer, op *ir.Op, lists [][]llvmir.Value, r int, bits int64) llvmir.Value {
	const per = 4
	word := func(i int) llvmir.Value {
		return pack.PackWords(packing.VectorOf(bytesElement, per), bytesElement, lists[i][r:r+per])[0]
	}
	b, x := c.B, word(0)
	low, high, amount := everyByte(0x7f), everyByte(0x80), llvmir.ConstInt(llvmir.I32, bits)
	switch {
	case op.Is(arith.AndI):
		return b.And(x, word(1))
	case op.Is(arith.OrI):
		return b.Or(x, word(1))
	case op.Is(arith.XOrI):
		return b.Xor(x, word(1))
	case op.Is(arith.ShLI):
		return b.And(b.Shl(x, amount), everyByte(0xff<<bits))
	case op.Is(arith.ShRUI):
		return b.And(b.LShr(x, amount), everyByte(0xff>>bits))
	case op.Is(arith.AddI):
		y := word(1)
		return b.Xor(b.Add(b.And(x, low), b.And(y, low)), b.And(b.Xor(x, y), high))
	}
	y := word(1) // of a difference
	return b.Xor(b.Sub(b.Or(x, high), b.And(y, low)), b.And(b.Xor(b.Xor(x, y), everyByte(0xff)), high))
}

// Instructions on f16x2 and bf16x2 compute with two 16-bit elements that share a register.

// packedOp computes two results at once: by a vector operation of LLVM or by an instruction.
type packedOp struct {
	build func(b *llvmir.Builder, x []llvmir.Value, fastMath llvmir.FastMath) llvmir.Value
	inst  string // without its type suffix
}

func packedFloatOp(f func(b *llvmir.Builder, x, y llvmir.Value, flags ...llvmir.FastMath) llvmir.Value) packedOp {
	return packedOp{build: func(b *llvmir.Builder, x []llvmir.Value, fastMath llvmir.FastMath) llvmir.Value {
		return f(b, x[0], x[1], fastMath)
	}}
}

var packedOps = map[*ir.OpDef]packedOp{
	arith.AddF: packedFloatOp((*llvmir.Builder).FAdd), arith.SubF: packedFloatOp((*llvmir.Builder).FSub), arith.MulF: packedFloatOp((*llvmir.Builder).FMul),
	math.Fma: {build: func(b *llvmir.Builder, x []llvmir.Value, _ llvmir.FastMath) llvmir.Value {
		return b.FMA(x[0], x[1], x[2])
	}},
	arith.MaximumF: {inst: "max.NaN"}, arith.MinimumF: {inst: "min.NaN"},
	arith.MaxNumF: {inst: "max"}, arith.MinNumF: {inst: "min"},
}

// packedFormats are the 16-bit formats.
var packedFormats = map[*apfloat.Format]struct {
	name   string
	vector *llvmir.Type
}{
	apfloat.F16:  {"f16x2", llvmir.Vector(2, llvmir.Half)},
	apfloat.BF16: {"bf16x2", llvmir.Vector(2, llvmir.BFloat)},
}

// Packed is the word with the results of two registers.
func (c *Math) Packed(pack *packing.Packer, op *ir.Op, elem arithtollvm.Element, lists [][]llvmir.Value, r int) llvmir.Value {
	if op.Is(tile.SaturatingTruncF) {
		return c.saturatingTruncF(op, lists[0][r+1], lists[0][r])
	}
	if extendsFP8(op) {
		low, high := c.B.IntCast(lists[0][r], llvmir.I16, false), c.B.IntCast(lists[0][r+1], llvmir.I16, false)
		return c.extendFP8(op, c.B.Or(low, c.B.Shl(high, llvmir.ConstInt(llvmir.I16, 8))))
	}
	how, format := packedOps[op.Def()], arithtollvm.FormatOf(op.Result(0).Type())
	names := packedFormats[format]
	truncate := func(x []llvmir.Value) llvmir.Value { // the upper half is the first operand
		return c.B.InlineAsm(llvmir.Asm{Text: "cvt.rn." + names.name + ".f32 $0, $1, $2;", Constraints: "=r,f,f"}, llvmir.I32, x[1], x[0])
	}
	isSigned := op.Is(arith.SIToFP)
	switch {
	case !isSigned && !op.Is(arith.UIToFP):
	case lists[0][r].Type() == llvmir.I8:
		return c.fromBytes(pack, lists[0], r, format, isSigned)
	default: // LLVM would use the instruction that converts to 16 bits, which is slow
		return truncate([]llvmir.Value{c.fromInteger(lists[0][r], isSigned), c.fromInteger(lists[0][r+1], isSigned)})
	}
	if op.Is(arith.TruncF) {
		return truncate(lists[0][r:])
	}
	x := make([]llvmir.Value, len(lists))
	for i, list := range lists {
		x[i] = pack.PackWords(packing.VectorOf(elem, 2), elem, list[r:r+2])[0]
	}
	if how.inst != "" {
		return c.sameTypeInst(how.inst+"."+names.name, "r", x)
	}
	for i := range x {
		x[i] = c.B.Bitcast(x[i], names.vector)
	}
	var fastMath llvmir.FastMath
	if c.Contract && format == apfloat.F16 { // bf16 is rounded as if computed in f32
		fastMath = llvmir.Contract
	}
	return c.B.Bitcast(how.build(c.B, x, fastMath), llvmir.I32)
}

// saturatingTruncF is two 8-bit floats, the upper one first: there is no instruction for one.
func (c *Math) saturatingTruncF(op *ir.Op, upper, lower llvmir.Value) llvmir.Value {
	name := fp8Names[arithtollvm.FormatOf(op.Result(0).Type())]
	return c.B.InlineAsm(llvmir.Asm{Text: "cvt.rn.satfinite." + name + "x2.f32 $0, $1, $2;", Constraints: "=h,f,f"}, llvmir.I16, upper, lower)
}

// fp8Names are the 8-bit formats as PTX names them.
var fp8Names = map[*apfloat.Format]string{apfloat.F8E4M3FN: "e4m3", apfloat.F8E5M2: "e5m2"}

// SaturatingTruncF is an 8-bit float, which is an integer in LLVM.
func SaturatingTruncF(c *Math, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	word := c.saturatingTruncF(op, llvmir.ConstFloat(llvmir.Float, 0), x[0])
	return []llvmir.Value{c.B.IntCast(word, llvmir.I8, false)}, nil
}

// fromInteger is the f32 of an integer.
func (c *Math) fromInteger(x llvmir.Value, isSigned bool) llvmir.Value {
	if isSigned {
		return c.B.SIToFP(x, llvmir.Float)
	}
	return c.B.UIToFP(x, llvmir.Float)
}

// fromBytes is two floats of 16 bits that are exactly the bytes of two registers. The instruction that converts integers takes as long as eight others: a byte
// becomes the last bits of a float whose unit is 1 instead, and the excess is subtracted.
func (c *Math) fromBytes(pack *packing.Packer, bytes []llvmir.Value, r int, format *apfloat.Format, isSigned bool) llvmir.Value {
	n := min(4, len(bytes)) // of a word
	word := c.B.IntCast(pack.PackWords(packing.VectorOf(bytesElement, int64(n)), bytesElement, bytes[r&^(n-1):][:n])[0], llvmir.I32, false)
	number := func(bits uint16) llvmir.Value { return llvmir.ConstInt(llvmir.I32, int64(int32(uint32(bits)*0x10001))) }
	// spread has the two bytes below bytes of a constant. LLVM would take the constant out again, and then needs two where an instruction has one. The constant is
	// the first operand: there it is in a register for all words, where the assembler would otherwise move selectors into registers.
	spread := func(word llvmir.Value, upper byte) llvmir.Value {
		text := "prmt.b32 $0, $1, $2, 0x0504;"
		if r&(n-1) > 0 {
			text = "prmt.b32 $0, $1, $2, 0x0706;"
		}
		return c.B.InlineAsm(llvmir.Asm{Text: text, Constraints: "=r,r,r"}, llvmir.I32, llvmir.ConstInt(llvmir.I32, int64(upper)), word)
	}
	subtract := func(x, y llvmir.Value) llvmir.Value {
		v := packedFormats[format].vector
		return c.B.Bitcast(c.B.FSub(c.B.Bitcast(x, v), c.B.Bitcast(y, v)), llvmir.I32)
	}
	if format == apfloat.F16 {
		const unit = 0x6400 // 1024, from which on the unit of f16 is 1
		if isSigned {       // 128 more, as an unsigned number
			return subtract(spread(c.B.Xor(word, llvmir.ConstInt(llvmir.I32, -0x7f7f7f80)), unit>>8), number(unit+128))
		}
		return subtract(spread(word, unit>>8), number(unit))
	}
	// The unit of bf16 is 1 from 128 to 256: the highest bit of a byte is apart.
	const unit, top = 0x4300, 0x4380
	both := spread(word, unit>>8)
	low, high := c.B.And(both, number(0xff7f)), c.B.And(both, number(0xff80)) // 128 and the lower bits; 256 where the highest bit is set, 128 elsewhere
	if isSigned {
		return subtract(low, high)
	}
	return subtract(subtract(low, number(top)), c.B.Xor(high, number(0x8000)))
}

// extendsFP8 reports whether an operation extends an 8-bit float to f16.
func extendsFP8(op *ir.Op) bool {
	return op.Is(arith.ExtF) && fp8Names[arithtollvm.FormatOf(op.Operand(0).Type())] != "" && op.Result(0).Type() == ir.Type(ir.F16)
}

// extendFP8 is two floats of 16 bits, extended from the two of 8 bits in a word.
func (c *Math) extendFP8(op *ir.Op, two llvmir.Value) llvmir.Value {
	name := fp8Names[arithtollvm.FormatOf(op.Operand(0).Type())]
	return c.B.InlineAsm(llvmir.Asm{Text: "cvt.rn.f16x2." + name + "x2 $0, $1;", Constraints: "=r,h"}, llvmir.I32, two)
}
