package test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/kernel/targets/host"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/sweep"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// calculator is a kernel that computes many functions of the same operands, each into an output of
// its own.
type calculator struct {
	in        []string // types of the operands %a, %b, ...
	functions []formula
	lanes     int    // number of elements, someLanes by default
	around    string // functions beside the kernel
}

// formula is a text that computes %r.
type formula struct{ text, result string }

const someLanes = 1024

func (n *calculator) text() string {
	lanes := n.lanes
	var args, body strings.Builder
	memory := func(i int, t string) string {
		return fmt.Sprintf("  %%m%d = memref.reinterpret_cast %%p%d to offset: [0], sizes: [%d], strides: [1] : memref<*x%s> to memref<%dx%[4]s, strided<[1]>>\n", i, i, lanes, t, lanes)
	}
	view := func(t string) string { return fmt.Sprintf("memref<%dx%s, strided<[1]>>", lanes, t) }
	var ins, types, names, maps []string
	for i, t := range n.in {
		fmt.Fprintf(&args, "%%p%d: memref<*x%s>, ", i, t)
		body.WriteString(memory(i, t))
		ins, types = append(ins, fmt.Sprintf("%%m%d", i)), append(types, view(t))
		names, maps = append(names, fmt.Sprintf("%%%c: %s", 'a'+i, t)), append(maps, "affine_map<(i) -> (i)>")
	}
	maps = append(maps, "affine_map<(i) -> (i)>")
	for k, f := range n.functions {
		at := len(n.in) + k
		fmt.Fprintf(&args, "%%p%d: memref<*x%s>, ", at, f.result)
		body.WriteString(memory(at, f.result))
		fmt.Fprintf(&body, "  linalg.generic {indexing_maps = [%s], iterator_types = [\"parallel\"]} ins(%s : %s) outs(%%m%d : %s) {\n  ^bb0(%s, %%o: %s):\n    %s\n    linalg.yield %%r : %[7]s\n  }\n",
			strings.Join(maps, ", "), strings.Join(ins, ", "), strings.Join(types, ", "), at, view(f.result), strings.Join(names, ", "), f.result, f.text)
	}
	return n.around + "func.func @k(" + args.String() + "%gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {\n" + body.String() + "  return\n}\n"
}

func (n *calculator) parsed(t *testing.T) *tshared.Module {
	t.Helper()
	if n.lanes == 0 {
		n.lanes = someLanes
	}
	m, err := tshared.Parse("numbers.mlir", n.text())
	require.NoError(t, err)
	return m
}

func (n *calculator) launch(t *testing.T, mem *memory.Memory, operands [][]uint64) interp.Launch {
	l := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: mem}
	add := func(typ string, values []uint64) {
		size := typeOf(t, typ).Bytes()
		data := make([]byte, n.lanes*size)
		for i, v := range values {
			memory.Put(data[i*size:(i+1)*size], v)
		}
		l.Args = append(l.Args, interp.Pointer(mem.Add(typ, data)))
	}
	for i, typ := range n.in {
		add(typ, operands[i])
	}
	for _, f := range n.functions {
		add(f.result, nil)
	}
	return l
}

// results are the elements of each function.
func (n *calculator) results(t *testing.T, l interp.Launch) (all [][]uint64) {
	for k, f := range n.functions {
		size, data := typeOf(t, f.result).Bytes(), l.Memory.Buffers()[len(n.in)+k].Data
		values := make([]uint64, n.lanes)
		for i := range values {
			values[i] = memory.Get(data[i*size : (i+1)*size])
		}
		all = append(all, values)
	}
	return all
}

func (n *calculator) evaluated(t *testing.T, operands [][]uint64) [][]uint64 {
	t.Helper()
	e, err := linalg.Compile(n.parsed(t).Top, "k")
	require.NoError(t, err)
	l := n.launch(t, memory.New(), operands)
	require.NoError(t, e.Run(context.Background(), l))
	return n.results(t, l)
}

func (n *calculator) native(t *testing.T, operands [][]uint64, o cpu.Options) [][]uint64 {
	t.Helper()
	k, err := cpu.Compile(n.parsed(t).Top, "k", o)
	require.NoError(t, err)
	defer k.Close()
	l := n.launch(t, memory.NewNative(), operands)
	require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: l.Grid, Args: slices.Concat(argWords(l)...)}))
	return n.results(t, l)
}

func argWords(l interp.Launch) (words [][]uint64) {
	for _, a := range l.Args {
		words = append(words, a)
	}
	return words
}

func typeOf(t *testing.T, name string) scalar.Type {
	t.Helper()
	if f := apfloat.ByName(name); f != nil {
		return scalar.Float(f)
	}
	typ, err := testcase.TypeNamed(name)
	require.NoError(t, err)
	return typ.Type
}

// operandsOf generates edge cases and ordinary numbers of a type, in an order of their own.
func operandsOf(t *testing.T, typ string, seed uint64) []uint64 {
	s, r := typeOf(t, typ), rand.New(rand.NewPCG(seed, 1))
	out := make([]uint64, someLanes)
	for i := range out {
		switch {
		case i%4 == 0: // any pattern
			out[i] = r.Uint64() & s.Mask()
		case s.IsFloat() && i%4 == 1:
			odd := []float64{0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), 0.5, 2, -2.5, 3.5, 1e30, 1e-30, 448, 449, 464, 65504, 65520, 1e-7}
			out[i] = scalar.FloatOf(s.Format, odd[r.IntN(len(odd))])
		case s.IsFloat():
			out[i] = scalar.FloatOf(s.Format, r.NormFloat64()*math.Ldexp(1, r.IntN(12)-6))
		case i%4 == 1:
			out[i] = scalar.FromSigned([]int64{0, 1, -1, 2, 31, 32, 63, 64, math.MinInt64, math.MaxInt64, math.MinInt32, math.MaxInt32, -128, 127}[r.IntN(14)], s.Width) & s.Mask()
		default:
			out[i] = scalar.FromSigned(int64(r.IntN(200)-100), s.Width) & s.Mask()
		}
	}
	return out
}

// requireSame compares the outputs of every native target bit by bit, except for the patterns of NaN.
func (n *calculator) requireSame(t *testing.T, operands [][]uint64) {
	t.Helper()
	n.requireSameOn(t, nativeTargets(t), operands)
}

func (n *calculator) requireSameOn(t *testing.T, natively map[string]libllvm.Target, operands [][]uint64) {
	t.Helper()
	evaluated := n.evaluated(t, operands)
	for name, target := range natively {
		n.requireEqual(t, name, target, operands, evaluated, n.native(t, operands, cpu.Options{Level: cpu.LevelOf(1), Target: target}))
	}
}

// takesFMA is the operation that is off by one unit in the last place where no instruction fuses.
var takesFMA = regexp.MustCompile(`math\.rsqrt .* : f64$`)

func (n *calculator) requireEqual(t *testing.T, name string, target libllvm.Target, operands, evaluated, native [][]uint64) {
	t.Helper()
	lib, err := libllvm.Open()
	require.NoError(t, err)
	machine, err := libllvm.CachedMachine(lib, target)
	require.NoError(t, err)
	fma, err := cpu.HasFMA(lib, machine)
	require.NoError(t, err)
	for k, f := range n.functions {
		typ := typeOf(t, f.result)
		for i := range n.lanes {
			want, got := evaluated[k][i], native[k][i]
			if want == got || typ.IsFloat() && isNaN(typ, want) && isNaN(typ, got) {
				continue
			}
			if !fma && takesFMA.MatchString(f.text) && (want == got+1 || want+1 == got) {
				continue
			}
			var args []string
			for a := range operands {
				args = append(args, fmt.Sprintf("%#x", operands[a][i]))
			}
			assert.Failf(t, "different", "%s of %s: evaluated %#x, native for %s %#x", f.text, strings.Join(args, ", "), want, name, got)
			break
		}
	}
}

func isNaN(t scalar.Type, bits uint64) bool { return math.IsNaN(scalar.Decoder(t.Format)(bits)) }

// nativeTargets are the machine at hand with all it has, and the levels of processors whose code it
// runs: what it has beyond its level must not decide what is tested.
func nativeTargets(t *testing.T) map[string]libllvm.Target {
	all := map[string]libllvm.Target{targets.Host: {}}
	for _, level := range host.Levels() {
		c, err := targets.LookupCPU(level)
		require.NoError(t, err)
		all[level] = libllvm.Target{Triple: c.Triple, CPU: c.CPU}
	}
	return all
}

// someNative are so many of the machine at hand and the levels, in turn; in a long run, all.
func someNative(t *testing.T, i, some int) map[string]libllvm.Target {
	all := nativeTargets(t)
	for n, name := range slices.Sorted(maps.Keys(all)) {
		if !sweep.Turn(i+n, max(1, len(all)/some)) {
			delete(all, name)
		}
	}
	return all
}

func needLLVM(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
}

// TestIntegersNatively compares every operation on integers, of all widths, with the interpreter.
func TestIntegersNatively(t *testing.T) {
	needLLVM(t)
	for _, typ := range []string{"i1", "i8", "i16", "i32", "i64"} {
		n := &calculator{in: []string{typ, typ, typ}}
		for _, op := range strings.Fields("addi subi muli andi ori xori shli shrsi shrui divsi divui floordivsi ceildivsi ceildivui remsi remui maxsi maxui minsi minui") {
			n.functions = append(n.functions, formula{fmt.Sprintf("%%r = arith.%s %%a, %%b : %s", op, typ), typ})
		}
		for _, p := range strings.Fields("eq ne slt sle sgt sge ult ule ugt uge") {
			n.functions = append(n.functions, formula{fmt.Sprintf("%%r = arith.cmpi %s, %%a, %%b : %s", p, typ), "i1"})
		}
		for _, op := range strings.Fields("absi ctlz cttz ctpop") {
			n.functions = append(n.functions, formula{fmt.Sprintf("%%r = math.%s %%a : %s", op, typ), typ})
		}
		n.functions = append(n.functions,
			formula{fmt.Sprintf("%%r = math.ipowi %%a, %%b : %s", typ), typ},
			formula{fmt.Sprintf("%%s, %%c2 = arith.addui_extended %%a, %%b : %s, i1\n    %%r = arith.select %%c2, %%s, %%c : %[1]s", typ), typ},
			formula{fmt.Sprintf("%%s, %%r = arith.mulsi_extended %%a, %%b : %s", typ), typ},
			formula{fmt.Sprintf("%%s, %%r = arith.mului_extended %%a, %%b : %s", typ), typ},
		)
		for _, to := range []string{"i1", "i8", "i16", "i32", "i64"} {
			if from, into := typeOf(t, typ).Width, typeOf(t, to).Width; into > from {
				n.functions = append(n.functions, formula{fmt.Sprintf("%%r = arith.extsi %%a : %s to %s", typ, to), to}, formula{fmt.Sprintf("%%r = arith.extui %%a : %s to %s", typ, to), to})
			} else if into < from {
				n.functions = append(n.functions, formula{fmt.Sprintf("%%r = arith.trunci %%a : %s to %s", typ, to), to})
			}
		}
		for _, to := range []string{"f16", "bf16", "f32", "f64", "f8E5M2", "f8E4M3FN"} {
			n.functions = append(n.functions, formula{fmt.Sprintf("%%r = arith.sitofp %%a : %s to %s", typ, to), to}, formula{fmt.Sprintf("%%r = arith.uitofp %%a : %s to %s", typ, to), to})
		}
		t.Run(typ, func(t *testing.T) {
			n.requireSame(t, [][]uint64{operandsOf(t, typ, 1), operandsOf(t, typ, 2), operandsOf(t, typ, 3)})
		})
	}
}

var formats = []string{"f16", "bf16", "f32", "f64", "f8E5M2", "f8E4M3", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E3M4"}

// TestFloatsNatively compares with the interpreter every operation on floats with one correct
// result, of all formats, and all conversions in all rounding modes. No processor has instructions for formats of eight bits: each is tried on one
// processor, the others on two.
func TestFloatsNatively(t *testing.T) {
	needLLVM(t)
	for i, typ := range formats {
		processors := 2
		if apfloat.ByName(typ).Bits == 8 {
			processors = 1
		}
		natively := someNative(t, i, processors)
		n := &calculator{in: []string{typ, typ, typ}}
		add := func(result, text string, args ...any) {
			n.functions = append(n.functions, formula{fmt.Sprintf(text, args...), result})
		}
		for _, op := range strings.Fields("addf subf mulf divf remf maximumf minimumf maxnumf minnumf") {
			add(typ, "%%r = arith.%s %%a, %%b : %s", op, typ)
		}
		add(typ, "%%r = arith.negf %%a : %s", typ)
		add(typ, "%%r = math.copysign %%a, %%b : %s", typ)
		add(typ, "%%r = math.fma %%a, %%b, %%c : %s", typ)
		add(typ, "%%r = math.clampf %%a to [%%b, %%c] : %s", typ)
		for _, p := range strings.Fields("false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true") {
			add("i1", "%%r = arith.cmpf %s, %%a, %%b : %s", p, typ)
		}
		for _, op := range strings.Fields("absf ceil floor round roundeven trunc sqrt rsqrt") {
			add(typ, "%%r = math.%s %%a : %s", op, typ)
		}
		for _, op := range strings.Fields("isnan isinf isfinite isnormal") {
			add("i1", "%%r = math.%s %%a : %s", op, typ)
		}
		for _, to := range []string{"i1", "i8", "i16", "i32", "i64"} {
			add(to, "%%r = arith.fptosi %%a : %s to %s", typ, to)
			add(to, "%%r = arith.fptoui %%a : %s to %s", typ, to)
		}
		for _, to := range append(formats, "f8E8M0FNU", "f4E2M1FN", "f6E2M3FN", "f6E3M2FN") {
			switch from, into := apfloat.ByName(typ), apfloat.ByName(to); {
			case into.Bits > from.Bits:
				add(to, "%%r = arith.extf %%a : %s to %s", typ, to)
			case into.Bits < from.Bits:
				for _, mode := range []string{"", "to_nearest_even ", "downward ", "upward ", "toward_zero ", "to_nearest_away "} {
					add(to, "%%r = arith.truncf %%a %s: %s to %s", mode, typ, to)
				}
			}
		}
		t.Run(typ, func(t *testing.T) {
			n.requireSameOn(t, natively, [][]uint64{operandsOf(t, typ, 1), operandsOf(t, typ, 2), operandsOf(t, typ, 3)})
		})
	}
}
