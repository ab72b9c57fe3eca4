package arithtollvm

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/ir"
)

// Lowering emits the results of an operation on scalars.
type Lowering func(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error)

// Lowerings has all operations on scalars and structs of scalars: those of arith and math,
// and some of llvm.
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

// resultScalarType is the scalar type of a result.
func resultScalarType(op *ir.Op, i int) (*llvmir.Type, error) {
	t := op.Result(i).Type()
	if shaped, ok := t.(ir.ShapedType); ok {
		t = shaped.ElementType()
	}
	return TypeOf(t)
}

// ScalarTypeOf is the scalar type of an operand or result.
func ScalarTypeOf(t ir.Type) ir.Type {
	if shaped, ok := t.(ir.ShapedType); ok {
		return shaped.ElementType()
	}
	return t
}

// The lowerings of families of operations.

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

// onFloats converts operands of emulated formats to the type they are computed in, and the
// results back.
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
