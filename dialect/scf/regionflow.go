package scf

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// regionEdge is an edge of the control flow of an operation with regions, from the
// operation or the end of a region to a region or back to the operation, with the
// values passed along.
type regionEdge struct {
	to       *ir.Region // nil: the operation itself
	operands []*ir.Value
	inputs   []*ir.Value
}

// toParent is the edge to the results of the operation.
func toParent(op *ir.Op, operands []*ir.Value) regionEdge {
	return regionEdge{nil, operands, op.Results()}
}

// into is the edge into a region with the given entry arguments.
func into(r *ir.Region, operands, inputs []*ir.Value) regionEdge {
	return regionEdge{r, operands, inputs}
}

// verifyEdges checks that values and receivers match along all edges. edgesFrom
// lists the ones that start at a terminator, or at the operation itself when
// it is nil.
func verifyEdges(op *ir.Op, edgesFrom func(end *ir.Op) []regionEdge) error {
	for _, end := range branchPoints(op) {
		for _, e := range edgesFrom(end) {
			if why := e.mismatch(); why != "" {
				at := op
				if end != nil {
					at = end
				}
				return op.OpErrorf("along control flow edge from %s to %s: %s", pointName(end), e.targetName(), why).
					Note(ir.PositionOf(at.Loc()), "region branch point")
			}
		}
	}
	return nil
}

// branchPoints lists where control can come from: the operation itself (nil),
// then the ends of its blocks that pass values on.
func branchPoints(op *ir.Op) []*ir.Op {
	points := []*ir.Op{nil}
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			if last := b.Last(); last.Is(Yield) || last.Is(Condition) {
				points = append(points, last)
			}
		}
	}
	return points
}

// forwarded lists the values a terminator passes on.
func forwarded(end *ir.Op) []*ir.Value {
	if end.Is(Condition) {
		return end.OperandsOf(1)
	}
	return end.Operands()
}

func (e regionEdge) mismatch() string {
	if len(e.operands) != len(e.inputs) {
		return fmt.Sprintf("region branch point has %d operands, but region successor needs %d inputs", len(e.operands), len(e.inputs))
	}
	for i := range e.operands {
		have, want := e.operands[i].Type(), e.inputs[i].Type()
		if have != want {
			return fmt.Sprintf("successor operand type #%d %s should match successor input type #%d %s", i, ir.QuoteType(have), i, ir.QuoteType(want))
		}
	}
	return ""
}

func (e regionEdge) targetName() string {
	if e.to == nil {
		return "parent"
	}
	return fmt.Sprintf("Region #%d", e.to.Index())
}

func pointName(end *ir.Op) string {
	if end == nil {
		return "parent"
	}
	return "Operation " + end.Name()
}
