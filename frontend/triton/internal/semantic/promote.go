package semantic

import "github.com/tshared/tshared/frontend/pyeval"

// operandRules say how the two operands of an operation are matched.
type operandRules struct {
	leftPointer, rightPointer bool // the operand may be a pointer
	keepTypes                 bool // numbers are not promoted to a common type
	divides                   bool // the operation divides: narrow floats become fp32
}

// promoted matches the operands of a binary operation: they are promoted to a common
// type and broadcast to a common shape. A Python number is weak: its kind matters, not its
// type.
func (s *Semantic) promoted(lhs, rhs pyeval.Value, r operandRules) (*Tensor, *Tensor, error) {
	a, err := s.operand(lhs)
	if err != nil {
		return nil, nil, err
	}
	b, err := s.operand(rhs)
	if err != nil {
		return nil, nil, err
	}
	if err := checkPointers(a.Type, b.Type, r.leftPointer); err != nil {
		return nil, nil, err
	}
	if err := checkPointers(b.Type, a.Type, r.rightPointer); err != nil {
		return nil, nil, err
	}
	if !r.keepTypes && pointer(a.Type) == nil && pointer(b.Type) == nil {
		if err := s.unify(&a, &b, r.divides); err != nil {
			return nil, nil, err
		}
	}
	for _, o := range []*operand{&a, &b} {
		if o.Handle == nil {
			if o.Tensor, err = s.ToTensor(o.Number); err != nil {
				return nil, nil, err
			}
		}
	}
	return s.broadcastPair(a.Tensor, b.Tensor)
}

// operand is an operand as a tensor; Number is its value where it is a Python number.
type operand struct {
	*Tensor
	Number pyeval.Value
}

func (s *Semantic) operand(v pyeval.Value) (operand, error) {
	v = Unwrap(v)
	if isNumber(v) && s.B.Options.Has(WeakScalars) { // it becomes a constant when its type is known
		t, err := literalType(v)
		return operand{&Tensor{Type: t}, v}, err
	}
	t, err := s.ToTensor(v)
	if err != nil {
		return operand{}, err
	}
	if !isNumber(v) {
		v = nil
	}
	return operand{t, v}, nil
}

// unify gives two operands their common type. Numbers become constants of that type.
func (s *Semantic) unify(a, b *operand, divides bool) error {
	at, bt := number(a.Type), number(b.Type)
	if at == nil || bt == nil {
		return incompatible(ScalarOf(a.Type), ScalarOf(b.Type))
	}
	common, err := s.commonType(at, a.Number != nil, bt, b.Number != nil, divides)
	if err != nil {
		return err
	}
	for _, o := range []*operand{a, b} {
		if o.Number == nil {
			continue
		}
		if isNegative(o.Number) && common.IsUnsigned() {
			return errorf("Cannot perform a binary operation between an unsigned tensor and a negative scalar. Perform a explicit cast on one of them.")
		}
	}
	for _, o := range []*operand{a, b} {
		if o.Number == nil || !common.IsInt() {
			continue
		}
		if n, ok := bigOf(o.Number); ok && !fits(n, common) {
			return errorf("Scalar %s is out of range for type %s", textOf(o.Number), common)
		}
	}
	for _, o := range []*operand{a, b} {
		if o.Number != nil {
			o.Tensor, err = s.Constant(o.Number, common)
		} else {
			o.Tensor, err = s.Cast(o.Tensor, common, "")
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checkPointers refuses a pointer where the operation takes none, or with another
// operand that does not go with it.
func checkPointers(a, b Type, allowed bool) error {
	p := pointer(a)
	if p == nil {
		return nil
	}
	other := ScalarOf(b)
	q, isPointer := other.(*Pointer)
	if !allowed || isPointer && !Equal(p, q) || isFloating(other) {
		return incompatible(p, other)
	}
	return nil
}

func isFloating(t Type) bool {
	s, ok := t.(*Scalar)
	return ok && s.IsFloat()
}

func incompatible(a, b Type) error {
	return errorf("invalid operands of type %s and %s", typeRepr(a), typeRepr(b))
}

// commonType is the type that two operands are promoted to.
func (s *Semantic) commonType(a *Scalar, aWeak bool, b *Scalar, bWeak bool, divides bool) (*Scalar, error) {
	if divides && (a.IsFloat() || b.IsFloat()) && a != FP64 && b != FP64 && s.B.Options.Has(WideDivisions) {
		return FP32, nil
	}
	if aWeak != bWeak {
		weak, strong := a, b
		if bWeak {
			weak, strong = b, a
		}
		if weak.kind <= strong.kind {
			if divides && (strong == FP16 || strong == BF16) {
				return FP32, nil
			}
			return strong, nil
		}
	}
	if a.IsFloat() || b.IsFloat() {
		return commonFloat(a, b, divides)
	}
	if !a.IsInt() || !b.IsInt() {
		return nil, errorf("unexpected type %s and %s", a, b)
	}
	if divides && a.signed != b.signed {
		return nil, errorf("Cannot use /, #, or %% with %s and %s because they have different signedness;"+
			"this is unlikely to result in a useful answer. Cast them to the same signedness.", typeRepr(a), typeRepr(b))
	}
	return CommonInt(a, b), nil
}

// commonFloat is the common type where at least one operand is a float.
func commonFloat(a, b *Scalar, divides bool) (*Scalar, error) {
	for _, t := range []*Scalar{FP64, FP32} {
		if a == t || b == t {
			return t, nil
		}
	}
	switch {
	case a == FP16 || b == FP16:
		return unlessDivided(FP16, divides), nil
	case a == BF16 && b == BF16:
		return unlessDivided(BF16, divides), nil
	case a == BF16 || b == BF16:
		return FP32, nil
	case a.narrow && b.narrow && a == b:
		return a, nil
	case a.narrow && b.narrow:
		return FP16, nil
	}
	return nil, errorf("unexpected type %s and %s", a, b)
}

func unlessDivided(t *Scalar, divides bool) *Scalar {
	if divides {
		return FP32
	}
	return t
}

// CommonInt is the common type of two integers: the wider one, of the same width the
// unsigned one.
func CommonInt(a, b *Scalar) *Scalar {
	switch {
	case a.signed == b.signed && a.Bits > b.Bits:
		return a
	case a.signed == b.signed:
		return b
	case !a.signed && a.Bits >= b.Bits:
		return a
	case !b.signed && b.Bits < a.Bits:
		return a
	}
	return b
}

// three matches three operands. Numbers are compared with the common type of the tensors, whatever their places.
func (s *Semantic) three(operands ...pyeval.Value) ([]*Tensor, error) {
	var common [2]*Scalar // of tensors, of numbers
	list := make([]operand, len(operands))
	for i, v := range operands {
		o, err := s.operand(v)
		if err != nil {
			return nil, err
		}
		t := number(o.Type)
		if t == nil {
			return nil, errorf("unexpected type %s", ScalarOf(o.Type))
		}
		kind := &common[0]
		if o.Number != nil {
			kind = &common[1]
		}
		if *kind == nil {
			*kind = t
		} else if *kind, err = s.commonType(*kind, false, t, false, false); err != nil {
			return nil, err
		}
		list[i] = o
	}
	to := common[0]
	switch {
	case to == nil:
		to = common[1]
	case common[1] != nil:
		var err error
		if to, err = s.commonType(to, false, common[1], true, false); err != nil {
			return nil, err
		}
	}
	out := make([]*Tensor, len(list))
	for i := range list {
		var err error
		if out[i], err = s.asType(list[i], to); err != nil {
			return nil, err
		}
	}
	for _, p := range [][2]int{{0, 1}, {0, 2}, {1, 2}} {
		var err error
		if out[p[0]], out[p[1]], err = s.broadcastPair(out[p[0]], out[p[1]]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// asType gives an operand a type; a number becomes a constant of it.
func (s *Semantic) asType(o operand, to *Scalar) (*Tensor, error) {
	if o.Number == nil {
		return s.Cast(o.Tensor, to, "")
	}
	if isNegative(o.Number) && to.IsUnsigned() {
		return nil, errorf("Cannot perform a binary operation between an unsigned tensor and a negative scalar. Perform a explicit cast on one of them.")
	}
	if n, ok := bigOf(o.Number); ok && to.IsInt() && !fits(n, to) {
		return nil, errorf("Scalar %s is out of range for type %s", textOf(o.Number), to)
	}
	return s.Constant(o.Number, to)
}
