package test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// asmOp is the text of an operation with inline assembly.
func asmOp(text, constraints string, pack int, pure bool, rest string) string {
	return fmt.Sprintf("tt.elementwise_inline_asm %q {constraints = %q, packed_element = %d : i32, pure = %v} %s", text, constraints, pack, pure, rest)
}

// TestInlineAssemblyOnTheSimulator: inline PTX, passed to LLVM unchanged, computes what the
// interpreter does.
func TestInlineAssemblyOnTheSimulator(t *testing.T) {
	needLLVM(t)
	for typ, texts := range inlineAssembly {
		for _, text := range texts {
			if text == oneThread {
				continue
			}
			if !strings.Contains(text, "$") {
				text += " $0, $1, $2"
			}
			t.Run(text, func(t *testing.T) {
				letter := map[string]string{"i32": "r", "f32": "f"}[typ]
				word := typeOf(t, typ)
				rest := fmt.Sprintf("%%v0, %%v1, %%v2 : tensor<1024x%s>, tensor<1024x%[1]s>, tensor<1024x%[1]s> -> tensor<1024x%[1]s>", typ)
				s := simulated{params: []scalar.Type{word, word, word}, result: word, target: "sm_90",
					compute: "%r = " + asmOp("{ "+text+"; }", fmt.Sprintf("=%s,%[1]s,%[1]s,%[1]s", letter), 1, true, rest)}
				var operands [][]uint64
				for seed := range uint64(3) {
					list := operandsOf(t, typ, seed+1)
					operands = append(operands, slices.Repeat(list, simulatedLanes/len(list)+1)[:simulatedLanes])
				}
				want, got, _ := s.run(t, operands)
				for i := range want {
					if same := want[i] == got[i] || word.IsFloat() && isNaN(word, want[i]) && isNaN(word, got[i]); !same {
						require.Failf(t, "different", "of %#x, %#x, %#x: evaluated %#x, simulated %#x", operands[0][i], operands[1][i], operands[2][i], want[i], got[i])
					}
				}
			})
		}
	}
}

// asmKernel is a kernel whose body has pointers %o to n numbers of its first argument, the output,
// and %p to n numbers of its second, the input.
func asmKernel(typ string, n int, body string) string {
	return fmt.Sprintf(`tt.func public @k(%%out: !tt.ptr<%[1]s>, %%in: !tt.ptr<%[1]s>) {
  %%i = tt.make_range {end = %[2]d : i32, start = 0 : i32} : tensor<%[2]dxi32>
  %%os = tt.splat %%out : !tt.ptr<%[1]s> -> tensor<%[2]dx!tt.ptr<%[1]s>>
  %%o = tt.addptr %%os, %%i : tensor<%[2]dx!tt.ptr<%[1]s>>, tensor<%[2]dxi32>
  %%ps = tt.splat %%in : !tt.ptr<%[1]s> -> tensor<%[2]dx!tt.ptr<%[1]s>>
  %%p = tt.addptr %%ps, %%i : tensor<%[2]dx!tt.ptr<%[1]s>>, tensor<%[2]dxi32>
%[3]s
  tt.return
}
`, typ, n, body)
}

func compileAsm(t *testing.T, text string) (*ptx.Kernel, error) {
	t.Helper()
	needLLVM(t)
	m, err := tshared.Parse("asm.mlir", text)
	require.NoError(t, err)
	if err := m.Run(ptx.Lowering); err != nil {
		return nil, err
	}
	return ptx.Compile(m.Top, "", ptx.Options{Target: "sm_90", Warps: 4})
}

// TestInlineAssemblyInPTX: the PTX contains the assembly as written, with registers of the classes
// that its constraints ask for.
func TestInlineAssemblyInPTX(t *testing.T) {
	for name, c := range map[string]struct{ typ, body, want string }{
		"words": {"i32", "%x = tt.load %p : tensor<128x!tt.ptr<i32>>\n%r = " +
			asmOp("shf.l.wrap.b32 $0, $1, $1, 5; // as it is", "=r,r", 1, true, "%x : tensor<128xi32> -> tensor<128xi32>") +
			"\ntt.store %o, %r : tensor<128x!tt.ptr<i32>>", `shf\.l\.wrap\.b32 %r(\d+), %r(\d+), %r\d+, 5; // as it is`},
		"unknown instruction": {"i32", "%x = tt.load %p : tensor<128x!tt.ptr<i32>>\n%r = " +
			asmOp("frob.v9.b32 $0, {$1, 7}, %nothing;", "=&r, r", 1, true, "%x : tensor<128xi32> -> tensor<128xi32>") +
			"\ntt.store %o, %r : tensor<128x!tt.ptr<i32>>", `frob\.v9\.b32 %r\d+, \{%r\d+, 7\}, %nothing;`},
		"lines": {"i32", "%x = tt.load %p : tensor<128x!tt.ptr<i32>>\n%r = tt.elementwise_inline_asm \"{\\0A  .reg .b32 t;\\0A  mov.b32 t, %clock;\\0A  add.s32 $0, t, $1;\\0A}\" " +
			"{constraints = \"=r,r\", packed_element = 1 : i32, pure = false} %x : tensor<128xi32> -> tensor<128xi32>\ntt.store %o, %r : tensor<128x!tt.ptr<i32>>",
			`\{\n\s*\.reg \.b32 t;\n\s*mov\.b32 t, %clock;\n\s*add\.s32 %r\d+, t, %r\d+;\n\s*\}`},
		"halves": {"f16", "%x = tt.load %p : tensor<128x!tt.ptr<f16>>\n%r = " +
			asmOp("abs.f16 $0, $1;", "=h,h", 1, true, "%x : tensor<128xf16> -> tensor<128xf16>") +
			"\ntt.store %o, %r : tensor<128x!tt.ptr<f16>>", `abs\.f16 %rs\d+, %rs\d+;`},
		"packed": {"f16", "%x = tt.load %p : tensor<256x!tt.ptr<f16>>\n%r = " +
			asmOp("add.f16x2 $0, $1, $1;", "=r,r", 2, true, "%x : tensor<256xf16> -> tensor<256xf16>") +
			"\ntt.store %o, %r : tensor<256x!tt.ptr<f16>>", `add\.f16x2 %r\d+, %r(\d+), %r\d+;`},
		"doubles": {"f64", "%x = tt.load %p : tensor<128x!tt.ptr<f64>>\n%r = " +
			asmOp("sqrt.rn.f64 $0, $1;", "=d,d", 1, true, "%x : tensor<128xf64> -> tensor<128xf64>") +
			"\ntt.store %o, %r : tensor<128x!tt.ptr<f64>>", `sqrt\.rn\.f64 %rd\d+, %rd\d+;`},
		"pointers": {"i32", "%r = " + asmOp("ld.global.b32 $0, [$1];", "=r,l", 1, false, "%p : tensor<128x!tt.ptr<i32>> -> tensor<128xi32>") +
			"\ntt.store %o, %r : tensor<128x!tt.ptr<i32>>", `ld\.global\.b32 %r\d+, \[%rd\d+\];`},
		"tied, an immediate and a dollar": {"i32", "%c = arith.constant dense<9> : tensor<128xi32>\n%x = tt.load %p : tensor<128x!tt.ptr<i32>>\n%r = " +
			asmOp("$$L: add.s32 $0, $1, $2;", "=r,0,n", 1, true, "%x, %c : tensor<128xi32>, tensor<128xi32> -> tensor<128xi32>") +
			"\ntt.store %o, %r : tensor<128x!tt.ptr<i32>>", `\$L: add\.s32 %r(\d+), %r\d+, 9;`},
		"a scalar without operands": {"i64", "%r = " + asmOp("mov.u64 $0, %globaltimer;", "=l", 1, false, "-> i64") +
			"\ntt.store %out, %r : !tt.ptr<i64>", `mov\.u64 %rd\d+, %globaltimer;`},
	} {
		t.Run(name, func(t *testing.T) {
			n := 128
			if name == "packed" {
				n = 256
			}
			k, err := compileAsm(t, asmKernel(c.typ, n, c.body))
			require.NoError(t, err)
			assert.Regexp(t, regexp.MustCompile(c.want), k.Text)
		})
	}
}

// TestInlineAssemblyRefused: assembly that would stop LLVM is an error with a location.
func TestInlineAssemblyRefused(t *testing.T) {
	const words = "%x : tensor<128xi32> -> tensor<128xi32>"
	for _, c := range []struct{ text, constraints, want string }{
		{"mov.b32 $0, $1;", "=r,z", `the constraint "z" is not supported; expected one of b, h, r, l, q, f or d`},
		{"mov.b32 $0, $1;", "=r,", `the constraint "" is not supported`},
		{"mov.b32 $0, $1;", "+r,r", `the constraint "+r" is one of C`},
		{"mov.b32 $0, $1;", "r,=r", `the constraint "=r" of a result follows one of an operand`},
		{"mov.b32 $0, $1;", "=r,1", `the constraint "1" names result 1, but there are 1 results`},
		{"mov.b32 $0, $1;", "=r,~{memory},r", `the constraint "r" follows a clobber`},
		{"mov.b32 $0, 1;", "=r", "the constraints have 0 operands, but the assembly has 1 operand"},
		{"mov.b32 $0, $1;", "=r,=r,r", "the constraints have 2 results, but the assembly has 1 result"},
		{"mov.b32 $0, $1;", "=r,h", `operand 0 has 32 bits, and the constraint "h" is for a register of 16`},
		{"mov.b32 $0, $1;", "=h,r", `result 0 has 32 bits, and the constraint "=h" is for a register of 16`},
		{"mov.b32 $0, $1;", "=r,n", `operand 0 is not a constant, and the constraint "n" is for one`},
		{"mov.b32 $0, $2;", "=r,r", "the text names operand $2, but the constraints have 2"},
		{"mov.b32 $0, $x;", "=r,r", `expected the number of an operand behind '$', found "$x;"`},
		{"mov.b32 $0, ${1", "=r,r", `expected the number of an operand behind '$', found "${1"`},
	} {
		_, err := compileAsm(t, asmKernel("i32", 128, "%x = tt.load %p : tensor<128x!tt.ptr<i32>>\n%r = "+asmOp(c.text, c.constraints, 1, true, words)+
			"\ntt.store %o, %r : tensor<128x!tt.ptr<i32>>"))
		require.Error(t, err, c.constraints)
		assert.Contains(t, err.Error(), "asm.mlir:8:", c.constraints)
		assert.Contains(t, err.Error(), c.want)
	}
}

// TestImpureAssemblyRunsOnce: assembly with side effects runs once for each group of elements, in
// order, whether its result is used or not, also where several threads hold the same elements.
func TestImpureAssemblyRunsOnce(t *testing.T) {
	const add = "{ .reg .pred p; setp.eq.u64 p, $1, 0; @p bra done; atom.global.add.u32 $0, [$1], 1; done: }"
	for _, n := range []int{16, 128, 1024} {
		rest := fmt.Sprintf("%%p : tensor<%dx!tt.ptr<i32>> -> tensor<%[1]dxi32>", n)
		body := "%a = " + asmOp(add, "=r,l", 1, false, rest) + "\n%b = " + asmOp(add, "=r,l", 1, false, rest) +
			"\n%zero = arith.constant 0 : i32\n%one = arith.constant 1 : i32\n%five = arith.constant 5 : i32\n" +
			"scf.for %k = %zero to %five step %one : i32 {\n  %c = " + asmOp(add, "=r,l,~{memory}", 1, false, rest) + "\n}\n" +
			fmt.Sprintf("%%x = tt.load %%p : tensor<%dx!tt.ptr<i32>>\ntt.store %%o, %%x : tensor<%[1]dx!tt.ptr<i32>>", n)
		k, err := compileAsm(t, asmKernel("i32", n, body))
		require.NoError(t, err)
		l := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}
		for _, name := range []string{"out", "in"} {
			l.Args = append(l.Args, interp.Pointer(l.Memory.Add(name, make([]byte, 4*n))))
		}
		simulate(t, k, l)
		for _, b := range l.Memory.Buffers() {
			for i := range n {
				require.Equal(t, uint64(7), memory.Get(b.Data[4*i:4*i+4]), "%s[%d] of %d", b.Name, i, n)
			}
		}
	}
}

// TestAssemblyUnderDivergence: under a divergent condition only the threads for which it holds run
// the assembly, and no thread waits for the others.
func TestAssemblyUnderDivergence(t *testing.T) {
	const add = "{ .reg .u32 t; again: atom.global.cas.b32 t, [$1], 0, 9; .reg .pred p; setp.ne.u32 p, t, 0; @p bra again; mov.u32 $0, t; }"
	k, err := compileAsm(t, asmKernel("i32", 8, `%tid = `+asmOp("mov.u32 $0, %tid.x;", "=r", 1, true, "-> i32")+`
  %n = arith.constant 5 : i32
  %c = arith.cmpi slt, %tid, %n : i32
  scf.if %c {
    %q = tt.addptr %in, %tid : !tt.ptr<i32>, i32
    %x = `+asmOp(add, "=r, l, ~{memory}", 1, false, "%q : !tt.ptr<i32> -> i32")+`
    %y = `+asmOp(add, "=r, l, ~{memory}", 1, false, "%o : tensor<8x!tt.ptr<i32>> -> tensor<8xi32>")+`
  }`))
	require.NoError(t, err)
	l := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}
	for _, name := range []string{"out", "in"} {
		l.Args = append(l.Args, interp.Pointer(l.Memory.Add(name, make([]byte, 4*8))))
	}
	simulate(t, k, l)
	for _, b := range l.Memory.Buffers() {
		for i := range 8 {
			want := uint64(0)
			if i < 5 {
				want = 9
			}
			require.Equal(t, want, memory.Get(b.Data[4*i:4*i+4]), "%s[%d]", b.Name, i)
		}
	}
}
