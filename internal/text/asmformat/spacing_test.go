package asmformat_test

import (
	"testing"

	"github.com/tshared/tshared/ir"
)

// Where blanks go follows from the elements alone.
func TestSpacing(t *testing.T) {
	for format, want := range map[string]string{
		"$x $y attr-dict":                     "f.op %a %b",
		"$x `,` $y attr-dict":                 "f.op %a, %b",
		"$x `:` $y attr-dict":                 "f.op %a : %b",
		"$x `=` $y attr-dict":                 "f.op %a = %b",
		"$x `->` $y attr-dict":                "f.op %a -> %b",
		"$x `to` $y attr-dict":                "f.op %a to %b",
		"`(` $x `)` $y attr-dict":             "f.op(%a) %b",
		"`kw` `(` $x `,` $y `)` attr-dict":    "f.op kw(%a, %b)",
		"$x `[` $y `]` attr-dict":             "f.op %a[%b]",
		"$x `<` $y `>` attr-dict":             "f.op %a<%b>",
		"$x `{` $y `}` attr-dict":             "f.op %a{%b}",
		"`[` `[` $x `]` `,` $y `]` attr-dict": "f.op[[%a], %b]",
		"`(` `)` $x $y attr-dict":             "f.op() %a %b",
		"$x `,` `(` $y `)` attr-dict":         "f.op %a, (%b)",
		"$x `:` `[` $y `]` attr-dict":         "f.op %a : [%b]",
		"`kw` `kw2` $x $y attr-dict":          "f.op kw kw2 %a %b",
		"$x `` `(` $y `)` attr-dict":          "f.op %a(%b)",
		"$x `` $y attr-dict":                  "f.op %a%b",
		"`kw` `` $x $y attr-dict":             "f.op kw%a %b",
		"$x `,` `` $y attr-dict":              "f.op %a,%b",
		"$x ` ` `(` $y `)` attr-dict":         "f.op %a (%b)",
		"$x ` ` `,` $y attr-dict":             "f.op %a , %b",
		"$x `\\n` $y attr-dict":               "f.op %a\n %b",
		"$x `kw.with$dots` $y attr-dict":      "f.op %a kw.with$dots %b",
		"$x `::` $y attr-dict":                "f.op %a :: %b",
		"$x `*` $y attr-dict":                 "f.op %a * %b",
		"attr-dict `,` $x $y":                 "f.op, %a %b",
		"attr-dict $x $y":                     "f.op %a %b",
	} {
		t.Run(format, func(t *testing.T) {
			d := &ir.OpDef{Operands: []ir.Slot{slot("x", ir.I32Type), slot("y", ir.I32Type)}, Format: format}
			prints(t, d, `"f.op"(%a, %b) : (i32, i32) -> ()`, want)
			reads(t, d, want, `"f.op"(%a, %b) : (i32, i32) -> ()`)
		})
	}
}

func TestAttributeDictionary(t *testing.T) {
	def := func(format string) *ir.OpDef {
		return &ir.OpDef{Format: format, Attrs: []ir.AttrSlot{
			{Name: "spelled", Type: ir.I32Attr, Optional: true},
			{Name: "inherent", Type: ir.I32Attr, Optional: true},
			{Name: "usual", Type: ir.I32Attr, Default: func(c *ir.Context) ir.Attr { return c.IntAttr(ir.I32, 7) }},
		}}
	}
	const format = "(`s` $spelled^)? attr-dict"
	for _, tc := range []struct{ format, text, generic string }{
		{format, `f.op`, `"f.op"() <{usual = 7 : i32}> : () -> ()`},
		{format, `f.op s 1`, `"f.op"() <{spelled = 1 : i32, usual = 7 : i32}> : () -> ()`},
		{format, `f.op {inherent = 1 : i32}`, `"f.op"() <{inherent = 1 : i32, usual = 7 : i32}> : () -> ()`},
		{format, `f.op {usual = 8 : i32}`, `"f.op"() <{usual = 8 : i32}> : () -> ()`},
		{format, `f.op s 1 {more}`, `"f.op"() <{spelled = 1 : i32, usual = 7 : i32}> {more} : () -> ()`},
		{format, `f.op {inherent = 1 : i32, more, usual = 8 : i32}`, `"f.op"() <{inherent = 1 : i32, usual = 8 : i32}> {more} : () -> ()`},
		{"(`s` $spelled^)? attr-dict-with-keyword", `f.op`, `"f.op"() <{usual = 7 : i32}> : () -> ()`},
		{"(`s` $spelled^)? attr-dict-with-keyword", `f.op s 1 attributes {more}`, `"f.op"() <{spelled = 1 : i32, usual = 7 : i32}> {more} : () -> ()`},
	} {
		t.Run(tc.text, func(t *testing.T) { reads(t, def(tc.format), tc.text, tc.generic) })
	}
	rejects(t, def(format), `f.op {inherent = 1 : i64}`,
		"2:6: error: custom op 'f.op' 'f.op' op attribute 'inherent' failed to satisfy constraint: 32-bit signless integer attribute")
}
