package sanitizeoverflow

import (
	"github.com/tshared/tshared/analysis/symbols"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// indexed are operations all integer operands of which are offsets, indices, sizes or strides.
var indexed = map[*ir.OpDef]bool{
	tt.AddPtr: true, tt.MakeTensorPtr: true, tt.Advance: true, tt.MakeTensorDescriptor: true, tt.DescriptorLoad: true, tt.DescriptorGather: true,
}

// masks returns the masks of accesses, nil for none.
var masks = map[*ir.OpDef]func(op *ir.Op) *ir.Value{
	tt.Load:      func(op *ir.Op) *ir.Value { l, _ := tt.AsLoad(op); return l.Mask() },
	tt.Store:     func(op *ir.Op) *ir.Value { s, _ := tt.AsStore(op); return s.Mask() },
	tt.AtomicRMW: func(op *ir.Op) *ir.Value { a, _ := tt.AsAtomicRMW(op); return a.Mask() },
}

// propagates are operations whose results are signed, or comparisons of signed integers, if their operands are.
var propagates = map[*ir.OpDef]bool{
	arith.AddI: true, arith.SubI: true, arith.MulI: true, arith.ShLI: true, arith.DivSI: true, arith.FloorDivSI: true, arith.CeilDivSI: true, arith.RemSI: true,
	arith.MinSI: true, arith.MaxSI: true, arith.ExtSI: true, arith.IndexCast: true, arith.Select: true,
	tt.Splat: true, tt.Broadcast: true, tt.ExpandDims: true, tt.Reshape: true, tt.Trans: true, tt.Join: true, tt.Split: true, tt.Cat: true, tt.Unsplat: true,
}

// search finds the values that reach addresses and masks.
type search struct {
	found   map[*ir.Value]bool
	tables  symbols.Tables
	changed bool
}

// findReaching finds the integers that reach an address or mask as signed integers.
func findReaching(root *ir.Op) map[*ir.Value]bool {
	s := &search{found: map[*ir.Value]bool{}}
	for s.changed = true; s.changed; {
		s.changed = false
		root.Walk(func(op *ir.Op) ir.WalkResult { s.visit(op); return ir.Continue })
	}
	return s.found
}

func (s *search) add(v *ir.Value) {
	if v != nil && !s.found[v] && ir.IsInteger(ir.ElementTypeOf(v.Type())) {
		s.found[v], s.changed = true, true
	}
}

// addIf: a forwarded value reaches what the value it becomes reaches.
func (s *search) addIf(v, becomes *ir.Value) {
	if s.found[becomes] {
		s.add(v)
	}
}

func (s *search) addAll(values []*ir.Value) {
	for _, v := range values {
		s.add(v)
	}
}

func (s *search) visit(op *ir.Op) {
	d, parent := op.Def(), op.Parent()
	switch {
	case indexed[d]:
		s.addAll(op.Operands())
	case op.Is(tt.DescriptorStore):
		s.addAll(tt.DescriptorStoreOp{Op: op}.Indices())
	case op.Is(tt.DescriptorReduce):
		s.addAll(tt.DescriptorReduceOp{Op: op}.Indices())
	case op.Is(tt.DescriptorScatter):
		o, _ := tt.AsDescriptorScatter(op)
		s.add(o.XOffsets())
		s.add(o.YOffset())
	case masks[d] != nil:
		s.add(masks[d](op))
	case s.reachesThrough(op):
		s.addAll(op.Operands())
	case d.SuccessorOperands != nil:
		s.branch(op)
	case d.Call != nil:
		s.call(op)
	}
	if d.RegionBranch != nil {
		s.point(op, op)
	}
	if op.IsRegionTerminator() && parent != nil && parent.Def().RegionBranch != nil {
		s.point(op, parent)
	}
	if f, ok := scf.AsFor(op); ok && s.found[f.Counter()] {
		s.addAll([]*ir.Value{f.LowerBound(), f.Step()})
	}
}

// reachesThrough reports whether a result reaches an address and the operation propagates that to its operands.
func (s *search) reachesThrough(op *ir.Op) bool {
	reaches := false
	for _, v := range op.Results() {
		reaches = reaches || s.found[v]
	}
	if !reaches {
		return false
	}
	if c, ok := arith.AsCmpI(op); ok {
		return isSigned(c.Predicate())
	}
	if op.Is(arith.AndI) || op.Is(arith.OrI) || op.Is(arith.XOrI) {
		return ir.ElementTypeOf(op.Result(0).Type()) == ir.I1
	}
	return propagates[op.Def()]
}

func isSigned(p arith.IPredicate) bool {
	switch p {
	case arith.IULT, arith.IULE, arith.IUGT, arith.IUGE:
		return false
	}
	return true
}

func (s *search) branch(op *ir.Op) {
	for i, b := range op.Successors() {
		start, n := op.Def().SuccessorOperands(op, i)
		for k := range n {
			s.addIf(op.Operand(start+k), b.Arg(b.NumArgs()-n+k))
		}
	}
}

// point: operands forwarded to regions or results reach what the values they become reach.
func (s *search) point(point, branch *ir.Op) {
	for _, next := range ir.RegionSuccessors(point, branch, nil) {
		start, n := ir.RegionOperands(point, branch, next.Region)
		for i := range min(n, len(next.Inputs)) {
			s.addIf(point.Operand(start+i), next.Inputs[i])
		}
	}
}

// call: arguments reach what the function's arguments reach, and returned values what the results of calls
// reach.
func (s *search) call(op *ir.Op) {
	ref := op.Def().Call.Callee(op)
	if ref == nil {
		return
	}
	f := s.tables.Lookup(op, ref)
	if f == nil || !f.Def().Function || f.Region0().Entry() == nil {
		return
	}
	start, n := op.Def().Call.Args(op)
	for i := range min(n, f.Region0().Entry().NumArgs()) {
		s.addIf(op.Operand(start+i), f.Region0().Entry().Arg(i))
	}
	for b := range f.Region0().Blocks() {
		if end := b.Last(); end != nil && end.Has(ir.ReturnLike) {
			for i := range min(end.NumOperands(), op.NumResults()) {
				s.addIf(end.Operand(i), op.Result(i))
			}
		}
	}
}
