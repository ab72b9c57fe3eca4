package test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// combiner is the body of a reduction or scan of i32 tensors: %a0, %a1 ... are the accumulators,
// %b0, %b1 ... the next elements. It ends with the values it names.
type combiner struct {
	operands int
	body     string
	results  string
}

const combinedFunction = `tt.func private @third(%a: i32, %b: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %0 = arith.muli %b, %c3 : i32
  %1 = arith.subi %a, %0 : i32
  tt.return %1 : i32
}
`

var combiners = map[string]combiner{
	"sum":     {1, "%r = arith.addi %a0, %b0 : i32", "%r"},
	"and":     {1, "%r = arith.andi %b0, %a0 : i32", "%r"},
	"last":    {1, "", "%b0"},
	"ordered": {1, "%r = arith.subi %a0, %b0 : i32", "%r"},
	"call":    {1, "%r = tt.call @third(%a0, %b0) : (i32, i32) -> i32", "%r"},
	"branch": {1, `%c = arith.cmpi slt, %a0, %b0 : i32
    %r = scf.if %c -> i32 {
      scf.yield %b0 : i32
    } else {
      %s = arith.subi %a0, %b0 : i32
      scf.yield %s : i32
    }`, "%r"},
	"loop": {1, `%c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c7 = arith.constant 7 : i32
    %n = arith.andi %b0, %c7 : i32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a0) -> i32 : i32 {
      %t = arith.muli %s, %b0 : i32
      %u = arith.addi %t, %i : i32
      scf.yield %u : i32
    }`, "%r"},
	"argmax": {2, `%c = arith.cmpi sgt, %a0, %b0 : i32
    %e = arith.cmpi eq, %a0, %b0 : i32
    %l = arith.cmpi slt, %a1, %b1 : i32
    %t = arith.andi %e, %l : i1
    %k = arith.ori %c, %t : i1
    %v = arith.select %k, %a0, %b0 : i32
    %i = arith.select %k, %a1, %b1 : i32`, "%v, %i"},
	"three": {3, `%x = arith.addi %a0, %b1 : i32
    %y = arith.xori %a1, %b0 : i32
    %z = arith.maxsi %a2, %x : i32`, "%x, %y, %z"},
}

// text is a kernel that combines tensors of a shape along an axis.
func (c combiner) text(op string, shape []int, axis int, reverse bool) string {
	size, result := 1, slices.Delete(slices.Clone(shape), axis, axis+1)
	for _, n := range shape {
		size *= n
	}
	attrs := fmt.Sprintf("axis = %d : i32", axis)
	count := size / shape[axis]
	if op == "scan" {
		result, count = shape, size
		attrs += fmt.Sprintf(", reverse = %v", reverse)
	}
	typed := func(shape []int) string {
		return "tensor<" + strings.ReplaceAll(strings.Trim(fmt.Sprint(shape), "[]"), " ", "x") + "xi32>"
	}
	list := func(format string) string {
		var out []string
		for i := range c.operands {
			out = append(out, fmt.Sprintf(format, i))
		}
		return strings.Join(out, ", ")
	}
	same := func(t string) string { return strings.Join(slices.Repeat([]string{t}, c.operands), ", ") }

	var b strings.Builder
	fmt.Fprintf(&b, "%stt.func @combine(%s, %s) {\n", combinedFunction, list("%%p%d: !tt.ptr<i32>"), list("%%q%d: !tt.ptr<i32>"))
	fmt.Fprintf(&b, "  %%all = tt.make_range {start = 0 : i32, end = %d : i32} : tensor<%dxi32>\n", size, size)
	for i := range c.operands {
		name := fmt.Sprintf("%%p%d", i)
		fmt.Fprintf(&b, "%s  %%f%d = tt.load %sp : tensor<%dx!tt.ptr<i32>>\n", access(name, "i32", "%all", size), i, name, size)
		fmt.Fprintf(&b, "  %%x%d = tt.reshape %%f%d : tensor<%dxi32> -> %s\n", i, i, size, typed(shape))
	}
	resultType := "i32"
	if len(result) > 0 {
		resultType = typed(result)
	}
	fmt.Fprintf(&b, "  %%y:%d = \"tt.%s\"(%s) <{%s}> ({\n  ^bb0(%s, %s):\n    %s\n    tt.%s.return %s : %s\n  }) : (%s) -> (%s)\n",
		c.operands, op, list("%%x%d"), attrs, list("%%a%d: i32"), list("%%b%d: i32"), c.body, op, c.results, same("i32"),
		same(typed(shape)), same(resultType))
	if len(result) > 0 {
		fmt.Fprintf(&b, "  %%kept = tt.make_range {start = 0 : i32, end = %d : i32} : tensor<%dxi32>\n", count, count)
	}
	for i := range c.operands {
		if len(result) == 0 {
			fmt.Fprintf(&b, "  tt.store %%q%d, %%y#%d : !tt.ptr<i32>\n", i, i)
			continue
		}
		name := fmt.Sprintf("%%q%d", i)
		fmt.Fprintf(&b, "  %%z%d = tt.reshape %%y#%d : %s -> tensor<%dxi32>\n", i, i, typed(result), count)
		fmt.Fprintf(&b, "%s  tt.store %sp, %%z%d : tensor<%dx!tt.ptr<i32>>\n", access(name, "i32", "%kept", count), name, i, count)
	}
	b.WriteString("  tt.return\n}\n")
	return b.String()
}

// TestCombinersRun: reductions and scans of any number of tensors of any rank along any axis with
// any body compute the same before and after lowering.
func TestCombinersRun(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for name, c := range combiners {
		for _, shape := range [][]int{{8}, {1}, {4, 8}, {8, 1}, {2, 4, 4}, {2, 2, 1, 4}} {
			for axis := range shape {
				for _, kind := range []string{"reduce", "scan", "reverse"} {
					op := kind
					if kind == "reverse" {
						op = "scan"
					}
					text := c.text(op, shape, axis, kind == "reverse")
					source, err := tshared.Parse("combine.ttir", text)
					require.NoError(t, err, text)
					k, err := ttir.Compile(source.Top, "combine")
					require.NoError(t, err)
					r := run(text, lowering, "-")
					require.Zero(t, r.exit, "%s\n%s", r.err, text)
					module, err := tshared.Parse("combine.mlir", r.out)
					require.NoError(t, err)
					m, err := linalg.Compile(module.Top, "combine")
					require.NoError(t, err)
					seed := rng.Uint64()
					want, got := combineAll(t, k.Run, c.operands, seed), combineAll(t, m.Run, c.operands, seed)
					require.Equal(t, want, got, "%s of %s, shape %v, axis %d", kind, name, shape, axis)
				}
			}
		}
	}
}

// combineAll runs a kernel on small numbers and returns its output.
func combineAll(t *testing.T, evaluate func(context.Context, interp.Launch) error, operands int, seed uint64) [][]byte {
	t.Helper()
	const most = 64
	rng := rand.New(rand.NewPCG(seed, 0))
	launch := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}
	for range operands {
		data := make([]byte, 4*most)
		for i := range most {
			binary.LittleEndian.PutUint32(data[4*i:], uint32(rng.IntN(41)-20))
		}
		launch.Args = append(launch.Args, interp.Pointer(launch.Memory.Add("in", data)))
	}
	var outs [][]byte
	for range operands {
		b := launch.Memory.Add("out", make([]byte, 4*most))
		outs = append(outs, b.Data)
		launch.Args = append(launch.Args, interp.Pointer(b))
	}
	require.NoError(t, evaluate(context.Background(), launch))
	return outs
}

// TestNarrowSumsRun: running sums of narrow floats do not stop where one is less than their last bit, in kernels as
// they are and lowered. Sums of ones in bf16 would stop at 256, in f16 at 2048.
func TestNarrowSumsRun(t *testing.T) {
	const n = 4096
	for _, format := range []*apfloat.Format{apfloat.BF16, apfloat.F16} {
		for _, reverse := range []bool{false, true} {
			elem := format.Name
			text := fmt.Sprintf(`tt.func @sums(%%x: !tt.ptr<%[1]s>, %%y: !tt.ptr<%[1]s>) {
  %%all = tt.make_range {start = 0 : i32, end = %[2]d : i32} : tensor<%[2]dxi32>
%[3]s  %%v = tt.load %%xp : tensor<%[2]dx!tt.ptr<%[1]s>>
  %%s = "tt.scan"(%%v) <{axis = 0 : i32, reverse = %[5]v}> ({
  ^bb0(%%a: %[1]s, %%b: %[1]s):
    %%c = arith.addf %%a, %%b : %[1]s
    tt.scan.return %%c : %[1]s
  }) : (tensor<%[2]dx%[1]s>) -> tensor<%[2]dx%[1]s>
%[4]s  tt.store %%yp, %%s : tensor<%[2]dx!tt.ptr<%[1]s>>
  tt.return
}
`, elem, n, access("%x", elem, "%all", n), access("%y", elem, "%all", n), reverse)
			source, err := tshared.Parse("sums.ttir", text)
			require.NoError(t, err, text)
			k, err := ttir.Compile(source.Top, "sums")
			require.NoError(t, err)
			r := run(text, lowering, "-")
			require.Zero(t, r.exit, "%s\n%s", r.err, text)
			module, err := tshared.Parse("sums.mlir", r.out)
			require.NoError(t, err)
			m, err := linalg.Compile(module.Top, "sums")
			require.NoError(t, err)
			one := make([]byte, 2)
			memory.Put(one, scalar.Encoder(format, apfloat.NearestEven)(1))
			for stage, evaluate := range map[string]func(context.Context, interp.Launch) error{"ttir": k.Run, "lowered": m.Run} {
				launch := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}
				out := launch.Memory.Add("out", make([]byte, 2*n))
				launch.Args = []interp.Arg{interp.Pointer(launch.Memory.Add("in", bytes.Repeat(one, n))), interp.Pointer(out)}
				require.NoError(t, evaluate(context.Background(), launch))
				for i := range n {
					want := float64(i + 1)
					if reverse {
						want = float64(n - i)
					}
					require.InEpsilon(t, want, scalar.Decoder(format)(memory.Get(out.Data[2*i:2*i+2])), 0.01, "%s, %s, element %d", stage, elem, i)
				}
			}
		}
	}
}
