package stageoperands

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// truncater truncates f32 operands for instructions of bf16.
type truncater struct {
	d    *distribute.Distribution
	b    *ir.Builder
	made map[truncated]*ir.Value
}

// truncated is a tensor that is truncated in a block, in a type.
type truncated struct {
	v     *ir.Value
	block *ir.Block
	t     ir.Type
}

// truncateOperands truncates the f32 operands of dots whose instruction takes bf16: they become dots of bf16.
//
//	%r = tile.dot %a, %b, %c {precision = "bf16", ...} : tensor<64x32xf32>, tensor<32x64xf32> -> tensor<64x64xf32>
//
// becomes
//
//	%x = linalg.generic ins(%a) { arith.truncf } -> tensor<64x32xbf16>
//	%y = linalg.generic ins(%b) { arith.truncf } -> tensor<32x64xbf16>
//	%r = tile.dot %x, %y, %c {...} : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
func truncateOperands(d *distribute.Distribution) {
	x := &truncater{d: d, b: ir.NewBuilder(d.Kernel.Context()), made: map[truncated]*ir.Value{}}
	var ops []*ir.Op
	d.Kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(tile.Dot) || op.Is(tile.DotOperands) || op.Is(tile.DotStep) {
			if p := d.DotOf(op); p.Instruction.Truncates {
				ops = append(ops, op)
			}
		}
		return ir.Continue
	})
	for _, op := range ops {
		p := d.DotOf(op)
		for i := range p.Inputs {
			op.SetOperand(i, x.operand(p, i))
		}
		if op.Is(tile.DotStep) {
			op.SetAttr("operand_type", op.Context().TypeAttr(ir.BF16))
		}
		op.RemoveAttr("precision")
		delete(d.Dots, op)
	}
}

// operand is an operand of a dot in bf16: a loop-invariant one is truncated before the loop.
func (x *truncater) operand(p *distribute.Dot, index int) *ir.Value {
	v, at := p.Inputs[index], p.Op
	t := v.Type().(*ir.TensorType)
	how := t.Encoding
	_, inShared := distribute.InShared(v)
	if inShared { // it is loaded as the instruction takes it
		how = tile.LayoutAttr(x.b.Ctx, p.OperandLayout(index, t.Shape))
	} else {
		at = outsideLoop(at, v)
	}
	to := x.b.Ctx.EncodedTensor(t.Shape, ir.BF16, how)
	key := truncated{v, at.Block(), to}
	if made := x.made[key]; made != nil {
		return made
	}
	x.b.Before(at).LocateAs(p.Op)
	if inShared {
		by := ir.NamedAttr{Name: "by", Attr: x.b.Ctx.String(tile.ByShared)}
		v = tile.NewConvertLayout(x.b, v, x.b.Ctx.EncodedTensor(t.Shape, t.Elem, how), by).Result()
	}
	made := linalg.NewGeneric(x.b, linalg.GenericSpec{
		Ins: []*ir.Value{v}, Outs: []*ir.Value{x.b.Create(tensor.Empty, nil, []ir.Type{to}).Result(0)},
		Body: func(args []*ir.Value) []*ir.Value {
			return []*ir.Value{arith.NewCast(x.b, arith.TruncF, args[0], ir.BF16)}
		},
	})
	if l := tile.LayoutOf(to); l != nil && len(l.Reg) > 0 && len(l.WithoutZeroBases().Reg) == len(l.Reg) {
		made.SetAttr(tile.Packed, ir.Unit) // two elements at a time, as tile-pack-f16 has it
	}
	x.made[key] = made.Result(0)
	return x.made[key]
}

// outsideLoop is the loop around an operation, or the operation that has versions of the loop, if a value is defined before it.
func outsideLoop(op *ir.Op, v *ir.Value) *ir.Op {
	for outer := op.Parent(); outer.Is(scf.For) || outer.HasAttr(tile.LoopVersions); outer = outer.Parent() {
		if outer.Contains(v.Block().ParentOp()) {
			break
		}
		op = outer
	}
	return op
}
