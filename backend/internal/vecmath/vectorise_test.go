package vecmath

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/llvmir"
)

var (
	vectorStored  = regexp.MustCompile(`store <(\d+) x (?:float|i32|double|i64)>`)
	throughDouble = regexp.MustCompile(`<\d+ x double>`)
)

// bodies are the functions of a module's text.
func bodies(text string) map[string]string {
	found := map[string]string{}
	for _, part := range strings.Split(text, "\ndefine ")[1:] {
		hi, body, _ := strings.Cut(part, "{\n")
		name := hi[strings.Index(hi, "@")+1 : strings.Index(hi, "(")]
		found[name], _, _ = strings.Cut(body, "\n}")
	}
	return found
}

// TestLoopsAreVectorised: LLVM vectorizes a loop over each function, without calls.
func TestLoopsAreVectorised(t *testing.T) {
	l := opened(t)
	for cpu, lanes := range map[string]int{"x86-64-v3": 8, "x86-64-v4": 16} {
		machine, err := l.Machine(libllvm.Target{Triple: "x86_64-unknown-linux-gnu", CPU: cpu})
		if err != nil {
			t.Skip(err)
		}
		defer machine.Close()
		module := optimised(t, l, loops(Target{FMA: true}, functions...), machine)
		body := bodies(module.Text())
		for _, f := range functions {
			code := body[f.String()]
			require.NotEmpty(t, code, f)
			stored := vectorStored.FindStringSubmatch(code)
			if !assert.NotNil(t, stored, "a loop over %s for %s is not vectorised", f, cpu) {
				continue
			}
			n, _ := strconv.Atoi(stored[1])
			if throughDouble.MatchString(code) {
				n *= 2 // there are half as many of f64
			}
			assert.GreaterOrEqual(t, n, lanes, "lanes of %s for %s", f, cpu)
		}
		// Only the assembly shows which intrinsics are instructions and which are calls.
		code, err := module.Emit(machine, libllvm.Assembly)
		require.NoError(t, err)
		assert.NotContains(t, string(code), "call", "for %s", cpu)
	}
}

// TestNoCallsWithoutFMA: code for CPUs without FMA has no calls either.
func TestNoCallsWithoutFMA(t *testing.T) {
	l := opened(t)
	machine, err := l.Machine(libllvm.Target{Triple: "x86_64-unknown-linux-gnu", CPU: "x86-64"})
	if err != nil {
		t.Skip(err)
	}
	defer machine.Close()
	code, err := optimised(t, l, loops(Target{}, functions...), machine).Emit(machine, libllvm.Assembly)
	require.NoError(t, err)
	assert.NotContains(t, string(code), "call")
}

// TestVectors: values may be vectors, with the same results as scalars.
func TestVectors(t *testing.T) {
	const lanes = 4
	list := ofType(llvmir.Float)
	m := loops(Target{FMA: true}, list...)
	v := llvmir.Vector(lanes, llvmir.Float)
	for _, f := range list {
		whole := m.Function("vector_"+f.Name, llvmir.Void, llvmir.Param{Type: llvmir.Ptr}, llvmir.Param{Type: llvmir.I64}, llvmir.Param{Type: llvmir.Ptr}, llvmir.Param{Type: llvmir.Ptr})
		b := whole.Builder()
		args := make([]llvmir.Value, f.Args)
		for a := range args {
			args[a] = b.Load(v, whole.Param(2+a), llvmir.Access{Align: 4})
		}
		b.Store(f.Build(b, Target{FMA: true}, args...), whole.Param(0), llvmir.Access{Align: 4})
		b.Ret(llvmir.Value{})
	}
	lookup := native(t, Target{FMA: true}, m)
	x, y := []float32{0.3, -1.7, 25.5, 1e30}, []float32{2.5, 3, -0.5, 0.1}
	for _, f := range list {
		want, got := make([]float32, lanes), make([]float32, lanes)
		run(loop(lookup(f.String())), want, x, y)
		run(loop(lookup("vector_"+f.Name)), got, x, y)
		for i := range want {
			assert.InDelta(t, 0, ulps(got[i], float64(want[i])), 0.5, "%s of %g, %g", f.Name, x[i], y[i])
		}
	}
}
