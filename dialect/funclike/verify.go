package funclike

import (
	"strings"

	"github.com/tshared/tshared/ir"
)

// VerifyFunction checks a function operation: its symbol, the attributes of
// its arguments and results, and that the entry block has the arguments the
// signature says.
func VerifyFunction(op *ir.Op) error {
	f := Func{op}
	if err := VerifySymbol(op, f.IsDeclaration()); err != nil {
		return err
	}
	if err := verifyDicts(op, ArgAttrsAttr, "argument", len(f.Type().In)); err != nil {
		return err
	}
	if err := verifyDicts(op, ResAttrsAttr, "result", len(f.Type().Out)); err != nil {
		return err
	}
	return verifyEntry(f)
}

// VerifySymbol checks what every operation that defines a symbol must satisfy;
// an operation that may have a name but has none is not a symbol.
func VerifySymbol(op *ir.Op, declaration bool) error {
	if _, named := op.SymbolName(); !named {
		return nil
	}
	if v, ok := op.Attr(VisibilityAttr).(*ir.StringAttr); ok && !isVisibility(v.Value) {
		return op.OpErrorf("visibility expected to be one of [\"public\", \"private\", \"nested\"], but got %s", v)
	}
	if declaration && isPublic(op) {
		return op.OpErrorf("symbol declaration cannot have public visibility")
	}
	if parent := op.Parent(); parent != nil && parent.Def().Registered() && !parent.Has(ir.SymbolTable) {
		return op.OpErrorf("symbol's parent must have the SymbolTable trait")
	}
	return nil
}

func isVisibility(s string) bool {
	for _, v := range visibilities {
		if v == s {
			return true
		}
	}
	return false
}

// isPublic: a symbol without visibility is public.
func isPublic(op *ir.Op) bool {
	v, ok := op.StringAttr(VisibilityAttr)
	return !ok || v == "public"
}

func verifyDicts(op *ir.Op, name, what string, want int) error {
	list, ok := op.Attr(name).(*ir.ArrayAttr)
	if !ok {
		return nil
	}
	if len(list.Elems) != want {
		return op.OpErrorf("expects %s attribute array to have the same number of elements as the number of function %ss, got %d, but expected %d",
			what, what, len(list.Elems), want)
	}
	for i := range list.Elems {
		for _, a := range dictAt(list, i) {
			if !strings.Contains(a.Name, ".") {
				return op.OpErrorf("%ss may only have dialect attributes", what)
			}
		}
	}
	return nil
}

func verifyEntry(f Func) error {
	if f.IsDeclaration() {
		return nil
	}
	in, entry := f.Type().In, f.Body().Entry()
	if entry.NumArgs() != len(in) {
		return f.Op.OpErrorf("entry block must have %d arguments to match function signature", len(in))
	}
	for i, t := range in {
		if got := entry.Arg(i).Type(); got != t {
			return f.Op.OpErrorf("type of entry block argument #%d(%s) must match the type of the corresponding argument in function signature(%s)",
				i, ir.QuoteType(got), ir.QuoteType(t))
		}
	}
	return nil
}

// VerifyReturn checks that a return gives what the enclosing function
// returns.
func VerifyReturn(op *ir.Op) error {
	f, ok := AsFunc(op.Parent())
	if !ok {
		return nil
	}
	want := f.Type().Out
	if op.NumOperands() != len(want) {
		return op.OpErrorf("has %d operands, but enclosing function (@%s) returns %d", op.NumOperands(), f.SymName(), len(want))
	}
	for i, t := range want {
		if got := op.Operand(i).Type(); got != t {
			return op.Errorf("type of return operand %d (%s) doesn't match function result type (%s) in function @%s",
				i, ir.QuoteType(got), ir.QuoteType(t), f.SymName())
		}
	}
	return nil
}

// VerifyCall checks a call against its callee, which must be a function of the
// given definition.
func VerifyCall(op *ir.Op, callee string, function *ir.OpDef, lookup func(*ir.SymbolRefAttr) *ir.Op) error {
	ref := op.Attr(callee).(*ir.SymbolRefAttr)
	target := lookup(ref)
	if !target.Is(function) {
		return op.OpErrorf("'%s' does not reference a valid function", ref.Root)
	}
	return verifyCallTypes(op, Func{target}.Type())
}

func verifyCallTypes(op *ir.Op, t *ir.FunctionType) error {
	if op.NumOperands() != len(t.In) {
		return op.OpErrorf("incorrect number of operands for callee")
	}
	for i, want := range t.In {
		if got := op.Operand(i).Type(); got != want {
			return op.OpErrorf("operand type mismatch: expected operand type %s, but provided %s for operand number %d",
				ir.QuoteType(want), ir.QuoteType(got), i)
		}
	}
	if op.NumResults() != len(t.Out) {
		return op.OpErrorf("incorrect number of results for callee")
	}
	for i, want := range t.Out {
		if op.Result(i).Type() != want {
			d := op.OpErrorf("result type mismatch at index %d", i)
			pos := ir.PositionOf(op.Loc())
			return d.Note(pos, "      op result types: %s", ir.QuoteTypes(op.ResultTypes())).
				Note(pos, "function result types: %s", ir.QuoteTypes(t.Out))
		}
	}
	return nil
}
