package sim_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
)

const declarations = `
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32)
declare float @llvm.fma.f32(float, float, float)
declare i32 @vprintf(ptr, ptr)
@shared = external addrspace(3) global [0 x i8], align 16
`

func TestVectorAdd(t *testing.T) {
	ptx := compiled(t, declarations+`
define ptx_kernel void @add(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %z, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %w = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %o = mul i32 %b, %w
  %i = add i32 %o, %t
  %in = icmp slt i32 %i, %n
  br i1 %in, label %yes, label %no
yes:
  %px = getelementptr float, ptr addrspace(1) %x, i32 %i
  %py = getelementptr float, ptr addrspace(1) %y, i32 %i
  %pz = getelementptr float, ptr addrspace(1) %z, i32 %i
  %vx = load float, ptr addrspace(1) %px
  %vy = load float, ptr addrspace(1) %py
  %s = fadd float %vx, %vy
  store float %s, ptr addrspace(1) %pz
  br label %no
no:
  ret void
}`)
	const n = 1000
	x, y, want := make([]float32, n), make([]float32, n), make([]float32, n)
	for i := range x {
		x[i], y[i] = float32(i)*0.3, 1e6/float32(i+1)
		want[i] = x[i] + y[i]
	}
	z := make([]byte, 4*n)
	memory, args := buffers(bytesOf(x), bytesOf(y), z)
	launch := sim.Launch{Grid: [3]int{8}, Block: [3]int{128}, Memory: memory, Args: append(args, n)}
	report := run(t, entry(t, ptx), launch)
	assert.Equal(t, want, valuesOf[float32](z))
	assert.Greater(t, report.LaneInstructions, 15*n)

	launch.Args[3] = n + 1
	f := fault(t, entry(t, ptx), launch)
	assert.Equal(t, sim.OutOfBounds, f.Kind)
	assert.Equal(t, [3]int{7, 0, 0}, f.Block)
	assert.Equal(t, [3]int{n - 7*128, 0, 0}, f.Thread)
	assert.Contains(t, f.Error(), "0 bytes behind 'buffer")
	assert.Contains(t, f.Inst, "ld.global")
}

// reduction sums 256 elements per block: within warps by shuffles, then through shared memory.
const reduction = declarations + `
define ptx_kernel void @sum(ptr addrspace(1) %x, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %o = mul i32 %b, 256
  %i = add i32 %o, %t
  %p = getelementptr float, ptr addrspace(1) %x, i32 %i
  %v0 = load float, ptr addrspace(1) %p
  %s1 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v0, i32 16, i32 31)
  %v1 = fadd float %v0, %s1
  %s2 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v1, i32 8, i32 31)
  %v2 = fadd float %v1, %s2
  %s3 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v2, i32 4, i32 31)
  %v3 = fadd float %v2, %s3
  %s4 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v3, i32 2, i32 31)
  %v4 = fadd float %v3, %s4
  %s5 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v4, i32 1, i32 31)
  %v5 = fadd float %v4, %s5
  %lane = and i32 %t, 31
  %warp = lshr i32 %t, 5
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %write, label %wait
write:
  %ps = getelementptr float, ptr addrspace(3) @shared, i32 %warp
  store float %v5, ptr addrspace(3) %ps
  br label %wait
wait:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %leader = icmp eq i32 %t, 0
  br i1 %leader, label %loop, label %done
loop:
  %k = phi i32 [ 0, %wait ], [ %next, %loop ]
  %acc = phi float [ 0.0, %wait ], [ %more, %loop ]
  %pk = getelementptr float, ptr addrspace(3) @shared, i32 %k
  %vk = load float, ptr addrspace(3) %pk
  %more = fadd float %acc, %vk
  %next = add i32 %k, 1
  %again = icmp ult i32 %next, 8
  br i1 %again, label %loop, label %store
store:
  %po = getelementptr float, ptr addrspace(1) %out, i32 %b
  store float %more, ptr addrspace(1) %po
  br label %done
done:
  ret void
}`

func TestBlockReduction(t *testing.T) {
	const blocks = 20
	x, want := make([]float32, blocks*256), make([]float32, blocks)
	for i := range x {
		x[i] = float32(i % 97)
		want[i/256] += x[i] // small integers: exact in any order
	}
	out := make([]byte, 4*blocks)
	memory, args := buffers(bytesOf(x), out)
	for _, check := range []bool{false, true} {
		clear(out)
		run(t, entry(t, compiled(t, reduction)), sim.Launch{Grid: [3]int{blocks}, Block: [3]int{256}, Shared: 32, Memory: memory, Args: args, Check: check})
		assert.Equal(t, want, valuesOf[float32](out))
	}
}

func TestMissingBarrierIsARace(t *testing.T) {
	ptx := compiled(t, strings.Replace(reduction, "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)", "", 1))
	memory, args := buffers(make([]byte, 1024), make([]byte, 4))
	launch := sim.Launch{Block: [3]int{256}, Shared: 32, Memory: memory, Args: args, Check: true}
	f := fault(t, entry(t, ptx), launch)
	// The first warp reads before the others have written.
	assert.Contains(t, []sim.FaultKind{sim.Race, sim.Uninitialised}, f.Kind)
	launch.Check = false
	run(t, entry(t, ptx), launch)
}

func TestMatrixMultiply(t *testing.T) {
	// Each thread computes one element of a 16x16 tile; operand tiles go through shared memory.
	ptx := compiled(t, declarations+`
@ta = internal addrspace(3) global [256 x float] undef, align 16
@tb = internal addrspace(3) global [256 x float] undef, align 16
define ptx_kernel void @matmul(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %n) {
entry:
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %r0 = mul i32 %by, 16
  %row = add i32 %r0, %ty
  %c0 = mul i32 %bx, 16
  %col = add i32 %c0, %tx
  %s0 = mul i32 %ty, 16
  %s = add i32 %s0, %tx
  %pa = getelementptr float, ptr addrspace(3) @ta, i32 %s
  %pb = getelementptr float, ptr addrspace(3) @tb, i32 %s
  br label %outer
outer:
  %k = phi i32 [ 0, %entry ], [ %kn, %after ]
  %acc = phi float [ 0.0, %entry ], [ %accn, %after ]
  %ai0 = mul i32 %row, %n
  %ai1 = add i32 %ai0, %k
  %ai = add i32 %ai1, %tx
  %ga = getelementptr float, ptr addrspace(1) %a, i32 %ai
  %va = load float, ptr addrspace(1) %ga
  store float %va, ptr addrspace(3) %pa
  %bi0 = add i32 %k, %ty
  %bi1 = mul i32 %bi0, %n
  %bi = add i32 %bi1, %col
  %gb = getelementptr float, ptr addrspace(1) %b, i32 %bi
  %vb = load float, ptr addrspace(1) %gb
  store float %vb, ptr addrspace(3) %pb
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %jn, %inner ]
  %accj = phi float [ %acc, %outer ], [ %accn, %inner ]
  %xa = add i32 %s0, %j
  %xb0 = mul i32 %j, 16
  %xb = add i32 %xb0, %tx
  %qa = getelementptr float, ptr addrspace(3) @ta, i32 %xa
  %qb = getelementptr float, ptr addrspace(3) @tb, i32 %xb
  %fa = load float, ptr addrspace(3) %qa
  %fb = load float, ptr addrspace(3) %qb
  %accn = call float @llvm.fma.f32(float %fa, float %fb, float %accj)
  %jn = add i32 %j, 1
  %jc = icmp ult i32 %jn, 16
  br i1 %jc, label %inner, label %after
after:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %kn = add i32 %k, 16
  %kc = icmp slt i32 %kn, %n
  br i1 %kc, label %outer, label %end
end:
  %ci0 = mul i32 %row, %n
  %ci = add i32 %ci0, %col
  %gc = getelementptr float, ptr addrspace(1) %c, i32 %ci
  store float %accn, ptr addrspace(1) %gc
  ret void
}`)
	const n = 64
	a, b, want := make([]float32, n*n), make([]float32, n*n), make([]float32, n*n)
	for i := range a {
		a[i], b[i] = float32(i%13)-6, float32(i%7)-3
	}
	for i := range n {
		for j := range n {
			for k := range n {
				want[i*n+j] += a[i*n+k] * b[k*n+j]
			}
		}
	}
	c := make([]byte, 4*n*n)
	memory, args := buffers(bytesOf(a), bytesOf(b), c)
	launch := sim.Launch{Grid: [3]int{n / 16, n / 16}, Block: [3]int{16, 16}, Memory: memory, Args: append(args, n), Check: true}
	run(t, entry(t, ptx), launch)
	assert.Equal(t, want, valuesOf[float32](c))

	racy := strings.Replace(ptx, "bar.sync", "// bar.sync", 1)
	require.NotEqual(t, ptx, racy)
	assert.Contains(t, []sim.FaultKind{sim.Race, sim.Uninitialised}, fault(t, entry(t, racy), launch).Kind)
	last := strings.LastIndex(ptx, "bar.sync")
	racy = ptx[:last] + "// " + ptx[last:]
	assert.Equal(t, sim.Race, fault(t, entry(t, racy), launch).Kind)
}

func TestDivergentLoops(t *testing.T) {
	// Collatz: each lane has its own trip count with a branch inside, and some exit early.
	ptx := compiled(t, declarations+`
define ptx_kernel void @collatz(ptr addrspace(1) %out, i32 %limit) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %zero = icmp eq i32 %t, 0
  br i1 %zero, label %none, label %loop
none:
  store i32 -1, ptr addrspace(1) %p
  ret void
loop:
  %n = phi i32 [ %t, %entry ], [ %m, %next ]
  %s = phi i32 [ 0, %entry ], [ %s1, %next ]
  %one = icmp eq i32 %n, 1
  br i1 %one, label %done, label %go
go:
  %far = icmp sgt i32 %s, %limit
  br i1 %far, label %lost, label %step
lost:
  store volatile i32 -2, ptr addrspace(1) %p
  ret void
step:
  %odd = and i32 %n, 1
  %isodd = icmp ne i32 %odd, 0
  br i1 %isodd, label %up, label %down
up:
  %n3 = mul i32 %n, 3
  %u = add i32 %n3, 1
  store volatile i32 %u, ptr addrspace(1) %p
  br label %next
down:
  %d = lshr i32 %n, 1
  store volatile i32 %d, ptr addrspace(1) %p
  br label %next
next:
  %m = phi i32 [ %u, %up ], [ %d, %down ]
  %s1 = add i32 %s, 1
  br label %loop
done:
  store i32 %s, ptr addrspace(1) %p
  ret void
}`)
	const n, limit = 256, 100
	want := make([]int32, n)
	want[0] = -1
	for i := 1; i < n; i++ {
		steps, lost := 0, false
		for v := i; v != 1 && !lost; steps++ {
			lost = steps > limit
			if v%2 == 1 {
				v = 3*v + 1
			} else {
				v /= 2
			}
		}
		if want[i] = int32(steps); lost {
			want[i] = -2
		}
	}
	out := make([]byte, 4*n)
	memory, args := buffers(out)
	run(t, entry(t, ptx), sim.Launch{Block: [3]int{n}, Memory: memory, Args: append(args, limit)})
	assert.Equal(t, want, valuesOf[int32](out))
}

func TestPrint(t *testing.T) {
	ptx := compiled(t, declarations+`
@fmt = private unnamed_addr addrspace(1) constant [26 x i8] c"%d: %5.2f %s %llx %c%%\0A\00\00\00", align 1
@word = private unnamed_addr addrspace(1) constant [4 x i8] c"yes\00", align 1
define ptx_kernel void @hello() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %buf = alloca { i32, double, ptr, i64, i32 }
  %p0 = getelementptr { i32, double, ptr, i64, i32 }, ptr %buf, i32 0, i32 0
  %p1 = getelementptr { i32, double, ptr, i64, i32 }, ptr %buf, i32 0, i32 1
  %p2 = getelementptr { i32, double, ptr, i64, i32 }, ptr %buf, i32 0, i32 2
  %p3 = getelementptr { i32, double, ptr, i64, i32 }, ptr %buf, i32 0, i32 3
  %p4 = getelementptr { i32, double, ptr, i64, i32 }, ptr %buf, i32 0, i32 4
  store i32 %b, ptr %p0
  %d = sitofp i32 %t to double
  store double %d, ptr %p1
  store ptr addrspacecast (ptr addrspace(1) @word to ptr), ptr %p2
  store i64 255, ptr %p3
  store i32 65, ptr %p4
  %r = call i32 @vprintf(ptr addrspacecast (ptr addrspace(1) @fmt to ptr), ptr %buf)
  ret void
}`)
	var want, got strings.Builder
	for b := range 40 {
		for lane := range 2 {
			fmt.Fprintf(&want, "%d: %5.2f yes ff A%%\n", b, float64(lane))
		}
	}
	run(t, entry(t, ptx), sim.Launch{Grid: [3]int{40}, Block: [3]int{2}, Print: func(s string) { got.WriteString(s) }})
	assert.Equal(t, want.String(), got.String())
}

func TestDeviceFunctions(t *testing.T) {
	// Recursion in divergent code: each lane's depth is its index.
	ptx := compiled(t, declarations+`
define internal i64 @fib(i32 %n) noinline {
  %small = icmp slt i32 %n, 2
  br i1 %small, label %base, label %more
base:
  %r = sext i32 %n to i64
  ret i64 %r
more:
  %a = sub i32 %n, 1
  %x = call i64 @fib(i32 %a)
  %b = sub i32 %n, 2
  %y = call i64 @fib(i32 %b)
  %s = add i64 %x, %y
  ret i64 %s
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v = call i64 @fib(i32 %t)
  %p = getelementptr i64, ptr addrspace(1) %out, i32 %t
  store i64 %v, ptr addrspace(1) %p
  ret void
}`)
	require.Contains(t, ptx, "call.uni")
	out := make([]byte, 8*13)
	memory, args := buffers(out)
	run(t, entry(t, ptx), sim.Launch{Block: [3]int{13}, Memory: memory, Args: args})
	assert.Equal(t, []int64{0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144}, valuesOf[int64](out))
}
