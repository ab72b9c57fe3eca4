package semantic

import (
	"slices"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

// MakeDescriptor makes a tensor descriptor.
func (s *Semantic) MakeDescriptor(base *Tensor, shape, strides []pyeval.Value, block []int64, padding string) (*Descriptor, error) {
	elem, err := checkDescriptor(base, shape, strides, block)
	if err != nil {
		return nil, err
	}
	pad, err := option(paddings, "Padding option", padding)
	if err != nil {
		return nil, err
	}
	sizes, err := s.scalars(shape, Int32)
	if err != nil {
		return nil, err
	}
	steps, err := s.scalars(strides, Int64)
	if err != nil {
		return nil, err
	}
	if elem.IsInt() && pad == tt.PadNaN {
		return nil, errorf("Padding option `nan` is not supported for integer blocks")
	}
	t := &DescriptorType{Block: &Block{Elem: elem, Shape: block}, Shape: typesOf(sizes), Strides: typesOf(steps)}
	var attrs []ir.NamedAttr
	if pad == tt.PadNaN {
		attrs = append(attrs, ir.NamedAttr{Name: "padding", Attr: tt.I32Value(s.B.Ctx, pad)})
	}
	op := tt.NewMakeTensorDescriptor(s.B.Builder, base.Handle, handlesOf(sizes), handlesOf(steps), t.IR(s.B), attrs...)
	return &Descriptor{Handle: op.Result(), Type: t, Shape: sizes, Strides: steps}, nil
}

// checkDescriptor checks the parts of a descriptor and returns its element type.
func checkDescriptor(base *Tensor, shape, strides []pyeval.Value, block []int64) (*Scalar, error) {
	rank := len(shape)
	if rank < 1 || rank > 5 {
		return nil, errorf("Expected 1 <= ndim <= 5 but got %d dimensions", rank)
	}
	if len(strides) != rank {
		return nil, errorf("Expected %d strides but got %d", rank, len(strides))
	}
	if len(block) != rank {
		return nil, errorf("Expected block_shape to have %d dimensions but got %d", rank, len(block))
	}
	p, ok := base.Type.(*Pointer)
	if !ok {
		return nil, errorf("Expected `base` to be a pointer type, but found %s", base.Type)
	}
	elem, ok := p.Elem.(*Scalar)
	if !ok {
		return nil, errorf("Expected `base` to point to numbers, but found %s", base.Type)
	}
	last, size := block[rank-1], int64(elem.Bits/8)
	if last*size < 16 {
		return nil, errorf("Descriptor block shape must have at least 16 bytes in the last dimension, but got %d * %d = %d bytes", last, size, last*size)
	}
	if stride := Unwrap(strides[rank-1]); !isOne(stride) {
		return nil, errorf("Tensor descriptor last dim must be 1 but got %s", textOf(stride))
	}
	return elem, checkShape(block)
}

func isOne(v pyeval.Value) bool {
	n, ok := bigOf(v)
	return ok && n.IsInt64() && n.Int64() == 1
}

// scalars makes scalars of a type.
func (s *Semantic) scalars(vs []pyeval.Value, t *Scalar) ([]*Tensor, error) {
	tensors := make([]*Tensor, len(vs))
	for i, v := range vs {
		x, err := s.Scalar(v, t)
		if err != nil {
			return nil, err
		}
		tensors[i] = x
	}
	return tensors, nil
}

func handlesOf(ts []*Tensor) []*ir.Value {
	handles := make([]*ir.Value, len(ts))
	for i, t := range ts {
		handles[i] = t.Handle
	}
	return handles
}

func typesOf(ts []*Tensor) []Type {
	types := make([]Type, len(ts))
	for i, t := range ts {
		types[i] = t.Type
	}
	return types
}

// offsetsOf are the offsets of an access through a descriptor.
func (s *Semantic) offsetsOf(d *Descriptor, offsets []pyeval.Value) ([]*ir.Value, error) {
	if n := len(d.Type.Block.Shape); len(offsets) != n {
		return nil, errorf("expected %d offsets, but got %d", n, len(offsets))
	}
	return s.indices(offsets, false)
}

// DescriptorLoad reads a block.
func (s *Semantic) DescriptorLoad(d *Descriptor, offsets []pyeval.Value, cache, eviction string) (*Tensor, error) {
	at, err := s.offsetsOf(d, offsets)
	if err != nil {
		return nil, err
	}
	attrs, err := s.hints(loadCaches, Access{Cache: cache, Eviction: eviction})
	if err != nil {
		return nil, err
	}
	op := tt.NewDescriptorLoad(s.B.Builder, d.Handle, at, d.Type.Block.IR(s.B), attrs...)
	return &Tensor{op.Result(), d.Type.Block}, nil
}

// DescriptorStore writes a block.
func (s *Semantic) DescriptorStore(d *Descriptor, offsets []pyeval.Value, value *Tensor) error {
	if err := sameShape(d, offsets, value); err != nil {
		return err
	}
	value, err := s.Cast(value, d.Type.Block.Elem, "")
	if err != nil {
		return err
	}
	at, err := s.offsetsOf(d, offsets)
	if err != nil {
		return err
	}
	tt.NewDescriptorStore(s.B.Builder, d.Handle, value.Handle, at)
	return nil
}

func sameShape(d *Descriptor, offsets []pyeval.Value, value *Tensor) error {
	if n := len(d.Type.Block.Shape); len(offsets) != n {
		return errorf("expected %d offsets, but got %d", n, len(offsets))
	}
	if shape := ShapeOf(value.Type); !slices.Equal(shape, d.Type.Block.Shape) {
		return errorf("expected a value of shape %s, but got %s", shapeText(d.Type.Block.Shape), shapeText(shape))
	}
	return nil
}

// descriptorReduction is an atomic reduction through a descriptor and its types.
type descriptorReduction struct {
	kind  tt.DescriptorReduceKind
	types []*Scalar
}

var (
	bitTypes = []*Scalar{UInt32, Int32, UInt64, Int64}
	sumTypes = []*Scalar{UInt32, Int32, UInt64, FP32, FP16, BF16}
	minTypes = []*Scalar{UInt32, Int32, UInt64, Int64, FP16, BF16}
)

var descriptorReductions = map[string]descriptorReduction{
	"add": {tt.DescriptorAdd, sumTypes}, "min": {tt.DescriptorMin, minTypes}, "max": {tt.DescriptorMax, minTypes},
	"and": {tt.DescriptorAnd, bitTypes}, "or": {tt.DescriptorOr, bitTypes}, "xor": {tt.DescriptorXor, bitTypes},
}

// DescriptorReduce combines a block in memory with a value atomically: kind is add, min,
// max, and, or, xor.
func (s *Semantic) DescriptorReduce(kind string, d *Descriptor, offsets []pyeval.Value, value *Tensor) error {
	if err := sameShape(d, offsets, value); err != nil {
		return err
	}
	r := descriptorReductions[kind]
	elem := number(d.Type.Block)
	if !slices.Contains(r.types, elem) {
		return errorf("Unsupported dtype")
	}
	if elem.Bits == 16 && kind != "add" && s.B.Options.Backend == "cuda" && s.B.Options.Capability < 90 {
		return errorf("16-bit float types require native tma support")
	}
	at, err := s.offsetsOf(d, offsets)
	if err != nil {
		return err
	}
	tt.NewDescriptorReduce(s.B.Builder, d.Handle, value.Handle, at, r.kind)
	return nil
}

// rowsOf checks an access to rows of a descriptor and returns the type of its block.
func rowsOf(d *Descriptor, rows *Tensor, what string) (*Block, error) {
	shape, at := d.Type.Block.Shape, ShapeOf(rows.Type)
	if len(shape) != 2 {
		return nil, errorf("descriptor must be 2D, but got %s", shapeText(shape))
	}
	if shape[0] != 1 {
		return nil, errorf("descriptor block must have 1 row, but got %s", shapeText(shape))
	}
	if len(at) != 1 {
		return nil, errorf("x offsets must be 1D, but got %s", shapeText(at))
	}
	if at[0] < 8 {
		return nil, errorf("descriptor %s must have at least 8 rows, but got %s", what, shapeText(at))
	}
	if n := number(rows.Type); n == nil || !n.IsInt() || n.Bits != 32 {
		return nil, errorf("x offsets must be int32, but got %s", ScalarOf(rows.Type))
	}
	elem := number(d.Type.Block)
	if least := int64(32 / elem.Bits * 8); shape[1] < least {
		return nil, errorf("descriptor %s of %s must have at least %d columns, but got %d", what, elem, least, shape[1])
	}
	return &Block{Elem: elem, Shape: []int64{at[0], shape[1]}}, nil
}

// DescriptorGather reads rows.
func (s *Semantic) DescriptorGather(d *Descriptor, rows *Tensor, column pyeval.Value) (*Tensor, error) {
	to, err := rowsOf(d, rows, "gather")
	if err != nil {
		return nil, err
	}
	y, err := s.index(column, false)
	if err != nil {
		return nil, err
	}
	return &Tensor{tt.NewDescriptorGather(s.B.Builder, d.Handle, rows.Handle, y, to.IR(s.B)).Result(), to}, nil
}

// DescriptorScatter writes rows.
func (s *Semantic) DescriptorScatter(d *Descriptor, value, rows *Tensor, column pyeval.Value) error {
	to, err := rowsOf(d, rows, "scatter")
	if err != nil {
		return err
	}
	if !Equal(value.Type, to) {
		return errorf("descriptor scatter needs a value of type %s, but got %s", to, value.Type)
	}
	y, err := s.index(column, false)
	if err != nil {
		return err
	}
	tt.NewDescriptorScatter(s.B.Builder, d.Handle, rows.Handle, y, value.Handle)
	return nil
}
