package scf

import "github.com/tshared/tshared/ir"

// InParallel ends the body of scf.forall: its operations write the thread's
// part into the shared tensors.
var InParallel = &ir.OpDef{
	Name: "scf.forall.in_parallel",
	Doc:  "ends the body of scf.forall and combines what the threads computed into the outputs",
	Example: `// %t: tensor<8xf32>
%r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
  scf.forall.in_parallel {
  }
}`,
	Regions: []ir.RegionSlot{{Name: "region", Sized: true}},
	Syntax:  &ir.Syntax{Parse: parseInParallel, Print: printInParallel},
	Traits:  ir.Terminator | ir.SingleBlock | ir.NoTerminator | ir.GraphRegion,
	Parents: []string{"scf.forall"},
	Verify:  verifyInParallel,
}

// combiners are the operations that write a thread's part, with the number of
// the operand they write into.
var combiners = map[string]int{"tensor.parallel_insert_slice": 1}

func parseInParallel(p ir.OpParser, st *ir.OpState) {
	body := p.Region(nil)
	if body.Empty() {
		body.AddBlock()
	}
	st.Regions = []*ir.Region{body}
	addAttrs(st, p.AttrDict())
}

func printInParallel(p ir.OpPrinter, op *ir.Op) {
	p.Byte(' ')
	p.Region(op.Region0(), false, false)
	p.AttrDict(op.Attrs())
}

func verifyInParallel(op *ir.Op) error {
	forall := ForallOp{op.Parent()}
	for o := range op.Region0().Entry().Ops() {
		dest, ok := combiners[o.Name()]
		if !ok {
			return op.OpErrorf("expected only ParallelCombiningOpInterface ops")
		}
		if dest < o.NumOperands() && !isOutputArg(forall, o.Operand(dest)) {
			return o.OpErrorf("may only insert into an output block argument")
		}
	}
	return nil
}

func isOutputArg(f ForallOp, v *ir.Value) bool {
	return v.ArgOf() == f.Body() && v.Index() >= f.Rank()
}
