package opt

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const crashing = "--pass-pipeline=builtin.module(strip-debuginfo,func.func(test-number,test-panic))"

func TestPanicIsReported(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	got := tsharedOpt(wrongReturnFixed, "--test-panic")
	assert.Equal(t, internalError, got.code)
	assert.Empty(t, got.stdout)
	assert.Contains(t, got.stderr, "<stdin>:0:0: error: BUG: pass 'test-panic' panicked on 'builtin.module': ouch\n")
	assert.Contains(t, got.stderr, "opt_test.go", "the stack is shown")
	files, err := filepath.Glob(filepath.Join(os.TempDir(), "tshared-opt-*.mlir"))
	require.NoError(t, err)
	require.Len(t, files, 1, "a reproducer is written unasked")
	assert.Contains(t, got.stderr, "reproducer generated at `"+files[0]+"`")
	assert.Contains(t, contents(t, files[0]), `pipeline: "builtin.module(test-panic)"`)
}

// TestPostConditionIsReported: a post-condition that does not hold is a bug, like a panic.
func TestPostConditionIsReported(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	got := tsharedOpt(wrongReturnFixed, "--test-post")
	assert.Equal(t, internalError, got.code)
	assert.Empty(t, got.stdout)
	assert.Contains(t, got.stderr, "error: BUG: as asked\n")
	assert.Contains(t, got.stderr, "reproducer generated at `")
}

func TestCrashReproducer(t *testing.T) {
	tests := []struct {
		name, flag, pipeline string
	}{
		{"whole", "--mlir-pass-pipeline-local-reproducer=0", "builtin.module(strip-debuginfo,func.func(test-number{width=32},test-panic))"},
		{"local", "--mlir-pass-pipeline-local-reproducer", "builtin.module(func.func(test-panic))"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "r.mlir")
			got := tsharedOpt(wrongReturnFixed, crashing, "--mlir-pass-pipeline-crash-reproducer="+file, tt.flag)
			assert.Equal(t, internalError, got.code)
			assert.Contains(t, got.stderr, "Pipeline failed while executing [`TestPanic` on 'func.func' operation: @f]: reproducer generated at `"+file+"`")
			assert.Equal(t, strings.Replace(identity, "@id", "@f", 1)+`{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "`+tt.pipeline+`",
      disable_threading: true,
      verify_each: true
    }
  }
#-}
`, contents(t, file))

			again := tsharedOpt("", file, "--run-reproducer", "--mlir-pass-pipeline-crash-reproducer="+file+"2")
			assert.Equal(t, internalError, again.code)
			assert.Contains(t, again.stderr, "BUG: pass 'test-panic' panicked on 'func.func @f': ouch")
		})
	}
}

func TestGenerateReproducer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "r.mlir")
	got := tsharedOpt(wrongReturnFixed, "--strip-debuginfo", "--verify-each=0", "--mlir-generate-reproducer="+file)
	assert.Equal(t, 0, got.code)
	assert.Contains(t, contents(t, file), "verify_each: false")
	again := tsharedOpt("", file, "--run-reproducer", "--test-number", "--dump-pass-pipeline", "--mlir-print-debuginfo")
	assert.Equal(t, "Pass Manager with 2 passes:\nbuiltin.module(\n  strip-debuginfo,\n  test-number{width=32}\n)\n\n", again.stderr)
	assert.Contains(t, again.stdout, "loc(unknown)")
	plain := tsharedOpt("", file)
	assert.Equal(t, contents(t, file)+"\n", plain.stdout, "without the flag it is a module like others")
}
