package elementwise

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// PackF16 marks elementwise operations that are computed for two 16-bit elements at once, by instructions on f16x2 and
// bf16x2. Elements that are computed for others are not computed in pairs.
func PackF16(kernel *ir.Op, gpu targets.GPU) {
	eachElementwise(kernel, func(p *distribute.Elementwise, l *layout.Layout) {
		shared := p.Op.HasAttr(tile.Constancy) || p.Op.HasAttr(tile.Contiguity)
		copies := len(l.WithoutZeroBases().Reg) != len(l.Reg)
		if op := PackedOp(p.View, gpu); op != nil && len(l.Reg) > 0 && !shared && !copies {
			p.Op.SetAttr(tile.Packed, ir.Unit)
		}
	})
}

// packable are the operations with instructions for two elements; true for those that older targets have for f16 only.
var packable = map[*ir.OpDef]bool{
	arith.AddF: true, arith.SubF: true, arith.MulF: true, math.Fma: false,
	arith.MaximumF: false, arith.MinimumF: false, arith.MaxNumF: false, arith.MinNumF: false,
}

// PackedOp is the operation of a body for which a target has an instruction on two 16-bit elements; nil if the body has more
// operations, or there is no instruction.
func PackedOp(view linalg.StructuredOp, gpu targets.GPU) *ir.Op {
	body := view.Body()
	if body == nil {
		return nil
	}
	op := body.First()
	if op.Next() != body.Last() || view.NumResults() != 1 || op.NumResults() != 1 || view.Yielded()[0] != op.Result(0) {
		return nil
	}
	t := op.Result(0).Type()
	if t != ir.Type(ir.F16) && t != ir.Type(ir.BF16) {
		return nil
	}
	if narrow, ok := arith.AsTruncF(op); ok {
		if _, other := arith.RoundingModeOf(op); other || narrow.In().Type() != ir.Type(ir.F32) {
			return nil
		}
		return op
	}
	f16Only, ok := packable[op.Def()]
	if !ok || f16Only && t == ir.Type(ir.BF16) && !gpu.Has(targets.BF16Arith) {
		return nil
	}
	return op
}
