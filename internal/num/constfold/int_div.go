package constfold

import "math/big"

// Divisions report false when the result is undefined: the divisor is zero, or
// the quotient is one more than the largest signed number.

func (a Int) DivUnsigned(b Int) (Int, bool) {
	if b.IsZero() {
		return Int{}, false
	}
	if a.wide != nil {
		return NewBigInt(a.width, new(big.Int).Quo(a.wide, b.wide)), true
	}
	return a.with(a.low / b.low), true
}

func (a Int) RemUnsigned(b Int) (Int, bool) {
	if b.IsZero() {
		return Int{}, false
	}
	if a.wide != nil {
		return NewBigInt(a.width, new(big.Int).Rem(a.wide, b.wide)), true
	}
	return a.with(a.low % b.low), true
}

func (a Int) DivSigned(b Int) (Int, bool) {
	if b.IsZero() || a.Equal(MinSigned(a.width)) && b.IsAllOnes() {
		return Int{}, false
	}
	if a.wide != nil {
		return NewBigInt(a.width, new(big.Int).Quo(a.Signed(), b.Signed())), true
	}
	return NewInt(a.width, a.Int64()/b.Int64()), true
}

// RemSigned has the sign of the dividend.
func (a Int) RemSigned(b Int) (Int, bool) {
	if b.IsZero() {
		return Int{}, false
	}
	if a.wide != nil {
		return NewBigInt(a.width, new(big.Int).Rem(a.Signed(), b.Signed())), true
	}
	return NewInt(a.width, a.Int64()%b.Int64()), true
}

// CeilDivUnsigned rounds up.
func (a Int) CeilDivUnsigned(b Int) (Int, bool) {
	q, ok := a.DivUnsigned(b)
	if !ok {
		return Int{}, false
	}
	if rest, _ := a.RemUnsigned(b); !rest.IsZero() {
		q = q.Add(NewInt(a.width, 1))
	}
	return q, true
}

// CeilDivSigned rounds up, FloorDivSigned down.
func (a Int) CeilDivSigned(b Int) (Int, bool)  { return a.divRounding(b, false) }
func (a Int) FloorDivSigned(b Int) (Int, bool) { return a.divRounding(b, true) }

func (a Int) divRounding(b Int, down bool) (Int, bool) {
	q, ok := a.DivSigned(b)
	if !ok {
		return Int{}, false
	}
	rest, _ := a.RemSigned(b)
	negative := a.IsNegative() != b.IsNegative() // of the exact quotient
	switch {
	case rest.IsZero() || negative != down:
	case down:
		q = q.Sub(NewInt(a.width, 1))
	default:
		q = q.Add(NewInt(a.width, 1))
	}
	return q, true
}
