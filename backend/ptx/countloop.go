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

// additions is a nest of loops over the elements of tensors, each round of which
// adds something to one element of a tensor it carries, as a histogram does. Sums
// of integers do not depend on the order, so each thread adds for its elements.
type additions struct {
	shape    []int64 // of the tensors that are gone through
	counters []*ir.Value
	body     *ir.Block
	init     *ir.Value
	read     *ir.Op // the ones that change the carried tensor
	add      *ir.Op
	write    *ir.Op
	reads    []*ir.Op // tensor.extract of the element of each round
}

func (a *additions) added() *ir.Value {
	if a.add.Operand(0) == a.read.Result(0) {
		return a.add.Operand(1)
	}
	return a.add.Operand(0)
}

func additionsOf(op *ir.Op) (*additions, bool) {
	a := &additions{}
	nest := op
	var carried *ir.Value
	for outer := (*ir.Value)(nil); ; outer = carried {
		loop, ok := scf.AsFor(op)
		if !ok || op.NumResults() != 1 || !isNumber(loop.LowerBound(), 0) || !isNumber(loop.Step(), 1) {
			return nil, false
		}
		n, known := foldresult.ConstantOf(loop.UpperBound())
		if !known || outer != nil && loop.Inits()[0] != outer {
			return nil, false
		}
		if a.init == nil {
			a.init = loop.Inits()[0]
		}
		a.shape, a.counters = append(a.shape, n), append(a.counters, loop.Counter())
		a.body, carried = loop.Body(), loop.IterArgs()[0]
		inner := a.body.First()
		if !inner.Is(scf.For) {
			break
		}
		if inner.Next() != a.body.Last() || inner.NumResults() != 1 || a.body.Last().Operand(0) != inner.Result(0) {
			return nil, false
		}
		op = inner
	}
	if !layout.Fits(a.shape) || !a.changes(carried) {
		return nil, false
	}
	for inner := range a.body.Ops() {
		switch {
		case inner == a.read, inner == a.add, inner == a.write, inner == a.body.Last():
		case inner.Is(tensor.Extract):
			view, _ := tensor.AsExtract(inner)
			shape, _ := ir.ShapeOf(view.Tensor().Type())
			if !slices.Equal(view.Indices(), a.counters) || !slices.Equal(shape, a.shape) || isDefinedIn(view.Tensor(), nest) {
				return nil, false
			}
			a.reads = append(a.reads, inner)
		case inner.NumRegions() > 0 || !inner.IsMemoryEffectFree():
			return nil, false
		}
	}
	return a, len(a.reads) > 0
}

// changes finds how a round changes the carried tensor.
func (a *additions) changes(carried *ir.Value) bool {
	a.write = a.body.Last().Operand(0).DefiningOp()
	if a.write == nil || !a.write.Is(tensor.Insert) || a.write.Block() != a.body {
		return false
	}
	to, _ := tensor.AsInsert(a.write)
	a.add = to.Scalar().DefiningOp()
	if a.add == nil || !a.add.Is(arith.AddI) || to.Dest() != carried || !once(a.add) || !once(a.write) {
		return false
	}
	for _, v := range a.add.Operands() {
		if from, ok := v.DefiningOp(), v.DefiningOp() != nil; ok && from.Is(tensor.Extract) && from.Operand(0) == carried {
			a.read = from
		}
	}
	if a.read == nil || !once(a.read) || a.added() == a.read.Result(0) {
		return false
	}
	from, _ := tensor.AsExtract(a.read)
	uses := 0
	for range carried.Users() {
		uses++
	}
	t := a.add.Result(0).Type()
	return uses == 2 && slices.Equal(from.Indices(), to.Indices()) && (t == ir.I32 || t == ir.I64)
}

// isDefinedIn reports whether an operation's regions define a value.
func isDefinedIn(v *ir.Value, op *ir.Op) bool {
	for b := v.Block(); b != nil && b.ParentOp() != nil; b = b.ParentOp().Block() {
		if b.ParentOp() == op {
			return true
		}
	}
	return false
}

// once reports whether an operation's result is used in one place.
func once(op *ir.Op) bool {
	n := 0
	for range op.Result(0).Users() {
		n++
	}
	return n == 1
}

func isNumber(v *ir.Value, n int64) bool {
	got, ok := foldresult.ConstantOf(v)
	return ok && got == n
}

// hasAll reports whether the tensors that operations read are distributed among threads. Others are read
// where they are in memory.
func (c *compiler) hasAll(reads []*ir.Op) bool {
	return !slices.ContainsFunc(reads, func(read *ir.Op) bool { return c.tensors[read.Operand(0)] == nil })
}

// emitAdditions has the carried tensor in shared memory, where threads add to it.
func emitAdditions(c *compiler, op *ir.Op, a *additions) error {
	into, err := c.tensor(a.init)
	if err != nil {
		return err
	}
	own := c.layoutOf(op.Result(0)).WithoutZeroBases()
	start, err := c.in(into, own)
	if err != nil {
		return err
	}
	l, elements, err := c.roundElements(a)
	if err != nil {
		return err
	}
	bins := &tile{elem: into.elem, shape: into.shape}
	c.claim(bins.elem.Bytes << layout.TotalBits(bins.shape))
	at := c.numbersOf(own)
	c.putIf(c.owner(own), func() {
		for r, v := range start {
			c.putShared(bins, v, at[r])
		}
	})
	c.barrier()
	c.ifOwner(l, func() {
		for r := range l.Registers() {
			for d, i := range c.coordinates(l, r) {
				c.words[a.counters[d]] = c.b.ZExt(i, llvmir.I64)
			}
			for i, read := range a.reads {
				c.words[read.Result(0)] = elements[i][r]
			}
			if e := c.addOne(a, bins); e != nil {
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
		regs[r] = c.getShared(bins, at[r])
	}
	c.sharedInUse = true
	return c.hold(op, own, [][]llvmir.Value{regs})
}

// roundElements are the elements the rounds read, by operation and register.
func (c *compiler) roundElements(a *additions) (l *layout.Layout, elements [][]llvmir.Value, err error) {
	l = c.plain(a.shape)
	for _, read := range a.reads {
		if own := c.layoutOf(read.Operand(0)); own != nil && slices.Equal(own.Shape, a.shape) {
			l = own.WithoutZeroBases()
			break
		}
	}
	for _, read := range a.reads {
		t, err := c.tensor(read.Operand(0))
		if err != nil {
			return nil, nil, err
		}
		regs, err := c.in(t, l)
		if err != nil {
			return nil, nil, err
		}
		elements = append(elements, regs)
	}
	return l, elements, nil
}

func (c *compiler) addOne(a *additions, bins *tile) error {
	for op := range a.body.Ops() {
		if op == a.read || op == a.add || op == a.write || op == a.body.Last() || slices.Contains(a.reads, op) {
			continue
		}
		c.emit(op)
	}
	view, _ := tensor.AsInsert(a.write)
	indices, err := c.wordsOf(view.Indices())
	if err != nil {
		return err
	}
	v, err := c.word(a.added())
	if err != nil {
		return err
	}
	to := index(0)
	for d, i := range indices {
		to = c.sum(c.times(to, index(bins.shape[d])), i)
	}
	c.b.When(c.b.ICmp(llvmir.NE, v, llvmir.Zero(v.Type())), func() {
		c.b.AtomicRMW(llvmir.AtomicAdd, c.slot(bins, c.b.Trunc(to, llvmir.I32)), v, llvmir.Monotonic, "block", 0)
	})
	return nil
}

// ifOwner builds something for one thread of each few that have the same elements.
func (c *compiler) ifOwner(l *layout.Layout, build func()) {
	if owner := c.owner(l); owner.IsValid() {
		c.b.When(owner, build)
		return
	}
	build()
}
