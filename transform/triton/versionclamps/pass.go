// Package versionclamps is the pass triton-version-clamps: loops whose pointers have clamped indices get a version
// for tiles that are inside, in which no index is clamped. It knows nothing of how pointers are lowered.
package versionclamps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass is triton-version-clamps.
//
//	%i = splat(%first) + [0, 1, ... 127]
//	%c = arith.select %i < splat(%n), %i, %zero
//	%r = scf.for ... %c ...
//
// becomes
//
//	%outside = arith.cmpi sge, %first + 127, %n
//	%r = scf.if %outside {
//	  scf.for ... %c ...
//	} else {
//	  scf.for ... %i ...
//	} {tile.loop_versions = "clamped at 2:10"}
var Pass = &pass.Pass{
	Name:  "triton-version-clamps",
	Title: "TritonVersionClamps",
	Doc:   "Version loops for tiles whose indices no clamp changes",
	Run: func(_ *pass.Context, root *ir.Op) error {
		var loops []scf.ForOp
		root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
			if f, ok := scf.AsFor(op); ok {
				loops = append(loops, f)
			}
			return ir.Continue
		})
		done := map[*ir.Op]bool{} // versioned, and so are the loops in it
		for _, loop := range loops {
			if isInside(loop.Op, done) {
				continue
			}
			if v := newVersion(loop); v.addresses {
				done[loop.Op] = true
				v.build()
			}
		}
		return nil
	},
}

func isInside(op *ir.Op, any map[*ir.Op]bool) bool {
	for ; op != nil; op = op.Parent() {
		if any[op] {
			return true
		}
	}
	return false
}

// version is a loop with the clamps that its pointers depend on.
type version struct {
	loop   scf.ForOp
	clamps []*clamp
	// between are the operations between the clamps and the loop that depend on a clamp, in order.
	between   []*ir.Op
	addresses bool // an address depends on a clamp
}

// newVersion finds the clamps in the block of a loop. What is around that block may be a loop, too: its iterations are tested
// one by one.
func newVersion(loop scf.ForOp) *version {
	v := &version{loop: loop}
	depends := map[*ir.Value]bool{}
	for op := loop.Op.Block().First(); op != loop.Op; op = op.Next() {
		if c := clampOf(op); c != nil {
			v.clamps = append(v.clamps, c)
			depends[op.Result(0)] = true
			continue
		}
		if op.NumRegions() > 0 || op.NumResults() == 0 || !op.IsPure() || !slices.ContainsFunc(op.Operands(), func(x *ir.Value) bool { return depends[x] }) {
			continue
		}
		v.between = append(v.between, op)
		for _, r := range op.Results() {
			depends[r] = true
		}
	}
	v.drop()
	return v
}

// drop leaves out what the loop does not use.
func (v *version) drop() {
	used := map[*ir.Value]bool{}
	v.loop.Op.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		for _, x := range op.Operands() {
			used[x] = true
		}
		return ir.Continue
	})
	isUsed := func(op *ir.Op) bool {
		return slices.ContainsFunc(op.Results(), func(r *ir.Value) bool { return used[r] })
	}
	var kept []*ir.Op // the last one first
	for _, op := range slices.Backward(v.between) {
		if !isUsed(op) {
			continue
		}
		kept = append(kept, op)
		for _, x := range op.Operands() {
			used[x] = true
		}
	}
	slices.Reverse(kept)
	v.between = kept
	v.clamps = slices.DeleteFunc(v.clamps, func(c *clamp) bool { return !isUsed(c.op) })
	v.addresses = len(v.clamps) > 0 && (slices.ContainsFunc(kept, func(op *ir.Op) bool { return op.Is(tt.AddPtr) }) || v.computesAddresses())
}

// computesAddresses reports whether the loop computes addresses from a clamp or what depends on it.
func (v *version) computesAddresses() bool {
	depends := map[*ir.Value]bool{}
	for _, c := range v.clamps {
		depends[c.op.Result(0)] = true
	}
	for _, op := range v.between {
		for _, r := range op.Results() {
			depends[r] = true
		}
	}
	found := false
	v.loop.Op.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		for _, x := range op.Operands() {
			if depends[x] {
				found = found || op.Is(tt.AddPtr)
				for _, r := range op.Results() {
					depends[r] = true
				}
			}
		}
		return ir.Continue
	})
	return found
}

// why says for which tiles the version with clamps is.
func (v *version) why() string {
	var places []string
	for _, c := range v.clamps {
		if at := ir.PositionOf(c.op.Loc()); at.Known() {
			places = append(places, fmt.Sprintf("%d:%d", at.Line, at.Col))
		}
	}
	if len(places) == 0 {
		return "clamped"
	}
	return "clamped at " + strings.Join(slices.Compact(places), " and ")
}

// build puts the loop and its version without clamps into the branches of an scf.if.
func (v *version) build() {
	b := ir.NewBuilder(v.loop.Op.Context()).Before(v.loop.Op).LocateAs(v.loop.Op)
	var outside *ir.Value
	for _, c := range v.clamps {
		for _, t := range c.tests {
			out := t.fails(b)
			if outside != nil {
				out = arith.NewBinary(b, arith.OrI, outside, out)
			}
			outside = out
		}
	}
	m := ir.NewMapping()
	for _, c := range v.clamps {
		m.Values[c.op.Result(0)] = c.index
	}
	branches := scf.NewIf(b, outside, v.loop.Op.ResultTypes(), func() []*ir.Value {
		same := v.loop.Op.Clone(ir.NewMapping())
		b.Insert(same)
		return same.Results()
	}, func() []*ir.Value {
		for _, op := range v.between {
			b.Insert(op.Clone(m))
		}
		plain := v.loop.Op.Clone(m)
		b.Insert(plain)
		return plain.Results()
	})
	branches.Op.SetAttr(tile.LoopVersions, v.loop.Op.Context().String(v.why()))
	for i, r := range v.loop.Op.Results() {
		r.ReplaceAllUsesWith(branches.Op.Result(i))
	}
	v.loop.Op.Erase()
}
