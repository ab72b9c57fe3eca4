package fuzz

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// Element types of operands and of accumulators.
var (
	operandTypes     = []string{"i8", "f8E5M2", "f8E4M3FN", "f16", "bf16", "f32", "f64"}
	accumulatorTypes = []string{"i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"}
)

// dotSizes are batches, rows, columns and depth: one that mma instructions take, one with several
// batches, one for warpgroups, and one that is too small for tensor cores.
var dotSizes = [][4]int{{1, 16, 16, 64}, {2, 16, 16, 32}, {1, 64, 16, 64}, {2, 4, 8, 16}}

// TestTypesOfDots: dots of any operand and accumulator types, batched or not, in loops
// or not, compute on the simulator what the interpreter does; all numbers are exact. "make test" has each size of a type in a loop or
// without one, "make test-long" both.
func TestTypesOfDots(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	n := 0
	for _, in := range operandTypes {
		for _, out := range accumulatorTypes {
			if (in[0] == 'i') != (out[0] == 'i') {
				continue
			}
			for k, size := range dotSizes {
				for _, loop := range []bool{false, true} {
					n++
					if testing.Short() && n%7 != 0 || !sweep.Long && ((n-1)/8+k/2)%2 == 0 == loop {
						continue
					}
					target := []string{"sm_90a", "sm_80"}[(n/8+k)%2]
					t.Run(fmt.Sprintf("%s to %s, %v, loop=%t, %s", in, out, size, loop, target), func(t *testing.T) {
						t.Parallel()
						d := dotKernel{in: in, out: out, size: size, loop: loop}
						requireSame(t, modulesOf(t, d.text()), d.launch(), ptx.Options{Target: target, Warps: 4, Precise: true})
					})
				}
			}
		}
	}
}

// TestMixedDots: dots of integers with a float accumulator, and the other way around, have no
// meaning in Triton IR, but one as linalg: operands are converted first.
func TestMixedDots(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, types := range [][2]string{{"i8", "f32"}, {"i8", "f64"}, {"f16", "i32"}, {"f8E5M2", "i8"}, {"f64", "i64"}} {
		for k, size := range dotSizes {
			d := dotKernel{in: types[0], out: types[1], size: size, loop: k%2 == 0}
			t.Run(fmt.Sprintf("%s to %s, %v", d.in, d.out, size), func(t *testing.T) {
				m := modulesOf(t, d.text())
				m.source = m.lowered
				requireSame(t, m, d.launch(), ptx.Options{Target: "sm_90a", Warps: 4, Precise: true})
			})
		}
	}
}

// dotKernel adds a dot to its output, maybe in a loop of three iterations.
type dotKernel struct {
	in, out string
	size    [4]int
	loop    bool
}

func (d dotKernel) iterations() int {
	if d.loop {
		return 3
	}
	return 1
}

func (d dotKernel) launch() *kernelgen.Launch {
	batches, rows, columns, depth := d.size[0], d.size[1], d.size[2], d.size[3]*d.iterations()
	buffer := func(elem string, n int, most int64) kernelgen.Arg {
		return kernelgen.Arg{Elem: elem, Buffer: true, Len: n, Seed: uint64(n), Lo: -most, Hi: most}
	}
	return &kernelgen.Launch{Grid: [3]int{1, 1, 1}, Args: []kernelgen.Arg{
		buffer(d.in, batches*rows*depth, 1), buffer(d.in, batches*depth*columns, 1), buffer(d.out, batches*rows*columns, 2),
		{Elem: "i32", Number: int64(depth)}}}
}

// tensor is a tensor type, with the batch dimension in front if there are several batches.
func (d dotKernel) tensor(rows, columns int, elem string) string {
	if d.size[0] == 1 {
		return fmt.Sprintf("tensor<%dx%dx%s>", rows, columns, elem)
	}
	return fmt.Sprintf("tensor<%dx%dx%dx%s>", d.size[0], rows, columns, elem)
}

// pointers computes a tile's pointers from row stride and batch stride.
func (d dotKernel) pointers(name, base, elem string, rows, columns int, stride, batch string) string {
	text := `
%N_r0 = tt.make_range {end = ROWS : i32, start = 0 : i32} : tensor<ROWSxi32>
%N_r = tt.expand_dims %N_r0 {axis = 1 : i32} : tensor<ROWSxi32> -> tensor<ROWSx1xi32>
%N_s = tt.splat STRIDE : i32 -> tensor<ROWSx1xi32>
%N_f = arith.muli %N_r, %N_s : tensor<ROWSx1xi32>
%N_fs = tt.broadcast %N_f : tensor<ROWSx1xi32> -> tensor<ROWSxCOLSxi32>
%N_c0 = tt.make_range {end = COLS : i32, start = 0 : i32} : tensor<COLSxi32>
%N_c = tt.expand_dims %N_c0 {axis = 0 : i32} : tensor<COLSxi32> -> tensor<1xCOLSxi32>
%N_cs = tt.broadcast %N_c : tensor<1xCOLSxi32> -> tensor<ROWSxCOLSxi32>
%N_2d = arith.addi %N_fs, %N_cs : tensor<ROWSxCOLSxi32>`
	at := "%N_2d"
	if d.size[0] > 1 {
		at = "%N_3d"
		text += `
%N_b0 = tt.make_range {end = BATCHES : i32, start = 0 : i32} : tensor<BATCHESxi32>
%N_b1 = tt.expand_dims %N_b0 {axis = 1 : i32} : tensor<BATCHESxi32> -> tensor<BATCHESx1xi32>
%N_b2 = tt.expand_dims %N_b1 {axis = 2 : i32} : tensor<BATCHESx1xi32> -> tensor<BATCHESx1x1xi32>
%N_bs = tt.splat BATCH : i32 -> tensor<BATCHESx1x1xi32>
%N_bf = arith.muli %N_b2, %N_bs : tensor<BATCHESx1x1xi32>
%N_ba = tt.broadcast %N_bf : tensor<BATCHESx1x1xi32> -> tensor<BATCHESxROWSxCOLSxi32>
%N_e = tt.expand_dims %N_2d {axis = 0 : i32} : tensor<ROWSxCOLSxi32> -> tensor<1xROWSxCOLSxi32>
%N_ea = tt.broadcast %N_e : tensor<1xROWSxCOLSxi32> -> tensor<BATCHESxROWSxCOLSxi32>
%N_3d = arith.addi %N_ba, %N_ea : tensor<BATCHESxROWSxCOLSxi32>`
	}
	text += `
%N_base = tt.splat BASE : !tt.ptr<ELEM> -> POINTERS
%N = tt.addptr %N_base, AT : POINTERS, OFFSETS`
	return strings.NewReplacer("ROWS", fmt.Sprint(rows), "COLS", fmt.Sprint(columns), "BATCHES", fmt.Sprint(d.size[0]), "BATCH", batch,
		"STRIDE", stride, "BASE", base, "ELEM", elem, "POINTERS", d.tensor(rows, columns, "!tt.ptr<"+elem+">"), "OFFSETS", d.tensor(rows, columns, "i32"),
		"AT", strings.ReplaceAll(at, "%N", "%"+name), "%N", "%"+name).Replace(text)
}

func (d dotKernel) text() string {
	rows, columns, depth := d.size[1], d.size[2], d.size[3]
	step := d.pointers("ap", "%ak", d.in, rows, depth, "%depth", "%abatch") + d.pointers("bp", "%bk", d.in, depth, columns, "%columns", "%bbatch") + `
%a = tt.load %ap : PA
%b = tt.load %bp : PB
%sum = tt.dot %a, %b, %acc : TA * TB -> TC`
	body := `
%k = arith.constant 0 : i32
%ak = tt.addptr %A, %k : !tt.ptr<IN>, i32
%bk = tt.addptr %B, %k : !tt.ptr<IN>, i32` + strings.ReplaceAll(step, "%acc", "%start") + "\ntt.store %cp, %sum : PC"
	if d.loop {
		body = `
%o = scf.for %k = %zero to %depth step %step iter_args(%acc = %start) -> (TC) : i32 {
  %ak = tt.addptr %A, %k : !tt.ptr<IN>, i32
  %kr = arith.muli %k, %columns : i32
  %bk = tt.addptr %B, %kr : !tt.ptr<IN>, i32` + step + `
  scf.yield %sum : TC
}
tt.store %cp, %o : PC`
	}
	text := `tt.func public @kernel(%A: !tt.ptr<IN> {tt.divisibility = 16 : i32}, %B: !tt.ptr<IN> {tt.divisibility = 16 : i32}, %C: !tt.ptr<OUT> {tt.divisibility = 16 : i32}, %depth: i32 {tt.divisibility = 16 : i32}) {
%zero = arith.constant 0 : i32
%step = arith.constant DEPTH : i32
%columns = arith.constant COLUMNS : i32
%rows = arith.constant ROWS : i32
%abatch = arith.muli %depth, %rows : i32
%bbatch = arith.muli %depth, %columns : i32
%cbatch = arith.muli %rows, %columns : i32` + d.pointers("cp", "%C", d.out, rows, columns, "%columns", "%cbatch") + `
%start = tt.load %cp : PC` + body + `
tt.return
}
`
	return strings.NewReplacer("DEPTH", fmt.Sprint(depth), "COLUMNS", fmt.Sprint(columns), "ROWS", fmt.Sprint(rows), "IN", d.in, "OUT", d.out,
		"TA", d.tensor(rows, depth, d.in), "TB", d.tensor(depth, columns, d.in), "TC", d.tensor(rows, columns, d.out),
		"PA", d.tensor(rows, depth, "!tt.ptr<"+d.in+">"), "PB", d.tensor(depth, columns, "!tt.ptr<"+d.in+">"), "PC", d.tensor(rows, columns, "!tt.ptr<"+d.out+">")).Replace(text)
}
