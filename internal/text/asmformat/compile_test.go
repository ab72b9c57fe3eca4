package asmformat_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/text/asmformat"
	"github.com/tshared/tshared/ir"
)

// everything has one of each kind of slot.
func everything() *ir.OpDef {
	return &ir.OpDef{
		Operands: []ir.Slot{slot("x", ir.I32Type), many("xs", ir.I32Type)},
		Results:  []ir.Slot{slot("r", ir.I32Type)},
		Attrs: []ir.AttrSlot{{Name: "n", Type: ir.I32Attr, Optional: true}, {Name: "u", Type: ir.UnitAttrType, Optional: true},
			{Name: "l", Type: ir.DenseI32Array, Optional: true}},
		Regions:    []ir.RegionSlot{{Name: "body"}},
		Successors: []ir.Slot{{Name: "to"}},
		Custom:     flag,
	}
}

func TestRejectedFormats(t *testing.T) {
	const rest = " $xs $body $to attr-dict" // what the definition needs besides $x
	for _, tc := range []struct{ format, want string }{
		{"$x" + rest, ""},
		{rest, "operand 'x' is not mentioned"},
		{"$x $xs $to attr-dict", "region 'body' is not mentioned"},
		{"$x $xs $body attr-dict", "successor 'to' is not mentioned"},
		{"$x $xs $body $to", "attr-dict is not mentioned"},
		{"$x $nothing" + rest, "'$nothing' is no operand, attribute, region or successor"},
		{"$x $x" + rest, "'$x' is mentioned twice"},
		{"$x $n $n" + rest, "'$n' is mentioned twice"},
		{"$x $body" + rest, "'$body' is mentioned twice"},
		{"operands $body $to attr-dict", ""},
		{"operands $x $body $to attr-dict", "'$x' is mentioned twice"},
		{"operands regions successors attr-dict", ""},
		{"operands regions $to successors attr-dict", "'$to' is mentioned twice"},
		{"$x custom<Flag>($x)" + rest, "'$x' is mentioned twice"},
		{"$x custom<Flag>(ref($x))" + rest, ""},
		{"custom<Flag>(ref($x)) $x" + rest, "'$x' is referred to before it is parsed"},
		{"$x custom<Nothing>($n)" + rest, "no implementation of custom<Nothing>"},
		{"$x custom<Flag>($nothing)" + rest, "'$nothing' is no operand, attribute, region or successor"},
		{"$x custom<Flag>(type($nothing))" + rest, "type of '$nothing', which is neither operand nor result"},
		{"$x nonsense" + rest, "unknown directive 'nonsense'"},
		{"$x type($n)" + rest, "type of '$n', which is neither operand nor result"},
		{"$x type(regions)" + rest, "type of 'regions'"},
		{"$x type($x, $r)" + rest, "type takes one argument"},
		{"$x functional-type($x)" + rest, "functional-type takes two arguments"},
		{"$x functional-type($x, $nothing)" + rest, "type of '$nothing', which is neither operand nor result"},
		{"$x functional-type($nothing, $x)" + rest, "type of '$nothing', which is neither operand nor result"},
		{"$x qualified($n)" + rest, ""},
		{"$x qualified($nothing)" + rest, "'$nothing' is no operand, attribute, region or successor"},
		{"$x qualified($n, $n)" + rest, "qualified takes one argument"},
		{"$x qualified(operands)" + rest, "qualified takes a variable or a type"},
		{"$x $u" + rest, "unit attribute '$u' stands outside of an optional group"},
		{"$x^" + rest, "an anchor stands outside of an optional group"},
		{"$x oilist(`a` $n^)" + rest, "an anchor stands outside of an optional group"},
		{"$x oilist($n)" + rest, "a clause of oilist begins with a literal"},
		{"$x oilist(`` $n)" + rest, "a clause of oilist begins with a literal"},
		{"$x (`a` $n)?" + rest, "an optional group needs exactly one anchor"},
		{"$x (`a` $n^ $l^)?" + rest, "an optional group needs exactly one anchor"},
		{"$x (`a` $n^) : (`b` $l^)?" + rest, "an optional group needs exactly one anchor"},
		{"$x (`a`^ $n)?" + rest, "the anchor of an optional group is something that is always there"},
		{"$x (`a` attr-dict^)? $xs $body $to", "the anchor of an optional group is something that is always there"},
		{"$x (type($x) $n^)?" + rest, "an optional group begins with something that cannot be optional"},
		{"($x^ `a`)?" + rest, "an optional group begins with something that cannot be optional"},
		{"$x ($u^)?" + rest, "an optional group begins with something that cannot be optional"},
		{"$x ($l^)?" + rest, "an optional group begins with something that cannot be optional"},
		{"$x ($to^)? $xs $body attr-dict", "an optional group begins with something that cannot be optional"},
		{"$x (`` $u^)?" + rest, "an optional group begins with something that cannot be optional"},
		{"$x `;`" + rest, "literal `;` is neither keyword nor punctuation"},
		{"$x `two words`" + rest, "literal `two words` is neither keyword nor punctuation"},
		{"$x `1`" + rest, "literal `1` is neither keyword nor punctuation"},
		{"$x `open" + rest, "literal at column 4 is not closed"},
		{"$x (" + rest, `1:29: unexpected token "<EOF>" (expected ")" (":" "(" ElementAST+ ")")? "?")`},
	} {
		t.Run(tc.format, func(t *testing.T) {
			err := compile(everything(), tc.format)
			if tc.want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, tc.want)
		})
	}
}

func TestTypesThatCannotBeFound(t *testing.T) {
	same := ir.SameTypes("x", "r")
	for _, tc := range []struct {
		name   string
		def    *ir.OpDef
		format string
		want   string
	}{
		{"nothing known", &ir.OpDef{Operands: []ir.Slot{slot("x", ir.AnyType)}}, "$x attr-dict", "type of 'x' is neither spelled nor inferred"},
		{"of a result", &ir.OpDef{Results: []ir.Slot{slot("r", ir.AnyType)}}, "attr-dict", "type of 'r' is neither spelled nor inferred"},
		{"only each other", &ir.OpDef{Operands: []ir.Slot{slot("x", ir.AnyType)}, Results: []ir.Slot{slot("r", ir.AnyType)}, Infer: same},
			"$x attr-dict", "type of 'x' is neither spelled nor inferred"},
		{"an optional one may be absent", &ir.OpDef{Operands: []ir.Slot{opt("x", ir.AnyType)}, Results: []ir.Slot{slot("r", ir.AnyType)}, Traits: ir.SameOperandsAndResultType},
			"($x^ `:` type($x))? attr-dict", "type of 'r' is neither spelled nor inferred"},
		{"operands the same, not the result", &ir.OpDef{Operands: []ir.Slot{slot("x", ir.AnyType)}, Results: []ir.Slot{slot("r", ir.AnyType)}, Traits: ir.SameTypeOperands},
			"$x attr-dict `:` type($x)", "type of 'r' is neither spelled nor inferred"},
		{"several results of one type", &ir.OpDef{Results: []ir.Slot{many("r", ir.I32Type)}}, "attr-dict", "type of 'r' is neither spelled nor inferred"},
		{"a reference spells nothing", &ir.OpDef{Operands: []ir.Slot{slot("x", ir.AnyType)}, Custom: flag}, "$x custom<Flag>(ref(type($x))) attr-dict",
			"type of 'x' is neither spelled nor inferred"},
	} {
		t.Run(tc.name, func(t *testing.T) { require.EqualError(t, compile(tc.def, tc.format), tc.want) })
	}
}

func TestProgramsAreCompiledOnce(t *testing.T) {
	d := &ir.OpDef{Format: "attr-dict", Legacy: []string{"`old` attr-dict", "`older` attr-dict"}}
	context(d)
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			asmformat.For(d)
			asmformat.All(d)
		}()
	}
	wg.Wait()
	assert.Same(t, asmformat.For(d), asmformat.For(d))
	assert.Same(t, asmformat.All(d)[2], asmformat.All(d)[2])
	assert.NotSame(t, asmformat.All(d)[1], asmformat.All(d)[2])
}

func TestFormatsThatDoNotCompileAreBugs(t *testing.T) {
	d := &ir.OpDef{Format: "nonsense"}
	context(d)
	assert.PanicsWithValue(t, "BUG: format of f.op: unknown directive 'nonsense'", func() { asmformat.For(d) })
}
