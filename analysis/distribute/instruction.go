package distribute

import "github.com/tshared/tshared/ir"

// Instruction is a tensor-core instruction: D = A * B + C for small matrices.
type Instruction struct {
	OperandType, AccType string  // type suffixes of the instruction
	Acc                  ir.Type // of C and D
	M, K, PerRegister    int64   // rows of A, columns of A, elements of an operand in a register

	// Split says into which parts operands are split for precision, and which products of parts are
	// accumulated, the smallest first; nil if operands are not split.
	Split *PrecisionSplit

	Truncates bool // operands are truncated to the operand type first
}

// mma16Bit are the instructions for 16-bit floats.
func mma16Bit(typ string) []*Instruction {
	return []*Instruction{
		{OperandType: typ, AccType: "f32", Acc: ir.F32, M: 16, K: 16, PerRegister: 2},
		{OperandType: typ, AccType: "f32", Acc: ir.F32, M: 16, K: 8, PerRegister: 2},
	}
}

// mmaFP8 are the instructions for fp8.
func mmaFP8(typ string) []*Instruction {
	return []*Instruction{{OperandType: typ, AccType: "f32", Acc: ir.F32, M: 16, K: 32, PerRegister: 4}}
}

func mmaTF32(d *PrecisionSplit) []*Instruction {
	return []*Instruction{
		{OperandType: "tf32", AccType: "f32", Acc: ir.F32, M: 16, K: 8, PerRegister: 1, Split: d},
		{OperandType: "tf32", AccType: "f32", Acc: ir.F32, M: 16, K: 4, PerRegister: 1, Split: d},
	}
}

// truncating marks instructions for f32 operands that are exact in the narrower type.
func truncating(list []*Instruction) []*Instruction {
	for _, i := range list {
		i.Truncates = true
	}
	return list
}

func splitting(list []*Instruction, d *PrecisionSplit) []*Instruction {
	for _, i := range list {
		i.Split = d
	}
	return list
}

// instructions are the instructions by operand type, the largest K first. The key of f32 has the input
// precision as well; there is none for ieee.
var instructions = map[string][]*Instruction{
	"f16": mma16Bit("f16"), "bf16": mma16Bit("bf16"),
	"f32 bf16": truncating(mma16Bit("bf16")), "f32 tf32": mmaTF32(nil), "f32 tf32x3": mmaTF32(split3xTF32),
	"f32 bf16x3": splitting(mma16Bit("bf16"), splitBF16(3)), "f32 bf16x6": splitting(mma16Bit("bf16"), splitBF16(6)),
	"i8": {
		{OperandType: "s8", AccType: "s32", Acc: ir.I32, M: 16, K: 32, PerRegister: 4},
		{OperandType: "s8", AccType: "s32", Acc: ir.I32, M: 16, K: 16, PerRegister: 4},
	},
	"f8E4M3FN": mmaFP8("e4m3"), "f8E5M2": mmaFP8("e5m2"),
	"f64": {{OperandType: "f64", AccType: "f64", Acc: ir.F64, M: 8, K: 4, PerRegister: 1}},
}

// Instructions are the instructions for operands of a type, the largest K first. f32 operands are multiplied with an input
// precision.
func Instructions(operand ir.Type, precision string) []*Instruction {
	if operand == ir.F32 {
		return instructions["f32 "+precision]
	}
	return instructions[operand.String()]
}

// AccumulatesIn reports whether the accumulator is as precise as the result type, and converts to it. bf16 and
// narrower floats are integers in LLVM IR, which do not.
func (i *Instruction) AccumulatesIn(result ir.Type) bool {
	if _, isInt := result.(*ir.IntegerType); isInt || i.Acc == ir.Type(ir.I32) {
		return isInt == (i.Acc == ir.Type(ir.I32))
	}
	return result == ir.Type(ir.F16) || result == ir.Type(ir.F32) || result == ir.Type(ir.F64) && i.Acc == ir.Type(ir.F64)
}

// PrecisionSplit writes f32 operands as sums of narrower parts, so that several tensor-core products of
// parts are nearly as precise as f32 (3xTF32, bf16x3, bf16x6).
type PrecisionSplit struct {
	Count int     // of parts
	Part  ir.Type // the type of parts: tf32 or bf16
	terms []term
}

// term is the product of a part of A and a part of B.
type term struct{ A, B int }

// split3xTF32 has two parts, and all products except that of the small parts.
var split3xTF32 = &PrecisionSplit{
	Count: 2,
	Part:  ir.TF32,
	terms: []term{{1, 0}, {0, 1}, {0, 0}},
}

// splitBF16 has three parts and the given number of products.
func splitBF16(terms int) *PrecisionSplit {
	all := []term{{1, 1}, {2, 0}, {0, 2}, {1, 0}, {0, 1}, {0, 0}}
	return &PrecisionSplit{Count: 3, Part: ir.BF16, terms: all[len(all)-terms:]}
}

// Terms are the products of parts that an instruction accumulates.
func (i *Instruction) Terms() []term {
	if i.Split == nil {
		return []term{{}}
	}
	return i.Split.terms
}

// SplitCount is the number of parts of an operand.
func (i *Instruction) SplitCount() int {
	if i.Split == nil {
		return 1
	}
	return i.Split.Count
}

// ReadsMemory reports whether the instruction can take an operand from shared memory as it is.
func (i *Instruction) ReadsMemory() bool { return i.Split == nil || i.PerRegister == 1 }
