package scf

import "github.com/tshared/tshared/ir"

const noInlineAttr = "no_inline"

// ExecuteRegion lets several blocks stand where only one is allowed.
var ExecuteRegion = &ir.OpDef{
	Name: "scf.execute_region",
	Doc:  "runs a region of any number of blocks once and returns what it yields",
	Example: `// %x: i32
%r = scf.execute_region -> i32 no_inline {
  scf.yield %x : i32
}`,
	Results:       []ir.Slot{{Name: "result", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs:         []ir.AttrSlot{{Name: noInlineAttr, Type: ir.UnitAttrType, Optional: true}},
	Regions:       []ir.RegionSlot{{Name: "region"}},
	Syntax:        &ir.Syntax{Parse: parseExecuteRegion, Print: printExecuteRegion},
	Traits:        ir.RecursiveEffects,
	Verify:        verifyExecuteRegion,
	VerifyRegions: verifyYields,
	RegionBranch:  throughFlow,
	Speculatable:  never,
}

// NoInline reports whether the region must stay a region.
func NoInline(op *ir.Op) bool { return op.HasAttr(noInlineAttr) }

func parseExecuteRegion(p ir.OpParser, st *ir.OpState) {
	st.Types = p.AcceptArrowTypes()
	if p.AcceptKeyword(noInlineAttr) {
		st.SetAttr(noInlineAttr, ir.Unit)
	}
	st.Regions = []*ir.Region{p.Region(nil)}
	addAttrs(st, p.AttrDict())
}

func printExecuteRegion(p ir.OpPrinter, op *ir.Op) {
	printArrow(p, op.ResultTypes())
	p.Byte(' ')
	if op.HasAttr(noInlineAttr) {
		p.Str(noInlineAttr + " ")
	}
	p.Region(op.Region0(), false, true)
	p.AttrDict(op.Attrs(), noInlineAttr)
}

func verifyExecuteRegion(op *ir.Op) error {
	body := op.Region0()
	if body.Empty() {
		return op.OpErrorf("region needs to have at least one block")
	}
	if body.Entry().NumArgs() > 0 {
		return op.OpErrorf("region cannot have any arguments")
	}
	return nil
}
