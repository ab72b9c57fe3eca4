// Package values has the LLVM values of the values of a kernel, and the operations that were refused.
package values

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/memrefdesc"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/narrowindices"
)

// Values are the LLVM values of the values of a kernel.
type Values struct {
	Scalars  map[*ir.Value]llvmir.Value
	MemRefs  map[*ir.Value]*gmem.MemRef
	Tensors  map[*ir.Value]*smem.Tensor
	Vectors  map[*ir.Value][]llvmir.Value // registers of a thread
	Problems diag.List                    // operations that were refused: their results have no value
	// ProgramMemory is the address of the scratch memory that the launch has for the program; invalid without it.
	ProgramMemory llvmir.Value
	// Partials is the memory for the partial sums of blocks.
	Partials Partials
}

// Partials is the memory for the partial sums of blocks.
type Partials struct {
	First  llvmir.Value // the address of the partial sums of block 0
	Stride int64        // from one block to the next, in bytes
}

// OfBlock is the address of the partial sums of a block.
func (p Partials) OfBlock(b *llvmir.Builder, block llvmir.Value) llvmir.Value {
	return b.Add(p.First, b.Mul(b.ZExt(block, llvmir.I64), llvmir.ConstI64(p.Stride)))
}

// New has no values yet.
func New() *Values {
	return &Values{Scalars: map[*ir.Value]llvmir.Value{}, MemRefs: map[*ir.Value]*gmem.MemRef{}, Tensors: map[*ir.Value]*smem.Tensor{}, Vectors: map[*ir.Value][]llvmir.Value{}}
}

// Refuse reports an operation that the backend cannot compile.
func (x *Values) Refuse(op *ir.Op, err error) {
	x.Problems.Add(Refused(op, err))
}

// Refused is the diagnostic for an operation that the backend cannot compile.
func Refused(op *ir.Op, err error) *diag.Diagnostic {
	d := ir.DiagnosticAt(diag.Error, op.Loc(), fmt.Sprintf("cannot compile '%s' for a GPU: %v", op.Name(), err))
	d.Cause = err
	return d
}

// ErrRefused ends the emission of an operation that contains a refused one.
var ErrRefused = errors.New("it contains an operation that cannot be compiled")

// ErrNoLayout refuses a tensor without a layout: a pass left it to its users, or a person removed it.
var ErrNoLayout = tile.Brokenf("a tensor has no layout")

// Scalar is the LLVM value of a scalar.
func (x *Values) Scalar(v *ir.Value) (llvmir.Value, error) {
	if w, ok := x.Scalars[v]; ok {
		return w, nil
	}
	return llvmir.Value{}, x.Missing(v)
}

// ScalarsOf are the LLVM values of scalars.
func (x *Values) ScalarsOf(values []*ir.Value) ([]llvmir.Value, error) {
	out := make([]llvmir.Value, len(values))
	for i, v := range values {
		var err error
		if out[i], err = x.Scalar(v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// WrapOf is how a tile wraps around; nil if it does not.
func (x *Values) WrapOf(w *tile.Wrap) (*gmem.Wrap, error) {
	if w == nil {
		return nil, nil
	}
	values, err := x.ScalarsOf([]*ir.Value{w.Offset, w.Modulus})
	if err != nil {
		return nil, err
	}
	return &gmem.Wrap{Dim: w.Dim, Offset: values[0], Modulus: values[1]}, nil
}

// MemRef is the descriptor of a memref.
func (x *Values) MemRef(v *ir.Value) (*gmem.MemRef, error) {
	if m := x.MemRefs[v]; m != nil {
		return m, nil
	}
	return nil, x.Missing(v)
}

// Indexed is a memref with indices.
func (x *Values) Indexed(buffer *ir.Value, indices []*ir.Value) (*gmem.MemRef, []llvmir.Value, error) {
	m, err := x.MemRef(buffer)
	if err != nil {
		return nil, nil, err
	}
	at, err := x.ScalarsOf(indices)
	return m, at, err
}

// Vector are the registers of a vector.
func (x *Values) Vector(v *ir.Value) ([]llvmir.Value, error) {
	if words, ok := x.Vectors[v]; ok {
		return words, nil
	}
	return nil, x.Missing(v)
}

// Tensor is a tensor, in registers or in shared memory.
func (x *Values) Tensor(v *ir.Value) (*smem.Tensor, error) {
	if t := x.Tensors[v]; t != nil {
		return t, nil
	}
	return nil, x.Missing(v)
}

// Missing is the error for a value without an LLVM value: its definition was refused, or it is of the wrong
// kind.
func (x *Values) Missing(v *ir.Value) error {
	if x.Problems.Err() != nil {
		return ErrRefused
	}
	return fmt.Errorf("a value of type %s cannot be an operand here", ir.QuoteType(v.Type()))
}

// NewTensor is the tensor of a value, in the layout of its type and without registers.
func (x *Values) NewTensor(v *ir.Value) (*smem.Tensor, error) {
	shape, ok := ir.ShapeOf(v.Type())
	if !ok || !layout.Fits(shape) {
		return nil, fmt.Errorf("the sizes of %s are not powers of two", ir.QuoteType(v.Type()))
	}
	elem, err := arithtollvm.ElementOf(arithtollvm.ScalarTypeOf(v.Type()))
	if err != nil {
		return nil, err
	}
	t := &smem.Tensor{Elem: elem, Shape: shape, Layout: tile.LayoutOf(v.Type())}
	if t.Layout == nil {
		return nil, ErrNoLayout
	}
	x.Tensors[v] = t
	return t, nil
}

// SetResults gives the results of an operation registers in a layout.
func (x *Values) SetResults(op *ir.Op, l *layout.Layout, regs [][]llvmir.Value) error {
	for i, v := range op.Results() {
		t, err := x.NewTensor(v)
		if err != nil {
			return err
		}
		t.Layout, t.Regs = l, regs[i]
	}
	return nil
}

// FoldResults are the values of an OpFoldResult list: constants or operands.
func (x *Values) FoldResults(l foldresult.List) ([]llvmir.Value, error) {
	out := make([]llvmir.Value, len(l.Static))
	for i, e := range l.Entries() {
		if n, ok := e.Known(); ok {
			out[i] = llvmir.ConstI64(n)
			continue
		}
		var err error
		if out[i], err = x.Scalar(e.Value); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Bounds are the bounds of dimensions with the given sizes.
func (x *Values) Bounds(b *llvmir.Builder, sizes []foldresult.Entry) (list gmem.Bounds, err error) {
	for d, e := range sizes {
		if e.Value == nil {
			continue
		}
		size, ok := narrowindices.SizeOf(e.Value)
		if !ok {
			continue
		}
		ends, err := x.ScalarsOf([]*ir.Value{size.End, size.Start})
		if err != nil {
			return nil, err
		}
		if list == nil {
			list = make(gmem.Bounds, len(sizes))
		}
		list[d] = gmem.Bound{Value: b.Sub(ends[0], ends[1], llvmir.NSW), Most: size.Most}
	}
	return list, nil
}

// Slice are the values of a slice.
func (x *Values) Slice(s foldresult.Slice) (memrefdesc.Slice[llvmir.Value], error) {
	return memrefdesc.SliceOf(s, x.FoldResults)
}
