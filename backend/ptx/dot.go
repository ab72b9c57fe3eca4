package ptx

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/analysis/contraction"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// dot is a contraction of two tensors: C += A * B, maybe for a batch of matrices.
type dot struct {
	op     *ir.Op
	view   linalg.StructuredOp
	inputs []*ir.Value // operands A and B, maybe the fp8 tensors that the view's operands extend

	// MMA instruction and layouts; nil if no instruction computes the dot.
	inst  *mmaInst
	mma   *layout.MMA
	wgmma bool // warpgroups compute it by wgmma
	a     dotOperandDims
	b     dotOperandDims
}

// dotOperandDims are the dimensions of an operand: that of rows (A) or columns (B) of the result, and the
// contracted one.
type dotOperandDims struct{ outer, k int }

// isDot reports whether an operation has the loops of a contraction of two tensors. Its body may compute
// something else: see contraction.Of.
func isDot(op *ir.Op) bool {
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
	return !usesIndex(op)
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

// dotOf chooses the instruction and the MMA layouts of a dot.
func (c *emitter) dotOf(op *ir.Op) *dot {
	if p, ok := c.dots[op]; ok {
		return p
	}
	view, _ := linalg.AsStructured(op)
	p := &dot{op: op, view: view, inputs: view.Inputs()}
	c.dots[op] = p
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
	p.b, ok[1] = operandDimsOf(maps[1], maps[2], rank-1)
	if !ok[0] || !ok[1] {
		return p
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	leftShape, _ := ir.ShapeOf(view.Inputs()[0].Type())
	if !layout.Fits(shape) || !layout.Fits(leftShape) {
		return p
	}
	if p.inst = c.fp8InstFor(p, shape, leftShape[p.a.k]); p.inst == nil {
		p.inst = mmaInstFor(p, shape, leftShape[p.a.k])
	}
	if p.inst == nil {
		return p
	}
	p.mma = &layout.MMA{ShapeC: shape, K: leftShape[p.a.k], InstrM: p.inst.m, InstrK: p.inst.k, KWidth: p.inst.perRegister}
	p.wgmma = c.canUseWGMMA(p)
	p.mma.Warpgroups = p.wgmma
	p.mma.AssignWarps(c.warpBits(), c.keepsRowsInWarp(p))
	return p
}

// operandDimsOf finds the dimensions of an operand; own is its dimension of the result. Batch dimensions
// must come first, in the order of the result.
func operandDimsOf(operand, result *affine.Map, own int) (dims dotOperandDims, ok bool) {
	from, ok := dimMap(result, operand)
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
		return dotOperandDims{outer: n - 2, k: n - 1}, true
	case from[n-1] == own && from[n-2] == -1:
		return dotOperandDims{outer: n - 1, k: n - 2}, true
	}
	return dims, false
}

// keepsRowsInWarp reports whether rows of the result should stay in one warp: because they are reduced, or
// become operand A of another dot, or come from one. Then no elements move between warps.
func (c *emitter) keepsRowsInWarp(p *dot) bool {
	result := p.op.Result(0)
	shape, _ := ir.ShapeOf(result.Type())
	own := c.layoutClassOf(result)
	return own.reduced>>(len(shape)-1)&1 != 0 || own.isOperandA || c.layoutClassOf(p.view.Inputs()[0]).isDot
}

// dotLayout is the layout of a dot's accumulators.
func (c *emitter) dotLayout(op *ir.Op) *layout.Layout {
	if p := c.dotOf(op); p.mma != nil {
		return p.mma.LayoutC()
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	return c.fmaAccumulatorLayout(shape)
}

// emitDot emits a dot, unless its only user adds it to an accumulator: then the addition emits it.
func emitDot(c *emitter, op *ir.Op) error {
	if c.accumulatedBy(op) != nil {
		return nil
	}
	p := c.dotOf(op)
	return c.emitDotInto(p, p.view.Inits()[0], op.Result(0))
}

// emitDotInto emits a dot whose accumulators are initialised with a tensor.
func (c *emitter) emitDotInto(p *dot, to, result *ir.Value) error {
	if p.mma == nil {
		return c.emitFMADot(p, to, result)
	}
	return c.emitMMADot(p, to, result)
}

// accumulatedBy is the addition that accumulates a dot, if the dot starts from zero and has no other user.
func (c *emitter) accumulatedBy(op *ir.Op) *ir.Op {
	view, _ := linalg.AsStructured(op)
	body, ok := contraction.Of(view.Body())
	if !ok || !op.Result(0).HasOneUse() || !isZero(view.Inits()[0]) {
		return nil
	}
	for user := range op.Result(0).Users() {
		if user.Block() == op.Block() && isElementwiseAdd(user) && user.Region0().Entry().First().Is(body.Add.Def()) {
			return user
		}
	}
	return nil
}

// isElementwiseAdd reports whether an operation adds two tensors element by element.
func isElementwiseAdd(op *ir.Op) bool {
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

// otherAddend is the operand of an elementwise addition that is not the given one.
func otherAddend(add *ir.Op, one *ir.Value) *ir.Value {
	inputs := inputsOf(add)
	if inputs[0] == one {
		return inputs[1]
	}
	return inputs[0]
}

// inputsOf are the inputs of a structured operation.
func inputsOf(op *ir.Op) []*ir.Value {
	view, _ := linalg.AsStructured(op)
	return view.Inputs()
}

// isZero reports whether a tensor, or the value of a fill, is all zeros.
func isZero(v *ir.Value) bool {
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

// emitFusedAdd emits the dot that an addition accumulates; ok is false if there is none.
func (c *emitter) emitFusedAdd(op *ir.Op) (ok bool, err error) {
	if !isElementwiseAdd(op) {
		return false, nil
	}
	for _, v := range inputsOf(op) {
		def := v.DefiningOp()
		if !isDot(def) || c.accumulatedBy(def) != op {
			continue
		}
		return true, c.emitDotInto(c.dotOf(def), otherAddend(op, v), op.Result(0))
	}
	return false, nil
}
