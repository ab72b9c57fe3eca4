package matmul

import "github.com/tshared/tshared/backend/llvmir"

// recipe is how sums of products are computed. Values of A and B are taken in
// units of several neighbours along K, which one instruction multiplies and
// adds up; where there is no such instruction a unit is one value.
type recipe struct {
	elem  *llvmir.Type // what operands are converted to
	unit  *llvmir.Type // as wide as an accumulator
	group int          // elements in a unit
	sum   *llvmir.Type // of accumulators
	step  func(b *llvmir.Builder, sum, x, y llvmir.Value) llvmir.Value
}

// recipe finds how to compute a product.
func (h Host) recipe(p Product) (recipe, bool) {
	a, b, c := p.A.Elem, p.B.Elem, p.C.Elem
	switch {
	case c == llvmir.Float && a == llvmir.BFloat && b == llvmir.BFloat && p.Contract && h.bits == 512 && h.features["avx512bf16"]:
		return recipe{elem: a, unit: llvmir.I32, group: 2, sum: c, step: pairsOfBFloats}, true
	case c == llvmir.Float && isUpTo(a, 32) && isUpTo(b, 32):
		// Products of 16-bit floats are exact in f32, so that rounding the
		// product by itself changes nothing.
		exact := a.Bits() == 16 && b.Bits() == 16
		return plain(c, multiplyAdd(h.fma && (p.Contract || exact))), true
	case c == llvmir.Double && isUpTo(a, 64) && isUpTo(b, 64):
		exact := a.Bits() <= 32 && b.Bits() <= 32
		return plain(c, multiplyAdd(h.fma && (p.Contract || exact))), true
	case c == llvmir.I32 && a == llvmir.I8 && b == llvmir.I8:
		if step := h.pairs(); step != nil {
			return recipe{elem: llvmir.I16, unit: llvmir.I32, group: 2, sum: c, step: step}, true
		}
		return plain(c, multiplyAddInts), true
	case c == llvmir.I32 && a.IsInt() && b.IsInt() && a.Bits() <= 32 && b.Bits() <= 32:
		return plain(c, multiplyAddInts), true
	}
	return recipe{}, false
}

func isUpTo(t *llvmir.Type, bits int) bool { return t.IsFloat() && t.Bits() <= bits }

// plain takes values one by one.
func plain(t *llvmir.Type, step func(b *llvmir.Builder, sum, x, y llvmir.Value) llvmir.Value) recipe {
	return recipe{elem: t, unit: t, group: 1, sum: t, step: step}
}

func multiplyAdd(fused bool) func(b *llvmir.Builder, sum, x, y llvmir.Value) llvmir.Value {
	if fused {
		return func(b *llvmir.Builder, sum, x, y llvmir.Value) llvmir.Value { return b.FMA(x, y, sum) }
	}
	return func(b *llvmir.Builder, sum, x, y llvmir.Value) llvmir.Value { return b.FAdd(sum, b.FMul(x, y)) }
}

func multiplyAddInts(b *llvmir.Builder, sum, x, y llvmir.Value) llvmir.Value {
	return b.Add(sum, b.Mul(x, y))
}

// pairsOfBFloats adds two products of each lane to its sum.
func pairsOfBFloats(b *llvmir.Builder, sum, x, y llvmir.Value) llvmir.Value {
	t := llvmir.Vector(2*sum.Type().Len(), llvmir.BFloat)
	return b.Intrinsic("llvm.x86.avx512bf16.dpbf16ps.512", sum.Type(), nil, sum, b.Bitcast(x, t), b.Bitcast(y, t))
}

// pairProducts multiply pairs of 16-bit integers and add the two products.
var pairProducts = []struct {
	feature, intrinsic string
	bits               int
}{
	{"avx512bw", "llvm.x86.avx512.pmaddw.d.512", 512},
	{"avx2", "llvm.x86.avx2.pmadd.wd", 256},
	{"sse2", "llvm.x86.sse2.pmadd.wd", 128},
}

func (h Host) pairs() func(b *llvmir.Builder, sum, x, y llvmir.Value) llvmir.Value {
	for _, p := range pairProducts {
		if p.bits != h.bits || !h.features[p.feature] {
			continue
		}
		return func(b *llvmir.Builder, sum, x, y llvmir.Value) llvmir.Value {
			t := llvmir.Vector(p.bits/16, llvmir.I16)
			return b.Add(sum, b.Intrinsic(p.intrinsic, sum.Type(), nil, b.Bitcast(x, t), b.Bitcast(y, t)))
		}
	}
	return nil
}
