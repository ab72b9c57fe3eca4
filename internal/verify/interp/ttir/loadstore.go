package ttir

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/ir"
)

func buildLoad(c *compiler, op *ir.Op) (step, error) {
	load, _ := tt.AsLoad(op)
	if tt.IsBlockPtr(load.Ptr().Type()) {
		return buildBlockLoad(c, load)
	}
	t, err := pointeeOf(load.Ptr().Type())
	if err != nil {
		return nil, err
	}
	ptr, dst := c.slot(load.Ptr()), c.result(op)
	mask, masked := c.optional(load.Mask())
	other, hasOther := c.optional(load.Other())
	return func(f *frame) error {
		d := f.v[dst]
		var keep []uint64
		if masked {
			keep = f.v[mask]
			if hasOther {
				copy(d, f.v[other])
			} else {
				clear(d)
			}
		}
		return f.gather(d, f.v[ptr], keep, t)
	}, nil
}

// gather reads numbers where mask is set, or everywhere when it is nil.
func (f *frame) gather(dst, addrs, mask []uint64, t scalar.Type) error {
	if i, err := f.m.memory.Gather(dst, addrs, mask, t.Bytes()); err != nil {
		return &interp.ElementError{Element: i, Err: fmt.Errorf("read outside of memory: %w", err)}
	}
	if t.Width%8 != 0 {
		for i := range dst {
			dst[i] &= t.Mask()
		}
	}
	return f.checkRaces(interp.ReadAccess, addrs, mask, t)
}

// checkRaces reports accesses to the race detector, where mask is set, or everywhere when mask is
// nil.
func (f *frame) checkRaces(kind interp.AccessKind, addrs, mask []uint64, t scalar.Type) error {
	if f.m.races == nil {
		return nil
	}
	for i, addr := range addrs {
		if mask != nil && mask[i] == 0 {
			continue
		}
		if err := f.m.races.Access(kind, addr, t.Bytes()); err != nil {
			return &interp.ElementError{Element: i, Err: err}
		}
	}
	return nil
}

func (f *frame) scatter(addrs, values, mask []uint64, t scalar.Type) error {
	if i, err := f.m.memory.Scatter(addrs, values, mask, t.Bytes()); err != nil {
		return &interp.ElementError{Element: i, Err: fmt.Errorf("write outside of memory: %w", err)}
	}
	return f.checkRaces(interp.WriteAccess, addrs, mask, t)
}

func buildStore(c *compiler, op *ir.Op) (step, error) {
	store, _ := tt.AsStore(op)
	if tt.IsBlockPtr(store.Ptr().Type()) {
		return buildBlockStore(c, store)
	}
	t, err := pointeeOf(store.Ptr().Type())
	if err != nil {
		return nil, err
	}
	ptr, value := c.slot(store.Ptr()), c.slot(store.Value())
	mask, masked := c.optional(store.Mask())
	return func(f *frame) error {
		var keep []uint64
		if masked {
			keep = f.v[mask]
		}
		return f.scatter(f.v[ptr], f.v[value], keep, t)
	}, nil
}

// tile is a block of a tensor in memory. Its shape is static; its base, shape and strides are
// words.
type tile struct {
	shape   []int
	element scalar.Type
	checked []bool // dimensions with a boundary check
	addrs   slot
	inside  slot // which elements are in the tensor
}

func (c *compiler) tile(block *ir.TensorType, checked func(dim int) bool) (*tile, error) {
	t, err := scalarType(block)
	if err != nil {
		return nil, err
	}
	shape := shapeOf(block)
	b := &tile{shape: shape, element: t, addrs: c.scratch(product(shape)), inside: c.scratch(product(shape))}
	for d := range shape {
		b.checked = append(b.checked, checked(d))
	}
	return b, nil
}

// locate computes the addresses of the block's elements, and which of them are in the tensor.
func (b *tile) locate(f *frame, base uint64, shape, strides, offsets []uint64) (addrs, inside []uint64) {
	addrs, inside = f.v[b.addrs], f.v[b.inside]
	if len(addrs) == 0 {
		return addrs, inside
	}
	size := int64(b.element.Bytes())
	n := 1
	addrs[0], inside[0] = base, 1
	// The first n entries cover the dimensions so far; each further dimension expands them, from
	// the back so that nothing is overwritten early.
	for d, length := range b.shape {
		stride, first, limit := int64(strides[d])*size, int64(offsets[d]), int64(shape[d])
		for i := n - 1; i >= 0; i-- {
			addr, in := addrs[i], inside[i]
			for k := length - 1; k >= 0; k-- {
				index := first + int64(k)
				at := i*length + k
				addrs[at] = addr + uint64(index*stride)
				inside[at] = in
				if b.checked[d] && (index < 0 || index >= limit) {
					inside[at] = 0
				}
			}
		}
		n *= length
	}
	return addrs, inside
}

// padding is the value of elements outside of the tensor.
func padding(t scalar.Type, nan bool) uint64 {
	if nan && t.IsFloat() {
		return scalar.FloatNaN(t.Format)
	}
	return 0
}

func buildMakeTensorPtr(c *compiler, op *ir.Op) (step, error) {
	dst, args := c.result(op), c.slotsOf(op.Operands())
	rank := (len(args) - 1) / blockPtrGroups
	return func(f *frame) error {
		d := f.v[dst]
		for i, a := range args {
			d[i] = f.v[a][0]
			if i > 2*rank { // offsets are i32
				d[i] = uint64(scalar.Signed(d[i], 32))
			}
		}
		return nil
	}, nil
}

func buildAdvance(c *compiler, op *ir.Op) (step, error) {
	o, _ := tt.AsAdvance(op)
	dst, src, by := c.result(op), c.slot(o.Ptr()), c.slotsOf(o.Offsets())
	return func(f *frame) error {
		d := f.v[dst]
		copy(d, f.v[src])
		offsets := d[len(d)-len(by):]
		for i, s := range by {
			sum := int64(offsets[i]) + scalar.Signed(f.v[s][0], 32)
			offsets[i] = uint64(int64(int32(sum)))
		}
		return nil
	}, nil
}

// blockAccess compiles the parts that loads and stores of block pointers share.
func (c *compiler) blockAccess(ptr *ir.Value, boundaryCheck []int64) (func(f *frame) (addrs, inside []uint64), scalar.Type, error) {
	p, _ := tt.AsPtr(ptr.Type())
	b, err := c.tile(p.Pointee().(*ir.TensorType), func(d int) bool { return slices.Contains(boundaryCheck, int64(d)) })
	if err != nil {
		return nil, scalar.Type{}, err
	}
	s, rank := c.slot(ptr), len(b.shape)
	return func(f *frame) (addrs, inside []uint64) {
		w := f.v[s]
		return b.locate(f, w[0], w[1:1+rank], w[1+rank:1+2*rank], w[1+2*rank:])
	}, b.element, nil
}

func buildBlockLoad(c *compiler, load tt.LoadOp) (step, error) {
	locate, t, err := c.blockAccess(load.Ptr(), load.BoundaryCheck())
	if err != nil {
		return nil, err
	}
	kind, _ := load.Padding()
	pad, dst := padding(t, kind == tt.PadNaN), c.result(load.Op)
	return func(f *frame) error {
		addrs, inside := locate(f)
		fill(f.v[dst], pad)
		return f.gather(f.v[dst], addrs, inside, t)
	}, nil
}

func buildBlockStore(c *compiler, store tt.StoreOp) (step, error) {
	locate, t, err := c.blockAccess(store.Ptr(), store.BoundaryCheck())
	if err != nil {
		return nil, err
	}
	value := c.slot(store.Value())
	return func(f *frame) error {
		addrs, inside := locate(f)
		return f.scatter(addrs, f.v[value], inside, t)
	}, nil
}
