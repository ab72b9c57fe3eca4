package cpu

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/internal/apfloat"
	"github.com/tshared/tshared/ir"
)

// floats are LLVM's types of the formats it computes with; other formats are
// kept as their bits. So is bf16: LLVM has a type for it, but takes a function of
// a library to round to it, or where the machine has it an instruction that takes
// numbers close to 0 for 0, even for numbers that are only handed on.
var floats = map[*apfloat.Format]*llvmir.Type{
	apfloat.F16: llvmir.Half, apfloat.F32: llvmir.Float, apfloat.F64: llvmir.Double,
}

// wordType is the type of a number, address or struct in registers.
func wordType(t ir.Type) (*llvmir.Type, error) {
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
		return wordOf(t.Format), nil
	}
	if ptr.IsPtr(t) || llvm.IsPointer(t) {
		return llvmir.Ptr, nil
	}
	if a, ok := llvm.AsArray(t); ok {
		elem, err := wordType(a.Elem())
		if err != nil {
			return nil, err
		}
		return llvmir.Array(int(a.Len()), elem), nil
	}
	if s, ok := llvm.AsStruct(t); ok {
		var fields []*llvmir.Type
		for _, f := range s.Fields() {
			field, err := wordType(f)
			if err != nil {
				return nil, err
			}
			fields = append(fields, field)
		}
		return llvmir.Struct(fields...), nil
	}
	return nil, fmt.Errorf("values of type %s are not supported", ir.QuoteType(t))
}

// element is the type of an array's elements.
type element struct {
	word   *llvmir.Type // in registers
	stored *llvmir.Type // in memory: whole bytes
	bytes  int64
}

func elementOf(t ir.Type) (element, error) {
	word, err := wordType(t)
	if err != nil {
		return element{}, err
	}
	if word.IsArray() || word.IsStruct() {
		return element{}, fmt.Errorf("elements of type %s are not supported", ir.QuoteType(t))
	}
	if word.IsPtr() {
		return element{word, word, 8}, nil
	}
	bytes := int64(word.Bits()+7) / 8
	stored := word
	if word.IsInt() {
		for bytes&(bytes-1) != 0 {
			bytes++
		}
		stored = llvmir.Int(int(8 * bytes))
	}
	return element{word, stored, bytes}, nil
}

func isTensor(t ir.Type) bool { _, ok := t.(*ir.TensorType); return ok }

func isMemRef(t ir.Type) bool { return ir.IsAnyMemRef(t) }
