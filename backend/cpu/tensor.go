package cpu

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

func emitConstant(c *compiler, op *ir.Op) error {
	view, _ := arith.AsConstant(op)
	return c.literal(op.Result(0), view.Value())
}

// literal makes a value the constant of an attribute.
func (c *compiler) literal(v *ir.Value, a ir.Attr) error {
	if dense, ok := a.(*ir.DenseAttr); ok {
		return c.denseConstant(v, dense)
	}
	w, err := arithtollvm.Literal(v.Type(), a)
	if err == nil {
		c.scalars[v] = w
	}
	return err
}

func (c *compiler) denseConstant(v *ir.Value, a *ir.DenseAttr) error {
	elem, err := elementOfShaped(v.Type())
	if err != nil {
		return err
	}
	shape, _ := a.Type.Dims()
	sizes, err := c.sizesOf(shape, nil)
	if err != nil {
		return err
	}
	out := &memrefDesc{elem: elem, offset: static(0), sizes: sizes, strides: c.rowMajor(sizes), bounds: shape, constant: true}
	if a.Splat {
		var bits uint64
		for i := range ir.ElementBytes(a.Type.ElementType()) {
			bits |= uint64(a.Data[i]) << (8 * i)
		}
		out.splat = arithtollvm.ConstBits(elem.Scalar, bits)
	} else {
		out.base = c.constantData(a)
	}
	c.bind(v, out)
	return nil
}

// constantData puts elements into a global of the module.
func (c *compiler) constantData(a *ir.DenseAttr) llvmir.Value {
	data := []byte(a.Data)
	if a.Splat {
		n, _ := ir.NumElements(a.Type)
		data = nil
		for range n {
			data = append(data, a.Data...)
		}
	}
	name := fmt.Sprintf("data%d", c.metadataCount)
	c.metadataCount++
	return c.module.Global(llvmir.Global{Name: name, Init: llvmir.ConstBytes(data), Constant: true, Linkage: llvmir.Private, Align: runtime.SlotAlign})
}

// emitPoison gives an arbitrary value.
func emitPoison(c *compiler, op *ir.Op) error {
	v := op.Result(0)
	if isTensor(v.Type()) {
		shape, _ := ir.ShapeOf(v.Type())
		sizes, err := c.sizesOf(shape, nil)
		if err != nil {
			return err
		}
		return c.undefTensor(v, sizes)
	}
	t, err := arithtollvm.TypeOf(v.Type())
	if err == nil {
		c.scalars[v] = llvmir.Zero(t)
		if op.Is(ub.Poison) && c.options.Check {
			c.setPoison(v, llvmir.ConstBool(true))
		}
		if t.IsStruct() || t.IsArray() {
			c.scalars[v] = llvmir.Undef(t)
		}
	}
	return err
}

func emitEmpty(c *compiler, op *ir.Op) error {
	view, _ := tensor.AsEmpty(op)
	sizes, err := c.sizes(view.Sizes())
	if err != nil {
		return err
	}
	return c.undefTensor(op.Result(0), sizes)
}

// undefTensor is a tensor whose elements must not be read: it needs no memory.
func (c *compiler) undefTensor(v *ir.Value, sizes []foldResult) error {
	elem, err := elementOfShaped(v.Type())
	if err == nil {
		c.bind(v, &memrefDesc{elem: elem, offset: static(0), sizes: sizes, strides: c.rowMajor(sizes), bounds: boundsOf(sizes), splat: llvmir.Zero(elem.Scalar), poison: llvmir.ConstBool(true)})
	}
	return err
}

func emitAllocTensor(c *compiler, op *ir.Op) error {
	view, _ := bufferization.AsAllocTensor(op)
	if view.Copy() != nil {
		a, err := c.desc(view.Copy())
		if err == nil {
			c.bind(op.Result(0), a)
		}
		return err
	}
	sizes, err := c.sizes(view.Sizes())
	if err != nil {
		return err
	}
	return c.undefTensor(op.Result(0), sizes)
}

func emitSplat(c *compiler, op *ir.Op) error {
	o, _ := tensor.AsSplat(op)
	w, err := c.scalar(o.Input())
	if err != nil {
		return err
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	sizes, err := c.sizesOf(shape, o.DynamicSizes())
	if err != nil {
		return err
	}
	if err := c.undefTensor(op.Result(0), sizes); err != nil {
		return err
	}
	a := c.descs[op.Result(0)]
	a.splat, a.poison = w, c.poison[o.Input()]
	return nil
}

func emitExtract(c *compiler, op *ir.Op) error {
	view, _ := tensor.AsExtract(op)
	a, at, err := c.indexed(view.Tensor(), view.Indices())
	if err == nil {
		c.readScalar(op.Result(0), a, at)
	}
	return err
}

// destinationFor is memory with the elements of a tensor that an operation may overwrite:
// the tensor's own slot if it is dead afterwards.
func (c *compiler) destinationFor(op *ir.Op, v *ir.Value) (*memrefDesc, error) {
	a, err := c.desc(v)
	if err != nil {
		return nil, err
	}
	if a.slot != nil && a.inMemory() && a.isDense() && a.slot.isDeadAfter(op) {
		return a, nil
	}
	return c.denseCopy(a)
}

func emitInsert(c *compiler, op *ir.Op) error {
	view, _ := tensor.AsInsert(op)
	w, err := c.scalar(view.Scalar())
	if err != nil {
		return err
	}
	_, at, err := c.indexed(view.Dest(), view.Indices())
	if err != nil {
		return err
	}
	a, err := c.destinationFor(op, view.Dest())
	if err == nil {
		c.writeWithPoison(a, at, w, c.poison[view.Scalar()])
		c.bind(op.Result(0), a)
	}
	return err
}

func emitExtractSlice(c *compiler, op *ir.Op) error {
	view, _ := tensor.AsExtractSlice(op)
	a, err := c.desc(view.Source())
	if err != nil {
		return err
	}
	s, err := c.slice(view.Slice())
	if err == nil {
		c.bind(op.Result(0), c.subview(a, s, view.DroppedDims()))
	}
	return err
}

func emitInsertSlice(c *compiler, op *ir.Op) error {
	view, _ := tensor.AsInsertSlice(op)
	from, err := c.desc(view.Source())
	if err != nil {
		return err
	}
	s, err := c.slice(view.Slice())
	if err != nil {
		return err
	}
	to, err := c.destinationFor(op, view.Dest())
	if err != nil {
		return err
	}
	if from.mayRead(to.slot) {
		if from, err = c.denseCopy(from); err != nil {
			return err
		}
	}
	c.copyTo(c.resized(c.subview(to, s, view.DroppedDims()), from), from)
	c.bind(op.Result(0), to)
	return nil
}

func emitExpandShape(c *compiler, op *ir.Op) error {
	view, _ := tensor.AsExpandShape(op)
	a, err := c.desc(view.Src())
	if err != nil {
		return err
	}
	sizes, err := c.sizes(view.OutputShape())
	if err == nil {
		c.bind(op.Result(0), c.expandShape(a, reassociation.Of(op), sizes))
	}
	return err
}

func emitCollapseShape(c *compiler, op *ir.Op) error {
	o, _ := tensor.AsCollapseShape(op)
	a, err := c.desc(o.Src())
	if err != nil {
		return err
	}
	if a.compute == nil || !isReindexing(op) {
		if a, err = c.dense(a); err != nil {
			return err
		}
	}
	c.bind(op.Result(0), c.collapseShape(a, reassociation.Of(op)))
	return nil
}

// emitReshape changes the shape. Dynamic sizes come from the second operand.
func emitReshape(c *compiler, op *ir.Op) error {
	o, _ := tensor.AsReshape(op)
	a, err := c.desc(o.Source())
	if err != nil {
		return err
	}
	given, err := c.desc(o.Shape())
	if err != nil {
		return err
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	sizes := make([]foldResult, len(shape))
	for i, n := range shape {
		if sizes[i] = static(n); n == ir.Dynamic {
			sizes[i] = foldResult{v: c.b.IntCast(c.read(given, []foldResult{static(int64(i))}), llvmir.I64, true)}
		}
	}
	if a, err = c.dense(a); err != nil {
		return err
	}
	to := *a
	to.sizes, to.strides, to.bounds = sizes, c.rowMajor(sizes), boundsOf(sizes)
	total := boundOfAll(a.bounds)
	for i, bound := range to.bounds {
		if bound == unbounded {
			to.bounds[i] = total
		}
	}
	c.bind(op.Result(0), &to)
	return nil
}

// boundOfAll is an upper bound of the number of elements.
func boundOfAll(bounds []int64) int64 {
	n := int64(1)
	for _, bound := range bounds {
		if bound == unbounded {
			return unbounded
		}
		n *= bound
	}
	return n
}

func emitFromElements(c *compiler, op *ir.Op) error {
	o, _ := tensor.AsFromElements(op)
	scalars, err := c.scalarsOf(o.Elements())
	if err != nil {
		return err
	}
	elem, err := elementOfShaped(op.Result(0).Type())
	if err != nil {
		return err
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	sizes, err := c.sizesOf(shape, nil)
	if err != nil {
		return err
	}
	a, err := c.allocate(elem, sizes, boundsOf(sizes))
	if err != nil {
		return err
	}
	for i, w := range scalars {
		p := c.b.GEP(elem.Storage, a.base, llvmir.ConstInt(llvmir.I64, int64(i)))
		c.store(elem, w, p)
		if c.options.Check {
			c.storePoisonBytes(p, elem.Bytes, c.poison[op.Operand(i)])
		}
	}
	c.bind(op.Result(0), a)
	return nil
}

func emitConcat(c *compiler, op *ir.Op) error {
	view, _ := tensor.AsConcat(op)
	elem, err := elementOfShaped(op.Result(0).Type())
	if err != nil {
		return err
	}
	var inputs []*memrefDesc
	total := static(0)
	for _, v := range view.Inputs() {
		a, err := c.desc(v)
		if err != nil {
			return err
		}
		inputs = append(inputs, a)
		total = c.add(total, a.sizes[view.Dim()])
	}
	sizes, bounds := slices.Clone(inputs[0].sizes), slices.Clone(inputs[0].bounds)
	sizes[view.Dim()] = total
	for _, a := range inputs[1:] {
		if bound := a.bounds[view.Dim()]; bounds[view.Dim()] == unbounded || bound == unbounded {
			bounds[view.Dim()] = unbounded
		} else {
			bounds[view.Dim()] += bound
		}
	}
	to, err := c.allocate(elem, sizes, bounds)
	if err != nil {
		return err
	}
	at := static(0)
	for _, a := range inputs {
		offsets, strides := make([]foldResult, a.rank()), make([]foldResult, a.rank())
		for i := range strides {
			strides[i] = static(1)
		}
		offsets[view.Dim()] = at
		c.copyTo(c.subview(to, slice{Offsets: offsets, Sizes: a.sizes, Strides: strides}, nil), a)
		at = c.add(at, a.sizes[view.Dim()])
	}
	c.bind(op.Result(0), to)
	return nil
}
