package semantic

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

// mathFunction is an elementwise function of one operand: the operation that computes it and the
// types that it takes.
type mathFunction struct {
	def   *ir.OpDef
	types []*Scalar
}

var (
	singleOrDouble = []*Scalar{FP32, FP64}
	wideInts       = []*Scalar{Int32, Int64, UInt32, UInt64}
)

var mathFunctions = map[string]mathFunction{
	"exp": {math.Exp, singleOrDouble}, "exp2": {math.Exp2, singleOrDouble},
	"log": {math.Log, singleOrDouble}, "log2": {math.Log2, singleOrDouble},
	"sin": {math.Sin, singleOrDouble}, "cos": {math.Cos, singleOrDouble},
	"sqrt": {math.Sqrt, singleOrDouble}, "rsqrt": {math.RSqrt, singleOrDouble},
	"sqrt_rn": {tt.PreciseSqrt, []*Scalar{FP32}}, "erf": {math.Erf, singleOrDouble},
	"floor": {math.Floor, singleOrDouble}, "ceil": {math.Ceil, singleOrDouble},
}

// MathNames lists the elementwise functions of one operand.
func MathNames() []string {
	names := make([]string, 0, len(mathFunctions))
	for name := range mathFunctions {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Math applies an elementwise function of MathNames.
func (s *Semantic) Math(name string, v pyeval.Value) (*Tensor, error) {
	f := mathFunctions[name]
	if err := checkTypes(f.types, v); err != nil {
		return nil, err
	}
	t, err := s.ToTensor(v)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(f.types, number(t.Type)) {
		return nil, unexpectedType(f.types, t)
	}
	return s.convert(f.def, t, t.Type), nil
}

// checkTypes refuses tensors of other types.
func checkTypes(types []*Scalar, vs ...pyeval.Value) error {
	for _, v := range vs {
		if t, ok := Unwrap(v).(*Tensor); ok && !slices.Contains(types, number(t.Type)) {
			return unexpectedType(types, t)
		}
	}
	return nil
}

func unexpectedType(types []*Scalar, t *Tensor) error {
	names := make([]string, len(types))
	for i, e := range types {
		names[i] = "'" + e.Name + "'"
	}
	return errorf("Expected dtype [%s] but got %s", strings.Join(names, ", "), ScalarOf(t.Type))
}

// UMulHi is the upper half of the product of two unsigned integers.
func (s *Semantic) UMulHi(x, y pyeval.Value) (*Tensor, error) {
	if err := checkTypes(wideInts, x, y); err != nil {
		return nil, err
	}
	a, b, err := s.tensorPair(x, y)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(wideInts, number(a.Type)) {
		return nil, unexpectedType(wideInts, a)
	}
	return &Tensor{tt.NewMulhiUI(s.B.Builder, a.Handle, b.Handle).Result(), a.Type}, nil
}

// tensorPair makes tensors of two operands and matches them: numbers are weak in newer releases only.
func (s *Semantic) tensorPair(x, y pyeval.Value) (*Tensor, *Tensor, error) {
	if s.B.Options.Has(WeakScalars) {
		return s.promoted(x, y, operandRules{})
	}
	a, err := s.ToTensor(x)
	if err != nil {
		return nil, nil, err
	}
	b, err := s.ToTensor(y)
	if err != nil {
		return nil, nil, err
	}
	return s.promoted(a, b, operandRules{})
}

// DivRN divides floats and rounds to the nearest.
func (s *Semantic) DivRN(x, y pyeval.Value) (*Tensor, error) {
	if err := checkTypes([]*Scalar{FP32}, x, y); err != nil {
		return nil, err
	}
	a, b, err := s.tensorPair(x, y)
	if err != nil {
		return nil, err
	}
	if number(a.Type) != FP32 {
		return nil, unexpectedType([]*Scalar{FP32}, a)
	}
	return &Tensor{tt.NewPreciseDivF(s.B.Builder, a.Handle, b.Handle).Result(), a.Type}, nil
}

// Fma is x * y + z, rounded once.
func (s *Semantic) Fma(x, y, z pyeval.Value) (*Tensor, error) {
	t, err := s.fmaOperands(x, y, z)
	if err != nil {
		return nil, err
	}
	if !isFloating(ScalarOf(t[0].Type)) {
		return nil, errorf("fma needs floats, but found %s", t[0].Type)
	}
	return &Tensor{math.NewFma(s.B.Builder, t[0].Handle, t[1].Handle, t[2].Handle).Result(), t[0].Type}, nil
}

func (s *Semantic) fmaOperands(operands ...pyeval.Value) (t []*Tensor, err error) {
	if s.B.Options.Has(WeakScalars) {
		return s.three(operands...)
	}
	t = make([]*Tensor, len(operands))
	for i, v := range operands {
		if t[i], err = s.ToTensor(v); err != nil {
			return nil, err
		}
	}
	// Each pair is matched in turn, so that all three have one type and shape.
	for _, p := range [][2]int{{0, 1}, {2, 0}, {2, 1}} {
		a, b := p[0], p[1]
		if t[a], t[b], err = s.promoted(t[a], t[b], operandRules{}); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// Abs is the absolute value.
func (s *Semantic) Abs(v pyeval.Value) (*Tensor, error) {
	t, err := s.ToTensor(v)
	if err != nil {
		return nil, err
	}
	switch n := number(t.Type); {
	case n == FP8E4B15:
		bytes, err := s.Bitcast(t, Int8)
		if err != nil {
			return nil, err
		}
		mask := s.splat(s.intConstant(0x7f, Int8), ShapeOf(t.Type))
		bits, err := s.And(bytes, mask)
		if err != nil {
			return nil, err
		}
		return s.Bitcast(bits, FP8E4B15)
	case n != nil && n.IsFloat():
		return s.convert(math.AbsF, t, t.Type), nil
	case n != nil && n.IsSigned():
		return s.convert(math.AbsI, t, t.Type), nil
	case n != nil && n.IsInt():
		return t, nil
	}
	return nil, errorf("Unexpected dtype %s", ScalarOf(t.Type))
}
