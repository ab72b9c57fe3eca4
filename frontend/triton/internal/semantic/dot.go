package semantic

import (
	"slices"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

var precisions = map[string]tt.InputPrecision{"tf32": tt.PrecisionTF32, "tf32x3": tt.PrecisionTF32x3,
	"ieee": tt.PrecisionIEEE, "bf16x3": tt.PrecisionBF16x3, "bf16x6": tt.PrecisionBF16x6}

// Dot has the operands and options of a matrix product. Acc may be nil; Imprecise is None
// or the greatest number of additions in less than fp32.
type Dot struct {
	A, B, Acc *Tensor
	Precision string
	Imprecise pyeval.Value
	Out       Type
}

// dotTypes are the element types of matrix products beside 8-bit floats.
var dotTypes = []*Scalar{Int8, UInt8, FP16, BF16, FP32, FP64}

// Dot multiplies matrices, or batches of them: several batch dimensions are joined into
// one.
func (s *Semantic) Dot(d Dot) (*Tensor, error) {
	a, b := ShapeOf(d.A.Type), ShapeOf(d.B.Type)
	n := len(a)
	if n != len(b) || n < 2 {
		return nil, errorf("input and other must have equal ranks >= 2")
	}
	if !slices.Equal(a[:n-2], b[:n-2]) {
		return nil, errorf("input and other must have equal batch shapes")
	}
	if a[n-1] != b[n-2] {
		return nil, errorf("First input shape (%s) and second input shape %s are not compatible for matmul (second index of first shape (%d) must be equal to first index of second shape (%d)",
			shapeText(a), shapeText(b), a[n-1], b[n-2])
	}
	shape := append(slices.Clone(a[:n-1]), b[n-1])
	if d.Acc != nil && !slices.Equal(ShapeOf(d.Acc.Type), shape) {
		return nil, errorf("accumulator shape is incompatible")
	}
	if n < 4 {
		return s.dot(d, shape)
	}
	return s.batchedDot(d, shape)
}

// batchedDot joins the batch dimensions.
func (s *Semantic) batchedDot(d Dot, shape []int64) (*Tensor, error) {
	n := len(shape)
	batch := numel(shape[:n-2])
	for _, t := range []**Tensor{&d.A, &d.B, &d.Acc} {
		if *t == nil {
			continue
		}
		from := ShapeOf((*t).Type)
		joined, err := s.Reshape(*t, append([]int64{batch}, from[n-2:]...), false)
		if err != nil {
			return nil, err
		}
		*t = joined
	}
	flat, err := s.dot(d, append([]int64{batch}, shape[n-2:]...))
	if err != nil {
		return nil, err
	}
	return s.Reshape(flat, shape, false)
}

// dot multiplies matrices or one batch of them.
func (s *Semantic) dot(d Dot, shape []int64) (*Tensor, error) {
	if err := checkDotTypes(d); err != nil {
		return nil, err
	}
	precision, err := s.precision(d.Precision)
	if err != nil {
		return nil, err
	}
	at := number(d.A.Type)
	if err := checkDotSize(at, ShapeOf(d.A.Type), ShapeOf(d.B.Type)); err != nil {
		return nil, err
	}
	out, err := dotResult(at, d.Out)
	if err != nil {
		return nil, err
	}
	zero := s.Null(zeroType(at, out))
	t := &Block{Elem: out, Shape: shape}
	acc := d.Acc
	if acc == nil {
		acc = s.splat(zero, shape)
	} else if !Equal(acc.Type, t) {
		return nil, errorf("the accumulator of a dot must have type %s, but found %s", t, acc.Type)
	} else if ScalarOf(acc.Type) != d.Out {
		return nil, errorf("the accumulator of a dot has elements of type %s, but its out_dtype is %s", ScalarOf(acc.Type), d.Out)
	}
	imprecise, err := s.imprecise(d, at, ShapeOf(d.A.Type))
	if err != nil {
		return nil, err
	}
	op := tt.NewDot(s.B.Builder, d.A.Handle, d.B.Handle, acc.Handle,
		ir.NamedAttr{Name: "inputPrecision", Attr: tt.I32Value(s.B.Ctx, precision)},
		ir.NamedAttr{Name: "maxNumImpreciseAcc", Attr: s.B.Ctx.IntAttr(ir.I32, imprecise)})
	return &Tensor{op.Op.Result(0), t}, nil
}

func checkDotTypes(d Dot) error {
	a, b := number(d.A.Type), number(d.B.Type)
	if a != nil && b != nil && a.IsFP8() && b.IsFP8() {
		return nil
	}
	if !slices.Contains(dotTypes, a) {
		return errorf("Unsupported lhs dtype %s", ScalarOf(d.A.Type))
	}
	if !slices.Contains(dotTypes, b) {
		return errorf("Unsupported rhs dtype %s", ScalarOf(d.B.Type))
	}
	if a != b {
		return errorf("Both operands must be same dtype. Got %s and %s", a, b)
	}
	return nil
}

// checkDotSize refuses matrices that are smaller than the hardware's.
func checkDotSize(t *Scalar, a, b []int64) error {
	n := len(a)
	least := int64(16)
	if t.Bits == 8 {
		least = 32
	}
	if a[n-1] < least {
		return errorf("Input shapes should have M >= 1, N >= 1 and K >= %d", least)
	}
	return nil
}

// dotResult is the element type of a product.
func dotResult(a *Scalar, out Type) (*Scalar, error) {
	o, ok := out.(*Scalar)
	switch {
	case a.IsInt() && a != Int8:
		return nil, errorf("only int8 supported!")
	case a.IsInt():
		return Int32, nil
	case !ok || !o.IsFloat():
		return nil, errorf("out_dtype of a dot must be a float, but found %s", out)
	case o == BF16:
		return nil, errorf("out_dtype=bfloat16 is unsupported. Please use out_dtype=float32/float16 and cast with `.to(tl.bfloat16)`")
	case a == FP32 || a == BF16:
		return FP32, nil
	case a == FP64:
		return FP64, nil
	}
	return o, nil
}

// zeroType is the type of the constant that the accumulator starts with.
func zeroType(a, out *Scalar) *Scalar {
	if out == FP16 || out == Int32 || out == FP64 {
		return out
	}
	return FP32
}

func (s *Semantic) precision(name string) (tt.InputPrecision, error) {
	if name == "" {
		name = s.B.Options.DefaultDotPrecision
	}
	p, ok := precisions[lower(name)]
	if !ok {
		return 0, errorf("input_precision must be one of ('tf32', 'tf32x3', 'ieee', 'bf16x3', 'bf16x6'). Got %s", name)
	}
	return p, nil
}

// imprecise is the greatest number of additions of 8-bit products in less than fp32.
func (s *Semantic) imprecise(d Dot, t *Scalar, a []int64) (int64, error) {
	narrow := t.IsFP8()
	if IsNone(d.Imprecise) {
		if narrow {
			return s.B.Options.MaxNumImpreciseAcc, nil
		}
		return 0, nil
	}
	n, ok := bigOf(Unwrap(d.Imprecise))
	if !ok || !n.IsInt64() {
		return 0, errorf("max_num_imprecise_acc must be an integer, but found %s", textOf(d.Imprecise))
	}
	if k := a[len(a)-1]; narrow && n.Int64() > k {
		return 0, errorf("max_num_imprecise_acc (%s) must be <= K (%d)", n, k)
	}
	return n.Int64(), nil
}
