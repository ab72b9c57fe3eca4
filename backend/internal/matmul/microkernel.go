package matmul

import "github.com/tshared/tshared/backend/llvmir"

// microkernelConfig is how a microkernel multiplies and accumulates. A unit of A or B is a
// group of neighbours along K that one instruction multiplies and adds; without such an
// instruction it is one element.
type microkernelConfig struct {
	elem   *llvmir.Type // what operands are converted to
	unit   *llvmir.Type // as wide as an accumulator
	group  int          // elements in a unit
	acc    *llvmir.Type // of accumulators
	mulAdd mulAddFunc
	// shifted: the instruction takes one signed and one unsigned operand. If both are signed
	// or both unsigned, the highest bit of the elements of A is flipped, which changes them by
	// 128; see correction.
	shifted bool
}

// mulAddFunc adds the products of units of A and B to accumulators.
type mulAddFunc func(b *llvmir.Builder, acc, x, y llvmir.Value) llvmir.Value

// microkernel chooses the configuration for a problem.
func (h Host) microkernel(p Problem) (microkernelConfig, bool) {
	a, b, c := p.A.Elem, p.B.Elem, p.C.Elem
	switch {
	case c == llvmir.Float && a == llvmir.BFloat && b == llvmir.BFloat && p.Contract && h.bits == 512 && h.features["avx512bf16"]:
		return microkernelConfig{elem: a, unit: llvmir.I32, group: 2, acc: c, mulAdd: dot2BFloats}, true
	case c == llvmir.Float && isUpTo(a, 32) && isUpTo(b, 32):
		// Products of 16-bit floats are exact in f32, so rounding the product separately changes
		// nothing.
		exact := a.Bits() == 16 && b.Bits() == 16
		return plain(c, multiplyAdd(h.fma && (p.Contract || exact))), true
	case c == llvmir.Double && isUpTo(a, 64) && isUpTo(b, 64):
		exact := a.Bits() <= 32 && b.Bits() <= 32
		return plain(c, multiplyAdd(h.fma && (p.Contract || exact))), true
	case c == llvmir.Half && a == c && b == c && h.bits == 512 && h.features["avx512fp16"]:
		return plain(c, multiplyAdd(p.Contract)), true
	case isUpTo(c, 16) && a == c && b == c && p.Contract:
		return plain(llvmir.Float, multiplyAdd(h.fma)), true
	case c == llvmir.I32 && a == llvmir.I8 && b == llvmir.I8 && h.dot4() != "":
		return microkernelConfig{elem: a, unit: llvmir.I32, group: 4, acc: c, mulAdd: dot4Bytes(h.dot4(), p.B.Unsigned), shifted: p.A.Unsigned == p.B.Unsigned}, true
	case c == llvmir.I32 && isShort(p.A) && isShort(p.B) && h.dot2() != nil:
		return microkernelConfig{elem: llvmir.I16, unit: llvmir.I32, group: 2, acc: c, mulAdd: h.dot2()}, true
	case c == llvmir.I32 && a.IsInt() && b.IsInt() && a.Bits() <= 32 && b.Bits() <= 32:
		return plain(c, multiplyAddInts), true
	}
	return microkernelConfig{}, false
}

// isShort reports whether elements are signed 16-bit integers.
func isShort(m Matrix) bool { return m.Elem == llvmir.I8 || m.Elem == llvmir.I16 && !m.Unsigned }

func isUpTo(t *llvmir.Type, bits int) bool { return t.IsFloat() && t.Bits() <= bits }

// plain has units of one element.
func plain(t *llvmir.Type, step mulAddFunc) microkernelConfig {
	return microkernelConfig{elem: t, unit: t, group: 1, acc: t, mulAdd: step}
}

func multiplyAdd(fused bool) mulAddFunc {
	if fused {
		return func(b *llvmir.Builder, acc, x, y llvmir.Value) llvmir.Value { return b.FMA(x, y, acc) }
	}
	return func(b *llvmir.Builder, acc, x, y llvmir.Value) llvmir.Value { return b.FAdd(acc, b.FMul(x, y)) }
}

func multiplyAddInts(b *llvmir.Builder, acc, x, y llvmir.Value) llvmir.Value {
	return b.Add(acc, b.Mul(x, y))
}

// dot2BFloats adds two products per lane to the accumulator.
func dot2BFloats(b *llvmir.Builder, acc, x, y llvmir.Value) llvmir.Value {
	t := llvmir.Vector(2*acc.Type().Len(), llvmir.BFloat)
	return b.Intrinsic("llvm.x86.avx512bf16.dpbf16ps.512", acc.Type(), nil, acc, b.Bitcast(x, t), b.Bitcast(y, t))
}

// dot2Instructions multiply pairs of 16-bit integers and add the two products; some also
// add the accumulator.
var dot2Instructions = []struct {
	feature, intrinsic string
	bits               int
	adds               bool
}{
	{"avx512vnni", "llvm.x86.avx512.vpdpwssd.512", 512, true},
	{"avx512bw", "llvm.x86.avx512.pmaddw.d.512", 512, false},
	{"avxvnni", "llvm.x86.avx512.vpdpwssd.256", 256, true},
	{"avx2", "llvm.x86.avx2.pmadd.wd", 256, false},
	{"sse2", "llvm.x86.sse2.pmadd.wd", 128, false},
}

func (h Host) dot2() mulAddFunc {
	for _, p := range dot2Instructions {
		if p.bits != h.bits || !h.features[p.feature] {
			continue
		}
		return func(b *llvmir.Builder, acc, x, y llvmir.Value) llvmir.Value {
			t := llvmir.Vector(p.bits/16, llvmir.I16)
			x, y = b.Bitcast(x, t), b.Bitcast(y, t)
			if p.adds {
				return b.Intrinsic(p.intrinsic, acc.Type(), nil, acc, x, y)
			}
			return b.Add(acc, b.Intrinsic(p.intrinsic, acc.Type(), nil, x, y))
		}
	}
	return nil
}

// dot4Instructions multiply four unsigned bytes with four signed ones, and add the
// products to the accumulator.
var dot4Instructions = []struct {
	feature, intrinsic string
	bits               int
}{
	{"avx512vnni", "llvm.x86.avx512.vpdpbusd.512", 512},
	{"avxvnni", "llvm.x86.avx512.vpdpbusd.256", 256},
}

// dot4 is the instruction for four bytes, if there is one.
func (h Host) dot4() string {
	for _, p := range dot4Instructions {
		if p.bits == h.bits && h.features[p.feature] {
			return p.intrinsic
		}
	}
	return ""
}

// dot4Bytes adds four products per lane to the accumulator. One operand is unsigned: B, or
// A, which may be shifted for that.
func dot4Bytes(intrinsic string, unsignedB bool) mulAddFunc {
	return func(b *llvmir.Builder, acc, x, y llvmir.Value) llvmir.Value {
		t := llvmir.Vector(4*acc.Type().Len(), llvmir.I8)
		if unsignedB {
			x, y = y, x
		}
		return b.Intrinsic(intrinsic, acc.Type(), nil, acc, b.Bitcast(x, t), b.Bitcast(y, t))
	}
}

// correction is the initial value of accumulators for a shifted A. Shifted elements of A
// are 128 too large if A is signed, and 128 too small otherwise, so the accumulator is off
// by 128 times the sum of the elements of B.
func (g *generator) correction(b view, vectors int) []llvmir.Value {
	t := llvmir.Vector(g.lanes, g.config.acc)
	start := make([]llvmir.Value, vectors)
	for i := range start {
		start[i] = llvmir.Zero(t)
	}
	if !g.config.shifted {
		return start
	}
	ones := llvmir.ConstInt(t, 0x01010101)
	r := llvmir.Range{From: g.index(0), To: g.index(g.kGroups()), Hints: noLoopTransforms}
	accs := g.b.For(r, start, func(k llvmir.Value, accs []llvmir.Value) []llvmir.Value {
		out := make([]llvmir.Value, vectors)
		for v, y := range g.rowOfB(b, size{v: k}, vectors) {
			out[v] = g.config.mulAdd(g.b, accs[v], ones, y)
		}
		return out
	})
	for i, acc := range accs {
		acc = g.b.Shl(acc, llvmir.ConstInt(t, 7))
		if !g.B.Unsigned {
			acc = g.b.Neg(acc)
		}
		accs[i] = acc
	}
	return accs
}
