package scheduleloops

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// bufferOf chooses order and swizzle of a load's buffer; not ok for an operand of a dot that cannot be computed.
func (s *scheduler) bufferOf(l *asyncops.Load) (m tile.MemDescType, ok bool) {
	t := l.Op().Result(0).Type().(*ir.TensorType)
	bytes := distribute.ElementBytes(t.Elem)
	in := layout.Shared{Shape: t.Shape, Order: distribute.RowMajorOrder(t.Shape)}
	if access, ok := distribute.ElementAccessOf(l.Op()); ok {
		in.Order = access.Order(s.indexInfo)
	} else if strides, ok := distribute.StridesOf(l.Load.Source()); ok && len(strides) == len(t.Shape) {
		in.Order = distribute.StrideOrder(t.Shape, strides)
	}
	in.Order = layout.UnitDimsLast(in.Order, t.Shape)
	for i, o := range l.Operands {
		arranged, ok := s.arrange(o, in, bytes)
		switch {
		case !ok:
			return m, false
		case i > 0 && (arranged.Panel != m.Shared().Panel || !slices.Equal(arranged.Swizzle, m.Shared().Swizzle)):
			return tile.MemDesc(s.ctx, t.Elem, in), true // dots that read it in another way store it again
		}
		m = tile.MemDesc(s.ctx, t.Elem, arranged)
	}
	if len(l.Operands) > 0 {
		return m, true
	}
	return tile.MemDesc(s.ctx, t.Elem, in), true
}

// arrange is the arrangement of a load in shared memory in which a dot reads it, with the given order of dimensions.
func (s *scheduler) arrange(o asyncops.Operand, in layout.Shared, bytes int64) (out layout.Shared, ok bool) {
	viewed := in
	for _, op := range slices.Backward(o.Views) {
		viewed, _ = distribute.SharedView(viewed, op)
	}
	viewed, ok = s.d.ArrangeOperand(o.Dot, o.Index, viewed, bytes)
	in.Swizzle, in.Panel = viewed.Swizzle, viewed.Panel
	return in, ok
}
