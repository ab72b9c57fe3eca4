// Package packf16 has the pass that computes two 16-bit elements at a time, or four bytes.
package packf16

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.NewPass("tile-pack-f16", "TilePackF16", "Compute two 16-bit elements at a time where there is an instruction for it, and four bytes by integer instructions on a word",
	func(kernel *ir.Op, o distribute.Options) { run(kernel, o.GPU) }, arePackable), remark.PackedElements)

// run marks elementwise operations that are computed for two elements at once, by instructions on f16x2 and
// bf16x2, conversions to and from two 8-bit floats, conversions of two integers, and integer operations on four bytes that come and are taken in words. Elements that are
// computed for others are not computed in pairs.
func run(kernel *ir.Op, gpu distribute.GPU) {
	var bytes []*ir.Op
	distribute.EachElementwise(kernel, func(p *distribute.Elementwise, l *layout.Layout) {
		switch op := PackedOp(p.View, gpu); {
		case op == nil || !fillsWords(p.Op, op, l):
		case IsOfBytes(op):
			bytes = append(bytes, p.Op)
			fallthrough
		default:
			p.Op.SetAttr(tile.Packed, ir.Unit)
		}
	})
	unpack(bytes)
}

// unpack removes the marks of operations on bytes for whose sake words would be put together or taken apart, until none is left: whether bytes come in words depends on
// other operations.
func unpack(bytes []*ir.Op) {
	for left := -1; left != len(bytes); {
		left = len(bytes)
		bytes = slices.DeleteFunc(bytes, func(op *ir.Op) bool {
			apart := !takenInWords(op.Result(0)) || slices.ContainsFunc(usedOperands(op), func(v *ir.Value) bool { return !comesInWords(v) })
			if apart {
				op.RemoveAttr(tile.Packed)
			}
			return apart
		})
	}
}

// usedOperands are the tensors whose elements the body of an elementwise operation uses.
func usedOperands(op *ir.Op) (list []*ir.Value) {
	view, _ := linalg.AsStructured(op)
	for i, v := range op.Operands() {
		if i < view.Body().NumArgs() && view.Body().Arg(i).HasUses() {
			list = append(list, v)
		}
	}
	return list
}

// comesInWords reports whether four bytes of a thread are in a word before they are used: those that vectors load, or that are computed so, and constants.
func comesInWords(v *ir.Value) bool {
	op := v.DefiningOp()
	switch {
	case op == nil:
		return false
	case op.HasAttr(tile.Packed), op.Is(linalg.Fill), op.Is(tile.ConvertLayout), op.Is(tile.LocalLoad):
		return true
	case op.Is(tile.Load):
		n, _ := (tile.LoadOp{Op: op}).Vector()
		return n >= 4
	case op.Is(tile.GatherElements):
		n, _ := (tile.GatherElementsOp{Op: op}).Vector()
		return n >= 4
	case op.Is(linalg.Transpose), op.Is(tensor.CollapseShape), op.Is(tensor.ExpandShape):
		return comesInWords(op.Operand(0))
	}
	return repeatsInWords(op)
}

// repeatsInWords reports whether an operation broadcasts bytes so that all of a word are one: a product makes the word.
func repeatsInWords(op *ir.Op) bool {
	view, ok := linalg.AsStructured(op)
	if !ok || view.Body() == nil || len(view.Inputs()) != 1 || view.Body().First() != view.Body().Last() || view.Yielded()[0] != view.Body().Arg(0) {
		return false
	}
	p, err := distribute.ElementwiseOf(view)
	l := tile.LayoutOf(op.Result(0).Type())
	if err != nil || l == nil || len(l.Reg) < bytesBits {
		return false
	}
	shape, _ := ir.ShapeOf(view.Inputs()[0].Type())
	own, err := p.OperandLayout(0, shape, l)
	return err == nil && !slices.ContainsFunc(own.Reg[:bytesBits], func(basis uint32) bool { return basis != 0 })
}

// bytesBits is how many bits of a register's number differ between the bytes of a word.
const bytesBits = 2

// fillsWords reports whether each thread computes as many elements of an operation as a word has, each for itself.
func fillsWords(op, packed *ir.Op, l *layout.Layout) bool {
	shared := op.HasAttr(tile.Constancy) || op.HasAttr(tile.Contiguity)
	copies := len(l.WithoutZeroBases().Reg) != len(l.Reg)
	return l.Registers() >= PerWord(packed) && !shared && !copies
}

// PerWord is how many elements of a packed operation are computed at a time.
func PerWord(op *ir.Op) int {
	if IsOfBytes(op) {
		return 4
	}
	return 2
}

// IsOfBytes reports whether an operation computes bytes by an integer instruction.
func IsOfBytes(op *ir.Op) bool {
	_, ok := byteOps[op.Def()]
	return ok && op.Result(0).Type() == ir.Type(ir.I8)
}

// byteOps are the operations on four bytes of a word. Shifts are by a constant.
var byteOps = map[*ir.OpDef]struct{ shifts bool }{
	arith.AndI: {}, arith.OrI: {}, arith.XOrI: {}, arith.AddI: {}, arith.SubI: {}, arith.ShLI: {true}, arith.ShRUI: {true},
}

// ShiftOf is by how many bits a body shifts bytes; false if it shifts none, or not by a constant that is less than their width.
func ShiftOf(view linalg.StructuredOp, op *ir.Op) (bits int64, ok bool) {
	if !byteOps[op.Def()].shifts {
		return 0, false
	}
	v := op.Operand(1)
	if v.ArgOf() == view.Body() {
		fill, ok := linalg.AsFill(distribute.Unconverted(view.Op.Operand(v.Index())).DefiningOp())
		if !ok {
			return 0, false
		}
		v = fill.Value()
	}
	bits, ok = foldresult.ConstantOf(v)
	return bits, ok && bits >= 0 && bits < 8
}

// takenInWords reports whether all users of bytes take four of them in a word: operations on words, and accesses by vectors. Where elements were computed apart,
// these would put them together.
func takenInWords(v *ir.Value) bool {
	for user := range v.Users() {
		switch {
		case user.HasAttr(tile.Packed), user.Is(tile.LocalStore), user.Is(tile.ConvertLayout):
		case user.Is(tile.Store):
			if n, _ := (tile.StoreOp{Op: user}).Vector(); n < 4 {
				return false
			}
		case user.Is(linalg.Transpose), user.Is(tensor.InsertSlice), user.Is(tensor.CollapseShape), user.Is(tensor.ExpandShape):
			if !takenInWords(user.Result(0)) {
				return false
			}
		case isOutputOnly(user, v):
		default:
			return false
		}
	}
	return v.HasUses()
}

// isOutputOnly reports whether an elementwise operation has a tensor for the type of its result alone.
func isOutputOnly(op *ir.Op, v *ir.Value) bool {
	view, ok := linalg.AsStructured(op)
	return ok && view.Body() != nil && !op.Is(linalg.Fill) && !slices.Contains(usedOperands(op), v)
}

// arePackable is the post-condition: some target has an instruction for two elements of each marked operation.
func arePackable(kernel *ir.Op) (err error) {
	packable := map[*ir.Op]bool{}
	distribute.EachElementwise(kernel, func(p *distribute.Elementwise, l *layout.Layout) {
		op, _ := packedOp(p.View)
		packable[p.Op] = op != nil && fillsWords(p.Op, op, l)
	})
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.HasAttr(tile.Packed) && !packable[op] {
			err = op.Errorf("no instruction computes two of its elements, but it has '%s'", tile.Packed)
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// packable are the operations with instructions for two elements; true for those that older targets have for f16 only.
var packable = map[*ir.OpDef]bool{
	arith.AddF: true, arith.SubF: true, arith.MulF: true, math.Fma: false,
	arith.MaximumF: false, arith.MinimumF: false, arith.MaxNumF: false, arith.MinNumF: false,
}

// PackedOp is the operation of a body for which a target has an instruction on two elements; nil if the body has more
// operations, or there is no instruction.
func PackedOp(view linalg.StructuredOp, gpu distribute.GPU) *ir.Op {
	op, f16Only := packedOp(view)
	if op == nil || f16Only && op.Result(0).Type() == ir.Type(ir.BF16) && !gpu.Has(targets.BF16Arith) {
		return nil
	}
	return op
}

// packedOp is PackedOp for the target that has all instructions; f16Only says that older ones have it for f16 only.
func packedOp(view linalg.StructuredOp) (op *ir.Op, f16Only bool) {
	body := view.Body()
	if body == nil {
		return nil, false
	}
	op = body.First()
	if op.Next() != body.Last() || view.Op.NumResults() != 1 || op.NumResults() != 1 || view.Yielded()[0] != op.Result(0) {
		return nil, false
	}
	if op.Is(tile.SaturatingTruncF) {
		return op, false
	}
	if IsOfBytes(op) {
		if _, ok := ShiftOf(view, op); byteOps[op.Def()].shifts && !ok {
			return nil, false
		}
		return op, false
	}
	if t := op.Result(0).Type(); t != ir.Type(ir.F16) && t != ir.Type(ir.BF16) {
		return nil, false
	}
	if wide, ok := arith.AsExtF(op); ok {
		if !tile.IsSaturated(wide.In().Type()) || op.Result(0).Type() != ir.Type(ir.F16) {
			return nil, false
		}
		return op, false
	}
	if op.Is(arith.SIToFP) || op.Is(arith.UIToFP) {
		return packedConversion(op)
	}
	if narrow, ok := arith.AsTruncF(op); ok {
		if _, other := arith.RoundingModeOf(op); other || narrow.In().Type() != ir.Type(ir.F32) {
			return nil, false
		}
		return op, false
	}
	f16Only, ok := packable[op.Def()]
	if !ok {
		return nil, false
	}
	return op, f16Only
}

// packedConversion is the conversion of integers that f32 has on the way: larger ones than it has exactly are infinite in f16, and rounded twice in bf16. Bytes do
// without it, by arithmetic of the result.
func packedConversion(op *ir.Op) (packed *ir.Op, f16Only bool) {
	t, ok := op.Operand(0).Type().(*ir.IntegerType)
	if !ok || t.Width > 32 || op.Result(0).Type() == ir.Type(ir.BF16) && t.Width > 16 {
		return nil, false
	}
	return op, t.Width == 8
}
