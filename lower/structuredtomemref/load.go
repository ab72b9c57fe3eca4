package structuredtomemref

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/ptrmemref"
	"github.com/tshared/tshared/lower/internal/views"
)

// load copies a tile into a new buffer:
//
//	%v = "tts.load"(%p, %n, %x) ... mask dims [%n, 8]
//
// becomes
//
//	%a = memref.alloc() : memref<4x8xf32>
//	%c = ... whether %n < 4 or 8 < 8
//	scf.if %c {
//	  linalg.fill ins(%x : f32) outs(%a : memref<4x8xf32>)
//	}
//	%from = memref.subview %p[0, 0] [%n, 8] [1, 1]
//	%to = memref.subview %a[0, 0] [%n, 8] [1, 1]
//	memref.copy %from, %to
//	%v = bufferization.to_tensor %a restrict writable
//
// Masked-off lanes are 0 when there is no other value. They are undefined if the option asks for it, or if no
// result depends on them.
func (c *conversion) load(op *ir.Op) error {
	o, _ := tts.AsLoad(op)
	tile := c.tiles[o.Ptr()]
	if tile == nil {
		return errNoTile
	}
	result := o.ResultType()
	a, err := accessOf(op, result, o.MaskDims())
	if err != nil {
		return err
	}
	hasOther := a.masked && (o.Other() != nil || !c.leaveUndefined && !lanesOf(o).areDead(op.Result(0)))
	if load := c.loadOf(tile, a); load != nil {
		stored := c.Ctx.Tensor(result.Shape, ptrmemref.Stored(result.Elem))
		var other *ir.Value
		if hasOther {
			other = linalg.NewFill(c.Builder, c.maskedOff(o.Other(), stored.Elem), tensor.NewEmpty(c.Builder, stored.Shape, stored.Elem))
		}
		op.Result(0).ReplaceAllUsesWith(ptrmemref.Load(c.Builder, load(c.Builder, a, stored, other), result))
		op.Erase()
		return nil
	}
	tile.begin(c.Builder)
	buffer := views.Alloc(c.Builder, result.Shape, ptrmemref.Stored(result.Elem))
	if hasOther {
		c.fillMaskedOff(a, o.Other(), buffer)
	}
	tile.read(c.Builder, a, buffer)
	read := views.ToTensor(c.Builder, buffer, true)
	op.Result(0).ReplaceAllUsesWith(ptrmemref.Load(c.Builder, read, result))
	op.Erase()
	return nil
}

// loadOf makes one operation of a load for the threads of a GPU; nil if there is none.
func (c *conversion) loadOf(t accessible, a access) func(b *ir.Builder, a access, result *ir.TensorType, other *ir.Value) *ir.Value {
	if rows, ok := c.keeps(t, a.op); ok {
		return rows.gather
	}
	if w, ok := t.(*wrappedTile); ok && w.isOneLoad(a) {
		return w.load
	}
	return nil
}

// accessOf is an access to a tile of the given type, masked when there are dims. A tile without elements has no
// slices.
func accessOf(op *ir.Op, t *ir.TensorType, dims []foldresult.Entry) (access, error) {
	for d, n := range dims {
		if kept, ok := known(n).Known(); ok && (kept < 0 || kept > t.Shape[d]) {
			return access{}, fmt.Errorf("its mask keeps %d elements along dimension %d, which has %d", kept, d, t.Shape[d])
		}
	}
	if len(dims) == 0 || slices.Contains(t.Shape, 0) {
		return access{op, views.Constants(t.Shape), false}, nil
	}
	return access{op, dims, true}, nil
}

// fillMaskedOff fills a buffer with the other value if any lanes are masked off.
func (c *conversion) fillMaskedOff(a access, other, buffer *ir.Value) {
	shape, _ := ir.ShapeOf(buffer.Type())
	some := arith.NewConstant(c.Builder, ir.BoolAttr(false))
	for i, n := range a.sizes {
		whole := arith.NewIndex(c.Builder, shape[i])
		less := arith.NewCmpI(c.Builder, arith.ISLT, foldresult.Materialize(c.Builder, n), whole)
		some = arith.NewBinary(c.Builder, arith.OrI, some, less)
	}
	scf.NewIf(c.Builder, some, nil, func() []*ir.Value {
		other = c.maskedOff(other, ir.ElementTypeOf(buffer.Type()))
		if _, err := linalg.Create(c.Builder, linalg.Fill, []*ir.Value{other}, []*ir.Value{buffer}); err != nil {
			panic("BUG: " + err.Error())
		}
		return nil
	}, nil)
}

// maskedOff is the value of masked-off lanes in memory.
func (c *conversion) maskedOff(other *ir.Value, stored ir.Type) *ir.Value {
	if other == nil {
		return ptrmemref.Zero(c.Builder, stored)
	}
	return ptrmemref.ToStore(c.Builder, other)
}
