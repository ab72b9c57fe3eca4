package arithtollvm

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir"
)

// floats are the LLVM types of formats that LLVM computes with; values of other formats
// are kept as bit patterns. bf16 is one of these: to round to bf16, LLVM calls a library
// function, or uses an instruction that flushes denormals, even for values that are only
// copied.
var floats = map[*apfloat.Format]*llvmir.Type{
	apfloat.F16: llvmir.Half, apfloat.F32: llvmir.Float, apfloat.F64: llvmir.Double,
}

// TypeOf is the LLVM type of a scalar, address or struct.
func TypeOf(t ir.Type) (*llvmir.Type, error) {
	switch t := t.(type) {
	case *ir.IntegerType:
		if t.Width < 1 || t.Width > 64 {
			return nil, fmt.Errorf("integers of %d bits are not supported", t.Width)
		}
		return llvmir.Int(t.Width), nil
	case *ir.IndexType:
		return llvmir.I64, nil
	case *ir.FloatType:
		if t.Format.Bits > 64 {
			return nil, fmt.Errorf("numbers of type %s are not supported", t)
		}
		return scalarTypeOf(t.Format), nil
	}
	if ptr.IsPtr(t) || llvm.IsPointer(t) {
		return llvmir.Ptr, nil
	}
	if a, ok := llvm.AsArray(t); ok {
		elem, err := TypeOf(a.Elem())
		if err != nil {
			return nil, err
		}
		return llvmir.Array(int(a.Len()), elem), nil
	}
	if s, ok := llvm.AsStruct(t); ok {
		var fields []*llvmir.Type
		for _, f := range s.Fields() {
			field, err := TypeOf(f)
			if err != nil {
				return nil, err
			}
			fields = append(fields, field)
		}
		return llvmir.Struct(fields...), nil
	}
	return nil, fmt.Errorf("values of type %s are not supported", ir.QuoteType(t))
}

// Element is the type of the elements of a tensor or memref.
type Element struct {
	Scalar  *llvmir.Type // in registers
	Storage *llvmir.Type // in memory: whole bytes
	Bytes   int64
}

func ElementOf(t ir.Type) (Element, error) {
	word, err := TypeOf(t)
	if err != nil {
		return Element{}, err
	}
	if word.IsArray() || word.IsStruct() {
		return Element{}, fmt.Errorf("elements of type %s are not supported", ir.QuoteType(t))
	}
	if word.IsPtr() {
		return Element{word, word, 8}, nil
	}
	bytes := int64(word.Bits()+7) / 8
	stored := word
	if word.IsInt() {
		for bytes&(bytes-1) != 0 {
			bytes++
		}
		stored = llvmir.Int(int(8 * bytes))
	}
	return Element{word, stored, bytes}, nil
}
