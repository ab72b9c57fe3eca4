package asmformat_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

func TestOperands(t *testing.T) {
	fixed := []ir.Slot{slot("x", ir.I32Type), slot("y", ir.I32Type)}
	lists := []ir.Slot{slot("x", ir.I32Type), many("y", ir.AnyType)}
	for _, tc := range []struct {
		name          string
		def           *ir.OpDef
		text, generic string
	}{
		{"all", &ir.OpDef{Operands: fixed, Format: "operands attr-dict"},
			`f.op %a, %b`, `"f.op"(%a, %b) : (i32, i32) -> ()`},
		{"all with types", &ir.OpDef{Operands: lists, Format: "operands attr-dict `:` type(operands)"},
			`f.op %a, %f, %g : i32, f32, f32`, `"f.op"(%a, %f, %g) : (i32, f32, f32) -> ()`},
		{"all with fewer", &ir.OpDef{Operands: lists, Format: "operands attr-dict `:` type(operands)"},
			`f.op %a : i32`, `"f.op"(%a) : (i32) -> ()`},
		{"variadic", &ir.OpDef{Operands: lists, Format: "$x `[` $y `]` attr-dict `:` type($y)"},
			`f.op %a[%b, %f] : i32, f32`, `"f.op"(%a, %b, %f) : (i32, i32, f32) -> ()`},
		{"no variadic", &ir.OpDef{Operands: lists, Format: "$x `[` $y `]` attr-dict (`:` type($y)^)?"},
			`f.op %a[]`, `"f.op"(%a) : (i32) -> ()`},
		{"in another order", &ir.OpDef{Operands: fixed, Format: "$y `,` $x attr-dict"},
			`f.op %b, %a`, `"f.op"(%a, %b) : (i32, i32) -> ()`},
		{"segments", &ir.OpDef{Operands: []ir.Slot{many("x", ir.I32Type), opt("y", ir.I32Type), many("z", ir.I32Type)},
			Traits: ir.OperandSegments, Format: "`[` $x `]` (`y` $y^)? `[` $z `]` attr-dict"},
			`f.op[%a, %b] y %c[]`, `"f.op"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1, 0>}> : (i32, i32, i32) -> ()`},
		{"absent segment", &ir.OpDef{Operands: []ir.Slot{many("x", ir.I32Type), opt("y", ir.I32Type), many("z", ir.I32Type)},
			Traits: ir.OperandSegments, Format: "`[` $x `]` (`y` $y^)? `[` $z `]` attr-dict"},
			`f.op[%a][%b]`, `"f.op"(%a, %b) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()`},
	} {
		t.Run(tc.name, func(t *testing.T) { reads(t, tc.def, tc.text, tc.generic) })
	}
	rejects(t, &ir.OpDef{Operands: fixed, Format: "operands attr-dict"}, `f.op %a`,
		"2:6: error: custom op 'f.op' expected 2 operands, but got 1")
	rejects(t, &ir.OpDef{Operands: fixed, Format: "operands attr-dict"}, `f.op %a, %b, %c`,
		"2:6: error: custom op 'f.op' expected 2 operands, but got 3")
	rejects(t, &ir.OpDef{Operands: lists, Format: "$x `[` $y `]` attr-dict `:` type($y)"}, `f.op %a[%b] : i32, i32`,
		"2:9: error: custom op 'f.op' number of operands and types do not match: got 1 operands and 2 types")
}

func TestAttributes(t *testing.T) {
	def := func(c ir.AttrConstraint, format string) *ir.OpDef {
		return &ir.OpDef{Attrs: []ir.AttrSlot{{Name: "x", Type: c, Optional: true}}, Format: format}
	}
	enum := ir.EnumAttr(color, "a color")
	tagged := ir.DefinedAttr(tag, "a tag")
	for _, tc := range []struct {
		name          string
		c             ir.AttrConstraint
		format        string
		text, generic string
	}{
		{"any", ir.AnyAttr, "$x attr-dict", `f.op 1 : i8`, `"f.op"() <{x = 1 : i8}> : () -> ()`},
		{"type known", ir.I32Attr, "$x attr-dict", `f.op -1`, `"f.op"() <{x = -1 : i32}> : () -> ()`},
		{"string", ir.StrAttr, "$x attr-dict", `f.op "text"`, `"f.op"() <{x = "text"}> : () -> ()`},
		{"symbol", ir.SymbolName, "$x attr-dict", `f.op @name`, `"f.op"() <{x = "name"}> : () -> ()`},
		{"reference", ir.FlatSymbolRef, "$x attr-dict", `f.op @name`, `"f.op"() <{x = @name}> : () -> ()`},
		{"enumeration", enum, "$x attr-dict", `f.op green`, `"f.op"() <{x = 2 : i32}> : () -> ()`},
		{"array", ir.DenseI64Array, "$x attr-dict", `f.op [1, -2]`, `"f.op"() <{x = array<i64: 1, -2>}> : () -> ()`},
		{"empty array", ir.DenseI64Array, "$x attr-dict", `f.op []`, `"f.op"() <{x = array<i64>}> : () -> ()`},
		{"without prefix", tagged, "`` $x attr-dict", `f.op<3>`, `"f.op"() <{x = #f.tag<3>}> : () -> ()`},
		{"with prefix", tagged, "qualified($x) attr-dict", `f.op #f.tag<3>`, `"f.op"() <{x = #f.tag<3>}> : () -> ()`},
		{"dictionaries are values too", ir.DictAttrType, "$x attr-dict", `f.op {a}`, `"f.op"() <{x = {a}}> : () -> ()`},
	} {
		t.Run(tc.name, func(t *testing.T) { reads(t, def(tc.c, tc.format), tc.text, tc.generic) })
	}
	reads(t, def(enum, "$x attr-dict"), `f.op "red"`, `"f.op"() <{x = 1 : i32}> : () -> ()`, `f.op red`)
	reads(t, def(tagged, "$x attr-dict"), `f.op #f.tag<3>`, `"f.op"() <{x = #f.tag<3>}> : () -> ()`, `f.op <3>`)
	for _, tc := range []struct {
		name       string
		c          ir.AttrConstraint
		text, want string
	}{
		{"missing", ir.AnyAttr, "f.op\n", "2:5: error: expected attribute value"},
		{"another kind", ir.StrAttr, `f.op 1 : i32`, "2:6: error: integer literal not valid for specified type"},
		{"another class", ir.FunctionTypeAttr, `f.op "x"`, "2:6: error: custom op 'f.op' invalid kind of attribute specified"},
		{"no such case", enum, `f.op blue`, "2:6: error: custom op 'f.op' expected string or keyword containing one of the following enum values for attribute 'x' [red, green]"},
		{"no such case in quotes", enum, `f.op "blue"`, `2:6: error: custom op 'f.op' invalid x attribute specification: "blue"`},
		{"no symbol", ir.SymbolName, `f.op 1`, "2:6: error: custom op 'f.op' expected valid '@'-identifier for symbol name"},
	} {
		t.Run(tc.name, func(t *testing.T) { rejects(t, def(tc.c, "$x attr-dict"), tc.text, tc.want) })
	}
}

// An attribute the format spells may hold something else after a pass erred.
func TestAttributesOfAnotherKindPrint(t *testing.T) {
	for _, c := range []ir.AttrConstraint{ir.EnumAttr(color, "a color"), ir.SymbolName, ir.DenseI32Array, ir.DefinedAttr(tag, "a tag")} {
		d := &ir.OpDef{Attrs: []ir.AttrSlot{{Name: "x", Type: ir.AnyAttr}}, Format: "$x attr-dict"}
		d.Attrs[0].Type = c
		d.Attrs[0].Type.Ok = nil // so that the generic form lets it pass
		prints(t, d, `"f.op"() {x = 9 : i8} : () -> ()`, `f.op 9 : i8`)
	}
}

func TestTypes(t *testing.T) {
	boxed := ir.Constraint{Desc: "a box", Def: box, Ok: func(t ir.Type) bool { d, ok := t.(*ir.DialectType); return ok && d.Def == box }}
	for _, tc := range []struct {
		name          string
		def           *ir.OpDef
		text, generic string
	}{
		{"of a result", &ir.OpDef{Results: []ir.Slot{slot("r", ir.AnyType)}, Format: "attr-dict `:` type($r)"},
			`%0 = f.op : i8`, `%1 = "f.op"() : () -> i8`},
		{"of results", &ir.OpDef{Results: []ir.Slot{slot("r", ir.AnyType), many("s", ir.AnyType)}, Format: "attr-dict `:` type(results)"},
			`%0:3 = f.op : i8, i16, i32`, `%1:3 = "f.op"() : () -> (i8, i16, i32)`},
		{"of an optional result", &ir.OpDef{Results: []ir.Slot{opt("r", ir.AnyType)}, Format: "attr-dict (`:` type($r)^)?"},
			`f.op`, `"f.op"() : () -> ()`},
		{"without prefix", &ir.OpDef{Results: []ir.Slot{slot("r", boxed)}, Format: "attr-dict `` type($r)"},
			`%0 = f.op<3>`, `%1 = "f.op"() : () -> !f.box<3>`},
		{"with prefix", &ir.OpDef{Results: []ir.Slot{slot("r", boxed)}, Format: "attr-dict `:` qualified(type($r))"},
			`%0 = f.op : !f.box<3>`, `%1 = "f.op"() : () -> !f.box<3>`},
		{"several without prefix", &ir.OpDef{Results: []ir.Slot{many("r", boxed)}, Format: "attr-dict `:` type($r)"},
			`%0:2 = f.op : <3>, <4>`, `%1:2 = "f.op"() : () -> (!f.box<3>, !f.box<4>)`},
		{"functional", &ir.OpDef{Operands: []ir.Slot{many("x", ir.AnyType)}, Results: []ir.Slot{many("r", ir.AnyType)},
			Format: "$x attr-dict `:` functional-type($x, $r)"},
			`%0 = f.op %a, %f : (i32, f32) -> i8`, `%1 = "f.op"(%a, %f) : (i32, f32) -> i8`},
		{"functional, of all", &ir.OpDef{Operands: []ir.Slot{slot("x", ir.AnyType), opt("y", ir.AnyType)}, Results: []ir.Slot{many("r", ir.AnyType)},
			Format: "$x (`,` $y^)? attr-dict `:` functional-type(operands, results)"},
			`%0:2 = f.op %a : (i32) -> (i8, i8)`, `%1:2 = "f.op"(%a) : (i32) -> (i8, i8)`},
		{"result segments", &ir.OpDef{Results: []ir.Slot{many("r", ir.AnyType), many("s", ir.AnyType)}, Traits: ir.ResultSegments,
			Format: "attr-dict `:` type($r) `->` type($s)"},
			`%0:3 = f.op : i8 -> i16, i32`, `%1:3 = "f.op"() <{resultSegmentSizes = array<i32: 1, 2>}> : () -> (i8, i16, i32)`},
	} {
		t.Run(tc.name, func(t *testing.T) { reads(t, tc.def, tc.text, tc.generic) })
	}
	reads(t, &ir.OpDef{Results: []ir.Slot{slot("r", boxed)}, Format: "attr-dict `:` type($r)"},
		`%0 = f.op : !f.box<3>`, `%1 = "f.op"() : () -> !f.box<3>`, `%0 = f.op : <3>`)
	functional := &ir.OpDef{Operands: []ir.Slot{many("x", ir.AnyType)}, Results: []ir.Slot{many("r", ir.AnyType)}, Format: "$x attr-dict `:` functional-type($x, $r)"}
	rejects(t, functional, `f.op %a : i32`, "2:11: error: custom op 'f.op' invalid kind of type specified: expected builtin.function, but found 'i32'")
	rejects(t, functional, `f.op %a : (i32, i32) -> ()`, "2:6: error: custom op 'f.op' number of operands and types do not match: got 1 operands and 2 types")
}

func TestRegions(t *testing.T) {
	for _, tc := range []struct {
		name          string
		def           *ir.OpDef
		text, generic string
	}{
		{"one", &ir.OpDef{Regions: []ir.RegionSlot{{Name: "r"}}, Traits: ir.NoTerminator, Format: "$r attr-dict"},
			"f.op {\n} {x}", "\"f.op\"() ({\n}) {x} : () -> ()"},
		{"implicit terminator", &ir.OpDef{Regions: []ir.RegionSlot{{Name: "r"}}, Traits: ir.SingleBlock, ImplicitTerminator: "f.ends", Format: "$r attr-dict"},
			"f.op {\n}", "\"f.op\"() ({\n  \"f.ends\"() : () -> ()\n}) : () -> ()"},
		{"variadic", &ir.OpDef{Regions: []ir.RegionSlot{{Name: "r", Arity: ir.Variadic}}, Traits: ir.NoTerminator, Format: "$r attr-dict"},
			"f.op {\n}, {\n}", "\"f.op\"() ({\n}, {\n}) : () -> ()"},
		{"all", &ir.OpDef{Regions: []ir.RegionSlot{{Name: "r"}, {Name: "s"}}, Traits: ir.NoTerminator, Format: "regions attr-dict"},
			"f.op {\n}, {\n}", "\"f.op\"() ({\n}, {\n}) : () -> ()"},
		{"two", &ir.OpDef{Regions: []ir.RegionSlot{{Name: "r"}, {Name: "s"}}, Traits: ir.NoTerminator, Format: "$r `else` $s attr-dict"},
			"f.op {\n} else {\n}", "\"f.op\"() ({\n}, {\n}) : () -> ()"},
	} {
		t.Run(tc.name, func(t *testing.T) { reads(t, tc.def, tc.text, tc.generic) })
	}
}

func TestSuccessors(t *testing.T) {
	for _, tc := range []struct{ name, format, text string }{
		{"one", "$to attr-dict", "f.op ^bb1"},
		{"two", "$to `,` $more attr-dict", "f.op ^bb1, ^bb2"},
		{"variadic", "$to `|` $more attr-dict", "f.op ^bb1 | ^bb2, ^bb1"},
		{"all", "successors attr-dict", "f.op ^bb1, ^bb2, ^bb2"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := &ir.OpDef{Successors: []ir.Slot{{Name: "to"}, {Name: "more", Arity: ir.Variadic}}, Traits: ir.Terminator, Format: tc.format}
			if tc.name == "one" {
				d.Successors = d.Successors[:1]
			}
			cfg := "\"x.cfg\"() ({\n  " + tc.text + "\n^bb1:\n  f.ends\n^bb2:\n  f.ends\n}) : () -> ()"
			op, err := parse(d, cfg)
			require.NoError(t, err)
			require.Equal(t, tc.text, printed(op.Region0().Entry().Last()))
		})
	}
}
