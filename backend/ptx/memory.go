package ptx

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/memrefdesc"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
)

// memory is a memref: the element at indices i is at element offset +
// sum(i * strides) from base.
type memory struct {
	elem           arithtollvm.Element
	base           llvmir.Value
	offset         llvmir.Value // i64, as are all numbers here
	sizes, strides []llvmir.Value

	// strideTwos and sizeTwos are how often 2 is a factor of strides and sizes.
	strideTwos, sizeTwos []int

	of    *allocation    // memory of the block's own; nil for memory of arguments
	start []llvmir.Value // where in it the part begins
}

func (c *compiler) place(m *memory, indices []llvmir.Value) llvmir.Value {
	at := m.offset
	for i, v := range indices {
		at = c.sum(at, c.times(v, m.strides[i]))
	}
	return c.b.GEP(m.elem.Storage, m.base, at)
}

func (c *compiler) sum(x, y llvmir.Value) llvmir.Value {
	switch index(0) {
	case x:
		return y
	case y:
		return x
	}
	return c.b.Add(x, y)
}

func (c *compiler) times(x, y llvmir.Value) llvmir.Value {
	switch {
	case x == index(0) || y == index(0):
		return index(0)
	case x == index(1):
		return y
	case y == index(1):
		return x
	}
	return c.b.Mul(x, y)
}

// amounts are the values of numbers that may be known.
func (c *compiler) amounts(l foldresult.List) ([]llvmir.Value, error) {
	out := make([]llvmir.Value, len(l.Static))
	for i, e := range l.Entries() {
		if n, ok := e.Known(); ok {
			out[i] = index(n)
			continue
		}
		var err error
		if out[i], err = c.word(e.Value); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (c *compiler) slice(s foldresult.Slice) (memrefdesc.Slice[llvmir.Value], error) {
	return memrefdesc.SliceOf(s, c.amounts)
}

// views is the arithmetic of views.
func (c *compiler) views() memrefdesc.Arithmetic[llvmir.Value] {
	return memrefdesc.Arithmetic[llvmir.Value]{Const: index, Add: c.sum, Mul: c.times, IsConst: func(v llvmir.Value, n int64) bool { return v == index(n) }}
}

func (m *memory) view() memrefdesc.View[llvmir.Value] {
	return memrefdesc.View[llvmir.Value]{Offset: m.offset, Sizes: m.sizes, Strides: m.strides}
}

// viewed is the same memory seen otherwise.
func (m *memory) viewed(v memrefdesc.View[llvmir.Value]) *memory {
	to := *m
	to.offset, to.sizes, to.strides = v.Offset, v.Sizes, v.Strides
	to.strideTwos, to.sizeTwos = nil, nil
	return &to
}

// pointed is the memory behind a pointer, whose size nobody knows.
func pointed(e arithtollvm.Element, p llvmir.Value) *memory {
	return &memory{elem: e, base: p, offset: index(0), sizes: []llvmir.Value{index(1 << 62)}, strides: []llvmir.Value{index(1)}}
}

func emitReinterpretCast(c *compiler, op *ir.Op) error {
	o, _ := memref.AsReinterpretCast(op)
	from, err := c.memory(op.Operand(0))
	if err != nil {
		return err
	}
	s, err := c.slice(o.Slice())
	if err != nil {
		return err
	}
	to := from.viewed(memrefdesc.View[llvmir.Value]{Offset: s.Offsets[0], Sizes: s.Sizes, Strides: s.Strides})
	to.strideTwos, to.sizeTwos = twos(o.Slice().Strides), twos(o.Slice().Sizes)
	c.memories[op.Result(0)] = to
	return nil
}

func emitSubView(c *compiler, op *ir.Op) error {
	o, _ := memref.AsSubView(op)
	from, err := c.memory(op.Operand(0))
	if err != nil {
		return err
	}
	s, err := c.slice(o.Slice())
	if err != nil {
		return err
	}
	v, dims := c.views().SubView(from.view(), s, o.DroppedDims())
	if from.of != nil && len(dims) < len(s.Sizes) {
		return errors.New("parts of fewer dimensions of the block's own memory are not supported")
	}
	to := from.viewed(v)
	to.start = s.Offsets
	sizeTwos := twos(o.Slice().Sizes)
	for _, d := range dims {
		to.strideTwos, to.sizeTwos = append(to.strideTwos, from.strideTwo(d)), append(to.sizeTwos, sizeTwos[d])
	}
	c.memories[op.Result(0)] = to
	return nil
}

func twos(l foldresult.List) []int {
	out := make([]int, len(l.Static))
	for i, e := range l.Entries() {
		out[i] = axisinfo.Log2DivisibilityOf(e)
	}
	return out
}

func (m *memory) strideTwo(i int) int {
	if i < len(m.strideTwos) {
		return m.strideTwos[i]
	}
	return 0
}

func (m *memory) sizeTwo(i int) int {
	if i < len(m.sizeTwos) {
		return m.sizeTwos[i]
	}
	return 0
}

// emitSame hands the first operand on.
func emitSame(c *compiler, op *ir.Op) error {
	v, result := op.Operand(0), op.Result(0)
	switch {
	case c.memories[v] != nil:
		c.memories[result] = c.memories[v]
	case c.tensors[v] != nil:
		c.tensors[result] = c.tensors[v]
	default:
		w, err := c.word(v)
		if err != nil {
			return err
		}
		c.words[result] = w
	}
	return nil
}

func emitMemRefCast(c *compiler, op *ir.Op) error {
	from, err := c.memory(op.Operand(0))
	if err != nil {
		return err
	}
	shape, ranked := ir.ShapeOf(op.Result(0).Type())
	to := *from
	if ranked && len(shape) == len(from.sizes) {
		to.sizes = slices.Clone(from.sizes)
		for i, n := range shape {
			if n != ir.Dynamic {
				to.sizes[i] = index(n)
			}
		}
	}
	c.memories[op.Result(0)] = &to
	return nil
}

func emitMemRefExpandShape(c *compiler, op *ir.Op) error {
	o, _ := memref.AsExpandShape(op)
	from, err := c.memory(op.Operand(0))
	if err != nil {
		return err
	}
	sizes, err := c.amounts(o.OutputShape())
	if err != nil {
		return err
	}
	c.memories[op.Result(0)] = from.viewed(c.views().ExpandShape(from.view(), o.Groups(), sizes))
	return nil
}

func emitMemRefCollapseShape(c *compiler, op *ir.Op) error {
	from, err := c.memory(op.Operand(0))
	if err != nil {
		return err
	}
	c.memories[op.Result(0)] = from.viewed(c.views().CollapseShape(from.view(), reassociation.Of(op)))
	return nil
}

func emitDim(c *compiler, op *ir.Op) error {
	d, ok := foldresult.ConstantOf(op.Operand(1))
	if !ok {
		return errors.New("which dimension it asks for is not known when compiling")
	}
	if m := c.memories[op.Operand(0)]; m != nil && int(d) < len(m.sizes) {
		c.words[op.Result(0)] = m.sizes[d]
		return nil
	}
	t, err := c.tensor(op.Operand(0))
	if err != nil {
		return err
	}
	c.words[op.Result(0)] = index(t.shape[d])
	return nil
}

// emitAlignedPointer gives the address of memory as it was allocated.
func emitAlignedPointer(c *compiler, op *ir.Op) error {
	m, err := c.memory(op.Operand(0))
	if err == nil {
		c.words[op.Result(0)] = c.b.PtrToInt(m.base, llvmir.I64)
	}
	return err
}

// emitStridedMetadata takes a memref apart.
func emitStridedMetadata(c *compiler, op *ir.Op) error {
	o, _ := memref.AsExtractStridedMetadata(op)
	m, err := c.memory(o.Source())
	if err != nil {
		return err
	}
	if m.of != nil {
		return errors.New("memory of the block's own has no address")
	}
	base := *m
	base.offset, base.sizes, base.strides, base.sizeTwos, base.strideTwos = index(0), nil, nil, nil, nil
	c.memories[o.Base()] = &base
	c.words[o.Offset()] = m.offset
	for i := range m.sizes {
		c.words[o.Sizes()[i]], c.words[o.Strides()[i]] = m.sizes[i], m.strides[i]
	}
	return nil
}
