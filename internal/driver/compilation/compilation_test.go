package compilation_test

import (
	"encoding/json"
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/compilation"
)

func specialization() *triton.Specialization {
	return &triton.Specialization{
		Signature:    map[string]string{"x": "*fp32", "n": "i32", "t": "constexpr"},
		Divisibility: map[string]int{"x": 16},
		Constants: map[string]any{"none": nil, "bool": true, "int": int64(7), "big": new(big.Int).Lsh(big.NewInt(1), 70), "float": 0.1, "inf": math.Inf(-1),
			"str": "7", "dtype": triton.Dtype("fp16"), "object": triton.Object("relu"), "tuple": []any{int64(1), []any{"a"}}},
		Tuples:     map[string][]triton.Part{"p": {{Type: "i32", Divisibility: 16}, {Type: "constexpr", Constant: int64(1)}}},
		Attributes: map[string]map[string]int64{"x": {"tt.pointer_range": 32}},
	}
}

// TestSpecialization: what is written as JSON is read back.
func TestSpecialization(t *testing.T) {
	text, err := json.Marshal(compilation.Describe(specialization()))
	require.NoError(t, err)
	var described compilation.Specialization
	require.NoError(t, json.Unmarshal(text, &described))
	read, err := described.Read()
	require.NoError(t, err)
	assert.Equal(t, specialization(), read)
}

// TestKey: the key changes with each input.
func TestKey(t *testing.T) {
	base := func() *compilation.Inputs {
		return &compilation.Inputs{Source: "s", Compiler: "c", Target: driver.Target{Backend: driver.CUDA, Arch: "sm_80"}, Specialization: specialization()}
	}
	keys := map[cache.Key]string{}
	for name, change := range map[string]func(*compilation.Inputs){
		"nothing":        func(*compilation.Inputs) {},
		"source":         func(in *compilation.Inputs) { in.Source = "t" },
		"compiler":       func(in *compilation.Inputs) { in.Compiler = "d" },
		"override":       func(in *compilation.Inputs) { in.Override = "module {}" },
		"form":           func(in *compilation.Inputs) { in.Form = "bundle" },
		"target":         func(in *compilation.Inputs) { in.Target.Arch = "sm_90a" },
		"options":        func(in *compilation.Inputs) { in.Options.NumWarps = 8 },
		"specialization": func(in *compilation.Inputs) { in.Specialization.Constants["str"] = int64(7) },
	} {
		in := base()
		change(in)
		key, err := in.Key()
		require.NoError(t, err)
		assert.Empty(t, keys[key], "the key of %s is that of another", name)
		keys[key] = name
	}
	again, err := base().Key()
	require.NoError(t, err)
	assert.Equal(t, "nothing", keys[again])
}
