package test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/toolchain"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

// freeResults are the results whose element type or shape is not determined by the operands.
var freeResults = map[string][]string{
	"element": {
		"arith.extf", "arith.fptosi", "arith.fptoui", "arith.index_castui", "arith.scaling_extf", "arith.sitofp", "arith.uitofp",
		"tptr.load", "tptr.ptrtoint", "tptr.type_offset",
		"tt.elementwise_inline_asm", "tt.extern_elementwise", "tt.fp_to_fp", "tt.histogram",
		"tt.call", // verified with the function it calls
	},
	"shape": {"tt.broadcast", "tt.histogram", "tt.splat"},
}

// TestResultTypesAreVerified changes the type of each result in the example of each operation on
// Triton's values. The verifier rejects the change, unless the result is among freeResults.
func TestResultTypesAreVerified(t *testing.T) {
	tried := 0
	for _, def := range toolchain.Default().Dialects.Ops() {
		if !slices.Contains([]string{"tt", "tts", "ttx", "tptr", "arith", "math"}, def.DialectName()) {
			continue
		}
		mod, err := parseText(testir.ExampleModule(def))
		require.NoError(t, err)
		mod.Top.Walk(func(op *ir.Op) ir.WalkResult {
			for _, v := range op.Results() {
				if !op.Is(def) {
					break
				}
				old := v.Type()
				for what, other := range map[string]ir.Type{"element": otherElement(op.Context(), old), "shape": otherShape(op.Context(), old)} {
					if other == nil {
						continue
					}
					tried++
					v.SetType(other)
					assert.Equal(t, slices.Contains(freeResults[what], def.Name), len(ir.Verify(op)) == 0, "%s with the result type %v", def.Name, other)
				}
				v.SetType(old)
			}
			return ir.Continue
		})
	}
	assert.Greater(t, tried, 100)
}

// TestOperandsOfAtomics: the operand types of atomic operations are verified too.
func TestOperandsOfAtomics(t *testing.T) {
	for line, want := range map[string]string{
		"tt.atomic_cas acq_rel, gpu, %p, %l, %i : (!tt.ptr<i32>, i64, i32) -> i32":      "cmp type matches value type",
		"tt.atomic_cas acq_rel, gpu, %p, %l, %l : (!tt.ptr<i32>, i64, i64) -> i64":      "ptr type matches value type",
		"tt.atomic_cas acq_rel, gpu, %p, %i, %i : (!tt.ptr<i32>, i32, i32) -> i64":      "result type matches value type",
		"tt.atomic_rmw add, acq_rel, gpu, %p, %i : (!tt.ptr<i32>, i32) -> f32":          "result type matches value type",
		"tt.atomic_rmw add, acq_rel, gpu, %p, %l : (!tt.ptr<i32>, i64) -> i64":          "ptr type matches value type",
		"tt.atomic_rmw add, acq_rel, gpu, %p, %i, %l : (!tt.ptr<i32>, i32, i64) -> i32": "operand #2",
	} {
		r := run("tt.func @f(%p: !tt.ptr<i32>, %i: i32, %l: i64) {\n  %r = "+line+"\n  tt.return\n}\n", "-")
		assert.Equal(t, 1, r.exit, line)
		assert.Contains(t, r.err, want, line)
	}
}

// otherElement is the type with another element type.
func otherElement(c *ir.Context, t ir.Type) ir.Type {
	switch t := t.(type) {
	case *ir.IntegerType:
		if t == ir.I64 {
			return ir.I16
		}
		return ir.I64
	case *ir.FloatType:
		if t == ir.F64 {
			return ir.F16
		}
		return ir.F64
	case *ir.TensorType:
		if e := otherElement(c, t.Elem); e != nil {
			return c.WithElement(t, e)
		}
	}
	return nil
}

// otherShape is a tensor of the same elements with other sizes.
func otherShape(c *ir.Context, t ir.Type) ir.Type {
	tensor, ok := t.(*ir.TensorType)
	if !ok || len(tensor.Shape) == 0 {
		return nil
	}
	shape := slices.Clone(tensor.Shape)
	shape[0] *= 2
	return c.EncodedTensor(shape, tensor.Elem, tensor.Encoding)
}
