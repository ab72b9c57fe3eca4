// Package vectorizeatomics has the pass that updates adjacent elements of memory by one instruction.
package vectorizeatomics

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
	"github.com/tshared/tshared/transform/gpu/vectorize"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.NewPassOnLayouts("tile-vectorize-atomics", "TileVectorizeAtomics",
	"Update adjacent elements of memory by one instruction", Run, Check), remark.AtomicVectors)

// Run writes tile.vector on atomic updates of adjacent elements, where the target has an instruction for them.
func Run(kernel *ir.Op, o distribute.Options) {
	if !o.GPU.Has(targets.VectorRed) {
		return
	}
	info := distribute.NewIndexInfo(kernel)
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if u, ok := distribute.UpdateOf(op); ok {
			if n := min(vectorize.ElementWidth(u.ElementAccess, info), adjacentOf(u)); n > 1 {
				op.SetAttr(tile.Vector, op.Context().IntAttr(ir.I64, n))
			}
		}
		return ir.Continue
	})
}

// adjacentOf is how many adjacent elements of an update are in consecutive registers of a thread.
func adjacentOf(u distribute.Update) (n int64) {
	l := tile.LayoutOf(u.Tensor.Type())
	if l == nil {
		return 1
	}
	l = l.WithoutZeroBases()
	for d := range l.Shape {
		n = max(n, l.ContigPerThread(d))
	}
	return n
}

// Check refuses vectors of elements that are not adjacent, which a person may have written.
func Check(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if n, ok := op.IntAttr(tile.Vector); ok {
			if u, ok := distribute.UpdateOf(op); !ok || n > adjacentOf(u) {
				err = op.Errorf("'%s' is %d, but its body does not add as many adjacent elements of a thread to memory", tile.Vector, n)
				return ir.Stop
			}
		}
		return ir.Continue
	})
	return err
}
