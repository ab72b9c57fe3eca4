package arithtollvm

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/ir"
)

// Lowering builds the results of an operation on single numbers.
type Lowering func(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error)

// Lowerings are those of all operations on numbers and structs of them: of
// arith, math, and some of llvm.
var Lowerings = map[*ir.OpDef]Lowering{}

func init() {
	for _, table := range []map[*ir.OpDef]lowering{arithmetic, conversions, mathematics} {
		for def, f := range table {
			Lowerings[def] = f
		}
	}
	for def, name := range intrinsics {
		Lowerings[def] = onFloats(intrinsic(name))
	}
	for def, name := range libraryFunctions {
		Lowerings[def] = onFloats(library(name))
	}
	Lowerings[llvm.InlineAsm] = inlineAsm
	Lowerings[llvm.ExtractValue], Lowerings[llvm.InsertValue] = extractField, insertField
}

type lowering = Lowering

// resultScalarType is the type of a result's numbers.
func resultScalarType(op *ir.Op, i int) (*llvmir.Type, error) {
	t := op.Result(i).Type()
	if shaped, ok := t.(ir.ShapedType); ok {
		t = shaped.ElementType()
	}
	return TypeOf(t)
}

// ScalarTypeOf is the type of an operand's or result's numbers.
func ScalarTypeOf(t ir.Type) ir.Type {
	if shaped, ok := t.(ir.ShapedType); ok {
		return shaped.ElementType()
	}
	return t
}

// The computations of families of operations.

func unary(f func(c *ScalarBuilder, x llvmir.Value) llvmir.Value) lowering {
	return func(c *ScalarBuilder, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{f(c, x[0])}, nil
	}
}

func binary(f operator) lowering {
	return func(c *ScalarBuilder, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{f(c, x[0], x[1])}, nil
	}
}

func ternary(f func(c *ScalarBuilder, x, y, z llvmir.Value) llvmir.Value) lowering {
	return func(c *ScalarBuilder, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{f(c, x[0], x[1], x[2])}, nil
	}
}

// onFloats opens numbers of formats that LLVM does not compute with, and closes
// the results.
func onFloats(f lowering) lowering {
	return func(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		if !isEmulated(FormatOf(op.Operand(0).Type())) {
			return f(c, op, x)
		}
		wide := slices.Clone(x)
		for i, v := range op.Operands() {
			if format := FormatOf(v.Type()); format != nil {
				wide[i] = c.ToComputeType(x[i], format)
			}
		}
		results, err := f(c, op, wide)
		for i := range results {
			if format := FormatOf(op.Result(i).Type()); format != nil {
				results[i] = c.FromComputeType(results[i], format)
			}
		}
		return results, err
	}
}

// cast builds a conversion to the result's type.
func cast(f func(c *ScalarBuilder, x llvmir.Value, to *llvmir.Type) llvmir.Value) lowering {
	return func(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		to, err := resultScalarType(op, 0)
		if err != nil {
			return nil, err
		}
		return []llvmir.Value{f(c, x[0], to)}, nil
	}
}
