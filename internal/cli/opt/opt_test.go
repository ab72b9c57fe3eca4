package opt

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/toolchain"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// testTools has passes with faults.
var testTools = func() *toolchain.Toolchain {
	t, err := toolchain.New(toolchain.Extension{Passes: []*pass.Pass{
		{Name: "test-panic", Title: "TestPanic", Doc: "panics", Run: func(*pass.Context, *ir.Op) error { panic("ouch") }},
		{Name: "test-post", Title: "TestPost", Doc: "breaks its post-condition", Run: func(*pass.Context, *ir.Op) error { return nil },
			Post: func(op *ir.Op) error { return op.Bugf("as asked") }},
		{Name: "test-fail", Title: "TestFail", Doc: "fails", On: []string{"func.func"}, Run: func(*pass.Context, *ir.Op) error { return errors.New("as asked") }},
		{Name: "test-warn", Title: "TestWarn", Doc: "warns", Run: func(ctx *pass.Context, op *ir.Op) error {
			ctx.Warnf(op, "careful")
			ctx.Remarkf(op, "by the way")
			return nil
		}},
		{Name: "test-break", Title: "TestBreak", Doc: "leaves invalid IR", Run: func(_ *pass.Context, op *ir.Op) error {
			op.Walk(func(o *ir.Op) ir.WalkResult {
				if o.Name() == "func.return" {
					o.SetOperands(nil)
				}
				return ir.Continue
			})
			return nil
		}},
		{Name: "test-number", Title: "TestNumber", Doc: "takes numbers", Options: []pass.Option{{Name: "width", Kind: pass.Ulong, Default: "32"}}, Run: func(*pass.Context, *ir.Op) error { return nil }},
	}})
	if err != nil {
		panic(err)
	}
	return t
}()

// outcome is the result of a run of the tool.
type outcome struct {
	code           int
	stdout, stderr string
}

func tsharedOpt(stdin string, args ...string) outcome {
	var out, err bytes.Buffer
	code := Command{Name, testTools}.Main(args, strings.NewReader(stdin), &out, &err)
	return outcome{code, out.String(), err.String()}
}

const identity = `module {
  func.func @id(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
}

`

const wrongReturn = `func.func @f(%x: i32) -> f32 {
  return %x : i32
}
`

const wrongReturnError = `<stdin>:2:3: error: type of return operand 0 ('i32') doesn't match function result type ('f32') in function @f
  return %x : i32
  ^
`

func TestRuns(t *testing.T) {
	const note = "<stdin>:2:3: note: see current operation: \"func.return\"(%arg0) : (i32) -> ()\n"
	empty := "module {\n}\n\n"
	tests := []struct {
		name, stdin string
		args        []string
		want        outcome
	}{
		{"stdin", identity, nil, outcome{0, identity, ""}},
		{"dash", identity, []string{"-"}, outcome{0, identity, ""}},
		{"after two dashes", identity, []string{"--", "-"}, outcome{0, identity, ""}},
		{"one dash for flags", "", []string{"-mlir-print-op-generic"}, outcome{0, "\"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n\n", ""}},
		{"local scope", identity, []string{"--mlir-print-local-scope"}, outcome{0, strings.TrimSuffix(identity, "\n"), ""}},
		{"no implicit module", "func.func private @f()", []string{"--no-implicit-module"}, outcome{0, "func.func private @f()\n\n", ""}},
		{"parse error", "module {", nil, outcome{1, "", "<stdin>:1:7: error: expected operation name in quotes\nmodule {\n      ^\n"}},
		{"verifier error", wrongReturn, nil, outcome{1, "", wrongReturnError + note}},
		{"no operation in notes", wrongReturn, []string{"--mlir-print-op-on-diagnostic=0"}, outcome{1, "", wrongReturnError}},
		{"unverified input is printed generically", wrongReturn, []string{"--mlir-very-unsafe-disable-verifier-on-parsing"}, outcome{0,
			"\"builtin.module\"() ({\n  \"func.func\"() <{function_type = (i32) -> f32, sym_name = \"f\"}> ({\n  ^bb0(%arg0: i32):\n" +
				"    \"func.return\"(%arg0) : (i32) -> ()\n  }) : () -> ()\n}) : () -> ()\n\n", ""}},
		{"warnings", "", []string{"--test-warn"}, outcome{0, empty, "<stdin>:0:0: warning: careful\n<stdin>:0:0: remark: by the way\n"}},
		{"fewer of them", "", []string{"--test-warn", "--mlir-diagnostic-verbosity-level=warnings"}, outcome{0, empty, "<stdin>:0:0: warning: careful\n"}},
		{"none", "", []string{"--test-warn", "--mlir-diagnostic-verbosity-level=errors"}, outcome{0, empty, ""}},
		{"anchored elsewhere", "module {\n}\n", []string{"--pass-pipeline=func.func(strip-debuginfo)"}, outcome{1, "",
			"<stdin>:1:1: error: can't run 'func.func' pass manager on 'builtin.module' op\nmodule {\n^\n"}},
		{"unknown pass in a pipeline", "", []string{"--pass-pipeline=builtin.module(nope)"}, outcome{1, "",
			"<unknown>:0: error: MLIR Textual PassPipeline Parser:1:1: error: 'nope' does not refer to a registered pass or pass pipeline\nnope\n^\n\n"}},
		{"unknown option of a pass", "", []string{"--test-number=nope=1"}, outcome{1, "", "<unknown>:0: error: <Pass-Options-Parser>: no such option nope\n\n"}},
		{"wrong value of an option", "", []string{"--test-number=width=abc"}, outcome{1, "",
			"tshared-opt: for the --width option: 'abc' value invalid for ulong argument!\n<unknown>:0: error: \n"}},
		{"pipeline beside passes", "", []string{"--strip-debuginfo", "--pass-pipeline=builtin.module()"}, outcome{1, "",
			"<unknown>:0: error: '-pass-pipeline' option can't be used with individual pass options\n"}},
		{"passes in order", "", []string{"--test-number=width=8", "--strip-debuginfo", "--dump-pass-pipeline"}, outcome{0, empty,
			"Pass Manager with 2 passes:\nbuiltin.module(\n  test-number{width=8},\n  strip-debuginfo\n)\n\n"}},
		{"function passes are nested", "", []string{"--test-fail", "--dump-pass-pipeline"}, outcome{0, empty,
			"Pass Manager with 1 passes:\nbuiltin.module(\n  func.func(\n    test-fail\n  )\n)\n\n"}},
		{"failing pass", wrongReturnFixed, []string{"--test-fail"}, outcome{1, "",
			"<stdin>:1:1: error: pass 'test-fail' failed: as asked\nfunc.func @f(%x: i32) -> i32 {\n^\n"}},
		{"round trip", identity, []string{"--verify-roundtrip"}, outcome{0, identity, ""}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { assert.Equal(t, tt.want, tsharedOpt(tt.stdin, tt.args...)) })
	}
}

const wrongReturnFixed = `func.func @f(%x: i32) -> i32 {
  return %x : i32
}
`

func TestVerifierAfterPasses(t *testing.T) {
	got := tsharedOpt(wrongReturnFixed, "--test-break")
	assert.Equal(t, 1, got.code)
	assert.Contains(t, got.stderr, "<stdin>:2:3: error: 'func.return' op has 0 operands, but enclosing function (@f) returns 1")
	assert.Contains(t, got.stderr, "note: the verifier says so after pass 'test-break'")

	got = tsharedOpt(wrongReturnFixed, "--test-break", "--verify-each=0")
	assert.Equal(t, 0, got.code)
	assert.Contains(t, got.stdout, `"func.return"() : () -> ()`, "invalid IR is printed generically")
}

func TestSplitInput(t *testing.T) {
	const bad = "module @a {\n}\n// -----\nmodule {\n// -----\nmodule @c {\n}\n"
	tests := []struct {
		name, stdin string
		args        []string
		want        outcome
	}{
		{"a bad chunk", bad, []string{"--split-input-file"}, outcome{1, "module @a {\n}\n\n// -----\n// -----\nmodule @c {\n}\n\n",
			"<stdin>:4:9: error: expected operation name in quotes\nmodule {\n        ^\n"}},
		{"own markers", "module @a {}\n#####\nmodule @b {}", []string{"--split-input-file=#####", "--output-split-marker=@@"}, outcome{0, "module @a {\n}\n\n@@\nmodule @b {\n}\n\n", ""}},
		{"nothing", "", []string{"--split-input-file"}, outcome{0, "", ""}},
		{"a slip of the pen", "module @a {}\n// ---\nmodule @b {}", []string{"--split-input-file"}, outcome{0, "module {\n  module @a {\n  }\n  module @b {\n  }\n}\n\n",
			"<stdin>:2:7: warning: near miss with file split marker\n// ---\n      ^\n"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { assert.Equal(t, tt.want, tsharedOpt(tt.stdin, tt.args...)) })
	}
}

func TestSplitChunks(t *testing.T) {
	tests := []struct {
		text   string
		chunks []string
		misses []int
	}{
		{"", nil, nil},
		{"a", []string{"a"}, nil},
		{"a\n// -----\nb", []string{"a\n", "\nb"}, nil},
		{"a// ----- x\nb", []string{"a", " x\nb"}, nil},
		{"a\n// ------\nb", []string{"a\n", "-\nb"}, nil},
		{"a\n// -----", []string{"a\n// -----"}, []int{8}},
		{"a\n// -----0", []string{"a\n// -----0"}, []int{8}},
		{"// -----\na\n// -----\nb", []string{"--\na\n", "\nb"}, nil},
	}
	for _, tt := range tests {
		chunks, misses := splitChunks(tt.text, "// -----")
		var got []string
		for _, c := range chunks {
			got = append(got, tt.text[c.from:c.to])
		}
		assert.Equal(t, tt.chunks, got, "%q", tt.text)
		assert.Equal(t, tt.misses, misses, "%q", tt.text)
	}
}

func TestVerifyDiagnostics(t *testing.T) {
	met := strings.Replace(wrongReturn, "  return", "  // expected-error @+1 {{doesn't match function result}}\n  return", 1)
	assert.Equal(t, outcome{0, "", ""}, tsharedOpt(met, "--verify-diagnostics"))
	assert.Equal(t, outcome{0, "", ""}, tsharedOpt(met, "--verify-diagnostics=only-expected"))
	unexpected := strings.Replace(wrongReturnError, "error: ", "error: unexpected error: ", 1)
	assert.Equal(t, outcome{1, "", unexpected}, tsharedOpt(wrongReturn, "--verify-diagnostics"))
	assert.Equal(t, outcome{0, "", ""}, tsharedOpt(wrongReturn, "--verify-diagnostics=only-expected"))
	assert.Equal(t, outcome{1, identity, "<stdin>:1:4: error: expected error \"never\" was not produced\n// expected-error {{never}}\n   ^~~~~\n"},
		tsharedOpt("// expected-error {{never}}\n"+identity, "--verify-diagnostics"))
	both := met + "// -----\n" + identity + "// -----\n" + met
	assert.Equal(t, outcome{0, "// -----\n" + identity + "// -----\n", ""}, tsharedOpt(both, "--verify-diagnostics", "--split-input-file"))
}

func TestForeignInput(t *testing.T) {
	tests := map[string]struct{ text, want string }{
		"bytecode":  {"ML\xefR\x06", isBytecode},
		"bitcode":   {"BC\xc0\xde", isBitcode},
		"object":    {"\x7fELF\x02", isELF},
		"LLVM IR":   {"; ModuleID = 'x'\ndefine void @f() {\n}\n", isLLVMIR},
		"PTX":       {"//\n.version 8.0\n.target sm_90a\n", isPTX},
		"TTGIR":     {"#blocked = #ttg.blocked<{sizePerThread = [1]}>\nmodule attributes {\"ttg.num-warps\" = 4 : i32} {\n", isTTGIR},
		"old TTGIR": {"#blocked = #triton_gpu.blocked<{sizePerThread = [1]}>\nmodule {\n", isTTGIR},
	}
	for name, tt := range tests {
		assert.Equal(t, outcome{1, "", "<stdin>:0:0: error: " + tt.want + "\n"}, tsharedOpt(tt.text), name)
	}
}

// TestBarrierIsNoTTGIR: the barrier of Triton 3.7 and later has a name of TTGIR, and is TTIR.
func TestBarrierIsNoTTGIR(t *testing.T) {
	got := tsharedOpt("tt.func @f() {\n  ttg.barrier all\n  tt.return %x : i32\n}\n")
	assert.Contains(t, got.stderr, "<stdin>:3:13: error: use of undeclared SSA value name")
}

func TestInputFiles(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret")
	require.NoError(t, os.WriteFile(secret, nil, 0))
	missing := filepath.Join(dir, "missing")
	assert.Equal(t, outcome{1, "", "cannot open input file '" + missing + "': No such file or directory\n"}, tsharedOpt("", missing))
	assert.Equal(t, outcome{1, "", "cannot open input file '" + dir + "': Is a directory\n"}, tsharedOpt("", dir))
	if os.Geteuid() == 0 {
		t.Skip("the superuser may read everything")
	}
	assert.Equal(t, outcome{1, "", "cannot open input file '" + secret + "': Permission denied\n"}, tsharedOpt("", secret))
}

// TestQuotesOtherFiles: source lines of other files that locations name are quoted when the files
// exist.
func TestQuotesOtherFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kernel.py")
	require.NoError(t, os.WriteFile(file, []byte("def kernel():\n  return 1\n"), 0o666))
	got := tsharedOpt("func.func @f(%x: i32) -> f32 {\n  return %x : i32 loc(\""+file+"\":2:3)\n}\n", "--mlir-print-op-on-diagnostic=0")
	assert.Equal(t, strings.ReplaceAll(wrongReturnError, "<stdin>", file), strings.ReplaceAll(got.stderr, "return 1", "return %x : i32"))
}
