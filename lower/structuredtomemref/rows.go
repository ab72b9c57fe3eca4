package structuredtomemref

import (
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/lower/internal/views"
)

// keeps reports whether an access to a tile is one operation for the threads of a GPU: rows at indices, which are not volatile.
func (c *conversion) keeps(t accessible, op *ir.Op) (*gatheredTile, bool) {
	rows, ok := t.(*gatheredTile)
	return rows, ok && c.keepsStructure && !rows.isEmpty() && !op.HasAttr(ir.Volatile)
}

// gather loads rows as an operation. other has the elements of rows that are masked off; nil when they are undefined. Elements at
// computed indices
//
//	%r = tile.gather_elements %p[%indices] mask(%masks : tensor<32x64xi1>) other(%other : tensor<32x64xf16>) : ...
//
// are as fast as rows if the addresses are known to be aligned: the accesses of all threads are coalesced. In a loop, they are
// pipelined. A gather of rows, which takes no mask, tests at run time whether they are aligned:
//
//	%r = tile.gather %at bounds(%n) other(%other : tensor<32x64xf16>) {
//	^bb0(%i: index, %e: i64):
//	  %row = memref.reinterpret_cast %p to offset: [%e], sizes: [1, 64], strides: [64, 1] : ...
//	  tile.yield %row : ...
//	} {dims = array<i64: 0>} : tensor<32xi64> -> tensor<32x64xf16>
func (t *gatheredTile) gather(b *ir.Builder, a access, result *ir.TensorType, other *ir.Value) *ir.Value {
	if t.mask != nil || isInLoop(a.op) || t.isAligned(result) {
		mask := t.elementMask(b, a)
		if mask == nil {
			other = nil
		}
		return tile.NewGatherElements(b, t.flat(b), t.elementIndices(b), mask, other, result, structure.AccessAttrs(tile.GatherElements, a.op)...).Result()
	}
	bound := []*ir.Value{foldresult.Materialize(b, t.rows(b, a))}
	made := tile.NewGather(b, []*ir.Value{t.rowOffsets}, bound, other, result, []int64{int64(t.dim)}, structure.AccessAttrs(tile.Gather, a.op)...)
	at := b.Save()
	block := made.Memory().AddBlock(ir.Index, ir.ElementTypeOf(t.rowOffsets.Type()))
	b.AtEnd(block)
	place := arith.NewCast(b, arith.IndexCast, block.Arg(1), ir.Index)
	zero, one := arith.NewIndex(b, 0), arith.NewIndex(b, 1)
	tile.NewYield(b, []*ir.Value{t.row(a, block.Arg(0), place, zero, one).memory(b)})
	b.Restore(at)
	return made.Result()
}

// scatter stores rows as an operation.
func (t *gatheredTile) scatter(b *ir.Builder, a access, value *ir.Value) {
	tile.NewScatterElements(b, value, t.flat(b), t.elementIndices(b), t.elementMask(b, a), structure.AccessAttrs(tile.ScatterElements, a.op)...)
}

func isInLoop(op *ir.Op) bool {
	for op = op.Parent(); op != nil; op = op.Parent() {
		if op.Is(scf.For) || op.Is(scf.While) {
			return true
		}
	}
	return false
}

// isAligned reports whether the greatest vectors are known to be aligned in each row.
func (t *gatheredTile) isAligned(result *ir.TensorType) bool {
	distances := slices.Clone(t.offsets)
	distances[t.dim] = t.strides[t.dim]
	return axisinfo.Alignment(t.pointer, axisinfo.Bytes(result.Elem), distances...) >= tile.MaxAccessBytes
}

// flat is the memory as one row of elements.
func (t *gatheredTile) flat(b *ir.Builder) *ir.Value {
	row := b.Ctx.MemRef([]int64{ir.Dynamic}, ir.ElementTypeOf(t.base.Type()), nil, nil)
	return memref.NewCast(b, t.base, row).Dest()
}

// rows is how many rows are accessed, apart from the mask.
func (t *gatheredTile) rows(b *ir.Builder, a access) foldresult.Entry {
	count := foldresult.Const(t.sizes[t.dim])
	if a.masked && t.mask == nil {
		count = foldresult.Min(b, a.sizes[t.dim], count)
	}
	return count
}

// elementIndices is a tensor with the index of each element: the index of its row, which a loop around the access may not
// change, plus what all rows have in common.
func (t *gatheredTile) elementIndices(b *ir.Builder) *ir.Value {
	row := elementwise(b, t.sizes[t.dim:t.dim+1], []*ir.Value{t.rowOffsets}, ir.I64, func(args []*ir.Value) *ir.Value {
		place := foldresult.Value(arith.NewCast(b, arith.IndexCast, args[0], ir.Index))
		return asI64(b, foldresult.Mul(b, place, known(t.strides[t.dim])))
	})
	return elementwise(b, t.sizes, []*ir.Value{t.broadcast(b, row)}, ir.I64, func(args []*ir.Value) *ir.Value {
		at := foldresult.Const(0)
		for d, o := range t.offsets {
			if d != t.dim {
				at = foldresult.Add(b, at, o)
			}
		}
		for d, stride := range viewStrides(t.strides, views.Constants(t.sizes)) {
			if d != t.dim && t.sizes[d] > 1 {
				at = foldresult.Add(b, at, foldresult.Mul(b, foldresult.Value(linalg.NewIndex(b, int64(d))), stride))
			}
		}
		if at.IsConst(0) {
			return args[0]
		}
		return arith.NewBinary(b, arith.AddI, args[0], asI64(b, at))
	})
}

func asI64(b *ir.Builder, e foldresult.Entry) *ir.Value {
	return arith.NewCast(b, arith.IndexCast, foldresult.Materialize(b, e), ir.I64)
}

// elementMask is a tensor that has the elements that are accessed; nil if all of them are.
func (t *gatheredTile) elementMask(b *ir.Builder, a access) *ir.Value {
	limits := slices.Clone(a.sizes)
	limits[t.dim] = t.rows(b, a)
	limited := func(d int) bool {
		n, known := limits[d].Known()
		return !known || n < t.sizes[d]
	}
	var masks []*ir.Value
	if t.mask != nil {
		masks = append(masks, t.broadcast(b, t.mask))
	}
	anyLimit := false
	for d := range t.sizes {
		anyLimit = anyLimit || limited(d)
	}
	if len(masks) == 0 && !anyLimit {
		return nil
	}
	return elementwise(b, t.sizes, masks, ir.I1, func(args []*ir.Value) (all *ir.Value) {
		and := func(v *ir.Value) {
			if all != nil {
				v = arith.NewBinary(b, arith.AndI, all, v)
			}
			all = v
		}
		if len(masks) > 0 {
			and(args[0])
		}
		for d := range t.sizes {
			if limited(d) {
				and(arith.NewCmpI(b, arith.ISLT, linalg.NewIndex(b, int64(d)), foldresult.Materialize(b, limits[d])))
			}
		}
		return all
	})
}

// elementwise computes each element of a tensor from the same elements of others.
func elementwise(b *ir.Builder, shape []int64, tensors []*ir.Value, elem ir.Type, body func(args []*ir.Value) *ir.Value) *ir.Value {
	return linalg.NewGeneric(b, linalg.GenericSpec{
		Ins: tensors, Outs: []*ir.Value{tensor.NewEmpty(b, shape, elem)},
		Body: func(args []*ir.Value) []*ir.Value { return []*ir.Value{body(args)} },
	}).Result(0)
}

// broadcast repeats a tensor that has an element per row along all other dimensions.
func (t *gatheredTile) broadcast(b *ir.Builder, v *ir.Value) *ir.Value {
	return linalg.NewGeneric(b, linalg.GenericSpec{
		Ins: []*ir.Value{v}, Outs: []*ir.Value{tensor.NewEmpty(b, t.sizes, ir.ElementTypeOf(v.Type()))},
		Maps:      []*affine.Map{affine.MultiDim(len(t.sizes), t.dim), affine.Identity(len(t.sizes))},
		Iterators: slices.Repeat([]linalg.Iterator{linalg.Parallel}, len(t.sizes)),
		Body:      func(args []*ir.Value) []*ir.Value { return args[:1] },
	}).Result(0)
}
