package cpu

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/memrefdesc"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

func emitAlloc(c *compiler, op *ir.Op) error {
	memory := op.Result(0).Type().(*ir.MemRefType)
	if !memref.HasIdentityLayout(memory) {
		return errors.New("only a memref with an identity layout can be allocated")
	}
	elem, err := arithtollvm.ElementOf(memory.Elem)
	if err != nil {
		return err
	}
	sizes, err := c.sizesOf(memory.Shape, op.OperandsOf(0))
	if err != nil {
		return err
	}
	a, err := c.allocate(elem, sizes, boundsOf(sizes))
	if err != nil {
		return err
	}
	if t := c.findStructuredLoad(op); t != nil {
		c.structuredLoads[op.Result(0)] = t
		c.allocateAcross(op.Result(0), a)
		c.skipped[t.copy.Op] = true
		if t.fill != nil {
			c.skipped[t.fill] = true
		}
	} else if o := c.findDestination(op); o != nil {
		if a, err = o.open(c, a); err != nil {
			return err
		}
		c.destinations[o.store] = o
	}
	c.bindAllocation(op.Result(0), a)
	c.poisonElements(a)
	return nil
}

func emitGetGlobal(c *compiler, op *ir.Op) error {
	ref, _ := memref.AsGetGlobal(op)
	def := ir.LookupSymbol(op, ref.Name())
	o, ok := memref.AsGlobal(def)
	if !ok {
		return fmt.Errorf("there is no memory named %s", ref.Name())
	}
	elem, err := arithtollvm.ElementOf(o.Type().Elem)
	if err != nil {
		return err
	}
	sizes, err := c.sizesOf(o.Type().Shape, nil)
	if err != nil {
		return err
	}
	p, ok := c.globals[def]
	if !ok {
		return fmt.Errorf("there is no memory named %s", ref.Name())
	}
	a := &memrefDesc{elem: elem, base: p, offset: static(0), sizes: sizes, strides: c.rowMajor(sizes), bounds: boundsOf(sizes)}
	if a.constant = o.IsConstant(); a.constant && c.options.Check {
		// After a join of control flow the owner of memory is unknown.
		a, err = c.denseCopy(a)
	}
	if err == nil {
		c.bind(op.Result(0), a)
	}
	return err
}

// openGlobals gives the module's globals addresses. Globals that are not constant are in
// the arena and initialized for every program.
func (c *compiler) openGlobals(module *ir.Op) {
	for op := range module.Region0().Entry().Ops() {
		g, ok := memref.AsGlobal(op)
		if !ok {
			continue
		}
		dense, initialised := g.InitialValue().(*ir.DenseAttr)
		if initialised {
			c.globals[op] = c.constantData(dense)
		}
		if g.IsConstant() {
			continue
		}
		elem, err := arithtollvm.ElementOf(g.Type().Elem)
		if err != nil {
			c.refuse(op, err)
			continue
		}
		n, _ := ir.NumElements(g.Type())
		own := c.slotAddress(c.newSlot(n * elem.Bytes))
		if initialised {
			c.b.MemCpy(own, c.globals[op], llvmir.ConstInt(llvmir.I64, n*elem.Bytes))
			if c.options.Check {
				c.storePoisonBytes(own, n*elem.Bytes, llvmir.Value{})
			}
		}
		c.globals[op] = own
	}
}

// indexed gives the descriptor and the indices of an access.
func (c *compiler) indexed(buffer *ir.Value, indices []*ir.Value) (*memrefDesc, []foldResult, error) {
	a, err := c.desc(buffer)
	if err != nil {
		return nil, nil, err
	}
	scalars, err := c.scalarsOf(indices)
	if err != nil {
		return nil, nil, err
	}
	at := make([]foldResult, len(scalars))
	for i, w := range scalars {
		at[i] = foldResult{v: w}
	}
	c.checkNotPoison(poisonAddress, indices...)
	c.inRange(a, at)
	return a, at, nil
}

func emitLoad(c *compiler, op *ir.Op) error {
	o, _ := memref.AsLoad(op)
	a, at, err := c.indexed(o.MemRef(), o.Indices())
	if err == nil {
		c.readScalar(op.Result(0), a, at)
	}
	return err
}

func emitStore(c *compiler, op *ir.Op) error {
	o, _ := memref.AsStore(op)
	a, at, err := c.indexed(o.MemRef(), o.Indices())
	if err != nil {
		return err
	}
	v, err := c.scalar(o.Value())
	if err == nil {
		c.writeWithPoison(a, at, v, c.poison[o.Value()])
	}
	return err
}

// emitCopy copies memory. Two subviews of foreign memory may overlap, so the copy goes
// through the arena.
func emitCopy(c *compiler, op *ir.Op) error {
	o, _ := memref.AsCopy(op)
	from, err := c.desc(o.Source())
	if err != nil {
		return err
	}
	to, err := c.desc(o.Target())
	if err != nil {
		return err
	}
	if from.slot == to.slot {
		between := *from
		between.bounds = tighterBounds(from.bounds, to.bounds)
		if from, err = c.denseCopy(&between); err != nil {
			return err
		}
	}
	c.copyTo(c.resized(to, from), from)
	return nil
}

// resized takes static sizes from another descriptor, whose sizes are the same at run
// time.
func (c *compiler) resized(a, like *memrefDesc) *memrefDesc {
	out := *a
	out.sizes = append([]foldResult(nil), a.sizes...)
	for i, s := range like.sizes {
		if s.isStatic() || out.sizes[i].isStatic() {
			if s.isStatic() {
				out.sizes[i] = s
			}
			continue
		}
		out.sizes[i] = s
	}
	return &out
}

func tighterBounds(a, b []int64) []int64 {
	out := make([]int64, len(a))
	for i := range a {
		out[i] = a[i]
		if a[i] == unbounded || b[i] != unbounded && b[i] < a[i] {
			out[i] = b[i]
		}
	}
	return out
}

func emitReinterpretCast(c *compiler, op *ir.Op) error {
	o, _ := memref.AsReinterpretCast(op)
	from, err := c.desc(o.Source())
	if err != nil {
		return err
	}
	operands := o.Slice()
	s, err := c.slice(operands)
	if err != nil {
		return err
	}
	to := *from
	to.offset, to.sizes, to.strides = s.Offsets[0], s.Sizes, s.Strides
	to.bounds = boundsOf(s.Sizes)
	to.addressPoison = c.orPoison(from.addressPoison, c.slicePoison(operands))
	c.bind(op.Result(0), &to)
	return nil
}

// slice is a slice of a tensor or memref.
type slice = memrefdesc.Slice[foldResult]

func (c *compiler) slice(s foldresult.Slice) (slice, error) {
	out, err := memrefdesc.SliceOf(s, c.foldResults)
	if err == nil {
		c.findUpperBounds(out.Sizes, s.Sizes)
	}
	return out, err
}

// slicePoison says whether an operand of a slice is poison.
func (c *compiler) slicePoison(s foldresult.Slice) llvmir.Value {
	return c.anyPoison(s.Offsets.Dynamic, s.Sizes.Dynamic, s.Strides.Dynamic)
}

// views is the arithmetic of memref descriptors.
func (c *compiler) views() memrefdesc.Arithmetic[foldResult] {
	return memrefdesc.Arithmetic[foldResult]{Const: static, Add: c.add, Mul: c.mul, IsConst: foldResult.is}
}

func (a *memrefDesc) view() memrefdesc.View[foldResult] {
	return memrefdesc.View[foldResult]{Offset: a.offset, Sizes: a.sizes, Strides: a.strides}
}

// withView is the same memory with another offset, sizes and strides.
func (a *memrefDesc) withView(v memrefdesc.View[foldResult], bounds []int64) *memrefDesc {
	to := *a
	to.offset, to.sizes, to.strides, to.bounds = v.Offset, v.Sizes, v.Strides, bounds
	return &to
}

// subview is a slice of a tensor or memref.
func (c *compiler) subview(a *memrefDesc, s slice, dropped []bool) *memrefDesc {
	if a.compute != nil {
		return c.computedSubview(a, s, dropped)
	}
	v, dims := c.views().SubView(a.view(), s, dropped)
	bounds := boundsOf(v.Sizes)
	for i, d := range dims {
		bounds[i] = tighterBounds(bounds[i:i+1], a.bounds[d:d+1])[0]
	}
	return a.withView(v, bounds)
}

func emitSubView(c *compiler, op *ir.Op) error {
	o, _ := memref.AsSubView(op)
	from, err := c.desc(o.Source())
	if err != nil {
		return err
	}
	operands := o.Slice()
	s, err := c.slice(operands)
	if err != nil {
		return err
	}
	to := c.subview(from, s, o.DroppedDims())
	to.addressPoison = c.orPoison(from.addressPoison, c.slicePoison(operands))
	c.bind(op.Result(0), to)
	return nil
}

// emitSame makes the operands the results.
func emitSame(c *compiler, op *ir.Op) error {
	for i, v := range op.Results() {
		if w, ok := c.scalars[op.Operand(i)]; ok {
			c.scalars[v] = w
			continue
		}
		a, err := c.desc(op.Operand(i))
		if err != nil {
			return err
		}
		c.bind(v, a)
	}
	return nil
}

// emitCast takes the static sizes of the result's type.
func emitCast(c *compiler, op *ir.Op) error {
	a, err := c.desc(op.Operand(0))
	if err != nil {
		return err
	}
	shape, ranked := ir.ShapeOf(op.Result(0).Type())
	if !ranked || len(shape) != a.rank() {
		return emitSame(c, op)
	}
	to := *a
	to.sizes, to.bounds = append([]foldResult(nil), a.sizes...), append([]int64(nil), a.bounds...)
	for i, n := range shape {
		if n != ir.Dynamic {
			to.sizes[i], to.bounds[i] = static(n), n
		}
	}
	c.bind(op.Result(0), &to)
	return nil
}

func emitMemRefExpandShape(c *compiler, op *ir.Op) error {
	o, _ := memref.AsExpandShape(op)
	a, err := c.desc(o.Src())
	if err != nil {
		return err
	}
	sizes, err := c.sizes(o.OutputShape())
	if err == nil {
		c.bind(op.Result(0), c.expandShape(a, o.Groups(), sizes))
	}
	return err
}

// expandShape splits dimensions.
func (c *compiler) expandShape(a *memrefDesc, groups reassociation.Groups, sizes []foldResult) *memrefDesc {
	if a.compute != nil {
		return c.computedExpandShape(a, groups, sizes)
	}
	return a.withView(c.views().ExpandShape(a.view(), groups, sizes), boundsOf(sizes))
}

func emitMemRefCollapseShape(c *compiler, op *ir.Op) error {
	o, _ := memref.AsCollapseShape(op)
	a, err := c.desc(o.Src())
	if err == nil {
		c.bind(op.Result(0), c.collapseShape(a, reassociation.Of(op)))
	}
	return err
}

// collapseShape joins contiguous dimensions.
func (c *compiler) collapseShape(a *memrefDesc, groups reassociation.Groups) *memrefDesc {
	if a.compute != nil {
		return c.computedCollapseShape(a, groups)
	}
	bounds := make([]int64, len(groups))
	for i, g := range groups {
		bounds[i] = 1
		for _, d := range g {
			if a.bounds[d] == unbounded {
				bounds[i] = unbounded
				break
			}
			bounds[i] *= a.bounds[d]
		}
	}
	return a.withView(c.views().CollapseShape(a.view(), groups), bounds)
}

// emitToTensor makes a tensor of memory: in place if the memory is the program's own and
// not written any more.
func emitToTensor(c *compiler, op *ir.Op) error {
	o, _ := bufferization.AsToTensor(op)
	a, err := c.desc(o.Buffer())
	if err != nil {
		return err
	}
	if t := c.structuredLoads[o.Buffer()]; t != nil {
		return t.load(c, op.Result(0), a)
	}
	lazily := true // single elements are read, of memory of any size
	for user := range op.Result(0).Users() {
		lazily = lazily && user.Is(tensor.Extract)
	}
	if a.slot != nil && a.slot.isReadOnlyAfter(op) || lazily {
		c.bind(op.Result(0), a)
		return nil
	}
	t, err := c.denseCopy(a)
	if err == nil {
		c.bind(op.Result(0), t)
	}
	return err
}

func emitToBuffer(c *compiler, op *ir.Op) error {
	o, _ := bufferization.AsToBuffer(op)
	a, err := c.desc(o.Tensor())
	if err != nil {
		return err
	}
	to, err := c.allocate(a.elem, a.sizes, a.bounds)
	if err != nil {
		return err
	}
	c.bindAllocation(op.Result(0), to)
	c.copyTo(c.descs[op.Result(0)], a)
	return nil
}

// emitMaterialize stores a tensor to memory.
func emitMaterialize(c *compiler, op *ir.Op) error {
	o, _ := bufferization.AsMaterializeInDestination(op)
	if isTensor(o.Dest().Type()) {
		return emitSame(c, op)
	}
	from, err := c.desc(o.Source())
	if err != nil {
		return err
	}
	to, err := c.desc(o.Dest())
	if err != nil {
		return err
	}
	if from.mayRead(to.slot) {
		if from, err = c.denseCopy(from); err != nil {
			return err
		}
	}
	copied := func() { err = c.storeTensor(op, c.resized(to, from), from) }
	if out := c.destinations[op]; out != nil {
		c.b.When(c.b.Not(out.direct), copied)
	} else {
		copied()
	}
	return err
}
