package linalg

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// verifyStructured checks the rules of all structured operations.
func verifyStructured(op *ir.Op) error {
	if err := verifyResults(op, op.OperandsOf(1)); err != nil {
		return err
	}
	s, _ := AsStructured(op)
	if op.NumOperands() > 0 && !s.OnTensors() && !s.OnBuffers() {
		return op.OpErrorf("expected to have pure tensor or buffer semantics")
	}
	maps := s.IndexingMaps()
	for _, check := range []func(StructuredOp, []*affine.Map) error{verifyMaps, verifyShapes, verifyLoops, verifyBody} {
		if err := check(s, maps); err != nil {
			return err
		}
	}
	return nil
}

// verifyResults checks that there is a result for each tensor among the values
// the results start from.
func verifyResults(op *ir.Op, inits []*ir.Value) error {
	outputs, results := 0, 0
	for _, v := range inits {
		if ir.IsAnyTensor(v.Type()) {
			outputs++
		}
	}
	for _, v := range op.Results() {
		if ir.IsAnyTensor(v.Type()) {
			results++
		}
	}
	if results != outputs {
		return op.OpErrorf("expected the number of tensor results (%d) to be equal to the number of output tensors (%d)", results, outputs)
	}
	next, first := 0, op.NumOperands()-len(inits)
	for i, v := range inits {
		if !ir.IsAnyTensor(v.Type()) {
			continue
		}
		if t := op.Result(next).Type(); v.Type() != t {
			return op.OpErrorf("expected type of operand #%d (%s) to match type of corresponding result (%s)",
				first+i, ir.QuoteType(v.Type()), ir.QuoteType(t))
		}
		next++
	}
	return nil
}

func verifyMaps(s StructuredOp, maps []*affine.Map) error {
	if len(maps) != s.Op.NumOperands() {
		return s.Op.OpErrorf("expected the number of indexing_map (%d) to be equal to the number of input/output operands (%d)", len(maps), s.Op.NumOperands())
	}
	for i, m := range maps {
		if m.NumSyms != 0 {
			return s.Op.OpErrorf("unexpected symbols in indexing_map #%d", i)
		}
		if rank := len(indexedShape(s.Op.Operand(i).Type())); rank != len(m.Results) {
			return s.Op.OpErrorf("expected operand #%d rank (%d) to match the result rank of indexing_map (%d)", i, rank, len(m.Results))
		}
	}
	if loopRanges(s, maps) == nil {
		return s.Op.OpErrorf("invalid indexing maps are non-invertible: (%s)", affine.Concat(maps...))
	}
	return nil
}

// LoopRanges is the number of iterations of each loop, ir.Dynamic where it is
// known at run time only.
func (s StructuredOp) LoopRanges() []int64 { return loopRanges(s, s.IndexingMaps()) }

// loopRanges takes the size of each loop from the first dimension of an operand
// that the loop alone runs over; nil when there is a loop without one.
func loopRanges(s StructuredOp, maps []*affine.Map) []int64 {
	loops := 0
	for _, m := range maps {
		loops = max(loops, m.NumDims)
	}
	const unknown = ir.Dynamic + 1 // no size
	ranges := make([]int64, loops)
	for i := range ranges {
		ranges[i] = unknown
	}
	for i, m := range maps {
		shape := indexedShape(s.Op.Operand(i).Type())
		for dim, e := range m.Results {
			if loop, ok := e.(*affine.Dim); ok && ranges[loop.Pos] == unknown {
				ranges[loop.Pos] = shape[dim]
			}
		}
	}
	if slices.Contains(ranges, unknown) {
		return nil
	}
	return ranges
}

// verifyShapes compares static shapes with the elements that the loops reach.
func verifyShapes(s StructuredOp, maps []*affine.Map) error {
	last := loopRanges(s, maps)
	if slices.Contains(last, ir.Dynamic) {
		return nil
	}
	first := make([]int64, len(last))
	for i := range last {
		last[i]--
	}
	for i, m := range maps {
		for dim, size := range indexedShape(s.Op.Operand(i).Type()) {
			if size == ir.Dynamic || size == 0 {
				continue
			}
			e := m.Results[dim]
			if d, isDim := e.(*affine.Dim); isDim && last[d.Pos]+1 == size {
				continue // as most are
			}
			from, ok1 := affine.Eval(e, first, nil)
			to, ok2 := affine.Eval(e, last, nil)
			if !ok1 || !ok2 {
				continue
			}
			if min(from, to) < 0 {
				return s.Op.OpErrorf("unexpected result less than 0 at expression #%d in %s", dim, m)
			}
			reached := max(from, to) + 1
			if _, isDim := e.(*affine.Dim); isDim && reached != size {
				return s.Op.OpErrorf("inferred input/output operand #%d has shape's dimension #%d to be %d, but found %d", i, dim, reached, size)
			}
			if reached > size {
				return s.Op.OpErrorf("inferred input/output operand #%d has shape's dimension #%d to be greater than or equal to %d, but found %d", i, dim, reached, size)
			}
		}
	}
	return nil
}

func verifyLoops(s StructuredOp, maps []*affine.Map) error {
	loops := s.NumLoops()
	for i, m := range maps {
		if m.NumDims != loops {
			return s.Op.OpErrorf("expected indexing_map #%d to have %d dim(s) to match the number of loops", i, loops)
		}
	}
	return nil
}

func verifyBody(s StructuredOp, _ []*affine.Map) error {
	if s.Op.NumRegions() != 1 || !s.Op.Region0().HasOneBlock() {
		return s.Op.OpErrorf("expects to have 1 region with 1 block")
	}
	args := s.Body().Args()
	if len(args) != s.Op.NumOperands() {
		return s.Op.OpErrorf("expected as many non-induction variable region arguments as the number of input/output operands")
	}
	for i, arg := range args {
		if want := scalarOf(s.Op.Operand(i).Type()); arg.Type() != want {
			return s.Op.OpErrorf("expected type of bb argument #%d (%s) to match element or self type of the corresponding operand (%s)",
				i, ir.QuoteType(arg.Type()), ir.QuoteType(want))
		}
	}
	return nil
}
