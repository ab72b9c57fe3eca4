package remark

import (
	"fmt"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

func ofDot(op *ir.Op) (string, bool) {
	o := tile.DotOp{Op: op}
	t := o.Result().Type().(*ir.TensorType)
	return fmt.Sprintf("%s by %s with k = %d of %s, warps %v", Shape(t.Shape), o.Instruction(), o.K(), ir.ElementTypeOf(o.A().Type()), o.Warps()), true
}

func ofLoad(op *ir.Op) (string, bool) {
	o := tile.LoadOp{Op: op}
	n, ok := o.Vector()
	return accessTo(o.Result(), n, o.Guard() != nil), ok
}

func ofStore(op *ir.Op) (string, bool) {
	o := tile.StoreOp{Op: op}
	n, ok := o.Vector()
	return accessTo(o.Value(), n, o.Guard() != nil), ok
}

// ofGather: the addresses of a gather are always tested.
func ofGather(op *ir.Op) (string, bool) {
	o := tile.GatherOp{Op: op}
	n, ok := o.Vector()
	return accessTo(o.Result(), n, true), ok
}

func ofCopy(op *ir.Op) (string, bool) {
	o := tile.AsyncCopyOp{Op: op}
	return Access(o.CopyLayout().Shape, elementBytes(o.Source()), o.Vector(), o.Guard() != nil), true
}

// accessTo is the remark about an access to the elements of a tensor.
func accessTo(v *ir.Value, n int64, tested bool) string {
	shape, _ := ir.ShapeOf(v.Type())
	return Access(shape, elementBytes(v), n, tested)
}

// elementBytes is the size of an element in memory.
func elementBytes(v *ir.Value) int64 { return tile.ElementBytes(ir.ElementTypeOf(v.Type())) }

// conversions are the ways in which elements move, as remarks say them. Those that only rename registers are free.
var conversions = map[string]string{tile.ByShuffles: "by shuffles", tile.ByShared: "through shared memory"}

func ofConversion(op *ir.Op) (string, bool) {
	o := tile.ConvertLayoutOp{Op: op}
	by, _ := o.By()
	how, ok := conversions[by]
	if !ok {
		return "", false
	}
	shape, _ := ir.ShapeOf(o.Result().Type())
	return Converted(shape, elementBytes(o.Result()), how, isInLoop(op)), true
}

// ofStaged is the remark about a tensor that is stored to a buffer, for dots that read it there.
func ofStaged(op *ir.Op) (string, bool) {
	v := tile.LocalStoreOp{Op: op}.Value()
	shape, _ := ir.ShapeOf(v.Type())
	return Converted(shape, elementBytes(v), "are stored there for dots", isInLoop(op)), true
}

// ofKernel is the remark about the shared memory of a kernel, when it is allocated.
func ofKernel(op *ir.Op) (string, bool) {
	n, ok := op.IntAttr(tile.Shared)
	return fmt.Sprintf("a block has %d bytes", n), ok
}

func ofBarrier(op *ir.Op) (string, bool) {
	where := ""
	if isInLoop(op) {
		where = ", in every iteration of a loop"
	}
	before := op.Next()
	if before == nil {
		return "", false
	}
	return fmt.Sprintf("all threads wait before '%s'%s", before.Name(), where), true
}

func isInLoop(op *ir.Op) bool {
	for at := op.Parent(); at != nil && !at.Def().Function; at = at.Parent() {
		if at.Is(scf.For) || at.Is(scf.While) {
			return true
		}
	}
	return false
}
