package test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/remarks"
)

// maskRun is a kernel that loads and stores a tile under a mask: the text of the mask, and its
// value at each element for given arguments.
type maskRun struct {
	rank   int
	text   strings.Builder
	values int
	rng    *rand.Rand
	mask   lane
	first  *lane  // first mask of a loop of two iterations that loads and yields mask; nil without a loop
	other  string // other of the load: none, a scalar, or a tensor
	stride int    // stride of the last dimension
}

// arguments are the kernel's arguments: bounds, and a flag.
type arguments struct{ n, m, flag int32 }

// lane is a value in the text, with its elements.
type lane struct {
	name string
	at   func(args arguments, place [2]int) int64
}

var (
	tileSizes = [2]int64{4, 8}
	// bounds are only compared with, so they may be extreme.
	bounds = []int32{math.MinInt32, -5, -1, 0, 1, 2, 3, 4, 6, 7, 8, 9, 20, 258, math.MaxInt32}
	begins = []int32{-9, -4, -1, 0, 1, 3, 12}
)

func (r *maskRun) op(format string, args ...any) string {
	r.values++
	name := fmt.Sprintf("%%v%d", r.values)
	fmt.Fprintf(&r.text, "  %s = %s\n", name, fmt.Sprintf(format, args...))
	return name
}

// shape is the shape along one dimension, or of the whole tile for -1.
func (r *maskRun) shape(dim int) string {
	if dim >= 0 {
		return fmt.Sprintf("%dx", tileSizes[dim])
	}
	return "4x8x"
}

// positions are integers that increase or decrease along a dimension.
func (r *maskRun) positions(dim int, t string) lane {
	n, start := tileSizes[dim], int64(r.rng.IntN(2)*3)
	tensor := "tensor<" + r.shape(dim) + "i32>"
	x := lane{r.op("tt.make_range {end = %d : i32, start = %d : i32} : %s", start+n, start, tensor),
		func(_ arguments, place [2]int) int64 { return int64(place[dim]) + start }}
	if t == "i64" {
		wide := "tensor<" + r.shape(dim) + "i64>"
		x.name = r.op("arith.%s %s : %s to %s", []string{"extsi", "extui"}[r.rng.IntN(2)], x.name, tensor, wide)
		tensor = wide
	}
	for range r.rng.IntN(3) {
		before := x.at
		c := int64([]int{-3, -2, -1, 0, 2, 3, 5}[r.rng.IntN(7)])
		constant := r.op("arith.constant dense<%d> : %s", c, tensor)
		switch r.rng.IntN(4) {
		case 0:
			m := "%m"
			if t == "i64" {
				m = r.op("arith.extsi %%m : i32 to i64")
			}
			x.name = r.op("arith.addi %s, %s : %s", r.op("tt.splat %s : %s -> %s", m, t, tensor), x.name, tensor)
			x.at = func(args arguments, place [2]int) int64 { return before(args, place) + int64(args.m) }
		case 1:
			x.name = r.op("arith.muli %s, %s : %s", x.name, constant, tensor)
			x.at = func(args arguments, place [2]int) int64 { return before(args, place) * c }
		case 2:
			x.name = r.op("arith.subi %s, %s : %s", constant, x.name, tensor)
			x.at = func(args arguments, place [2]int) int64 { return c - before(args, place) }
		default:
			x.name = r.op("arith.subi %s, %s : %s", x.name, constant, tensor)
			x.at = func(args arguments, place [2]int) int64 { return before(args, place) - c }
		}
	}
	return x
}

var comparisons = []struct {
	name  string
	holds func(x, y int64) bool
}{
	{"slt", func(x, y int64) bool { return x < y }}, {"sle", func(x, y int64) bool { return x <= y }},
	{"sgt", func(x, y int64) bool { return x > y }}, {"sge", func(x, y int64) bool { return x >= y }},
	{"ult", func(x, y int64) bool { return uint64(x) < uint64(y) }}, {"ule", func(x, y int64) bool { return uint64(x) <= uint64(y) }},
	{"ugt", func(x, y int64) bool { return uint64(x) > uint64(y) }}, {"uge", func(x, y int64) bool { return uint64(x) >= uint64(y) }},
	{"eq", func(x, y int64) bool { return x == y }}, {"ne", func(x, y int64) bool { return x != y }},
}

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// comparison compares positions with a bound.
func (r *maskRun) comparison(dim int) lane {
	t := []string{"i32", "i64"}[r.rng.IntN(2)]
	x := r.positions(dim, t)
	tensor := "tensor<" + r.shape(dim) + t + ">"
	var y lane
	c := int64(bounds[r.rng.IntN(len(bounds))])
	if t == "i64" && r.rng.IntN(4) == 0 {
		c = []int64{math.MinInt64, math.MaxInt64}[r.rng.IntN(2)]
	}
	if r.rng.IntN(3) == 0 {
		y = lane{r.op("arith.constant dense<%d> : %s", c, tensor), func(arguments, [2]int) int64 { return c }}
	} else {
		n := "%n"
		if t == "i64" {
			n = r.op("arith.extsi %%n : i32 to i64")
		}
		y = lane{r.op("tt.splat %s : %s -> %s", n, t, tensor), func(args arguments, _ [2]int) int64 { return int64(args.n) }}
	}
	if t == "i32" && r.rng.IntN(4) == 0 {
		whole, narrow := y.at, "tensor<"+r.shape(dim)+"i8>"
		cut := r.op("arith.trunci %s : %s to %s", y.name, tensor, narrow)
		y = lane{r.op("arith.extsi %s : %s to %s", cut, narrow, tensor),
			func(args arguments, place [2]int) int64 { return int64(int8(whole(args, place))) }}
	}
	if r.rng.IntN(4) == 0 {
		x, y = y, x
	}
	p := comparisons[r.rng.IntN(len(comparisons))]
	return lane{r.op("arith.cmpi %s, %s, %s : %s", p.name, x.name, y.name, tensor),
		func(args arguments, place [2]int) int64 { return bit(p.holds(x.at(args, place), y.at(args, place))) }}
}

// bits is a mask along a dimension, or of the whole tile for -1.
func (r *maskRun) bits(dim, depth int) lane {
	tensor := "tensor<" + r.shape(dim) + "i1>"
	if dim < 0 && r.rng.IntN(2) == 0 {
		return r.repeated(r.rng.IntN(2), depth)
	}
	kinds := 8
	if depth == 0 {
		kinds = 2
	}
	kind := r.rng.IntN(kinds)
	if dim < 0 && depth == 0 {
		return r.repeated(r.rng.IntN(2), 0)
	}
	switch kind {
	case 0, 1:
		if dim >= 0 && r.rng.IntN(5) > 0 {
			return r.comparison(dim)
		}
		return lane{r.op("tt.splat %%f : i1 -> %s", tensor), func(args arguments, _ [2]int) int64 { return int64(args.flag) }}
	case 2, 3:
		return r.logic("andi", dim, depth, func(x, y int64) int64 { return x & y })
	case 4:
		return r.logic("ori", dim, depth, func(x, y int64) int64 { return x | y })
	case 5:
		return r.logic("xori", dim, depth, func(x, y int64) int64 { return x ^ y })
	case 6:
		x := r.bits(dim, depth-1)
		set := r.op("arith.constant dense<true> : %s", tensor)
		return lane{r.op("arith.xori %s, %s : %s", x.name, set, tensor),
			func(args arguments, place [2]int) int64 { return 1 - x.at(args, place) }}
	}
	c := lane{"%f", func(args arguments, _ [2]int) int64 { return int64(args.flag) }}
	t := "i1"
	if r.rng.IntN(2) == 0 {
		c, t = r.bits(dim, depth-1), tensor
	}
	x, y := r.bits(dim, depth-1), r.bits(dim, depth-1)
	return lane{r.op("arith.select %s, %s, %s : %s, %s", c.name, x.name, y.name, t, tensor), func(args arguments, place [2]int) int64 {
		if c.at(args, place) != 0 {
			return x.at(args, place)
		}
		return y.at(args, place)
	}}
}

func (r *maskRun) logic(op string, dim, depth int, f func(x, y int64) int64) lane {
	x, y := r.bits(dim, depth-1), r.bits(dim, depth-1)
	return lane{r.op("arith.%s %s, %s : tensor<%si1>", op, x.name, y.name, r.shape(dim)),
		func(args arguments, place [2]int) int64 { return f(x.at(args, place), y.at(args, place)) }}
}

// repeated is a mask along one dimension, broadcast along the other one.
func (r *maskRun) repeated(dim, depth int) lane {
	x := r.bits(dim, depth)
	one := []string{"4x1x", "1x8x"}[dim]
	expanded := r.op("tt.expand_dims %s {axis = %d : i32} : tensor<%si1> -> tensor<%si1>", x.name, 1-dim, r.shape(dim), one)
	return lane{r.op("tt.broadcast %s : tensor<%si1> -> tensor<4x8xi1>", expanded, one), x.at}
}

const writesAt = 256 // offset of the masked store in %out

// kernel is the kernel's text: the masked load goes to the start of %out, and a masked store of
// ones after it.
func (r *maskRun) kernel(name string) string {
	dim, shape := 1, "8x"
	if r.rank == 2 {
		dim, shape = -1, "4x8x"
	}
	cols := r.op("tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>")
	step := r.op("arith.constant dense<%d> : tensor<8xi32>", r.stride)
	places := r.op("arith.muli %s, %s : tensor<8xi32>", cols, step)
	if r.rank == 2 {
		rows := r.op("tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>")
		column := r.op("tt.expand_dims %s {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>", rows)
		long := r.op("arith.constant dense<20> : tensor<4x1xi32>")
		column = r.op("tt.broadcast %s : tensor<4x1xi32> -> tensor<4x8xi32>", r.op("arith.muli %s, %s : tensor<4x1xi32>", column, long))
		row := r.op("tt.expand_dims %s {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>", places)
		places = r.op("arith.addi %s, %s : tensor<4x8xi32>", column, r.op("tt.broadcast %s : tensor<1x8xi32> -> tensor<4x8xi32>", row))
	}
	pointers := "tensor<" + shape + "!tt.ptr<f32>>"
	address := func(base string) string {
		return r.op("tt.addptr %s, %s : %s, tensor<%si32>", r.op("tt.splat %s : !tt.ptr<f32> -> %s", base, pointers), places, pointers, shape)
	}
	from, to := address("%a"), address("%out")
	behind := address(r.op("tt.addptr %%out, %s : !tt.ptr<f32>, i32", r.op("arith.constant %d : i32", writesAt)))
	r.mask = r.bits(dim, r.rng.IntN(4))
	if r.rng.IntN(2) == 0 {
		first := r.bits(dim, r.rng.IntN(2))
		r.first = &first
	}
	read := from + ", " + r.mask.name
	switch r.other {
	case "one":
		read += ", " + r.op("arith.constant dense<-1.0> : tensor<%sf32>", shape)
	case "tensor":
		read += ", " + r.op("arith.sitofp %s : tensor<%si32> to tensor<%sf32>", places, shape, shape)
	}
	v := r.op("tt.load %s : %s", read, pointers)
	written := r.mask.name
	if r.first != nil {
		v, written = r.loop(v, shape, read, pointers)
	}
	ones := r.op("arith.constant dense<1.0> : tensor<%sf32>", shape)
	return fmt.Sprintf(`tt.func public @%s(%%a: !tt.ptr<f32>, %%out: !tt.ptr<f32>, %%n: i32, %%m: i32, %%f: i1) {
%s  tt.store %s, %s : %s
  tt.store %s, %s, %s : %s
  tt.return
}
`, name, &r.text, to, v, pointers, behind, ones, written, pointers)
}

// loop adds the loads of two iterations of a loop, under the first mask and then under the other
// one, which the loop yields.
func (r *maskRun) loop(v, shape, read, pointers string) (sum, mask string) {
	zero, one, two := r.op("arith.constant 0 : i32"), r.op("arith.constant 1 : i32"), r.op("arith.constant 2 : i32")
	types := fmt.Sprintf("tensor<%sf32>, tensor<%si1>", shape, shape)
	r.values++
	name := fmt.Sprintf("%%v%d", r.values)
	fmt.Fprintf(&r.text, `  %s:2 = scf.for %%turn = %s to %s step %s iter_args(%%sum = %s, %%carried = %s) -> (%s) : i32 {
    %%more = tt.load %s : %s
    %%next = arith.addf %%sum, %%more : tensor<%sf32>
    scf.yield %%next, %s : %s
  }
`, name, zero, two, one, v, r.first.name, types, strings.Replace(read, r.mask.name, "%carried", 1), pointers, shape, r.mask.name, types)
	return name + "#0", name + "#1"
}

// want is the expected %out. Elements of the input are numbered from its start.
func (r *maskRun) want(args arguments) []float64 {
	out := make([]float64, 2*writesAt)
	rows := 1
	if r.rank == 2 {
		rows = int(tileSizes[0])
	}
	for i := range rows {
		for j := range int(tileSizes[1]) {
			place := i*20 + j*r.stride
			in := [2]int{i, j}
			out[place] = r.wantRead(r.mask, args, in, place)
			if r.first != nil {
				out[place] += r.wantRead(*r.first, args, in, place) + out[place]
			}
			out[writesAt+place] = float64(r.mask.at(args, in))
		}
	}
	return out
}

// wantRead is the expected result of a masked load.
func (r *maskRun) wantRead(mask lane, args arguments, in [2]int, place int) float64 {
	switch {
	case mask.at(args, in) != 0:
		return float64(1000 + place)
	case r.other == "one":
		return -1
	case r.other == "tensor":
		return float64(place)
	}
	return 0
}

const masksMain = `func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %%c0 = arith.constant 0 : index
  %%c1 = arith.constant 1 : index
  %%n = arith.constant 512 : index
  %%z = arith.constant 0 : i32
  %%zero = arith.constant 0.0 : f32
  %%from = memref.alloc() : memref<512xf32>
  %%out = memref.alloc() : memref<512xf32>
  scf.for %%i = %%c0 to %%n step %%c1 {
    %%k = arith.constant 1000 : i32
    %%j = arith.index_cast %%i : index to i32
    %%s = arith.addi %%j, %%k : i32
    %%f = arith.sitofp %%s : i32 to f32
    memref.store %%f, %%from[%%i] : memref<512xf32>
  }
  %%a = memref.cast %%from : memref<512xf32> to memref<*xf32>
  %%b = memref.cast %%out : memref<512xf32> to memref<*xf32>
%s  return
}
`

// call calls a kernel on memory of zeros.
func (a arguments) call(kernel string, number int) string {
	return fmt.Sprintf(`  linalg.fill ins(%%zero : f32) outs(%%out : memref<512xf32>)
  %%n%[2]d = arith.constant %[3]d : i32
  %%m%[2]d = arith.constant %[4]d : i32
  %%f%[2]d = arith.constant %[5]t
  func.call @%[1]s(%%a, %%b, %%n%[2]d, %%m%[2]d, %%f%[2]d, %%z, %%z, %%z, %%z, %%z, %%z) : (memref<*xf32>, memref<*xf32>, i32, i32, i1, i32, i32, i32, i32, i32, i32) -> ()
  func.call @printMemrefF32(%%b) : (memref<*xf32>) -> ()
`, kernel, number, a.n, a.m, a.flag != 0)
}

// TestMasksRun lowers kernels with masks of all kinds and executes them, with LLVM's runner, for
// bounds that keep nothing, something and all. Plain loops compute the expected results.
func TestMasksRun(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	const kernels, callsEach = 120, 5
	type called struct {
		*maskRun
		args arguments
		text string
	}
	var calls []called
	texts, main := "", ""
	for i := range kernels {
		r := &maskRun{rng: rng, rank: 1 + i%2, other: []string{"", "one", "tensor"}[rng.IntN(3)], stride: 1 + rng.IntN(2)}
		name := fmt.Sprintf("mask%d", i)
		text := r.kernel(name)
		texts += text
		for range callsEach {
			args := arguments{bounds[rng.IntN(len(bounds))], begins[rng.IntN(len(begins))], int32(rng.IntN(2))}
			main += args.call(name, len(calls))
			calls = append(calls, called{r, args, text})
		}
	}
	lowered := run(texts, lowering, "--report=json")
	require.Zero(t, lowered.exit, lowered.err)
	var rows []remarks.Access
	require.NoError(t, json.Unmarshal([]byte(lowered.err), &rows), lowered.err)
	kinds := map[remarks.Kind]int{}
	for _, row := range rows {
		kinds[row.Kind]++
	}
	t.Log(kinds)
	assert.Greater(t, kinds[remarks.Structured], kernels+kernels/2, "few masks are boxes")
	assert.Positive(t, kinds[remarks.Gather], "all masks are boxes")
	text := strings.TrimSuffix(strings.TrimSpace(lowered.out), "}") + fmt.Sprintf(masksMain, main) + "}\n"
	parts := execute(t, text)
	require.Len(t, parts, len(calls))
	for i, c := range calls {
		require.Equal(t, c.want(c.args), numbers(t, parts[i]), "%+v\n%s", c.args, c.text)
	}
}
