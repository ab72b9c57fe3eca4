package asmformat_test

import (
	"errors"
	"testing"

	"github.com/tshared/tshared/ir"
)

func TestInference(t *testing.T) {
	flags := func(c *ir.Context, t ir.Type) ir.Type { return c.WithElement(t, ir.I1) }
	for _, tc := range []struct {
		name          string
		def           *ir.OpDef
		text, generic string
	}{
		{"the only type", &ir.OpDef{Operands: []ir.Slot{slot("x", ir.I32Type)}, Results: []ir.Slot{slot("r", ir.IndexConstraint)},
			Format: "$x attr-dict"},
			"%0 = f.op %a", `%1 = "f.op"(%a) : (i32) -> index`},
		{"the only type of several", &ir.OpDef{Operands: []ir.Slot{many("x", ir.I32Type)}, Format: "$x attr-dict"},
			"f.op %a, %b, %c", `"f.op"(%a, %b, %c) : (i32, i32, i32) -> ()`},
		{"the same as another", &ir.OpDef{Operands: []ir.Slot{slot("x", ir.AnyType), slot("y", ir.AnyType)}, Results: []ir.Slot{slot("r", ir.AnyType)},
			Infer: ir.SameTypes("x", "y", "r"), Format: "$x `,` $y attr-dict `:` type($r)"},
			"%0 = f.op %f, %g : f32", `%1 = "f.op"(%f, %g) : (f32, f32) -> f32`},
		{"a function of another", &ir.OpDef{Operands: []ir.Slot{slot("x", ir.AnyType)}, Results: []ir.Slot{slot("r", ir.AnyType)},
			Infer: []ir.Infer{{From: "x", To: "r", What: "flags", Fn: flags}}, Format: "$x attr-dict `:` type($x)"},
			"%0 = f.op %f : f32", `%1 = "f.op"(%f) : (f32) -> i1`},
		{"one after the other", &ir.OpDef{Operands: []ir.Slot{slot("x", ir.AnyType), slot("y", ir.AnyType)}, Results: []ir.Slot{slot("r", ir.AnyType)},
			Infer:  []ir.Infer{{From: "y", To: "r", What: "flags", Fn: flags}, {From: "x", To: "y", What: "same"}},
			Format: "$x `,` $y attr-dict `:` type($x)"},
			"%0 = f.op %f, %g : f32", `%1 = "f.op"(%f, %g) : (f32, f32) -> i1`},
		{"all the same", &ir.OpDef{Operands: []ir.Slot{slot("x", ir.AnyType), slot("y", ir.AnyType)}, Results: []ir.Slot{slot("r", ir.AnyType)},
			Traits: ir.SameOperandsAndResultType, Format: "$x `,` $y attr-dict `:` type($r)"},
			"%0 = f.op %f, %g : f32", `%1 = "f.op"(%f, %g) : (f32, f32) -> f32`},
		{"all the same, by an operand", &ir.OpDef{Operands: []ir.Slot{slot("x", ir.AnyType), slot("y", ir.AnyType)}, Results: []ir.Slot{slot("r", ir.AnyType)},
			Traits: ir.SameOperandsAndResultType, Format: "$x `,` $y attr-dict `:` type($x)"},
			"%0 = f.op %f, %g : f32", `%1 = "f.op"(%f, %g) : (f32, f32) -> f32`},
		{"operands the same", &ir.OpDef{Operands: []ir.Slot{slot("x", ir.AnyType), slot("y", ir.AnyType)}, Results: []ir.Slot{slot("r", ir.AnyType)},
			Traits: ir.SameTypeOperands, Format: "$x `,` $y attr-dict `:` type($x) `->` type($r)"},
			"%0 = f.op %f, %g : f32 -> i8", `%1 = "f.op"(%f, %g) : (f32, f32) -> i8`},
		{"computed", &ir.OpDef{Operands: []ir.Slot{slot("x", ir.AnyType)}, Results: []ir.Slot{many("r", ir.AnyType)},
			InferResults: func(st *ir.OpState) ([]ir.Type, error) {
				return []ir.Type{st.Operands[0].Type(), st.Attr("t").(*ir.TypeAttr).Type}, nil
			},
			Attrs: []ir.AttrSlot{{Name: "t", Type: ir.AnyAttr}}, Format: "$x `,` $t attr-dict `:` type($x)"},
			"%0:2 = f.op %f, i8 : f32", `%1:2 = "f.op"(%f) <{t = i8}> : (f32) -> (f32, i8)`},
	} {
		t.Run(tc.name, func(t *testing.T) { reads(t, tc.def, tc.text, tc.generic) })
	}
}

func TestInferenceThatFails(t *testing.T) {
	elem := &ir.OpDef{Operands: []ir.Slot{slot("x", ir.TypeIs("a tensor", ir.IsTensor))}, Results: []ir.Slot{slot("r", ir.AnyType)},
		Infer: []ir.Infer{{From: "x", To: "r", What: "elements", Fn: func(_ *ir.Context, t ir.Type) ir.Type {
			return t.(*ir.TensorType).Elem // safe: the constraint has been checked
		}}},
		Format: "$x attr-dict `:` type($x)"}
	rejects(t, elem, "%0 = f.op %a : i32", "2:6: error: custom op 'f.op' 'x' must be a tensor, but got 'i32'")

	computed := &ir.OpDef{Results: []ir.Slot{many("r", ir.AnyType)}, Format: "attr-dict",
		InferResults: func(*ir.OpState) ([]ir.Type, error) { return nil, errors.New("no idea") }}
	rejects(t, computed, "%0 = f.op", "2:6: error: no idea")

	one := &ir.OpDef{Operands: []ir.Slot{many("x", ir.AnyType)}, Format: "$x attr-dict (`:` type($x)^)?"}
	rejects(t, one, "f.op %a", "2:6: error: custom op 'f.op' number of operands and types do not match: got 1 operands and 0 types")

	wrong := &ir.OpDef{Operands: []ir.Slot{slot("x", ir.I32Type)}, Format: "$x attr-dict"}
	rejects(t, wrong, "f.op %f", "2:6: error: use of value '%f' expects different type than prior uses: 'i32' vs 'f32'\nin:1:13: note: prior use here")
}
