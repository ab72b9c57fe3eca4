// Package selectdots has the pass that selects the instructions of dots.
package selectdots

import (
	"cmp"

	"github.com/tshared/tshared/analysis/contraction"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/layoutclass"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels that linalg-to-tile has converted.
var Pass = remark.On(kernelpass.NewPass("tile-select-dots", "TileSelectDots", "Select tensor-core instructions for dots, and add their accumulators in them", Run, areSelected), remark.Dots)

// selector selects the instructions of a kernel's dots.
type selector struct {
	o       distribute.Options
	classes *layoutclass.Analysis
}

// Run replaces dots that a tensor-core instruction computes by tile.dot, with the addition that
// accumulates them.
func Run(kernel *ir.Op, o distribute.Options) {
	s := &selector{o, layoutclass.New(kernel, o)}
	var dots []*distribute.Dot
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if !distribute.IsDot(op) || op.Is(tile.Dot) {
			return ir.Continue
		}
		if p := s.dotOf(op); p.MMA != nil {
			dots = append(dots, p)
		} else if add := AccumulatedBy(op); add != nil {
			accumulateIn(op, add)
		}
		return ir.Continue
	})
	made := map[*ir.Value]*ir.Value{} // results of replaced dots
	for _, p := range dots {
		for i, v := range p.Inputs {
			p.Inputs[i] = cmp.Or(made[v], v)
		}
		acc, last := p.View.Inits()[0], p.Op
		if add := AccumulatedBy(p.Op); add != nil {
			acc, last = otherAddend(add, p.Op.Result(0)), add
		}
		b := ir.NewBuilder(p.Op.Context()).Before(last).LocateAs(last)
		if p.Instruction.Truncates {
			narrowOperands(b, p)
		}
		var attrs []ir.NamedAttr
		flag := func(name string, set bool) {
			if set {
				attrs = append(attrs, ir.NamedAttr{Name: name, Attr: ir.Unit})
			}
		}
		if ir.ElementTypeOf(p.Inputs[0].Type()) == ir.F32 {
			attrs = append(attrs, ir.NamedAttr{Name: "precision", Attr: b.Ctx.String(linalg.InputPrecision(p.Op))})
		}
		flag("transpose_a", p.A.Outer > p.A.K)
		flag("transpose_b", p.B.Outer < p.B.K)
		flag("zero_init", distribute.IsZero(acc))
		instruction := tile.MMA
		if p.WGMMA {
			instruction = tile.WGMMA
		}
		if p.WGMMA && p.Instruction.IsFP8() {
			if n := maxNumImpreciseAcc(p.Op, s.o); n > 0 && n < p.MMA.K {
				attrs = append(attrs, ir.NamedAttr{Name: "imprecise", Attr: b.Ctx.IntAttr(ir.I64, n/p.Instruction.K*p.Instruction.K)})
			}
		}
		result := tile.NewDot(b, p.Inputs[0], p.Inputs[1], acc, instruction, p.Instruction.K, p.MMA.Warps(), attrs...).Result()
		last.Result(0).ReplaceAllUsesWith(result)
		made[last.Result(0)] = result
		inputs := p.View.Inputs()
		last.Erase()
		if last != p.Op {
			p.Op.Erase()
		}
		eraseUnused(inputs)
	}
}

// dotOf chooses the instruction and the MMA layouts of a dot.
func (s *selector) dotOf(op *ir.Op) *distribute.Dot {
	p := ViewOf(op)
	shape, k, ok := matmulSizes(p)
	if !ok {
		return p
	}
	if !s.takesFP8(p, shape, k) {
		s.takesF16(p, shape, k)
		p.Instruction = InstructionFor(p, shape, k)
		s.setMMA(p, shape, k)
	}
	if p.MMA != nil {
		p.MMA.AssignWarps(s.o.WarpBits(), s.keepsRowsInWarp(p))
	}
	return p
}

// setMMA sets what follows from the instruction of a dot, if it has one.
func (s *selector) setMMA(p *distribute.Dot, shape []int64, k int64) {
	if p.Instruction == nil {
		return
	}
	p.MMA = &layout.MMA{ShapeC: shape, K: k, InstrM: p.Instruction.M, InstrK: p.Instruction.K, KWidth: p.Instruction.PerRegister, BlockBits: s.o.BlockBits()}
	p.WGMMA = s.o.CanUseWGMMA(p)
	p.MMA.Warpgroups = p.WGMMA
}

// matmulSizes are the shape of a dot's result and the size of K, if the dot has the form of the instructions: a matmul of signed numbers,
// whose operands are as they are or transposed. It sets the dimensions of the operands.
func matmulSizes(p *distribute.Dot) (shape []int64, k int64, ok bool) {
	if !p.Op.Is(linalg.Matmul) && !p.Op.Is(linalg.BatchMatmul) {
		return nil, 0, false
	}
	if body, ok := contraction.Of(p.View.Body()); !ok || body.Unsigned != [2]bool{} {
		return nil, 0, false
	}
	maps := p.View.IndexingMaps()
	rank := len(maps[2].Results)
	var found [2]bool
	p.A, found[0] = operandDimsOf(maps[0], maps[2], rank-2)
	p.B, found[1] = operandDimsOf(maps[1], maps[2], rank-1)
	if !found[0] || !found[1] {
		return nil, 0, false
	}
	shape, _ = ir.ShapeOf(p.Op.Result(0).Type())
	left, _ := ir.ShapeOf(p.View.Inputs()[0].Type())
	if !layout.Fits(shape) || !layout.Fits(left) {
		return nil, 0, false
	}
	return shape, left[p.A.K], true
}

// areSelected is the post-condition: no dot is left that an instruction computes.
func areSelected(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if !distribute.IsDot(op) || op.Is(tile.Dot) {
			return ir.Continue
		}
		p := ViewOf(op)
		if shape, k, ok := matmulSizes(p); ok && InstructionFor(p, shape, k) != nil {
			err = op.Bugf("an instruction computes '%s', but it is not selected", op.Name())
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// operandDimsOf finds the dimensions of an operand; own is its dimension of the result. Batch dimensions
// must come first, in the order of the result.
func operandDimsOf(operand, result *affine.Map, own int) (dims distribute.OperandDims, ok bool) {
	from, ok := distribute.DimMap(result, operand)
	if !ok || len(from) < 2 {
		return dims, false
	}
	n := len(from)
	for d, e := range from[:n-2] {
		if e != d {
			return dims, false
		}
	}
	switch {
	case from[n-2] == own && from[n-1] == -1:
		return distribute.OperandDims{Outer: n - 2, K: n - 1}, true
	case from[n-1] == own && from[n-2] == -1:
		return distribute.OperandDims{Outer: n - 1, K: n - 2}, true
	}
	return dims, false
}

// keepsRowsInWarp reports whether rows of the result should stay in one warp: because they are reduced, or
// become operand A of another dot, or come from one. Then no elements move between warps.
func (s *selector) keepsRowsInWarp(p *distribute.Dot) bool {
	result := p.Op.Result(0)
	shape, _ := ir.ShapeOf(result.Type())
	own := s.classes.Of(result)
	return own.Reduced>>(len(shape)-1)&1 != 0 || own.IsOperandA || s.classes.Of(p.View.Inputs()[0]).Dot != nil
}

// ViewOf is a dot of linalg before an instruction is selected for it.
func ViewOf(op *ir.Op) *distribute.Dot {
	view, _ := linalg.AsStructured(op)
	return &distribute.Dot{Op: op, View: view, Inputs: view.Inputs()}
}
