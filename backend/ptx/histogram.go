package ptx

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// histogram is a loop nest over the elements of tensors that adds a value to one element of its iter_arg
// per iteration. Integer addition is associative: each thread updates shared memory atomically for its own
// elements.
type histogram struct {
	shape    []int64 // of the tensors that are traversed
	counters []*ir.Value
	body     *ir.Block
	init     *ir.Value
	read     tensor.ExtractOp // of the update, as add and write
	add      arith.AddIOp
	write    tensor.InsertOp
	reads    []tensor.ExtractOp // of the iteration's elements
}

func (a *histogram) added() *ir.Value {
	if a.add.Lhs() == a.read.Result() {
		return a.add.Rhs()
	}
	return a.add.Lhs()
}

// isUpdate reports whether an operation is part of the update.
func (a *histogram) isUpdate(op *ir.Op) bool {
	return op == a.read.Op || op == a.add.Op || op == a.write.Op
}

func histogramOf(op *ir.Op) (*histogram, bool) {
	a := &histogram{}
	nest := op
	var carried *ir.Value
	for outer := (*ir.Value)(nil); ; outer = carried {
		loop, ok := scf.AsFor(op)
		if !ok || op.NumResults() != 1 || !isConstant(loop.LowerBound(), 0) || !isConstant(loop.Step(), 1) {
			return nil, false
		}
		n, known := foldresult.ConstantOf(loop.UpperBound())
		if !known || outer != nil && loop.InitArgs()[0] != outer {
			return nil, false
		}
		if a.init == nil {
			a.init = loop.InitArgs()[0]
		}
		a.shape, a.counters = append(a.shape, n), append(a.counters, loop.Counter())
		a.body, carried = loop.Body(), loop.IterArgs()[0]
		inner := a.body.First()
		if !inner.Is(scf.For) {
			break
		}
		if inner.Next() != a.body.Last() || inner.NumResults() != 1 || loop.Yielded()[0] != inner.Result(0) {
			return nil, false
		}
		op = inner
	}
	if !layout.Fits(a.shape) || !a.matchUpdate(carried) {
		return nil, false
	}
	for inner := range a.body.Ops() {
		switch {
		case a.isUpdate(inner), inner == a.body.Last():
		case inner.Is(tensor.Extract):
			view, _ := tensor.AsExtract(inner)
			shape, _ := ir.ShapeOf(view.Tensor().Type())
			if !slices.Equal(view.Indices(), a.counters) || !slices.Equal(shape, a.shape) || isDefinedIn(view.Tensor(), nest) {
				return nil, false
			}
			a.reads = append(a.reads, view)
		case inner.NumRegions() > 0 || !inner.IsMemoryEffectFree():
			return nil, false
		}
	}
	return a, len(a.reads) > 0
}

// matchUpdate matches the update of the iter_arg.
func (a *histogram) matchUpdate(carried *ir.Value) bool {
	loop, _ := scf.AsFor(a.body.ParentOp())
	var ok bool
	if a.write, ok = tensor.AsInsert(loop.Yielded()[0].DefiningOp()); !ok || a.write.Block() != a.body {
		return false
	}
	if a.add, ok = arith.AsAddI(a.write.Scalar().DefiningOp()); !ok || a.write.Dest() != carried || !hasOneUse(a.add.Op) || !hasOneUse(a.write.Op) {
		return false
	}
	for _, v := range a.add.Operands() {
		if from, ok := tensor.AsExtract(v.DefiningOp()); ok && from.Tensor() == carried {
			a.read = from
		}
	}
	if a.read.Op == nil || !hasOneUse(a.read.Op) || a.added() == a.read.Result() {
		return false
	}
	uses := 0
	for range carried.Users() {
		uses++
	}
	t := a.add.Result().Type()
	return uses == 2 && slices.Equal(a.read.Indices(), a.write.Indices()) && (t == ir.I32 || t == ir.I64)
}

// isDefinedIn reports whether a value is defined in an operation's regions.
func isDefinedIn(v *ir.Value, op *ir.Op) bool {
	for b := v.Block(); b != nil && b.ParentOp() != nil; b = b.ParentOp().Block() {
		if b.ParentOp() == op {
			return true
		}
	}
	return false
}

// hasOneUse reports whether an operation's result has one use.
func hasOneUse(op *ir.Op) bool {
	n := 0
	for range op.Result(0).Users() {
		n++
	}
	return n == 1
}

func isConstant(v *ir.Value, n int64) bool {
	got, ok := foldresult.ConstantOf(v)
	return ok && got == n
}

// areDistributed reports whether the tensors that operations read are distributed over threads, and not
// read from memory per element.
func (c *emitter) areDistributed(reads []tensor.ExtractOp) bool {
	return !slices.ContainsFunc(reads, func(read tensor.ExtractOp) bool { return c.tensors[read.Tensor()] == nil })
}

// emitHistogram keeps the bins in shared memory, where threads add to them atomically.
func emitHistogram(c *emitter, op *ir.Op, a *histogram) error {
	into, err := c.tensor(a.init)
	if err != nil {
		return err
	}
	own := c.layoutOf(op.Result(0)).WithoutZeroBases()
	start, err := c.inLayout(into, own)
	if err != nil {
		return err
	}
	l, elements, err := c.iterationElements(a)
	if err != nil {
		return err
	}
	bins := &distTensor{elem: into.elem, shape: into.shape}
	c.claimShared(bins.elem.Bytes << layout.TotalBits(bins.shape))
	at := c.linearIndices(own)
	c.storeSharedIf(c.isOwner(own), func() {
		for r, v := range start {
			c.storeShared(bins, v, at[r])
		}
	})
	c.barrier()
	c.ifOwner(l, func() {
		for r := range l.Registers() {
			for d, i := range c.coordinates(l, r) {
				c.scalars[a.counters[d]] = c.b.ZExt(i, llvmir.I64)
			}
			for i, read := range a.reads {
				c.scalars[read.Result()] = elements[i][r]
			}
			if e := c.emitHistogramUpdate(a, bins); e != nil {
				err = e
				return
			}
		}
	})
	if err != nil {
		return err
	}
	c.barrier()
	regs := make([]llvmir.Value, len(at))
	for r := range at {
		regs[r] = c.loadShared(bins, at[r])
	}
	c.sharedInUse = true
	return c.setResults(op, own, [][]llvmir.Value{regs})
}

// iterationElements are the elements that iterations read, by operation and register.
func (c *emitter) iterationElements(a *histogram) (l *layout.Layout, elements [][]llvmir.Value, err error) {
	l = c.defaultLayout(a.shape)
	for _, read := range a.reads {
		if own := c.layoutOf(read.Tensor()); own != nil && slices.Equal(own.Shape, a.shape) {
			l = own.WithoutZeroBases()
			break
		}
	}
	for _, read := range a.reads {
		t, err := c.tensor(read.Tensor())
		if err != nil {
			return nil, nil, err
		}
		regs, err := c.inLayout(t, l)
		if err != nil {
			return nil, nil, err
		}
		elements = append(elements, regs)
	}
	return l, elements, nil
}

func (c *emitter) emitHistogramUpdate(a *histogram, bins *distTensor) error {
	for op := range a.body.Ops() {
		if read, _ := tensor.AsExtract(op); !a.isUpdate(op) && op != a.body.Last() && !slices.Contains(a.reads, read) {
			c.emit(op)
		}
	}
	indices, err := c.scalarsOf(a.write.Indices())
	if err != nil {
		return err
	}
	v, err := c.scalar(a.added())
	if err != nil {
		return err
	}
	to := i64(0)
	for d, i := range indices {
		to = c.addIndex(c.mulIndex(to, i64(bins.shape[d])), i)
	}
	c.b.When(c.b.ICmp(llvmir.NE, v, llvmir.Zero(v.Type())), func() {
		c.b.AtomicRMW(llvmir.AtomicAdd, c.sharedPtr(bins, c.b.Trunc(to, llvmir.I32)), v, llvmir.Monotonic, "block", 0)
	})
	return nil
}

// ifOwner executes code on one of the threads that hold the same elements.
func (c *emitter) ifOwner(l *layout.Layout, build func()) {
	if owner := c.isOwner(l); owner.IsValid() {
		c.b.When(owner, build)
		return
	}
	build()
}
