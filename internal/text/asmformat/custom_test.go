package asmformat_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

// List is custom<List>($operands, type($operands)): (%a : i32, %b : f32).
var list = ir.Directive{
	Parse: func(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
		p.List("(", ")", func() {
			*args[0].Operands = append(*args[0].Operands, p.Operand())
			*args[1].Types = append(*args[1].Types, p.ColonType())
		})
	},
	Print: func(p ir.OpPrinter, op *ir.Op, args []ir.DirectiveArg) {
		p.Byte('(')
		for i, v := range args[0].Values {
			if i > 0 {
				p.Str(", ")
			}
			p.Operand(v)
			p.Str(" : ")
			p.Type((*args[1].Types)[i])
		}
		p.Byte(')')
	},
}

func TestCustomOperandsAndTypes(t *testing.T) {
	d := &ir.OpDef{Operands: []ir.Slot{slot("h", ir.I32Type), many("x", ir.AnyType)}, Custom: map[string]ir.Directive{"List": list},
		Format: "$h custom<List>($x, type($x)) attr-dict"}
	reads(t, d, "f.op %a (%b : i32, %f : f32)", `"f.op"(%a, %b, %f) : (i32, i32, f32) -> ()`)
	reads(t, d, "f.op %a ()", `"f.op"(%a) : (i32) -> ()`)
}

func TestCustomAttributeAndWord(t *testing.T) {
	var word string
	d := &ir.OpDef{Attrs: []ir.AttrSlot{{Name: "x", Type: ir.I32Attr, Optional: true}},
		Custom: map[string]ir.Directive{"Twice": {
			Parse: func(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
				word = args[1].Literal
				p.ExpectKeyword(word)
				*args[0].Attr = st.Ctx.IntAttr(ir.I32, p.Integer()/2)
			},
			Print: func(p ir.OpPrinter, op *ir.Op, args []ir.DirectiveArg) {
				p.Str(args[1].Literal)
				p.Byte(' ')
				p.Int(2 * (*args[0].Attr).(*ir.IntegerAttr).Value)
			},
		}},
		Format: "custom<Twice>($x, half) attr-dict"}
	reads(t, d, "f.op half 6", `"f.op"() <{x = 3 : i32}> : () -> ()`)
	assert.Equal(t, "half", word)
}

func TestCustomRegionsAndSuccessors(t *testing.T) {
	d := &ir.OpDef{Regions: []ir.RegionSlot{{Name: "r"}}, Successors: []ir.Slot{{Name: "to", Arity: ir.Variadic}}, Traits: ir.Terminator | ir.NoTerminator,
		Custom: map[string]ir.Directive{"Both": {
			Parse: func(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
				*args[1].Successors = append(*args[1].Successors, p.Successor())
				*args[0].Regions = append(*args[0].Regions, p.Region(nil))
			},
			Print: func(p ir.OpPrinter, op *ir.Op, args []ir.DirectiveArg) {
				p.Successor((*args[1].Successors)[0])
				p.Byte(' ')
				p.Region((*args[0].Regions)[0], true, true)
			},
		}},
		Format: "custom<Both>($r, $to) attr-dict"}
	op, err := parse(d, "\"x.cfg\"() ({\n  f.op ^bb1 {}\n^bb1:\n  f.ends\n}) : () -> ()")
	require.NoError(t, err)
	assert.Equal(t, "f.op ^bb1 {\n}", printed(op.Region0().Entry().Last()))
}

// ref(x) shows a directive an element that was parsed before, without printing it a
// second time.
func TestCustomReferences(t *testing.T) {
	d := &ir.OpDef{Operands: []ir.Slot{many("x", ir.AnyType)}, Attrs: []ir.AttrSlot{{Name: "n", Type: ir.I32Attr}},
		Custom: map[string]ir.Directive{"Count": {
			Parse: func(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
				if int64(len(*args[0].Operands)) != p.Integer() || len(*args[1].Types) != len(*args[0].Operands) {
					p.Fail(p.Pos(), "miscounted")
				}
				if (*args[2].Attr).(*ir.IntegerAttr).Value != 5 {
					p.Fail(p.Pos(), "saw no attribute")
				}
			},
			Print: func(p ir.OpPrinter, op *ir.Op, args []ir.DirectiveArg) { p.Int(int64(len(args[0].Values))) },
		}},
		Format: "$n `,` $x `:` type($x) `=` custom<Count>(ref($x), ref(type($x)), ref($n)) attr-dict"}
	reads(t, d, "f.op 5, %a, %f : i32, f32 = 2", `"f.op"(%a, %f) <{n = 5 : i32}> : (i32, f32) -> ()`)
	rejects(t, d, "f.op 5, %a, %f : i32, f32 = 3", "2:30: error: custom op 'f.op' miscounted")
}
