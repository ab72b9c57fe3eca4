package compile

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/cli/source"
)

// flagValues are values the flags take.
var flagValues = map[string]string{
	"emit": "", "kernel": "k", "o": "out", "timing": "true", "verify-each": "true", "target": "", "overlap": "true", "case": "", "fp-contract": "off", "enable-fp-fusion": "false",
	"mcpu": "generic", "mattr": "+x", "O": "1", "num-warps": "8", "num-stages": "2", "libdevice": "lib.bc", "line-info": "off",
	"maxnreg": "64", "num-ctas": "1", "max-num-imprecise-acc": "0", "accurate-exp": "true", "tensor-maps": "true", "thread-stores": "true", "persistent": "on", "stream-k": "true", "report": "json", "timeout": "1m", "max-ops": "9", "max-memory": "4G", "max-instructions": "9",
	"fn": "k", "const": "N=1", "sig": "i32", "triton-path": "dir", "triton-version": "3.6", "path": "dir",
}

var helpFlag = regexp.MustCompile(`(?m)^  --?(\w[\w-]*)`)

// TestFlagsApply: every flag is accepted or refused for every kind of output as its scope says.
func TestFlagsApply(t *testing.T) {
	var help bytes.Buffer
	_, _ = parseOptions([]string{"--help"}, &help)
	_, flags, _ := strings.Cut(help.String(), "\nflags:\n")
	found := helpFlag.FindAllStringSubmatch(flags, -1)
	require.Len(t, applies.Flags, len(found), "the table has all flags and no others")
	for _, f := range found {
		name := f[1]
		kinds, ok := applies.Flags[name]
		require.True(t, ok, "the table does not say what --%s is for", name)
		if name == "emit" || name == "target" || name == "case" {
			continue // below
		}
		require.Contains(t, flagValues, name)
		for _, e := range emissions {
			check(t, e.name, name, kinds, "--"+name+"="+flagValues[name])
		}
	}
	for _, e := range emissions {
		target := "x86-64"
		if e.gpu {
			target = "sm_80"
		}
		check(t, e.name, "target", applies.Flags["target"], "--target="+target)
		check(t, e.name, "case", applies.Flags["case"], "--case=../../../test/corpus/vector_add_f32/small/case.json")
	}
}

func check(t *testing.T, kind, name string, kinds []string, flag string) {
	t.Helper()
	file := "k.ttir"
	if slices.Contains(source.Names, name) || slices.Contains(asTTIR, kind) && name != "kernel" || name == "case" {
		file = "k.py"
	}
	if file == "k.ttir" && slices.Contains(asTTIR, kind) {
		return // for Python files only
	}
	args := []string{file, "--emit=" + kind, flag}
	if name != "o" {
		args = append(args, "-o", "out")
	}
	_, err := parseOptions(args, &bytes.Buffer{})
	if kinds == nil || strings.Contains(" "+strings.Join(kinds, " ")+" ", " "+kind+" ") {
		assert.NoError(t, err, args)
	} else if assert.Error(t, err, args) {
		assert.Contains(t, err.Error(), name+" does nothing with --emit="+kind+": it is for "+strings.Join(kinds, ", "))
	}
}

// TestFlagsDoSomething: every flag changes some output in its scope.
func TestFlagsDoSomething(t *testing.T) {
	needLLVM(t)
	cpu := []string{"--target=aarch64", "--mcpu=sandybridge", "--mattr=-avx512f", "--fp-contract=off", "--overlap"}
	gpu := []string{"--target=sm_80", "--num-warps=8", "--num-stages=1", "--line-info=off", "--maxnreg=64", "--overlap"}
	for kind, flags := range map[string][]string{
		"llvm-cpu": cpu, "llvm-cpu-opt": append(cpu[:len(cpu):len(cpu)], "-O1"), "asm": append(cpu[:len(cpu):len(cpu)], "-O1"), "llvm-ptx": gpu, "ptx": gpu,
	} {
		for _, flag := range flags {
			assert.True(t, doesSomething(t, kind, flag), "%s %s", kind, flag)
		}
	}
}

func doesSomething(t *testing.T, kind, flag string) bool {
	t.Helper()
	for _, kernel := range []string{"vector_add_f32/small", "ew_gelu_tanh/small", "matmul_f16/perf"} {
		text := func(flags ...string) string {
			code, stdout, stderr := compile(append([]string{"../../../test/corpus/" + kernel + "/kernel.ttir", "--emit=" + kind}, flags...)...)
			require.Equal(t, 0, code, stderr)
			return stdout
		}
		var base []string
		if !strings.Contains(kind, "ptx") && !strings.HasPrefix(flag, "--target") {
			base = []string{"--target=x86-64-v4"}
		}
		if text(base...) != text(append(base, flag)...) {
			return true
		}
	}
	return false
}
