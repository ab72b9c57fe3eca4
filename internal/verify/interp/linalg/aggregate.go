package linalg

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/ir"
)

// wordsIn counts the words of a struct field; an array has one per element.
func wordsIn(t ir.Type) int {
	if s, ok := llvm.AsStruct(t); ok {
		n := 0
		for _, field := range s.Fields() {
			n += wordsIn(field)
		}
		return n
	}
	if a, ok := llvm.AsArray(t); ok {
		return int(a.Len()) * wordsIn(a.Elem())
	}
	return 1
}

// fieldOf is the index of a field's first word in its struct.
func fieldOf(t ir.Type, position []int64) (int, error) {
	at := 0
	for _, i := range position {
		if s, ok := llvm.AsStruct(t); ok {
			for _, before := range s.Fields()[:i] {
				at += wordsIn(before)
			}
			t = s.Fields()[i]
		} else if a, ok := llvm.AsArray(t); ok {
			t = a.Elem()
			at += int(i) * wordsIn(t)
		}
	}
	if wordsIn(t) != 1 {
		return 0, errors.New("only single numbers are put into structs and taken out")
	}
	return at, nil
}

// buildUnrealized builds a view from an LLVM memref descriptor: allocated and aligned pointers,
// offset, sizes, strides.
func buildUnrealized(c *compiler, op *ir.Op) (step, error) {
	o, _ := builtin.AsUnrealizedConversionCast(op)
	if in, out := o.Inputs(), o.Outputs(); len(in) == 1 && len(out) == 1 {
		t, ranked := out[0].Type().(*ir.MemRefType)
		_, described := llvm.AsStruct(in[0].Type())
		if ranked && described && wordsIn(in[0].Type()) == 3+2*len(t.Shape) {
			src, dst, rank := c.at(in[0]), c.at(out[0]), len(t.Shape)
			return func(f *frame) error {
				words := f.t[src].data
				v := view{base: words[1], offset: int(words[2])}
				for d := range rank {
					v.sizes = append(v.sizes, int(words[3+d]))
					v.strides = append(v.strides, int(words[3+rank+d]))
				}
				f.v[dst] = v
				return nil
			}, nil
		}
	}
	return nil, fmt.Errorf("an unrealized cast to %s is not supported", ir.QuoteType(op.Result(0).Type()))
}
