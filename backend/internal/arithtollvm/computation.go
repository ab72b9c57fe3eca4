package arithtollvm

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/ir"
)

// Computation builds the results of an operation on single numbers.
type Computation func(c *Maker, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error)

// Computations are those of all operations on numbers and structs of them: of
// arith, math, and some of llvm.
var Computations = map[*ir.OpDef]Computation{}

func init() {
	for _, table := range []map[*ir.OpDef]computation{arithmetic, conversions, mathematics} {
		for def, f := range table {
			Computations[def] = f
		}
	}
	for def, name := range intrinsics {
		Computations[def] = onFloats(intrinsic(name))
	}
	for def, name := range libraryFunctions {
		Computations[def] = onFloats(library(name))
	}
	Computations[llvm.InlineAsm] = inlineAsm
	Computations[llvm.ExtractValue], Computations[llvm.InsertValue] = extractField, insertField
}

type computation = Computation

// resultWord is the type of a result's numbers.
func resultWord(op *ir.Op, i int) (*llvmir.Type, error) {
	t := op.Result(i).Type()
	if shaped, ok := t.(ir.ShapedType); ok {
		t = shaped.ElementType()
	}
	return TypeOf(t)
}

// Number is the type of an operand's or result's numbers.
func Number(t ir.Type) ir.Type {
	if shaped, ok := t.(ir.ShapedType); ok {
		return shaped.ElementType()
	}
	return t
}

// The computations of families of operations.

func unary(f func(c *Maker, x llvmir.Value) llvmir.Value) computation {
	return func(c *Maker, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{f(c, x[0])}, nil
	}
}

func binary(f operator) computation {
	return func(c *Maker, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{f(c, x[0], x[1])}, nil
	}
}

func ternary(f func(c *Maker, x, y, z llvmir.Value) llvmir.Value) computation {
	return func(c *Maker, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{f(c, x[0], x[1], x[2])}, nil
	}
}

// onFloats opens numbers of formats that LLVM does not compute with, and closes
// the results.
func onFloats(f computation) computation {
	return func(c *Maker, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		if !isForeign(FormatOf(op.Operand(0).Type())) {
			return f(c, op, x)
		}
		wide := slices.Clone(x)
		for i, v := range op.Operands() {
			if format := FormatOf(v.Type()); format != nil {
				wide[i] = c.Opened(x[i], format)
			}
		}
		results, err := f(c, op, wide)
		for i := range results {
			if format := FormatOf(op.Result(i).Type()); format != nil {
				results[i] = c.Closed(results[i], format)
			}
		}
		return results, err
	}
}

// cast builds a conversion to the result's type.
func cast(f func(c *Maker, x llvmir.Value, to *llvmir.Type) llvmir.Value) computation {
	return func(c *Maker, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		to, err := resultWord(op, 0)
		if err != nil {
			return nil, err
		}
		return []llvmir.Value{f(c, x[0], to)}, nil
	}
}
