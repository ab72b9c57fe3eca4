// Package fenceatomics has the pass that orders the atomic updates of a tensor by fences: one before all of them and one after
// them cost less than a memory order of each. A fence that would order nothing is left out.
package fenceatomics

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass.
var Pass = remark.On(kernelpass.OnKernels(&pass.Pass{
	Name: "tile-fence-atomics", Title: "TileFenceAtomics",
	Doc:     "Order the atomic updates of a tensor by fences around them, where they order something",
	Options: []pass.Option{kernelpass.OverlapOption},
	Run: func(ctx *pass.Context, op *ir.Op) error {
		Run(op, distribute.Options{Overlap: ctx.Bool("overlap")})
		return nil
	},
	Post: areFenced,
}), remark.AtomicFences)

// Run writes the fences of a kernel.
func Run(kernel *ir.Op, o distribute.Options) {
	f := newFencer(kernel, o)
	f.each(func(op *ir.Op) {
		before, behind := f.needed(op)
		tile.SetFences(op, before, behind)
	})
}

// areFenced is the post-condition: the updates of all tensors have the fences that they need.
func areFenced(kernel *ir.Op) (err error) {
	newFencer(kernel, distribute.Options{}).each(func(op *ir.Op) {
		if _, _, ok := tile.FencesOf(op); !ok {
			err = op.Bugf("fences of its atomic updates are not decided")
		}
	})
	if err != nil {
		return err
	}
	return Check(kernel, distribute.Options{})
}

// Check refuses fences that leave atomic updates unordered, which a person may have written.
func Check(kernel *ir.Op, o distribute.Options) (err error) {
	f := newFencer(kernel, o)
	f.each(func(op *ir.Op) {
		before, behind, ok := tile.FencesOf(op)
		if !ok {
			return // each update has its own order
		}
		if needsBefore, needsBehind := f.needed(op); needsBefore && !before {
			err = op.Errorf("its atomic updates release earlier accesses, but '%s' has no fence before it", tile.Fences)
		} else if needsBehind && !behind {
			err = op.Errorf("its atomic updates acquire what others have released, but '%s' has no fence behind it", tile.Fences)
		}
	})
	return err
}

// fencer finds the fences of a kernel.
type fencer struct {
	kernel *ir.Op
	memory *distribute.MemoryEffects
}

func newFencer(kernel *ir.Op, o distribute.Options) *fencer {
	return &fencer{kernel, distribute.NewMemoryEffects(kernel, o)}
}

// each visits the operations whose body has an atomic update with a memory order.
func (f *fencer) each(visit func(op *ir.Op)) {
	f.kernel.Walk(func(op *ir.Op) ir.WalkResult {
		update := tile.UpdateInBody(op)
		if update == nil || distribute.AtomicOrder(update) == "relaxed" {
			return ir.Continue
		}
		visit(op)
		return ir.Skip
	})
}

// needed says which fences order something. An acquire orders nothing if no thread reads the result.
func (f *fencer) needed(op *ir.Op) (before, behind bool) {
	update := tile.UpdateInBody(op)
	before = distribute.Releases(update) && !f.nothingToRelease(op)
	behind = distribute.AtomicOrder(update) != "release" && op.NumResults() > 0 && op.HasUses()
	return before, behind
}

// NothingToRelease reports whether a release before an operation of a kernel would order nothing.
func NothingToRelease(kernel, op *ir.Op, o distribute.Options) bool {
	return newFencer(kernel, o).nothingToRelease(op)
}

// nothingToRelease reports whether a release before an operation would order nothing: the program has
// written nothing, and the kernel does not write memory that was read before. An iteration of a loop through programs is a program. The other roles of
// a program may have made all their accesses.
func (f *fencer) nothingToRelease(op *ir.Op) bool {
	before := distribute.NewEffects()
	for at := op; at != f.kernel; at = at.Parent() {
		outer := at.Parent()
		switch {
		case outer == nil || !at.Block().Region().HasOneBlock():
			return false
		case outer == f.kernel, outer.Is(scf.If), outer.Is(tile.Role), outer.Is(scf.For) && outer.HasAttr(tile.Persistent):
			for earlier := at.Block().First(); earlier != at; earlier = earlier.Next() {
				before.Add(f.memory.EffectsOf(earlier))
			}
		case outer.Is(tile.Roles):
			for role := range at.Block().Ops() {
				if role != at {
					before.Add(f.memory.EffectsOf(role))
				}
			}
		default:
			return false // may be in a loop, or called from anywhere
		}
	}
	return len(before.Writes) == 0 && !distribute.Overlaps(before.Reads, f.memory.EffectsOf(f.kernel).Writes)
}
