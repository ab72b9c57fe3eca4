package memref

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// foldDim finds a size in the type of a buffer or where the buffer was made.
// Dimensions that do not exist are undefined behaviour and left alone.
func foldDim(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	o := DimOp{op}
	index, ok := operands[1].(*ir.IntegerAttr)
	t, ranked := o.Source().Type().(*ir.MemRefType)
	if !ok || !ranked || index.Value < 0 || index.Value >= int64(len(t.Shape)) {
		return notFolded()
	}
	i := int(index.Value)
	if n := t.Shape[i]; n != ir.Dynamic {
		return toIndex(op, n)
	}
	if size := sizeAtOrigin(o.Source(), i); size != nil {
		return toValue(size)
	}
	return nil, LookThroughCasts(op, nil)
}

// sizeAtOrigin is the operand that gave a buffer its dynamic size, nil when
// there is none.
func sizeAtOrigin(buffer *ir.Value, i int) *ir.Value {
	before := foldresult.NumDynamic(memRefType(buffer).Shape[:i])
	switch origin := buffer.DefiningOp(); {
	case origin.Is(Alloc), origin.Is(Alloca):
		return AllocOp{origin}.DynamicSizes()[before]
	case origin.Is(SubView):
		o := SubViewOp{origin}
		sizes := o.Slice().Sizes.Entries()
		for d, dropped := range o.DroppedDims() {
			switch {
			case dropped:
			case i == 0:
				return sizes[d].Value
			default:
				i--
			}
		}
	}
	return nil
}
