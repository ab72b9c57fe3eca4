// Package predicate has the pass that marks the branches whose accesses to memory are predicated.
package predicate

import (
	"fmt"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass.
var Pass = remark.On(&pass.Pass{
	Name:  "tile-predicate",
	Title: "TilePredicate",
	Doc:   "Mark the branches in bodies of structured operations whose accesses are predicated",
	Run: func(_ *pass.Context, op *ir.Op) error {
		Run(op)
		return nil
	},
	Post: marksArePossible,
}, branches)

// maxOps is how many operations are executed speculatively rather than branched around.
const maxOps = 16

// Run marks branches by tile.predicated: both of their regions are computed, and their accesses have the condition as
// a predicate. The accesses of all elements of a thread are then in flight together.
func Run(root *ir.Op) {
	root.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(scf.If) && linalg.BodyOwner(op) != nil && IsPossible(op) && numOps(op) <= maxOps {
			op.SetAttr(tile.Predicated, ir.Unit)
		}
		return ir.Continue
	})
}

// branches are the branches with accesses in bodies.
var branches = remark.Rule{Topic: remark.Branch, Kinds: []*ir.OpDef{scf.If}, How: func(op *ir.Op) (string, bool) {
	switch {
	case linalg.BodyOwner(op) == nil || !hasAccess(op):
		return "", false
	case op.HasAttr(tile.Predicated):
		return "its accesses are predicated", true
	case !IsPossible(op):
		return "not predicated: it has operations that cannot be executed speculatively", true
	}
	return fmt.Sprintf("not predicated: it has more than %d operations", maxOps), true
}}

// hasAccess reports whether an operation has loads or stores of single elements in its regions.
func hasAccess(op *ir.Op) (found bool) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		found = found || IsElementAccess(inner)
		return ir.Continue
	})
	return found
}

// ElementLoads and ElementStores are the accesses of bodies: each thread accesses memory element by element.
var (
	ElementLoads = remark.Rule{Topic: remark.Load, How: func(op *ir.Op) (string, bool) {
		if op.NumResults() == 0 || !IsElementAccess(op) || linalg.BodyOwner(op) == nil {
			return "", false
		}
		return perElement(op.Result(0)), true
	}}
	ElementStores = remark.Rule{Topic: remark.Store, How: func(op *ir.Op) (string, bool) {
		if op.NumResults() > 0 || !IsElementAccess(op) || linalg.BodyOwner(op) == nil {
			return "", false
		}
		return perElement(op.Operand(0)), true // the stored value
	}}
)

// perElement is the remark about an access to one element.
func perElement(v *ir.Value) string {
	return fmt.Sprintf("per element, %d bytes each", tile.ElementBytes(v.Type()))
}

// marksArePossible checks that marked branches can be predicated.
func marksArePossible(root *ir.Op) (err error) {
	root.Walk(func(op *ir.Op) ir.WalkResult {
		if op.HasAttr(tile.Predicated) && !IsPossible(op) {
			err = op.Bugf("a branch that cannot be predicated is marked by '%s'", tile.Predicated)
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

func numOps(op *ir.Op) (n int) {
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for range b.Ops() {
				n++
			}
		}
	}
	return n
}

// IsPossible reports whether a branch only computes, apart from loads and stores of single elements in its first region.
func IsPossible(op *ir.Op) bool {
	accesses := 0
	for _, r := range op.Regions() {
		if r.Empty() {
			continue
		}
		if !r.HasOneBlock() {
			return false
		}
		for inner := range r.Entry().Ops() {
			switch {
			case inner == r.Entry().Last(), inner.Is(memref.ReinterpretCast), inner.Is(memref.Cast), inner.Is(memref.SubView):
			case inner.NumRegions() == 0 && inner.IsMemoryEffectFree() && !inner.Is(tensor.Extract):
			case r.Index() == 0 && IsElementAccess(inner):
				accesses++
			default:
				return false
			}
		}
	}
	return accesses > 0
}

// IsElementAccess reports whether an operation loads or stores a single element.
func IsElementAccess(op *ir.Op) bool {
	if read, ok := tensor.AsExtract(op); ok {
		return inMemory(read.Tensor())
	}
	return elementAccesses[op.Def()] && !distribute.IsAtomicLoad(op) && !distribute.IsAtomicStore(op)
}

var elementAccesses = map[*ir.OpDef]bool{
	memref.Load: true, affine.Load: true, llvm.Load: true, tptr.Load: true,
	memref.Store: true, affine.Store: true, llvm.Store: true, tptr.Store: true,
}

// inMemory reports whether the elements of a tensor are read from memory when they are extracted.
func inMemory(v *ir.Value) bool {
	for {
		cast, ok := tensor.AsCast(v.DefiningOp())
		if !ok {
			return v.DefiningOp().Is(bufferization.ToTensor)
		}
		v = cast.Source()
	}
}
