package cpu

import (
	"slices"

	"github.com/tshared/tshared/analysis/contraction"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/matmul"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir"
)

// A structured operation that is a matrix multiplication, by its indexing maps and body,
// becomes a call of a function of backend/internal/matmul. Others are left to the loops.

// matmulCall is a structured operation as a matrix multiplication.
type matmulCall struct {
	nest *loopNest
	// a and b are operands of the loop nest; each has the loop over K and a loop over
	// rows or columns of the result.
	a, b       *operand
	row, col   int // loops
	k          int
	batch      []int // batch loops
	unsigned   [2]bool
	add        *ir.Op      // adds the product to another tensor, if the call does that as well
	accumulate *memrefDesc // that tensor
}

// host is the target of microkernels. AMX tiles are for code that runs in the process
// that asked for permission.
func (o Options) host() matmul.Host {
	h := matmul.HostFor(o.Target.Triple, o.Target.CPU, o.Target.Features)
	if !o.tiles {
		return h.Without(matmul.AMXFeature)
	}
	return h
}

// minMatmulWork is the number of multiplications that makes a call worthwhile.
const minMatmulWork = 1 << 9

// emitMatmul emits the operation as a matmul call, if it is one.
func (n *loopNest) emitMatmul(c *compiler) (done bool, err error) {
	p, ok := n.asMatmul()
	if !ok || c.options.Check { // only loops are checked
		return false, nil
	}
	if err := n.findSizes(c); err != nil {
		return true, err
	}
	defer func() {
		if !done {
			n.sizes = nil
		}
	}()
	for _, size := range n.sizes {
		if !size.isStatic() {
			return false, nil
		}
	}
	if n.sizes[p.row].n*n.sizes[p.col].n*n.sizes[p.k].n < minMatmulWork {
		return false, nil
	}
	for _, o := range []*operand{p.a, p.b} {
		if o.from == nil || o.from.elem.Storage != o.from.elem.Scalar {
			return false, nil
		}
		if o.from, err = c.inMemory(o.from); err != nil {
			return true, err
		}
	}
	return p.emit(c)
}

// asMatmul finds the loops over rows, columns, K and batches.
func (n *loopNest) asMatmul() (p matmulCall, ok bool) {
	p = matmulCall{nest: n, row: -1, col: -1, k: -1}
	if len(n.operands) != 3 || n.inputs != 2 || n.op.NumResults() != 1 {
		return p, false
	}
	body, ok := contraction.Of(n.body)
	if p.unsigned = body.Unsigned; !ok {
		return p, false
	}
	var has [3]map[int]bool
	for i, o := range n.operands {
		has[i] = map[int]bool{}
		if o.from == nil || o.m.NumSyms > 0 {
			return p, false
		}
		for d := range o.m.Results {
			loop, isDim := o.m.DimPosition(d)
			if !isDim || has[i][loop] {
				return p, false
			}
			has[i][loop] = true
		}
	}
	for loop := range n.iterators {
		a, b, c := has[0][loop], has[1][loop], has[2][loop]
		switch {
		case a && b && !c && p.k < 0:
			p.k = loop
		case a && !b && c && p.row < 0:
			p.row = loop
		case !a && b && c && p.col < 0:
			p.col = loop
		case a && b && c:
			p.batch = append(p.batch, loop)
		default:
			return p, false
		}
	}
	p.a, p.b = n.operands[0], n.operands[1]
	return p, p.row >= 0 && p.col >= 0 && p.k >= 0
}

// emit emits the calls. It emits nothing when the library does not support the problem.
func (p *matmulCall) emit(c *compiler) (done bool, err error) {
	n, loops := p.nest, len(p.nest.iterators)
	out := n.operands[2]
	p.findAccumulate(c)
	start, target := p.start(c)
	// The result's place matters only for its strides, which are those of a dense tensor.
	strides := c.rowMajor(out.from.sizes)
	probe := *out.from
	probe.strides, probe.offset = strides, static(0)
	if !out.findSteps(c, &probe, loops) || !p.a.findSteps(c, p.a.from, loops) || !p.b.findSteps(c, p.b.from, loops) {
		return false, nil
	}
	if !out.steps[p.col].is(1) && out.steps[p.row].is(1) {
		p.a, p.b, p.row, p.col = p.b, p.a, p.col, p.row
		p.unsigned[0], p.unsigned[1] = p.unsigned[1], p.unsigned[0]
	}
	shape, dynamic := p.describe(c, start)
	if c.matmuls.Host().Supports(shape) != nil {
		return false, nil
	}
	to, err := target()
	if err != nil {
		return true, err
	}
	out.to = to
	out.findSteps(c, to, loops)
	f := c.matmuls.Function(shape)
	scratch := c.slotAddress(c.newSlot(f.Scratch))
	index := make([]foldResult, loops)
	p.eachBatch(c, index, p.batch, func() {
		args := []llvmir.Value{p.address(c, p.a, p.a.from, index), p.address(c, p.b, p.b.from, index), p.address(c, out, to, index), scratch}
		c.b.Call(f.Function, append(args, dynamic...)...)
	})
	result := n.op.Result(0)
	if p.add != nil {
		result = p.add.Result(0)
		c.skipped[p.add] = true
	}
	c.bind(result, to)
	return true, nil
}

// describe gives the problem, and the strides that are arguments.
func (p *matmulCall) describe(c *compiler, start matmul.AccumulatorInit) (matmul.Problem, []llvmir.Value) {
	var dynamic []llvmir.Value
	stride := func(a foldResult) int64 {
		if a.isStatic() {
			return a.n
		}
		dynamic = append(dynamic, a.v)
		return matmul.Dynamic
	}
	matrix := func(o *operand, row, col int, unsigned bool) matmul.Matrix {
		return matmul.Matrix{Elem: p.elem(o), Row: stride(o.steps[row]), Col: stride(o.steps[col]), Unsigned: unsigned}
	}
	sizes := p.nest.sizes
	shape := matmul.Problem{
		M: sizes[p.row].n, N: sizes[p.col].n, K: sizes[p.k].n,
		A: matrix(p.a, p.row, p.k, p.unsigned[0]), B: matrix(p.b, p.k, p.col, p.unsigned[1]),
		C:    matrix(p.nest.operands[2], p.row, p.col, false),
		Init: start, TF32: p.a.tf32 || p.b.tf32, Contract: c.options.Contract,
	}
	return shape, dynamic
}

// elem is the element type of an operand. Descriptors keep some formats as bits.
func (p *matmulCall) elem(o *operand) *llvmir.Type {
	t := arithtollvm.ScalarTypeOf(p.nest.op.Operand(slices.Index(p.nest.operands, o)).Type())
	if f, ok := t.(*ir.FloatType); ok && f.Format == apfloat.BF16 {
		return llvmir.BFloat
	}
	return o.from.elem.Scalar
}

// address is the address of the first element of a matrix.
func (p *matmulCall) address(c *compiler, o *operand, a *memrefDesc, index []foldResult) llvmir.Value {
	flat := *a
	flat.offset, flat.strides = o.start, o.steps
	return c.elementAddress(&flat, index)
}

func (p *matmulCall) eachBatch(c *compiler, index []foldResult, loops []int, body func()) {
	if len(loops) == 0 {
		body()
		return
	}
	c.loop(p.nest.sizes[loops[0]], llvmir.LoopHints{}, func(i foldResult) {
		index[loops[0]] = i
		p.eachBatch(c, index, loops[1:], body)
	})
}

// start decides how the accumulator is initialized and where the result goes.
func (p *matmulCall) start(c *compiler) (matmul.AccumulatorInit, func() (*memrefDesc, error)) {
	init := p.nest.operands[2].from
	if p.add != nil {
		return matmul.AddToC, func() (*memrefDesc, error) { return p.accumulatorMemory(c, p.accumulate) }
	}
	if isZero(init) {
		return matmul.FromZero, func() (*memrefDesc, error) { return c.allocate(init.elem, init.sizes, init.bounds) }
	}
	return matmul.FromC, func() (*memrefDesc, error) {
		if p.nest.inPlace(2) {
			return init, nil
		}
		return c.denseCopy(init)
	}
}

// accumulatorMemory gives memory that holds the tensor the product is added to: the
// tensor's own slot if it is dead afterwards, or the slot of a tensor it is computed
// from.
func (p *matmulCall) accumulatorMemory(c *compiler, a *memrefDesc) (*memrefDesc, error) {
	free := func(x *memrefDesc) bool {
		return x.slot != nil && x.inMemory() && x.isDense() && x.slot.isDeadAfter(p.add) && x.slot != p.a.from.slot && x.slot != p.b.from.slot
	}
	if free(a) {
		return a, nil
	}
	for _, r := range a.reads {
		if x := r.from; a.compute != nil && r.aligned && free(x) && x.elem == a.elem && a.readsInPlace(x) {
			c.copyTo(x, a)
			return x, nil
		}
	}
	return c.denseCopy(a)
}

func isZero(a *memrefDesc) bool { return a.splat.IsValid() && a.splat == llvmir.Zero(a.elem.Scalar) }

// findAccumulate finds the operation that adds the product to a tensor, which the call
// can do when it stores the product.
func (p *matmulCall) findAccumulate(c *compiler) {
	op := p.nest.op
	if !isZero(p.nest.operands[2].from) {
		return
	}
	add, other := addOfMatmul(op)
	if add == nil {
		return
	}
	if a := c.descs[other]; a != nil && a.rank() == p.nest.operands[2].from.rank() {
		p.add, p.accumulate = add, a
	}
}

// addOfMatmul finds the elementwise addition of a result to a tensor, right after the
// operation.
func addOfMatmul(op *ir.Op) (add *ir.Op, other *ir.Value) {
	result := op.Result(0)
	if !result.HasOneUse() {
		return nil, nil
	}
	add = op.Next()
	for add != nil && isScalarOp(add) {
		add = add.Next()
	}
	if add == nil || !linalg.IsStructured(add.Def()) || add.NumOperands() != 3 || add.NumResults() != 1 || add.Result(0).Type() != result.Type() {
		return nil, nil
	}
	view, _ := linalg.AsStructured(add)
	if len(view.Inputs()) != 2 {
		return nil, nil
	}
	for _, m := range view.IndexingMaps() {
		if !m.IsIdentity() {
			return nil, nil
		}
	}
	body := view.Body()
	sum, _ := arith.AsBinary(body.Last().Operand(0).DefiningOp())
	if sum.Op == nil || !sum.Op.Is(arith.AddF) && !sum.Op.Is(arith.AddI) || body.Arg(2).HasUses() {
		return nil, nil
	}
	x, y := sum.Lhs(), sum.Rhs()
	if (x != body.Arg(0) || y != body.Arg(1)) && (x != body.Arg(1) || y != body.Arg(0)) {
		return nil, nil
	}
	switch in := view.Inputs(); result {
	case in[1]:
		return add, in[0]
	case in[0]:
		return add, in[1]
	}
	return nil, nil
}

// onlyMatmulOperands reports whether all users are matmuls, which pack their operands if
// they are not contiguous.
func onlyMatmulOperands(v *ir.Value) bool {
	for user := range v.Users() {
		if !user.Is(linalg.Matmul) && !user.Is(linalg.BatchMatmul) {
			return false
		}
	}
	return true
}

// isScalarOp reports whether an operation has no tensors or memrefs among operands and
// results.
func isScalarOp(op *ir.Op) bool {
	if op.NumRegions() > 0 || !op.IsMemoryEffectFree() {
		return false
	}
	for _, list := range [][]*ir.Value{op.Operands(), op.Results()} {
		for _, v := range list {
			if isTensor(v.Type()) || isMemRef(v.Type()) {
				return false
			}
		}
	}
	return true
}
