package scf

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

const casesAttr = "cases"

// IndexSwitch runs the region of one case.
var IndexSwitch = &ir.OpDef{
	Name: "scf.index_switch",
	Doc:  "runs the region whose case value equals the operand, else the default region",
	Example: `// %i: index
// %x: f32
%r = scf.index_switch %i -> f32 
case 2 {
  scf.yield %x : f32
}
default {
  scf.yield %x : f32
}`,
	Operands: []ir.Slot{{Name: "arg", Type: ir.IndexConstraint}},
	Results:  []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs:    []ir.AttrSlot{{Name: casesAttr, Type: ir.DenseI64Array}},
	Regions: []ir.RegionSlot{
		{Name: "defaultRegion", Sized: true},
		{Name: "caseRegions", Arity: ir.Variadic, Sized: true},
	},
	Syntax:             &ir.Syntax{Parse: parseIndexSwitch, Print: printIndexSwitch},
	Traits:             ir.SingleBlock | ir.RecursiveEffects,
	ImplicitTerminator: Yield.Name,
	Verify:             verifyIndexSwitch,
	VerifyRegions:      verifyYields,
	RegionBranch:       switchFlow,
	Speculatable:       never,
}

func parseIndexSwitch(p ir.OpParser, st *ir.OpState) {
	arg := p.Operand()
	addAttrs(st, p.AttrDict())
	if p.Accept("->") {
		st.Types = p.TypeList()
	}
	var values []int64
	var cases []*ir.Region
	for p.AcceptKeyword("case") {
		values = append(values, p.Integer())
		cases = append(cases, p.Region(nil))
	}
	st.SetAttr(casesAttr, st.Ctx.I64Array(values...))
	p.ExpectKeyword("default")
	otherwise := p.Region(nil)
	endRegion(st, otherwise, Yield)
	st.Regions = append([]*ir.Region{otherwise}, cases...)
	st.Operands = []*ir.Value{p.Resolve(arg, ir.Index)}
}

func printIndexSwitch(p ir.OpPrinter, op *ir.Op) {
	s := IndexSwitchOp{op}
	p.Byte(' ')
	p.Operand(s.Arg())
	p.AttrDict(op.Attrs(), casesAttr)
	if op.NumResults() > 0 {
		p.Str(" -> ")
		p.Types(op.ResultTypes())
	}
	p.Byte(' ')
	values := s.Cases()
	for i, r := range s.CaseRegions() {
		p.Newline()
		p.Str("case ")
		p.Int(values[i])
		p.Byte(' ')
		p.Region(r, false, true)
	}
	p.Newline()
	p.Str("default ")
	p.Region(s.DefaultRegion(), true, !impliedYield(s.DefaultRegion()))
}

// impliedYield reports whether the text may leave the end of a region out.
func impliedYield(r *ir.Region) bool {
	end := r.Entry().Last()
	return end.NumOperands() == 0 && len(end.Attrs()) == 0
}

func verifyIndexSwitch(op *ir.Op) error {
	s := IndexSwitchOp{op}
	values := s.Cases()
	if n := len(s.CaseRegions()); n != len(values) {
		return op.OpErrorf("has %d case regions but %d case values", n, len(values))
	}
	seen := map[int64]bool{}
	for _, v := range values {
		if seen[v] {
			return op.OpErrorf("has duplicate case value: %d", v)
		}
		seen[v] = true
	}
	if err := verifyCaseYield(op, s.DefaultRegion(), "default region"); err != nil {
		return err
	}
	for i, r := range s.CaseRegions() {
		if err := verifyCaseYield(op, r, fmt.Sprintf("case region #%d", i)); err != nil {
			return err
		}
	}
	return nil
}

func verifyCaseYield(op *ir.Op, r *ir.Region, name string) error {
	end := r.Entry().Last()
	if !end.Is(Yield) {
		return op.OpErrorf("expected region to end with scf.yield, but got %s", end.Name())
	}
	at := ir.PositionOf(end.Loc())
	if end.NumOperands() != op.NumResults() {
		return op.OpErrorf("expected each region to return %d values, but %s returns %d", op.NumResults(), name, end.NumOperands()).
			Note(at, "see yield operation here")
	}
	for i, want := range op.ResultTypes() {
		if have := end.Operand(i).Type(); have != want {
			return op.OpErrorf("expected result #%d of each region to be %s", i, ir.QuoteType(want)).
				Note(at, "%s returns %s here", name, ir.QuoteType(have))
		}
	}
	return nil
}
