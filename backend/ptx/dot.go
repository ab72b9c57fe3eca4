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

// dot is a sum of products of two tensors along a dimension.
type dot struct {
	op     *ir.Op
	view   linalg.StructuredOp
	inputs []*ir.Value // factors, maybe those that the view's are made of

	// How matrix instructions compute it; nil if there are none for it.
	inst  *mmaInst
	mma   *layout.MMA
	wgmma bool // of warps compute it together
	a     dotOperandDims
	b     dotOperandDims
}

// dotOperandDims are which dimensions of a factor are the result's rows or columns,
// and which one is summed along.
type dotOperandDims struct{ outer, k int }

// isDot reports whether an operation goes through two tensors as a sum of products does. What
// it does with their elements is another question: see contraction.Of.
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
		if !isProjection(m) || !uses(m, reduced) || !ir.IsAnyTensor(op.Operand(i).Type()) {
			return false
		}
	}
	return !usesIndex(op)
}

// isProjection reports whether each result of a map is another dimension.
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

// uses reports whether a result of a map is a dimension.
func uses(m *affine.Map, dim int) bool {
	for d := range m.Results {
		if pos, ok := m.DimPosition(d); ok && pos == dim {
			return true
		}
	}
	return false
}

// dotOf is what is known of a product.
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

// operandDimsOf finds the dimensions of a factor whose own dimension of the result
// is given; what else it has must be dimensions of the result, in their order and
// in front.
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

// keepsRowsInWarpInWarp reports whether the rows of a product should not be divided between
// warps: because they are reduced, or it makes a left factor, or has one that
// another product made.
func (c *emitter) keepsRowsInWarp(p *dot) bool {
	result := p.op.Result(0)
	shape, _ := ir.ShapeOf(result.Type())
	own := c.layoutClassOf(result)
	return own.reduced>>(len(shape)-1)&1 != 0 || own.isOperandA || c.layoutClassOf(p.view.Inputs()[0]).isDot
}

// dotLayout is the layout of a product's result.
func (c *emitter) dotLayout(op *ir.Op) *layout.Layout {
	if p := c.dotOf(op); p.mma != nil {
		return p.mma.LayoutC()
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	return c.fmaAccumulatorLayout(shape)
}

// emitDot builds a product, or leaves it to the only operation that uses it,
// which adds it to something.
func emitDot(c *emitter, op *ir.Op) error {
	if c.accumulatedBy(op) != nil {
		return nil
	}
	p := c.dotOf(op)
	return c.emitDotInto(p, p.view.Inits()[0], op.Result(0))
}

// emitDotInto computes a product and adds it to a tensor.
func (c *emitter) emitDotInto(p *dot, to, result *ir.Value) error {
	if p.mma == nil {
		return c.emitFMADot(p, to, result)
	}
	return c.emitMMADot(p, to, result)
}

// accumulatedBy is the operation that adds a product, which starts from zero, to
// something, if nothing else uses it.
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

// isElementwiseAdd reports whether an operation adds two tensors.
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
	return (add.Is(arith.AddF) || add.Is(arith.AddI)) && body.Last().Operand(0) == add.Result(0) &&
		slices.Contains(add.Operands(), body.Arg(0)) && slices.Contains(add.Operands(), body.Arg(1))
}

// isZero reports whether a tensor, or what memory is filled with, is all zeros.
func isZero(v *ir.Value) bool {
	op := v.DefiningOp()
	if op != nil && op.Is(linalg.Fill) {
		op = op.Operand(0).DefiningOp()
	}
	if op == nil || !op.Is(arith.Constant) {
		return false
	}
	k, _ := arith.AsConstant(op)
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

// emitFusedAdd builds the products that an addition is left with; ok is false if
// there are none.
func (c *emitter) emitFusedAdd(op *ir.Op) (ok bool, err error) {
	if !isElementwiseAdd(op) {
		return false, nil
	}
	for i, v := range op.Operands()[:2] {
		def := v.DefiningOp()
		if !isDot(def) || c.accumulatedBy(def) != op {
			continue
		}
		return true, c.emitDotInto(c.dotOf(def), op.Operand(1-i), op.Result(0))
	}
	return false, nil
}
