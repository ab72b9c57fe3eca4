package test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// sameRun interprets a kernel called kernel before and after lowering, on the same arguments, and
// requires the same memory.
func sameRun(t *testing.T, text string, grid int, buffers [][]byte, numbers ...uint64) {
	t.Helper()
	sameRunBy(t, []string{loweringPipeline}, text, grid, buffers, numbers...)
}

// sameRunBy is sameRun for other lowering flags.
func sameRunBy(t *testing.T, lowering []string, text string, grid int, buffers [][]byte, numbers ...uint64) {
	t.Helper()
	source, err := tshared.Parse("kernel", text)
	require.NoError(t, err, text)
	r := run(text, lowering...)
	require.Zero(t, r.exit, "%s\n%s", r.err, text)
	target, err := tshared.Parse("lowered", r.out)
	require.NoError(t, err)
	reference, err := ttir.Compile(source.Top, "kernel")
	require.NoError(t, err)
	compiled, err := linalg.Compile(target.Top, "kernel")
	require.NoError(t, err, r.out)

	evaluate := func(run func(context.Context, interp.Launch) error) [][]byte {
		l := interp.Launch{Grid: [3]int{grid, 2, 1}, Memory: memory.New(), MaxSteps: 1_000_000}
		for i, data := range buffers {
			l.Args = append(l.Args, interp.Pointer(l.Memory.Add(fmt.Sprintf("buffer %d", i), append([]byte(nil), data...))))
		}
		for _, n := range numbers {
			l.Args = append(l.Args, interp.Scalar(n))
		}
		require.NoError(t, run(context.Background(), l), text)
		var out [][]byte
		for _, b := range l.Memory.Buffers()[:len(buffers)] {
			out = append(out, b.Data)
		}
		return out
	}
	want, got := evaluate(reference.Run), evaluate(compiled.Run)
	changed := false
	for i := range buffers {
		assert.Equal(t, want[i], got[i], "buffer %d\n%s", i, text)
		changed = changed || string(want[i]) != string(buffers[i])
	}
	assert.True(t, changed, "the kernel does nothing\n%s", text)
}

// atomicKernel runs an atomic operation at random offsets and stores the old values. OP is the
// operation on pointers PTRS, values %v, expected values %e and a mask %m.
const atomicKernel = `tt.func public @kernel(%mem: !tt.ptr<T>, %other: !tt.ptr<T>, %old: !tt.ptr<T>, %places: !tt.ptr<i32>, %values: !tt.ptr<T>, %expected: !tt.ptr<T>, %limit: i32) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %pid = tt.get_program_id x : i32
  %c16 = arith.constant 16 : i32
  %start = arith.muli %pid, %c16 : i32
  %starts = tt.splat %start : i32 -> tensor<16xi32>
  %at = arith.addi %starts, %r : tensor<16xi32>
  %limits = tt.splat %limit : i32 -> tensor<16xi32>
  %pp = tt.splat %places : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %pq = tt.addptr %pp, %at : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %i = tt.load %pq : tensor<16x!tt.ptr<i32>>
  %vp = tt.splat %values : !tt.ptr<T> -> tensor<16x!tt.ptr<T>>
  %vq = tt.addptr %vp, %at : tensor<16x!tt.ptr<T>>, tensor<16xi32>
  %vt = tt.load %vq : tensor<16x!tt.ptr<T>>
  %ep = tt.splat %expected : !tt.ptr<T> -> tensor<16x!tt.ptr<T>>
  %eq = tt.addptr %ep, %at : tensor<16x!tt.ptr<T>>, tensor<16xi32>
  %et = tt.load %eq : tensor<16x!tt.ptr<T>>
  %mt = arith.cmpi slt, %i, %limits : tensor<16xi32>
  %odd = arith.cmpi slt, %pid, %limit : i32
  %scalar = tt.addptr %mem, %pid : !tt.ptr<T>, i32
  %vs = tt.load %values : !tt.ptr<T>
  %es = tt.load %expected : !tt.ptr<T>
  %mm = tt.splat %mem : !tt.ptr<T> -> tensor<16x!tt.ptr<T>>
  %mo = tt.splat %other : !tt.ptr<T> -> tensor<16x!tt.ptr<T>>
  %one = tt.addptr %mm, %i : tensor<16x!tt.ptr<T>>, tensor<16xi32>
  %two = tt.addptr %mo, %i : tensor<16x!tt.ptr<T>>, tensor<16xi32>
  %both = arith.select %mt, %one, %two : tensor<16xi1>, tensor<16x!tt.ptr<T>>
  %either = arith.select %odd, %scalar, %other : !tt.ptr<T>
  %op = tt.splat %old : !tt.ptr<T> -> tensor<16x!tt.ptr<T>>
  %oq = tt.addptr %op, %at : tensor<16x!tt.ptr<T>>, tensor<16xi32>
OP
  tt.return
}
`

// atomicForms are the forms of an access: offsets from one pointer, a choice of two pointers, and
// both of a single pointer.
var atomicForms = []struct{ ptr, shape, value, expected, mask string }{
	{"%one", "tensor<16x%s>", "%vt", "%et", "%mt"},
	{"%both", "tensor<16x%s>", "%vt", "%et", "%mt"},
	{"%scalar", "%s", "%vs", "%es", "%odd"},
	{"%either", "%s", "%vs", "%es", "%odd"},
}

func TestAtomicsRun(t *testing.T) {
	ints := []string{"and", "or", "xor", "add", "max", "min", "umax", "umin", "exch", "cas"}
	floats := []string{"fadd", "exch", "cas", "max", "min"}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, elem := range []string{"i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"} {
		kinds := ints
		if elem[0] != 'i' {
			kinds = floats
		}
		for _, kind := range kinds {
			for form, f := range atomicForms {
				for _, masked := range []bool{false, true} {
					if masked && kind == "cas" {
						continue
					}
					t.Run(fmt.Sprintf("%s/%s/%d/%v", elem, kind, form, masked), func(t *testing.T) {
						op := atomicText(kind, elem, f.ptr, f.shape, f.value, f.expected, f.mask, masked)
						text := strings.ReplaceAll(strings.ReplaceAll(atomicKernel, "OP", op), "<T>", "<"+elem+">")
						places := make([]byte, 0, 32*4)
						for range 32 {
							places = append(places, byte(rng.IntN(12)), 0, 0, 0) // several at one address
						}
						old := bytes.Repeat([]byte{77}, 32*8) // not a small number, so that written elements differ
						sameRun(t, text, 2, [][]byte{smallIntegers(rng, elem, 16), smallIntegers(rng, elem, 16), old, places,
							smallIntegers(rng, elem, 32), smallIntegers(rng, elem, 32)}, 6)
					})
				}
			}
		}
	}
}

func atomicText(kind, elem, ptr, shape, value, expected, mask string, masked bool) string {
	of := func(elem string) string { return fmt.Sprintf(shape, elem) }
	store := "  tt.store %%oq, %%r0 : %s\n"
	if shape == "%s" {
		store = "  tt.store %%old, %%r0 : %s\n"
	}
	store = fmt.Sprintf(store, of("!tt.ptr<"+elem+">"))
	if kind == "cas" {
		return fmt.Sprintf("  %%r0 = tt.atomic_cas acq_rel, gpu, %s, %s, %s : (%s, %s, %s) -> %s\n", ptr, expected, value,
			of("!tt.ptr<"+elem+">"), of(elem), of(elem), of(elem)) + store
	}
	if masked {
		return fmt.Sprintf("  %%r0 = tt.atomic_rmw %s, relaxed, cta, %s, %s, %s : (%s, %s, %s) -> %s\n", kind, ptr, value, mask,
			of("!tt.ptr<"+elem+">"), of(elem), of("i1"), of(elem)) + store
	}
	return fmt.Sprintf("  %%r0 = tt.atomic_rmw %s, acq_rel, gpu, %s, %s : (%s, %s) -> %s\n", kind, ptr, value,
		of("!tt.ptr<"+elem+">"), of(elem), of(elem)) + store
}

// smallIntegers are encoded integers, some of them equal. Their sums are exact in any order.
func smallIntegers(rng *rand.Rand, elem string, n int) []byte {
	var out []byte
	for range n {
		v := rng.IntN(9) - 4
		bits, size := uint64(int64(v)), map[string]int{"i8": 1, "i16": 2, "f16": 2, "bf16": 2, "i32": 4, "f32": 4, "i64": 8, "f64": 8}[elem]
		switch elem {
		case "f64":
			bits = math.Float64bits(float64(v))
		case "f32":
			bits = uint64(math.Float32bits(float32(v)))
		case "bf16":
			bits = uint64(math.Float32bits(float32(v)) >> 16)
		case "f16":
			bits = halfBits(v)
		}
		for i := range size {
			out = append(out, byte(bits>>(8*i)))
		}
	}
	return out
}

// halfBits is a small integer as an f16.
func halfBits(v int) uint64 {
	if v == 0 {
		return 0
	}
	bits := math.Float32bits(float32(v))
	sign, exponent, mantissa := bits>>31, int(bits>>23&0xff)-127+15, bits>>13&0x3ff
	return uint64(sign<<15 | uint32(exponent)<<10 | mantissa)
}
