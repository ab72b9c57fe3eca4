package test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
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

// castRun converts many numbers from one format to another.
type castRun struct {
	op       string // the operation, with its rounding mode
	from, to *apfloat.Format
	convert  scalar.Unary
	numbers  []uint64
}

func bytesOf(f *apfloat.Format) int { return scalar.Float(f).Bytes() }

// text is a kernel that converts the elements of one buffer into another.
func (c *castRun) text() string {
	return fmt.Sprintf(`func.func @cast(%%in: memref<*x%[1]s>, %%out: memref<*x%[2]s>, %%a: i32, %%b: i32, %%c: i32, %%d: i32, %%e: i32, %%f: i32) {
  %%c0 = arith.constant 0 : index
  %%c1 = arith.constant 1 : index
  %%n = arith.constant %[3]d : index
  %%x = memref.reinterpret_cast %%in to offset: [0], sizes: [%[3]d], strides: [1] : memref<*x%[1]s> to memref<%[3]dx%[1]s>
  %%y = memref.reinterpret_cast %%out to offset: [0], sizes: [%[3]d], strides: [1] : memref<*x%[2]s> to memref<%[3]dx%[2]s>
  scf.for %%i = %%c0 to %%n step %%c1 {
    %%v = memref.load %%x[%%i] : memref<%[3]dx%[1]s>
    %%w = %[4]s : %[1]s to %[2]s
    memref.store %%w, %%y[%%i] : memref<%[3]dx%[2]s>
  }
  return
}
`, c.from.Name, c.to.Name, len(c.numbers), c.op)
}

// check interprets the expanded kernel.
func (c *castRun) check(t *testing.T) {
	t.Helper()
	expanded := run(c.text(), "--expand-narrow-floats", "--canonicalize", "-")
	require.Zero(t, expanded.exit, expanded.err)
	require.NotRegexp(t, `arith\.(ext|trunc)f .*\b(`+c.from.Name+" to "+c.to.Name+`)\b`, expanded.out)
	module, err := tshared.Parse("cast.mlir", expanded.out)
	require.NoError(t, err)
	m, err := linalg.Compile(module.Top, "cast")
	require.NoError(t, err)
	launch := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}
	in, size := make([]byte, len(c.numbers)*bytesOf(c.from)), bytesOf(c.from)
	for i, v := range c.numbers {
		memory.Put(in[i*size:(i+1)*size], v)
	}
	out := launch.Memory.Add("out", make([]byte, len(c.numbers)*bytesOf(c.to)))
	launch.Args = []interp.Arg{interp.Pointer(launch.Memory.Add("in", in)), interp.Pointer(out)}
	require.NoError(t, m.Run(context.Background(), launch))
	for i, v := range c.numbers {
		got := memory.Get(out.Data[i*bytesOf(c.to) : (i+1)*bytesOf(c.to)])
		require.Equal(t, c.convert(v), got, "%s of %#x (%v), from %s to %s", c.op, v, scalar.Decoder(c.from)(v), c.from, c.to)
	}
}

// narrow are the formats LLVM does not have.
func narrow() (all []*apfloat.Format) {
	for _, f := range apfloat.Formats() {
		if f.Bits <= 8 {
			all = append(all, f)
		}
	}
	return all
}

func allPatterns(f *apfloat.Format) []uint64 {
	out := make([]uint64, 1<<f.Bits)
	for i := range out {
		out[i] = uint64(i)
	}
	return out
}

// TestNarrowFloatsExtend extends every number of every narrow format.
func TestNarrowFloatsExtend(t *testing.T) {
	for _, from := range narrow() {
		for _, to := range []*apfloat.Format{apfloat.F16, apfloat.BF16, apfloat.F32, apfloat.F64} {
			c := castRun{"arith.extf %v", from, to, scalar.FloatToFloat(from, to, apfloat.NearestEven), allPatterns(from)}
			c.check(t)
		}
	}
}

var roundingNames = map[string]apfloat.RoundingMode{
	"": apfloat.NearestEven, " to_nearest_even": apfloat.NearestEven, " toward_zero": apfloat.TowardZero,
	" upward": apfloat.Up, " downward": apfloat.Down, " to_nearest_away": apfloat.NearestAway,
}

// TestNarrowFloatsTruncate truncates all f16 numbers, and f32 and f64 numbers near ties, in all
// rounding modes.
func TestNarrowFloatsTruncate(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, to := range append(narrow(), apfloat.F16, apfloat.BF16, apfloat.F32) {
		if to == apfloat.F8E8M0FNU {
			continue
		}
		for name, mode := range roundingNames {
			if nearest := mode == apfloat.NearestEven; nearest && to.Bits > 8 {
				continue // not expanded
			}
			for _, from := range []*apfloat.Format{apfloat.F16, apfloat.BF16, apfloat.F32, apfloat.F64} {
				if from.Bits <= to.Bits {
					continue
				}
				numbers := aroundTies(rng, from, to)
				if from == apfloat.F16 && (name == "" || name == " toward_zero") {
					numbers = allPatterns(from)
				}
				c := castRun{"arith.truncf %v" + name, from, to, scalar.FloatToFloat(from, to, mode), numbers}
				c.check(t)
			}
		}
	}
}

// aroundTies are the numbers of a format near those of a narrower format and near the ties between
// them, and random ones.
func aroundTies(rng *rand.Rand, from, to *apfloat.Format) []uint64 {
	dec, enc := scalar.Decoder(to), scalar.Encoder(from, apfloat.NearestEven)
	var out []uint64
	add := func(x float64) {
		v := enc(x)
		for _, w := range []uint64{v - 1, v, v + 1} {
			out = append(out, w&scalar.Float(from).Mask())
		}
	}
	count := min(1<<to.Bits, 256)
	for i := range count {
		v := uint64(i)
		if to.Bits > 8 {
			v = rng.Uint64() & scalar.Float(to).Mask()
		}
		x, y := dec(v), dec((v+1)&scalar.Float(to).Mask())
		add(x)
		add((x + y) / 2)
		out = append(out, rng.Uint64()&scalar.Float(from).Mask())
	}
	most := to.Float64(to.Largest(false))
	for _, x := range []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), most, -most, most * 1.01, most * 1.07, -most * 1.07, most * 2, -most * 2, 1e-300, -1e-300, 1e300} {
		add(x)
	}
	return out
}

// tritonFormats are the 8-bit formats of Triton.
var tritonFormats = []*apfloat.Format{apfloat.F8E4M3FN, apfloat.F8E5M2, apfloat.F8E4M3FNUZ, apfloat.F8E5M2FNUZ, apfloat.F8E4M3B11FNUZ}

// TestNarrowFloatsRun executes casts with LLVM's runner.
func TestNarrowFloatsRun(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, f := range tritonFormats {
		samples := aroundTies(rng, apfloat.F32, f)
		var want []float64
		down, up := scalar.FloatToFloat(apfloat.F32, f, apfloat.NearestEven), scalar.FloatToFloat(f, apfloat.F32, apfloat.NearestEven)
		data := make([]byte, 4*len(samples))
		for i, v := range samples {
			binary.LittleEndian.PutUint32(data[4*i:], uint32(v))
			// The first of the two numbers is a pattern, the second the bits it extends to.
			want = append(want, float64(down(v)), float64(int32(up(down(v)))))
		}
		n := len(samples)
		module := fmt.Sprintf(`func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
memref.global "private" constant @numbers : memref<%[1]dxi32> = dense<"0x%[3]X">
func.func @main() {
  %%c0 = arith.constant 0 : index
  %%c1 = arith.constant 1 : index
  %%n = arith.constant %[1]d : index
  %%x = memref.get_global @numbers : memref<%[1]dxi32>
  %%y = memref.alloc() : memref<%[1]dx2xi32>
  scf.for %%i = %%c0 to %%n step %%c1 {
    %%b = memref.load %%x[%%i] : memref<%[1]dxi32>
    %%v = arith.bitcast %%b : i32 to f32
    %%w = arith.truncf %%v : f32 to %[2]s
    %%p = arith.bitcast %%w : %[2]s to i8
    %%q = arith.extui %%p : i8 to i32
    memref.store %%q, %%y[%%i, %%c0] : memref<%[1]dx2xi32>
    %%e = arith.extf %%w : %[2]s to f32
    %%r = arith.bitcast %%e : f32 to i32
    memref.store %%r, %%y[%%i, %%c1] : memref<%[1]dx2xi32>
  }
  %%u = memref.cast %%y : memref<%[1]dx2xi32> to memref<*xi32>
  call @printMemrefI32(%%u) : (memref<*xi32>) -> ()
  return
}
`, n, f.Name, data)
		expanded := run(module, "--expand-narrow-floats", "-")
		require.Zero(t, expanded.exit, expanded.err)
		parts := execute(t, expanded.out)
		require.Len(t, parts, 1)
		require.Equal(t, want, numbers(t, parts[0]), f.Name)
	}
}

// TestSaturatingCasts: with the pass triton-saturate-casts, conversions to 8-bit floats saturate as
// in Triton.
func TestSaturatingCasts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	const block = 256
	for _, to := range tritonFormats {
		for _, from := range append([]*apfloat.Format{apfloat.F16, apfloat.BF16, apfloat.F32, apfloat.F64}, tritonFormats...) {
			if from == to {
				continue
			}
			numbers := aroundTies(rng, from, to)
			if from.Bits <= 8 {
				numbers = allPatterns(from)
			}
			numbers = numbers[:len(numbers)/block*block]
			for _, rounding := range []string{"rtne", "rtz"} {
				text := fmt.Sprintf(`tt.func @cast(%%in: !tt.ptr<%[1]s>, %%out: !tt.ptr<%[2]s>) {
  %%pid = tt.get_program_id x : i32
  %%n = arith.constant %[3]d : i32
  %%first = arith.muli %%pid, %%n : i32
  %%f = tt.splat %%first : i32 -> tensor<%[3]dxi32>
  %%r = tt.make_range {start = 0 : i32, end = %[3]d : i32} : tensor<%[3]dxi32>
  %%at = arith.addi %%f, %%r : tensor<%[3]dxi32>
  %%ps = tt.splat %%in : !tt.ptr<%[1]s> -> tensor<%[3]dx!tt.ptr<%[1]s>>
  %%p = tt.addptr %%ps, %%at : tensor<%[3]dx!tt.ptr<%[1]s>>, tensor<%[3]dxi32>
  %%qs = tt.splat %%out : !tt.ptr<%[2]s> -> tensor<%[3]dx!tt.ptr<%[2]s>>
  %%q = tt.addptr %%qs, %%at : tensor<%[3]dx!tt.ptr<%[2]s>>, tensor<%[3]dxi32>
  %%x = tt.load %%p : tensor<%[3]dx!tt.ptr<%[1]s>>
  %%y = tt.fp_to_fp %%x, rounding = %[4]s : tensor<%[3]dx%[1]s> -> tensor<%[3]dx%[2]s>
  tt.store %%q, %%y : tensor<%[3]dx!tt.ptr<%[2]s>>
  tt.return
}
`, from.Name, to.Name, block, rounding)
				source, err := tshared.Parse("cast.ttir", text)
				require.NoError(t, err)
				k, err := ttir.Compile(source.Top, "cast")
				require.NoError(t, err)
				lowering := run(text, "--triton-saturate-casts", lowering, "--expand-narrow-floats", "-")
				require.Zero(t, lowering.exit, lowering.err)
				module, err := tshared.Parse("cast.mlir", lowering.out)
				require.NoError(t, err)
				m, err := linalg.Compile(module.Top, "cast")
				require.NoError(t, err)
				want, got := castAll(t, k.Run, numbers, from, to, block), castAll(t, m.Run, numbers, from, to, block)
				require.Equal(t, want, got, "%s from %s to %s", rounding, from, to)
			}
		}
	}
}

// castAll runs a kernel that casts a block of numbers in each program.
func castAll(t *testing.T, evaluate func(context.Context, interp.Launch) error, numbers []uint64, from, to *apfloat.Format, block int) []byte {
	t.Helper()
	size := bytesOf(from)
	in := make([]byte, len(numbers)*size)
	for i, v := range numbers {
		memory.Put(in[i*size:(i+1)*size], v)
	}
	launch := interp.Launch{Grid: [3]int{len(numbers) / block, 1, 1}, Memory: memory.New()}
	out := launch.Memory.Add("out", make([]byte, len(numbers)*bytesOf(to)))
	launch.Args = []interp.Arg{interp.Pointer(launch.Memory.Add("in", in)), interp.Pointer(out)}
	require.NoError(t, evaluate(context.Background(), launch))
	return out.Data
}
