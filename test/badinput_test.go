package test

import (
	"fmt"
	"math/rand"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/sweep"
)

// truncated are the kernels to cut and damage byte by byte: together they have loops, branches,
// reductions, asserts and descriptors.
var truncated = []string{
	"ew_clamp", "op_descriptor_3d", "op_map_gcd", "while_collatz", "op_shape_permute4d",
	"softmax_fused", "op_atomic_cas_block", "op_ptr_if", "op_device_assert", "scalar_opcode_branch",
}

func truncatedKernels(t testing.TB) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, name := range truncated {
		texts[name] = read(t, filepath.Join("corpus", name, "small", "kernel.ttir"))
	}
	return texts
}

// diagnosticLine matches a diagnostic. Locations in the text can name any file, or none.
var diagnosticLine = regexp.MustCompile(`^(<unknown>:0|[^\n]*:\d+:\d+): error: .`)

// wellBehaved requires a result and no message, or a diagnostic and no result. Anything else, above
// all a panic, is a bug.
func wellBehaved(r result) error {
	switch {
	case r.exit == 0 && r.err == "" && r.out != "":
		return nil
	case r.exit == 1 && r.out == "" && diagnosticLine.MatchString(r.err):
		return nil
	}
	return fmt.Errorf("exit code %d, %d bytes of output, stderr:\n%.2000s", r.exit, len(r.out), r.err)
}

// TestTruncated cuts each kernel after every other byte, but for lines that differ from one before in digits
// only; in a long run after every byte.
func TestTruncated(t *testing.T) {
	for name, text := range truncatedKernels(t) {
		cuts, failed := cutsOf(text), 0
		for _, n := range cuts {
			r := run(text[:n], "--mlir-print-debuginfo")
			if err := wellBehaved(r); err != nil {
				t.Fatalf("%s cut to %d bytes: %v", name, n, err)
			}
			failed += r.exit
		}
		assert.Greater(t, failed, len(cuts)/2, "%s: too many pieces are accepted", name)
	}
}

var digits = regexp.MustCompile(`\d+`)

// cutsOf are the places in the lines of a text that are unlike those before.
func cutsOf(text string) (cuts []int) {
	seen := map[string]bool{}
	start := 0
	for line := range strings.Lines(text) {
		if like := digits.ReplaceAllString(line, "0"); !seen[like] {
			seen[like] = true
			for n := range len(line) {
				if sweep.Turn(start+n, 2) {
					cuts = append(cuts, start+n)
				}
			}
		}
		start += len(line)
	}
	return cuts
}

// TestByteFlips changes a few bytes of each kernel, always the same ones.
func TestByteFlips(t *testing.T) {
	flips := sweep.Count(100, 400)
	random := rand.New(rand.NewSource(1))
	for _, name := range truncated {
		original := read(t, filepath.Join("corpus", name, "small", "kernel.ttir"))
		for range flips {
			text := []byte(original)
			for range 1 + random.Intn(4) {
				at := random.Intn(len(text))
				switch random.Intn(3) {
				case 0:
					text[at] ^= 1 << random.Intn(8)
				case 1:
					text[at] = byte(random.Intn(256))
				case 2: // another byte of the text, which more often parses
					text[at] = original[random.Intn(len(original))]
				}
			}
			if err := wellBehaved(run(string(text), "--mlir-print-debuginfo", "--verify-roundtrip")); err != nil {
				t.Fatalf("%s: %v\nthe text:\n%s", name, err, text)
			}
		}
	}
}

// TestLongLine parses two megabytes without a line end, valid and invalid ones.
func TestLongLine(t *testing.T) {
	const size = 2 << 20
	line := strings.Repeat("module {} ", size/10)
	t.Run("good", func(t *testing.T) {
		r := run(line)
		require.NoError(t, wellBehaved(r))
		assert.Equal(t, size/10+1, strings.Count(r.out, "module {"))
	})
	t.Run("bad at its end", func(t *testing.T) {
		r := run(line + "nonsense.op")
		require.NoError(t, wellBehaved(r))
		assert.Contains(t, r.err, fmt.Sprintf("<stdin>:1:%d: error: ", size/10*10+1))
		assert.Less(t, len(r.err), 10_000, "the line is not echoed in full")
	})
	tests := []struct{ name, text string }{
		{"name", strings.Repeat("a", size)},
		{"number", "#a = " + strings.Repeat("9", size)},
		{"float", "#a = 1." + strings.Repeat("9", size/10)},
		{"exponent", "#a = 1.0e" + strings.Repeat("9", size/10)},
		{"string", `#a = "` + strings.Repeat("a", size) + `"`},
		{"open string", `"` + strings.Repeat("a", size)},
		{"comment", "// " + strings.Repeat("a", size)},
		{"value", "%" + strings.Repeat("a", size)},
		{"punctuation", strings.Repeat("<", size)},
		{"width", "!t = i" + strings.Repeat("9", size)},
		{"blanks", strings.Repeat(" ", size)},
		{"hex", `#a = dense<"0x` + strings.Repeat("00", size/2) + `"> : tensor<2xi32>`},
		{"elements", `#a = dense<[` + strings.Repeat("1, ", size/3) + `1]> : tensor<2xi32>`},
		{"results", strings.Repeat("%a, ", size/4) + `%b = "x.y"() : () -> ()`},
		{"operands", `"x.y"(` + strings.Repeat("%a, ", size/4) + `%a) : () -> ()`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := run(tt.text)
			require.NoError(t, wellBehaved(r))
			assert.Less(t, len(r.err), 100_000)
		})
	}
}

// TestLineEnds: carriage returns change only columns.
func TestLineEnds(t *testing.T) {
	for name, text := range truncatedKernels(t) {
		flags := []string{"--mlir-print-debuginfo", "--mlir-print-op-generic"}
		lf := run(text, flags...)
		require.Equal(t, 0, lf.exit)
		assert.Equal(t, lf, run(strings.ReplaceAll(text, "\n", "\r\n"), flags...), name)
	}
	lf := run("module {\n  // why\n  nonsense\n}\n")
	require.Equal(t, 1, lf.exit)
	assert.Equal(t, lf, run("module {\r\n  // why\r\n  nonsense\r\n}\r\n"))
}

// TestBadText has one mistake per text and the message it must give.
func TestBadText(t *testing.T) {
	const f = "func.func @f(%a: i32, %b: f32) {\n"
	tests := []struct{ name, text, want string }{
		{"invalid UTF-8", "module {\xff}", "1:9: error: unexpected character"},
		{"other letters", "module { \u00e9 }", "1:10: error: unexpected character"},
		{"byte order mark", "\ufeffmodule {}", "1:1: error: unexpected character"},
		{"control character", "module {\x01}", "1:9: error: unexpected character"},
		{"operation name with NUL", "\"a\\00b\"() : () -> ()", "1:1: error: null character not allowed in operation name"},
		{"empty operation name", `""() : () -> ()`, "1:1: error: empty operation name is invalid"},
		{"unknown operation", f + "arith.addii %a, %a : i32\nreturn}", "2:1: error: custom op 'arith.addii' is unknown"},
		{"unknown dialect", f + "nope.op %a\nreturn}", "2:1: error: Dialect `nope' not found for custom op 'nope.op'"},
		{"unregistered dialect", `"nope.op"() : () -> ()`, "1:10: error: operation being parsed with an unregistered dialect"},
		{"too few operands", f + "%0 = arith.addi %a : i32\nreturn}", "2:19: error: expected ','"},
		{"too many operands", f + "%0 = arith.addi %a, %a, %a : i32\nreturn}", "2:23: error: expected ':'"},
		{"too few operands, generic", f + "%0 = \"arith.addi\"(%a) : (i32) -> i32\nreturn}", "2:6: error: 'arith.addi' op expected 2 operands, but found 1"},
		{"operand types, generic", f + "%0 = \"arith.addi\"(%a, %a) : (i32) -> i32\nreturn}", "2:29: error: expected 2 operand types but had 1"},
		{"wrong type", f + "%0 = arith.addf %b, %a : f32\nreturn}", "2:21: error: use of value '%a' expects different type than prior uses: 'f32' vs 'i32'"},
		{"wrong kind of type", f + "%0 = arith.addf %a, %a : i32\nreturn}", "2:6: error: 'arith.addf' op operand #0 must be floating-point-like, but got 'i32'"},
		{"undefined value", f + "%0 = arith.addi %x, %a : i32\nreturn}", "2:17: error: use of undeclared SSA value name"},
		{"redefined value", f + "%a = arith.constant 0 : i32\nreturn}", "2:1: error: redefinition of SSA value '%a'"},
		{"undefined block", f + "cf.br ^x\n}", "2:7: error: reference to an undefined block"},
		{"redefined block", f + "cf.br ^x\n^x:\nreturn\n^x:\nreturn}", "5:1: error: redefinition of block '^x'"},
		{"redefined symbol", "func.func private @f()\nfunc.func private @f()", "2:1: error: redefinition of symbol named 'f'"},
		{"redefined alias", "#a = 1\n#a = 2", "2:1: error: redefinition of attribute alias id 'a'"},
		{"undefined alias", "#a = #b", "1:7: error: undefined symbol alias id 'b'"},
		{"alias of itself", "!t = tuple<!t>", "error: undefined symbol alias id 't'"},
		{"result number", f + "%0:2 = arith.constant 0 : i32\nreturn}", "2:1: error: operation defines 1 results but was provided 2 to bind"},
		{"no results", f + "%0 = func.return}", "2:1: error: cannot name an operation with no results"},
		{"integer overflow", "#a = 256 : i8", "1:6: error: integer constant out of range for attribute"},
		{"negative overflow", "#a = -129 : i8", "1:7: error: integer constant out of range for attribute"},
		{"64-bit overflow", "#a = 18446744073709551616", "1:6: error: integer constant out of range for attribute"},
		{"float without point", "#a = 1e999 : f32", "error: "},
		{"too many hex digits", "#a = 0x123456789 : f32", "1:6: error: hexadecimal float constant out of range for type"},
		{"dimension overflow", "!t = tensor<18446744073709551616xi32>", "1:13: error: invalid dimension"},
		{"width overflow", "!t = i99999999999999999999", "1:6: error: invalid integer width"},
		{"width limit", "!t = i16777216", "1:6: error: integer bitwidth is limited to 16777215 bits"},
		{"line overflow", `module {} loc("f":99999999999999999999:1)`, "error: expected integer line number in FileLineColRange"},
		{"result overflow", f + "\"arith.addi\"(%a#99999999999999999999, %a) : (i32, i32) -> i32\n}", "error: invalid SSA value result number"},
		{"unterminated string", "#a = \"abc", "error: expected '\"' in string literal"},
		{"escape", `#a = "\q"`, "error: unknown escape in string literal"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := run(tt.text)
			require.NoError(t, wellBehaved(r))
			require.Equal(t, 1, r.exit, "accepted: %s", r.out)
			first, _, _ := strings.Cut(r.err, "\n")
			assert.Contains(t, first, tt.want)
		})
	}
}

// TestNulBytes: NUL is white space, as in MLIR.
func TestNulBytes(t *testing.T) {
	r := run("module\x00{\x00}\x00")
	assert.Equal(t, result{0, "module {\n}\n\n", ""}, r)
	r = run("module {} \x00\x00\x00 nonsense")
	assert.Contains(t, r.err, "<stdin>:1:15: error: ")
}
