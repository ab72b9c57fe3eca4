package kernelgen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// dotTypes are the types of operands A and B and of the accumulator, and the input precision.
var dotTypes = []struct{ operand, sum, precision string }{
	{"f16", "f32", ""}, {"f16", "f16", ""}, {"bf16", "f32", ""}, {"i8", "i32", ""}, {"f64", "f64", ""},
	{"f8E4M3FN", "f32", ""}, {"f8E5M2", "f32", ""}, {"f32", "f32", ""}, {"f32", "f32", "tf32"},
	{"f32", "f32", "tf32x3"}, {"f32", "f32", "bf16x3"}, {"f32", "f32", "bf16x6"},
}

// GenerateDot generates a tiled matrix multiplication: of any types, sizes and memory orders, with
// rows that are masked, wrap around or are clamped, and pointers that are iter_args or computed in each
// iteration, or descriptors.
func GenerateDot(seed uint64) *Kernel {
	r := rand.New(rand.NewPCG(seed, 0x70726f6475637473))
	p := &dotKernel{rand: r}
	t := dotTypes[r.IntN(len(dotTypes))]
	p.operand, p.sum, p.precision = t.operand, t.sum, t.precision
	const maxDots = 1 << 19 // products per tile, which the interpreter computes one by one
	for p.rows == 0 || p.rows*p.columns*p.depth > maxDots {
		p.rows, p.columns, p.depth = 16<<r.IntN(4), 16<<r.IntN(4), 16<<r.IntN(4)
	}
	p.m, p.n, p.k = 1+r.IntN(2*p.rows), 1+r.IntN(p.columns), 1+r.IntN(3*p.depth)
	if r.IntN(2) == 0 { // often sizes are multiples of something
		p.m, p.n, p.k = (p.m+15)/16*16, (p.n+15)/16*16, (p.k+15)/16*16
	}
	p.leftColumnMajor, p.rightColumnMajor, p.transposed = r.IntN(3) == 0, r.IntN(3) == 0, r.IntN(3) == 0
	p.wraps, p.carries, p.adds = r.IntN(3) == 0, r.IntN(2) == 0, r.IntN(2) == 0
	p.imprecise = strings.HasPrefix(p.operand, "f8") && r.IntN(2) == 0
	p.clamps = p.wraps && r.IntN(2) == 0
	p.least = r.IntN(2) == 0
	if p.descriptors = r.IntN(4) == 0; p.descriptors {
		p.wraps, p.clamps, p.carries, p.leftColumnMajor, p.rightColumnMajor = false, false, false, false, false
		p.shift, p.padsNaN = -r.IntN(12)*r.IntN(2), p.operand != "i8" && r.IntN(8) == 0
	}
	if more := rand.New(rand.NewPCG(seed, 0x6168656164)); !p.carries && more.IntN(4) == 0 {
		p.ahead = [2]bool{more.IntN(2) == 0, more.IntN(2) == 0}
	}
	p.build()
	number := func(n int) Arg { return Arg{Elem: "i32", Number: int64(n)} }
	buffer := func(elem string, n int) Arg {
		return Arg{Elem: elem, Buffer: true, Len: n, Seed: r.Uint64N(1000), Lo: -2, Hi: 2}
	}
	launch := &Launch{Grid: [3]int{(p.m + p.rows - 1) / p.rows, 1, 1}, Args: []Arg{
		buffer(p.operand, p.m*p.rowStride(p.k)), buffer(p.operand, max(p.k, p.n)*p.rowStride(max(p.k, p.n))), buffer(p.sum, p.m*p.n), number(p.m), number(p.n), number(p.k)}}
	return &Kernel{Seed: seed, Text: launch.Header() + p.text(), Launch: launch, Features: []string{"dot", "loop", "mask"}}
}

// dotKernel is a kernel being generated.
type dotKernel struct {
	rand                    *rand.Rand
	operand, sum, precision string
	rows, columns, depth    int // of tiles
	m, n, k                 int // of matrices

	leftColumnMajor, rightColumnMajor bool    // the matrix is column-major
	transposed                        bool    // operand B is loaded transposed
	wraps                             bool    // rows wrap around, or are clamped
	clamps                            bool    // rows after the last one are another row
	least                             bool    // that is the last row; otherwise it is the first one
	descriptors                       bool    // operands are loaded through descriptors
	padsNaN                           bool    // what these load outside of the matrix is not zero
	shift                             int     // of the rows that these load
	carries                           bool    // pointers are iter_args
	ahead                             [2]bool // the loop carries tiles of A, of B, and loads the next ones
	adds                              bool    // adds to the output
	imprecise                         bool    // imprecise accumulation is allowed; these sums are exact anyway

	lines []string
	count int
}

func (p *dotKernel) line(format string, args ...any) {
	p.lines = append(p.lines, "    "+fmt.Sprintf(format, args...))
}

// value emits an operation with one result and returns its name.
func (p *dotKernel) value(format string, args ...any) string {
	p.count++
	name := fmt.Sprintf("%%v%d", p.count)
	p.line("%s = %s", name, fmt.Sprintf(format, args...))
	return name
}

func (p *dotKernel) text() string {
	head := fmt.Sprintf("module {\n  tt.func public @%s(%%a: !tt.ptr<%s>, %%b: !tt.ptr<%s>, %%c: !tt.ptr<%s>, %%m: i32, %%n: i32, %%k: i32) attributes {noinline = false} {\n",
		Name, p.operand, p.operand, p.sum)
	return head + strings.Join(p.lines, "\n") + "\n    tt.return\n  }\n}\n"
}

// rowStride is the stride of rows: that of a descriptor is a multiple of 16 bytes.
func (p *dotKernel) rowStride(columns int) int {
	if !p.descriptors {
		return columns
	}
	n := 128 / elemInfos[p.operand].width
	return (columns + n - 1) / n * n
}

// descriptor makes a descriptor of a row-major matrix.
func (p *dotKernel) descriptor(base, rows, columns string, stride int, tile string) string {
	padding := ""
	if p.padsNaN {
		padding = " {padding = 2 : i32}"
	}
	return p.value("tt.make_tensor_descriptor %s, [%s, %s], [%s, %s]%s : !tt.ptr<%s>, !tt.tensordesc<%s>", base, rows, columns,
		p.value("arith.constant %d : i64", stride), p.value("arith.constant 1 : i64"), padding, p.operand, tile)
}

// clamp makes indices after the last row those of the last or the first one.
func (p *dotKernel) clamp(rows, t string) string {
	limit := p.value("tt.splat %%m : i32 -> %s", t)
	if p.least {
		last := p.value("arith.subi %s, %s : %s", limit, p.value("arith.constant dense<1> : %s", t), t)
		return p.value("arith.minsi %s, %s : %s", rows, last, t)
	}
	mask := grid(p.rows, 1, "i1")
	in := p.value("arith.cmpi slt, %s, %s : %s", rows, limit, t)
	return p.value("arith.select %s, %s, %s : %s, %s", in, rows, p.value("arith.constant dense<0> : %s", t), mask, t)
}

func grid(rows, columns int, elem string) string {
	return fmt.Sprintf("tensor<%dx%dx%s>", rows, columns, elem)
}

// indices are the indices along a dimension of a tile, from a first one on; "" is 0.
func (p *dotKernel) indices(rows, columns, dim int, first string) string {
	n := []int{rows, columns}[dim]
	v := p.value("tt.make_range {end = %d : i32, start = 0 : i32} : tensor<%dxi32>", n, n)
	if first != "" {
		v = p.value("arith.addi %s, %s : tensor<%dxi32>", p.value("tt.splat %s : i32 -> tensor<%dxi32>", first, n), v, n)
	}
	if dim == 0 {
		return p.value("tt.expand_dims %s {axis = 1 : i32} : tensor<%dxi32> -> tensor<%dx1xi32>", v, n, n)
	}
	return p.value("tt.expand_dims %s {axis = 0 : i32} : tensor<%dxi32> -> tensor<1x%dxi32>", v, n, n)
}

// lineType is the type of indices along a dimension.
func lineType(rows, columns, dim int, elem string) string {
	if dim == 0 {
		return grid(rows, 1, elem)
	}
	return grid(1, columns, elem)
}

// below is the mask of indices less than a limit.
func (p *dotKernel) below(rows, columns, dim int, indices, limit string) string {
	t := lineType(rows, columns, dim, "i32")
	v := p.value("arith.cmpi slt, %s, %s : %s", indices, p.value("tt.splat %s : i32 -> %s", limit, t), t)
	return p.value("tt.broadcast %s : %s -> %s", v, lineType(rows, columns, dim, "i1"), grid(rows, columns, "i1"))
}

// pointers are the pointers of a tile at indices, with strides; "" is 1.
func (p *dotKernel) pointers(base, elem string, rows, columns int, indices, strides [2]string) string {
	var parts [2]string
	for d := range parts {
		t := lineType(rows, columns, d, "i32")
		v := indices[d]
		if strides[d] != "" {
			v = p.value("arith.muli %s, %s : %s", v, p.value("tt.splat %s : i32 -> %s", strides[d], t), t)
		}
		parts[d] = p.value("tt.broadcast %s : %s -> %s", v, t, grid(rows, columns, "i32"))
	}
	at := p.value("arith.addi %s, %s : %s", parts[0], parts[1], grid(rows, columns, "i32"))
	t := grid(rows, columns, "!tt.ptr<"+elem+">")
	return p.value("tt.addptr %s, %s : %s, %s", p.value("tt.splat %s : !tt.ptr<%s> -> %s", base, elem, t), at, t, grid(rows, columns, "i32"))
}

func (p *dotKernel) load(pointers, mask, elem string, rows, columns int) string {
	zero := "0.000000e+00"
	if elem == "i8" || elem == "i32" {
		zero = "0"
	}
	other := p.value("arith.constant dense<%s> : %s", zero, grid(rows, columns, elem))
	return p.value("tt.load %s, %s, %s : %s", pointers, mask, other, grid(rows, columns, "!tt.ptr<"+elem+">"))
}

// build writes the kernel.
func (p *dotKernel) build() {
	M, N, K := p.rows, p.columns, p.depth
	constant := func(n int) string { return p.value("arith.constant %d : i32", n) }
	first := p.value("arith.muli %s, %s : i32", p.value("tt.get_program_id x : i32"), constant(M))
	rows := p.indices(M, K, 0, first)
	if p.wraps {
		t := grid(M, 1, "i32")
		if p.clamps {
			rows = p.clamp(rows, t)
		} else {
			rows = p.value("arith.remsi %s, %s : %s", rows, p.value("tt.splat %%m : i32 -> %s", t), t)
		}
	}
	rn, rk := N, K // of the right tile as it is read
	right := [2]int{1, 0}
	if p.transposed {
		right = [2]int{0, 1}
	}
	shape := [2]int{rk, rn}
	if p.transposed {
		shape = [2]int{rn, rk}
	}
	columns := p.indices(shape[0], shape[1], right[0], "")
	leftStrides, rightStrides := [2]string{"%k", ""}, [2]string{}
	if p.leftColumnMajor {
		leftStrides = [2]string{"", "%m"}
	}
	if rightStrides[right[1]] = "%n"; p.rightColumnMajor {
		rightStrides[right[1]], rightStrides[right[0]] = "", "%k"
	}
	zero := constant(0)
	at := func(k string) (left, other string, leftDepth, rightDepth string) {
		leftDepth = p.indices(M, K, 1, k)
		rightDepth = p.indices(shape[0], shape[1], right[1], k)
		left = p.pointers("%a", p.operand, M, K, [2]string{rows, leftDepth}, leftStrides)
		var list [2]string
		list[right[0]], list[right[1]] = columns, rightDepth
		return left, p.pointers("%b", p.operand, shape[0], shape[1], list, rightStrides), leftDepth, rightDepth
	}
	cRows, cColumns := p.indices(M, N, 0, first), p.indices(M, N, 1, "")
	c := p.pointers("%c", p.sum, M, N, [2]string{cRows, cColumns}, [2]string{"%n", ""})
	cMask := p.value("arith.andi %s, %s : %s", p.below(M, N, 0, cRows, "%m"), p.below(M, N, 1, cColumns, "%n"), grid(M, N, "i1"))
	start := ""
	if p.adds {
		start = p.load(c, cMask, p.sum, M, N)
	} else {
		text := "0.000000e+00"
		if p.sum == "i32" {
			text = "0"
		}
		start = p.value("arith.constant dense<%s> : %s", text, grid(M, N, p.sum))
	}
	leftType, rightType := grid(M, K, "!tt.ptr<"+p.operand+">"), grid(shape[0], shape[1], "!tt.ptr<"+p.operand+">")
	step := constant(K)
	leftTile, rightTile := grid(M, K, p.operand), grid(shape[0], shape[1], p.operand)
	var leftDescriptor, rightDescriptor, row string
	if p.descriptors {
		leftDescriptor = p.descriptor("%a", "%m", "%k", p.rowStride(p.k), leftTile)
		if p.transposed {
			rightDescriptor = p.descriptor("%b", "%n", "%k", p.rowStride(p.k), rightTile)
		} else {
			rightDescriptor = p.descriptor("%b", "%k", "%n", p.rowStride(p.n), rightTile)
		}
		row = p.value("arith.addi %s, %s : i32", first, constant(p.shift))
	}
	tiles := func(k string) [2]string {
		left, other, leftDepth, rightDepth := at(k)
		if p.carries {
			left, other = "%pa", "%pb"
		}
		leftMask := p.below(M, K, 1, leftDepth, "%k")
		if !p.wraps {
			leftMask = p.value("arith.andi %s, %s : %s", leftMask, p.below(M, K, 0, rows, "%m"), grid(M, K, "i1"))
		}
		rightMask := p.value("arith.andi %s, %s : %s", p.below(shape[0], shape[1], right[1], rightDepth, "%k"),
			p.below(shape[0], shape[1], right[0], columns, "%n"), grid(shape[0], shape[1], "i1"))
		if !p.descriptors {
			return [2]string{p.load(left, leftMask, p.operand, M, K), p.load(other, rightMask, p.operand, shape[0], shape[1])}
		}
		at := [2]string{k, zero}
		if p.transposed {
			at = [2]string{zero, k}
		}
		x := p.value("tt.descriptor_load %s[%s, %s] : !tt.tensordesc<%s> -> %s", leftDescriptor, row, k, leftTile, leftTile)
		return [2]string{x, p.value("tt.descriptor_load %s[%s, %s] : !tt.tensordesc<%s> -> %s", rightDescriptor, at[0], at[1], rightTile, rightTile)}
	}
	var args, types, yielded []string // of the loop
	carry := func(arg, init, t string) { args, types = append(args, arg+" = "+init), append(types, t) }
	if p.carries {
		left, other, _, _ := at("")
		carry("%pa", left, leftType)
		carry("%pb", other, rightType)
	}
	carried, tileTypes := [2]string{"%ta", "%tb"}, [2]string{leftTile, rightTile}
	var loaded [2]string
	if p.ahead != [2]bool{} {
		loaded = tiles(zero)
	}
	for i, ahead := range p.ahead {
		if ahead {
			carry(carried[i], loaded[i], tileTypes[i])
		}
	}
	carry("%acc", start, grid(M, N, p.sum))
	p.line("%%r:%d = scf.for %%i = %s to %%k step %s iter_args(%s) -> (%s)  : i32 {", len(args), zero, step, strings.Join(args, ", "), strings.Join(types, ", "))
	loaded = tiles("%i")
	if p.ahead != [2]bool{} {
		next := tiles(p.value("arith.addi %%i, %s : i32", step))
		for i, ahead := range p.ahead {
			if ahead {
				loaded[i], yielded = carried[i], append(yielded, next[i])
			}
		}
	}
	x, y := loaded[0], loaded[1]
	if p.transposed {
		y = p.value("tt.trans %s {order = array<i32: 1, 0>} : %s -> %s", y, grid(shape[0], shape[1], p.operand), grid(K, N, p.operand))
	}
	how := ""
	if p.precision != "" {
		how = ", inputPrecision = " + p.precision
	}
	if p.imprecise {
		how = " {maxNumImpreciseAcc = 1073741824 : i32}"
	}
	sum := p.value("tt.dot %s, %s, %%acc%s : %s * %s -> %s", x, y, how, grid(M, K, p.operand), grid(K, N, p.operand), grid(M, N, p.sum))
	if p.carries {
		next := func(pointers, t, stride string, rows, columns int) string {
			by := step
			if stride != "" {
				by = p.value("arith.muli %s, %s : i32", step, stride)
			}
			offsets := grid(rows, columns, "i32")
			return p.value("tt.addptr %s, %s : %s, %s", pointers, p.value("tt.splat %s : i32 -> %s", by, offsets), t, offsets)
		}
		yielded = append(yielded, next("%pa", leftType, leftStrides[1], M, K), next("%pb", rightType, rightStrides[right[1]], shape[0], shape[1]))
	}
	p.line("scf.yield %s : %s", strings.Join(append(yielded, sum), ", "), strings.Join(types, ", "))
	p.line("}")
	p.line("tt.store %s, %%r#%d, %s : %s", c, len(args)-1, cMask, grid(M, N, "!tt.ptr<"+p.sum+">"))
}
