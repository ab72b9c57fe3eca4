package jit_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/narrowfloat"
)

// recordedCall is a call as Triton 3.6 specialised it. Parameters are paths: a name, and
// indices into tuples.
type recordedCall struct {
	Kernel    string                     `json:"kernel"`
	Args      []map[string]any           `json:"args"`
	Kwargs    map[string]map[string]any  `json:"kwargs"`
	Signature map[string]json.RawMessage `json:"signature"`
	Constants [][2]any                   `json:"constants"`
	Attrs     [][2]any                   `json:"attrs"`
	Error     string                     `json:"error"`
}

// arena is memory for tensors whose alignment counts.
var arena [4096]byte

// tensor is memory of 1,024 bytes at an offset from an aligned address: a slice where Go has
// the type, otherwise a pointer.
func tensor(t *testing.T, dtype string, offset int) any {
	base := (uintptr(unsafe.Pointer(&arena)) + 255) &^ 255
	at := unsafe.Add(unsafe.Pointer(&arena), base-uintptr(unsafe.Pointer(&arena))+uintptr(offset))
	switch dtype {
	case "bool":
		return unsafe.Slice((*bool)(at), 1024)
	case "int8":
		return unsafe.Slice((*int8)(at), 1024)
	case "uint8":
		return unsafe.Slice((*uint8)(at), 1024)
	case "int16":
		return unsafe.Slice((*int16)(at), 512)
	case "uint16":
		return unsafe.Slice((*uint16)(at), 512)
	case "int32":
		return unsafe.Slice((*int32)(at), 256)
	case "uint32":
		return unsafe.Slice((*uint32)(at), 256)
	case "int64":
		return unsafe.Slice((*int64)(at), 128)
	case "uint64":
		return unsafe.Slice((*uint64)(at), 128)
	case "float16":
		return unsafe.Slice((*narrowfloat.F16)(at), 512)
	case "bfloat16":
		return unsafe.Slice((*narrowfloat.BF16)(at), 512)
	case "float32":
		return unsafe.Slice((*float32)(at), 256)
	case "float64":
		return unsafe.Slice((*float64)(at), 128)
	case "float8_e4m3fn":
		return unsafe.Slice((*narrowfloat.E4M3)(at), 1024)
	case "float8_e5m2":
		return unsafe.Slice((*narrowfloat.E5M2)(at), 1024)
	case "float8_e4m3fnuz", "float8_e5m2fnuz":
		return jit.Pointer{Address: uint64(uintptr(at)), Dtype: dtype}
	}
	t.Fatalf("there is no Go type for tensors of %s", dtype)
	return nil
}

// goValue is a recorded argument as a Go value.
func goValue(t *testing.T, v map[string]any) any {
	t.Helper()
	for what, value := range v {
		switch what {
		case "int":
			n, ok := new(big.Int).SetString(value.(string), 10)
			require.True(t, ok)
			if n.IsInt64() {
				return n.Int64()
			}
			if n.IsUint64() {
				return n.Uint64()
			}
			return n
		case "float":
			f, err := strconv.ParseFloat(value.(string), 64)
			require.NoError(t, err)
			return f
		case "bool":
			return value
		case "none":
			return nil
		case "str":
			return value
		case "dtype":
			return jit.Dtype(value.(string))
		case "tensor":
			return tensor(t, value.(string), int(v["offset"].(float64)))
		case "tuple":
			parts := jit.Tuple{}
			for _, p := range value.([]any) {
				parts = append(parts, goValue(t, p.(map[string]any)))
			}
			return parts
		}
	}
	t.Fatalf("%v is no recorded value", v)
	return nil
}

// flat is a specialisation by path, as text: "a" or "a.1".
type flat struct {
	types, constants map[string]string
	divisible        map[string]bool
}

func newFlat() flat {
	return flat{map[string]string{}, map[string]string{}, map[string]bool{}}
}

func (f flat) recordedType(t *testing.T, path string, raw json.RawMessage) {
	var name string
	if json.Unmarshal(raw, &name) == nil {
		f.types[path] = name
		return
	}
	var parts []json.RawMessage
	require.NoError(t, json.Unmarshal(raw, &parts))
	f.types[path] = "tuple"
	for i, p := range parts {
		f.recordedType(t, fmt.Sprintf("%s.%d", path, i), p)
	}
}

func (f flat) part(path string, p triton.Part) {
	f.types[path] = p.Type
	if p.Type == "constexpr" {
		f.constants[path] = triton.ConstantText(p.Constant)
	}
	if p.Divisibility == 16 {
		f.divisible[path] = true
	}
	if p.Parts != nil {
		f.tuple(path, p.Parts)
	}
}

func (f flat) tuple(path string, parts []triton.Part) {
	f.types[path] = "tuple"
	for i, p := range parts {
		f.part(fmt.Sprintf("%s.%d", path, i), p)
	}
}

func pathOf(v any) string {
	text := ""
	for i, p := range v.([]any) {
		if i > 0 {
			text += "."
		}
		text += fmt.Sprint(p)
	}
	return text
}

// recorded is what Triton made of a call.
func recorded(t *testing.T, c recordedCall) flat {
	f := newFlat()
	for name, raw := range c.Signature {
		f.recordedType(t, name, raw)
	}
	for _, e := range c.Constants {
		v := goValue(t, e[1].(map[string]any))
		if parts, ok := v.(jit.Tuple); ok {
			v = []any(parts)
		}
		f.constants[pathOf(e[0])] = triton.ConstantText(v)
	}
	for _, e := range c.Attrs {
		require.Equal(t, []any{[]any{"tt.divisibility", 16.0}}, e[1])
		f.divisible[pathOf(e[0])] = true
	}
	return f
}

// ours is what a launch makes of it.
func ours(s *triton.Specialization) flat {
	f := newFlat()
	for name, typ := range s.Signature {
		p := triton.Part{Type: typ, Divisibility: s.Divisibility[name], Parts: s.Tuples[name]}
		if typ == "constexpr" {
			p.Constant = s.Constants[name]
		}
		f.part(name, p)
	}
	return f
}

// TestRecordedSpecializations: calls specialise as Triton 3.6 specialised them.
func TestRecordedSpecializations(t *testing.T) {
	text, err := os.ReadFile("testdata/specialization.json")
	require.NoError(t, err)
	var calls []recordedCall
	require.NoError(t, json.Unmarshal(text, &calls))
	require.GreaterOrEqual(t, len(calls), 120)
	functions, refused := map[string]*jit.Kernel{}, 0
	for i, c := range calls {
		fn := functions[c.Kernel]
		if fn == nil {
			fn, err = jit.Load("testdata/specialization.py", c.Kernel)
			require.NoError(t, err)
			functions[c.Kernel] = fn
		}
		var args []any
		for _, a := range c.Args {
			args = append(args, goValue(t, a))
		}
		for name, a := range c.Kwargs {
			args = append(args, jit.Named(name, goValue(t, a)))
		}
		s, err := fn.Specialize(jit.CPU(), args...)
		where := fmt.Sprintf("call %d of %s: %v %v", i, c.Kernel, c.Args, c.Kwargs)
		if c.Error != "" {
			assert.Error(t, err, where)
			continue
		}
		// Triton lets the annotation win and reads the memory as something else, beyond its end
		// perhaps; we refuse it.
		if err != nil && strings.Contains(err.Error(), "it is annotated as a pointer to fp32, but points to fp16") {
			refused++
			continue
		}
		if assert.NoError(t, err, where) {
			assert.Equal(t, recorded(t, c), ours(s), where)
		}
	}
	assert.Equal(t, 1, refused)
}
