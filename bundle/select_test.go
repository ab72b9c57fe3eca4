package bundle_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/kernel/targets/host"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/narrowfloat"
)

// table is the function table of TestSelect. Rows are "group row[@targets]: parameters".
const table = `
types f32: x *fp32, n i32
types f16: x *fp16, n i32
types bf16: x *bf16, n i32
types i8: x *ki8, n i32
types u8: x *u8, n i32
types fp8: x *fp8e4nv, n i32
types i64: x *i64, n i32

half f16only: x *fp16
half bf16only: x *bf16
constant cpointer: x *kfp64

ints i64: n i64
ints i32: n i32
ints u64: n u64
wide wide: n i64
narrow i8: n i8
unsigned u32: n u32
bools u1: flag u1
boolorint i32: flag i32
boolorint u1: flag u1
onlyint i32: flag i32
floats fp64: v fp64
floats fp32: v fp32
floats fp16: v fp16
double fp64: v fp64
single fp32: v fp32
intorfloat fp32: v fp32
intorfloat i64: v i64

align any: x *fp32, n i32
align x16: x *fp32:16, n i32
align both16: x *fp32:16, n i32:16
align x16again: x *fp32:16, n i32
aligned x16: x *fp32:16, n i32:16
by8 by8: n i32:8
by3 by3: n i32:3

one any: n i32, stride i32
one n16: n i32:16, stride i32
one stride1: n i32, stride i32:1
one both: n i32:16, stride i32:1
mustbe1 one: stride i64:1

blocks b64: n i32, BLOCK =64
blocks b128: n i32, BLOCK =128
blocks b1024: n i32:16, BLOCK =1024
modes sum: x *fp32, MODE =sum, CAUSAL =True
modes max: x *fp32, MODE =max, CAUSAL =True
modes full: x *fp32, MODE =sum, CAUSAL =False
kinds half: EPS =0x1p-1, DTYPE =tl.fp16, BIAS =None
kinds nan: EPS =nan, DTYPE =tl.fp32, BIAS =3
maybe with: x *fp32, bias *fp32
maybe without: x *fp32, bias =None
sizes dynamic: n i32, m i32
sizes static: n i32, m =8

archs old@sm_80: n i32
archs new@sm_90a: n i32
archs both@sm_80 sm_90: n i32:16
cpus v2@x86-64-v2: n i32
cpus v3@x86-64-v3: n i32
cpus v4@x86-64-v4: n i32:16
arm arm@aarch64: n i32
cubins c80@sm_80/cubin: n i32
cubins c90@sm_90/cubin: n i32
letter a@sm_90a: n i32
family f@sm_100f: n i32
gpuonly g@sm_90: n i32

limits s64: n i32, BLOCK =64 when n <= BLOCK
limits s1024: n i32, BLOCK =1024 when 0 < n <= BLOCK
limits odd: n i32, BLOCK =0 when 7 // (n - 2000) >= BLOCK
modal sum: n i32, MODE =1, BLOCK =64 when given(MODE) and n <= BLOCK
modal max: n i32, MODE =2, BLOCK =64 when given(MODE) and n <= BLOCK
modalone sum: n i32, MODE =1 when given(MODE)
limit only: n u64, flag u1 when n < 10 and flag

several one: x *fp32, n i32
several two: y *fp32
`

// tableRows reads the table.
func tableRows(t testing.TB) []bundlefile.Kernel {
	t.Helper()
	var rows []bundlefile.Kernel
	for line := range strings.Lines(strings.TrimSpace(table)) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		head, params, ok := strings.Cut(line, ": ")
		require.True(t, ok, line)
		params, when, _ := strings.Cut(params, " when ")
		group, row, ok := strings.Cut(head, " ")
		require.True(t, ok, line)
		row, targets, own := strings.Cut(row, "@")
		name := group + "." + row
		if own {
			name += "@" + targets
		}
		k := kernel(name, group, "f", strings.Split(params, ", ")...)
		k.When = when
		rows = append(rows, k)
	}
	return rows
}

// p is memory at an address.
func p(dtype string, address uint64) jit.Pointer { return jit.Pointer{Address: address, Dtype: dtype} }

var named = jit.Named

// calls are launches with the row that is chosen, or else ! and the reasons, or ? and the error.
var calls = []struct {
	device string
	group  string
	args   []any
	want   string
}{
	// Memory has the type of its elements.
	{"cpu", "types", []any{p("fp32", 64), 5}, "f32"},
	{"cpu", "types", []any{p("fp16", 64), 5}, "f16"},
	{"cpu", "types", []any{p("float16", 64), 5}, "f16"},
	{"cpu", "types", []any{p("bf16", 64), 5}, "bf16"},
	{"cpu", "types", []any{p("i8", 64), 5}, "i8"},
	{"cpu", "types", []any{p("fp8e4nv", 64), 5}, "fp8"},
	{"cpu", "types", []any{make([]float32, 9), 5}, "f32"},
	{"cpu", "types", []any{make([]narrowfloat.F16, 9), 5}, "f16"},
	{"cpu", "types", []any{make([]narrowfloat.BF16, 9), 5}, "bf16"},
	{"cpu", "types", []any{make([]narrowfloat.E4M3, 9), 5}, "fp8"},
	{"cpu", "types", []any{make([]int8, 9), 5}, "i8"},
	{"cpu", "types", []any{make([]uint8, 9), 5}, "u8"},
	{"cpu", "types", []any{make([]int64, 9), 5}, "i64"},
	{"cpu", "types", []any{make([]int, 9), 5}, "i64"},
	{"cpu", "types", []any{make([]bool, 9), 5}, "!f32: x is a pointer to u1, not a pointer to fp32; f16: x is a pointer to u1, not a pointer to fp16; bf16: x is a pointer to u1, not a pointer to bf16; i8: x is a pointer to u1, not a pointer to i8; u8: x is a pointer to u1, not a pointer to u8; fp8: x is a pointer to u1, not a pointer to fp8e4nv; i64: x is a pointer to u1, not a pointer to i64"},
	// Signs count: the code of a row compares, divides, shifts and converts with them.
	{"cpu", "types", []any{make([]uint64, 9), 5}, "!f32: x is a pointer to u64, not a pointer to fp32; f16: x is a pointer to u64, not a pointer to fp16; bf16: x is a pointer to u64, not a pointer to bf16; i8: x is a pointer to u64, not a pointer to i8; u8: x is a pointer to u64, not a pointer to u8; fp8: x is a pointer to u64, not a pointer to fp8e4nv; i64: x is a pointer to u64, not a pointer to i64"},
	{"cpu", "types", []any{make([]uint16, 9), 5}, "f16"}, // the bits of floats: the first such row
	{"sm_90", "types", []any{make([]float32, 9), 5}, "f32"},
	{"cpu", "half", []any{make([]uint16, 9)}, "f16only"},
	{"cpu", "half", []any{p("fp32", 64)}, "!f16only: x is a pointer to fp32, not a pointer to fp16; bf16only: x is a pointer to fp32, not a pointer to bf16"},
	{"cpu", "half", []any{5}, "!f16only: x is 5, not a pointer to fp16; bf16only: x is 5, not a pointer to bf16"},
	{"cpu", "half", []any{nil}, "!f16only: x is nil, not a pointer to fp16; bf16only: x is nil, not a pointer to bf16"},
	{"cpu", "constant", []any{[]float64{1}}, "cpointer"},
	{"cpu", "constant", []any{p("fp32", 64)}, "!cpointer: x is a pointer to fp32, not a pointer to fp64"},
	{"cpu", "constant", []any{"text"}, `!cpointer: x is "text", not a pointer to fp64`},
	{"cpu", "constant", []any{jit.Tuple{1, 2.5}}, "!cpointer: x is (1, 2.5), not a pointer to fp64"},
	{"cpu", "constant", []any{jit.Descriptor{Base: make([]float64, 16), Shape: []int64{1}, Block: []int64{1}}}, "!cpointer: x is a tensor descriptor, not a pointer to fp64"},
	{"cpu", "constant", []any{p("fp33", 64)}, `?argument "x" (number 0) of kernel constant: a pointer needs the type of its elements, such as fp32, found "fp33"`},
	{"cpu", "constant", []any{struct{}{}}, `?argument "x" (number 0) of kernel constant: expected a slice of numbers, a device buffer, a launch.Pointer, a number, a bool, a launch.Tuple, a launch.Descriptor or nil, found a value of Go type struct {}`},

	// Conditions of rows.
	{"cpu", "limits", []any{64}, "s64"},
	{"cpu", "limits", []any{-1}, "s64"},
	{"cpu", "limits", []any{65}, "s1024"},
	{"cpu", "limits", []any{65, 1024}, "s1024"},
	{"cpu", "limits", []any{65, 64}, "!s64: n <= BLOCK does not hold: n is 65, BLOCK is 64; s1024: BLOCK is 64, not 1024; odd: BLOCK is 64, not 0"},
	{"cpu", "limits", []any{2007}, "odd"},
	{"cpu", "limits", []any{1025}, "!s64: n <= BLOCK does not hold: n is 1025, BLOCK is 64; s1024: 0 < n <= BLOCK does not hold: n is 1025, BLOCK is 1024; odd: 7 // (n - 2000) >= BLOCK does not hold: n is 1025, BLOCK is 0"},
	{"cpu", "limits", []any{2000}, "!s64: n <= BLOCK does not hold: n is 2000, BLOCK is 64; s1024: 0 < n <= BLOCK does not hold: n is 2000, BLOCK is 1024; odd: 7 // (n - 2000) >= BLOCK cannot be computed (division by zero): n is 2000, BLOCK is 0"},
	{"cpu", "modal", []any{9}, "!sum: given(MODE) and n <= BLOCK does not hold: MODE is not given, n is 9, BLOCK is 64; max: given(MODE) and n <= BLOCK does not hold: MODE is not given, n is 9, BLOCK is 64"},
	{"cpu", "modal", []any{9, named("MODE", 2)}, "max"},
	{"cpu", "modal", []any{65, named("MODE", 2)}, "!sum: MODE is 2, not 1; max: given(MODE) and n <= BLOCK does not hold: n is 65, BLOCK is 64"},
	{"cpu", "modalone", []any{9}, "sum"},
	{"cpu", "limit", []any{9, true}, "only"},
	{"cpu", "limit", []any{9, false}, "!only: n < 10 and flag does not hold: n is 9, flag is false"},
	{"cpu", "limit", []any{uint64(math.MaxUint64), true}, `!only: n < 10 and flag cannot be computed ("n" is no integer parameter): n is 18446744073709551615, flag is true`},

	// Integers have the type that Triton gives them where a row has it, and else one that holds them.
	{"cpu", "ints", []any{5}, "i32"},
	{"cpu", "ints", []any{-5}, "i32"},
	{"cpu", "ints", []any{int64(5)}, "i32"},
	{"cpu", "ints", []any{uint64(5)}, "i32"},
	{"cpu", "ints", []any{math.MaxInt32}, "i32"},
	{"cpu", "ints", []any{math.MaxInt32 + 1}, "i64"},
	{"cpu", "ints", []any{math.MinInt32}, "i32"},
	{"cpu", "ints", []any{math.MinInt32 - 1}, "i64"},
	{"cpu", "ints", []any{uint64(math.MaxUint64)}, "u64"},
	{"cpu", "ints", []any{big.NewInt(5)}, "i32"},
	{"cpu", "ints", []any{2.5}, "!i64: n is 2.5, not i64; i32: n is 2.5, not i32; u64: n is 2.5, not u64"},
	{"cpu", "wide", []any{5}, "wide"},
	{"cpu", "wide", []any{uint64(math.MaxUint64)}, "!wide: n is 18446744073709551615, which is out of the range of i64"},
	{"cpu", "narrow", []any{127}, "i8"},
	{"cpu", "narrow", []any{-128}, "i8"},
	{"cpu", "narrow", []any{128}, "!i8: n is 128, which is out of the range of i8"},
	{"cpu", "unsigned", []any{uint32(math.MaxUint32)}, "u32"},
	{"cpu", "unsigned", []any{-1}, "!u32: n is -1, which is out of the range of u32"},
	{"cpu", "unsigned", []any{1 << 32}, "!u32: n is 4294967296, which is out of the range of u32"},
	{"cpu", "unsigned", []any{[]uint32{1}}, "!u32: n is a pointer to u32, not u32"},

	// Bools.
	{"cpu", "bools", []any{true}, "u1"},
	{"cpu", "bools", []any{1}, "u1"},
	{"cpu", "bools", []any{2}, "!u1: flag is 2, which is out of the range of u1"},
	{"cpu", "boolorint", []any{true}, "u1"},
	{"cpu", "boolorint", []any{1}, "i32"},
	{"cpu", "onlyint", []any{false}, "i32"},
	{"cpu", "single", []any{true}, "!fp32: v is true, not fp32"},

	// Floats are fp32 where a row has it; integers may be floats where no row takes integers.
	{"cpu", "floats", []any{2.5}, "fp32"},
	{"cpu", "floats", []any{float32(2.5)}, "fp32"},
	{"cpu", "floats", []any{narrowfloat.Of[narrowfloat.F16](2.5)}, "fp32"},
	{"cpu", "double", []any{2.5}, "fp64"},
	{"cpu", "double", []any{nil}, "!fp64: v is nil, not fp64"},
	{"cpu", "single", []any{2}, "fp32"},
	{"cpu", "intorfloat", []any{2}, "i64"},
	{"cpu", "intorfloat", []any{2.0}, "fp32"},

	// Divisibility: the most specialised row, then the first.
	{"cpu", "align", []any{p("fp32", 64), 32}, "both16"},
	{"cpu", "align", []any{p("fp32", 64), 33}, "x16"},
	{"cpu", "align", []any{p("fp32", 68), 32}, "any"},
	{"cpu", "align", []any{p("fp32", 64), -32}, "both16"},
	{"cpu", "align", []any{p("fp32", 64), 0}, "both16"},
	{"cpu", "align", []any{p("fp32", 0), 16}, "both16"},
	{"cpu", "aligned", []any{p("fp32", 68), 32}, "!x16: x is at 0x44, which is not divisible by 16"},
	{"cpu", "aligned", []any{p("fp32", 64), 1000}, "!x16: n is 1000, which is not divisible by 16"},
	{"sm_90", "align", []any{counted(17)[1:], 32}, "both16"}, // of which the GPU gets a copy
	{"cpu", "by8", []any{24}, "by8"},
	{"cpu", "by8", []any{20}, "!by8: n is 20, which is not divisible by 8"},
	{"cpu", "by3", []any{-9}, "by3"},
	{"cpu", "by3", []any{-8}, "!by3: n is -8, which is not divisible by 3"},

	// Equal to 1.
	{"cpu", "one", []any{16, 1}, "both"},
	{"cpu", "one", []any{17, 1}, "stride1"},
	{"cpu", "one", []any{16, 2}, "n16"},
	{"cpu", "one", []any{17, 2}, "any"},
	{"cpu", "one", []any{17, true}, "any"},
	{"cpu", "one", []any{16}, `?kernel one: argument "stride" (number 1) is missing: expected a slice, a device buffer, a pointer, a number, a bool, a tuple, a descriptor or nil`},
	{"cpu", "mustbe1", []any{1}, "one"},
	{"cpu", "mustbe1", []any{2}, "!one: stride is 2, not 1"},
	{"cpu", "mustbe1", []any{1.0}, "!one: stride is 1.0, not 1"},

	// Constants: what is left out may be anything, what is given must be equal as in Python.
	{"cpu", "blocks", []any{17}, "b64"},
	{"cpu", "blocks", []any{16}, "b1024"},
	{"cpu", "blocks", []any{16, 128}, "b128"},
	{"cpu", "blocks", []any{16, named("BLOCK", 64)}, "b64"},
	{"cpu", "blocks", []any{named("BLOCK", 1024), named("n", 16)}, "b1024"},
	{"cpu", "blocks", []any{17, 1024}, "!b64: BLOCK is 1024, not 64; b128: BLOCK is 1024, not 128; b1024: n is 17, which is not divisible by 16"},
	{"cpu", "blocks", []any{16, 32}, "!b64: BLOCK is 32, not 64; b128: BLOCK is 32, not 128; b1024: BLOCK is 32, not 1024"},
	{"cpu", "blocks", []any{17, 64.0}, "b64"},
	{"cpu", "blocks", []any{17, "64"}, `!b64: BLOCK is "64", not 64; b128: BLOCK is "64", not 128; b1024: BLOCK is "64", not 1024`},
	{"cpu", "modes", []any{p("fp32", 4)}, "sum"},
	{"cpu", "modes", []any{p("fp32", 4), "max"}, "max"},
	{"cpu", "modes", []any{p("fp32", 4), named("CAUSAL", false)}, "full"},
	{"cpu", "modes", []any{p("fp32", 4), named("CAUSAL", 0)}, "full"},
	{"cpu", "modes", []any{p("fp32", 4), "max", false}, `!sum: MODE is "max", not "sum"; max: CAUSAL is false, not true; full: MODE is "max", not "sum"`},
	{"cpu", "kinds", nil, "half"},
	{"cpu", "kinds", []any{0.5}, "half"},
	{"cpu", "kinds", []any{math.NaN()}, "nan"},
	{"cpu", "kinds", []any{named("DTYPE", jit.Dtype("float32"))}, "nan"},
	{"cpu", "kinds", []any{named("BIAS", nil)}, "half"},
	{"cpu", "kinds", []any{named("BIAS", 3)}, "nan"},
	{"cpu", "kinds", []any{0.5, jit.Dtype("fp32")}, "!half: DTYPE is fp32, not fp16; nan: EPS is 0.5, not NaN"},
	{"cpu", "kinds", []any{0.5, "fp16"}, `!half: DTYPE is "fp16", not fp16; nan: EPS is 0.5, not NaN`},
	{"cpu", "kinds", []any{p("fp32", 4)}, "!half: EPS is a pointer to fp32, not 0.5; nan: EPS is a pointer to fp32, not NaN"},
	{"cpu", "maybe", []any{p("fp32", 4), p("fp32", 64)}, "with"},
	{"cpu", "maybe", []any{p("fp32", 4), nil}, "without"},
	{"cpu", "maybe", []any{p("fp32", 4)}, "without"},
	{"cpu", "maybe", []any{p("fp16", 4)}, "!with: x is a pointer to fp16, not a pointer to fp32; without: x is a pointer to fp16, not a pointer to fp32"},
	{"cpu", "sizes", []any{5, 8}, "dynamic"},
	{"cpu", "sizes", []any{5}, "static"},
	{"cpu", "sizes", []any{2.5}, "!dynamic: n is 2.5, not i32; static: n is 2.5, not i32"},

	// Lists of arguments.
	{"cpu", "aligned", []any{p("fp32", 64)}, `?kernel aligned: argument "n" (number 1) is missing: expected i32`},
	{"cpu", "aligned", nil, `?kernel aligned: argument "x" (number 0) is missing: expected *fp32`},
	{"cpu", "aligned", []any{p("fp32", 64), 16, 17}, `?kernel aligned takes 2 arguments by position (x, n), but gets 3`},
	{"cpu", "aligned", []any{p("fp32", 64), 16, named("n", 16)}, `?kernel aligned gets argument "n" twice`},
	{"cpu", "aligned", []any{named("n", 16), p("fp32", 64)}, `?kernel aligned: argument 1 is given by position behind arguments by name`},
	{"cpu", "aligned", []any{named("m", 16)}, `?kernel aligned has no parameter "m"; its parameters are x, n`},
	{"cpu", "aligned", []any{p("fp32", 64), 16, named("num_warps", 4)}, `?kernel aligned takes no options: it is compiled`},
	{"cpu", "nothing", nil, `?the bundle has no group "nothing"`},
	{"cpu", "", nil, `?the bundle has no group ""`},
	{"none", "aligned", nil, `?kernel aligned: the device is nil: launch.CPU() and launch.GPU(nil) are devices`},
	{"cpu", "several", []any{p("fp32", 4), 5}, "one"},
	{"cpu", "several", []any{named("y", p("fp32", 4))}, "two"},
	{"cpu", "several", []any{p("fp32", 4)}, "two"},
	{"cpu", "several", []any{p("fp16", 4)}, `!several: kernel several: argument "n" (number 1) is missing: expected i32; two: y is a pointer to fp16, not a pointer to fp32`},

	// Devices: code for exactly the device, then the newest that runs there, whatever fits else.
	{"sm_80", "archs", []any{16}, "both"},
	{"sm_80", "archs", []any{17}, "old"},
	{"sm_90", "archs", []any{16}, "new"},
	{"sm_90", "archs", []any{17}, "new"},
	{"sm_100", "archs", []any{16}, "both"},
	{"sm_100", "archs", []any{17}, "old"},
	{"sm_75", "archs", []any{16}, "!old: it has no code for sm_75, only for sm_80; new: it has no code for sm_75, only for sm_90a; both: it has no code for sm_75, only for sm_80, sm_90"},
	{"cpu", "archs", []any{16}, "!old: it has no code for x86-64-v3, only for sm_80; new: it has no code for x86-64-v3, only for sm_90a; both: it has no code for x86-64-v3, only for sm_80, sm_90"},
	{"cpu", "cpus", []any{16}, "v3"},
	{"v4", "cpus", []any{16}, "v4"},
	{"v4", "cpus", []any{17}, "v3"},
	{"v2", "cpus", []any{16}, "v2"},
	{"v1", "cpus", []any{16}, "!v2: it has no code for x86-64, only for x86-64-v2; v3: it has no code for x86-64, only for x86-64-v3; v4: it has no code for x86-64, only for x86-64-v4"},
	{"aarch64", "arm", []any{16}, "arm"},
	{"cpu", "arm", []any{16}, "!arm: it has no code for x86-64-v3, only for aarch64"},
	{"nothing", "arm", []any{16}, "!arm: it has no code for this CPU, only for aarch64"},
	{"sm_86", "cubins", []any{1}, "c80"},
	{"sm_90", "cubins", []any{1}, "c90"},
	{"sm_100", "cubins", []any{1}, "!c80: it has no code for sm_100, only for sm_80; c90: it has no code for sm_100, only for sm_90"},
	{"sm_90", "letter", []any{1}, "a"},
	{"sm_100", "letter", []any{1}, "!a: it has no code for sm_100, only for sm_90a"},
	{"sm_100", "family", []any{1}, "f"},
	{"sm_103", "family", []any{1}, "f"},
	{"sm_120", "family", []any{1}, "!f: it has no code for sm_120, only for sm_100f"},
	{"sm_80", "gpuonly", []any{1}, "!g: it has no code for sm_80, only for sm_90"},
}

// hosts are CPUs by the targets that they run.
var hosts = map[string][]string{
	"cpu": {"x86-64-v3", "x86-64-v2", "x86-64"}, "v4": {"x86-64-v4", "x86-64-v3", "x86-64-v2", "x86-64"}, "v2": {"x86-64-v2", "x86-64"},
	"v1": {"x86-64"}, "aarch64": {"aarch64"}, "nothing": {}, "none": {},
}

// TestSelect: the row that is chosen for each call, or the reasons.
func TestSelect(t *testing.T) {
	require.GreaterOrEqual(t, len(calls), 100)
	data := inert(t, tableRows(t)...)
	bundles, devices := map[string]*bundle.Bundle{}, map[string]*jit.Device{"none": nil}
	for i, c := range calls {
		b, ok := bundles[c.device]
		if !ok {
			b = openBytes(t, data)
			bundles[c.device] = b
			if host, ok := hosts[c.device]; ok {
				b.SetHost(host...)
				devices[c.device] = jit.CPU()
			} else {
				var n int32
				_, err := fmt.Sscanf(c.device, "sm_%d", &n)
				require.NoError(t, err)
				devices[c.device], _ = fakeGPU(t, n/10, n%10)
			}
		}
		d := devices[c.device]
		if c.device == "none" {
			d = nil
		}
		for range 2 { // the second is like the first
			k, err := b.Select(c.group, d, c.args...)
			assert.Equal(t, c.want, outcome(c.group, k, err), "call %d: %s on %s with %v", i, c.group, c.device, c.args)
		}
	}
}

// outcome is the row that was chosen, or else the reasons or the error.
func outcome(group string, k *bundle.Kernel, err error) string {
	short := func(name string) string { return strings.TrimPrefix(name, group+".") }
	switch err := err.(type) {
	case nil:
		return short(k.Name())
	case *bundle.NoMatch:
		var reasons []string
		for _, r := range err.Reasons {
			reasons = append(reasons, short(r.Variant)+": "+r.Reason)
		}
		return "!" + strings.Join(reasons, "; ")
	}
	return "?" + err.Error()
}

// TestForms: the code that a kernel has for a GPU.
func TestForms(t *testing.T) {
	for _, c := range []struct{ targets, device, want string }{
		{"sm_90/ptx sm_90/cubin", "sm_90", "sm_90 cubin"},
		{"sm_90/cubin sm_90a/ptx", "sm_90", "sm_90a ptx"},
		{"sm_80/cubin sm_80/ptx", "sm_86", "sm_80 ptx"},
		{"sm_86/cubin sm_80/ptx", "sm_89", "sm_80 ptx"},
		{"sm_86/cubin sm_80/cubin", "sm_89", "sm_86 cubin"},
		{"sm_80/ptx sm_90/ptx", "sm_120", "sm_90 ptx"},
		{"sm_80/ptx sm_90/ptx sm_90a/cubin", "sm_100", "sm_90 ptx"},
		{"sm_100f/ptx sm_90/ptx", "sm_103", "sm_100f ptx"},
		{"sm_100/ptx sm_100a/ptx", "sm_103", "sm_100 ptx"},
		{"sm_90/ptx", "sm_89", "it has no code for sm_89, only for sm_90"},
		{"sm_89/cubin", "sm_86", "it has no code for sm_86, only for sm_89"},
		{"sm_100f/cubin", "sm_110", "it has no code for sm_110, only for sm_100f"},
	} {
		var n int
		_, err := fmt.Sscanf(c.device, "sm_%d", &n)
		require.NoError(t, err)
		assert.Equal(t, c.want, bundle.Picked(strings.Fields(c.targets), n), "%s on %s", c.targets, c.device)
	}
}

// TestHost: the machine at hand runs something.
func TestHost(t *testing.T) {
	assert.Contains(t, host.Levels(), hostTarget(t))
}
