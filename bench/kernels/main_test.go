package main

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cache"
)

// TestMain keeps the tests away from the user's cache.
func TestMain(m *testing.M) {
	if err := os.Setenv(cache.EnvDir, "off"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// TestServe: every line is answered, also one that is wrong.
func TestServe(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	cases := []string{
		`{"op": "softmax", "dtype": "fp32", "shape": [4, 100]}`, `{"op": "rmsnorm", "dtype": "fp32", "shape": [4, 100]}`, `{"op": "layernorm", "dtype": "fp32", "shape": [4, 100]}`,
		`{"op": "add", "dtype": "bf16", "shape": [4, 100]}`, `{"op": "silu", "dtype": "fp16", "shape": [4, 100]}`, `{"op": "scale", "dtype": "fp32", "shape": [4, 100]}`,
		`{"op": "cast", "dtype": "bf16", "shape": [4, 100]}`, `{"op": "accumulate", "dtype": "bf16", "shape": [4, 100]}`, `{"op": "rope", "dtype": "bf16", "shape": [3, 4, 64]}`,
		`{"op": "topk", "dtype": "fp32", "shape": [2, 100], "k": 5}`,
		`{"op": "matmul", "dtype": "fp32", "shape": [2, 20, 30]}`, `{"op": "matmul_kn", "dtype": "bf16", "shape": [1, 20, 30]}`, `{"op": "matmul_fp8", "dtype": "bf16", "shape": [2, 20, 30]}`,
		`{"op": "matmul_int8", "dtype": "bf16", "shape": [1, 20, 30]}`, `{"op": "matmul_int4", "dtype": "bf16", "shape": [1, 20, 128]}`,
		`{"op": "attention", "dtype": "fp32", "shape": [1, 2, 1, 30, 64]}`, `{"op": "attention_decode", "dtype": "fp32", "shape": [1, 2, 1, 30, 64]}`,
		`{"op": "sotfmax"}`, `{`, `{"op": "add", "dtype": "fp3", "shape": [4, 100]}`,
	}
	o := &options{device: "cpu", warmup: time.Microsecond, rep: time.Microsecond}
	var out bytes.Buffer
	require.NoError(t, o.run(t.Context(), strings.NewReader(strings.Join(cases, "\n")), &out))
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Len(t, lines, len(cases))
	var errors []string
	for i, line := range lines {
		var a answer
		require.NoError(t, json.Unmarshal([]byte(line), &a))
		if a.Error != "" {
			errors = append(errors, a.Error)
			continue
		}
		assert.Positive(t, a.Nanoseconds, cases[i])
		assert.NotEmpty(t, a.Samples, cases[i])
	}
	assert.Equal(t, []string{`there is no operation "sotfmax"`, "unexpected end of JSON input", `there are no tensors of type "fp3"`}, errors)
}

// TestCases: the operations of the list are those of this program.
func TestCases(t *testing.T) {
	text, err := os.ReadFile("cases.json")
	require.NoError(t, err)
	var groups []struct {
		Op       string
		Dtypes   []string
		GPU, CPU [][]int
	}
	require.NoError(t, json.Unmarshal(text, &groups))
	script, err := os.ReadFile("compare.py")
	require.NoError(t, err)
	var named []string
	for _, g := range groups {
		require.Contains(t, ops, g.Op)
		require.NotEmpty(t, g.Dtypes, g.Op)
		require.NotEmpty(t, slices.Concat(g.GPU, g.CPU), g.Op)
		named = append(named, g.Op)
	}
	for name := range ops {
		assert.Contains(t, named, name, "no case has the operation")
		assert.True(t, strings.Contains(string(script), "def "+name+"(p)") || strings.Contains(string(script), `("`+name+`"`), "compare.py has no %s", name)
	}
}
