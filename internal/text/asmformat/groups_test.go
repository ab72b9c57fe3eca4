package asmformat_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

// flag is a custom directive that spells a boolean attribute as "!".
var flag = map[string]ir.Directive{"Flag": {
	Parse: func(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
		if p.Accept("+") {
			*args[0].Attr = ir.Unit
		}
	},
	Print: func(p ir.OpPrinter, op *ir.Op, args []ir.DirectiveArg) {
		if *args[0].Attr != nil {
			p.Byte('+')
		}
	},
}}

func TestOptionalGroups(t *testing.T) {
	attr := func(c ir.AttrConstraint) []ir.AttrSlot { return []ir.AttrSlot{{Name: "x", Type: c, Optional: true}} }
	withDefault := []ir.AttrSlot{{Name: "x", Type: ir.I32Attr, Default: func(c *ir.Context) ir.Attr { return c.IntAttr(ir.I32, 7) }}}
	operand := []ir.Slot{opt("x", ir.I32Type)}
	list := []ir.Slot{many("x", ir.AnyType)}
	region := []ir.RegionSlot{{Name: "x", Arity: ir.Variadic}}
	for _, tc := range []struct {
		name                    string
		def                     *ir.OpDef
		with, genericWith       string
		without, genericWithout string
	}{
		{"operand", &ir.OpDef{Operands: operand, Format: "(`of` $x^)? attr-dict"},
			"f.op of %a", `"f.op"(%a) : (i32) -> ()`, "f.op", `"f.op"() : () -> ()`},
		{"operand leads", &ir.OpDef{Operands: operand, Format: "($x^ `of`)? attr-dict"},
			"f.op %a of", `"f.op"(%a) : (i32) -> ()`, "f.op", `"f.op"() : () -> ()`},
		{"operand list", &ir.OpDef{Operands: list, Format: "($x^ `:` type($x))? attr-dict"},
			"f.op %a, %f : i32, f32", `"f.op"(%a, %f) : (i32, f32) -> ()`, "f.op", `"f.op"() : () -> ()`},
		{"all operands", &ir.OpDef{Operands: list, Format: "(operands^ `:` type(operands))? attr-dict"},
			"f.op %a, %f : i32, f32", `"f.op"(%a, %f) : (i32, f32) -> ()`, "f.op", `"f.op"() : () -> ()`},
		{"type", &ir.OpDef{Results: []ir.Slot{opt("r", ir.AnyType)}, Format: "attr-dict (`:` type($r)^)?"},
			"%0 = f.op : i8", `%1 = "f.op"() : () -> i8`, "f.op", `"f.op"() : () -> ()`},
		{"attribute", &ir.OpDef{Attrs: attr(ir.I32Attr), Format: "(`of` $x^)? attr-dict"},
			"f.op of 3", `"f.op"() <{x = 3 : i32}> : () -> ()`, "f.op", `"f.op"() : () -> ()`},
		{"attribute leads", &ir.OpDef{Attrs: attr(ir.I32Attr), Format: "($x^ `of`)? attr-dict"},
			"f.op 3 of", `"f.op"() <{x = 3 : i32}> : () -> ()`, "f.op", `"f.op"() : () -> ()`},
		{"enumeration leads", &ir.OpDef{Attrs: attr(ir.EnumAttr(color, "a color")), Format: "($x^)? attr-dict"},
			"f.op red", `"f.op"() <{x = 1 : i32}> : () -> ()`, "f.op", `"f.op"() : () -> ()`},
		{"symbol leads", &ir.OpDef{Attrs: attr(ir.SymbolName), Format: "($x^)? attr-dict"},
			"f.op @s", `"f.op"() <{x = "s"}> : () -> ()`, "f.op", `"f.op"() : () -> ()`},
		{"unit", &ir.OpDef{Attrs: attr(ir.UnitAttrType), Format: "(`flagged` $x^)? attr-dict"},
			"f.op flagged", `"f.op"() <{x}> : () -> ()`, "f.op", `"f.op"() : () -> ()`},
		{"unit in the middle", &ir.OpDef{Attrs: attr(ir.UnitAttrType), Format: "(`(` $x^ `)`)? attr-dict"},
			"f.op()", `"f.op"() <{x}> : () -> ()`, "f.op", `"f.op"() : () -> ()`},
		{"default", &ir.OpDef{Attrs: withDefault, Format: "(`of` $x^)? attr-dict"},
			"f.op of 3", `"f.op"() <{x = 3 : i32}> : () -> ()`, "f.op", `"f.op"() <{x = 7 : i32}> : () -> ()`},
		{"region", &ir.OpDef{Regions: region, Traits: ir.NoTerminator, Format: "(`with` $x^)? attr-dict"},
			"f.op with {\n  f.ends\n}", "\"f.op\"() ({\n  \"f.ends\"() : () -> ()\n}) : () -> ()", "f.op", `"f.op"() : () -> ()`},
		{"region leads", &ir.OpDef{Regions: region, Traits: ir.NoTerminator, Format: "($x^ `of`)? attr-dict"},
			"f.op {\n  f.ends\n} of", "\"f.op\"() ({\n  \"f.ends\"() : () -> ()\n}) : () -> ()", "f.op", `"f.op"() : () -> ()`},
		{"custom directive leads", &ir.OpDef{Attrs: attr(ir.UnitAttrType), Custom: flag, Format: "(custom<Flag>($x)^ `on`)? attr-dict"},
			"f.op + on", `"f.op"() <{x}> : () -> ()`, "f.op", `"f.op"() : () -> ()`},
		{"else", &ir.OpDef{Operands: operand, Format: "(`of` $x^) : (`alone`)? attr-dict"},
			"f.op of %a", `"f.op"(%a) : (i32) -> ()`, "f.op alone", `"f.op"() : () -> ()`},
		{"anchor in the else part", &ir.OpDef{Operands: operand, Format: "(`alone`) : (`of` $x^)? attr-dict"},
			"f.op of %a", `"f.op"(%a) : (i32) -> ()`, "f.op alone", `"f.op"() : () -> ()`},
		{"white space first", &ir.OpDef{Operands: operand, Format: "(`` `[` $x^ `]`)? attr-dict"},
			"f.op[%a]", `"f.op"(%a) : (i32) -> ()`, "f.op", `"f.op"() : () -> ()`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			reads(t, tc.def, tc.with, tc.genericWith)
			reads(t, tc.def, tc.without, tc.genericWithout)
		})
	}
}

func TestNestedGroups(t *testing.T) {
	d := &ir.OpDef{Operands: []ir.Slot{opt("x", ir.I32Type)}, Attrs: []ir.AttrSlot{{Name: "u", Type: ir.UnitAttrType, Optional: true}},
		Format: "(`of` (`really` $u^)? $x^)? attr-dict"}
	reads(t, d, "f.op of really %a", `"f.op"(%a) <{u}> : (i32) -> ()`)
	reads(t, d, "f.op of %a", `"f.op"(%a) : (i32) -> ()`)
	reads(t, d, "f.op", `"f.op"() : () -> ()`)
}

func TestSuccessorGroup(t *testing.T) {
	d := &ir.OpDef{Successors: []ir.Slot{{Name: "to", Arity: ir.Variadic}}, Traits: ir.Terminator, Format: "($to^ `now`)? attr-dict"}
	for _, text := range []string{"f.op ^bb1 now", "f.op"} {
		op, err := parse(d, "\"x.cfg\"() ({\n  f.op ^bb1 now\n^bb1:\n  "+text+"\n}) : () -> ()")
		require.NoError(t, err)
		require.Equal(t, text, printed(op.Region0().Last().Last()))
	}
}

func TestUnorderedClauses(t *testing.T) {
	d := func() *ir.OpDef {
		return &ir.OpDef{
			Operands: []ir.Slot{opt("x", ir.I32Type)},
			Attrs: []ir.AttrSlot{{Name: "n", Type: ir.I32Attr, Optional: true}, {Name: "u", Type: ir.UnitAttrType, Optional: true},
				{Name: "c", Type: ir.EnumAttr(color, "a color"), Optional: true}},
			Format: "oilist(`num` `=` $n | `unit` $u | `color` `(` $c `)` | `of` $x) attr-dict",
		}
	}
	const all = `"f.op"(%a) <{c = 1 : i32, n = 3 : i32, u}> : (i32) -> ()`
	reads(t, d(), "f.op num = 3 unit color(red) of %a", all)
	reads(t, d(), "f.op of %a color(red) unit num = 3", all, "f.op num = 3 unit color(red) of %a")
	reads(t, d(), "f.op unit", `"f.op"() <{u}> : () -> ()`)
	reads(t, d(), "f.op unit {more}", `"f.op"() <{u}> {more} : () -> ()`)
	reads(t, d(), "f.op", `"f.op"() : () -> ()`)
	rejects(t, d(), "f.op num = 3 num = 3", "2:1: error: custom op 'f.op' `num` clause can appear at most once in the expansion of the oilist directive")
	rejects(t, d(), "f.op unit of %a unit", "2:1: error: custom op 'f.op' `unit` clause can appear at most once in the expansion of the oilist directive")
}
