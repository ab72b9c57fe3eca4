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

// product is a sum of products of two tensors along a dimension.
type product struct {
	op     *ir.Op
	view   linalg.StructuredOp
	inputs []*ir.Value // factors, maybe those that the view's are made of

	// How matrix instructions compute it; nil if there are none for it.
	inst     *multiplier
	matrices *layout.MMA
	groups   bool // of warps compute it together
	left     factorDims
	right    factorDims
}

// factorDims are which dimensions of a factor are the result's rows or columns,
// and which one is summed along.
type factorDims struct{ outer, depth int }

// isProduct reports whether an operation goes through two tensors as a sum of products does. What
// it does with their elements is another question: see contraction.Of.
func isProduct(op *ir.Op) bool {
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
	return !asksWhere(op)
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

// productOf is what is known of a product.
func (c *compiler) productOf(op *ir.Op) *product {
	if p, ok := c.products[op]; ok {
		return p
	}
	view, _ := linalg.AsStructured(op)
	p := &product{op: op, view: view, inputs: view.Inputs()}
	c.products[op] = p
	if !op.Is(linalg.Matmul) && !op.Is(linalg.BatchMatmul) {
		return p
	}
	if body, ok := contraction.Of(view.Body()); !ok || body.Unsigned != [2]bool{} {
		return p
	}
	maps := view.IndexingMaps()
	rank := len(maps[2].Results)
	var ok [2]bool
	p.left, ok[0] = dimsOfFactor(maps[0], maps[2], rank-2)
	p.right, ok[1] = dimsOfFactor(maps[1], maps[2], rank-1)
	if !ok[0] || !ok[1] {
		return p
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	leftShape, _ := ir.ShapeOf(view.Inputs()[0].Type())
	if !layout.Fits(shape) || !layout.Fits(leftShape) {
		return p
	}
	if p.inst = c.shortMultiplierFor(p, shape, leftShape[p.left.depth]); p.inst == nil {
		p.inst = multiplierFor(p, shape, leftShape[p.left.depth])
	}
	if p.inst == nil {
		return p
	}
	p.matrices = &layout.MMA{ShapeC: shape, K: leftShape[p.left.depth], InstrM: p.inst.rows, InstrK: p.inst.step, KWidth: p.inst.word}
	p.groups = c.canGroup(p)
	p.matrices.Warpgroups = p.groups
	p.matrices.AssignWarps(c.warpBits(), c.keepsRows(p))
	return p
}

// dimsOfFactor finds the dimensions of a factor whose own dimension of the result
// is given; what else it has must be dimensions of the result, in their order and
// in front.
func dimsOfFactor(factor, result *affine.Map, own int) (dims factorDims, ok bool) {
	from, ok := dimsFrom(result, factor)
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
		return factorDims{outer: n - 2, depth: n - 1}, true
	case from[n-1] == own && from[n-2] == -1:
		return factorDims{outer: n - 1, depth: n - 2}, true
	}
	return dims, false
}

// keepsRows reports whether the rows of a product should not be divided between
// warps: because they are reduced, or it makes a left factor, or has one that
// another product made.
func (c *compiler) keepsRows(p *product) bool {
	result := p.op.Result(0)
	shape, _ := ir.ShapeOf(result.Type())
	own := c.companyOf(result)
	return own.summed>>(len(shape)-1)&1 != 0 || own.isLeft || c.companyOf(p.view.Inputs()[0]).isProduct
}

// productLayout is the layout of a product's result.
func (c *compiler) productLayout(op *ir.Op) *layout.Layout {
	if p := c.productOf(op); p.matrices != nil {
		return p.matrices.LayoutC()
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	return c.sumsLayout(shape)
}

// emitProduct builds a product, or leaves it to the only operation that uses it,
// which adds it to something.
func emitProduct(c *compiler, op *ir.Op) error {
	if c.addedBy(op) != nil {
		return nil
	}
	p := c.productOf(op)
	return c.addProduct(p, p.view.Inits()[0], op.Result(0))
}

// addProduct computes a product and adds it to a tensor.
func (c *compiler) addProduct(p *product, to, result *ir.Value) error {
	if p.matrices == nil {
		return c.sumProducts(p, to, result)
	}
	return c.multiply(p, to, result)
}

// addedBy is the operation that adds a product, which starts from zero, to
// something, if nothing else uses it.
func (c *compiler) addedBy(op *ir.Op) *ir.Op {
	view, _ := linalg.AsStructured(op)
	body, ok := contraction.Of(view.Body())
	if !ok || !op.Result(0).HasOneUse() || !isZero(view.Inits()[0]) {
		return nil
	}
	for user := range op.Result(0).Users() {
		if user.Block() == op.Block() && isAddition(user) && user.Region0().Entry().First().Is(body.Add.Def()) {
			return user
		}
	}
	return nil
}

// isAddition reports whether an operation adds two tensors.
func isAddition(op *ir.Op) bool {
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

// emitAddition builds the products that an addition is left with; ok is false if
// there are none.
func (c *compiler) emitAddition(op *ir.Op) (ok bool, err error) {
	if !isAddition(op) {
		return false, nil
	}
	for i, v := range op.Operands()[:2] {
		def := v.DefiningOp()
		if !isProduct(def) || c.addedBy(def) != op {
			continue
		}
		return true, c.addProduct(c.productOf(def), op.Operand(1-i), op.Result(0))
	}
	return false, nil
}
