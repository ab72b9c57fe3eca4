package memref

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// AllocaScope defines memref.alloca_scope: runs its body and frees what memref.alloca
// allocated in it.
var AllocaScope = &ir.OpDef{
	Name: "memref.alloca_scope",
	Doc:  "runs its body and frees what memref.alloca allocated in it",
	Example: `// %i: index
%r = memref.alloca_scope -> (f32) {
  %m = memref.alloca() : memref<4xf32>
  %x = memref.load %m[%i] : memref<4xf32>
  memref.alloca_scope.return %x : f32
}`,
	Results:            []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Regions:            []ir.RegionSlot{{Name: "bodyRegion", Sized: true}},
	Syntax:             &ir.Syntax{Parse: parseScope, Print: printScope},
	Traits:             ir.SingleBlock | ir.RecursiveEffects,
	ImplicitTerminator: "memref.alloca_scope.return",
	Verify:             verifyScope,
	VerifyRegions:      verifyScopeResults,
}

// AllocaScopeReturn defines memref.alloca_scope.return: gives the results of the
// memref.alloca_scope it ends.
var AllocaScopeReturn = &ir.OpDef{
	Name: "memref.alloca_scope.return",
	Doc:  "gives the results of the memref.alloca_scope it ends",
	Example: `// %i: index
%r = memref.alloca_scope -> (index) {
  memref.alloca_scope.return %i : index
}`,
	Operands: []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Format:   "attr-dict ($results^ `:` type($results))?",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Parents:  []string{"memref.alloca_scope"},
}

func parseScope(p ir.OpParser, st *ir.OpState) {
	st.Types = p.AcceptArrowTypes()
	body := p.Region(nil)
	ir.EnsureTerminator(st.Ctx, body, AllocaScopeReturn.Name, st.Ctx.LocAt(st.Pos))
	st.Regions = []*ir.Region{body}
	st.Attrs = append(st.Attrs, p.AttrDict()...)
}

// printScope leaves the terminator out when it returns nothing. MLIR prints a blank
// before the optional result types and one more before the body.
func printScope(p ir.OpPrinter, op *ir.Op) {
	p.Byte(' ')
	if op.NumResults() > 0 {
		p.Str(" -> (")
		p.Types(op.ResultTypes())
		p.Byte(')')
	}
	p.Byte(' ')
	p.Region(op.Region0(), false, op.NumResults() > 0)
	p.AttrDict(op.Attrs())
}

func verifyScope(op *ir.Op) error {
	if op.Region0().Entry().NumArgs() > 0 {
		return op.OpErrorf("region should have no arguments")
	}
	return nil
}

// verifyScopeResults checks the types of the values that the end of the body returns.
func verifyScopeResults(op *ir.Op) error {
	end := op.Region0().Entry().Last()
	if !end.Is(AllocaScopeReturn) {
		return nil
	}
	why := ""
	if end.NumOperands() != op.NumResults() {
		why = fmt.Sprintf("region branch point has %d operands, but region successor needs %d inputs", end.NumOperands(), op.NumResults())
	}
	for i := 0; why == "" && i < op.NumResults(); i++ {
		if have, want := end.Operand(i).Type(), op.Result(i).Type(); have != want {
			why = fmt.Sprintf("successor operand type #%d %s should match successor input type #%d %s", i, ir.QuoteType(have), i, ir.QuoteType(want))
		}
	}
	if why == "" {
		return nil
	}
	return op.OpErrorf("along control flow edge from Operation %s to parent: %s", end.Name(), why).
		Note(ir.PositionOf(end.Loc()), "region branch point")
}
