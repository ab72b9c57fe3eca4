package launcharg

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
)

// TestParse: numbers and buffers as arguments of a Python function.
func TestParse(t *testing.T) {
	params := []triton.Param{{Name: "x"}, {Name: "n"}, {Name: "p"}, {Name: "q"}}
	var specs []Spec
	for _, text := range []string{"0=f16[2,3]:fill:1.5", "n=24", "p=null", "q=u8[4]:range"} {
		a, err := Parse(text)
		require.NoError(t, err, text)
		specs = append(specs, a)
	}
	values, err := ByName(specs, params)
	require.NoError(t, err)
	assert.Equal(t, map[string]any{
		"x": triton.Pointer{Elem: "fp16", Shape: []int{2, 3}, Aligned: true}, "n": int64(24), "p": nil,
		"q": triton.Pointer{Elem: "u8", Shape: []int{4}, Aligned: true},
	}, values)
	data := make([]byte, specs[0].Bytes())
	specs[0].Fill(data)
	assert.Equal(t, []byte{0, 0x3e, 0, 0x3e}, data[:4])
	assert.Len(t, data, 12)
	data = make([]byte, specs[3].Bytes())
	specs[3].Fill(data)
	assert.Equal(t, []byte{0, 1, 2, 3}, data)
	_, err = ByName([]Spec{{Name: "x", Number: "1"}, {Name: "0", Number: "2"}}, params)
	assert.EqualError(t, err, `argument "x" is given twice`)
	_, err = ByName([]Spec{{Name: "x", Number: "abc"}}, params)
	assert.ErrorContains(t, err, `argument "x": expected a constant, found 'abc'`)
	for _, bad := range []string{"x", "=3", "x=", "x=f99[3]", "x=f32[]", "x=f32[3]:some", "x=f32[3]:rand:x"} {
		_, err := Parse(bad)
		assert.Error(t, err, bad)
	}
}
