package llvmir

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/backend/libllvm"
)

var scalars = []*Type{I1, I8, I16, I32, I64, I128, Half, BFloat, Float, Double, Ptr, PtrIn(3)}

// features build functions that LLVM must accept.
var features = map[string]func(m *Module, b *Builder){
	"types": func(m *Module, b *Builder) {
		for _, t := range scalars {
			for _, t := range []*Type{t, Vector(4, t), Array(3, t), Struct(t, Array(2, Vector(2, t)))} {
				m.Global(Global{Name: "g" + t.String(), Type: t, Init: Zero(t), Linkage: Internal, Align: 16})
				m.Declare("f"+t.String(), t, t)
				b.Freeze(Undef(t))
			}
		}
		m.Declare("nothing", Struct())
	},
	"constants": func(m *Module, b *Builder) {
		for _, t := range []*Type{Half, BFloat, Float, Double} {
			for _, v := range []float64{0, math.Copysign(0, -1), 1.5, 0.1, -65504, math.Inf(1), math.NaN(), 1e-45} {
				b.FAdd(ConstFloat(t, v), ConstFloat(t, v))
				b.FAdd(ConstFloat(Vector(4, t), v), Zero(Vector(4, t)))
			}
		}
		for _, v := range []int64{0, -1, 127, 128, 1 << 40, math.MinInt64} {
			for _, t := range []*Type{I1, I8, I32, I64, Vector(2, I8)} {
				b.Add(ConstInt(t, v), ConstInt(t, v))
			}
		}
		b.Add(ConstBig(I128, new(big.Int).Lsh(big.NewInt(1), 100)), ConstInt(I128, -3))
		b.FAdd(ConstFloatBits(Float, 0x7f800001), ConstFloatBits(Float, 0xffc12345))
		m.Global(Global{Name: "table", Constant: true, Linkage: Private, Init: ConstArray(Struct(I32, Float),
			ConstStruct(i32(1), ConstFloat(Float, 2)), ConstStruct(i32(3), ConstFloat(Float, 4)))})
		m.Global(Global{Name: "odd name\"\\", Constant: true, Init: ConstBytes([]byte("text \"\\\n\x00"))})
		m.Global(Global{Name: "elsewhere", Type: I32})
		m.Global(Global{Name: "shared", Type: Array(0, I8), Space: 3, Align: 128})
		b.Add(Iota(4, I32), ConstVector(i32(4), i32(3), i32(2), Poison(I32)))
	},
	"integers": func(m *Module, b *Builder) {
		for _, t := range []*Type{I1, I8, I64, Vector(3, I16)} {
			x, y := b.Freeze(Poison(t)), b.Freeze(Undef(t))
			for _, op := range []func(x, y Value, f ...IntFlags) Value{b.Add, b.Sub, b.Mul, b.Shl} {
				op(x, y)
				op(x, y, NSW, NUW)
			}
			for _, op := range []func(x, y Value, f ...IntFlags) Value{b.UDiv, b.SDiv, b.LShr, b.AShr} {
				op(x, y)
				op(x, y, Exact)
			}
			for _, op := range []func(x, y Value) Value{b.URem, b.SRem, b.And, b.Xor, b.SMin, b.SMax, b.UMin, b.UMax} {
				op(x, y)
			}
			b.Or(x, y, Disjoint)
			b.Neg(b.Not(x), NSW)
			for _, p := range []IntPred{EQ, NE, SLT, SLE, SGT, SGE, ULT, ULE, UGT, UGE} {
				b.Select(b.ICmp(p, x, y), x, y)
			}
		}
		b.ICmp(EQ, Zero(Ptr), Undef(Ptr))
	},
	"floats": func(m *Module, b *Builder) {
		for _, t := range []*Type{Half, BFloat, Float, Double, Vector(8, BFloat), Vector(4, Float)} {
			x, y := b.Freeze(Poison(t)), b.Freeze(Undef(t))
			for _, op := range []func(x, y Value, f ...FastMath) Value{
				b.FAdd, b.FSub, b.FMul, b.FDiv, b.FRem, b.MinNum, b.MaxNum, b.Minimum, b.Maximum,
			} {
				op(x, y)
				op(x, y, Fast)
				op(x, y, NoNaNs, Contract|Reassoc)
			}
			b.FMA(x, y, b.FMulAdd(x, y, b.Sqrt(b.FAbs(b.FNeg(x, NoSignedZeros)), ApproxFunc)))
			for _, p := range []FloatPred{OEQ, ONE, OLT, OLE, OGT, OGE, UEQ, UNE, FULT, FULE, FUGT, FUGE, Ord, Uno, FFalse, FTrue} {
				b.Select(b.FCmp(p, x, y, NoInfs), x, y, NoNaNs)
			}
		}
		b.FastMath = Contract
		b.FAdd(ConstFloat(Half, 1), ConstFloat(Half, 2), AllowReciprocal)
		b.IntrinsicFast(ApproxFunc, "llvm.exp2", Float, []*Type{Float}, ConstFloat(Float, 3))
		b.CallFast(Fast, m.Declare("sinf", Float, Float), ConstFloat(Float, 3))
	},
	"conversions": func(m *Module, b *Builder) {
		for _, shape := range []func(*Type) *Type{func(t *Type) *Type { return t }, func(t *Type) *Type { return Vector(4, t) }} {
			i, f := b.Freeze(Undef(shape(I32))), b.Freeze(Undef(shape(Float)))
			b.ZExt(b.Trunc(i, shape(I8), NUW), shape(I64), NNeg)
			b.SExt(b.Trunc(i, shape(I1)), shape(I16))
			b.FPExt(b.FPTrunc(f, shape(BFloat)), shape(Double))
			b.UIToFP(b.FPToUI(f, shape(I16)), shape(Half), NNeg)
			b.SIToFP(b.FPToSI(f, shape(I16)), shape(Half))
			b.PtrToInt(b.IntToPtr(i, shape(PtrIn(1))), shape(I64))
			b.AddrSpaceCast(Undef(shape(PtrIn(1))), shape(Ptr))
			b.Bitcast(i, shape(Float))
			b.IntCast(b.IntCast(b.IntCast(i, shape(I64), true), shape(I8), true), shape(I16), false)
			b.FloatCast(b.FloatCast(b.FloatCast(f, shape(Half)), shape(BFloat)), shape(Double))
		}
		b.Bitcast(Undef(Vector(4, I8)), I32)
	},
	"memory": func(m *Module, b *Builder) {
		domain := m.AliasDomain("kernel")
		in, out := domain.Scope("in"), domain.Scope("out")
		p, q := b.Freeze(Undef(Ptr)), b.Freeze(Undef(PtrIn(1)))
		v := b.Load(Vector(4, Float), p, Access{Align: 16, Scopes: []*Node{in}, NoAlias: []*Node{out}, Invariant: true, TBAA: m.TBAA("float")})
		b.Store(v, q, Access{Align: 4, Volatile: true, NonTemporal: true, Scopes: []*Node{out}, Group: m.AccessGroup()})
		b.Store(i32(1), p, Access{Align: 4, Order: Release, Scope: "singlethread"})
		b.Load(I32, p, Access{Align: 4, Order: Acquire, Volatile: true})
		s := Struct(I32, Array(4, Float), Half)
		b.Load(Float, b.GEP(s, p, i64(2), i32(1), i64(3)))
		b.Load(Half, b.Field(s, p, 2))
		b.Load(I8, b.GEPWrap(I8, b.Offset(p, i64(-8)), i32(8)))
		pointers := b.GEP(Float, p, Iota(4, I64))
		mask := ConstInt(Vector(4, I1), 1)
		b.Scatter(b.Gather(v.Type(), pointers, mask, v, Access{Align: 4, Scopes: []*Node{in}}), pointers, mask, Access{Align: 4})
		b.MaskedStore(b.MaskedLoad(v.Type(), q, mask, Zero(v.Type()), Access{Align: 4, NonTemporal: true, TBAA: m.TBAA("float")}), p, mask)
		a := b.Alloca(I32, 4, 64)
		b.MemCpy(a, p, i64(16))
		b.MemMove(a, q, i64(16))
		b.MemSet(a, ConstInt(I8, 0), i64(16))
		b.Prefetch(p, true, 3)
	},
	"vectors": func(m *Module, b *Builder) {
		v := b.Splat(4, b.Freeze(Undef(Float)))
		w := b.InsertElement(v, b.ExtractElement(v, i32(1)), i32(0))
		b.Shuffle(v, w, 0, 7, -1, 2, 1, 1, 3, 6)
		for _, op := range []string{"add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin"} {
			b.Reduce(op, Iota(8, I32))
		}
		for _, op := range []string{"fmax", "fmin", "fmaximum", "fminimum"} {
			b.Reduce(op, v, NoNaNs)
		}
		b.ReduceFloat("fadd", Zero(Float), v, Reassoc)
		b.ReduceFloat("fmul", Zero(BFloat), Zero(Vector(8, BFloat)))
		pair := b.InsertValue(Poison(Struct(I32, Array(2, Float))), ConstFloat(Float, 1), 1, 0)
		b.ExtractValue(pair, 1, 1)
	},
	"calls": func(m *Module, b *Builder) {
		f := m.Function("callee", I32, Param{"p", Ptr, []Attr{NoAlias, NoCapture, ReadOnly, NonNull, NoUndef, Align(16), Dereferenceable(64)}},
			Param{"q", Ptr, []Attr{WriteOnly}}, Param{"x", I8, []Attr{SignExt}}, Param{"x", I8, []Attr{ZeroExt}})
		f.Attr(NoUnwind, WillReturn, MustProgress, NoFree, AlwaysInline, Memory("argmem: readwrite"), Cold,
			TargetFeatures("+avx2"), TargetCPU("x86-64-v3"), Pair("frame-pointer", "none"))
		f.SetLinkage(Internal)
		f.Builder().Ret(i32(3))
		x := b.Call(f, Undef(Ptr), Undef(Ptr), ConstInt(I8, 1), ConstInt(I8, 2))
		b.CallPointer(Func(I32, I32), f.Value(), x)
		b.Intrinsic("llvm.ctpop", I32, []*Type{I32}, x)
		b.Intrinsic("llvm.umul.with.overflow", Struct(Vector(2, I32), Vector(2, I1)), []*Type{Vector(2, I32)}, Zero(Vector(2, I32)), Zero(Vector(2, I32)))
		b.Assume(b.ICmp(SGT, x, i32(0)))
		b.InlineAsm(Asm{Text: "nop # \"quoted\"\n\tnop", Constraints: "~{memory}", SideEffects: true}, Void)
		b.InlineAsm(Asm{Text: "mov $0, $1", Constraints: "=r,r", Intel: true}, I32, x)
		b.AsmResults(Asm{Text: "mov $0, $2; mov $1, $2", Constraints: "=&r,=&r,r", Intel: true}, 2, I32, x)
	},
	"atomics": func(m *Module, b *Builder) {
		p := b.Freeze(Undef(Ptr))
		for _, op := range atomicOps {
			for _, order := range []Ordering{Monotonic, Acquire, Release, AcquireRelease, Sequential} {
				v := i32(1)
				if op.isFloat() {
					v = ConstFloat(Float, 1)
				}
				b.AtomicRMW(op, p, v, order, "", 0)
				b.AtomicRMW(op, p, v, order, "singlethread", 8)
			}
		}
		b.AtomicRMW(AtomicXchg, p, ConstFloat(Double, 1), Monotonic, "", 0)
		b.AtomicRMW(AtomicFAdd, p, ConstFloat(BFloat, 1), Monotonic, "", 0)
		b.AtomicRMW(AtomicXchg, p, p, Monotonic, "", 0)
		old, done := b.CmpXchg(p, i64(0), i64(1), AcquireRelease, Monotonic, "", 8)
		b.Select(done, old, i64(9))
		b.CmpXchg(p, p, Zero(Ptr), Sequential, Sequential, "singlethread", 0)
		for _, order := range []Ordering{Acquire, Release, AcquireRelease, Sequential} {
			b.Fence(order, "")
			b.Fence(order, "singlethread")
		}
	},
	"control": func(m *Module, b *Builder) {
		x := b.Freeze(Undef(I32)).Named("x")
		a, z := b.Function().Block("a"), b.Function().Block("z")
		b.Switch(x, z, Case{1, a}, Case{-1, z})
		b.MoveTo(a)
		b.Br(z)
		b.MoveTo(z)
		b.When(b.ICmp(EQ, x, i32(1)), b.Unreachable)
		b.If(b.ICmp(EQ, x, i32(2)), func() []Value { return nil }, func() []Value { b.Ret(no); return nil })
		r := b.If(b.ICmp(EQ, x, i32(3)), func() []Value { return []Value{x, Zero(Float)} },
			func() []Value { return []Value{b.Add(x, i32(1)).Named("x"), ConstFloat(Float, 1)} })
		b.FAdd(b.SIToFP(r[0], Float), r[1])
		for _, h := range []LoopHints{{}, {MustProgress: true, VectorWidth: 8, Vectorize: true, Interleave: 2},
			{NoVectorize: true, NoUnroll: true}, {Unroll: 4}, {UnrollFull: true, ParallelGroup: m.AccessGroup()}} {
			b.For(Range{From: i32(0), To: x, Hints: h}, nil, func(i Value, _ []Value) []Value {
				b.Each(Range{From: i, To: x, Step: i32(4), Unsigned: true, Name: "inner"}, func(Value) {})
				return nil
			})
		}
		out := b.While(LoopHints{MustProgress: true}, []Value{x, i64(0)}, func(c []Value) (Value, []Value) {
			return b.ICmp(SGT, c[0], i32(0)), c
		}, func(c []Value) []Value { return []Value{b.Sub(c[0], i32(1)), b.Add(c[1], i64(2))} })
		b.If(b.ICmp(NE, out[1], i64(0)), func() []Value { return nil }, nil)
		stop, on := b.Function().Block("stop"), b.Function().Block("on")
		b.CondBr(b.ICmp(EQ, x, i32(7)), stop, on)
		b.Likely(1, 1000)
		b.MoveTo(stop)
		b.Unreachable()
		b.MoveTo(on)
	},
}

// TestFeatures: LLVM accepts all instructions of the builder.
func TestFeatures(t *testing.T) {
	for name, build := range features {
		t.Run(name, func(t *testing.T) {
			m := NewModule("test")
			b := m.Function("f", Void).Builder()
			build(m, b)
			b.Ret(no)
			parsed(t, opened(t), m)
			assert.Equal(t, m.Print(), m.Print(), "printing changes nothing")
		})
	}
}

// TestAtomicsCompile: LLVM generates code for every atomic operation.
func TestAtomicsCompile(t *testing.T) {
	for _, triple := range []string{"x86_64-linux-gnu", "aarch64-linux-gnu"} {
		m := NewModule("test")
		for _, op := range atomicOps {
			v := I32
			if op.isFloat() {
				v = Float
			}
			f := m.Function("atomic_"+string(op), v, params(Ptr, v)...)
			b := f.Builder()
			b.Ret(b.AtomicRMW(op, f.Param(0), f.Param(1), AcquireRelease, "", 4))
		}
		assert.NotEmpty(t, emitted(t, m, libllvm.Target{Triple: triple}, libllvm.Object))
	}
}

// TestLoopHints: loop hints have an effect.
func TestLoopHints(t *testing.T) {
	for _, c := range []struct {
		hints LoopHints
		want  string
		not   string
	}{
		{LoopHints{VectorWidth: 4, Interleave: 1}, "paddd", "ymm"},
		{LoopHints{NoVectorize: true, NoUnroll: true}, "", "paddd"},
	} {
		m := NewModule("test")
		f := m.Function("f", Void, params(Ptr, I64)...)
		b := f.Builder()
		b.Each(Range{From: i64(0), To: f.Param(1), Hints: c.hints}, func(i Value) {
			p := b.GEP(I32, f.Param(0), i)
			b.Store(b.Add(b.Load(I32, p), i32(5)), p)
		})
		b.Ret(no)
		assembly := string(emitted(t, m, libllvm.Target{Triple: "x86_64-linux-gnu"}, libllvm.Assembly))
		assert.Contains(t, assembly, c.want)
		assert.NotContains(t, assembly, c.not)
	}
}

// TestKernel: a kernel for a GPU, with shared memory and a barrier.
func TestKernel(t *testing.T) {
	m := NewModule("test")
	shared := m.Global(Global{Name: "tile", Type: Array(128, Float), Init: Undef(Array(128, Float)), Space: 3, Align: 16, Linkage: Internal})
	f := m.Function("kernel", Void, Param{"p", PtrIn(1), []Attr{NoAlias}}).Kernel().Attr(Convergent)
	b := f.Builder()
	tid := b.Intrinsic("llvm.nvvm.read.ptx.sreg.tid.x", I32, nil)
	at := b.GEP(Float, shared, tid)
	b.Store(b.Load(Float, b.GEP(Float, f.Param(0), tid)), at)
	b.InlineAsm(Asm{Text: "bar.sync 0;", Constraints: "~{memory}", SideEffects: true}, Void)
	b.AtomicRMW(AtomicFAdd, f.Param(0), b.Load(Float, at), Monotonic, "device", 4)
	b.Ret(no)
	m.Named("nvvm.annotations", "note")
	ptx := string(emitted(t, m, libllvm.Target{Triple: "nvptx64-nvidia-cuda", CPU: "sm_90a"}, libllvm.Assembly))
	for _, want := range []string{".entry kernel", ".shared .align 16", "bar.sync 0;", "atom.", "%tid.x"} {
		assert.Contains(t, ptx, want)
	}
}
