package sim

import (
	"math"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
)

// fragment is the encoding of an mma operand's elements.
type fragment struct {
	bits   int             // of an element
	format *apfloat.Format // nil for integers
	signed bool
	value  func(v uint64) float64
}

// perRegister is the number of elements in a register.
func (e *fragment) perRegister() int { return max(1, 32/e.bits) }

func (e *fragment) size() int { return max(4, e.bits/8) }

// mask has the bits of an element.
func (e *fragment) mask() uint64 { return ^uint64(0) >> (64 - e.bits) }

func floatFragment(f *apfloat.Format) *fragment {
	return &fragment{bits: f.Bits, format: f, value: scalar.Decoder(f)}
}

func integerFragment(bits int, signed bool) *fragment {
	e := &fragment{bits: bits, signed: signed}
	e.value = func(v uint64) float64 {
		if signed {
			return float64(scalar.Signed(v, bits))
		}
		return float64(v)
	}
	return e
}

var fragments = map[string]*fragment{
	"f16": floatFragment(apfloat.F16), "bf16": floatFragment(apfloat.BF16), "f32": floatFragment(apfloat.F32), "f64": floatFragment(apfloat.F64),
	"e4m3": floatFragment(apfloat.F8E4M3FN), "e5m2": floatFragment(apfloat.F8E5M2),
	// The hardware reads the upper 19 bits only.
	"tf32": {bits: 32, format: apfloat.TF32, value: func(v uint64) float64 { return float64(f32(scalar.TruncateTF32(v))) }},
	"s8":   integerFragment(8, true), "u8": integerFragment(8, false), "s4": integerFragment(4, true), "u4": integerFragment(4, false),
	"s32": integerFragment(32, true),
}

// mmaShape is the shape of an mma: C and D are m x n, A is m x k, B is k x n.
type mmaShape struct{ m, n, k int }

// mmaShapes are the shapes, each with the operand widths in bits that it has.
var mmaShapes = map[string]struct {
	mmaShape
	bits []int
}{
	"m16n8k4": {mmaShape{16, 8, 4}, []int{32, 64}}, "m16n8k8": {mmaShape{16, 8, 8}, []int{16, 32, 64}},
	"m16n8k16": {mmaShape{16, 8, 16}, []int{8, 16, 64}}, "m16n8k32": {mmaShape{16, 8, 32}, []int{4, 8}},
	"m16n8k64": {mmaShape{16, 8, 64}, []int{4}}, "m8n8k4": {mmaShape{8, 8, 4}, []int{64}},
	"m8n8k16": {mmaShape{8, 8, 16}, []int{8}}, "m8n8k32": {mmaShape{8, 8, 32}, []int{4}},
}

// mma compiles D = A * B + C. A warp's lanes are eight quads: a quad holds a row of A and C or a
// column of B, and each of its lanes as many contiguous elements as fit a register.
func mma(dec *decoder) op {
	if !dec.take("sync") || !dec.take("aligned") || !dec.take("row") || !dec.take("col") {
		return dec.fail("expected '.sync.aligned' and '.row.col'")
	}
	saturates := dec.take("satfinite")
	dec.take("kind::f8f6f4")
	if len(dec.mods) != 5 {
		return dec.fail("expected a shape and four types")
	}
	known, ok := mmaShapes[dec.mods[0]]
	var e [4]*fragment // D, A, B, C
	for i := range e {
		if e[i] = fragments[dec.mods[1+i]]; e[i] == nil {
			return dec.fail("'.%s' is no type of a matrix", dec.mods[1+i])
		}
	}
	size := known.mmaShape
	fits := false
	for _, b := range known.bits {
		fits = fits || b == e[1].bits && b == e[2].bits
	}
	if !ok || !fits || (e[1].format == nil) != (e[0].format == nil) || (e[1].format == nil) != (e[3].format == nil) {
		return dec.fail("there is no mma with this shape and these types")
	}
	if isFP8(e[1].format) && !dec.requires(targets.FP8MMA) {
		return nil
	}
	dec.mods = nil
	if !dec.count(4, 4) {
		return nil
	}
	per := e[1].perRegister()
	counts := [4]int{size.m * size.n / warpSize / e[0].perRegister(), size.m * size.k / warpSize / per, size.k * size.n / warpSize / per, size.m * size.n / warpSize / e[3].perRegister()}
	var regs [4][]int
	for i, o := range dec.Operands {
		for _, r := range dec.elements(o, counts[i]) {
			switch {
			case i == 0:
				regs[0] = append(regs[0], dec.dstOf(r, e[0].size()))
			case r.Kind == syntax.Integer || r.Kind == syntax.Real:
				regs[i] = append(regs[i], dec.srcOf(r, &typ{name: "b", size: e[i].size(), bits: true}, false))
			default:
				regs[i] = append(regs[i], dec.regOf(r, e[i].size(), false))
			}
		}
	}
	if dec.err != nil {
		return nil
	}
	return traced(Product, dec.Inst, 0, newMMA(size, e, regs, saturates).run)
}

func newMMA(size mmaShape, e [4]*fragment, regs [4][]int, saturates bool) *mmaOp {
	p := &mmaOp{mmaShape: size, e: e, regs: regs, saturates: saturates}
	if e[0].format != nil {
		p.encode = scalar.Encoder(e[0].format, apfloat.NearestEven)
		p.nan = canonicalNaN(e[0].format)
	}
	return p
}

type mmaOp struct {
	mmaShape
	e         [4]*fragment
	regs      [4][]int
	saturates bool
	encode    func(float64) uint64
	nan       uint64
}

const maxK = 64

// operandBuffers are scratch buffers for decoded operands.
type operandBuffers struct {
	a [16][maxK]float64
	b [maxK][8]float64
	// chunks are the addresses of wgmma operands in shared memory.
	chunks [2][]int
}

func (p *mmaOp) run(w *warp) {
	if !w.fullWarp() {
		return
	}
	if w.counters != nil {
		w.counters.multiplyAdds += p.m * p.n * p.k
	}
	if w.block.run.SkipProducts {
		return
	}
	m := w.operandBuffer()
	p.fragment(w, 1, m)
	p.fragment(w, 2, m)
	p.n8Columns(w, m, p.regs[3], p.regs[0])
}

// operandBuffer is the warp's scratch buffer.
func (w *warp) operandBuffer() *operandBuffers {
	if w.operands == nil {
		w.operands = new(operandBuffers)
	}
	return w.operands
}

// n8Columns computes eight columns of D = A * B + C. C and D are in the given registers; without
// registers C is 0.
func (p *mmaOp) n8Columns(w *warp, m *operandBuffers, from, to []int) {
	// A register has one element or two: the lowest bits of an element's index say which.
	secondC, secondD := p.e[3].perRegister()-1, p.e[0].perRegister()-1
	bitsC, bitsD, maskC := p.e[3].bits, p.e[0].bits, p.e[3].mask()
	var out [warpSize][4]uint64
	for row := range p.m {
		var c [8]float64
		lanes, first := row%8*4, row/8*2
		if from != nil {
			for col := range c {
				i := first + col%2
				c[col] = p.e[3].value(w.regs[from[i>>secondC]][lanes+col/2] >> (i & secondC * bitsC) & maskC)
			}
		}
		p.row(m.a[row][:p.k], m.b[:p.k], &c)
		for col, sum := range c {
			i := first + col%2
			out[lanes+col/2][i>>secondD] |= p.rounded(sum) << (i & secondD * bitsD)
		}
	}
	for lane := range warpSize {
		for r, d := range to {
			w.regs[d][lane] = out[lane][r]
		}
	}
}

// fragment decodes A (1) by rows or B (2) by columns from registers.
func (p *mmaOp) fragment(w *warp, operand int, m *operandBuffers) {
	e := p.e[operand]
	per, mask, rows := e.perRegister(), e.mask(), p.m/8
	for unit, r := range p.regs[operand] {
		for lane, word := range w.regs[r] {
			group, place := lane/4, lane%4*per
			if operand == 1 {
				row := m.a[group+8*(unit%rows)][place+unit/rows*4*per:][:per]
				for j := range row {
					row[j] = e.value(word & mask)
					word >>= e.bits
				}
				continue
			}
			for j := range per {
				m.b[place+j+unit*4*per][group] = e.value(word & mask)
				word >>= e.bits
			}
		}
	}
}

// row computes a row of D. Products of types narrower than f64 are exact; f64 is accumulated in
// order, as by the hardware.
func (p *mmaOp) row(a []float64, b [][8]float64, c *[8]float64) {
	if p.e[0].bits == 64 {
		for k := range a {
			for j := range c {
				c[j] = math.FMA(a[k], b[k][j], c[j])
			}
		}
		return
	}
	var s0, s1, s2, s3, s4, s5, s6, s7 float64
	for k, x := range a {
		y := &b[k]
		s0 += x * y[0]
		s1 += x * y[1]
		s2 += x * y[2]
		s3 += x * y[3]
		s4 += x * y[4]
		s5 += x * y[5]
		s6 += x * y[6]
		s7 += x * y[7]
	}
	for j, s := range [8]float64{s0, s1, s2, s3, s4, s5, s6, s7} {
		c[j] += s
	}
}

// rounded is the encoding of a sum in D's type.
func (p *mmaOp) rounded(sum float64) uint64 {
	switch {
	case p.e[0].bits == 64:
		return math.Float64bits(sum)
	case p.encode == nil && p.saturates:
		return uint64(uint32(int32(max(math.MinInt32, min(math.MaxInt32, sum)))))
	case p.encode == nil:
		return uint64(uint32(int64(sum)))
	case sum != sum:
		return p.nan
	}
	return p.encode(sum)
}
