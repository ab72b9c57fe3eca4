package asyncops

import (
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/vectorize"
)

// CopyAccess is the access of a load's copy to its buffer: coalesced, with vectors of up to some bytes.
func (p *Loop) CopyAccess(d *distribute.Distribution, index int, bytes int64) *vectorize.Access {
	l := p.Loads[index]
	if l.Private {
		return l.privateAccess()
	}
	op := l.Load
	t, s := p.Buffers[index].Tensor(), p.Buffers[index].Shared()
	align, _ := op.Alignment()
	align = max(align, addressAlignment(op.Source()))
	a := &vectorize.Access{Memory: op.Source(), Align: align, FullDim: -1, Wrap: op.Wrapped(), Cuts: true}
	if len(op.Offsets()) > 0 {
		a.Offsets = op.Offsets()
	}
	for n := min(max(1, bytes/tile.ElementBytes(t.Elem)), s.Shape[s.Order[0]]); ; n /= 2 {
		a.Layout = l.copyLayout(s, n, d)
		if width, conditions := a.Width(); n == 1 || !l.IsSmall || width == n && len(conditions) == 0 {
			return a
		}
	}
}

// copyLayout is the layout of a copy by vectors of n elements. Where several blocks run a program, each copies what its threads read.
func (l *Load) copyLayout(s layout.Shared, n int64, d *distribute.Distribution) *layout.Layout {
	if d.CTAs <= 1 {
		return layout.Blocked(s.Shape, s.Order, n, d.WarpBits())
	}
	return layout.BlockedLike(l.Read, s.Shape, s.Order, n, layout.Log2(int64(d.BlockWarps())), d.BlockBits())
}

// isCopiedInBlocks reports whether each of 2^bits blocks that run a program copies what its threads read: a gather is in the layout of its indices.
func (l *Load) isCopiedInBlocks(bits int) bool {
	if l.Gather.Op == nil || l.Private {
		return true
	}
	from := tile.LayoutOf(l.Gather.Indices().Type())
	return from != nil && !slices.ContainsFunc(l.Read, func(to *layout.Layout) bool { return !oprules.StaysInBlock(from, to, bits) })
}

// addressAlignment is the alignment of the first element of a view of memory, in bytes; that of a wrapped tile is known from its offsets only.
func addressAlignment(v *ir.Value) int64 {
	view, ok := memref.AsReinterpretCast(v.DefiningOp())
	if !ok {
		return 0
	}
	return axisinfo.Alignment(view.Source(), tile.ElementBytes(ir.ElementTypeOf(v.Type())), view.Slice().Offsets.Entries()...)
}

// CopyWidth is the vector width of a copy, with the conditions under which it holds.
func CopyWidth(a *vectorize.Access) (n int64, conditions []vectorize.Condition) {
	n, conditions = a.Width()
	if n*tile.ElementBytes(ir.ElementTypeOf(a.Memory.Type())) < tile.MinCopyBytes {
		return 1, nil
	}
	return n, conditions
}

// maxRoleCopies is how many copies a thread of a role issues for a load at most: such threads have few registers.
const maxRoleCopies = 2

// CanRoleCopy reports whether the threads of a role that issues bulk copies can copy a load as well, beside the tiles that the loop needs: it is small, copies
// need no test of its alignment, and wgmma, which sees what threads have copied only after a fence, does not read it.
func (p *Loop) CanRoleCopy(d *distribute.Distribution, index int) bool {
	l := p.Loads[index]
	if l.Gather.Op != nil {
		return l.canRoleGather()
	}
	if l.Private || l.IsReadByWGMMA() || l.Shift != nil || l.Filling != nil || l.Load.Wrapped() != nil {
		return false
	}
	a := p.CopyAccess(d, index, tile.MaxAccessBytes)
	n, conditions := CopyWidth(a)
	bytes := n * tile.ElementBytes(p.Buffers[index].Tensor().Elem)
	return len(conditions) == 0 && bytes >= tile.MinCopyBytes && layout.Blocked(a.Layout.Shape, p.Buffers[index].Shared().Order, n, layout.Log2(CopyWarps)).Registers() <= int(n)*maxRoleCopies
}

// canRoleGather reports whether the threads of the role can gather a vector, such as the scales of rows: each copies few elements, whose indices it computes itself.
func (l *Load) canRoleGather() bool {
	n, _ := l.Gather.Vector()
	return n == 1 && l.IsSmall && isRoleVector(l.Gather.Indices())
}

// CopyWarps is how many warps the role has that copies: a warpgroup, whose registers go to the others.
const CopyWarps = 4
