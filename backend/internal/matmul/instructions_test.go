package matmul

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/llvmir"
)

// TestInstructions: matmuls use the instructions of the processor.
func TestInstructions(t *testing.T) {
	const avx2, avx512 = "+avx,+avx2,+fma,+f16c", "+avx,+avx2,+fma,+f16c,+avx512f,+avx512bw"
	bytes, words := elements{a: llvmir.I8, b: llvmir.I8, c: llvmir.I32}, elements{a: llvmir.I16, b: llvmir.I16, c: llvmir.I32}
	halves, halvesInSingle := elements{a: llvmir.Half, b: llvmir.Half, c: llvmir.Half}, elements{a: llvmir.Half, b: llvmir.Half, c: llvmir.Float}
	l := opened(t)
	for _, test := range []struct {
		features     string
		e            elements
		signs        [2]bool // A and B have none
		want, wantNo string
	}{
		{avx2, bytes, [2]bool{}, `vpmaddwd\s.*%ymm`, `vpdp`},
		{avx2 + ",+avxvnni", bytes, [2]bool{}, `vpdpbusd\s.*%ymm`, `vpmaddwd`},
		{avx2 + ",+avxvnni", words, [2]bool{}, `vpdpwssd\s.*%ymm`, `vpmulld`},
		{avx512, bytes, [2]bool{}, `vpmaddwd\s.*%zmm`, `vpdp`},
		{avx512 + ",+avx512vnni", bytes, [2]bool{}, `vpdpbusd\s.*%zmm`, `vpmaddwd`},
		{avx512 + ",+avx512vnni", bytes, [2]bool{true, true}, `vpdpbusd\s.*%zmm`, `vpmaddwd`},
		{avx512 + ",+avx512vnni", words, [2]bool{}, `vpdpwssd\s.*%zmm`, `vpmulld`},
		{avx512, halves, [2]bool{}, `vfmadd\d+ps\s.*%zmm`, `vfmadd\d+ph`},
		{avx512 + ",+avx512fp16", halves, [2]bool{}, `vfmadd\d+ph\s.*%zmm`, `vfmadd\d+ps`},
		{avx512 + ",+avx512fp16", halvesInSingle, [2]bool{}, `vcvtph2psx\s.*%zmm`, `vfmadd\d+ph`},
		{avx512 + ",+amx-tile,+amx-int8", bytes, [2]bool{}, `tdpbssd`, `vpmaddwd`},
		{avx512 + ",+amx-tile,+amx-int8", bytes, [2]bool{false, true}, `tdpbsud`, `vpmaddwd`},
		{avx512 + ",+amx-tile,+amx-int8", bytes, [2]bool{true, false}, `tdpbusd`, `vpmaddwd`},
		{avx512 + ",+amx-tile,+amx-int8", bytes, [2]bool{true, true}, `tdpbuud`, `vpmaddwd`},
	} {
		machine, err := l.Machine(libllvm.Target{Triple: "x86_64-pc-linux-gnu", Features: test.features})
		require.NoError(t, err)
		p := denseProblem(test.e, 32, 64, 64)
		p.A.Unsigned, p.B.Unsigned = test.signs[0], test.signs[1]
		m := llvmir.NewModule("product")
		NewLibrary(m, hostWith(test.features)).Function(p).SetLinkage(llvmir.External)
		code := string(emitted(t, m, machine, libllvm.Assembly))
		machine.Close()
		assert.Regexp(t, test.want, code, "%+v", test)
		assert.NotRegexp(t, test.wantNo, code, "%+v", test)
	}
}

// TestNamedProcessors: LLVM agrees with our table of processor features; otherwise it
// could not generate code.
func TestNamedProcessors(t *testing.T) {
	l := opened(t)
	bytes := elements{a: llvmir.I8, b: llvmir.I8, c: llvmir.I32}
	for name, want := range map[string]string{
		"x86-64": `pmaddwd\s.*%xmm`, "haswell": `vpmaddwd\s.*%ymm`, "skylake": `vpmaddwd\s.*%ymm`, "znver3": `vpmaddwd\s.*%ymm`,
		"alderlake": `vpdpbusd\s.*%ymm`, "lunarlake": `vpdpbusd\s.*%ymm`, "skylake-avx512": `vpmaddwd\s.*%zmm`, "cascadelake": `vpdpbusd\s.*%zmm`,
		"icelake-server": `vpdpbusd\s.*%zmm`, "tigerlake": `vpdpbusd\s.*%zmm`, "znver4": `vpdpbusd\s.*%zmm`, "znver5": `vpdpbusd\s.*%zmm`,
		"sapphirerapids": `tdpbssd`, "graniterapids": `tdpbssd`,
	} {
		target := libllvm.Target{Triple: "x86_64-unknown-linux-gnu", CPU: name}
		machine, err := l.Machine(target)
		require.NoError(t, err)
		m := llvmir.NewModule("products")
		lib := NewLibrary(m, HostFor(target.Triple, target.CPU, target.Features))
		for _, e := range []elements{bytes, {a: llvmir.BFloat, b: llvmir.BFloat, c: llvmir.Float}, {a: llvmir.Half, b: llvmir.Half, c: llvmir.Half}} {
			lib.Function(denseProblem(e, 32, 64, 64)).SetLinkage(llvmir.External)
		}
		code := string(emitted(t, m, machine, libllvm.Assembly))
		machine.Close()
		assert.Regexp(t, want, code, name)
	}
}
