package remarks_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/internal/verify/testir"
)

func at(line, col int) diag.Position { return diag.Position{File: "k.mlir", Line: line, Col: col} }

func TestText(t *testing.T) {
	r := remarks.New()
	r.AddAt("tt.store", at(7, 3), remarks.Access{Kind: remarks.Element, Reason: "pointers are chosen"})
	r.AddAt("tt.load", at(5, 10), remarks.Access{Kind: remarks.Structured, Base: "x_ptr", Strides: []string{"?", "1"}, Wraps: []string{"8", "never"}, Box: []string{"4", "?"}})
	r.AddAt("tt.load", at(5, 8), remarks.Access{Kind: remarks.Scalar, Base: "n_ptr"})
	var out bytes.Buffer
	require.NoError(t, r.WriteText(&out))
	assert.Equal(t, `k.mlir:5:8: tt.load: scalar, base n_ptr
k.mlir:5:10: tt.load: structured, base x_ptr, strides [?, 1], wraps around at [8, never], box [4, ?]
k.mlir:7:3: tt.store: element, because pointers are chosen
`, out.String())
}

func TestJSON(t *testing.T) {
	r := remarks.New()
	var out bytes.Buffer
	require.NoError(t, r.WriteJSON(&out))
	assert.Equal(t, "[]\n", out.String(), "no accesses are an empty list")

	r.AddAt("tt.load", at(5, 8), remarks.Access{Kind: remarks.Gather, Base: "x_ptr", Reason: "so"})
	out.Reset()
	require.NoError(t, r.WriteJSON(&out))
	assert.JSONEq(t, `[{"loc": "k.mlir:5:8", "op": "tt.load", "kind": "gather", "base": "x_ptr", "reason": "so"}]`, out.String())
}

// TestAddressOps: what is left of the arithmetic for an access is told with it.
func TestAddressOps(t *testing.T) {
	v, _ := testir.Value(t, "f32", "%r = tt.load %p : !tt.ptr<f32>")
	r := remarks.New()
	r.AddressOps(v.DefiningOp(), 3)
	r.Add(v.DefiningOp(), remarks.Access{Kind: remarks.Gather, Base: "p"})
	r.AddAt("tt.load", at(7, 3), remarks.Access{Kind: remarks.Structured})
	var out bytes.Buffer
	require.NoError(t, r.WriteText(&out))
	assert.Equal(t, "test:2:6: tt.load: gather, base p, 3 tensor op(s) for its addresses only\nk.mlir:7:3: tt.load: structured\n", out.String())
}

// TestReasons: why an access was declined is told with what became of it, unless
// that is as good, or it has a reason of its own.
func TestReasons(t *testing.T) {
	v, _ := testir.Value(t, "f32", "%r = tt.load %p : !tt.ptr<f32>")
	op := v.DefiningOp()
	for _, test := range []struct {
		access remarks.Access
		want   string
	}{
		{remarks.Access{Kind: remarks.Gather}, "declined"},
		{remarks.Access{Kind: remarks.Element}, "declined"},
		{remarks.Access{Kind: remarks.Scalar}, ""},
		{remarks.Access{Kind: remarks.Structured}, ""},
		{remarks.Access{Kind: remarks.Gather, Reason: "its own"}, "its own"},
	} {
		r := remarks.New()
		r.NotStructured(op, errors.New("declined"), "2:8")
		r.Add(op, test.access)
		rows := r.Accesses()
		require.Len(t, rows, 1)
		assert.Equal(t, test.want, rows[0].Reason, test.access.Kind)
		assert.Equal(t, test.want == "declined", len(rows[0].Box) > 0, "the box comes with the reason")
		assert.Equal(t, "tt.load", rows[0].Op)
		assert.Equal(t, "test:2:6", rows[0].Loc)
	}
}

// TestNil: nobody has to ask whether there is a report.
func TestNil(t *testing.T) {
	v, _ := testir.Value(t, "f32", "%r = tt.load %p : !tt.ptr<f32>")
	var r *remarks.Collector
	assert.NotPanics(t, func() {
		r.NotStructured(v.DefiningOp(), errors.New("declined"))
		r.AddressOps(v.DefiningOp(), 1)
		r.Add(v.DefiningOp(), remarks.Access{})
		r.AddAt("tt.load", at(1, 1), remarks.Access{})
	})
}

func TestName(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"%r = tt.addptr %q, %n : !tt.ptr<f32>, i32", "argument #1"},
		{"%a = tt.addptr %q, %n : !tt.ptr<f32>, i32\n%r = tt.addptr %a, %n : !tt.ptr<f32>, i32", "the result of tt.addptr"},
		{"%a = tt.addptr %q, %n : !tt.ptr<f32>, i32 loc(\"x_ptr\")\n%r = tt.addptr %a, %n : !tt.ptr<f32>, i32", "x_ptr"},
	} {
		v, _ := testir.Value(t, "!tt.ptr<f32>", test.body)
		assert.Equal(t, test.want, remarks.Name(v.DefiningOp().Operand(0)))
	}
}

// TestRemarks: remarks on decisions come in the order of the source, each once, after those on accesses.
func TestRemarks(t *testing.T) {
	v, _ := testir.Value(t, "f32", "%v = tt.load %p : !tt.ptr<f32>\n%r = arith.addf %v, %v : f32")
	add := v.DefiningOp()
	load := add.Operand(0).DefiningOp()
	r := remarks.New()
	r.Remark(add, "dot", "by hand")
	r.Remark(load, "global load", "vector width 4 bytes")
	r.Remark(add, "dot", "by hand")
	r.AddAt("tt.load", at(70, 3), remarks.Access{Kind: remarks.Scalar})
	var lines []string
	for _, d := range r.Remarks() {
		lines = append(lines, d.What+": "+d.How)
	}
	assert.Equal(t, []string{"global load: vector width 4 bytes", "dot: by hand"}, lines)
	var out bytes.Buffer
	require.NoError(t, r.WriteText(&out))
	assert.Regexp(t, `^k.mlir:70:3: tt.load: scalar\n.*: global load: vector width 4 bytes\n.*: dot: by hand\n$`, out.String())
	out.Reset()
	require.NoError(t, r.WriteJSON(&out))
	var rows []map[string]string
	require.NoError(t, json.Unmarshal(out.Bytes(), &rows))
	require.Len(t, rows, 3)
	assert.Equal(t, "by hand", rows[2]["how"])
	var none *remarks.Collector
	none.Remark(add, "dot", "ignored")
}
