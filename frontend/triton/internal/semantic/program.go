package semantic

import (
	"github.com/tshared/tshared/dialect/tt"
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
	if start != int64(int32(start)) && start != int64(uint32(start)) || end != int64(int32(end)) && end != int64(uint32(end)) {
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
func (s *Semantic) Full(shape []int64, value *Tensor) (*Tensor, error) {
	if len(ShapeOf(value.Type)) > 0 {
		return nil, errorf("only accepts size-1 tensor")
	}
	if err := checkShape(shape); err != nil {
		return nil, err
	}
	return s.splat(value, shape), nil
}

// Hint attaches values to the operation that makes a tensor: they are what the user
// promises about it.
func (s *Semantic) Hint(t *Tensor, name string, values []int64) (*Tensor, error) {
	if n := max(1, len(ShapeOf(t.Type))); len(values) != n {
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
