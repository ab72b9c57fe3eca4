package matmul

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/kernel/targets/host"
	"github.com/tshared/tshared/internal/num/apfloat"
)

// opened returns LLVM, or skips the test.
func opened(t testing.TB) libllvm.LLVM {
	t.Helper()
	l, err := libllvm.Open()
	if errors.Is(err, libllvm.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	return l
}

// machineOf compiles for a processor with exactly the features of a host.
func machineOf(t testing.TB, h Host) libllvm.Machine {
	t.Helper()
	l := opened(t)
	target := l.Host()
	if all := hostAtHand(t); !all.within(h) {
		// All get conversions of f16, which are functions of compiler-rt otherwise.
		target.CPU, target.Features = "", strings.Join(append(h.list(), "+f16c"), ",")
	}
	machine, err := l.Machine(target)
	require.NoError(t, err)
	t.Cleanup(machine.Close)
	return machine
}

// compiled makes functions for problems, and returns their addresses.
func compiled(t testing.TB, h Host, products []Problem) (addresses []uintptr, scratch []int64) {
	t.Helper()
	l := opened(t)
	m := llvmir.NewModule("products")
	lib := NewLibrary(m, h)
	var made []*Function
	for _, p := range products {
		require.NoError(t, h.Supports(p))
		f := lib.Function(p)
		f.SetLinkage(llvmir.External)
		made = append(made, f)
	}
	code, err := l.Load(emitted(t, m, machineOf(t, h), libllvm.Object), nil)
	if err == libllvm.ErrNoJIT {
		t.Skip(err)
	}
	require.NoError(t, err)
	t.Cleanup(code.Close)
	for _, f := range made {
		p, err := code.Lookup(f.Name())
		require.NoError(t, err)
		addresses, scratch = append(addresses, p), append(scratch, f.Scratch)
	}
	return addresses, scratch
}

// emitted is the code that LLVM generates for a module.
func emitted(t testing.TB, m *llvmir.Module, machine libllvm.Machine, form libllvm.Output) []byte {
	t.Helper()
	m.SetTarget(machine.Target().Triple, machine.DataLayout())
	text := m.Print()
	parsed, err := opened(t).Parse("products", text)
	require.NoError(t, err, text)
	defer parsed.Close()
	require.NoError(t, parsed.Verify())
	require.NoError(t, parsed.Run("default<O3>", machine, libllvm.PassOptions{}))
	code, err := parsed.Emit(machine, form)
	require.NoError(t, err)
	return code
}

// data is a matrix with its numbers and its bytes.
type data struct {
	m          Matrix
	rows, cols int
	row, col   int // strides
	numbers    []float64
	bytes      []byte
}

var formats = map[*llvmir.Type]*apfloat.Format{llvmir.Half: apfloat.F16, llvmir.BFloat: apfloat.BF16}

func newData(r *rand.Rand, m Matrix, rows, cols, row, col int) *data {
	d := &data{m: m, rows: rows, cols: cols, row: row, col: col, numbers: make([]float64, rows*cols)}
	size := m.Elem.Bits() / 8
	d.bytes = make([]byte, ((rows-1)*row+(cols-1)*col+1)*size)
	for i := range d.bytes {
		d.bytes[i] = 0x77
	}
	for i := range rows {
		for j := range cols {
			v := 2*r.Float64() - 1
			if m.Elem.IsInt() {
				half := 1 << (min(m.Elem.Bits(), 16) - 1)
				if v = float64(r.IntN(2*half) - half); m.Unsigned {
					v += float64(half)
				}
			}
			d.set(i, j, v)
		}
	}
	return d
}

func (d *data) set(i, j int, v float64) { d.numbers[i*d.cols+j] = d.put(i, j, v) }

func (d *data) place(i, j int) unsafe.Pointer {
	return unsafe.Pointer(&d.bytes[(i*d.row+j*d.col)*d.m.Elem.Bits()/8])
}

// put stores a number, and returns the rounded number.
func (d *data) put(i, j int, v float64) float64 {
	p := d.place(i, j)
	switch d.m.Elem {
	case llvmir.Double:
		*(*float64)(p) = v
	case llvmir.Float:
		*(*float32)(p) = float32(v)
		return float64(float32(v))
	case llvmir.I8:
		*(*int8)(p) = int8(int(v))
	case llvmir.I16:
		*(*int16)(p) = int16(int(v))
	case llvmir.I32:
		*(*int32)(p) = int32(v)
	default:
		f := formats[d.m.Elem]
		bits := f.FromFloat64(v)
		*(*uint16)(p) = uint16(bits.Lo)
		return f.Float64(bits)
	}
	return v
}

func (d *data) get(i, j int) float64 {
	p := d.place(i, j)
	switch d.m.Elem {
	case llvmir.Double:
		return *(*float64)(p)
	case llvmir.Float:
		return float64(*(*float32)(p))
	case llvmir.I32:
		return float64(*(*int32)(p))
	}
	return formats[d.m.Elem].Float64(apfloat.Bits{Lo: uint64(*(*uint16)(p))})
}

func (d *data) address() uintptr { return uintptr(unsafe.Pointer(&d.bytes[0])) }

// alignedBytes is scratch memory.
func alignedBytes(n int64) []byte {
	b := make([]byte, n+2*scratchAlign)
	return b[-uintptr(unsafe.Pointer(&b[0]))%scratchAlign:]
}

// truncated rounds a number to TF32.
func truncated(v float64) float64 {
	return float64(math.Float32frombits(math.Float32bits(float32(v)) &^ (1<<13 - 1)))
}

// expected is the product in f64, and a bound of the error in the type of C.
func expected(p Problem, a, b, c *data, i, j int) (want, bound float64) {
	magnitude := 0.0
	for k := range int(p.K) {
		x, y := a.numbers[i*a.cols+k], b.numbers[k*b.cols+j]
		if p.TF32 {
			x, y = truncated(x), truncated(y)
		}
		want += x * y
		magnitude += math.Abs(x * y)
	}
	if p.Init != FromZero {
		before := c.numbers[i*c.cols+j]
		want += before
		magnitude += math.Abs(before)
	}
	if p.C.Elem == llvmir.I32 { // which goes on with the least number after the greatest
		return float64(int32(int64(want))), 0
	}
	ulp := map[*llvmir.Type]float64{llvmir.Float: 0x1p-24, llvmir.Double: 0x1p-53, llvmir.Half: 0x1p-11}[p.C.Elem]
	return want, ulp * float64(p.K+2) * magnitude
}

// check runs a matmul on random numbers.
func check(t *testing.T, r *rand.Rand, p Problem, function uintptr, scratchBytes int64) {
	t.Helper()
	sides := [][2]int64{{p.M, p.K}, {p.K, p.N}, {p.M, p.N}}
	var d [3]*data
	var dynamic []uintptr
	for i, m := range []Matrix{p.A, p.B, p.C} {
		rows, cols := int(sides[i][0]), int(sides[i][1])
		row, col := int(m.Row), int(m.Col)
		if m.Row == Dynamic {
			row = cols*max(col, 1) + r.IntN(20)
			if col == Dynamic {
				row = cols*2 + 1
			}
			dynamic = append(dynamic, uintptr(row))
		}
		if m.Col == Dynamic {
			if col = rows*row + r.IntN(3); row > 1 {
				col = 2
			}
			dynamic = append(dynamic, uintptr(col))
		}
		d[i] = newData(r, m, rows, cols, row, col)
	}
	scratch := alignedBytes(scratchBytes)
	args := append([]uintptr{d[0].address(), d[1].address(), d[2].address(), uintptr(unsafe.Pointer(&scratch[0]))}, dynamic...)
	libllvm.Call(function, args...)
	for i := range int(p.M) {
		for j := range int(p.N) {
			got := d[2].get(i, j)
			want, bound := expected(p, d[0], d[1], d[2], i, j)
			if !(math.Abs(got-want) <= bound) {
				require.Failf(t, "wrong", "%+v: element %d, %d is %v, want %v", p, i, j, got, want)
			}
			d[2].put(i, j, 0)
		}
	}
	// Memory between the rows of C is unchanged.
	for at, b := range d[2].bytes {
		require.True(t, b == 0 || b == 0x77, "%+v: byte %d of C is %#x", p, at, b)
	}
}

// layouts are strides for a matrix with a number of rows and columns.
func layouts(rows, cols int64) [][2]int64 {
	return [][2]int64{{cols, 1}, {1, rows}, {Dynamic, 1}, {1, Dynamic}, {Dynamic, Dynamic}, {2 * cols, 2}}
}

type elements struct {
	a, b, c  *llvmir.Type
	unsigned bool
	mixed    bool // only one of a and b is unsigned
	tf32     bool
}

var types = []elements{
	{a: llvmir.Float, b: llvmir.Float, c: llvmir.Float},
	{a: llvmir.Float, b: llvmir.Float, c: llvmir.Float, tf32: true},
	{a: llvmir.Half, b: llvmir.Half, c: llvmir.Float},
	{a: llvmir.BFloat, b: llvmir.BFloat, c: llvmir.Float},
	{a: llvmir.Half, b: llvmir.Float, c: llvmir.Float},
	{a: llvmir.Double, b: llvmir.Double, c: llvmir.Double},
	{a: llvmir.I8, b: llvmir.I8, c: llvmir.I32},
	{a: llvmir.I8, b: llvmir.I8, c: llvmir.I32, unsigned: true},
	{a: llvmir.I8, b: llvmir.I8, c: llvmir.I32, mixed: true},
	{a: llvmir.I8, b: llvmir.I8, c: llvmir.I32, unsigned: true, mixed: true},
	{a: llvmir.I16, b: llvmir.I16, c: llvmir.I32},
	{a: llvmir.I8, b: llvmir.I16, c: llvmir.I32},
	{a: llvmir.I32, b: llvmir.I8, c: llvmir.I32},
	{a: llvmir.Half, b: llvmir.Half, c: llvmir.Half},
}

var sides = []int64{1, 2, 3, 5, 7, 8, 13, 16, 17, 31, 32, 33, 48, 64, 96}

// randomProblem makes a problem of any kind.
func randomProblem(r *rand.Rand) Problem {
	side := func() int64 { return sides[r.IntN(len(sides))] }
	e := types[r.IntN(len(types))]
	p := Problem{M: side(), N: side(), K: side(), Init: AccumulatorInit(r.IntN(3)), TF32: e.tf32, Contract: r.IntN(2) == 0}
	pick := func(list [][2]int64) [2]int64 { return list[r.IntN(len(list))] }
	a, b := pick(layouts(p.M, p.K)), pick(layouts(p.K, p.N))
	p.A, p.B = Matrix{Elem: e.a, Row: a[0], Col: a[1], Unsigned: e.unsigned}, Matrix{Elem: e.b, Row: b[0], Col: b[1], Unsigned: e.unsigned != e.mixed}
	p.C = Matrix{Elem: e.c, Row: p.N, Col: 1}
	if r.IntN(3) == 0 {
		p.C.Row = Dynamic
	}
	return p
}

// hostAtHand is this processor, with AMX if it is permitted.
func hostAtHand(t testing.TB) Host {
	h := hostWith(opened(t).Host().Features)
	if !host.AMXPermitted() {
		return h.Without(AMXFeature)
	}
	return h
}

// hosts are processors whose code this one can run.
func hosts(t testing.TB) map[string]Host {
	h := hostAtHand(t)
	found := map[string]Host{"host": h, "any": hostWith("")}
	for _, c := range []struct{ name, features string }{
		{"avx512", "+avx512f,+avx512bw,+avx2,+avx,+fma"}, {"avx512vnni", "+avx512f,+avx512bw,+avx512vnni,+avx2,+avx,+fma"},
		{"avx512fp16", "+avx512f,+avx512bw,+avx512fp16,+avx2,+avx,+fma"}, {"avxvnni", "+avxvnni,+avx2,+avx,+fma"},
		{"avx512bf16", "+avx512f,+avx512bw,+avx512bf16,+avx2,+avx,+fma"}, {"avx2", "+avx2,+avx,+fma"}, {"avx", "+avx"}, {"sse2", "+sse2"},
	} {
		other := hostWith(c.features)
		if other.within(h) {
			found[c.name] = other
		}
	}
	return found
}

// within reports whether another host has all features of this one.
func (h Host) within(other Host) bool {
	for f := range h.features {
		if !other.features[f] {
			return false
		}
	}
	return true
}

// TestProblems compares matmuls of many sizes, strides and types with sums in f64, which
// are exact for integers.
func TestProblems(t *testing.T) {
	for name, h := range hosts(t) {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			var products []Problem
			seen := map[string]bool{}
			for len(products) < 30 {
				p := randomProblem(r)
				if h.Supports(p) != nil {
					// Their sums would have to be rounded to f16.
					require.True(t, p.C.Elem == llvmir.Half && !p.Contract, "%+v", p)
				} else if !seen[p.key()] {
					seen[p.key()] = true
					products = append(products, p)
				}
			}
			functions, scratch := compiled(t, h, products)
			for i, p := range products {
				check(t, r, p, functions[i], scratch[i])
			}
		})
	}
}

// TestTiles: sizes that fill tiles, in all layouts.
func TestTiles(t *testing.T) {
	h := hostAtHand(t)
	if !h.features[AMXFeature] {
		t.Skip("this processor has no tiles, or we may not use them")
	}
	r := rand.New(rand.NewPCG(5, 6))
	var products []Problem
	for _, e := range types {
		if e.a != e.b || e.a == llvmir.Double || e.a == llvmir.I16 || e.c == llvmir.Half || e.a == llvmir.Float && !e.tf32 {
			continue
		}
		for i, s := range [][3]int64{{16, 16, 4}, {16, 32, 16}, {32, 16, 32}, {32, 32, 64}, {48, 96, 128}, {64, 64, 192}} {
			for _, j := range []int{i, (i + 2) % 6} {
				p := Problem{M: s[0], N: s[1], K: s[2], Contract: true, Init: AccumulatorInit((i + j) % 3), TF32: e.tf32}
				a, b := layouts(p.M, p.K)[j], layouts(p.K, p.N)[(2*i+j)%6]
				p.A, p.B = Matrix{Elem: e.a, Row: a[0], Col: a[1], Unsigned: e.unsigned}, Matrix{Elem: e.b, Row: b[0], Col: b[1], Unsigned: e.unsigned != e.mixed}
				p.C = Matrix{Elem: e.c, Row: Dynamic, Col: 1}
				_, tiled := h.amx(p)
				small := p.K < 32 || p.M*p.N < minSplit
				require.Equal(t, !small || e.a == llvmir.BFloat || e.a == llvmir.I8, tiled, "%+v", p)
				products = append(products, p)
			}
		}
	}
	functions, scratch := compiled(t, h, products)
	for i, p := range products {
		check(t, r, p, functions[i], scratch[i])
	}
}

// TestNonFinite: infinities and NaNs propagate, also where elements are split.
func TestNonFinite(t *testing.T) {
	h := hostAtHand(t)
	var products []Problem
	for _, e := range types {
		if e.a.IsFloat() {
			p := Problem{M: 32, N: 32, K: 32, A: Matrix{Elem: e.a, Row: 32, Col: 1}, B: Matrix{Elem: e.b, Row: 1, Col: 32}, C: Matrix{Elem: e.c, Row: 32, Col: 1},
				Contract: true, TF32: e.tf32}
			products = append(products, p)
		}
	}
	functions, scratch := compiled(t, h, products)
	for n, p := range products {
		r := rand.New(rand.NewPCG(7, 8))
		a, b, c := newData(r, p.A, 32, 32, 32, 1), newData(r, p.B, 32, 32, 1, 32), newData(r, p.C, 32, 32, 32, 1)
		a.set(3, 5, math.Inf(1))
		a.set(4, 6, math.Inf(-1))
		a.set(4, 7, math.Inf(1))
		b.set(9, 2, math.NaN())
		b.set(6, 8, math.Inf(-1))
		room := alignedBytes(scratch[n])
		libllvm.Call(functions[n], a.address(), b.address(), c.address(), uintptr(unsafe.Pointer(&room[0])))
		for i := range 32 {
			for j := range 32 {
				want, _ := expected(p, a, b, c, i, j)
				got := c.get(i, j)
				if math.IsInf(want, 0) || math.IsNaN(want) {
					require.Equal(t, fmt.Sprint(want), fmt.Sprint(got), "%+v: element %d, %d", p, i, j)
				} else {
					delta := map[*llvmir.Type]float64{llvmir.Half: 0.05}[p.C.Elem]
					require.InDelta(t, want, got, delta+1e-4, "%+v: element %d, %d", p, i, j)
				}
			}
		}
	}
}

// TestInOrder: without Contract the sum is computed in order, and each product and sum is
// rounded.
func TestInOrder(t *testing.T) {
	h := hostAtHand(t)
	for elem, rounded := range map[*llvmir.Type]func(float64) float64{
		llvmir.Float: func(v float64) float64 { return float64(float32(v)) },
		llvmir.Half:  func(v float64) float64 { return apfloat.F16.Float64(apfloat.F16.FromFloat64(v)) },
	} {
		p := denseProblem(elements{a: elem, b: elem, c: elem}, 37, 41, 53)
		p.Init, p.Contract = FromC, false
		if elem == llvmir.Half && h.Supports(p) != nil {
			t.Log("this processor does not compute with f16")
			continue
		}
		functions, scratch := compiled(t, h, []Problem{p})
		r := rand.New(rand.NewPCG(3, 4))
		a, b, c := newData(r, p.A, 37, 53, 53, 1), newData(r, p.B, 53, 41, 41, 1), newData(r, p.C, 37, 41, 41, 1)
		room := alignedBytes(scratch[0])
		libllvm.Call(functions[0], a.address(), b.address(), c.address(), uintptr(unsafe.Pointer(&room[0])))
		for i := range 37 {
			for j := range 41 {
				acc := c.numbers[i*41+j]
				for k := range 53 {
					acc = rounded(acc + rounded(a.numbers[i*53+k]*b.numbers[k*41+j]))
				}
				require.Equal(t, acc, c.get(i, j), "element %d, %d of %s", i, j, elem)
			}
		}
	}
}
