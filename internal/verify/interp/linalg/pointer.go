package linalg

import (
	"errors"

	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp/inlineasm"
	"github.com/tshared/tshared/ir"
)

func buildTypeOffset(c *compiler, op *ir.Op) (step, error) {
	view, _ := tptr.AsTypeOffset(op)
	t, err := scalarType(view.BaseType())
	if err != nil {
		return nil, err
	}
	c.constant(op.Result(0), uint64(t.Bytes()))
	return nil, nil
}

// buildFromMemRef returns the address of a view's first element.
func buildFromMemRef(c *compiler, op *ir.Op) (step, error) {
	o, _ := tptr.AsFromMemRef(op)
	t, err := elementType(o.Input().Type())
	src, dst, bytes := c.at(o.Input()), c.at(op.Result(0)), t.Bytes()
	return func(f *frame) error { f.w[dst] = f.v[src].first(bytes); return nil }, err
}

func buildToMemRef(c *compiler, op *ir.Op) (step, error) {
	o, _ := tptr.AsToMemRef(op)
	shape, ok := ir.ShapeOf(op.Result(0).Type())
	if _, static := ir.NumElements(op.Result(0).Type()); !ok || !static {
		return nil, errors.New("the size of the memory at an address must be known")
	}
	src, dst, sizes := c.at(o.Arg()), c.at(op.Result(0)), ints(shape)
	strides := rowMajor(sizes)
	return func(f *frame) error {
		f.v[dst] = view{base: f.w[src], sizes: sizes, strides: strides}
		return nil
	}, nil
}

// buildLoadAddress and buildStoreAddress access memory at an address.
func buildLoadAddress(c *compiler, op *ir.Op) (step, error) {
	t, err := scalarType(op.Result(0).Type())
	src, dst := c.at(op.Operand(0)), c.at(op.Result(0))
	return func(f *frame) error {
		v, err := f.m.read(f.w[src], t)
		f.w[dst] = v
		return err
	}, err
}

func buildStoreAddress(c *compiler, op *ir.Op) (step, error) {
	t, err := scalarType(op.Operand(0).Type())
	value, dst := c.at(op.Operand(0)), c.at(op.Operand(1))
	return func(f *frame) error { return writing(f.m.memory.Write(f.w[dst], t.Bytes(), f.w[value])) }, err
}

// buildInlineAsm runs inline PTX that package inlineasm supports. Several results form a struct.
func buildInlineAsm(c *compiler, op *ir.Op) (step, error) {
	view, _ := llvm.AsInlineAsm(op)
	program, err := inlineasm.Parse(view.Code(), view.Constraints())
	if err != nil {
		return nil, err
	}
	if op.NumResults() == 0 {
		return nil, errors.New("assembly without results is run for effects that are not known")
	}
	results := []ir.Type{op.Result(0).Type()}
	s, several := llvm.AsStruct(results[0])
	if several {
		results = s.Fields()
	}
	masks := make([]uint64, len(results))
	out, err := widthsOf(results)
	if err != nil {
		return nil, err
	}
	for i, w := range out {
		masks[i] = scalar.Int(w).Mask()
	}
	in, err := widthsOf(op.OperandTypes())
	if err != nil {
		return nil, err
	}
	if err := program.Check(out, in); err != nil {
		return nil, err
	}
	args, dst := c.allAt(op.Operands()), c.at(op.Result(0))
	return func(f *frame) error {
		in := make([]uint64, len(args))
		for i, a := range args {
			in[i] = f.w[a]
		}
		out := program.Run(in)
		for i := range masks {
			out[i] &= masks[i]
		}
		if several {
			f.t[dst] = tensor{shape: []int{len(out)}, data: out}
		} else {
			f.w[dst] = out[0]
		}
		return nil
	}, nil
}

// widthsOf are the widths of scalars and pointers, in bits.
func widthsOf(types []ir.Type) ([]int, error) {
	widths := make([]int, len(types))
	for i, t := range types {
		n, err := scalarType(t)
		if err != nil {
			return nil, err
		}
		widths[i] = n.Width
	}
	return widths, nil
}

// buildExtractValue returns a field of a struct.
func buildExtractValue(c *compiler, op *ir.Op) (step, error) {
	o, _ := llvm.AsExtractValue(op)
	field, err := fieldOf(o.Container().Type(), o.Position())
	src, dst := c.at(o.Container()), c.at(op.Result(0))
	return func(f *frame) error { f.w[dst] = f.t[src].data[field]; return nil }, err
}

// buildInsertValue returns a struct with one field replaced.
func buildInsertValue(c *compiler, op *ir.Op) (step, error) {
	o, _ := llvm.AsInsertValue(op)
	field, err := fieldOf(o.Container().Type(), o.Position())
	src, value, dst := c.at(o.Container()), c.at(o.Value()), c.at(op.Result(0))
	return func(f *frame) error {
		data := append([]uint64(nil), f.t[src].data...)
		data[field] = f.w[value]
		f.t[dst] = tensor{shape: f.t[src].shape, data: data}
		return nil
	}, err
}
