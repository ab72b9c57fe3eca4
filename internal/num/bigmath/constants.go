package bigmath

import (
	"math/big"
	"sync"
)

// constant is a number that is computed once for each precision.
type constant struct {
	compute func(p Bits) *big.Float
	known   sync.Map // Bits to *big.Float
}

// step is how precisions are rounded up, so that there are not too many.
const step = 64

// at is a copy of the constant.
func (c *constant) at(p Bits) *big.Float {
	rounded := (p + step - 1) / step * step
	v, ok := c.known.Load(rounded)
	if !ok {
		v, _ = c.known.LoadOrStore(rounded, c.compute(rounded))
	}
	return p.New().Set(v.(*big.Float))
}

var (
	ln2 = constant{compute: func(p Bits) *big.Float {
		q := p + step
		return q.doubleArtanh(q.New().Quo(q.int(1), q.int(3)))
	}}
	lnTen  = constant{compute: func(p Bits) *big.Float { return (p + step).Log((p + step).int(10)) }}
	pi     = constant{compute: machin}
	rootPi = constant{compute: func(p Bits) *big.Float { return p.New().Sqrt((p + step).Pi()) }}
)

// Ln2 is the logarithm of 2.
func (p Bits) Ln2() *big.Float { return ln2.at(p) }

func (p Bits) ln10() *big.Float { return lnTen.at(p) }

// Pi is pi.
func (p Bits) Pi() *big.Float { return pi.at(p) }

// machin computes pi as 16 arctan(1/5) - 4 arctan(1/239), in fixed point.
func machin(p Bits) *big.Float {
	scale := uint(p + step)
	arctanInverse := func(n int64) *big.Int {
		term := new(big.Int).Lsh(big.NewInt(1), scale)
		term.Quo(term, big.NewInt(n))
		sum, square := new(big.Int), big.NewInt(n*n)
		for k := int64(1); term.Sign() != 0; k += 2 {
			part := new(big.Int).Quo(term, big.NewInt(k))
			if k%4 == 3 {
				part.Neg(part)
			}
			sum.Add(sum, part)
			term.Quo(term, square)
		}
		return sum
	}
	v := new(big.Int).Mul(big.NewInt(16), arctanInverse(5))
	v.Sub(v, new(big.Int).Mul(big.NewInt(4), arctanInverse(239)))
	f := p.New().SetInt(v)
	return f.SetMantExp(f, -int(scale))
}
