package tile

import (
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// fencePlaces are the values of Fences, each with whether there is a fence before the operation and one after it.
var fencePlaces = []struct {
	name           string
	before, behind bool
}{
	{"none", false, false}, {"before", true, false}, {"behind", false, true}, {"around", true, true},
}

// FencesOf says whether fences stand before and after an operation with atomic updates. It is not ok where none are decided: the
// updates have their own memory order then.
func FencesOf(op *ir.Op) (before, behind, ok bool) {
	name, _ := op.StringAttr(Fences)
	for _, p := range fencePlaces {
		if p.name == name {
			return p.before, p.behind, true
		}
	}
	return false, false, false
}

// SetFences writes where fences stand.
func SetFences(op *ir.Op, before, behind bool) {
	for _, p := range fencePlaces {
		if p.before == before && p.behind == behind {
			op.SetAttr(Fences, op.Context().String(p.name))
		}
	}
}

// UpdateInBody is the atomic update in the body of a structured operation whose loops are parallel: each element has one. It is
// nil if there is none, or more than one.
func UpdateInBody(op *ir.Op) *ir.Op {
	if !hasParallelLoops(op) {
		return nil
	}
	var found []*ir.Op
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if inner.Is(memref.AtomicRMW) || inner.Is(llvm.AtomicRMW) {
			found = append(found, inner)
		}
		return ir.Continue
	})
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// hasParallelLoops reports whether an operation is a structured one without reductions.
func hasParallelLoops(op *ir.Op) bool {
	view, ok := linalg.AsStructured(op)
	if !ok {
		return false
	}
	for _, it := range view.Iterators() {
		if it != linalg.Parallel {
			return false
		}
	}
	return true
}

// verifyFences checks that an operation has the updates that fences order.
func verifyFences(op *ir.Op) error {
	if _, _, ok := FencesOf(op); !ok || UpdateInBody(op) == nil {
		return op.Errorf("'%s' is an attribute of a structured operation with parallel loops and one atomic update in its body: none, before, behind or around", Fences)
	}
	return nil
}
