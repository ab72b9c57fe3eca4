package asmformat_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/internal/text/asmformat"
	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// values makes the values the tests use: %a, %b, %c : i32 and %f, %g : f32.
var values = &ir.OpDef{
	Name: "f.values", Results: []ir.Slot{{Name: "r", Type: ir.AnyType, Arity: ir.Variadic}},
	ResultNames: func(op *ir.Op, set func(*ir.Value, string)) {
		for i := range op.NumResults() {
			set(op.Result(i), "abcfg"[i:i+1])
		}
	},
}

const prelude = `%a, %b, %c, %f, %g = "f.values"() : () -> (i32, i32, i32, f32, f32)` + "\n"

var ends = &ir.OpDef{Name: "f.ends", Traits: ir.Terminator, Format: "attr-dict"}

var (
	box = &ir.TypeDef{Name: "box",
		Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type {
			p.Expect("<")
			n := p.Integer()
			p.Expect(">")
			return p.Context().DialectType(def, n)
		},
		Print: func(w *ir.Text, t *ir.DialectType) { w.Str("<"); w.Int(t.Params[0].(int64)); w.Str(">") },
	}
	tag = &ir.AttrDef{Name: "tag",
		Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
			p.Expect("<")
			n := p.Integer()
			p.Expect(">")
			return p.Context().DialectAttr(def, n)
		},
		Print: func(w *ir.Text, a *ir.DialectAttr) { w.Str("<"); w.Int(a.Params[0].(int64)); w.Str(">") },
	}
	color = &ir.EnumDef{Name: "color", Type: ir.I32, Cases: []ir.EnumCase{{Name: "red", Value: 1}, {Name: "green", Value: 2}}}
)

func context(d *ir.OpDef) *ir.Context {
	d.Name = "f.op"
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, &ir.Dialect{Name: "f", Ops: []*ir.OpDef{values, ends, d},
		Types: []*ir.TypeDef{box}, Attrs: []*ir.AttrDef{tag}}))
	ctx.AllowUnregistered = true
	return ctx
}

func parse(d *ir.OpDef, text string) (*ir.Op, error) {
	mod, err := parser.Parse(context(d), diag.NewSource("in", prelude+text), parser.Options{})
	if err != nil {
		return nil, err
	}
	return mod.Top.Region0().Entry().Last(), nil
}

// reads parses the text of one f.op, checks it in generic form, and that
// printing the generic form in custom form gives back the text, or what it is
// normalised to.
func reads(t *testing.T, d *ir.OpDef, text, generic string, normal ...string) {
	t.Helper()
	op, err := parse(d, text)
	require.NoError(t, err)
	gen := string(printer.Append(nil, op, printer.Options{Generic: true}))
	require.Equal(t, generic, strings.NewReplacer("%0#0", "%a", "%0#1", "%b", "%0#2", "%c", "%0#3", "%f", "%0#4", "%g").Replace(gen))
	require.NoError(t, ir.Verify(op.Parent()).Err())
	want := text
	if len(normal) > 0 {
		want = normal[0]
	}
	require.Equal(t, want, string(printer.Append(nil, op, printer.Options{})))
}

// prints checks the custom form of an operation written generically.
func prints(t *testing.T, d *ir.OpDef, generic, want string) {
	t.Helper()
	op, err := parse(d, generic)
	require.NoError(t, err)
	require.Equal(t, want, string(printer.Append(nil, op, printer.Options{})))
}

// rejects checks the message for a text that does not fit, without its place
// in the prelude.
func rejects(t *testing.T, d *ir.OpDef, text, want string) {
	t.Helper()
	_, err := parse(d, text)
	require.Error(t, err)
	require.Equal(t, want, strings.TrimPrefix(err.Error(), "in:"))
}

// compile compiles a format on its own.
func compile(d *ir.OpDef, format string) error {
	context(d)
	_, err := asmformat.Compile(d, format)
	return err
}

func slot(name string, t ir.Constraint) ir.Slot { return ir.Slot{Name: name, Type: t} }
func opt(name string, t ir.Constraint) ir.Slot {
	return ir.Slot{Name: name, Type: t, Arity: ir.Optional}
}
func many(name string, t ir.Constraint) ir.Slot {
	return ir.Slot{Name: name, Type: t, Arity: ir.Variadic}
}

func printed(op *ir.Op) string { return string(printer.Append(nil, op, printer.Options{})) }
