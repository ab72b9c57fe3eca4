package testcase

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/interp/memory"
)

const suite = `{"cases": [{"kernel": "k", "ttir": "k.ttir", "symbol": "k", "grid": [2], "flops": null, "bytes": 12, "args": [
 {"name": "x", "kind": "ptr", "dtype": "fp32", "shape": [4], "count": 4, "fill": {"rule": "uniform", "lo": -1, "hi": 1}},
 {"name": "i", "kind": "ptr", "dtype": "i32", "shape": [4], "fill": {"rule": "index", "below": 100}},
 {"name": "y", "kind": "ptr", "dtype": "fp16", "shape": [4], "fill": {"rule": "const", "value": 77}, "output": true, "atol": 0.5, "expect": [[1, 77.25], [3, 77]]},
 {"name": "n", "kind": "scalar", "type": "i32", "value": 4}]}]}`

func loadSuite(t *testing.T, text string) ([]*Problem, error) {
	dir := t.TempDir()
	write(t, dir, "k.ttir", "")
	return LoadSuite(write(t, dir, "suite.json", text))
}

func TestSuite(t *testing.T) {
	problems, err := loadSuite(t, suite)
	require.NoError(t, err)
	require.Len(t, problems, 1)
	p := problems[0]
	require.Equal(t, 0.0, p.Flops)
	require.Equal(t, 12.0, p.Bytes)
	r, err := p.PrepareIn(memory.New())
	require.NoError(t, err)
	// The expected patterns were computed independently from the rule's description.
	require.EqualValues(t, 0xbf7c0636, memory.Get(r.Buffers[0].Data[:4]))
	for i, want := range []uint64{10, 14, 75, 95} {
		require.Equal(t, want, memory.Get(r.Buffers[1].Data[4*i:4*i+4]))
	}
	y := r.Buffers[2].Data
	require.EqualValues(t, 0x54d0, memory.Get(y[6:8]))
	outcomes, err := r.Check()
	require.NoError(t, err)
	require.True(t, outcomes[0].OK())
	memory.Put(y[6:8], 0x54e0) // 78
	outcomes, err = r.Check()
	require.NoError(t, err)
	require.Equal(t, "y: 1 of 2 elements are wrong, first 3: got 78, want 77; largest error 1", outcomes[0].String())
	r.Restore()
	require.EqualValues(t, 0x54d0, memory.Get(y[6:8]))
}

func TestBadSuites(t *testing.T) {
	for want, change := range map[string]func(p, arg map[string]any){
		"the kernel's file nothing.ttir is neither in": func(p, _ map[string]any) { p["ttir"] = "nothing.ttir" },
		"ttir must name the file with the kernel":      func(p, _ map[string]any) { delete(p, "ttir") },
		"but count is 5": func(_, a map[string]any) { a["count"] = 5 },
		`argument "y": the case has no data for it`:   func(_, a map[string]any) { delete(a, "fill") },
		`fill rule "dice" is none of uniform`:         func(_, a map[string]any) { a["fill"] = map[string]any{"rule": "dice"} },
		"needs a positive below":                      func(_, a map[string]any) { a["fill"] = map[string]any{"rule": "index"} },
		"expect must give some elements":              func(_, a map[string]any) { delete(a, "expect") },
		"4 is not the index of one of its 4 elements": func(_, a map[string]any) { a["expect"] = [][2]float64{{4, 0}} },
		"the grid must have 1 to 3 sizes":             func(p, _ map[string]any) { p["grid"] = []int{} },
	} {
		var all struct{ Cases []map[string]any }
		require.NoError(t, json.Unmarshal([]byte(suite), &all))
		change(all.Cases[0], all.Cases[0]["args"].([]any)[2].(map[string]any))
		text, err := json.Marshal(map[string]any{"cases": all.Cases})
		require.NoError(t, err)
		_, err = loadSuite(t, string(text))
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, `case "k"`)
	}
	_, err := loadSuite(t, `{"cases": []}`)
	require.ErrorContains(t, err, "it has no cases")
	_, err = loadSuite(t, `{"cases": [`)
	require.ErrorContains(t, err, "suite.json:1:")
}
