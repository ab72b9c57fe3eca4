package test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// address is an i32 tensor that a kernel computes, with its elements.
type address struct {
	name   string
	shape  []int
	values []int64
}

func (a address) typ() string { return tensorType(a.shape, "i32") }

func tensorType(shape []int, elem string) string {
	text := "tensor<"
	for _, n := range shape {
		text += fmt.Sprintf("%dx", n)
	}
	return text + elem + ">"
}

// addressKernel generates a kernel that reads at computed addresses: its text, and its arguments.
type addressKernel struct {
	rng   *rand.Rand
	lines strings.Builder
	made  int
	bad   bool // a division by 0, or an overflow

	n, m, pid int64
	flag      bool
}

func (k *addressKernel) add(shape []int, values []int64, format string, args ...any) address {
	a := address{fmt.Sprintf("%%v%d", k.made), shape, values}
	k.made++
	fmt.Fprintf(&k.lines, "  %s = %s\n", a.name, fmt.Sprintf(format, args...))
	for _, v := range values {
		k.bad = k.bad || v < math.MinInt32 || v > math.MaxInt32
	}
	return a
}

func repeat(v int64, shape []int) []int64 {
	n := 1
	for _, s := range shape {
		n *= s
	}
	values := make([]int64, n)
	for i := range values {
		values[i] = v
	}
	return values
}

func (k *addressKernel) number(shape []int, v int64) address {
	t := tensorType(shape, "i32")
	return k.add(shape, repeat(v, shape), "arith.constant dense<%d> : %s", v, t)
}

// scalar is an argument or a constant, broadcast.
func (k *addressKernel) scalar(shape []int) address {
	t := tensorType(shape, "i32")
	switch k.rng.IntN(5) {
	case 0:
		return k.add(shape, repeat(k.n, shape), "tt.splat %%n : i32 -> %s", t)
	case 1:
		return k.add(shape, repeat(k.m, shape), "tt.splat %%m : i32 -> %s", t)
	case 2:
		return k.add(shape, repeat(k.pid, shape), "tt.splat %%pid : i32 -> %s", t)
	}
	return k.number(shape, int64([]int{0, 1, 2, 3, 4, 8, 16, 31, 63, 64}[k.rng.IntN(10)]))
}

// line is a range along one dimension.
func (k *addressKernel) line(shape []int) address {
	dim := k.rng.IntN(len(shape))
	start, n := int64(k.rng.IntN(3)*k.rng.IntN(4)), shape[dim]
	var values []int64
	for i := range n {
		values = append(values, start+int64(i))
	}
	a := k.add([]int{n}, values, "tt.make_range {end = %d : i32, start = %d : i32} : tensor<%dxi32>", start+int64(n), start, n)
	if len(shape) == 1 {
		return a
	}
	narrow := []int{1, 1}
	narrow[dim] = n
	e := k.add(narrow, values, "tt.expand_dims %s {axis = %d : i32} : %s -> %s", a.name, 1-dim, a.typ(), tensorType(narrow, "i32"))
	var all []int64
	for i := range shape[0] {
		for j := range shape[1] {
			all = append(all, values[[]int{i, j}[dim]])
		}
	}
	return k.add(shape, all, "tt.broadcast %s : %s -> %s", e.name, e.typ(), tensorType(shape, "i32"))
}

// binaries are the functions of 32-bit operations.
var binaries = map[string]func(x, y int64) int64{
	"addi": func(x, y int64) int64 { return x + y }, "subi": func(x, y int64) int64 { return x - y },
	"muli": func(x, y int64) int64 { return x * y }, "minsi": func(x, y int64) int64 { return min(x, y) },
	"maxsi": func(x, y int64) int64 { return max(x, y) }, "andi": func(x, y int64) int64 { return x & y },
	"ori": func(x, y int64) int64 { return x | y }, "xori": func(x, y int64) int64 { return x ^ y },
	"divsi": func(x, y int64) int64 { return x / y }, "remsi": func(x, y int64) int64 { return x % y },
	"divui": func(x, y int64) int64 { return int64(int32(uint32(x) / uint32(y))) },
	"remui": func(x, y int64) int64 { return int64(int32(uint32(x) % uint32(y))) },
	"shli":  func(x, y int64) int64 { return x << y }, "shrsi": func(x, y int64) int64 { return x >> y },
	"shrui": func(x, y int64) int64 { return int64(int32(uint32(x) >> y)) },
	"minui": func(x, y int64) int64 { return int64(int32(min(uint32(x), uint32(y)))) },
	"maxui": func(x, y int64) int64 { return int64(int32(max(uint32(x), uint32(y)))) },
}

func (k *addressKernel) binary(name string, x, y address) address {
	values := make([]int64, len(x.values))
	for i := range values {
		if (strings.HasPrefix(name, "div") || strings.HasPrefix(name, "rem")) && y.values[i] == 0 {
			k.bad = true
			return x
		}
		values[i] = binaries[name](x.values[i], y.values[i])
	}
	return k.add(x.shape, values, "arith.%s %s, %s : %s", name, x.name, y.name, x.typ())
}

func oneOf[T any](rng *rand.Rand, all ...T) T { return all[rng.IntN(len(all))] }

// expression is a random expression.
func (k *addressKernel) expression(shape []int, depth int) address {
	if depth == 0 {
		if k.rng.IntN(3) == 0 {
			return k.scalar(shape)
		}
		return k.line(shape)
	}
	x := func() address { return k.expression(shape, depth-1) }
	switch k.rng.IntN(11) {
	case 0, 1:
		return k.binary(oneOf(k.rng, "addi", "subi", "ori", "xori"), x(), x())
	case 2:
		return k.binary(oneOf(k.rng, "addi", "subi", "muli", "minsi", "maxsi", "minui", "maxui"), x(), k.scalar(shape))
	case 3:
		return k.binary(oneOf(k.rng, "addi", "subi", "muli"), k.scalar(shape), x())
	case 4:
		return k.binary(oneOf(k.rng, "shli", "shrsi", "shrui"), x(), k.number(shape, int64(k.rng.IntN(4))))
	case 5, 6:
		return k.binary(oneOf(k.rng, "divsi", "divui", "remsi", "remui"), x(), k.scalar(shape))
	case 7:
		return k.binary("andi", x(), k.number(shape, oneOf[int64](k.rng, 1, 3, 7, 63, -4, -8)))
	case 8:
		return k.choice(x(), x())
	case 9:
		return k.cast(x())
	}
	return k.reshaped(shape, depth-1)
}

func (k *addressKernel) choice(x, y address) address {
	values := y.values
	if k.flag {
		values = x.values
	}
	if k.rng.IntN(2) == 0 {
		return k.add(x.shape, values, "arith.select %%f, %s, %s : %s", x.name, y.name, x.typ())
	}
	c := k.add(nil, nil, "tt.splat %%f : i1 -> %s", tensorType(x.shape, "i1"))
	return k.add(x.shape, values, "arith.select %s, %s, %s : %s, %s", c.name, x.name, y.name, tensorType(x.shape, "i1"), x.typ())
}

func (k *addressKernel) cast(x address) address {
	wide, short := tensorType(x.shape, "i64"), tensorType(x.shape, "i16")
	if k.rng.IntN(2) == 0 {
		e := k.add(nil, nil, "arith.ext%s %s : %s to %s", oneOf(k.rng, "si", "ui"), x.name, x.typ(), wide)
		return k.add(x.shape, x.values, "arith.trunci %s : %s to %s", e.name, wide, x.typ())
	}
	e := k.add(nil, nil, "arith.trunci %s : %s to %s", x.name, x.typ(), short)
	values := make([]int64, len(x.values))
	for i, v := range x.values {
		values[i] = int64(int16(v))
	}
	return k.add(x.shape, values, "arith.extsi %s : %s to %s", e.name, short, x.typ())
}

func (k *addressKernel) reshaped(shape []int, depth int) address {
	if len(shape) == 2 && k.rng.IntN(2) == 0 {
		x := k.expression([]int{shape[1], shape[0]}, depth)
		var values []int64
		for i := range shape[0] {
			for j := range shape[1] {
				values = append(values, x.values[j*shape[0]+i])
			}
		}
		return k.add(shape, values, "tt.trans %s {order = array<i32: 1, 0>} : %s -> %s", x.name, x.typ(), tensorType(shape, "i32"))
	}
	x := k.expression(oneOf(k.rng, []int{32}, []int{2, 16}, []int{16, 2}, []int{4, 8}), depth)
	return k.add(shape, x.values, "tt.reshape %s : %s -> %s", x.name, x.typ(), tensorType(shape, "i32"))
}

const addressesHeld = 2048

// moved is the line that adds offsets to the kernel's pointer.
func moved(name string, a address) string {
	t := tensorType(a.shape, "!tt.ptr<f32>")
	return fmt.Sprintf("  %s_s = tt.splat %%src : !tt.ptr<f32> -> %s\n  %s = tt.addptr %s_s, %s : %s, %s\n", name, t, name, name, a.name, t, a.typ())
}

// take returns the text since the last call.
func (k *addressKernel) take() string {
	text := k.lines.String()
	k.lines.Reset()
	return text
}

// readers generate a kernel that loads %x at addresses of the given shape; they return its text and
// the expected elements.
var readers = []func(k *addressKernel, shape []int, depth int) (string, []int64){
	func(k *addressKernel, shape []int, depth int) (string, []int64) {
		a := k.expression(shape, depth)
		return k.take() + moved("%p", a) + fmt.Sprintf("  %%x = tt.load %%p : %s\n", tensorType(shape, "!tt.ptr<f32>")), a.values
	},
	// Pointers are results of a branch.
	func(k *addressKernel, shape []int, depth int) (string, []int64) {
		t := tensorType(shape, "!tt.ptr<f32>")
		yes := k.expression(shape, depth)
		text := fmt.Sprintf("  %%p = scf.if %%f -> (%s) {\n%s%s  scf.yield %%p1 : %s\n  } else {\n", t, k.take(), moved("%p1", yes), t)
		no := k.expression(shape, depth)
		text += fmt.Sprintf("%s%s  scf.yield %%p2 : %s\n  }\n  %%x = tt.load %%p : %s\n", k.take(), moved("%p2", no), t, t)
		if k.flag {
			return text, yes.values
		}
		return text, no.values
	},
	// A loop adds up loads, before and after it advances the pointers.
	func(k *addressKernel, shape []int, depth int) (string, []int64) {
		t, data := tensorType(shape, "!tt.ptr<f32>"), tensorType(shape, "f32")
		start := k.expression(shape, depth)
		text := k.take() + moved("%p0", start)
		step := k.expression(shape, 1)
		inside := k.take()
		text += fmt.Sprintf(`  %%zero = arith.constant dense<0.0> : %[1]s
  %%c0 = arith.constant 0 : i32
  %%c1 = arith.constant 1 : i32
  %%c3 = arith.constant 3 : i32
  %%x, %%last = scf.for %%i = %%c0 to %%c3 step %%c1 iter_args(%%sum = %%zero, %%p = %%p0) -> (%[1]s, %[2]s) : i32 {
  %%before = tt.load %%p : %[2]s
  %%sum1 = arith.addf %%sum, %%before : %[1]s
%[3]s  %%q = tt.addptr %%p, %[4]s : %[2]s, %[5]s
  %%behind = tt.load %%q : %[2]s
  %%sum2 = arith.addf %%sum1, %%behind : %[1]s
  scf.yield %%sum2, %%q : %[1]s, %[2]s
  }
`, data, t, inside, step.name, step.typ())
		var sums []int64
		for i, v := range start.values {
			by, sum := step.values[i], int64(0)
			for range 3 {
				k.check(v, v+by)
				sum += v + v + by
				v += by
			}
			sums = append(sums, sum)
		}
		return text, sums
	},
	// A loop with a condition advances the pointers, or leaves them.
	func(k *addressKernel, shape []int, depth int) (string, []int64) {
		t, data := tensorType(shape, "!tt.ptr<f32>"), tensorType(shape, "f32")
		start := k.expression(shape, depth)
		text := k.take() + moved("%p0", start)
		step := k.expression(shape, 1)
		inside := k.take()
		text += fmt.Sprintf(`  %%zero = arith.constant dense<0.0> : %[1]s
  %%c0 = arith.constant 0 : i32
  %%c1 = arith.constant 1 : i32
  %%c3 = arith.constant 3 : i32
  %%all:3 = scf.while (%%sum = %%zero, %%p = %%p0, %%i = %%c0) : (%[1]s, %[2]s, i32) -> (%[1]s, %[2]s, i32) {
  %%more = arith.cmpi slt, %%i, %%c3 : i32
  scf.condition(%%more) %%sum, %%p, %%i : %[1]s, %[2]s, i32
  } do {
  ^bb0(%%sum: %[1]s, %%p: %[2]s, %%i: i32):
  %%here = tt.load %%p : %[2]s
  %%sum1 = arith.addf %%sum, %%here : %[1]s
%[3]s  %%q = tt.addptr %%p, %[4]s : %[2]s, %[5]s
  %%next = arith.addi %%i, %%c1 : i32
  scf.yield %%sum1, %%q, %%next : %[1]s, %[2]s, i32
  }
  %%last = tt.load %%all#1 : %[2]s
  %%x = arith.addf %%all#0, %%last : %[1]s
`, data, t, inside, step.name, step.typ())
		var sums []int64
		for i, v := range start.values {
			by, sum := step.values[i], int64(0)
			for range 4 {
				k.check(v)
				sum += v
				v += by
			}
			sums = append(sums, sum)
		}
		return text, sums
	},
	// Pointers are reshaped last.
	func(k *addressKernel, shape []int, depth int) (string, []int64) {
		a := k.expression(shape, depth)
		text := k.take() + moved("%p0", a)
		from, to := tensorType(shape, "!tt.ptr<f32>"), "tensor<2x16x!tt.ptr<f32>>"
		return text + fmt.Sprintf("  %%p = tt.reshape %%p0 : %s -> %s\n  %%y = tt.load %%p : %s\n  %%x = tt.reshape %%y : tensor<2x16xf32> -> %s\n", from, to, to, tensorType(shape, "f32")), a.values
	},
}

// check marks the kernel bad when an address is out of bounds.
func (k *addressKernel) check(places ...int64) {
	for _, v := range places {
		k.bad = k.bad || v < 0 || v >= addressesHeld
	}
}

// randomAddresses generates kernels until one stays in bounds.
func randomAddresses(rng *rand.Rand, name string) (text string, k *addressKernel, read []int64) {
	for {
		k = &addressKernel{rng: rng, n: int64(1 + rng.IntN(40)), m: int64(rng.IntN(80) - 20), pid: int64(rng.IntN(4)), flag: rng.IntN(2) == 0}
		shape, way := oneOf(rng, []int{32}, []int{4, 8}), rng.IntN(len(readers))
		text, read = readers[way](k, shape, 1+rng.IntN(4))
		if sums := way == 2 || way == 3; !sums {
			k.check(read...)
		}
		if k.bad {
			continue
		}
		return fmt.Sprintf(`tt.func @%s(%%src: !tt.ptr<f32>, %%dst: !tt.ptr<f32>, %%n: i32, %%m: i32, %%f: i1) {
  %%pid = tt.get_program_id x : i32
%s  %%line = tt.reshape %%x : %s -> tensor<32xf32>
  %%to = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %%d = tt.splat %%dst : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %%to_p = tt.addptr %%d, %%to : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %%to_p, %%line : tensor<32x!tt.ptr<f32>>
  tt.return
}
`, name, text, tensorType(shape, "f32")), k, read
	}
}

// call calls a lowered kernel and prints its output.
func (k *addressKernel) call(name string) string {
	flag := "false"
	if k.flag {
		flag = "true"
	}
	return fmt.Sprintf(`  %%%[1]s_n = arith.constant %[2]d : i32
  %%%[1]s_m = arith.constant %[3]d : i32
  %%%[1]s_f = arith.constant %[4]s
  %%%[1]s_pid = arith.constant %[5]d : i32
  func.call @%[1]s(%%u, %%d, %%%[1]s_n, %%%[1]s_m, %%%[1]s_f, %%one, %%one, %%one, %%%[1]s_pid, %%zero, %%zero) : (memref<*xf32>, memref<*xf32>, i32, i32, i1, i32, i32, i32, i32, i32, i32) -> ()
  func.call @printMemrefF32(%%d) : (memref<*xf32>) -> ()
`, name, k.n, k.m, flag, k.pid)
}

const addressesMain = `func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %%c0 = arith.constant 0 : index
  %%c1 = arith.constant 1 : index
  %%all = arith.constant %d : index
  %%zero = arith.constant 0 : i32
  %%one = arith.constant 1 : i32
  %%m = memref.alloc() : memref<%[1]dxf32>
  %%out = memref.alloc() : memref<32xf32>
  scf.for %%i = %%c0 to %%all step %%c1 {
    %%j = arith.index_cast %%i : index to i32
    %%x = arith.sitofp %%j : i32 to f32
    memref.store %%x, %%m[%%i] : memref<%[1]dxf32>
  }
  %%u = memref.cast %%m : memref<%[1]dxf32> to memref<*xf32>
  %%d = memref.cast %%out : memref<32xf32> to memref<*xf32>
%[2]s  return
}
`

// TestAddressesRun executes kernels with addresses of all kinds with LLVM's runner, and compares
// the loaded elements with those at the addresses that this test computes.
func TestAddressesRun(t *testing.T) {
	opt, runner := llvmtools.Find(t, "mlir-opt"), llvmtools.Find(t, "mlir-runner")
	libs, err := filepath.Glob(filepath.Join(filepath.Dir(runner), "..", "lib", "libmlir*_runner_utils.so*"))
	require.NoError(t, err)
	if len(libs) == 0 {
		t.Skip("the libraries of mlir-runner are not installed (Debian: libmlir-22)")
	}
	rng := rand.New(rand.NewPCG(3, 5))
	module, calls := "", ""
	var texts []string
	var reads [][]int64
	for len(reads) < 200 {
		name := fmt.Sprintf("kernel%d", len(reads))
		text, k, read := randomAddresses(rng, name)
		if alone := run(text, lowering); strings.Contains(alone.out, "tptr.") {
			continue // the runner does not support single pointers
		}
		module += text
		calls += k.call(name)
		texts, reads = append(texts, text), append(reads, read)
	}
	lowered := run(module, lowering, "--report=json")
	require.Zero(t, lowered.exit, lowered.err)
	var rows []remarks.Access
	require.NoError(t, json.Unmarshal([]byte(lowered.err), &rows))
	kinds := map[remarks.Kind]int{}
	for _, row := range rows {
		if row.Op == "tt.load" {
			kinds[row.Kind]++
		}
	}
	t.Log(kinds)
	require.Greater(t, kinds[remarks.Structured], len(reads)/3)
	body := strings.TrimSuffix(strings.TrimSpace(lowered.out), "}") + fmt.Sprintf(addressesMain, addressesHeld, calls) + "}\n"
	llvm := pipe(t, body, opt, "-convert-elementwise-to-linalg", "-one-shot-bufferize=allow-unknown-ops", "-convert-linalg-to-loops", "-expand-strided-metadata",
		"-lower-affine", "-convert-scf-to-cf", "-convert-arith-to-llvm", "-finalize-memref-to-llvm", "-convert-func-to-llvm",
		"-convert-cf-to-llvm", "-reconcile-unrealized-casts")
	printed := pipe(t, llvm, runner, "-e", "main", "-entry-point-result=void", "-shared-libs="+strings.Join(libs, ","))
	parts := strings.Split(printed, "data =")[1:]
	require.Len(t, parts, len(reads))
	for i, read := range reads {
		want := make([]float64, len(read))
		for j, v := range read {
			want[j] = float64(v)
		}
		require.Equal(t, want, numbers(t, parts[i]), texts[i])
	}
}
