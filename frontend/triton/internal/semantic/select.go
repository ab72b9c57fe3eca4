package semantic

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

// Where chooses elements of two operands by a condition.
func (s *Semantic) Where(cond *Tensor, x, y pyeval.Value) (*Tensor, error) {
	if number(cond.Type) != Int1 {
		s.warnf("tl.where with a non-boolean condition is deprecated and will error out in a future triton release. Got %s", ScalarOf(cond.Type))
	}
	cond, err := s.Cast(cond, Int1, "")
	if err != nil {
		return nil, err
	}
	a, b, err := s.promoted(x, y, operandRules{leftPointer: true, rightPointer: true})
	if err != nil {
		return nil, err
	}
	if isPointer(a) != isPointer(b) {
		return nil, incompatible(a.Type, b.Type)
	}
	return s.choose(cond, a, b)
}

// choose broadcasts a condition and two tensors of one type, and selects.
func (s *Semantic) choose(cond, a, b *Tensor) (*Tensor, error) {
	isBlock := ShapeOf(cond.Type) != nil
	cond, wide, err := s.broadcastPair(cond, a)
	if err != nil {
		return nil, err
	}
	if isBlock {
		if a, b, err = s.broadcastPair(wide, b); err != nil {
			return nil, err
		}
	}
	if a.Type.IR(s.B) != b.Type.IR(s.B) {
		return nil, incompatible(ScalarOf(a.Type), ScalarOf(b.Type))
	}
	return &Tensor{arith.NewSelect(s.B.Builder, cond.Handle, a.Handle, b.Handle), a.Type}, nil
}

// PropagateNaN says whether a NaN operand of a minimum, maximum or clamp gives NaN.
type PropagateNaN int

// The modes of PropagateNaN.
const (
	PropagateNone PropagateNaN = iota
	PropagateAll
)

// TypeName implements pyeval.Value.
func (PropagateNaN) TypeName() string { return "PROPAGATE_NAN" }

// Repr implements pyeval.HasRepr.
func (p PropagateNaN) Repr(*pyeval.Interp) (string, error) {
	if p == PropagateAll {
		return "PROPAGATE_NAN.ALL", nil
	}
	return "PROPAGATE_NAN.NONE", nil
}

// Key implements pyeval.HasKey.
func (p PropagateNaN) Key() any { return p }

// extremum has the operations of a minimum or maximum.
type extremum struct {
	signed, unsigned, number, propagating *ir.OpDef
}

var (
	minimum = &extremum{arith.MinSI, arith.MinUI, arith.MinNumF, arith.MinimumF}
	maximum = &extremum{arith.MaxSI, arith.MaxUI, arith.MaxNumF, arith.MaximumF}
)

// Minimum is the lesser of two operands, element by element.
func (s *Semantic) Minimum(x, y pyeval.Value, nan PropagateNaN) (*Tensor, error) {
	return s.extremum(minimum, x, y, nan)
}

// Maximum is the greater of two operands, element by element.
func (s *Semantic) Maximum(x, y pyeval.Value, nan PropagateNaN) (*Tensor, error) {
	return s.extremum(maximum, x, y, nan)
}

func (s *Semantic) extremum(e *extremum, x, y pyeval.Value, nan PropagateNaN) (*Tensor, error) {
	if err := s.strongOperands(&x, &y); err != nil {
		return nil, err
	}
	a, b, err := s.promoted(x, y, operandRules{})
	if err != nil {
		return nil, err
	}
	t := number(a.Type)
	switch {
	case t != nil && t.IsFloat() && nan == PropagateAll:
		return s.binary(e.propagating, a, b), nil
	case t != nil && t.IsFloat():
		return s.binary(e.number, a, b), nil
	case t != nil && t.IsSigned():
		return s.binary(e.signed, a, b), nil
	case t != nil && t.IsInt():
		return s.binary(e.unsigned, a, b), nil
	}
	return nil, errorf("Unexpected dtype %s", ScalarOf(a.Type))
}

// strongOperands makes tensors of operands, with bf16 as fp32: releases without weak scalars in these operations compute so.
func (s *Semantic) strongOperands(operands ...*pyeval.Value) error {
	if s.B.Options.Has(WeakScalars) {
		return nil
	}
	for _, v := range operands {
		t, err := s.ToTensor(*v)
		if err != nil {
			return err
		}
		if *v, err = s.WithoutBF16(t); err != nil {
			return err
		}
	}
	return nil
}

// Clamp keeps numbers between two limits.
func (s *Semantic) Clamp(x, least, most pyeval.Value, nan PropagateNaN) (*Tensor, error) {
	if s.B.Options.Has(WeakScalars) {
		return s.clampWeak(x, least, most, nan)
	}
	if err := s.strongOperands(&x, &least, &most); err != nil {
		return nil, err
	}
	a, b, err := s.promoted(least, most, operandRules{})
	if err != nil {
		return nil, err
	}
	t, a, err := s.promoted(x, a, operandRules{})
	if err != nil {
		return nil, err
	}
	if t, b, err = s.promoted(t, b, operandRules{}); err != nil {
		return nil, err
	}
	if !isFloating(ScalarOf(t.Type)) {
		return nil, errorf("Unexpected dtype %s. Only floating point clamp is supported", ScalarOf(t.Type))
	}
	return s.clampFloats(t, a, b, nan), nil
}

func (s *Semantic) clampWeak(x, least, most pyeval.Value, nan PropagateNaN) (*Tensor, error) {
	t, err := s.three(x, least, most)
	if err != nil {
		return nil, err
	}
	if isFloating(ScalarOf(t[0].Type)) {
		return s.clampFloats(t[0], t[1], t[2], nan), nil
	}
	above, err := s.Maximum(t[0], t[1], nan)
	if err != nil {
		return nil, err
	}
	return s.Minimum(above, t[2], nan)
}

func (s *Semantic) clampFloats(x, least, most *Tensor, nan PropagateNaN) *Tensor {
	mode := tt.PropagateNone
	if nan == PropagateAll {
		mode = tt.PropagateAll
	}
	return &Tensor{tt.NewClampF(s.B.Builder, x.Handle, least.Handle, most.Handle, mode), x.Type}
}

// WithoutBF16 is a tensor with bf16 elements as fp32.
func (s *Semantic) WithoutBF16(t *Tensor) (*Tensor, error) {
	if ScalarOf(t.Type) == Type(BF16) {
		return s.Cast(t, FP32, "")
	}
	return t, nil
}
