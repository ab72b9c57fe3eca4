// Package testir parses values for tests of analyses and prints the expressions they compute. It is for tests
// only.
package testir

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// arguments are the arguments of the function around the text of a test.
var arguments = []struct{ name, typ string }{
	{"p", "!tt.ptr<f32>"}, {"q", "!tt.ptr<f32>"}, {"n", "i32"}, {"m", "i32"}, {"f", "i1"}, {"x", "index"}, {"y", "index"},
	{"bits", "tensor<4xi1>"}, {"ints", "tensor<4xi32>"}, {"one", "tensor<1xi32>"},
}

// Value parses the body of a function. It returns the value %r and a builder at the end of the function.
func Value(t *testing.T, typ, body string) (*ir.Value, *ir.Builder) {
	t.Helper()
	var args []string
	for _, a := range arguments {
		args = append(args, "%"+a.name+": "+a.typ)
	}
	text := fmt.Sprintf("tt.func @f(%s) -> %s {\n%s\n  tt.return %%r : %s\n}\n", strings.Join(args, ", "), typ, body, typ)
	ctx := ir.NewContext(ir.NewRegistry(arith.Dialect, builtin.Dialect, scf.Dialect, tt.Dialect))
	m, err := parser.Parse(ctx, diag.NewSource("test", text), parser.Options{})
	require.NoError(t, err, text)
	require.Empty(t, ir.Verify(m.Top), text)
	var end *ir.Op
	m.Top.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(tt.Return) {
			end = op
		}
		return ir.Continue
	})
	return end.Operand(0), ir.NewBuilder(ctx).Before(end)
}

// forms are the texts of operations in expressions.
var forms = map[*ir.OpDef]string{
	arith.AddI: "(%s + %s)", arith.SubI: "(%s - %s)", arith.MulI: "(%s * %s)", arith.DivSI: "(%s / %s)",
	arith.MinSI: "min(%s, %s)", arith.MaxSI: "max(%s, %s)", arith.MinUI: "minu(%s, %s)", arith.Select: "(%s ? %s : %s)",
	arith.AndI: "(%s & %s)", arith.OrI: "(%s | %s)", arith.XOrI: "(%s ^ %s)", arith.ShLI: "(%s << %s)",
	arith.RemSI: "(%s %% %s)", arith.RemUI: "remui(%s, %s)",
	arith.IndexCast: "%s", arith.ExtSI: "%s", arith.IndexCastUI: "unsigned(%s)", arith.TruncI: "cut(%s)",
	tt.Bitcast: "bitcast(%s)", tt.IntToPtr: "pointer(%s)", tt.PtrToInt: "address(%s)", tt.GetProgramID: "pid",
}

// Text prints an entry as an expression of arguments.
func Text(e foldresult.Entry) string {
	if e.Value == nil {
		return strconv.FormatInt(e.Const, 10)
	}
	return text(e.Value)
}

// Texts prints entries, separated by commas.
func Texts(entries []foldresult.Entry) string {
	var all []string
	for _, e := range entries {
		all = append(all, Text(e))
	}
	return strings.Join(all, ", ")
}

// Name prints a value as an expression of arguments. Other block arguments are "?".
func Name(v *ir.Value) string { return text(v) }

func text(v *ir.Value) string {
	op := v.DefiningOp()
	if op == nil && v.ArgOf().ParentOp().Is(tt.Func) {
		return arguments[v.Index()].name
	}
	if op == nil {
		return "?"
	}
	if c, ok := arith.ConstantOf(v).(*ir.IntegerAttr); ok {
		return strconv.FormatInt(c.Value, 10)
	}
	if c, ok := arith.AsCmpI(op); ok {
		return fmt.Sprintf("(%s %s %s)", text(c.Lhs()), c.Predicate(), text(c.Rhs()))
	}
	form, ok := forms[op.Def()]
	if !ok {
		return op.Name()
	}
	var operands []any
	for _, o := range op.Operands() {
		operands = append(operands, text(o))
	}
	return fmt.Sprintf(form, operands...)
}

// KeepTogether has so many iterations of each loop stay together where blocks share them; with 0, as many as the pass finds.
func KeepTogether(top *ir.Op, iterations int64) {
	top.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(scf.For) && iterations > 0 {
			op.SetAttr(tile.Piece, op.Context().IntAttr(ir.I64, iterations))
		}
		return ir.Continue
	})
}
