package ptx

import "github.com/tshared/tshared/backend/llvmir"

// division is how numbers of f32 are written as sums of numbers that have fewer
// digits, so that products of these make a product that is more exact than that of
// the first parts.
type division struct {
	count int
	first func(c *compiler, v llvmir.Value) llvmir.Value // what a number has in its first part, in f32
	terms []term
}

// term is a product of a part of each factor.
type term struct{ left, right int }

// byTF32 has two parts, and all products but that of the small ones.
var byTF32 = &division{
	count: 2,
	first: (*compiler).asTF32,
	terms: []term{{1, 0}, {0, 1}, {0, 0}},
}

// byBF16 has three parts, and the given number of products.
func byBF16(terms int) *division {
	all := []term{{1, 1}, {2, 0}, {0, 2}, {1, 0}, {0, 1}, {0, 0}}
	return &division{count: 3, first: (*compiler).asBF16, terms: all[len(all)-terms:]}
}

// terms are what an instruction's factors are multiplied by each other.
func (i *multiplier) terms() []term {
	if i.parts == nil {
		return []term{{}}
	}
	return i.parts.terms
}

// partCount is how many parts a factor's number has.
func (i *multiplier) partCount() int {
	if i.parts == nil {
		return 1
	}
	return i.parts.count
}

// divided writes a number as a sum.
func (i *multiplier) divided(c *compiler, v llvmir.Value) []llvmir.Value {
	if i.parts == nil {
		return []llvmir.Value{v}
	}
	parts := make([]llvmir.Value, i.parts.count)
	for k := range parts {
		parts[k] = i.parts.first(c, v)
		v = c.b.FSub(v, parts[k])
	}
	return parts
}

// asTF32 drops the bits of a factor that TF32 does not have.
func (c *compiler) asTF32(v llvmir.Value) llvmir.Value {
	return c.b.Bitcast(c.b.And(c.b.Bitcast(v, llvmir.I32), number(^int64(1<<13-1))), llvmir.Float)
}

func (c *compiler) asBF16(v llvmir.Value) llvmir.Value {
	return c.b.FPExt(c.b.FPTrunc(v, llvmir.BFloat), llvmir.Float)
}
