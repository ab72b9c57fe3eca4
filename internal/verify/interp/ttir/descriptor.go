package ttir

import (
	"fmt"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/ir"
)

func buildMakeDescriptor(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsMakeTensorDescriptor(op)
	dst, base := c.result(op), c.slot(view.Base())
	shape, strides := c.slotsOf(view.Shape()), c.slotsOf(view.Strides())
	pad := scalar.Bool(view.Padding() == tt.PadNaN)
	return func(f *frame) error {
		d := f.v[dst]
		d[0], d[len(d)-1] = f.v[base][0], pad
		for i, s := range shape {
			d[1+i] = uint64(scalar.Signed(f.v[s][0], 32))
		}
		for i, s := range strides {
			d[1+len(shape)+i] = f.v[s][0]
		}
		return nil
	}, nil
}

// descriptorBlock is the block of a tensor descriptor that an operation accesses.
type descriptorBlock struct {
	*tile
	desc    slot
	indices []slot
	offsets slot
}

func (c *compiler) descriptorBlock(desc *ir.Value, indices []*ir.Value) (*descriptorBlock, error) {
	t, _ := tt.AsTensorDesc(desc.Type())
	b, err := c.tile(t.Block(), func(int) bool { return true })
	if err != nil {
		return nil, err
	}
	return &descriptorBlock{tile: b, desc: c.slot(desc), indices: c.slotsOf(indices), offsets: c.scratch(len(b.shape))}, nil
}

func (d *descriptorBlock) locate(f *frame) (addrs, inside []uint64) {
	w, rank := f.v[d.desc], len(d.shape)
	for i, s := range d.indices {
		f.v[d.offsets][i] = uint64(scalar.Signed(f.v[s][0], 32))
	}
	return d.tile.locate(f, w[0], w[1:1+rank], w[1+rank:], f.v[d.offsets])
}

// pad is the value of elements outside of the tensor.
func (d *descriptorBlock) pad(f *frame) uint64 {
	w := f.v[d.desc]
	return padding(d.element, w[len(w)-1] != 0)
}

func buildDescriptorLoad(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsDescriptorLoad(op)
	d, err := c.descriptorBlock(view.Desc(), view.Indices())
	if err != nil {
		return nil, err
	}
	dst := c.result(op)
	return func(f *frame) error {
		addrs, inside := d.locate(f)
		fill(f.v[dst], d.pad(f))
		return f.gather(f.v[dst], addrs, inside, d.element)
	}, nil
}

func buildDescriptorStore(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsDescriptorStore(op)
	d, err := c.descriptorBlock(view.Desc(), view.Indices())
	if err != nil {
		return nil, err
	}
	src := c.slot(view.Src())
	return func(f *frame) error {
		addrs, inside := d.locate(f)
		return f.scatter(addrs, f.v[src], inside, d.element)
	}, nil
}

func buildDescriptorReduce(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsDescriptorReduce(op)
	d, err := c.descriptorBlock(view.Desc(), view.Indices())
	if err != nil {
		return nil, err
	}
	combine, err := descriptorCombiner(view, d.element)
	if err != nil {
		return nil, err
	}
	src := c.slot(view.Src())
	return func(f *frame) error {
		addrs, inside := d.locate(f)
		return f.modify(nil, addrs, f.v[src], inside, d.element, combine, order{})
	}, nil
}

func descriptorCombiner(view tt.DescriptorReduceOp, t scalar.Type) (scalar.Binary, error) {
	kind := view.Kind()
	if t.IsFloat() {
		if f, ok := floatCombiners[kind]; ok {
			return f(t.Format), nil
		}
		return nil, fmt.Errorf("%s of %s is not supported", kind, t)
	}
	integer, _ := elementOf(view.DescType().Block()).(*ir.IntegerType)
	if integer != nil && integer.Sign == ir.Unsigned {
		if f, ok := unsignedCombiners[kind]; ok {
			return f(t.Width), nil
		}
	}
	return intCombiners[kind](t.Width), nil
}

// descriptorRows compiles gathers and scatters of rows: each row of the value is a block of its
// own.
func (c *compiler) descriptorRows(view tt.DescriptorRowsOp, value *ir.Value) (func(f *frame, row int) (addrs, inside []uint64), *descriptorBlock, error) {
	d, err := c.descriptorBlock(view.Desc(), nil)
	if err != nil {
		return nil, nil, err
	}
	rows, column := c.slot(view.XOffsets()), c.slot(view.YOffset())
	width, err := widthOf(view.XOffsets().Type())
	if err != nil {
		return nil, nil, err
	}
	if shape := shapeOf(value.Type()); len(d.shape) != 2 || d.shape[0] != 1 || shape[1] != d.shape[1] {
		return nil, nil, fmt.Errorf("a descriptor of blocks %v cannot access rows", d.shape)
	}
	return func(f *frame, row int) (addrs, inside []uint64) {
		offsets := f.v[d.offsets]
		offsets[0] = uint64(scalar.Signed(f.v[rows][row], width))
		offsets[1] = uint64(scalar.Signed(f.v[column][0], 32))
		return d.locate(f)
	}, d, nil
}

func buildDescriptorGather(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsDescriptorRows(op)
	locate, d, err := c.descriptorRows(view, op.Result(0))
	if err != nil {
		return nil, err
	}
	dst, columns := c.result(op), d.shape[1]
	return func(f *frame) error {
		fill(f.v[dst], d.pad(f))
		for row := range len(f.v[dst]) / columns {
			addrs, inside := locate(f, row)
			if err := f.gather(f.v[dst][row*columns:(row+1)*columns], addrs, inside, d.element); err != nil {
				return inRow(err, row*columns)
			}
		}
		return nil
	}, nil
}

func buildDescriptorScatter(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsDescriptorScatter(op)
	both, _ := tt.AsDescriptorRows(op)
	locate, d, err := c.descriptorRows(both, view.Src())
	if err != nil {
		return nil, err
	}
	src, columns := c.slot(view.Src()), d.shape[1]
	return func(f *frame) error {
		for row := range len(f.v[src]) / columns {
			addrs, inside := locate(f, row)
			if err := f.scatter(addrs, f.v[src][row*columns:(row+1)*columns], inside, d.element); err != nil {
				return inRow(err, row*columns)
			}
		}
		return nil
	}, nil
}

// inRow counts an error's element from the start of the whole tensor.
func inRow(err error, first int) error {
	if e, ok := err.(*interp.ElementError); ok {
		e.Element += first
	}
	return err
}
