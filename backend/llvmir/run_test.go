package llvmir

import (
	"math"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/num/apfloat"
)

// kept pins slices.
var kept atomic.Pointer[any]

func address[T any](s []T) uintptr {
	whole := any(s)
	kept.Store(&whole)
	return uintptr(unsafe.Pointer(unsafe.SliceData(s)))
}

// TestRunIntegers: instructions give the results of Go.
func TestRunIntegers(t *testing.T) {
	ops := map[string]struct {
		build func(b *Builder, x, y Value) Value
		want  func(x, y int64) int64
	}{
		"add":   {func(b *Builder, x, y Value) Value { return b.Add(x, y) }, func(x, y int64) int64 { return x + y }},
		"sub":   {func(b *Builder, x, y Value) Value { return b.Sub(x, y) }, func(x, y int64) int64 { return x - y }},
		"mul":   {func(b *Builder, x, y Value) Value { return b.Mul(x, y) }, func(x, y int64) int64 { return x * y }},
		"sdiv":  {func(b *Builder, x, y Value) Value { return b.SDiv(x, y) }, func(x, y int64) int64 { return x / y }},
		"udiv":  {func(b *Builder, x, y Value) Value { return b.UDiv(x, y) }, func(x, y int64) int64 { return int64(uint64(x) / uint64(y)) }},
		"srem":  {func(b *Builder, x, y Value) Value { return b.SRem(x, y) }, func(x, y int64) int64 { return x % y }},
		"urem":  {func(b *Builder, x, y Value) Value { return b.URem(x, y) }, func(x, y int64) int64 { return int64(uint64(x) % uint64(y)) }},
		"not":   {func(b *Builder, x, y Value) Value { return b.Xor(b.Not(x), b.Neg(y)) }, func(x, y int64) int64 { return ^x ^ -y }},
		"andor": {func(b *Builder, x, y Value) Value { return b.Or(b.And(x, y), i64(5)) }, func(x, y int64) int64 { return x&y | 5 }},
		"smax":  {func(b *Builder, x, y Value) Value { return b.SMax(x, y) }, func(x, y int64) int64 { return max(x, y) }},
		"umin":  {func(b *Builder, x, y Value) Value { return b.UMin(x, y) }, func(x, y int64) int64 { return int64(min(uint64(x), uint64(y))) }},
		"trunc": {func(b *Builder, x, y Value) Value { return b.IntCast(b.IntCast(x, I8, true), I64, true) }, func(x, y int64) int64 { return int64(int8(x)) }},
		"zext":  {func(b *Builder, x, y Value) Value { return b.IntCast(b.IntCast(y, I16, true), I64, false) }, func(x, y int64) int64 { return int64(uint16(y)) }},
		"select": {func(b *Builder, x, y Value) Value { return b.Select(b.ICmp(SLT, x, y), y, i64(7)) }, func(x, y int64) int64 {
			if x < y {
				return y
			}
			return 7
		}},
		"shifts": {func(b *Builder, x, y Value) Value {
			n := b.And(y, i64(63))
			return b.Xor(b.Shl(x, n), b.Xor(b.LShr(x, n), b.AShr(x, n)))
		}, func(x, y int64) int64 { n := y & 63; return x<<n ^ int64(uint64(x)>>n) ^ x>>n }},
	}
	m := NewModule("test")
	for name, op := range ops {
		f := m.Function(name, I64, params(I64, I64)...)
		b := f.Builder()
		b.Ret(op.build(b, f.Param(0), f.Param(1)))
	}
	lookup := loaded(t, m)
	for name, op := range ops {
		code := lookup(name)
		for _, x := range []int64{0, 1, -1, 300, -70000, math.MaxInt64, math.MinInt64} {
			for _, y := range []int64{1, 2, -3, 200, 1 << 40} {
				assert.Equal(t, op.want(x, y), int64(libllvm.Call(code, uintptr(x), uintptr(y))), "%s of %d and %d", name, x, y)
			}
		}
	}
}

// TestRunFloats: all formats, with rounding.
func TestRunFloats(t *testing.T) {
	m := NewModule("test")
	types := map[string]*Type{"half": Half, "bfloat": BFloat, "float": Float}
	for name, typ := range types {
		f := m.Function(name, Void, params(Ptr, Ptr)...)
		b := f.Builder()
		x := b.FloatCast(b.Load(Float, f.Param(0)), typ)
		y := b.FAdd(b.FMul(x, ConstFloat(typ, 1.1)), ConstFloat(typ, -0.3))
		b.Store(b.FloatCast(b.Select(b.FCmp(OLT, y, Zero(typ)), b.FNeg(y), y), Float), f.Param(1))
		b.Ret(no)
	}
	lookup := loaded(t, m)
	formats := map[string]*apfloat.Format{"half": apfloat.F16, "bfloat": apfloat.BF16, "float": apfloat.F32}
	for name, format := range formats {
		round := func(v float64) float64 { return format.Float64(format.FromFloat64(v)) }
		for _, v := range []float32{0, 1, -1, 3.14159, 1000.5, -0.001} {
			in, out := []float32{v}, []float32{0}
			libllvm.Call(lookup(name), address(in), address(out))
			want := round(round(round(float64(v))*round(1.1)) + round(-0.3))
			assert.Equal(t, float32(math.Abs(want)), out[0], "%s of %v", name, v)
		}
	}
}

func TestRunFloatConstants(t *testing.T) {
	for _, bits := range []uint32{0, 0x80000000, 1, 0x3f800001, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0xffc12345} {
		m := NewModule("test")
		f := m.Function("f", I32)
		b := f.Builder()
		m.Global(Global{Name: "g", Init: ConstFloatBits(Float, uint64(bits)), Constant: true})
		b.Ret(b.Load(I32, m.Global(Global{Name: "h", Init: ConstArray(Float, ConstFloatBits(Float, uint64(bits)))})))
		assert.Equal(t, bits, uint32(libllvm.Call(loaded(t, m)("f"))))
	}
}

// TestRunVectors: a loop over vectors with a masked tail, a shuffle and a
// reduction.
func TestRunVectors(t *testing.T) {
	const width = 4
	m := NewModule("test")
	f := m.Function("dot", Void, params(Ptr, Ptr, I64, Ptr)...)
	x, y, n, out := f.Param(0), f.Param(1), f.Param(2), f.Param(3)
	b := f.Builder()
	v := Vector(width, Float)
	sum := b.For(Range{From: i64(0), To: n, Step: i64(width)}, []Value{Zero(v)}, func(i Value, c []Value) []Value {
		lanes := b.Add(b.Splat(width, i), Iota(width, I64))
		mask := b.ICmp(SLT, lanes, b.Splat(width, n))
		p := b.MaskedLoad(v, b.GEP(Float, x, i), mask, Zero(v), Access{Align: 4})
		q := b.Gather(v, b.GEP(Float, y, lanes), mask, Zero(v), Access{Align: 4})
		return []Value{b.FMA(p, q, c[0])}
	})[0]
	back := b.Shuffle(sum, sum, 3, 2, 1, 0)
	b.Store(b.ReduceFloat("fadd", Zero(Float), b.FMul(b.FAdd(sum, back), ConstFloat(v, 0.5))), out)
	b.Ret(no)
	dot := loaded(t, m)("dot")
	for n := range 11 {
		a, c, want := make([]float32, n+1), make([]float32, n+1), float32(0)
		a[n], c[n] = 1e9, 1e9 // past the end
		for i := range n {
			a[i], c[i] = float32(i+1), float32(2*i-3)
			want += a[i] * c[i]
		}
		got := []float32{-1}
		libllvm.Call(dot, address(a), address(c), uintptr(n), address(got))
		assert.Equal(t, want, got[0], "of %d", n)
	}
}

// TestRunControl: nested loops, an if and a while.
func TestRunControl(t *testing.T) {
	m := NewModule("test")
	f := m.Function("primes", I64, params(I64)...)
	b := f.Builder()
	count := b.For(Range{From: i64(2), To: f.Param(0)}, []Value{i64(0)}, func(i Value, c []Value) []Value {
		last := b.While(LoopHints{}, []Value{i64(2)}, func(c []Value) (Value, []Value) {
			return b.ICmp(NE, b.SRem(i, c[0]), i64(0)), c
		}, func(c []Value) []Value { return []Value{b.Add(c[0], i64(1))} })
		return b.If(b.ICmp(EQ, last[0], i), func() []Value { return []Value{b.Add(c[0], i64(1))} }, func() []Value { return c })
	})
	b.Ret(count[0])

	s := m.Function("chosen", I64, params(I64)...)
	b = s.Builder()
	one, two, other := s.Block("one"), s.Block("two"), s.Block("other")
	b.Switch(s.Param(0), other, Case{1, one}, Case{-2, two})
	for block, v := range map[*Block]int64{one: 10, two: 20, other: 30} {
		b.MoveTo(block)
		b.Ret(i64(v))
	}
	lookup := loaded(t, m)
	assert.EqualValues(t, 25, libllvm.Call(lookup("primes"), 100))
	assert.EqualValues(t, 0, libllvm.Call(lookup("primes"), 0))
	minusTwo := int64(-2)
	assert.EqualValues(t, 10, libllvm.Call(lookup("chosen"), 1))
	assert.EqualValues(t, 20, libllvm.Call(lookup("chosen"), uintptr(minusTwo)))
	assert.EqualValues(t, 30, libllvm.Call(lookup("chosen"), 5))
}

// TestRunAtomics: kinds that llir has no name for, and many threads at once.
func TestRunAtomics(t *testing.T) {
	m := NewModule("test")
	for _, op := range []AtomicOp{AtomicAdd, AtomicUIncWrap, AtomicUDecWrap, AtomicUSubSat, AtomicUSubCond, AtomicNand, AtomicMax} {
		f := m.Function(string(op), I64, params(Ptr, I64)...)
		b := f.Builder()
		b.Ret(b.AtomicRMW(op, f.Param(0), f.Param(1), Sequential, "", 8))
	}
	f := m.Function("fmax", Void, params(Ptr, Ptr)...)
	b := f.Builder()
	b.AtomicRMW(AtomicFMax, f.Param(0), b.Load(Float, f.Param(1)), Monotonic, "", 4)
	b.Fence(Sequential, "")
	b.Ret(no)
	f = m.Function("swap", I64, params(Ptr, I64, I64)...)
	b = f.Builder()
	old, done := b.CmpXchg(f.Param(0), f.Param(1), f.Param(2), AcquireRelease, Monotonic, "", 8)
	b.Ret(b.Select(done, old, i64(-1)))
	lookup := loaded(t, m)

	for _, c := range []struct {
		op           AtomicOp
		at, with, is int64
	}{
		{AtomicUIncWrap, 3, 5, 4}, {AtomicUIncWrap, 5, 5, 0}, {AtomicUDecWrap, 0, 9, 9}, {AtomicUDecWrap, 4, 9, 3},
		{AtomicUSubSat, 3, 5, 0}, {AtomicUSubSat, 9, 5, 4}, {AtomicUSubCond, 3, 5, 3}, {AtomicUSubCond, 9, 5, 4},
		{AtomicNand, 6, 3, ^2}, {AtomicMax, -5, -3, -3},
	} {
		cell := []int64{c.at}
		assert.EqualValues(t, c.at, libllvm.Call(lookup(string(c.op)), address(cell), uintptr(c.with)))
		assert.Equal(t, c.is, cell[0], "%s of %d and %d", c.op, c.at, c.with)
	}
	cell := []int64{4}
	assert.EqualValues(t, 4, libllvm.Call(lookup("swap"), address(cell), 4, 8))
	assert.EqualValues(t, -1, int64(libllvm.Call(lookup("swap"), address(cell), 4, 9)))
	assert.EqualValues(t, 8, cell[0])
	largest, v := []float32{1.5}, []float32{2.5}
	libllvm.Call(lookup("fmax"), address(largest), address(v))
	assert.EqualValues(t, 2.5, largest[0])

	add, total := lookup("add"), []int64{0}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 1000 {
				libllvm.Call(add, address(total), 1)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 8000, total[0])
}
