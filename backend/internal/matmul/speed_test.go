package matmul

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
	"unsafe"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/llvmir"
)

// denseProblem is a problem with dense rows.
func denseProblem(e elements, m, n, k int64) Problem {
	dense := func(t *llvmir.Type, row int64) Matrix { return Matrix{Elem: t, Row: row, Col: 1} }
	return Problem{M: m, N: n, K: k, A: dense(e.a, k), B: dense(e.b, n), C: dense(e.c, n), Init: AddToC, Contract: true, TF32: e.tf32}
}

// measure reports the best number of operations per second.
func measure(b *testing.B, h Host, p Problem) {
	functions, scratch := compiled(b, h, []Problem{p})
	r := rand.New(rand.NewPCG(1, 2))
	x, y, z := newData(r, p.A, int(p.M), int(p.K), int(p.K), 1), newData(r, p.B, int(p.K), int(p.N), int(p.N), 1), newData(r, p.C, int(p.M), int(p.N), int(p.N), 1)
	room := alignedBytes(scratch[0])
	best := time.Hour
	for b.Loop() {
		start := time.Now()
		libllvm.Call(functions[0], x.address(), y.address(), z.address(), uintptr(unsafe.Pointer(&room[0])))
		best = min(best, time.Since(start))
	}
	b.ReportMetric(2*float64(p.M*p.N*p.K)/best.Seconds()/1e9, "Gop/s")
	b.ReportMetric(best.Seconds()*1e3, "best-ms")
}

func BenchmarkMatmul(b *testing.B) {
	h := hostAtHand(b)
	for _, e := range types {
		for _, s := range [][3]int64{{64, 64, 16}, {128, 128, 64}, {128, 256, 64}, {128, 64, 128}} {
			b.Run(fmt.Sprintf("%s_%s_%v_%dx%dx%d", e.a, e.c, e.tf32, s[0], s[1], s[2]), func(b *testing.B) {
				measure(b, h, denseProblem(e, s[0], s[1], s[2]))
			})
		}
	}
}

// BenchmarkProcessors: the same matmuls with the features of other processors.
func BenchmarkProcessors(b *testing.B) {
	found := hosts(b)
	for _, e := range []elements{
		{a: llvmir.I8, b: llvmir.I8, c: llvmir.I32}, {a: llvmir.I16, b: llvmir.I16, c: llvmir.I32},
		{a: llvmir.Half, b: llvmir.Half, c: llvmir.Half}, {a: llvmir.Half, b: llvmir.Half, c: llvmir.Float},
	} {
		for _, name := range slices.Sorted(maps.Keys(found)) {
			b.Run(fmt.Sprintf("%s_%s/%s", e.a, e.c, name), func(b *testing.B) { measure(b, found[name], denseProblem(e, 512, 512, 512)) })
		}
	}
}
