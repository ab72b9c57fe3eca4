package tts_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	_ "github.com/tshared/tshared/internal/text/printer" // operations render as text
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// parseBody reads one function with the given arguments and body and returns
// its first operation and its arguments.
func parseBody(t *testing.T, args, body string) (*ir.Op, []*ir.Value) {
	t.Helper()
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, function.Dialect, tt.Dialect, tts.Dialect))
	text := "func.func @f(" + args + ") {\n" + body + "\nreturn\n}"
	m, err := parser.Parse(ctx, diag.NewSource("test.mlir", text), parser.Options{})
	require.NoError(t, err)
	require.Empty(t, ir.Verify(m.Top))
	entry := m.Top.Region0().Entry().First().Region0().Entry()
	return entry.First(), entry.Args()
}

// text renders an operation without the names of its results.
func text(op *ir.Op) string {
	s := op.String()
	if _, rest, ok := strings.Cut(s, " = \""); ok {
		return `"` + rest
	}
	return s
}

func TestMakeTPtr(t *testing.T) {
	const (
		head  = "%r = tts.make_tptr %p to sizes: [4, 8], strides: [%i, 1], offsets: [0, %j], shape: "
		plain = " : <f32> to tensor<4x8x!tt.ptr<f32>>"
		block = " : <f32> to !tt.ptr<tensor<4x8xf32>>"
	)
	tests := []struct {
		name, text                       string
		isBlock, isStructured, isWrapped bool
		shape                            func(i, j *ir.Value) []foldresult.Entry
	}{
		{"structured", head + "[0, 0], order: []" + plain, false, true, false,
			func(_, _ *ir.Value) []foldresult.Entry {
				return []foldresult.Entry{foldresult.Const(0), foldresult.Const(0)}
			}},
		{"wrapping", head + "[0, %i], order: []" + plain, false, false, true,
			func(i, _ *ir.Value) []foldresult.Entry {
				return []foldresult.Entry{foldresult.Const(0), foldresult.Value(i)}
			}},
		{"block", head + "[%i, %j], order: [1, 0]" + block, true, false, false,
			func(i, j *ir.Value) []foldresult.Entry {
				return []foldresult.Entry{foldresult.Value(i), foldresult.Value(j)}
			}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			op, a := parseBody(t, "%p: !tt.ptr<f32>, %i: index, %j: index", test.text)
			o, ok := tts.AsMakeTPtr(op)
			require.True(t, ok)
			p, i, j := a[0], a[1], a[2]
			assert.Same(t, p, o.Base())
			assert.Equal(t, ir.Type(ir.F32), o.ElementType())
			assert.Equal(t, []int64{4, 8}, o.Sizes())
			assert.Equal(t, []foldresult.Entry{foldresult.Value(i), foldresult.Const(1)}, o.Strides())
			assert.Equal(t, []foldresult.Entry{foldresult.Const(0), foldresult.Value(j)}, o.Offsets())
			assert.Equal(t, test.shape(i, j), o.Shape())
			assert.Equal(t, test.isBlock, o.IsBlockPtr())
			assert.Equal(t, test.isStructured, o.IsStructured())
			assert.Equal(t, test.isWrapped, o.IsWrapping())

			_, ok = tts.AsMakeGatherScatterTPtr(op)
			assert.False(t, ok)

			built := (&tts.TPtr{Base: p, Sizes: o.Sizes(), Strides: o.Strides(), Offsets: o.Offsets(),
				Shape: o.Shape(), Order: o.Order()}).Build(ir.NewBuilder(op.Context()).After(op))
			assert.Equal(t, text(op), text(built))
			assert.Empty(t, ir.Verify(built))
		})
	}
}

func TestMakeGatherScatterTPtr(t *testing.T) {
	for _, masked := range []bool{false, true} {
		mask, maskType := "", ""
		if masked {
			mask, maskType = " gather_scatter_mask: %m", " tensor<8xi1>"
		}
		op, a := parseBody(t, "%p: !tt.ptr<f32>, %o: tensor<8xi32>, %m: tensor<8xi1>, %i: index",
			"%r = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 1 gather_scatter_offset: %o"+mask+
				", strides: [%i, 1], offsets: [%i, 0] : tensor<8xi32>"+maskType+" <f32> to !tt.ptr<tensor<4x8xf32>>")
		o, ok := tts.AsMakeGatherScatterTPtr(op)
		require.True(t, ok)
		assert.Same(t, a[0], o.Base())
		assert.Same(t, a[1], o.GatherScatterOffset())
		assert.Equal(t, masked, o.GatherScatterMask() != nil)
		assert.Equal(t, 1, o.GatherScatterDim())
		assert.Equal(t, []foldresult.Entry{foldresult.Value(a[3]), foldresult.Const(1)}, o.Strides())
		assert.Equal(t, []foldresult.Entry{foldresult.Value(a[3]), foldresult.Const(0)}, o.Offsets())

		offsets := o.Offsets()
		offsets[1] = foldresult.Value(a[3]) // of the dimension without structure: ignored
		built := (&tts.GatherScatterTPtr{Base: a[0], Offset: a[1], Mask: o.GatherScatterMask(), Dim: 1, Sizes: o.Sizes(),
			Strides: o.Strides(), Offsets: offsets}).Build(ir.NewBuilder(op.Context()).After(op))
		assert.Equal(t, text(op), text(built))
		assert.Equal(t, foldresult.Value(a[3]), offsets[1], "the caller's list is left alone")
	}
}

func TestLoadStore(t *testing.T) {
	args := "%p: tensor<4x8x!tt.ptr<f32>>, %n: index, %x: f32, %v: tensor<4x8xf32>"
	op, a := parseBody(t, args, `%r = "tts.load"(%p, %n, %x) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_mask_dims = array<i64: 4, -9223372036854775808>}> : (tensor<4x8x!tt.ptr<f32>>, index, f32) -> tensor<4x8xf32>`)
	load, ok := tts.AsLoad(op)
	require.True(t, ok)
	assert.Same(t, a[0], load.Ptr())
	assert.Same(t, a[2], load.Other())
	assert.True(t, load.HasMask())
	assert.Equal(t, []foldresult.Entry{foldresult.Const(4), foldresult.Value(a[1])}, load.MaskDims())
	assert.Equal(t, []int64{4, 8}, load.ResultType().Shape)
	b := ir.NewBuilder(op.Context()).After(op)
	assert.Equal(t, text(op), text(tts.BuildLoad(b, a[0], load.MaskDims(), a[2])))
	plain, _ := tts.AsLoad(tts.BuildLoad(b, a[0], nil, nil))
	assert.False(t, plain.HasMask())
	assert.Nil(t, plain.Other())

	op, a = parseBody(t, args, `"tts.store"(%p, %v, %n) <{static_mask_dims = array<i64: 4, -9223372036854775808>}> : (tensor<4x8x!tt.ptr<f32>>, tensor<4x8xf32>, index) -> ()`)
	store, ok := tts.AsStore(op)
	require.True(t, ok)
	assert.Same(t, a[0], store.Ptr())
	assert.Same(t, a[3], store.Value())
	assert.Equal(t, []foldresult.Entry{foldresult.Const(4), foldresult.Value(a[1])}, store.MaskDims())
	assert.Equal(t, text(op), text(tts.BuildStore(ir.NewBuilder(op.Context()).After(op), a[0], a[3], store.MaskDims())))
}

func TestGatherScatter(t *testing.T) {
	args := "%p: !tt.ptr<f32>, %o: tensor<8xi32>, %m: tensor<8xi1>, %x: f32, %v: tensor<8xf32>"
	op, a := parseBody(t, args, "%r = tts.gather %p[%o] mask = %m default = %x : (<f32>, tensor<8xi32>) -> tensor<8xf32>")
	g, ok := tts.AsGather(op)
	require.True(t, ok)
	assert.Equal(t, a[:4], []*ir.Value{g.Ptr(), g.Offset(), g.Mask(), g.Other()})
	b := ir.NewBuilder(op.Context()).After(op)
	assert.Equal(t, text(op), text(tts.BuildGather(b, op.Result(0).Type(), a[0], a[1], a[2], a[3])))
	bare, _ := tts.AsGather(tts.BuildGather(b, op.Result(0).Type(), a[0], a[1], nil, nil))
	assert.Nil(t, bare.Mask())
	assert.Nil(t, bare.Other())

	op, a = parseBody(t, args, "tts.scatter %v into %p[%o] mask = %m : tensor<8xf32> into (<f32>, tensor<8xi32>)")
	s, ok := tts.AsScatter(op)
	require.True(t, ok)
	assert.Equal(t, []*ir.Value{a[0], a[1], a[4], a[2]}, []*ir.Value{s.Ptr(), s.Offset(), s.Value(), s.Mask()})
	assert.Equal(t, text(op), text(tts.BuildScatter(ir.NewBuilder(op.Context()).After(op), a[4], a[0], a[1], a[2])))
}

func TestGetStructuredState(t *testing.T) {
	tests := []struct {
		typ              string
		ok               bool
		offsets, strides int
	}{
		{"tensor<8x!tt.ptr<f32>>", true, 1, 1},
		{"tensor<4x8xi32>", true, 2, 2},
		{"!tt.ptr<f32>", true, 1, 0},
		{"!tt.ptr<tensor<4x8xf32>>", true, 2, 2},
		{"tensor<8xi64>", true, 1, 1},
		{"tensor<8xi16>", false, 0, 0},
		{"tensor<8xf32>", false, 0, 0},
		{"i32", false, 0, 0},
	}
	for _, test := range tests {
		t.Run(test.typ, func(t *testing.T) {
			end, a := parseBody(t, "%x: "+test.typ, "")
			op, ok := tts.BuildGetStructuredState(ir.NewBuilder(end.Context()).Before(end), a[0])
			require.Equal(t, test.ok, ok)
			if !ok {
				return
			}
			require.Empty(t, ir.Verify(op))
			s, ok := tts.AsGetStructuredState(op)
			require.True(t, ok)
			assert.Same(t, a[0], s.Input())
			assert.Equal(t, a[0].Type(), s.Structured().Type())
			assert.Len(t, s.Offsets(), test.offsets)
			assert.Len(t, s.Strides(), test.strides)
		})
	}
}

func TestAtomics(t *testing.T) {
	const args = "%p: !tt.ptr<i32>, %o: tensor<8xi64>, %v: tensor<8xi32>, %m: tensor<8xi1>, %e: tensor<8xi32>"
	op, a := parseBody(t, args, "%r = tts.atomic_rmw umin, release, cta, %v into %p[%o] mask = %m : tensor<8xi32> into (<i32>, tensor<8xi64>)")
	rmw, ok := tts.AsAtomicRMW(op)
	require.True(t, ok)
	assert.Same(t, a[0], rmw.Ptr())
	assert.Same(t, a[1], rmw.Offset())
	assert.Same(t, a[2], rmw.Value())
	assert.Same(t, a[3], rmw.Mask())
	assert.Equal(t, tt.RMWUMin, rmw.Kind())
	assert.Equal(t, tt.Release, rmw.Ordering().Sem())
	assert.Equal(t, tt.ScopeCTA, rmw.Ordering().Scope())

	op, a = parseBody(t, args, "%r = tts.atomic_cas relaxed, sys, %e, %v into %p[%o] : tensor<8xi32> into (<i32>, tensor<8xi64>)")
	cas, ok := tts.AsAtomicCAS(op)
	require.True(t, ok)
	assert.Same(t, a[2], cas.Value())
	assert.Same(t, a[4], cas.Expected())
	assert.Equal(t, tt.Relaxed, cas.Ordering().Sem())
	assert.Equal(t, tt.ScopeSystem, cas.Ordering().Scope())
	_, ok = tts.AsAtomicRMW(op)
	assert.False(t, ok)
}
