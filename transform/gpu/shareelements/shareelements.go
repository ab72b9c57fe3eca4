// Package shareelements has the pass that computes one of several elements of a thread that follow from each other.
package shareelements

import (
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.NewPass("tile-share-elements", "TileShareElements", "Compute elements of a thread that are equal, or count upwards, from one of them",
	func(kernel *ir.Op, _ distribute.Options) { run(kernel) }, areShared), remark.SharedElements)

// run writes the constancy and contiguity of results on elementwise operations where a thread has several elements
// that follow from one: it computes that one. Neighbours have equal quotients, remainders that count upwards, and equal
// masks where the divisor or bound has known divisibility.
func run(kernel *ir.Op) {
	info := distribute.NewAxisInfo(kernel)
	distribute.EachElementwise(kernel, func(p *distribute.Elementwise, l *layout.Layout) {
		for name, list := range sharedGroups(info, p, l) {
			if !allOnes(list) {
				p.Op.SetAttr(name, p.Op.Context().I64Array(list...))
			}
		}
	})
}

// sharedGroups are the lengths of groups of elements along each dimension that one computation is enough for, by the attribute that
// says so; nil if no thread has several elements of a group.
func sharedGroups(info *axisinfo.Analysis, p *distribute.Elementwise, l *layout.Layout) map[string][]int64 {
	if p.View.Body().First() == p.View.Body().Last() {
		return nil
	}
	var same uint32 // bits of linear indices in which results follow from each other
	groups := map[string][]int64{tile.Constancy: ones(len(p.Shape)), tile.Contiguity: ones(len(p.Shape))}
	for d := range p.Shape {
		n, name := groupsOf(info, p, d)
		groups[name][d] = n
		same |= uint32(n-1) << layout.FirstBit(p.Shape, d)
	}
	if !follows(l, same) {
		return nil
	}
	return groups
}

// areShared is the post-condition: elements that are computed from another one follow from it.
func areShared(kernel *ir.Op) (err error) {
	info := distribute.NewAxisInfo(kernel)
	known := map[*ir.Op]map[string][]int64{}
	distribute.EachElementwise(kernel, func(p *distribute.Elementwise, l *layout.Layout) { known[p.Op] = sharedGroups(info, p, l) })
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		for _, name := range []string{tile.Constancy, tile.Contiguity} {
			if list := op.IntsAttr(name); list != nil && !slices.Equal(list, known[op][name]) {
				err = op.Errorf("its elements do not follow from each other as '%s' says", name)
				return ir.Stop
			}
		}
		return ir.Continue
	})
	return err
}

// follows reports whether a thread has elements that differ only in bits of a mask.
func follows(l *layout.Layout, mask uint32) bool {
	for _, basis := range l.Reg {
		if basis != 0 && basis&^mask == 0 {
			return true
		}
	}
	return false
}

// groupsOf is the length of groups along a dimension in which all results are equal, or count upwards, with the attribute
// that says so. Contiguity is used only where it replaces a division.
func groupsOf(info *axisinfo.Analysis, p *distribute.Elementwise, dim int) (n int64, name string) {
	bits := layout.Log2(p.Shape[dim])
	for _, v := range p.Op.Results() {
		r := info.Of(v, dim)
		if r.Contiguity > 0 && p.Op.NumResults() == 1 && hasRemainder(p.Op) {
			return 1 << min(bits, r.Contiguity), tile.Contiguity
		}
		bits = min(bits, r.Constancy)
	}
	return 1 << bits, tile.Constancy
}

func hasRemainder(op *ir.Op) bool {
	found := false
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		found = found || inner.Is(arith.RemSI) || inner.Is(arith.RemUI)
		return ir.Continue
	})
	return found
}

func ones(n int) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = 1
	}
	return list
}

func allOnes(list []int64) bool {
	for _, n := range list {
		if n != 1 {
			return false
		}
	}
	return true
}
