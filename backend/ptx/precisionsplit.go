package ptx

import "github.com/tshared/tshared/backend/llvmir"

// precisionSplit writes f32 operands as sums of narrower parts, so that several tensor-core products of
// parts are nearly as precise as f32 (3xTF32, bf16x3, bf16x6).
type precisionSplit struct {
	count int
	first func(c *emitter, v llvmir.Value) llvmir.Value // the leading part of a value, in f32
	terms []term
}

// term is the product of a part of A and a part of B.
type term struct{ a, b int }

// split3xTF32 has two parts, and all products except that of the small parts.
var split3xTF32 = &precisionSplit{
	count: 2,
	first: (*emitter).asTF32,
	terms: []term{{1, 0}, {0, 1}, {0, 0}},
}

// splitBF16 has three parts and the given number of products.
func splitBF16(terms int) *precisionSplit {
	all := []term{{1, 1}, {2, 0}, {0, 2}, {1, 0}, {0, 1}, {0, 0}}
	return &precisionSplit{count: 3, first: (*emitter).asBF16, terms: all[len(all)-terms:]}
}

// terms are the products of parts that an instruction accumulates.
func (i *mmaInst) terms() []term {
	if i.split == nil {
		return []term{{}}
	}
	return i.split.terms
}

// splitCount is the number of parts of an operand.
func (i *mmaInst) splitCount() int {
	if i.split == nil {
		return 1
	}
	return i.split.count
}

// splitOperand splits a value into its parts.
func (i *mmaInst) splitOperand(c *emitter, v llvmir.Value) []llvmir.Value {
	if i.split == nil {
		return []llvmir.Value{v}
	}
	parts := make([]llvmir.Value, i.split.count)
	for k := range parts {
		parts[k] = i.split.first(c, v)
		v = c.b.FSub(v, parts[k])
	}
	return parts
}

// asTF32 truncates a value to TF32.
func (c *emitter) asTF32(v llvmir.Value) llvmir.Value {
	return c.b.Bitcast(c.b.And(c.b.Bitcast(v, llvmir.I32), i32(^int64(1<<13-1))), llvmir.Float)
}

func (c *emitter) asBF16(v llvmir.Value) llvmir.Value {
	return c.b.FPExt(c.b.FPTrunc(v, llvmir.BFloat), llvmir.Float)
}
