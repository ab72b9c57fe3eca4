package ttir

import (
	"fmt"
	"math"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

var scaleFormats = map[tt.ScaleElemType]*apfloat.Format{
	tt.ScaleE4M3: apfloat.F8E4M3FN, tt.ScaleE5M2: apfloat.F8E5M2,
	tt.ScaleE2M3: apfloat.F6E2M3FN, tt.ScaleE3M2: apfloat.F6E3M2FN, tt.ScaleE2M1: apfloat.F4E2M1FN,
	tt.ScaleBF16: apfloat.BF16, tt.ScaleFP16: apfloat.F16,
}

// scaledOperand is an operand of a scaled dot: rows x k for A, k x rows for B. Scales are rows x
// blocks for both.
type scaledOperand struct {
	values, scales slot
	hasScales      bool
	format         *apfloat.Format
	scaleFormat    *apfloat.Format
	right          bool
	rows, k        int // unpacked
	packed         int // the dimension along which two numbers share a byte, -1 for none
	width          int // of a row of words, as stored
	blocks         int
}

func (c *compiler) scaledOperand(v, scale *ir.Value, elem tt.ScaleElemType, kPack, right bool) (*scaledOperand, error) {
	shape := shapeOf(v.Type())
	if len(shape) != 2 {
		return nil, fmt.Errorf("batched scaled dots are not supported")
	}
	if _, err := scalarType(v.Type()); err != nil {
		return nil, err
	}
	s := &scaledOperand{values: c.slot(v), format: scaleFormats[elem], right: right, packed: -1, width: shape[1]}
	kDim := 1
	if right {
		kDim = 0
	}
	unpacked := [2]int{shape[0], shape[1]}
	if elem == tt.ScaleE2M1 {
		if s.packed = kDim; !kPack {
			s.packed = 1 - kDim
		}
		unpacked[s.packed] *= 2
	}
	s.k, s.rows = unpacked[kDim], unpacked[1-kDim]
	if scale == nil {
		return s, nil
	}
	s.scales, s.hasScales = c.slot(scale), true
	s.blocks = shapeOf(scale.Type())[1]
	t, err := scalarType(scale.Type())
	if err != nil {
		return nil, err
	}
	if s.scaleFormat = t.Format; !t.IsFloat() {
		s.scaleFormat = apfloat.F8E8M0FNU
	}
	return s, nil
}

// decode returns the scaled numbers in the operand's order.
func (s *scaledOperand) decode(f *frame, buffer *[]float32) []float32 {
	dst, src := resized(buffer, s.rows*s.k), f.v[s.values]
	dec := scalar.Decoder(s.format)
	mask := scalar.Float(s.format).Mask()
	rows, columns := s.rows, s.k
	if s.right {
		rows, columns = s.k, s.rows
	}
	for i := range rows {
		for j := range columns {
			var v uint64
			switch s.packed {
			case 0:
				v = src[i/2*s.width+j] >> (4 * (i & 1))
			case 1:
				v = src[i*s.width+j/2] >> (4 * (j & 1))
			default:
				v = src[i*s.width+j]
			}
			x := dec(v & mask)
			if s.hasScales {
				row, k := i, j
				if s.right {
					row, k = j, i
				}
				x *= s.scale(f, row, k)
			}
			dst[i*columns+j] = float32(x)
		}
	}
	return dst
}

func (s *scaledOperand) scale(f *frame, row, k int) float64 {
	v := f.v[s.scales][row*s.blocks+k*s.blocks/s.k]
	if s.scaleFormat != apfloat.F8E8M0FNU {
		return scalar.Decoder(s.scaleFormat)(v)
	}
	if v == 0xff {
		return math.NaN()
	}
	return math.Ldexp(1, int(v)-127)
}

// buildDotScaled multiplies the scales into the operands, then computes a plain dot.
func buildDotScaled(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsDotScaled(op)
	a, err := c.scaledOperand(view.A(), view.AScale(), view.AElemType(), view.LhsKPack(), false)
	if err != nil {
		return nil, err
	}
	b, err := c.scaledOperand(view.B(), view.BScale(), view.BElemType(), view.RhsKPack(), true)
	if err != nil {
		return nil, err
	}
	td, err := scalarType(op.Result(0).Type())
	if err != nil {
		return nil, err
	}
	size := dotShape{batch: 1, m: a.rows, n: b.rows, k: a.k}
	sc, dst := c.slot(view.C()), c.result(op)
	return func(f *frame) error {
		x, y := a.decode(f, &f.m.dots.f32[0]), b.decode(f, &f.m.dots.f32[1])
		z := decode(&f.m.dots.f32[2], f.v[sc], td)
		multiply(z, x, y, size)
		encode(f.v[dst], z, td)
		return f.m.steps.Work(size.products())
	}, nil
}
