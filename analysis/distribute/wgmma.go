package distribute

import (
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// HasWGMMA reports whether the target has wgmma.
func (o Options) HasWGMMA() bool { return o.GPU.Has(targets.Wgmma) }

// maxWGMMAColumns is the largest N of an instruction, minWGMMAColumns the smallest one used, and
// wgmmaExtraRegisters how many registers a thread needs besides the accumulators.
const maxWGMMAColumns, minWGMMAColumns, wgmmaExtraRegisters = 256, 64, 40

// WGMMAColumns is the largest N whose accumulators fit in the registers that a thread may have; 0 if none
// does.
func (o Options) WGMMAColumns() int {
	most := o.MaxRegisters
	for n := maxWGMMAColumns; n >= minWGMMAColumns; n /= 2 {
		if most == 0 || n/2+wgmmaExtraRegisters <= most {
			return n
		}
	}
	return 0
}

// WGMMAColumns is the largest N of the kernel's instructions. One with roles has the registers that its threads begin with: a role gets more later, which ptxas
// does not count for an instruction.
func (d *Distribution) WGMMAColumns() int {
	o := d.Options
	if begin := int(tile.LaunchRegisters(d.Kernel)); begin > 0 && tile.RolesOf(d.Kernel) != nil && (o.MaxRegisters == 0 || begin < o.MaxRegisters) {
		o.MaxRegisters = begin
	}
	return o.WGMMAColumns()
}

// CanUseWGMMA reports whether warpgroups can compute a dot.
func (o Options) CanUseWGMMA(p *Dot) bool {
	n, i := len(p.MMA.ShapeC), p.Instruction
	if !o.HasWGMMA() || o.WGMMAColumns() == 0 || i.Split != nil || p.MMA.ShapeC[n-1]*HalfBytes < layout.MinPanelBytes || !p.MMA.CanUseWarpgroups(layout.Log2(int64(o.BlockWarps()))) {
		return false
	}
	switch wgmmaKBytes / i.K {
	case 2:
		return i.PerRegister == 2
	case 1: // 8-bit operands must be K-contiguous
		return i.PerRegister == 4 && p.isKContiguous(0) && p.isKContiguous(1)
	}
	return false
}

// wgmmaKBytes is the K of an instruction in bytes.
const wgmmaKBytes = 32

// isKContiguous reports whether a loaded operand is contiguous along K in memory. Other operands are
// stored to shared memory in the order that is needed.
func (p *Dot) isKContiguous(index int) bool {
	v, dim := p.Inputs[index], p.OperandDims(index).K
	for v.DefiningOp() != nil {
		switch op := v.DefiningOp(); {
		case op.Is(linalg.Transpose):
			view, _ := linalg.AsTranspose(op)
			from, ok := DimMap(view.IndexingMaps()[0], view.IndexingMaps()[1])
			if !ok {
				return false
			}
			v, dim = view.Input(), slices.Index(from, dim)
		case op.Is(tensor.InsertSlice), op.Is(tensor.ExtractSlice): // a tile that is shifted in its tensor
			from, _ := ir.ShapeOf(op.Operand(0).Type())
			if to, _ := ir.ShapeOf(v.Type()); len(from) != len(to) {
				return false
			}
			v = op.Operand(0)
		case LoadedFrom(v) != nil:
			shape, _ := ir.ShapeOf(v.Type())
			strides, ok := StridesOf(LoadedFrom(v))
			return ok && len(strides) == len(shape) && StrideOrder(shape, strides)[0] == dim
		default:
			return true
		}
	}
	return true
}
