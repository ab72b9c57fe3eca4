package test

import (
	"bytes"
	"debug/elf"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// aarch64Files are the files of the corpus by how they are compiled for AArch64: optimisations select
// another code generator.
var aarch64Files = []struct {
	pattern string
	level   libllvm.Level
}{
	{"corpus/*/perf/kernel.ttir", libllvm.O0},
	{"corpus/*/small/kernel.ttir", libllvm.O1},
}

// TestKernelsForAArch64 compiles every kernel of the corpus to AArch64 objects: one large without optimisations, the next one small with some.
// LLVM verifies its input; nothing is run.
func TestKernelsForAArch64(t *testing.T) {
	lib, err := libllvm.Open()
	if err != nil {
		t.Skip(err)
	}
	for i, form := range aarch64Files {
		machine, err := lib.Machine(libllvm.Target{Triple: "aarch64-unknown-linux-gnu", CPU: "generic", Level: form.level})
		require.NoError(t, err)
		defer machine.Close()
		files, err := filepath.Glob(form.pattern)
		require.NoError(t, err)
		require.NotEmpty(t, files)
		t.Run(form.pattern, func(t *testing.T) {
			for j, file := range files {
				if !sweep.Turn(i+j, len(aarch64Files)) {
					continue
				}
				t.Run(file, func(t *testing.T) {
					t.Parallel()
					object, err := objectFor(t, lib, machine, file)
					if want, listed := notNative[file]; listed {
						require.ErrorContains(t, err, want, "%s compiles now: take it off the list", file)
						return
					}
					require.NoError(t, err)
					checkObject(t, object)
				})
			}
		})
	}
}

// checkObject requires that the object is for the processor, has the entry point, and calls only
// functions of libc and libm.
func checkObject(t *testing.T, object []byte) {
	f, err := elf.NewFile(bytes.NewReader(object))
	require.NoError(t, err)
	assert.Equal(t, elf.EM_AARCH64, f.Machine)
	symbols, err := f.Symbols()
	require.NoError(t, err)
	entry := false
	for _, s := range symbols {
		entry = entry || s.Name == "kernel_run" && s.Section != elf.SHN_UNDEF && s.Size > 0
		if s.Section == elf.SHN_UNDEF && s.Name != "" {
			assert.True(t, known(s.Name), "the code calls %s", s.Name)
		}
	}
	assert.True(t, entry, "the object has no entry")
}

func objectFor(t *testing.T, lib libllvm.LLVM, machine libllvm.Machine, file string) ([]byte, error) {
	m := parseFile(t, file)
	if err := m.Run("triton-to-linalg"); err != nil {
		return nil, err
	}
	fma, err := cpu.HasFMA(lib, machine)
	if err != nil {
		return nil, err
	}
	k, err := cpu.Generate(m.Top, "", cpu.Options{Contract: true, FMA: fma, Detached: true, Name: func(string) string { return "kernel_run" }})
	if err != nil {
		return nil, err
	}
	return k.Compile(lib, machine, libllvm.Object)
}

// libraryCalls are the functions that native code may call: libc, and libm in f64 and f32. Functions of
// the compiler runtime are not among them: not every machine has them.
var libraryCalls = strings.Fields("memcpy memset memmove bcmp memcmp " +
	"exp exp2 exp10 expm1 log log2 log10 log1p pow sin cos sincos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh " +
	"erf erfc cbrt hypot fmod fma fmin fmax tgamma lgamma rint nearbyint round roundeven floor ceil trunc " +
	cpu.PrintFunction)

func known(function string) bool {
	for _, name := range libraryCalls {
		if function == name || function == name+"f" {
			return true
		}
	}
	return false
}
