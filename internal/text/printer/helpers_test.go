package printer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// named makes any values; the attribute "names" says how its results would
// like to be called: "" for no wish.
var named = &ir.OpDef{
	Name: "p.named", Results: []ir.Slot{{Name: "r", Type: ir.AnyType, Arity: ir.Variadic}},
	ResultNames: func(op *ir.Op, set func(*ir.Value, string)) {
		for i, name := range wishes(op) {
			if name != "" {
				set(op.Result(i), name)
			}
		}
	},
}

// isolated has regions that see nothing of their surroundings, and whose
// arguments may wish for names; inside it the prefix p may be left out.
var isolated = &ir.OpDef{
	Name: "p.isolated", Regions: []ir.RegionSlot{{Name: "body", Arity: ir.Variadic}}, Traits: ir.IsolatedFromAbove | ir.NoTerminator,
	Format:         "$body attr-dict",
	DefaultDialect: "p",
	ArgNames: func(r *ir.Region, set func(*ir.Value, string)) {
		for i, name := range wishes(r.Op()) {
			if name != "" {
				set(r.Entry().Arg(i), name)
			}
		}
	},
}

// ends ends a block and is left out of p.short.
var ends = &ir.OpDef{Name: "p.ends", Traits: ir.Terminator, Format: "attr-dict"}

var short = &ir.OpDef{Name: "p.short", Regions: []ir.RegionSlot{{Name: "body"}}, Traits: ir.SingleBlock,
	Format: "$body attr-dict", ImplicitTerminator: "p.ends"}

// dotted has a name with more than one dot.
var dotted = &ir.OpDef{Name: "p.with.dots", Format: "attr-dict"}

var (
	thingType  = &ir.TypeDef{Name: "thing", Alias: "thing"}
	numberedTy = &ir.TypeDef{Name: "v1", Alias: "v1"}
	thingAttr  = &ir.AttrDef{Name: "thing", Alias: "thing"}
	boxAttr    = &ir.AttrDef{Name: "box", Alias: "a box", Parse: parseBox, Print: printBox}
)

func parseBox(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
	p.Expect("<")
	a := p.Attr(nil)
	p.Expect(">")
	return p.Context().DialectAttr(def, a)
}

func printBox(w *ir.Text, a *ir.DialectAttr) {
	w.Byte('<')
	w.Attr(a.Params[0].(ir.Attr))
	w.Byte('>')
}

func wishes(op *ir.Op) (out []string) {
	list, _ := op.Attr("names").(*ir.ArrayAttr)
	if list == nil {
		return nil
	}
	for _, e := range list.Elems {
		out = append(out, e.(*ir.StringAttr).Value)
	}
	return out
}

func parse(t *testing.T, text string) *parser.Module {
	t.Helper()
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, &ir.Dialect{Name: "p",
		Ops:   []*ir.OpDef{named, isolated, ends, short, dotted},
		Types: []*ir.TypeDef{thingType, numberedTy}, Attrs: []*ir.AttrDef{thingAttr, boxAttr}}))
	ctx.AllowUnregistered = true
	mod, err := parser.Parse(ctx, diag.NewSource("in", text), parser.Options{})
	require.NoError(t, err)
	return mod
}

// prints checks how a text looks after one way through parser and printer.
func prints(t *testing.T, text string, opt printer.Options, want string) {
	t.Helper()
	mod := parse(t, text)
	opt.Resources = mod.Resources
	got := string(printer.Append(nil, mod.Top, opt))
	require.Equal(t, strings.TrimPrefix(want, "\n"), got)
}

// sub finds an operation by name.
func sub(t *testing.T, top *ir.Op, name string) *ir.Op {
	t.Helper()
	var found *ir.Op
	top.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Name() == name {
			found = op
			return ir.Stop
		}
		return ir.Continue
	})
	require.NotNil(t, found)
	return found
}
