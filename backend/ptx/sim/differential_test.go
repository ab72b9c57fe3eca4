package sim_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// functions are LLVM IR functions of three operands, on which the host's machine code and the
// simulated PTX must agree. All are defined by LLVM for all inputs.
var functions = []struct{ name, typ, result, body string }{
	{"arith8", "i8", "i8", "%x = mul i8 %a, %b\n %y = sub i8 %x, %c\n %z = ashr i8 %y, 3\n ret i8 %z"},
	{"arith16", "i16", "i16", "%x = mul i16 %a, %b\n %y = lshr i16 %x, 5\n %z = add i16 %y, %c\n ret i16 %z"},
	{"divide32", "i32", "i32", "%o = or i32 %b, 1\n %m = and i32 %a, 2147483647\n %x = sdiv i32 %m, %o\n %y = urem i32 %c, %o\n %z = add i32 %x, %y\n ret i32 %z"},
	{"divide64", "i64", "i64", "%o = or i64 %b, 1\n %x = udiv i64 %a, %o\n %y = urem i64 %c, %o\n %z = xor i64 %x, %y\n ret i64 %z"},
	{"wide128", "i64", "i64", "%x = zext i64 %a to i128\n %y = sext i64 %b to i128\n %p = mul i128 %x, %y\n %q = add i128 %p, %y\n %s = lshr i128 %q, 60\n %r = trunc i128 %s to i64\n ret i64 %r"},
	{"rotate", "i32", "i32", "%x = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 %c)\n %y = call i32 @llvm.fshr.i32(i32 %b, i32 %a, i32 %x)\n ret i32 %y"},
	{"rotate64", "i64", "i64", "%x = call i64 @llvm.fshl.i64(i64 %a, i64 %a, i64 %c)\n ret i64 %x"},
	{"swap", "i32", "i32", "%x = call i32 @llvm.bswap.i32(i32 %a)\n %y = call i32 @llvm.bitreverse.i32(i32 %b)\n %z = xor i32 %x, %y\n ret i32 %z"},
	{"swap64", "i64", "i64", "%x = call i64 @llvm.bswap.i64(i64 %a)\n %y = call i64 @llvm.bitreverse.i64(i64 %x)\n ret i64 %y"},
	{"count", "i32", "i32", "%x = call i32 @llvm.ctlz.i32(i32 %a, i1 false)\n %y = call i32 @llvm.cttz.i32(i32 %b, i1 false)\n %z = call i32 @llvm.ctpop.i32(i32 %c)\n %s = shl i32 %x, 8\n %t = or i32 %s, %y\n %u = shl i32 %t, 8\n %v = or i32 %u, %z\n ret i32 %v"},
	{"count64", "i64", "i64", "%x = call i64 @llvm.ctlz.i64(i64 %a, i1 false)\n %y = call i64 @llvm.cttz.i64(i64 %b, i1 false)\n %z = call i64 @llvm.ctpop.i64(i64 %c)\n %s = shl i64 %x, 8\n %t = or i64 %s, %y\n %u = shl i64 %t, 8\n %v = or i64 %u, %z\n ret i64 %v"},
	{"saturate", "i32", "i32", "%x = call i32 @llvm.sadd.sat.i32(i32 %a, i32 %b)\n %y = call i32 @llvm.usub.sat.i32(i32 %x, i32 %c)\n ret i32 %y"},
	{"overflow", "i32", "i32", "%x = call {i32, i1} @llvm.smul.with.overflow.i32(i32 %a, i32 %b)\n %v = extractvalue {i32, i1} %x, 0\n %o = extractvalue {i32, i1} %x, 1\n %r = select i1 %o, i32 %c, i32 %v\n ret i32 %r"},
	{"minmax", "i32", "i32", "%x = call i32 @llvm.smin.i32(i32 %a, i32 %b)\n %y = call i32 @llvm.umax.i32(i32 %x, i32 %c)\n %z = call i32 @llvm.abs.i32(i32 %y, i1 false)\n ret i32 %z"},
	{"compare", "i32", "i32", "%x = icmp slt i32 %a, %b\n %y = icmp ult i32 %b, %c\n %z = icmp sge i32 %a, %c\n %u = xor i1 %x, %y\n %v = and i1 %u, %z\n %w = zext i1 %v to i32\n %s = sext i1 %y to i32\n %r = add i32 %w, %s\n ret i32 %r"},
	{"switch", "i32", "i32", `%m = and i32 %a, 7
 switch i32 %m, label %other [ i32 0, label %l0
 i32 1, label %l1
 i32 2, label %l2
 i32 3, label %l3
 i32 5, label %l5 ]
l0:
 %v0 = mul i32 %b, %c
 br label %end
l1:
 %v1 = sub i32 %b, %c
 br label %end
l2:
 %v2 = xor i32 %b, %c
 br label %end
l3:
 %v3 = and i32 %b, %c
 br label %l5
l5:
 %w = phi i32 [ %v3, %l3 ], [ %c, %0 ]
 %v5 = add i32 %w, 3
 br label %end
other:
 br label %end
end:
 %r = phi i32 [ %v0, %l0 ], [ %v1, %l1 ], [ %v2, %l2 ], [ %v5, %l5 ], [ 77, %other ]
 ret i32 %r`},
	{"float", "float", "float", "%x = fmul float %a, %b\n %y = fadd float %x, %c\n %z = fdiv float %y, %b\n %n = fneg float %z\n ret float %n"},
	{"fused", "float", "float", "%x = call float @llvm.fma.f32(float %a, float %b, float %c)\n %y = call float @llvm.sqrt.f32(float %x)\n %z = call float @llvm.copysign.f32(float %y, float %a)\n ret float %z"},
	{"round", "float", "float", "%x = call float @llvm.floor.f32(float %a)\n %y = call float @llvm.ceil.f32(float %b)\n %z = call float @llvm.rint.f32(float %c)\n %u = call float @llvm.trunc.f32(float %z)\n %s = fadd float %x, %y\n %t = fsub float %s, %u\n ret float %t"},
	{"double", "double", "double", "%x = call double @llvm.fma.f64(double %a, double %b, double %c)\n %y = fdiv double %x, %b\n %z = call double @llvm.fabs.f64(double %y)\n %s = call double @llvm.sqrt.f64(double %z)\n ret double %s"},
	{"extremes", "float", "float", "%x = call float @llvm.minimum.f32(float %a, float %b)\n %y = call float @llvm.maximum.f32(float %x, float %c)\n ret float %y"},
	{"order", "float", "i32", "%x = fcmp olt float %a, %b\n %y = fcmp uge float %b, %c\n %z = fcmp une float %a, %c\n %u = fcmp ord float %a, %b\n %p = zext i1 %x to i32\n %q = select i1 %y, i32 2, i32 0\n %r = select i1 %z, i32 4, i32 0\n %s = select i1 %u, i32 8, i32 0\n %t = or i32 %p, %q\n %v = or i32 %r, %s\n %w = or i32 %t, %v\n ret i32 %w"},
	{"toint", "float", "i32", "%x = call i32 @llvm.fptosi.sat.i32.f32(float %a)\n %y = call i8 @llvm.fptoui.sat.i8.f32(float %b)\n %z = zext i8 %y to i32\n %w = add i32 %x, %z\n ret i32 %w"},
	{"tolong", "double", "i64", "%x = call i64 @llvm.fptosi.sat.i64.f64(double %a)\n %y = call i64 @llvm.fptoui.sat.i64.f64(double %b)\n %w = sub i64 %x, %y\n ret i64 %w"},
	{"fromint", "i32", "float", "%x = sitofp i32 %a to float\n %y = uitofp i32 %b to float\n %z = fadd float %x, %y\n ret float %z"},
	{"fromlong", "i64", "float", "%x = sitofp i64 %a to float\n %y = uitofp i64 %b to float\n %d = sitofp i64 %c to double\n %e = fptrunc double %d to float\n %z = fadd float %x, %y\n %w = fmul float %z, %e\n ret float %w"},
	{"half", "half", "half", "%x = fmul half %a, %b\n %y = fadd half %x, %c\n %z = fsub half %y, %b\n ret half %z"},
	{"halffma", "half", "half", "%x = call half @llvm.fma.f16(half %a, half %b, half %c)\n ret half %x"},
	{"halfwiden", "half", "float", "%x = fpext half %a to float\n %y = fpext half %b to float\n %z = fmul float %x, %y\n %t = fptrunc float %z to half\n %u = fpext half %t to float\n ret float %u"},
	// The sum keeps results away from subnormals, which x86 flushes here.
	{"brain", "bfloat", "bfloat", "%x = fpext bfloat %a to float\n %y = fpext bfloat %b to float\n %w = fmul float %x, %y\n %z = fadd float %w, 1.0\n %t = fptrunc float %z to bfloat\n ret bfloat %t"},
	{"loop", "i32", "i32", `%n = and i32 %a, 31
 br label %head
head:
 %i = phi i32 [ 0, %0 ], [ %in, %next ]
 %s = phi i32 [ %c, %0 ], [ %sn, %next ]
 %more = icmp ult i32 %i, %n
 br i1 %more, label %body, label %end
body:
 %t = xor i32 %s, %b
 %m = mul i32 %t, 1664525
 %odd = and i32 %m, 256
 %is = icmp ne i32 %odd, 0
 br i1 %is, label %yes, label %no
yes:
 %big = icmp ugt i32 %m, 4026531840
 br i1 %big, label %end, label %next
no:
 %k = lshr i32 %m, 3
 br label %next
next:
 %sn = phi i32 [ %m, %yes ], [ %k, %no ]
 %in = add i32 %i, 1
 br label %head
end:
 %r = phi i32 [ %s, %head ], [ %m, %yes ]
 ret i32 %r`},
	{"memory", "i32", "i32", `%p = alloca [8 x i32]
 %i = and i32 %a, 7
 %j = and i32 %b, 7
 call void @llvm.memset.p0.i64(ptr %p, i8 17, i64 32, i1 false)
 %q = getelementptr [8 x i32], ptr %p, i32 0, i32 %i
 store volatile i32 %c, ptr %q
 %r = getelementptr [8 x i32], ptr %p, i32 0, i32 %j
 %h = getelementptr i8, ptr %r, i32 1
 %v = load volatile i32, ptr %r
 %w = load volatile i8, ptr %h
 %x = sext i8 %w to i32
 %y = add i32 %v, %x
 ret i32 %y`},
	{"vector", "i32", "i32", "%v0 = insertelement <4 x i32> poison, i32 %a, i32 0\n %v1 = insertelement <4 x i32> %v0, i32 %b, i32 1\n %v2 = insertelement <4 x i32> %v1, i32 %c, i32 2\n %v3 = insertelement <4 x i32> %v2, i32 9, i32 3\n %i = and i32 %a, 3\n %e = extractelement <4 x i32> %v3, i32 %i\n %b8 = bitcast <4 x i32> %v3 to <16 x i8>\n %j = and i32 %b, 15\n %f = extractelement <16 x i8> %b8, i32 %j\n %g = zext i8 %f to i32\n %r = add i32 %e, %g\n ret i32 %r"},
	{"halves", "i32", "i32", "%x = bitcast i32 %a to <2 x half>\n %y = bitcast i32 %b to <2 x half>\n %m = fmul <2 x half> %x, %y\n %n = fcmp uno <2 x half> %m, zeroinitializer\n %z = select <2 x i1> %n, <2 x half> zeroinitializer, <2 x half> %m\n %s = bitcast <2 x half> %z to i32\n ret i32 %s"},
	{"shorts", "i32", "i32", "%x = bitcast i32 %a to <2 x i16>\n %y = bitcast i32 %b to <2 x i16>\n %m = mul <2 x i16> %x, %y\n %k = call <2 x i16> @llvm.smin.v2i16(<2 x i16> %m, <2 x i16> %x)\n %z = add <2 x i16> %k, %y\n %s = bitcast <2 x i16> %z to i32\n ret i32 %s"},
	{"bytes", "i32", "i32", "%x = bitcast i32 %a to <4 x i8>\n %y = bitcast i32 %b to <4 x i8>\n %m = mul <4 x i8> %x, %y\n %n = icmp ugt <4 x i8> %m, %x\n %z = select <4 x i1> %n, <4 x i8> %y, <4 x i8> %m\n %s = bitcast <4 x i8> %z to i32\n ret i32 %s"},
}

var intrinsics = `
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare {i32, i1} @llvm.smul.with.overflow.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare float @llvm.fma.f32(float, float, float)
declare double @llvm.fma.f64(double, double, double)
declare half @llvm.fma.f16(half, half, half)
declare <2 x i16> @llvm.smin.v2i16(<2 x i16>, <2 x i16>)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
` + declareAll("i32", "bswap.i32", "bitreverse.i32", "ctpop.i32") + declareAll("i64", "bswap.i64", "bitreverse.i64", "ctpop.i64") + `
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.cttz.i64(i64, i1)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.minimum.f32(float, float)
declare float @llvm.maximum.f32(float, float)
declare double @llvm.fabs.f64(double)
declare double @llvm.sqrt.f64(double)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i8 @llvm.fptoui.sat.i8.f32(float)
declare i64 @llvm.fptosi.sat.i64.f64(double)
declare i64 @llvm.fptoui.sat.i64.f64(double)
` + declareAll("float", "sqrt.f32", "floor.f32", "ceil.f32", "rint.f32", "trunc.f32")

func declareAll(typ string, names ...string) string {
	text := ""
	for _, n := range names {
		text += fmt.Sprintf("declare %s @llvm.%s(%s)\n", typ, n, typ)
	}
	return text
}

var irSizes = map[string]int{"i8": 1, "i16": 2, "i32": 4, "i64": 8, "float": 4, "double": 8, "half": 2, "bfloat": 2}

// inputs are n values of a type: edge cases first, then random ones.
func inputs(typ string, n int, seed uint64) []byte {
	edges := map[string][]uint64{
		"float":  f32s(0, 1, -1, float32(math.Inf(1)), float32(math.NaN()), 1e-40, 0.5, 3e9, -2.5, 1.5),
		"double": f64s(0, 1, -1, math.Inf(1), math.NaN(), 1e-310, 0.5, 1e19, -2.5),
		"half":   {0, 0x8000, 0x3c00, 0x7c00, 0x7e00, 1, 0x03ff, 0x7bff, 0xbc00},
		"bfloat": {0, 0x8000, 0x3f80, 0x7f80, 0x7fc0, 1, 0x7f7f},
	}[typ]
	if edges == nil {
		edges = []uint64{0, 1, math.MaxUint64, 0x80, 0x8000, 0x80000000, 1 << 63, 0x7FFFFFFF}
	}
	size := irSizes[typ]
	data := make([]byte, 0, n*size)
	state := seed
	for i := range n {
		state = state*6364136223846793005 + 1442695040888963407
		v := state >> 20 * 0x9E3779B97F4A7C15
		if i < 3*len(edges) {
			v = edges[(uint64(i)+seed*uint64(i/len(edges)))%uint64(len(edges))]
		}
		data = append(data, bytesOf([]uint64{v})[:size]...)
	}
	return data
}

// sameNumbers compares results; all NaNs are equal.
func sameNumbers(typ string, a, b []byte) (int, bool) {
	nan := map[string]func(p []byte) bool{
		"float":  func(p []byte) bool { v := valuesOf[float32](p)[0]; return v != v },
		"double": func(p []byte) bool { v := valuesOf[float64](p)[0]; return v != v },
		"half":   func(p []byte) bool { return valuesOf[uint16](p)[0]&0x7fff > 0x7c00 },
		"bfloat": func(p []byte) bool { return valuesOf[uint16](p)[0]&0x7fff > 0x7f80 },
	}[typ]
	size := irSizes[typ]
	for i := 0; i < len(a); i += size {
		x, y := a[i:i+size], b[i:i+size]
		if string(x) != string(y) && !(nan != nil && nan(x) && nan(y)) {
			return i / size, false
		}
	}
	return 0, true
}

func TestMatchesHostCode(t *testing.T) {
	racedetector.SkipSerial(t)
	l, err := libllvm.Open()
	if errors.Is(err, libllvm.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	host, err := l.Machine(libllvm.Target{})
	require.NoError(t, err)
	defer host.Close()
	const n = 512
	for _, f := range functions {
		t.Run(f.name, func(t *testing.T) {
			text := strings.NewReplacer("TYPE", f.typ, "RESULT", f.result).Replace(intrinsics + `
define internal RESULT @f(TYPE %a, TYPE %b, TYPE %c) noinline {
` + f.body + "\n}\n")
			loads := ""
			for _, x := range []string{"x", "y", "z"} {
				loads += fmt.Sprintf(" %%p%s = getelementptr TYPE, ptr SPACE %%%s, i64 %%i\n %%v%s = load TYPE, ptr SPACE %%p%s\n", x, x, x, x)
			}
			element := loads + " %r = call RESULT @f(TYPE %vx, TYPE %vy, TYPE %vz)\n %po = getelementptr RESULT, ptr SPACE %out, i64 %i\n store RESULT %r, ptr SPACE %po\n"
			fill := func(s, space string) string {
				return strings.NewReplacer("TYPE", f.typ, "RESULT", f.result, "SPACE", space).Replace(s)
			}
			data := [][]byte{inputs(f.typ, n, 1), inputs(f.typ, n, 2), inputs(f.typ, n, 3)}
			want, got := make([]byte, n*irSizes[f.result]), make([]byte, n*irSizes[f.result])

			module, err := l.Parse("host", text+fill(`
define void @all(ptr %x, ptr %y, ptr %z, ptr %out, i64 %n) {
entry:
 br label %loop
loop:
 %i = phi i64 [ 0, %entry ], [ %next, %loop ]
`+element+`
 %next = add i64 %i, 1
 %more = icmp ult i64 %next, %n
 br i1 %more, label %loop, label %done
done:
 ret void
}`, ""))
			require.NoError(t, err)
			defer module.Close()
			object, err := module.Emit(host, libllvm.Object)
			require.NoError(t, err)
			code, err := l.Load(object, nil)
			if errors.Is(err, libllvm.ErrNoJIT) {
				t.Skip(err)
			}
			require.NoError(t, err)
			defer code.Close()
			address, err := code.Lookup("all")
			require.NoError(t, err)
			libllvm.Call(address, uintptr(unsafe.Pointer(&data[0][0])), uintptr(unsafe.Pointer(&data[1][0])), uintptr(unsafe.Pointer(&data[2][0])), uintptr(unsafe.Pointer(&want[0])), n)

			for _, attributes := range []string{"noinline", "alwaysinline"} {
				clear(got)
				ptx := compiled(t, declarationsOf(strings.Replace(text, "noinline", attributes, 1))+fill(`
define ptx_kernel void @k(ptr SPACE %x, ptr SPACE %y, ptr SPACE %z, ptr SPACE %out) {
 %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
 %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
 %o = mul i32 %b, 64
 %i32 = add i32 %o, %t
 %i = zext i32 %i32 to i64
`+element+" ret void\n}", "addrspace(1)"))
				memory, args := buffers(data[0], data[1], data[2], got)
				run(t, entry(t, ptx), sim.Launch{Grid: [3]int{n / 64}, Block: [3]int{64}, Memory: memory, Args: args})
				at, same := sameNumbers(f.result, want, got)
				if !same {
					in, out := irSizes[f.typ], irSizes[f.result]
					assert.Failf(t, "results differ", "element %d: inputs %x %x %x, host %x, simulator %x\n%s", at,
						data[0][at*in:][:in], data[1][at*in:][:in], data[2][at*in:][:in], want[at*out:][:out], got[at*out:][:out], ptx)
				}
			}
		})
	}
}

func declarationsOf(text string) string {
	return text + "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
}
