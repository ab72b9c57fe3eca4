//go:build linux

package libllvm

import (
	"bytes"
	"debug/elf"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/kernel/targets/host"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// conversionsOf has a function for each conversion of 16-bit floats: bits in, bits out.
var conversionsOf = conversion("single_half", "fptrunc", "float", "half") + conversion("double_half", "fptrunc", "double", "half") +
	conversion("single_bfloat", "fptrunc", "float", "bfloat") + conversion("double_bfloat", "fptrunc", "double", "bfloat") +
	conversion("half_single", "fpext", "half", "float")

func conversion(name, op, from, to string) string {
	return fmt.Sprintf(`
define void @%[1]s(ptr %%in, ptr %%out) {
  %%x = load %[3]s, ptr %%in
  %%y = %[2]s %[3]s %%x to %[4]s
  store %[4]s %%y, ptr %%out
  ret void
}`, name, op, from, to)
}

// floatsAround are numbers of a format at which rounding to a narrower one changes: each number of the
// narrower one, the middle between two, their neighbours, NaNs, and others at random. Of 16 bits it is all.
func floatsAround(wide, narrow *apfloat.Format) (patterns []uint64) {
	if wide.Bits == 16 {
		for p := range uint64(1 << 16) {
			patterns = append(patterns, p)
		}
		return patterns
	}
	mask := uint64(1)<<(wide.Bits-1)<<1 - 1
	add := func(v float64) {
		p := wide.FromFloat64(v).Lo
		patterns = append(patterns, p, (p-1)&mask, (p+1)&mask)
	}
	for p := range uint64(1 << 16) {
		v, next := narrow.Float64(apfloat.Bits{Lo: p}), narrow.Float64(apfloat.Bits{Lo: (p + 1) & 0xffff})
		if math.IsNaN(v) {
			continue
		}
		add(v)
		if !math.IsNaN(next) && !math.IsInf(next, 0) && !math.IsInf(v, 0) {
			add(v/2 + next/2)
		}
	}
	add(65520)
	add(-65520)
	r := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		patterns = append(patterns, r.Uint64()&mask)
	}
	infinity := wide.FromFloat64(math.Inf(1)).Lo
	return append(patterns, infinity+1, infinity|infinity>>1, mask, infinity|mask>>8)
}

// TestConversionsOf16Bits: code converts 16-bit floats with one rounding on every level of processors that
// this one runs, and calls nothing for it.
func TestConversionsOf16Bits(t *testing.T) {
	racedetector.SkipSerial(t)
	lib, err := Open()
	if err != nil {
		t.Skip(err)
	}
	all := map[string]Target{} // without the host's own instructions: AVX512-BF16 takes subnormals for zero
	for _, level := range host.Levels() {
		c, err := targets.LookupCPU(level)
		require.NoError(t, err)
		all[level] = Target{Triple: c.Triple, CPU: c.CPU}
	}
	type sample struct{ in, want uint64 }
	samples := map[string][]sample{}
	for function, f := range map[string]struct{ from, to *apfloat.Format }{
		"single_half": {apfloat.F32, apfloat.F16}, "double_half": {apfloat.F64, apfloat.F16},
		"single_bfloat": {apfloat.F32, apfloat.BF16}, "double_bfloat": {apfloat.F64, apfloat.BF16},
		"half_single": {apfloat.F16, apfloat.F32},
	} {
		for _, p := range floatsAround(f.from, f.to) {
			want := apfloat.Convert(f.from, apfloat.Bits{Lo: p}, f.to, apfloat.NearestEven).Lo
			samples[function] = append(samples[function], sample{p, want})
		}
	}
	for name, target := range all {
		t.Run(name, func(t *testing.T) {
			code, err := lib.Load(objectWithout(t, lib, target), nil)
			require.NoError(t, err)
			defer code.Close()
			for function, list := range samples {
				at, err := code.Lookup(function)
				require.NoError(t, err)
				wrong := 0
				for _, x := range list {
					in, out := [1]uint64{x.in}, [1]uint64{}
					Call(at, uintptr(unsafe.Pointer(&in)), uintptr(unsafe.Pointer(&out)))
					if out[0] != x.want {
						if wrong++; wrong < 5 {
							t.Errorf("%s of %#x is %#x, want %#x", function, x.in, out[0], x.want)
						}
					}
				}
				assert.Zero(t, wrong, "%s is wrong for so many of %d", function, len(list))
			}
		})
	}
}

// objectWithout compiles the conversions to an object that must call nothing.
func objectWithout(t *testing.T, lib LLVM, target Target) []byte {
	t.Helper()
	machine, err := lib.Machine(target)
	require.NoError(t, err)
	defer machine.Close()
	for _, kind := range []Output{Assembly, Object} {
		m, err := lib.Parse("conversions", conversionsOf)
		require.NoError(t, err)
		defer m.Close()
		code, err := m.Emit(machine, kind)
		require.NoError(t, err)
		if kind == Assembly {
			for _, name := range runtimeCalls(code) {
				assert.Contains(t, string(code), "\n"+name+":", "the assembly calls it and has it not")
			}
			continue
		}
		f, err := elf.NewFile(bytes.NewReader(code))
		require.NoError(t, err)
		symbols, err := f.Symbols()
		require.NoError(t, err)
		for _, s := range symbols {
			assert.False(t, s.Section == elf.SHN_UNDEF && s.Name != "", "the code calls %s", s.Name)
			assert.False(t, s.Section != elf.SHN_UNDEF && runtimeFunctions[s.Name] != "" && elf.ST_BIND(s.Info) != elf.STB_LOCAL, "%s could clash with a library's", s.Name)
		}
		return code
	}
	return nil
}

// TestConversionsCallNothing: neither do objects for other processors, nor those of LLVM's tools.
func TestConversionsCallNothing(t *testing.T) {
	racedetector.SkipSerial(t)
	lib, err := Open()
	if err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", "aarch64", "riscv64", "loongarch64"} {
		c, err := targets.LookupCPU(name)
		require.NoError(t, err)
		target := Target{Triple: c.Triple, CPU: c.CPU}
		t.Run(name, func(t *testing.T) { objectWithout(t, lib, target) })
		t.Run(fmt.Sprint(name, " with tools"), func(t *testing.T) {
			tools := findTools(toolFolders)
			if tools == nil {
				t.Skip("opt and llc of LLVM 22 are not installed")
			}
			objectWithout(t, tools, target)
		})
	}
}
