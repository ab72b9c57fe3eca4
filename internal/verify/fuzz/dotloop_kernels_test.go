package fuzz

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/internal/verify/kernelgen"
)

// A dot loop multiplies a tile of A (64x32) with one of B (32x32) in each iteration, and loads a
// tile %x (32x32) of a third matrix, which is large enough to be pipelined through shared memory.
const (
	tile       = 32
	matrix     = 96 // columns of the third matrix
	iterations = 3
)

// mask is a form of the load of the tile: by pointers under a mask, a block pointer or a
// descriptor.
type mask struct {
	name  string
	setup string // code before the loop
	load  string // code in the loop
	// carries marks a block pointer as iter_arg: the code loads from %bx and defines %bx2.
	carries bool
}

// loadBy loads by pointers, under a mask %mask that code computes.
func loadBy(name, code string) mask {
	return mask{name: name, load: code + "\n%x = tt.load %xp, %mask, %other : tensor<32x32x!tt.ptr<T>>"}
}

// compared is a mask of the tile from a comparison of indices along a dimension.
func compared(result, how, limit string, dim int) string {
	indices, line := "%cols", "1x32"
	if dim == 0 {
		indices, line = "%rows", "32x1"
	}
	return strings.NewReplacer("R", result, "HOW", how, "LIMIT", limit, "INDICES", indices, "LINE", line).Replace(`
R_l = tt.splat LIMIT : i32 -> tensor<LINExi32>
R_c = arith.cmpi HOW, INDICES, R_l : tensor<LINExi32>
R = tt.broadcast R_c : tensor<LINExi1> -> tensor<32x32xi1>`)
}

// both is the conjunction of two masks.
func both(x, y string) string { return x + y + "\n%mask = arith.andi %m1, %m2 : tensor<32x32xi1>" }

// blockPointer loads with boundary checks in both dimensions; it starts at a row before the matrix.
func blockPointer(name, padding string) mask {
	return mask{name: name, carries: true,
		setup: `%bp = tt.make_tensor_ptr %X, [%shape0, %shape1], [%stride, %one], [%before, %zero] {order = array<i32: 1, 0>} : <tensor<32x32xT>>`,
		load: `%x = tt.load %bx {boundaryCheck = array<i32: 0, 1>, padding = ` + padding + ` : i32} : !tt.ptr<tensor<32x32xT>>
%bx2 = tt.advance %bx, [%zero, %step] : <tensor<32x32xT>>`}
}

// describedBlock loads a block of a descriptor; it starts at a row before the matrix. The result
// lacks the block's leading dimensions of 1.
func describedBlock(name string, leading int) mask {
	times := func(s string) string { return strings.Repeat(s, leading) }
	block := times("1x") + "32x32xT"
	return mask{name: name,
		setup: fmt.Sprintf("%%desc = tt.make_tensor_descriptor %%X, [%s%%thirty, %%ninety], [%s%%stride, %%one] : <T>, <%s>", times("%four, "), times("%stride, "), block),
		load:  fmt.Sprintf("%%x = tt.descriptor_load %%desc[%s%%before, %%k] : !tt.tensordesc<tensor<%s>> -> tensor<32x32xT>", times("%d1, "), block)}
}

// columnMajor loads a tile that is column-major in memory.
func columnMajor(name, code string) mask {
	m := mask{name: name, load: code + `
%xt0 = tt.addptr %xs, %att : tensor<32x32x!tt.ptr<T>>, tensor<32x32xi32>
%xt = tt.addptr %xt0, %offs : tensor<32x32x!tt.ptr<T>>, tensor<32x32xi32>`}
	if code == "" {
		m.load += "\n%x = tt.load %xt : tensor<32x32x!tt.ptr<T>>"
	} else {
		m.load += "\n%x = tt.load %xt, %mask, %other : tensor<32x32x!tt.ptr<T>>"
	}
	return m
}

var masks = []mask{
	{name: "none", load: "%x = tt.load %xp : tensor<32x32x!tt.ptr<T>>"},
	loadBy("upper", compared("%mask", "slt", "%m", 1)),
	{name: "upper, other than zero", load: compared("%mask", "slt", "%m", 1) + "\n%seven7 = arith.constant dense<SEVEN> : tensor<32x32xT>\n%x = tt.load %xp, %mask, %seven7 : tensor<32x32x!tt.ptr<T>>"},
	{name: "upper, no other", load: compared("%mask", "slt", "%m", 1) + "\n%x = tt.load %xp, %mask : tensor<32x32x!tt.ptr<T>>"},
	loadBy("lower", compared("%mask", "sge", "%m", 1)),
	loadBy("between", both(compared("%m1", "sge", "%l", 1), compared("%m2", "slt", "%m", 1))),
	loadBy("rows and columns", both(compared("%m1", "slt", "%m", 0), compared("%m2", "sge", "%l", 1))),
	loadBy("tail of the depth", "%left = arith.subi %K, %k : i32"+compared("%mask", "slt", "%left", 1)),
	loadBy("lower in an iteration", "%begin = arith.subi %m, %k : i32"+compared("%mask", "sge", "%begin", 0)),
	columnMajor("columns next to each other", ""),
	columnMajor("columns next to each other, lower", compared("%mask", "sge", "%l", 0)),
	{name: "by data", load: `%ij = tt.load %ip : tensor<32x32x!tt.ptr<i32>>
%mask = arith.cmpi sgt, %ij, %indices : tensor<32x32xi32>
%x = tt.load %xp, %mask, %other : tensor<32x32x!tt.ptr<T>>`},
	blockPointer("block pointer padded with zeros", "1"),
	blockPointer("block pointer padded with NaN", "2"),
	describedBlock("descriptor", 0),
	describedBlock("descriptor with a leading 1", 1),
	describedBlock("descriptor with leading 1s", 2),
}

// use is a use of the tile in the loop.
type use struct {
	name, elem string
	// code defines %u, a tensor<32x32xf32> that is summed up, unless it only has side effects.
	code string
	last bool   // the loop yields the tile of the last iteration
	more string // functions
}

// asFloat converts a value of another type to a float.
func asFloat(code, op, from string) string {
	return code + "\n%u = arith." + op + " %v : tensor<32x32x" + from + "> to tensor<32x32xf32>"
}

const sumBody = `({
^bb0(%p: f32, %q: f32):
  %s = arith.addf %p, %q : f32
  tt.NAME.return %s : f32
})`

// combined is a reduction or scan of the tile along an axis, with addition.
func combined(name, attrs string, axis int, result string) string {
	return fmt.Sprintf(`%%v = "tt.%s"(%%x) <{axis = %d : i32%s}> %s : (tensor<32x32xf32>) -> tensor<%s>`,
		name, axis, attrs, strings.ReplaceAll(sumBody, "NAME", name), result)
}

// spread broadcasts a reduced row or column.
func spread(axis int) string {
	line := []string{"1x32", "32x1"}[axis]
	return fmt.Sprintf("\n%%e = tt.expand_dims %%v {axis = %d : i32} : tensor<32xf32> -> tensor<%sxf32>\n%%u = tt.broadcast %%e : tensor<%sxf32> -> tensor<32x32xf32>", axis, line, line)
}

// transposed defines %t.
func transposed(elem string) string {
	return fmt.Sprintf("%%t = tt.trans %%x {order = array<i32: 1, 0>} : tensor<32x32x%[1]s> -> tensor<32x32x%[1]s>", elem)
}

var uses = []use{
	{name: "elementwise", elem: "f32", code: "%u = arith.addf %x, %x : tensor<32x32xf32>"},
	{name: "operand A", elem: "f16", code: "%u = tt.dot %x, %b, %z : tensor<32x32xf16> * tensor<32x32xf16> -> tensor<32x32xf32>"},
	{name: "operand B", elem: "f16", code: `%w = tt.dot %a, %x, %acc : tensor<64x32xf16> * tensor<32x32xf16> -> tensor<64x32xf32>
%pair = tt.reshape %w : tensor<64x32xf32> -> tensor<2x32x32xf32>
%t = tt.trans %pair {order = array<i32: 1, 2, 0>} : tensor<2x32x32xf32> -> tensor<32x32x2xf32>
%u, %rest = tt.split %t : tensor<32x32x2xf32> -> tensor<32x32xf32>`},
	{name: "operand B transposed", elem: "f16", code: `%t = tt.trans %x {order = array<i32: 1, 0>} : tensor<32x32xf16> -> tensor<32x32xf16>
%u = tt.dot %b, %t, %z : tensor<32x32xf16> * tensor<32x32xf16> -> tensor<32x32xf32>`},
	{name: "both operands", elem: "f16", code: `%t = tt.trans %x {order = array<i32: 1, 0>} : tensor<32x32xf16> -> tensor<32x32xf16>
%u = tt.dot %x, %t, %z : tensor<32x32xf16> * tensor<32x32xf16> -> tensor<32x32xf32>`},
	{name: "elementwise, then operand", elem: "f32", code: `%d = arith.addf %x, %x : tensor<32x32xf32>
%h = arith.truncf %d : tensor<32x32xf32> to tensor<32x32xf16>
%u = tt.dot %h, %b, %z : tensor<32x32xf16> * tensor<32x32xf16> -> tensor<32x32xf32>`},
	{name: "operand and elementwise", elem: "f16", code: `%v = tt.dot %b, %x, %z : tensor<32x32xf16> * tensor<32x32xf16> -> tensor<32x32xf32>
%w = arith.extf %x : tensor<32x32xf16> to tensor<32x32xf32>
%u = arith.addf %v, %w : tensor<32x32xf32>`},
	{name: "exact operand", elem: "f32", code: `%bf = arith.extf %b : tensor<32x32xf16> to tensor<32x32xf32>
%u = tt.dot %x, %bf, %z : tensor<32x32xf32> * tensor<32x32xf32> -> tensor<32x32xf32>`},
	{name: "operand in three parts", elem: "f32", code: `%bf = arith.extf %b : tensor<32x32xf16> to tensor<32x32xf32>
%u = tt.dot %bf, %x, %z, inputPrecision = tf32x3 : tensor<32x32xf32> * tensor<32x32xf32> -> tensor<32x32xf32>`},
	{name: "batched operand", elem: "f16", code: `%r3 = tt.reshape %x : tensor<32x32xf16> -> tensor<2x16x32xf16>
%b3 = tt.reshape %b : tensor<32x32xf16> -> tensor<2x32x16xf16>
%z3 = arith.constant dense<0.0> : tensor<2x16x16xf32>
%v = tt.dot %r3, %b3, %z3 : tensor<2x16x32xf16> * tensor<2x32x16xf16> -> tensor<2x16x16xf32>
%f = tt.reshape %v : tensor<2x16x16xf32> -> tensor<16x32xf32>
%j = tt.join %f, %f : tensor<16x32xf32> -> tensor<16x32x2xf32>
%u = tt.reshape %j : tensor<16x32x2xf32> -> tensor<32x32xf32>`},
	{name: "gather along rows", elem: "f32", code: "%u = tt.gather %x[%indices] {axis = 0 : i32} : (tensor<32x32xf32>, tensor<32x32xi32>) -> tensor<32x32xf32>"},
	{name: "gather along columns", elem: "f32", code: "%u = tt.gather %x[%indices] {axis = 1 : i32} : (tensor<32x32xf32>, tensor<32x32xi32>) -> tensor<32x32xf32>"},
	{name: "as indices of a gather", elem: "i32", code: `%w = arith.andi %x, %c31 : tensor<32x32xi32>
%g = tt.gather %indices[%w] {axis = 1 : i32} : (tensor<32x32xi32>, tensor<32x32xi32>) -> tensor<32x32xi32>
%u = arith.sitofp %g : tensor<32x32xi32> to tensor<32x32xf32>`},
	{name: "store", elem: "f32", code: "tt.store %zp, %x : tensor<32x32x!tt.ptr<f32>>"},
	{name: "masked store", elem: "f32", code: compared("%kept", "sge", "%l", 0) + "\ntt.store %zp, %x, %kept : tensor<32x32x!tt.ptr<f32>>"},
	{name: "transposed store", elem: "f32", code: `%t = tt.trans %x {order = array<i32: 1, 0>} : tensor<32x32xf32> -> tensor<32x32xf32>
tt.store %zp, %t : tensor<32x32x!tt.ptr<f32>>`},
	{name: "store in another order", elem: "f32", code: "tt.store %zt, %x : tensor<32x32x!tt.ptr<f32>>"},
	{name: "scatter", elem: "f32", code: "tt.store %zi, %x : tensor<32x32x!tt.ptr<f32>>"},
	{name: "descriptor store", elem: "f32", code: `%zd = tt.make_tensor_descriptor %Z, [%thirty, %ninety], [%stride, %one] : <f32>, <32x32xf32>
tt.descriptor_store %zd[%before, %k], %x : !tt.tensordesc<tensor<32x32xf32>>, tensor<32x32xf32>`},
	{name: "as addresses", elem: "i32", code: `%w = arith.andi %x, %c31 : tensor<32x32xi32>
%from = tt.addptr %ys, %w : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
%u = tt.load %from : tensor<32x32x!tt.ptr<f32>>`},
	{name: "reduce rows", elem: "f32", code: combined("reduce", "", 0, "32xf32") + spread(0)},
	{name: "reduce columns", elem: "f32", code: combined("reduce", "", 1, "32xf32") + spread(1)},
	{name: "reduce all", elem: "f32", code: `%f = tt.reshape %x : tensor<32x32xf32> -> tensor<1024xf32>
%v = "tt.reduce"(%f) <{axis = 0 : i32}> ` + strings.ReplaceAll(sumBody, "NAME", "reduce") + ` : (tensor<1024xf32>) -> f32
%u = tt.splat %v : f32 -> tensor<32x32xf32>`},
	{name: "greatest and where", elem: "i32", code: `%v, %where = "tt.reduce"(%x, %indices) <{axis = 1 : i32}> ({
^bb0(%p: i32, %pi: i32, %q: i32, %qi: i32):
  %gt = arith.cmpi sgt, %p, %q : i32
  %eq = arith.cmpi eq, %p, %q : i32
  %lt = arith.cmpi slt, %pi, %qi : i32
  %tie = arith.andi %eq, %lt : i1
  %wins = arith.ori %gt, %tie : i1
  %s = arith.select %wins, %p, %q : i32
  %si = arith.select %wins, %pi, %qi : i32
  tt.reduce.return %s, %si : i32, i32
}) : (tensor<32x32xi32>, tensor<32x32xi32>) -> (tensor<32xi32>, tensor<32xi32>)
%e = tt.expand_dims %where {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
%w = tt.broadcast %e : tensor<32x1xi32> -> tensor<32x32xi32>
%u = arith.sitofp %w : tensor<32x32xi32> to tensor<32x32xf32>`},
	{name: "scan of rows", elem: "f32", code: strings.Replace(combined("scan", ", reverse = false", 0, "32x32xf32"), "%v", "%u", 1)},
	{name: "reverse scan of columns", elem: "f32", code: strings.Replace(combined("scan", ", reverse = true", 1, "32x32xf32"), "%v", "%u", 1)},
	{name: "reshape", elem: "f32", code: `%f = tt.reshape %x : tensor<32x32xf32> -> tensor<2x512xf32>
%t = tt.trans %f {order = array<i32: 1, 0>} : tensor<2x512xf32> -> tensor<512x2xf32>
%u = tt.reshape %t : tensor<512x2xf32> -> tensor<32x32xf32>`},
	{name: "split", elem: "f32", code: `%f = tt.reshape %x : tensor<32x32xf32> -> tensor<32x16x2xf32>
%even, %odd = tt.split %f : tensor<32x16x2xf32> -> tensor<32x16xf32>
%d = arith.subf %even, %odd : tensor<32x16xf32>
%j = tt.join %d, %odd : tensor<32x16xf32> -> tensor<32x16x2xf32>
%u = tt.reshape %j : tensor<32x16x2xf32> -> tensor<32x32xf32>`},
	{name: "join", elem: "f32", code: `%j = tt.join %x, %z : tensor<32x32xf32> -> tensor<32x32x2xf32>
%f = tt.reshape %j : tensor<32x32x2xf32> -> tensor<64x32xf32>
%h = arith.truncf %f : tensor<64x32xf32> to tensor<64x32xf16>
%v = tt.trans %h {order = array<i32: 1, 0>} : tensor<64x32xf16> -> tensor<32x64xf16>
%u = tt.dot %v, %h, %z : tensor<32x64xf16> * tensor<64x32xf16> -> tensor<32x32xf32>`},
	{name: "cat", elem: "f32", code: `%f = tt.reshape %x : tensor<32x32xf32> -> tensor<1024xf32>
%zz = tt.reshape %z : tensor<32x32xf32> -> tensor<1024xf32>
%j = tt.cat %f, %zz : tensor<1024xf32> -> tensor<2048xf32>
%w = tt.reshape %j : tensor<2048xf32> -> tensor<32x64xf32>
%v = "tt.reduce"(%w) <{axis = 1 : i32}> ` + strings.ReplaceAll(sumBody, "NAME", "reduce") + ` : (tensor<32x64xf32>) -> tensor<32xf32>` + spread(1)},
	{name: "broadcast", elem: "f32", code: `%e = tt.expand_dims %x {axis = 0 : i32} : tensor<32x32xf32> -> tensor<1x32x32xf32>
%j = tt.broadcast %e : tensor<1x32x32xf32> -> tensor<2x32x32xf32>
%u = "tt.reduce"(%j) <{axis = 0 : i32}> ` + strings.ReplaceAll(sumBody, "NAME", "reduce") + ` : (tensor<2x32x32xf32>) -> tensor<32x32xf32>`},
	{name: "atomic add", elem: "f32", code: "%old = tt.atomic_rmw fadd, acq_rel, gpu, %zp0, %x : (tensor<32x32x!tt.ptr<f32>>, tensor<32x32xf32>) -> tensor<32x32xf32>"},
	{name: "histogram", elem: "i32", code: `%f = tt.reshape %x : tensor<32x32xi32> -> tensor<1024xi32>
%seven = arith.constant dense<7> : tensor<1024xi32>
%w = arith.andi %f, %seven : tensor<1024xi32>
%h = tt.histogram %w : tensor<1024xi32> -> tensor<32xi32>
%e = tt.expand_dims %h {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
%v = tt.broadcast %e : tensor<1x32xi32> -> tensor<32x32xi32>
%u = arith.sitofp %v : tensor<32x32xi32> to tensor<32x32xf32>`},
	{name: "assertion", elem: "f32", code: `%big = arith.constant dense<1.0e+03> : tensor<32x32xf32>
%fine = arith.cmpf ult, %x, %big : tensor<32x32xf32>
tt.assert %fine, "small" : tensor<32x32xi1>`},
	{name: "print", elem: "f32", code: `tt.print " x: " {hex = false, isSigned = array<i32: 0>} : %x : tensor<32x32xf32>`},
	{name: "as another type", elem: "f32", code: asFloat("%v = arith.truncf %x : tensor<32x32xf32> to tensor<32x32xbf16>", "extf", "bf16")},
	{name: "as bits", elem: "f32", code: `%v = tt.bitcast %x : tensor<32x32xf32> -> tensor<32x32xi32>
%s = arith.shrui %v, %c31 : tensor<32x32xi32>
%u = arith.sitofp %s : tensor<32x32xi32> to tensor<32x32xf32>`},
	{name: "select", elem: "f32", code: `%neg = arith.cmpf olt, %x, %z : tensor<32x32xf32>
%u = arith.select %neg, %z, %x : tensor<32x32xi1>, tensor<32x32xf32>`},
	{name: "in a branch", elem: "f32", code: `%odd = arith.cmpi eq, %k, %step : i32
%u = scf.if %odd -> (tensor<32x32xf32>) {
  %d = arith.addf %x, %x : tensor<32x32xf32>
  scf.yield %d : tensor<32x32xf32>
} else {
  scf.yield %x : tensor<32x32xf32>
}`},
	{name: "in an inner loop", elem: "f32", code: `%u = scf.for %i = %zero to %three step %d1 iter_args(%s = %z) -> (tensor<32x32xf32>) : i32 {
  %t = tt.trans %s {order = array<i32: 1, 0>} : tensor<32x32xf32> -> tensor<32x32xf32>
  %n = arith.addf %t, %x : tensor<32x32xf32>
  scf.yield %n : tensor<32x32xf32>
}`},
	{name: "operand in an inner loop", elem: "f16", code: `%u = scf.for %i = %zero to %three step %d1 iter_args(%s = %z) -> (tensor<32x32xf32>) : i32 {
  %n = tt.dot %b, %x, %s : tensor<32x32xf16> * tensor<32x32xf16> -> tensor<32x32xf32>
  scf.yield %n : tensor<32x32xf32>
}`},
	{name: "operand of a product of products", elem: "f16", code: `%v = tt.dot %b, %x, %z : tensor<32x32xf16> * tensor<32x32xf16> -> tensor<32x32xf32>
%h = arith.truncf %v : tensor<32x32xf32> to tensor<32x32xf16>
%u = tt.dot %h, %x, %z : tensor<32x32xf16> * tensor<32x32xf16> -> tensor<32x32xf32>`},
	{name: "in a branch as operand", elem: "f16", code: `%odd = arith.cmpi eq, %k, %step : i32
%u = scf.if %odd -> (tensor<32x32xf32>) {
  %d = tt.dot %x, %b, %z : tensor<32x32xf16> * tensor<32x32xf16> -> tensor<32x32xf32>
  scf.yield %d : tensor<32x32xf32>
} else {
  scf.yield %z : tensor<32x32xf32>
}`},
	{name: "bytes", elem: "i8", code: transposed("i8") + asFloat("\n%v = arith.addi %t, %x : tensor<32x32xi8>", "sitofp", "i8")},
	{name: "operand of bytes", elem: "i8", code: transposed("i8") + `
%zi32 = arith.constant dense<0> : tensor<32x32xi32>
%v = tt.dot %t, %x, %zi32 : tensor<32x32xi8> * tensor<32x32xi8> -> tensor<32x32xi32>
%u = arith.sitofp %v : tensor<32x32xi32> to tensor<32x32xf32>`},
	{name: "bits", elem: "i1", code: transposed("i1") + asFloat("\n%v = arith.xori %t, %x : tensor<32x32xi1>", "uitofp", "i1")},
	{name: "long integers", elem: "i64", code: transposed("i64") + asFloat("\n%v = arith.subi %t, %x : tensor<32x32xi64>", "sitofp", "i64")},
	{name: "doubles", elem: "f64", code: transposed("f64") + "\n%v = arith.addf %t, %x : tensor<32x32xf64>\n%u = arith.truncf %v : tensor<32x32xf64> to tensor<32x32xf32>"},
	{name: "operand of floats of 8 bits", elem: "f8E5M2", code: transposed("f8E5M2") + "\n%u = tt.dot %x, %t, %z : tensor<32x32xf8E5M2> * tensor<32x32xf8E5M2> -> tensor<32x32xf32>"},
	{name: "argument of a function", elem: "f32", code: "%u = tt.call @twice(%x) : (tensor<32x32xf32>) -> tensor<32x32xf32>",
		more: `tt.func private @twice(%v: tensor<32x32xf32>) -> tensor<32x32xf32> attributes {noinline = true} {
  %d = arith.addf %v, %v : tensor<32x32xf32>
  tt.return %d : tensor<32x32xf32>
}`},
	{name: "elements in assembly", elem: "i32", code: asFloat(`%v = tt.elementwise_inline_asm "not.b32 $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : tensor<32x32xi32> -> tensor<32x32xi32>`, "sitofp", "i32")},
	{name: "behind the loop", elem: "f32", last: true},
}

// text is the kernel of a mask and a use.
func (u use) text(m mask) string {
	code := u.code
	sum := "%acc2"
	if strings.Contains(code, "%u ") || strings.Contains(code, "%u,") {
		code += "\n%sum = arith.addf %acc2, %u : tensor<32x32xf32>"
		sum = "%sum"
	}
	if u.last {
		sum = "%x"
	}
	carried := [4]string{"5"}
	if m.carries {
		carried = [4]string{"6", ", %bx = %bp", ", !tt.ptr<tensor<32x32xT>>", ", %bx2"}
	}
	text := strings.NewReplacer("SETUP", m.setup, "LOAD", m.load, "USE", code, "SUM", sum,
		"COUNT", carried[0], "ALSO_FROM", carried[1], "ALSO_TYPE", carried[2], "ALSO_NEXT", carried[3], "MORE", u.more).Replace(dotLoop)
	zero, seven, padding := "0.0", "7.0", "padding = 2"
	if strings.HasPrefix(u.elem, "i") { // integers have no NaN
		zero, seven, padding = "0", "7", "padding = 1"
	}
	if u.elem == "i1" {
		zero, seven = "false", "true"
	}
	return strings.NewReplacer("T>", u.elem+">", "ZERO", zero, "SEVEN", seven, "padding = 2", padding).Replace(text)
}

// launch is the kernel's launch; its numbers are so small that sums are exact.
func (u use) launch() *kernelgen.Launch {
	buffer := func(elem string, n int, lo, hi int64) kernelgen.Arg {
		return kernelgen.Arg{Elem: elem, Buffer: true, Len: n, Seed: uint64(n), Lo: lo, Hi: hi}
	}
	number := func(n int64) kernelgen.Arg { return kernelgen.Arg{Elem: "i32", Number: n} }
	return &kernelgen.Launch{Grid: [3]int{1, 1, 1}, Args: []kernelgen.Arg{
		buffer("f16", iterations*64*tile, -2, 2), buffer("f16", iterations*tile*tile, -2, 2), buffer(u.elem, tile*matrix, -3, 3),
		{Elem: "i32", Buffer: true, Len: tile * tile, Seed: 5, Lo: tile, Shuffle: true},
		buffer("f32", 64*tile, 0, 0), buffer("f32", tile*tile, 0, 9), buffer("f32", tile*matrix, 0, 9), number(80), number(21), number(5),
	}}
}

const dotLoop = `
tt.func public @kernel(%A: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %B: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %X: !tt.ptr<T> {tt.divisibility = 16 : i32}, %I: !tt.ptr<i32>,
    %C: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %Y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %Z: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %K: i32, %m: i32, %l: i32) {
  %zero = arith.constant 0 : i32
  %d1 = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %four = arith.constant 4 : i32
  %thirty = arith.constant 30 : i32
  %ninety = arith.constant 90 : i32
  %step = arith.constant 32 : i32
  %before = arith.constant -2 : i32
  %one = arith.constant 1 : i64
  %stride = arith.constant 96 : i64
  %shape0 = arith.constant 30 : i64
  %shape1 = arith.constant 90 : i64
  %z64 = arith.constant dense<0.0> : tensor<64x32xf32>
  %z = arith.constant dense<0.0> : tensor<32x32xf32>
  %other = arith.constant dense<ZERO> : tensor<32x32xT>
  %c31 = arith.constant dense<31> : tensor<32x32xi32>
  %c32 = arith.constant dense<32> : tensor<32x1xi32>
  %c32b = arith.constant dense<32> : tensor<1x32xi32>
  %c32c = arith.constant dense<32> : tensor<64x1xi32>
  %next = arith.constant dense<1024> : tensor<32x32xi32>
  %next64 = arith.constant dense<2048> : tensor<64x32xi32>
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %r64 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %rows64 = tt.expand_dims %r64 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %cols = tt.expand_dims %r {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %first = arith.muli %rows, %c32 : tensor<32x1xi32>
  %firsts = tt.broadcast %first : tensor<32x1xi32> -> tensor<32x32xi32>
  %behind = tt.broadcast %cols : tensor<1x32xi32> -> tensor<32x32xi32>
  %at = arith.addi %firsts, %behind : tensor<32x32xi32>
  %firstt = arith.muli %cols, %c32b : tensor<1x32xi32>
  %firstst = tt.broadcast %firstt : tensor<1x32xi32> -> tensor<32x32xi32>
  %behindt = tt.broadcast %rows : tensor<32x1xi32> -> tensor<32x32xi32>
  %att = arith.addi %firstst, %behindt : tensor<32x32xi32>
  %first64 = arith.muli %rows64, %c32c : tensor<64x1xi32>
  %firsts64 = tt.broadcast %first64 : tensor<64x1xi32> -> tensor<64x32xi32>
  %behind64 = tt.broadcast %cols : tensor<1x32xi32> -> tensor<64x32xi32>
  %at64 = arith.addi %firsts64, %behind64 : tensor<64x32xi32>
  %as = tt.splat %A : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>>
  %bs = tt.splat %B : !tt.ptr<f16> -> tensor<32x32x!tt.ptr<f16>>
  %xs = tt.splat %X : !tt.ptr<T> -> tensor<32x32x!tt.ptr<T>>
  %is = tt.splat %I : !tt.ptr<i32> -> tensor<32x32x!tt.ptr<i32>>
  %cs = tt.splat %C : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %ys = tt.splat %Y : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %zs = tt.splat %Z : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %ap0 = tt.addptr %as, %at64 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
  %bp0 = tt.addptr %bs, %at : tensor<32x32x!tt.ptr<f16>>, tensor<32x32xi32>
  %xp0 = tt.addptr %xs, %at : tensor<32x32x!tt.ptr<T>>, tensor<32x32xi32>
  %ip = tt.addptr %is, %at : tensor<32x32x!tt.ptr<i32>>, tensor<32x32xi32>
  %cp = tt.addptr %cs, %at64 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  %yp = tt.addptr %ys, %at : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  %zp0 = tt.addptr %zs, %at : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  %zt0 = tt.addptr %zs, %att : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  %indices = tt.load %ip : tensor<32x32x!tt.ptr<i32>>
  %ati = arith.addi %firsts, %indices : tensor<32x32xi32>
  %zi0 = tt.addptr %zs, %ati : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  SETUP
  %o:COUNT = scf.for %k = %zero to %K step %step iter_args(%ap = %ap0, %bpt = %bp0, %xp = %xp0, %acc = %z64, %acc2 = %z ALSO_FROM)
      -> (tensor<64x32x!tt.ptr<f16>>, tensor<32x32x!tt.ptr<f16>>, tensor<32x32x!tt.ptr<T>>, tensor<64x32xf32>, tensor<32x32xf32> ALSO_TYPE) : i32 {
    %a = tt.load %ap : tensor<64x32x!tt.ptr<f16>>
    %b = tt.load %bpt : tensor<32x32x!tt.ptr<f16>>
    %c = tt.dot %a, %b, %acc : tensor<64x32xf16> * tensor<32x32xf16> -> tensor<64x32xf32>
    %off = arith.muli %k, %step : i32
    %offs = tt.splat %off : i32 -> tensor<32x32xi32>
    %zp = tt.addptr %zp0, %offs : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
    %zt = tt.addptr %zt0, %offs : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
    %zi = tt.addptr %zi0, %offs : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
    LOAD
    USE
    %ap2 = tt.addptr %ap, %next64 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
    %bpt2 = tt.addptr %bpt, %next : tensor<32x32x!tt.ptr<f16>>, tensor<32x32xi32>
    %xp2 = tt.addptr %xp, %next : tensor<32x32x!tt.ptr<T>>, tensor<32x32xi32>
    scf.yield %ap2, %bpt2, %xp2, %c, SUM ALSO_NEXT : tensor<64x32x!tt.ptr<f16>>, tensor<32x32x!tt.ptr<f16>>, tensor<32x32x!tt.ptr<T>>, tensor<64x32xf32>, tensor<32x32xf32> ALSO_TYPE
  }
  tt.store %cp, %o#3 : tensor<64x32x!tt.ptr<f32>>
  tt.store %yp, %o#4 : tensor<32x32x!tt.ptr<f32>>
  tt.return
}
MORE
`
