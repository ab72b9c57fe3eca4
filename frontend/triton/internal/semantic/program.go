package semantic

import (
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

// ProgramID is the index of the program along an axis of the grid.
func (s *Semantic) ProgramID(axis int64) (*Tensor, error) {
	if axis < 0 || axis > 2 {
		return nil, errorf("program_id axis must be 0, 1, or 2 but got %d", axis)
	}
	return &Tensor{tt.NewGetProgramID(s.B.Builder, tt.ProgramAxis(axis)).Result(), Int32}, nil
}

// NumPrograms is the size of the grid along an axis.
func (s *Semantic) NumPrograms(axis int64) (*Tensor, error) {
	if axis < 0 || axis > 2 {
		return nil, errorf("num_programs axis must be 0, 1, or 2 but got %d", axis)
	}
	return &Tensor{tt.NewGetNumPrograms(s.B.Builder, tt.ProgramAxis(axis)).Result(), Int32}, nil
}

// Arange is the sequence of the integers from start to end, without end.
func (s *Semantic) Arange(start, end int64) (*Tensor, error) {
	if start>>32 != 0 || end>>32 != 0 {
		return nil, errorf("arange must fit in int32")
	}
	if end <= start {
		return nil, errorf("arange's end argument must be greater than the start argument")
	}
	n := end - start
	if n&(n-1) != 0 {
		return nil, errorf("arange's range must be a power of 2")
	}
	if err := checkShape([]int64{n}); err != nil {
		return nil, err
	}
	t := &Block{Elem: Int32, Shape: []int64{n}}
	return &Tensor{tt.NewMakeRange(s.B.Builder, t.IR(s.B), start, end).Result(), t}, nil
}

// MaxNumel is the greatest number of elements of a tensor.
const MaxNumel = 1 << 20

// checkShape refuses shapes that no tensor may have.
func checkShape(shape []int64) error {
	n := int64(1)
	for i, d := range shape {
		if d <= 0 || d&(d-1) != 0 {
			return errorf("Shape element %d must be a power of 2", i)
		}
		if d > MaxNumel || n*d > MaxNumel {
			return errorf("numel (%s) exceeds triton maximum tensor numel (%d)", shapeProduct(shape), MaxNumel)
		}
		n *= d
	}
	return nil
}

// Full is a tensor of a shape whose elements are all one scalar.
func (s *Semantic) Full(shape []int64, value pyeval.Value, t Type) (*Tensor, error) {
	if err := checkShape(shape); err != nil {
		return nil, err
	}
	scalar, err := s.Scalar(value, t)
	if err != nil {
		return nil, err
	}
	return s.Splat(scalar, shape)
}

// Scalar makes a scalar of a type: a cast tensor, or a constant.
func (s *Semantic) Scalar(value pyeval.Value, t Type) (*Tensor, error) {
	value = Unwrap(value)
	if tensor, ok := value.(*Tensor); ok {
		if n := numel(ShapeOf(tensor.Type)); n != 1 {
			return nil, errorf("only accepts size-1 tensor")
		}
		return s.Cast(tensor, t, "")
	}
	scalar, ok := t.(*Scalar)
	if !ok {
		return nil, errorf("dtype must be specified when value is not a tensor")
	}
	if !isNumber(value) {
		return nil, notConvertible(value)
	}
	if err := s.CheckType(t); err != nil {
		return nil, err
	}
	return s.Constant(value, scalar)
}

// Splat repeats a scalar in a shape.
func (s *Semantic) Splat(t *Tensor, shape []int64) (*Tensor, error) {
	if ShapeOf(t.Type) != nil {
		return nil, errorf("Cannot splat a block tensor")
	}
	return s.splat(t, shape), nil
}

// Hint attaches values to the operation that makes a tensor, or to the operation around
// the block whose argument it is: the user promises them of the tensor.
func (s *Semantic) Hint(t *Tensor, name string, values []int64) (*Tensor, error) {
	rank := len(ShapeOf(t.Type))
	if name == HintDivisibility {
		rank = max(1, rank)
	}
	if len(values) != rank {
		return nil, errorf("Shape of input to %s does not match the length of values", hintNames[name])
	}
	elems := s.B.Ctx.Tensor([]int64{int64(len(values))}, ir.I32)
	var data []byte
	for _, v := range values {
		data = ir.AppendElement(data, s.B.Ctx.IntAttr(ir.I32, v))
	}
	attr := s.B.Ctx.Dense(elems, data, false)
	if op := t.Handle.DefiningOp(); op != nil {
		op.SetAttr(name, attr)
		return t, nil
	}
	block := t.Handle.ArgOf()
	if around := block.ParentOp(); around != nil && block.IsEntry() && !around.Is(tt.Func) {
		around.SetAttr(name+"_arg"+itoa(t.Handle.Index()), attr)
	}
	return t, nil
}

// The attributes of hints.
const (
	HintDivisibility = "tt.divisibility"
	HintContiguity   = "tt.contiguity"
	HintConstancy    = "tt.constancy"
)

var hintNames = map[string]string{HintDivisibility: "multiple_of", HintContiguity: "max_contiguous", HintConstancy: "max_constancy"}

// Assume tells the compiler that a condition holds.
func (s *Semantic) Assume(cond *Tensor) error {
	if cond.Type != Type(Int1) {
		return errorf("assume needs a condition of type int1, but found %s", cond.Type)
	}
	llvm.NewAssume(s.B.Builder, cond.Handle, nil, nil)
	return nil
}

// Barrier makes the threads of a program wait for each other.
func (s *Semantic) Barrier() { gpu.NewBarrier(s.B.Builder) }

// ExpectZero is a tensor whose elements are 0 where a mask is true, which is asserted in debug mode.
func (s *Semantic) ExpectZero(t, mask *Tensor) (*Tensor, error) {
	if !s.B.Options.Debug {
		return t, nil
	}
	zero, err := s.compare(equal, t, pyeval.NewInt(0))
	if err != nil {
		return nil, err
	}
	outside, err := s.Not(mask)
	if err != nil {
		return nil, err
	}
	cond, err := s.Or(zero, outside)
	if err != nil {
		return nil, err
	}
	return t, s.DeviceAssert(cond, "expect_zero expected x == 0 where mask is true", nil)
}
