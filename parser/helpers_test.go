package parser_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

var anyValues = []ir.Slot{{Name: "xs", Type: ir.AnyType, Arity: ir.Variadic}}

// The operations of a made-up dialect with text forms of their own.
var (
	generic = &ir.OpDef{Name: "c.generic"}
	// legacy had other forms once: with a word, and with a region.
	legacy = &ir.OpDef{Name: "c.legacy",
		Operands: []ir.Slot{{Name: "x", Type: ir.AnyType}},
		Regions:  []ir.RegionSlot{{Name: "body", Arity: ir.Variadic}},
		Attrs:    []ir.AttrSlot{{Name: "form", Type: ir.AnyAttr, Optional: true}},
		Traits:   ir.NoTerminator,
		Format:   "$x $body attr-dict `:` type($x)",
		Legacy:   []string{"$x `old` $body attr-dict `:` type($x)", "$x $body `older` `:` type($x) attr-dict"},
	}
	// careful reports each keyword as an error and goes on, and fails at "stop".
	careful = &ir.OpDef{Name: "c.careful", Syntax: &ir.Syntax{Parse: func(p ir.OpParser, st *ir.OpState) {
		for {
			at := p.Pos()
			word, ok := p.AcceptAnyKeyword()
			if !ok {
				return
			}
			if word == "stop" {
				p.Fail(at, "stops at %d%%", 100)
			}
			p.Report(at, "does not like %s", word)
		}
	}}}
	// picky reports and fails in every one of its forms.
	picky = &ir.OpDef{Name: "c.picky", Custom: map[string]ir.Directive{
		"First":  complain("first"),
		"Second": complain("second"),
	}, Attrs: []ir.AttrSlot{{Name: "a", Type: ir.AnyAttr, Optional: true}},
		Format: "custom<First>($a) attr-dict", Legacy: []string{"custom<Second>($a) attr-dict"}}
	// scoped has a region with named arguments.
	scoped = &ir.OpDef{Name: "c.scoped", Regions: []ir.RegionSlot{{Name: "body"}}, Traits: ir.NoTerminator, DefaultDialect: "c",
		Syntax: &ir.Syntax{Parse: func(p ir.OpParser, st *ir.OpState) {
			args := p.ArgumentList("(", ")", true, true)
			st.Regions = []*ir.Region{p.Region(args)}
		}}}
	// uses parses operands in many ways, chosen by a word.
	uses = &ir.OpDef{Name: "c.uses", Operands: anyValues, Syntax: &ir.Syntax{Parse: parseUses}}
)

func complain(what string) ir.Directive {
	return ir.Directive{Parse: func(p ir.OpParser, _ *ir.OpState, _ []ir.DirectiveArg) {
		p.Report(p.Pos(), "%s form: a hint", what)
		p.Fail(p.Pos(), "%s form: wrong", what)
	}}
}

func parseUses(p ir.OpParser, st *ir.OpState) {
	switch p.Keyword() {
	case "list":
		at := p.Pos()
		refs := p.OperandList("[", "]")
		st.Operands = p.ResolveAll(refs, p.ColonTypeList(), at)
	case "integer":
		p.Integer()
	case "string":
		p.StringLit()
	case "symbol":
		p.Symbol()
	case "either":
		p.KeywordOrString()
	case "word":
		p.ExpectKeyword("word")
	case "type":
		p.Type()
	case "assign":
		p.AssignmentList()
	}
}

func newContext() *ir.Context {
	ops := []*ir.OpDef{generic, legacy, careful, picky, scoped, uses}
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, &ir.Dialect{Name: "c", Ops: ops}))
	ctx.AllowUnregistered = true
	return ctx
}

func parse(t *testing.T, text string) *ir.Op {
	t.Helper()
	mod, err := parser.Parse(newContext(), diag.NewSource("in", text), parser.Options{})
	require.NoError(t, err)
	return mod.Top
}

// means checks what a text means by its generic form in local scope.
func means(t *testing.T, text, want string) {
	t.Helper()
	op := parse(t, text).Region0().Entry().Last()
	require.Equal(t, want, string(printer.Append(nil, op, printer.Options{Generic: true, LocalScope: true})))
}
