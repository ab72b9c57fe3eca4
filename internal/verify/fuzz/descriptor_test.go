package fuzz

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// describedDot is a dot whose tiles are loaded and stored by descriptors with leading dimensions of
// 1 that the tiles lack.
type describedDot struct {
	ones           string // of a block, in front of its rows and columns: "1x1x"
	rows, columns  int    // of the result's tile
	depth          int    // of the operands' tiles
	left, right    bool   // the operand is stored transposed
	elem           string
	first          int // row at which the tile begins; may be negative
	m, n, k        int // of the matrices
	warps          int
	beyond, behind bool // the first leading index is out of bounds; other leading indices are not 0
}

var describedDots = []describedDot{
	{ones: "1x", rows: 32, columns: 32, depth: 32, elem: "f16", m: 40, n: 24, k: 80, warps: 4},
	{ones: "1x", rows: 32, columns: 32, depth: 32, elem: "f16", m: 40, n: 24, k: 80, warps: 4, first: -3, right: true},
	{ones: "1x", rows: 64, columns: 32, depth: 64, elem: "bf16", m: 64, n: 32, k: 128, warps: 4},
	{ones: "1x1x", rows: 64, columns: 64, depth: 32, elem: "bf16", m: 96, n: 64, k: 96, warps: 8, right: true, behind: true},
	{ones: "1x1x", rows: 64, columns: 32, depth: 64, elem: "f16", m: 90, n: 40, k: 128, warps: 4, left: true, first: 32},
	{ones: "1x1x1x", rows: 32, columns: 64, depth: 32, elem: "f16", m: 32, n: 64, k: 64, warps: 2, left: true, right: true, behind: true},
	{ones: "1x", rows: 64, columns: 32, depth: 64, elem: "i8", m: 64, n: 32, k: 100, warps: 4, right: true, first: -1},
	{ones: "1x", rows: 32, columns: 32, depth: 32, elem: "f32", m: 30, n: 32, k: 64, warps: 4},
	{ones: "1x", rows: 32, columns: 32, depth: 32, elem: "f16", m: 32, n: 32, k: 64, warps: 4, beyond: true},
	{ones: "1x", rows: 16, columns: 16, depth: 16, elem: "f16", m: 16, n: 16, k: 48, warps: 1},
}

// TestBlocksWithLeadingOnes: each describedDot computes the same on the simulator as in the
// interpreter.
func TestBlocksWithLeadingOnes(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for i, d := range describedDots {
		for _, target := range []string{"sm_90a", "sm_80"} {
			t.Run(fmt.Sprintf("%d: %s%dx%dx%s, %s", i, d.ones, d.rows, d.columns, d.elem, target), func(t *testing.T) {
				t.Parallel()
				requireSame(t, modulesOf(t, d.text()), d.launch(), ptx.Options{Target: target, Warps: d.warps, Precise: true})
			})
		}
	}
}

func (d describedDot) sum() string {
	if d.elem == "i8" {
		return "i32"
	}
	return "f32"
}

func (d describedDot) launch() *kernelgen.Launch {
	buffer := func(elem string, n int) kernelgen.Arg {
		return kernelgen.Arg{Elem: elem, Buffer: true, Len: 2 * n, Seed: uint64(n), Lo: -2, Hi: 2}
	}
	return &kernelgen.Launch{Grid: [3]int{1, 1, 1}, Args: []kernelgen.Arg{
		buffer(d.elem, d.m*d.k), buffer(d.elem, d.k*d.n), buffer(d.sum(), d.m*d.n),
		{Elem: "i32", Number: int64(d.first)}, {Elem: "i32", Number: int64(d.k)}}}
}

// operand loads a tile at a row and a column; a transposed operand is transposed after the load.
func (d describedDot) operand(name, row, column string, rows, columns int, swapped bool) string {
	if swapped {
		row, column, rows, columns = column, row, columns, rows
	}
	text := fmt.Sprintf("  %%%s = tt.descriptor_load %%d%s[LEADING%s, %s] : !tt.tensordesc<tensor<ONES%dx%dxELEM>> -> tensor<%dx%dxELEM>\n", name, name, row, column, rows, columns, rows, columns)
	if swapped {
		text = strings.Replace(text, "%"+name+" =", "%"+name+"t =", 1)
		text += fmt.Sprintf("  %%%s = tt.trans %%%st {order = array<i32: 1, 0>} : tensor<%dx%dxELEM> -> tensor<%dx%dxELEM>\n", name, name, rows, columns, columns, rows)
	}
	return text
}

// describe creates the descriptor of a matrix, of which there are two in a row.
func (d describedDot) describe(name, elem string, rows, columns, tileRows, tileColumns int, swapped bool) string {
	if swapped {
		rows, columns, tileRows, tileColumns = columns, rows, tileColumns, tileRows
	}
	n := strings.Count(d.ones, "x")
	constants := fmt.Sprintf("%%%[1]sr = arith.constant %[2]d : i32\n%%%[1]sc = arith.constant %[3]d : i32\n%%%[1]ss = arith.constant %[3]d : i64\n%%%[1]sn = arith.constant %[4]d : i64\n",
		name, rows, columns, rows*columns)
	return constants + fmt.Sprintf("%%d%[1]s = tt.make_tensor_descriptor %%%[1]sp, [%[2]s%%%[1]sr, %%%[1]sc], [%[3]s%%%[1]ss, %%one] : <%[4]s>, <ONES%[5]dx%[6]dx%[4]s>\n",
		name, strings.Repeat("%two, ", n), strings.Repeat("%"+name+"n, ", n), elem, tileRows, tileColumns)
}

func (d describedDot) text() string {
	text := `tt.func public @kernel(%ap: !tt.ptr<ELEM> {tt.divisibility = 16 : i32}, %bp: !tt.ptr<ELEM> {tt.divisibility = 16 : i32}, %cp: !tt.ptr<SUM> {tt.divisibility = 16 : i32}, %first: i32, %depth: i32) {
%zero = arith.constant 0 : i32
%two = arith.constant 2 : i32
%last = arith.constant 1 : i32
%beyond = arith.constant 2 : i32
%one = arith.constant 1 : i64
%step = arith.constant DEPTH : i32
%start = arith.constant dense<ZERO> : tensor<ROWSxCOLUMNSxSUM>
` + d.describe("a", "ELEM", d.m, d.k, d.rows, d.depth, d.left) + d.describe("b", "ELEM", d.k, d.n, d.depth, d.columns, d.right) + d.describe("c", "SUM", d.m, d.n, d.rows, d.columns, false) + `
%sums = scf.for %k = %zero to %depth step %step iter_args(%acc = %start) -> (tensor<ROWSxCOLUMNSxSUM>) : i32 {
` + d.operand("a", "%first", "%k", d.rows, d.depth, d.left) + d.operand("b", "%k", "%zero", d.depth, d.columns, d.right) + `
  %c = tt.dot %a, %b, %acc : tensor<ROWSxDEPTHxELEM> * tensor<DEPTHxCOLUMNSxELEM> -> tensor<ROWSxCOLUMNSxSUM>
  scf.yield %c : tensor<ROWSxCOLUMNSxSUM>
}
%old = tt.descriptor_load %dc[LEADING%first, %zero] : !tt.tensordesc<tensor<ONESROWSxCOLUMNSxSUM>> -> tensor<ROWSxCOLUMNSxSUM>
%new = ADD %old, %sums : tensor<ROWSxCOLUMNSxSUM>
tt.descriptor_store %dc[LEADING%first, %zero], %new : !tt.tensordesc<tensor<ONESROWSxCOLUMNSxSUM>>, tensor<ROWSxCOLUMNSxSUM>
tt.return
}
`
	leading := strings.Repeat("%zero, ", strings.Count(d.ones, "x"))
	switch {
	case d.beyond:
		leading = strings.Replace(leading, "%zero", "%beyond", 1)
	case d.behind:
		leading = strings.Replace(leading, "%zero", "%last", 1)
	}
	zero, add := "0.0", "arith.addf"
	if d.sum() == "i32" {
		zero, add = "0", "arith.addi"
	}
	return strings.NewReplacer("LEADING", leading, "ONES", d.ones, "ROWS", fmt.Sprint(d.rows), "COLUMNS", fmt.Sprint(d.columns), "DEPTH", fmt.Sprint(d.depth),
		"ELEM", d.elem, "SUM", d.sum(), "ZERO", zero, "ADD", add).Replace(text)
}

// scaledDot is a scaled dot whose scales are loaded in blocks of 1 x 1 x n x 2 x 256, the layout
// that tensor cores want, and brought into rows by reshapes and a transpose.
const scaledDot = `tt.func public @kernel(%ap: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %sp: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %bp: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %cp: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
%zero = arith.constant 0 : i32
%c1 = arith.constant 1 : i32
%c2 = arith.constant 2 : i32
%n = arith.constant REPEATS : i32
%rows = arith.constant 128 : i32
%columns = arith.constant 16 : i32
%chunk = arith.constant 256 : i32
%step = arith.constant DEPTH : i32
%end = arith.muli %step, %c2 : i32
%steps = arith.muli %n, %c2 : i32
%one = arith.constant 1 : i64
%two = arith.constant 2 : i64
%s256 = arith.constant 256 : i64
%s512 = arith.constant 512 : i64
%s16 = arith.constant 16 : i64
%sk = arith.extsi %end : i32 to i64
%sall = arith.constant SCALES : i64
%start = arith.constant dense<0.0> : tensor<128x16xf32>
%da = tt.make_tensor_descriptor %ap, [%c1, %rows, %end], [%sk, %sk, %one] : <f8E4M3FN>, <1x128xDEPTHxf8E4M3FN>
%ds = tt.make_tensor_descriptor %sp, [%c1, %c1, %steps, %c2, %chunk], [%sall, %sall, %s512, %s256, %one] : <i8>, <1x1xREPEATSx2x256xi8>
%db = tt.make_tensor_descriptor %bp, [%end, %columns], [%s16, %one] : <f8E5M2>, <DEPTHx16xf8E5M2>
%dc = tt.make_tensor_descriptor %cp, [%c1, %rows, %columns], [%s16, %s16, %one] : <f32>, <1x128x16xf32>
%sums:2 = scf.for %k = %zero to %end step %step iter_args(%acc = %start, %at = %zero) -> (tensor<128x16xf32>, i32) : i32 {
  %a = tt.descriptor_load %da[%zero, %zero, %k] : !tt.tensordesc<tensor<1x128xDEPTHxf8E4M3FN>> -> tensor<128xDEPTHxf8E4M3FN>
  %s = tt.descriptor_load %ds[%zero, %zero, %at, %zero, %zero] : !tt.tensordesc<tensor<1x1xREPEATSx2x256xi8>> -> tensor<1x1xREPEATSx2x256xi8>
  %b = tt.descriptor_load %db[%k, %zero] : !tt.tensordesc<tensor<DEPTHx16xf8E5M2>> -> tensor<DEPTHx16xf8E5M2>
  %s5 = tt.reshape %s : tensor<1x1xREPEATSx2x256xi8> -> tensor<1xREPEATSx32x4x4xi8>
  %st = tt.trans %s5 {order = array<i32: 0, 3, 2, 1, 4>} : tensor<1xREPEATSx32x4x4xi8> -> tensor<1x4x32xREPEATSx4xi8>
  %scale = tt.reshape %st : tensor<1x4x32xREPEATSx4xi8> -> tensor<128xGROUPSxi8>
  %c = tt.dot_scaled %a scale %scale, %b, %acc lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<128xDEPTHxf8E4M3FN>, tensor<128xGROUPSxi8> * tensor<DEPTHx16xf8E5M2> -> tensor<128x16xf32>
  %next = arith.addi %at, %n : i32
  scf.yield %c, %next : tensor<128x16xf32>, i32
}
tt.descriptor_store %dc[%zero, %zero, %zero], %sums#0 : !tt.tensordesc<tensor<1x128x16xf32>>, tensor<128x16xf32>
tt.return
}
`

// TestBlocksOfScales: scaledDot computes the same on the simulator as in the interpreter.
func TestBlocksOfScales(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for i, repeats := range []int{1, 2} {
		depth := 128 * repeats
		text := strings.NewReplacer("REPEATS", fmt.Sprint(repeats), "DEPTH", fmt.Sprint(depth), "GROUPS", fmt.Sprint(depth/32), "SCALES", fmt.Sprint(2*repeats*512)).Replace(scaledDot)
		buffer := func(elem string, n int, lo, hi int64) kernelgen.Arg {
			return kernelgen.Arg{Elem: elem, Buffer: true, Len: n, Seed: uint64(n), Lo: lo, Hi: hi}
		}
		launch := &kernelgen.Launch{Grid: [3]int{1, 1, 1}, Args: []kernelgen.Arg{
			buffer("f8E4M3FN", 128*2*depth, -2, 2), buffer("i8", 2*repeats*512, 125, 127), buffer("f8E5M2", 2*depth*16, -2, 2), buffer("f32", 128*16, 0, 0)}}
		target := []string{"sm_80", "sm_90a"}[i]
		t.Run(fmt.Sprintf("%d, %s", repeats, target), func(t *testing.T) {
			t.Parallel()
			requireSame(t, modulesOf(t, text), launch, ptx.Options{Target: target, Warps: 4, Precise: true})
		})
	}
}

// blockCopies pair descriptor blocks with tensor types of other dimensions and as many elements.
var blockCopies = [][2]string{
	{"1x64", "64"}, {"1x1x64", "64"}, {"1x1x64", "1x64"}, {"1x32x32", "1024"}, {"1x32x32", "32x32"}, {"8x1x16", "8x16"},
	{"1x8x1x16", "8x16"}, {"2x16x16", "32x16"}, {"1x1x1x4x64", "4x64"}, {"64", "1x64"}, {"16x16", "4x4x16"}, {"1x1x1x1x16", "16"},
}

// TestCopiesOfBlocks: blocks are loaded as tensors of other dimensions, stored and added to memory,
// at positions inside and outside of the described tensor.
func TestCopiesOfBlocks(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, shapes := range blockCopies {
		for _, elem := range []string{"f16", "i32"} {
			t.Run(strings.Join(shapes[:], " as ")+", "+elem, func(t *testing.T) {
				t.Parallel()
				text, n := blockCopy(shapes[0], shapes[1], elem)
				buffer := kernelgen.Arg{Elem: elem, Buffer: true, Len: n, Seed: 1, Lo: -3, Hi: 3}
				launch := &kernelgen.Launch{Grid: [3]int{3, 1, 1}, Args: []kernelgen.Arg{buffer, buffer, buffer}}
				requireSame(t, modulesOf(t, text), launch, ptx.Options{Target: "sm_90a", Warps: 2, Precise: true})
			})
		}
	}
}

// blockCopy is a kernel whose programs copy and add a block each: one in front of the tensor, one
// in it, one at its end. Along each dimension the tensor has one element more than a block, or 5
// less in the last dimension. n is the number of elements of memory.
func blockCopy(block, tensor, elem string) (text string, n int) {
	var sizes []int
	for _, s := range strings.Split(block, "x") {
		var size int
		fmt.Sscan(s, &size)
		sizes = append(sizes, size)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "tt.func public @kernel(%%x: !tt.ptr<%[1]s> {tt.divisibility = 16 : i32}, %%y: !tt.ptr<%[1]s> {tt.divisibility = 16 : i32}, %%z: !tt.ptr<%[1]s> {tt.divisibility = 16 : i32}) {\n", elem)
	b.WriteString("%id = tt.get_program_id x : i32\n%one = arith.constant 1 : i32\n%at = arith.subi %id, %one : i32\n")
	shapes, strides, indices := make([]string, len(sizes)), make([]string, len(sizes)), make([]string, len(sizes))
	n = 1
	for d := len(sizes) - 1; d >= 0; d-- {
		extent := sizes[d] + 1
		stride := n
		if d == len(sizes)-1 {
			extent = sizes[d] - 5
			n *= 2 * sizes[d]
		} else {
			n *= extent
		}
		shapes[d], strides[d], indices[d] = fmt.Sprintf("%%n%d", d), fmt.Sprintf("%%s%d", d), fmt.Sprintf("%%i%d", d)
		fmt.Fprintf(&b, "%s = arith.constant %d : i32\n%s = arith.constant %d : i64\n", shapes[d], extent, strides[d], stride)
		fmt.Fprintf(&b, "%%f%d = arith.constant %d : i32\n%s = arith.muli %%at, %%f%d : i32\n", d, max(1, sizes[d]/2), indices[d], d)
	}
	typ := fmt.Sprintf("!tt.tensordesc<tensor<%sx%s>>", block, elem)
	at := strings.Join(indices, ", ")
	for _, p := range []string{"x", "y", "z"} {
		fmt.Fprintf(&b, "%%d%s = tt.make_tensor_descriptor %%%s, [%s], [%s] : <%s>, <%sx%s>\n", p, p, strings.Join(shapes, ", "), strings.Join(strides, ", "), elem, block, elem)
	}
	fmt.Fprintf(&b, "%%v = tt.descriptor_load %%dx[%s] : %s -> tensor<%sx%s>\n", at, typ, tensor, elem)
	fmt.Fprintf(&b, "tt.descriptor_store %%dy[%s], %%v : %s, tensor<%sx%s>\n", at, typ, tensor, elem)
	fmt.Fprintf(&b, "tt.descriptor_reduce add, %%dz[%s], %%v : %s, tensor<%sx%s>\n", at, typ, tensor, elem)
	b.WriteString("tt.return\n}\n")
	return b.String(), n
}
