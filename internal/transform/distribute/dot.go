package distribute

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tshared/tshared/analysis/contraction"
	"github.com/tshared/tshared/analysis/peeledextf"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// Dot is a contraction of two tensors: C += A * B, maybe for a batch of matrices.
type Dot struct {
	Op     *ir.Op
	View   linalg.StructuredOp
	Inputs []*ir.Value // operands A and B, maybe the fp8 tensors that the view's operands extend

	// MMA instruction and layouts; nil if no instruction computes the dot.
	Instruction *Instruction
	MMA         *layout.MMA
	WGMMA       bool // warpgroups compute it by wgmma
	a           OperandDims
	B           OperandDims
}

// OperandDims are the dimensions of an operand: that of rows (A) or columns (B) of the result, and the
// contracted one.
type OperandDims struct{ Outer, K int }

// IsDot reports whether an operation has the loops of a contraction of two tensors. Its body may compute
// something else: see contraction.Of.
func IsDot(op *ir.Op) bool {
	if op.Is(tile.Dot) {
		return true
	}
	if op == nil || !linalg.IsStructured(op.Def()) || op.NumResults() != 1 || op.Is(linalg.Reduce) {
		return false
	}
	view, _ := linalg.AsStructured(op)
	reduced := slices.Index(view.Iterators(), linalg.Reduction)
	maps := view.IndexingMaps()
	if len(view.Inputs()) != 2 || reduced < 0 || !isProjection(maps[2]) || len(maps[2].Results) != len(view.Iterators())-1 || uses(maps[2], reduced) {
		return false
	}
	for i, m := range maps[:2] {
		if !isProjection(m) || !uses(m, reduced) || !ir.IsAnyTensor(view.Inputs()[i].Type()) {
			return false
		}
	}
	return !UsesIndex(op)
}

// isProjection reports whether the results of a map are distinct dimensions.
func isProjection(m *affine.Map) bool {
	var seen []int
	for d := range m.Results {
		dim, ok := m.DimPosition(d)
		if !ok || slices.Contains(seen, dim) {
			return false
		}
		seen = append(seen, dim)
	}
	return true
}

// uses reports whether a dimension is among the results of a map.
func uses(m *affine.Map, dim int) bool {
	for d := range m.Results {
		if pos, ok := m.DimPosition(d); ok && pos == dim {
			return true
		}
	}
	return false
}

// DotOf chooses the instruction and the MMA layouts of a dot.
func (pl *Planner) DotOf(op *ir.Op) *Dot {
	if p, ok := pl.Dots[op]; ok {
		return p
	}
	switch {
	case op.Is(tile.Dot):
		pl.Dots[op] = pl.selectedDot(tile.DotOp{Op: op})
		return pl.Dots[op]
	case op.Is(tile.DotOperands):
		pl.Dots[op] = pl.operandsDot(tile.DotOperandsOp{Op: op})
		return pl.Dots[op]
	case op.Is(tile.DotStep):
		pl.Dots[op] = pl.stepDot(tile.DotStepOp{Op: op})
		return pl.Dots[op]
	}
	view, _ := linalg.AsStructured(op)
	p := &Dot{Op: op, View: view, Inputs: view.Inputs()}
	pl.Dots[op] = p
	if !op.Is(linalg.Matmul) && !op.Is(linalg.BatchMatmul) {
		return p
	}
	if body, ok := contraction.Of(view.Body()); !ok || body.Unsigned != [2]bool{} {
		return p
	}
	maps := view.IndexingMaps()
	rank := len(maps[2].Results)
	var ok [2]bool
	p.a, ok[0] = operandDimsOf(maps[0], maps[2], rank-2)
	p.B, ok[1] = operandDimsOf(maps[1], maps[2], rank-1)
	if !ok[0] || !ok[1] {
		return p
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	leftShape, _ := ir.ShapeOf(view.Inputs()[0].Type())
	if !layout.Fits(shape) || !layout.Fits(leftShape) {
		return p
	}
	if p.Instruction = pl.fp8InstructionFor(p, shape, leftShape[p.a.K]); p.Instruction == nil {
		p.Instruction = instructionFor(p, shape, leftShape[p.a.K])
	}
	if p.Instruction == nil {
		return p
	}
	p.MMA = &layout.MMA{ShapeC: shape, K: leftShape[p.a.K], InstrM: p.Instruction.M, InstrK: p.Instruction.K, KWidth: p.Instruction.PerRegister}
	p.WGMMA = pl.canUseWGMMA(p)
	p.MMA.Warpgroups = p.WGMMA
	p.MMA.AssignWarps(pl.WarpBits(), pl.keepsRowsInWarp(p))
	return p
}

// selectedDot is a dot whose instruction is selected.
func (pl *Planner) selectedDot(o tile.DotOp) *Dot {
	shape, _ := ir.ShapeOf(o.Result().Type())
	p := newSelectedDot(o.Op, len(shape), o.TransposeA(), o.TransposeB())
	p.Inputs, p.WGMMA = []*ir.Value{o.A(), o.B()}, o.Instruction() == tile.WGMMA
	p.Instruction = selectedInstruction(ir.ElementTypeOf(o.A().Type()), o.Op)
	left, _ := ir.ShapeOf(o.A().Type())
	p.setMMA(shape, left[p.a.K], pl.WarpBits(), o.Warps())
	return p
}

// newSelectedDot is a dot of a rank whose operands are as they are or transposed.
func newSelectedDot(op *ir.Op, rank int, transposeA, transposeB bool) *Dot {
	p := &Dot{Op: op, a: OperandDims{Outer: rank - 2, K: rank - 1}, B: OperandDims{Outer: rank - 1, K: rank - 2}}
	if transposeA {
		p.a.Outer, p.a.K = p.a.K, p.a.Outer
	}
	if transposeB {
		p.B.Outer, p.B.K = p.B.K, p.B.Outer
	}
	return p
}

// setMMA sets the layouts of a dot whose instruction is selected.
func (p *Dot) setMMA(shape []int64, k int64, warpBits int, warps []int64) {
	i := p.Instruction
	p.MMA = &layout.MMA{ShapeC: shape, K: k, InstrM: i.M, InstrK: i.K, KWidth: i.PerRegister, Warpgroups: p.WGMMA}
	p.MMA.SetWarps(warpBits, warps)
}

// selectedInstruction is the instruction of a dot, or of a step of it; nil if there is none of that size.
func selectedInstruction(operand ir.Type, op *ir.Op) *Instruction {
	precision, _ := op.StringAttr("precision")
	k, _ := op.IntAttr("k")
	for _, i := range instructions[instructionKey(operand, precision)] {
		if i.K == k {
			return i
		}
	}
	return nil
}

// SelectDots replaces dots that a tensor-core instruction computes by tile.dot, with the addition that
// accumulates them.
func (pl *Planner) SelectDots() {
	var dots []*Dot
	pl.Kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if !IsDot(op) {
			return ir.Continue
		}
		if p := pl.DotOf(op); p.MMA != nil {
			dots = append(dots, p)
		} else if add := pl.AccumulatedBy(op); add != nil {
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
		if add := pl.AccumulatedBy(p.Op); add != nil {
			acc, last = OtherAddend(add, p.Op.Result(0)), add
		}
		b := ir.NewBuilder(p.Op.Context()).Before(last).LocateAs(last)
		var attrs []ir.NamedAttr
		flag := func(name string, set bool) {
			if set {
				attrs = append(attrs, ir.NamedAttr{Name: name, Attr: ir.Unit})
			}
		}
		if ir.ElementTypeOf(p.Inputs[0].Type()) == ir.F32 {
			attrs = append(attrs, ir.NamedAttr{Name: "precision", Attr: b.Ctx.String(linalg.InputPrecision(p.Op))})
		}
		flag("transpose_a", p.a.Outer > p.a.K)
		flag("transpose_b", p.B.Outer < p.B.K)
		instruction := tile.MMA
		if p.WGMMA {
			instruction = tile.WGMMA
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

// accumulateIn gives a dot by scalar FMA the accumulator of the addition behind it, which it replaces.
func accumulateIn(dot, add *ir.Op) {
	view, _ := linalg.AsStructured(dot)
	result := dot.Result(0)
	init := len(view.Inputs())
	dot.SetOperand(init, OtherAddend(add, result))
	dot.Remove()
	ir.NewBuilder(dot.Context()).Before(add).Insert(dot)
	add.Result(0).ReplaceAllUsesWith(result)
	add.Erase()
}

// eraseUnused erases the operations of values that nothing uses, and those of their operands: extensions of
// operands that an instruction takes as they were before.
func eraseUnused(values []*ir.Value) {
	for _, v := range values {
		op := v.DefiningOp()
		if op == nil || op.Block() == nil || op.HasUses() || !linalg.IsStructured(op.Def()) || !IsPure(op) {
			continue
		}
		operands := op.Operands()
		op.Erase()
		eraseUnused(operands)
	}
}

// operandDimsOf finds the dimensions of an operand; own is its dimension of the result. Batch dimensions
// must come first, in the order of the result.
func operandDimsOf(operand, result *affine.Map, own int) (dims OperandDims, ok bool) {
	from, ok := DimMap(result, operand)
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
		return OperandDims{Outer: n - 2, K: n - 1}, true
	case from[n-1] == own && from[n-2] == -1:
		return OperandDims{Outer: n - 1, K: n - 2}, true
	}
	return dims, false
}

// keepsRowsInWarp reports whether rows of the result should stay in one warp: because they are reduced, or
// become operand A of another dot, or come from one. Then no elements move between warps.
func (pl *Planner) keepsRowsInWarp(p *Dot) bool {
	result := p.Op.Result(0)
	shape, _ := ir.ShapeOf(result.Type())
	own := pl.layoutClassOf(result)
	return own.reduced>>(len(shape)-1)&1 != 0 || own.isOperandA || pl.layoutClassOf(p.View.Inputs()[0]).isDot
}

// DotLayout is the layout of a dot's accumulators.
func (pl *Planner) DotLayout(op *ir.Op) *layout.Layout {
	if p := pl.DotOf(op); p.MMA != nil {
		return p.MMA.LayoutC()
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	return pl.fmaAccumulatorLayout(shape)
}

// AccumulatedBy is the addition that accumulates a dot, if the dot starts from zero and has no other user.
func (pl *Planner) AccumulatedBy(op *ir.Op) *ir.Op {
	if op.Is(tile.Dot) {
		return nil // it has its accumulator
	}
	view, _ := linalg.AsStructured(op)
	body, ok := contraction.Of(view.Body())
	if !ok || !op.Result(0).HasOneUse() || !IsZero(view.Inits()[0]) {
		return nil
	}
	for user := range op.Result(0).Users() {
		if user.Block() == op.Block() && IsElementwiseAdd(user) && user.Region0().Entry().First().Is(body.Add.Def()) {
			return user
		}
	}
	return nil
}

// IsElementwiseAdd reports whether an operation adds two tensors element by element.
func IsElementwiseAdd(op *ir.Op) bool {
	if !op.Is(linalg.Generic) {
		return false
	}
	view, _ := linalg.AsStructured(op)
	body := view.Body()
	if len(view.Inputs()) != 2 || op.NumResults() != 1 || body.First().Next() != body.Last() {
		return false
	}
	for _, m := range view.IndexingMaps() {
		if !m.IsIdentity() {
			return false
		}
	}
	add := body.First()
	return (add.Is(arith.AddF) || add.Is(arith.AddI)) && view.Yielded()[0] == add.Result(0) &&
		slices.Contains(add.Operands(), body.Arg(0)) && slices.Contains(add.Operands(), body.Arg(1))
}

// OtherAddend is the operand of an elementwise addition that is not the given one.
func OtherAddend(add *ir.Op, one *ir.Value) *ir.Value {
	inputs := InputsOf(add)
	if inputs[0] == one {
		return inputs[1]
	}
	return inputs[0]
}

// InputsOf are the inputs of a structured operation or dot.
func InputsOf(op *ir.Op) []*ir.Value {
	if o, ok := tile.AsDot(op); ok {
		return []*ir.Value{o.A(), o.B()}
	}
	view, _ := linalg.AsStructured(op)
	return view.Inputs()
}

// IsZero reports whether a tensor, or the value of a fill, is all zeros.
func IsZero(v *ir.Value) bool {
	v = Unconverted(v)
	if fill, ok := linalg.AsFill(v.DefiningOp()); ok {
		v = fill.Value()
	}
	k, ok := arith.AsConstant(v.DefiningOp())
	if !ok {
		return false
	}
	switch a := k.Value().(type) {
	case *ir.FloatAttr:
		return a.Bits.Hi == 0 && a.Bits.Lo == 0
	case *ir.IntegerAttr:
		return a.Big == nil && a.Value == 0
	case *ir.DenseAttr:
		return strings.Trim(a.Data, "\x00") == ""
	}
	return false
}

// HasWGMMA reports whether the target has wgmma.
func (pl *Planner) HasWGMMA() bool { return pl.Options.GPU.Has(targets.Wgmma) }

// maxWGMMAColumns is the largest N of an instruction, minWGMMAColumns the smallest one used, and
// wgmmaExtraRegisters how many registers a thread needs besides the accumulators.
const maxWGMMAColumns, minWGMMAColumns, wgmmaExtraRegisters = 256, 64, 40

// WGMMAColumns is the largest N whose accumulators fit in the registers that a thread may have; 0 if none
// does.
func (pl *Planner) WGMMAColumns() int {
	most := pl.Options.MaxRegisters
	for n := maxWGMMAColumns; n >= minWGMMAColumns; n /= 2 {
		if most == 0 || n/2+wgmmaExtraRegisters <= most {
			return n
		}
	}
	return 0
}

// canUseWGMMA reports whether warpgroups can compute a dot.
func (pl *Planner) canUseWGMMA(p *Dot) bool {
	n, i := len(p.MMA.ShapeC), p.Instruction
	if !pl.HasWGMMA() || pl.WGMMAColumns() == 0 || i.Split != nil || p.MMA.ShapeC[n-1]*HalfBytes < layout.MinPanelBytes || !p.MMA.CanUseWarpgroups(pl.WarpBits()) {
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

// OperandDims are the dimensions of operand A or B.
func (p *Dot) OperandDims(index int) OperandDims { return []OperandDims{p.a, p.B}[index] }

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
		case op.Is(tensor.InsertSlice):
			return false
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

// HalfBytes is the size of a 16-bit element.
const HalfBytes = 2

// maxNumImpreciseAccAttr says how many products of fp8 may be accumulated as the tensor cores do it: with
// fewer bits than f32 has.
const maxNumImpreciseAccAttr = "tshared.max_num_imprecise_acc"

// fp8InstructionFor is the fp8 instruction of a dot whose operands are extended from fp8 and which may accumulate
// imprecisely; nil if there is none. The dot gets the fp8 tensors as operands then.
func (pl *Planner) fp8InstructionFor(p *Dot, result []int64, k int64) *Instruction {
	if pl.maxNumImpreciseAcc(p) < k || !pl.Options.GPU.Has(targets.FP8MMA) {
		return nil
	}
	fp8 := &Dot{Op: p.Op, View: p.View}
	for _, v := range p.Inputs {
		from := peeledextf.Of(v.DefiningOp())
		if from == nil {
			return nil
		}
		fp8.Inputs = append(fp8.Inputs, from)
	}
	i := instructionFor(fp8, result, k)
	if i != nil {
		p.Inputs = fp8.Inputs
	}
	return i
}

// maxNumImpreciseAcc is how many products may be accumulated imprecisely: the option decides for fp8
// operands, else the dot.
func (pl *Planner) maxNumImpreciseAcc(p *Dot) int64 {
	n, ok := p.Op.IntAttr(maxNumImpreciseAccAttr)
	if given := pl.Options.MaxNumImpreciseAcc; given != nil && (ok || linalg.InputPrecision(p.Op) == "bf16") {
		return int64(*given)
	}
	return n
}

// IsFP8 reports whether operands are fp8.
func (i *Instruction) IsFP8() bool { return i.PerRegister == 4 && ir.IsFloat(i.Acc) }

// fmaAccumulatorLayout is the accumulator layout of dots without a tensor-core instruction: each thread
// has a few adjacent columns of some rows, so that it uses every operand element several times.
func (pl *Planner) fmaAccumulatorLayout(shape []int64) *layout.Layout {
	total := int64(1) << layout.TotalBits(shape)
	return layout.Blocked(shape, RowMajorOrder(shape), max(1, min(4, total/int64(32*pl.Options.Warps))), pl.WarpBits()).WithoutZeroBases()
}

// OperandLayout is the MMA layout of operand A or B; nil for a dot by scalar FMA.
func (p *Dot) OperandLayout(index int, shape []int64) *layout.Layout {
	switch {
	case p.MMA == nil:
		return nil
	case index == 0:
		return p.MMA.LayoutA(shape, p.a.Outer, p.a.K)
	}
	return p.MMA.LayoutB(shape, p.B.Outer, p.B.K)
}
