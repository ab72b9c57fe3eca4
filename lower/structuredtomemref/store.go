package structuredtomemref

import (
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/ptrmemref"
)

// store writes a tile:
//
//	"tts.store"(%p, %v, %n) ... mask dims [%n, 8]
//
// becomes
//
//	%from = tensor.extract_slice %v[0, 0] [%n, 8] [1, 1]
//	%to = memref.subview %p[0, 0] [%n, 8] [1, 1]
//	bufferization.materialize_in_destination %from in writable %to
func (c *conversion) store(op *ir.Op) error {
	o, _ := tts.AsStore(op)
	tile := c.tiles[o.Ptr()]
	if tile == nil {
		return errNoTile
	}
	a, err := accessOf(op, o.Value().Type().(*ir.TensorType), o.MaskDims())
	if err != nil {
		return err
	}
	if rows, ok := c.keeps(tile, op); ok {
		rows.scatter(c.Builder, a, ptrmemref.ToStore(c.Builder, o.Value()))
		op.Erase()
		return nil
	}
	tile.begin(c.Builder)
	tile.write(c.Builder, a, ptrmemref.ToStore(c.Builder, o.Value()))
	op.Erase()
	return nil
}
