package semantic

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

// variants are the operations of the IR for a binary operation, by the kind of operands.
// A nil one is not allowed.
type variants struct {
	name                    string
	float, signed, unsigned *ir.OpDef
	rules                   operandRules
	// checksOverflow says that the operation on integers of less than 64 bits is repeated in
	// int64 to see whether it overflows.
	checksOverflow bool
}

var (
	addOp = &variants{name: "add", float: arith.AddF, signed: arith.AddI, unsigned: arith.AddI, checksOverflow: true,
		rules: operandRules{leftPointer: true, rightPointer: true}}
	subOp = &variants{name: "sub", float: arith.SubF, signed: arith.SubI, unsigned: arith.SubI, checksOverflow: true,
		rules: operandRules{leftPointer: true}}
	mulOp      = &variants{name: "mul", float: arith.MulF, signed: arith.MulI, unsigned: arith.MulI, checksOverflow: true}
	floorDivOp = &variants{name: "floordiv", signed: arith.DivSI, unsigned: arith.DivUI, rules: operandRules{divides: true}}
	modOp      = &variants{name: "mod", float: arith.RemF, signed: arith.RemSI, unsigned: arith.RemUI, rules: operandRules{divides: true}}
	andOp      = &variants{name: "and", signed: arith.AndI, unsigned: arith.AndI}
	orOp       = &variants{name: "or", signed: arith.OrI, unsigned: arith.OrI}
	xorOp      = &variants{name: "xor", signed: arith.XOrI, unsigned: arith.XOrI}
	shlOp      = &variants{name: "shl", signed: arith.ShLI, unsigned: arith.ShLI}
	ashrOp     = &variants{name: "ashr", signed: arith.ShRSI, unsigned: arith.ShRSI}
	lshrOp     = &variants{name: "lshr", signed: arith.ShRUI, unsigned: arith.ShRUI}
)

// pick is the operation for operands of a type, nil where there is none.
func (v *variants) pick(t *Scalar) *ir.OpDef {
	switch {
	case t == nil:
		return nil
	case t.IsFloat():
		return v.float
	case t.IsSigned():
		return v.signed
	case t.IsInt():
		return v.unsigned
	}
	return nil
}

// arithmetic applies an operation to two operands of one type.
func (s *Semantic) arithmetic(v *variants, lhs, rhs pyeval.Value, checkOverflow bool) (*Tensor, error) {
	a, b, err := s.promoted(lhs, rhs, v.rules)
	if err != nil {
		return nil, err
	}
	t := number(a.Type)
	def := v.pick(t)
	if def == nil {
		return nil, errorf("unexpected type %s", ScalarOf(a.Type))
	}
	if checkOverflow && v.checksOverflow && t.IsInt() {
		if err := s.checkOverflow(v, a, b, t); err != nil {
			return nil, err
		}
	}
	return s.binary(def, a, b), nil
}

// binary creates an operation on two tensors of one type.
func (s *Semantic) binary(def *ir.OpDef, a, b *Tensor) *Tensor {
	return &Tensor{arith.NewBinary(s.B.Builder, def, a.Handle, b.Handle), a.Type}
}

// checkOverflow computes an operation in int64 and compares the result with the limits of
// the type.
func (s *Semantic) checkOverflow(v *variants, a, b *Tensor, t *Scalar) error {
	if t.Bits >= 64 || !s.B.Options.SanitizeOverflow {
		return nil
	}
	wideA, err := s.Cast(a, Int64, "")
	if err != nil {
		return err
	}
	wideB, err := s.Cast(b, Int64, "")
	if err != nil {
		return err
	}
	wide, err := s.arithmetic(v, wideA, wideB, false)
	if err != nil {
		return err
	}
	most := s.constant(s.B.Ctx.BigIntAttr(ir.I64, t.MaxInt()), Int64)
	least := s.constant(s.B.Ctx.BigIntAttr(ir.I64, t.MinInt()), Int64)
	below, err := s.compare(lessEqual, wide, most)
	if err != nil {
		return err
	}
	above, err := s.compare(greaterEqual, wide, least)
	if err != nil {
		return err
	}
	inside, err := s.arithmetic(andOp, below, above, false)
	if err != nil {
		return err
	}
	return s.DeviceAssert(inside, "int"+itoa(t.Bits)+" overflow detected for operation "+v.name, nil)
}

// Add adds numbers, or moves a pointer by a number of elements.
func (s *Semantic) Add(lhs, rhs pyeval.Value, checkOverflow bool) (*Tensor, error) {
	if !isPointer(lhs) && !isPointer(rhs) {
		return s.arithmetic(addOp, lhs, rhs, checkOverflow)
	}
	a, b, err := s.promoted(lhs, rhs, addOp.rules)
	if err != nil {
		return nil, err
	}
	if pointer(a.Type) != nil && pointer(b.Type) != nil {
		return nil, errorf("cannot add pointers together")
	}
	if pointer(b.Type) != nil {
		a, b = b, a
	}
	return s.addPtr(a, b), nil
}

// addPtr moves pointers. Offsets count as signed, so that unsigned ones are extended.
func (s *Semantic) addPtr(p, offset *Tensor) *Tensor {
	if t := number(offset.Type); t.IsUnsigned() && t.Bits < 64 {
		offset = s.convert(arith.ExtUI, offset, withElem(offset.Type, Int64))
	}
	return &Tensor{tt.NewAddPtr(s.B.Builder, p.Handle, offset.Handle).Result(), p.Type}
}

func isPointer(v pyeval.Value) bool {
	t, ok := v.(*Tensor)
	return ok && pointer(t.Type) != nil
}

// Sub subtracts numbers, or moves a pointer back.
func (s *Semantic) Sub(lhs, rhs pyeval.Value, checkOverflow bool) (*Tensor, error) {
	if !isPointer(lhs) {
		return s.arithmetic(subOp, lhs, rhs, checkOverflow)
	}
	a, b, err := s.promoted(lhs, rhs, subOp.rules)
	if err != nil {
		return nil, err
	}
	if pointer(b.Type) != nil {
		return nil, errorf("unexpected type %s", ScalarOf(a.Type))
	}
	back, err := s.Minus(b)
	if err != nil {
		return nil, err
	}
	return &Tensor{tt.NewAddPtr(s.B.Builder, a.Handle, back.Handle).Result(), a.Type}, nil
}

// Mul multiplies numbers.
func (s *Semantic) Mul(lhs, rhs pyeval.Value, checkOverflow bool) (*Tensor, error) {
	return s.arithmetic(mulOp, lhs, rhs, checkOverflow)
}

// TrueDiv divides numbers as floats: integers become fp32.
func (s *Semantic) TrueDiv(lhs, rhs pyeval.Value) (*Tensor, error) {
	a, b, err := s.promoted(lhs, rhs, operandRules{divides: true})
	if err != nil {
		return nil, err
	}
	t := number(a.Type)
	if t == nil || t == Void {
		return nil, errorf("unexpected type %s", ScalarOf(a.Type))
	}
	if t.IsInt() {
		if a, err = s.Cast(a, FP32, ""); err != nil {
			return nil, err
		}
		if b, err = s.Cast(b, FP32, ""); err != nil {
			return nil, err
		}
	}
	return s.binary(arith.DivF, a, b), nil
}

// FloorDiv divides integers; the quotient is rounded toward zero.
func (s *Semantic) FloorDiv(lhs, rhs pyeval.Value) (*Tensor, error) {
	return s.arithmetic(floorDivOp, lhs, rhs, false)
}

// Mod is the remainder, which has the sign of the dividend.
func (s *Semantic) Mod(lhs, rhs pyeval.Value) (*Tensor, error) {
	return s.arithmetic(modOp, lhs, rhs, false)
}

// Rounding says how FDiv rounds.
type Rounding int

// The ways to round a quotient.
const (
	RoundFast   Rounding = iota
	RoundIEEE            // to the nearest
	RoundApprox          // with a small error, for fp32
)

// FDiv divides floats.
func (s *Semantic) FDiv(lhs, rhs pyeval.Value, how Rounding) (*Tensor, error) {
	if s.B.Options.Has(WeakScalars) {
		return s.fdivWeak(lhs, rhs, how)
	}
	a, err := s.ToTensor(lhs)
	if err != nil {
		return nil, err
	}
	b, err := s.ToTensor(rhs)
	if err != nil {
		return nil, err
	}
	if !isFloating(ScalarOf(a.Type)) || !isFloating(ScalarOf(b.Type)) {
		return nil, errorf("both operands of fdiv must have floating scalar type")
	}
	if !Equal(ScalarOf(a.Type), ScalarOf(b.Type)) {
		return nil, incompatible(ScalarOf(a.Type), ScalarOf(b.Type))
	}
	a, b, err = s.promoted(a, b, operandRules{keepTypes: true, divides: true})
	if err != nil {
		return nil, err
	}
	return s.quotient(a, b, how), nil
}

// fdivWeak is FDiv where numbers take the type of the other operand.
func (s *Semantic) fdivWeak(lhs, rhs pyeval.Value, how Rounding) (*Tensor, error) {
	a, b, err := s.promoted(lhs, rhs, operandRules{divides: true})
	if err != nil {
		return nil, err
	}
	if !isFloating(ScalarOf(a.Type)) {
		return nil, errorf("both operands of fdiv must have floating scalar type")
	}
	if how == RoundApprox && number(a.Type) != FP32 {
		return nil, errorf("approx division requires float32 operands")
	}
	return s.quotient(a, b, how), nil
}

func (s *Semantic) quotient(a, b *Tensor, how Rounding) *Tensor {
	switch {
	case how == RoundIEEE && s.B.Options.Has(PreciseDivisions):
		return &Tensor{tt.NewPreciseDivF(s.B.Builder, a.Handle, b.Handle).Result(), a.Type}
	case how == RoundApprox:
		return &Tensor{tt.NewApproxDivF(s.B.Builder, a.Handle, b.Handle).Result(), a.Type}
	}
	return s.binary(arith.DivF, a, b)
}

// bitwise applies an operation on the bits of integers.
func (s *Semantic) bitwise(v *variants, lhs, rhs pyeval.Value) (*Tensor, error) {
	a, b, err := s.promoted(lhs, rhs, v.rules)
	if err != nil {
		return nil, err
	}
	at, bt := number(a.Type), number(b.Type)
	if at == nil || bt == nil || !at.IsInt() || !bt.IsInt() {
		return nil, incompatible(ScalarOf(a.Type), ScalarOf(b.Type))
	}
	return s.binary(v.pick(at), a, b), nil
}

// And combines the bits of integers.
func (s *Semantic) And(lhs, rhs pyeval.Value) (*Tensor, error) { return s.bitwise(andOp, lhs, rhs) }

// Or combines the bits of integers.
func (s *Semantic) Or(lhs, rhs pyeval.Value) (*Tensor, error) { return s.bitwise(orOp, lhs, rhs) }

// Xor combines the bits of integers.
func (s *Semantic) Xor(lhs, rhs pyeval.Value) (*Tensor, error) { return s.bitwise(xorOp, lhs, rhs) }

// Shl shifts to the left.
func (s *Semantic) Shl(lhs, rhs pyeval.Value) (*Tensor, error) {
	checkShift(s, lhs, rhs)
	return s.bitwise(shlOp, lhs, rhs)
}

// Shr shifts to the right; signed says that the sign is repeated.
func (s *Semantic) Shr(lhs, rhs pyeval.Value, signed bool) (*Tensor, error) {
	checkShift(s, lhs, rhs)
	if signed {
		return s.bitwise(ashrOp, lhs, rhs)
	}
	return s.bitwise(lshrOp, lhs, rhs)
}

// checkShift warns of shifts by the width of the type or more.
func checkShift(s *Semantic, value, amount pyeval.Value) {
	t, ok := value.(*Tensor)
	n, isInt := bigOf(Unwrap(amount))
	if !ok || !isInt || number(t.Type) == nil {
		return
	}
	if width := number(t.Type).Bits; n.IsInt64() && n.Int64() >= int64(width) {
		s.warnf("Value %s exceeds the maximum bitwidth (%d) for type '%s'. This may result in undefined behavior.", n, width, number(t.Type))
	}
}

// LogicalAnd is `and` of scalars or blocks of int1.
func (s *Semantic) LogicalAnd(lhs, rhs pyeval.Value) (*Tensor, error) {
	return s.logical(andOp, lhs, rhs)
}

// LogicalOr is `or` of scalars or blocks of int1.
func (s *Semantic) LogicalOr(lhs, rhs pyeval.Value) (*Tensor, error) {
	return s.logical(orOp, lhs, rhs)
}

func (s *Semantic) logical(v *variants, lhs, rhs pyeval.Value) (*Tensor, error) {
	a, err := s.truth(lhs)
	if err != nil {
		return nil, err
	}
	b, err := s.truth(rhs)
	if err != nil {
		return nil, err
	}
	return s.bitwise(v, a, b)
}

// truth is an operand of a logical operation as int1.
func (s *Semantic) truth(v pyeval.Value) (*Tensor, error) {
	t, err := s.ToTensor(v)
	if err != nil {
		return nil, err
	}
	return s.Bitcast(t, Int1)
}

// Not is `not` of a scalar or a block of int1.
func (s *Semantic) Not(v pyeval.Value) (*Tensor, error) {
	t, err := s.truth(v)
	if err != nil {
		return nil, err
	}
	return s.Invert(t)
}

// Minus negates: floats by an operation of their own in newer releases, others as 0 - t.
func (s *Semantic) Minus(t *Tensor) (*Tensor, error) {
	elem := number(t.Type)
	if elem == nil || elem == Void {
		return nil, errorf("wrong type argument to unary minus (%s)", typeRepr(ScalarOf(t.Type)))
	}
	if elem.IsFloat() && s.B.Options.Has(NegatesFloats) {
		return s.convert(arith.NegF, t, t.Type), nil
	}
	return s.Sub(s.Null(elem), t, true)
}

// Invert flips all bits.
func (s *Semantic) Invert(t *Tensor) (*Tensor, error) {
	elem := number(t.Type)
	if elem == nil || !elem.IsInt() {
		return nil, errorf("wrong type argument to unary invert (%s)", typeRepr(ScalarOf(t.Type)))
	}
	return s.Xor(t, s.intConstant(-1, elem))
}
