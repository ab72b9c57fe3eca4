package ptx

import "github.com/tshared/tshared/backend/llvmir"

// precisionSplit is how numbers of f32 are written as sums of numbers that have fewer
// digits, so that products of these make a product that is more exact than that of
// the first parts.
type precisionSplit struct {
	count int
	first func(c *emitter, v llvmir.Value) llvmir.Value // what a number has in its first part, in f32
	terms []term
}

// term is a product of a part of each factor.
type term struct{ a, b int }

// split3xTF32 has two parts, and all products but that of the small ones.
var split3xTF32 = &precisionSplit{
	count: 2,
	first: (*emitter).asTF32,
	terms: []term{{1, 0}, {0, 1}, {0, 0}},
}

// splitBF16 has three parts, and the given number of products.
func splitBF16(terms int) *precisionSplit {
	all := []term{{1, 1}, {2, 0}, {0, 2}, {1, 0}, {0, 1}, {0, 0}}
	return &precisionSplit{count: 3, first: (*emitter).asBF16, terms: all[len(all)-terms:]}
}

// terms are what an instruction's factors are multiplied by each other.
func (i *mmaInst) terms() []term {
	if i.split == nil {
		return []term{{}}
	}
	return i.split.terms
}

// splitCount is how many parts a factor's number has.
func (i *mmaInst) splitCount() int {
	if i.split == nil {
		return 1
	}
	return i.split.count
}

// splitOperand writes a number as a sum.
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

// asTF32 drops the bits of a factor that TF32 does not have.
func (c *emitter) asTF32(v llvmir.Value) llvmir.Value {
	return c.b.Bitcast(c.b.And(c.b.Bitcast(v, llvmir.I32), i32(^int64(1<<13-1))), llvmir.Float)
}

func (c *emitter) asBF16(v llvmir.Value) llvmir.Value {
	return c.b.FPExt(c.b.FPTrunc(v, llvmir.BFloat), llvmir.Float)
}
