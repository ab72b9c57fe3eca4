package ir_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// written is the text that f appends.
func written(f func(w *ir.Text)) string {
	var w ir.Text
	f(&w)
	return string(w.Buf)
}

func TestNamesAreQuotedWhenNeeded(t *testing.T) {
	for _, tc := range []struct{ name, symbol, keyword string }{
		{"main", "@main", "main"},
		{"_x.y$0", "@_x.y$0", "_x.y$0"},
		{"0x", `@"0x"`, `"0x"`},
		{"a-b", `@"a-b"`, `"a-b"`},
		{"a b", `@"a b"`, `"a b"`},
		{"", `@""`, `""`},
		{"é", `@"\C3\A9"`, `"\C3\A9"`},
		{`q"\`, `@"q\22\\"`, `"q\22\\"`},
		{"tab\tnl\n", `@"tab\09nl\0A"`, `"tab\09nl\0A"`},
	} {
		assert.Equal(t, tc.symbol, written(func(w *ir.Text) { w.Symbol(tc.name) }))
		assert.Equal(t, tc.keyword, written(func(w *ir.Text) { w.KeywordOrString(tc.name) }))
	}
}

func TestTypeText(t *testing.T) {
	c := newContext()
	fn := c.Function([]ir.Type{ir.I32}, []ir.Type{ir.F32})
	for _, tc := range []struct {
		typ  ir.Type
		want string
	}{
		{ir.I1, "i1"}, {c.IntegerOf(3, ir.Signed), "si3"}, {c.IntegerOf(3, ir.Unsigned), "ui3"}, {c.Integer(9999), "i9999"},
		{ir.Index, "index"}, {ir.None, "none"}, {ir.BF16, "bf16"},
		{c.Complex(ir.F32), "complex<f32>"},
		{c.Vector(nil, ir.I1), "vector<i1>"},
		{c.ScalableVector(dims(2, 4), []bool{false, true}, ir.I1), "vector<2x[4]xi1>"},
		{c.Tensor(dims(2, ir.Dynamic), ir.I1), "tensor<2x?xi1>"},
		{c.EncodedTensor(dims(2), ir.I1, c.String("e")), `tensor<2xi1, "e">`},
		{c.UnrankedTensor(ir.I1), "tensor<*xi1>"},
		{c.MemRef(dims(2), ir.I1, c.Strided(dims(ir.Dynamic), ir.Dynamic), c.IntAttr(ir.I64, 3)), "memref<2xi1, strided<[?], offset: ?>, 3>"},
		{c.MemRef(dims(2), ir.I1, nil, c.IntAttr(ir.I32, 3)), "memref<2xi1, 3 : i32>"},
		{c.MemRef(dims(2, 2), ir.I1, c.AffineMap(affine.Permutation(1, 0)), nil), "memref<2x2xi1, affine_map<(d0, d1) -> (d1, d0)>>"},
		{c.UnrankedMemRef(ir.I1, c.IntAttr(ir.I64, 3)), "memref<*xi1, 3>"},
		{c.Tuple(nil), "tuple<>"},
		{c.Tuple([]ir.Type{ir.I1, ir.I8}), "tuple<i1, i8>"},
		{c.Function(nil, nil), "() -> ()"},
		{fn, "(i32) -> f32"},
		{c.Function([]ir.Type{ir.I1, ir.I8}, []ir.Type{ir.I1, ir.I8}), "(i1, i8) -> (i1, i8)"},
		{c.Function([]ir.Type{fn}, []ir.Type{fn}), "((i32) -> f32) -> ((i32) -> f32)"},
		{c.OpaqueType("d", "x"), "!d.x"},
		{c.OpaqueType("d", "x<1, 2>"), "!d.x<1, 2>"},
		{c.OpaqueType("d", "x y"), "!d<x y>"},
		{c.OpaqueType("d", ""), "!d<>"},
	} {
		assert.Equal(t, tc.want, tc.typ.String())
	}
	assert.Equal(t, "'i1', 'i8'", ir.QuoteTypes([]ir.Type{ir.I1, ir.I8}))
}

func TestAttributeText(t *testing.T) {
	c := newContext()
	i64, i32 := c.IntAttr(ir.I64, 1), c.IntAttr(ir.I32, 1)
	for _, tc := range []struct {
		a                  ir.Attr
		want, inList, bare string
	}{
		{i64, "1 : i64", "[1]", "1"},
		{i32, "1 : i32", "[1 : i32]", "1"},
		{ir.True, "true", "[true]", "true"},
		{c.Float(ir.F64, 1), "1.000000e+00 : f64", "[1.000000e+00]", "1.000000e+00"},
		{c.Float(ir.F64, math.NaN()), "0x7FF8000000000000 : f64", "[0x7FF8000000000000 : f64]", "0x7FF8000000000000"},
		{c.Float(ir.F32, 1), "1.000000e+00 : f32", "[1.000000e+00 : f32]", "1.000000e+00"},
		{c.String("x"), `"x"`, `["x"]`, `"x"`},
		{c.TypedString("x", ir.I32), `"x" : i32`, `["x" : i32]`, `"x"`},
		{ir.Unit, "unit", "[unit]", "unit"},
		{c.TypeAttr(ir.I32), "i32", "[i32]", "i32"},
		{c.SymbolRef("a", "b c"), `@a::@"b c"`, `[@a::@"b c"]`, `@a::@"b c"`},
		{c.Strided(dims(1, ir.Dynamic), 0), "strided<[1, ?]>", "[strided<[1, ?]>]", "strided<[1, ?]>"},
		{c.SplatOf(c.Tensor(dims(2), ir.I32), i32), "dense<1> : tensor<2xi32>", "[dense<1> : tensor<2xi32>]", "dense<1>"},
		{c.Resource(c.Tensor(dims(2), ir.I32), "a b"), `dense_resource<"a b"> : tensor<2xi32>`, `[dense_resource<"a b"> : tensor<2xi32>]`, `dense_resource<"a b">`},
		{c.OpaqueAttr("d", "x", nil), "#d.x", "[#d.x]", "#d.x"},
		{c.OpaqueAttr("d", "x", ir.I32), "#d.x : i32", "[#d.x : i32]", "#d.x"},
		{c.Dict([]ir.NamedAttr{{Name: "a-b", Attr: i64}}), `{"a-b" = 1 : i64}`, `[{"a-b" = 1 : i64}]`, `{"a-b" = 1 : i64}`},
		{c.Array([]ir.Attr{i64, i32}), "[1, 1 : i32]", "[[1, 1 : i32]]", "[1, 1 : i32]"},
	} {
		assert.Equal(t, tc.want, tc.a.String())
		assert.Equal(t, tc.inList, c.Array([]ir.Attr{tc.a}).String())
		assert.Equal(t, tc.bare, written(func(w *ir.Text) { w.AttrNoType(tc.a) }))
	}
}

func TestDistinctNumbersCountFromTheFirstPrinted(t *testing.T) {
	c := newContext()
	a, b := c.Distinct(ir.Unit), c.Distinct(c.String("x"))
	assert.Equal(t, `distinct[0]<"x">, distinct[1]<>, distinct[0]<"x">`, written(func(w *ir.Text) {
		w.Attr(b)
		w.Str(", ")
		w.Attr(a)
		w.Str(", ")
		w.Attr(b)
	}))
}

func TestAttrDict(t *testing.T) {
	entries := []ir.NamedAttr{{Name: "a", Attr: ir.Unit}, {Name: "b", Attr: ir.True}, {Name: "c d", Attr: ir.Unit}}
	for _, tc := range []struct {
		elided []string
		want   string
	}{
		{nil, ` {a, b = true, "c d"}`},
		{[]string{"a"}, ` {b = true, "c d"}`},
		{[]string{"b", "c d", "x"}, ` {a}`},
		{[]string{"a", "b", "c d"}, ""},
	} {
		assert.Equal(t, tc.want, written(func(w *ir.Text) { w.AttrDict(entries, tc.elided...) }))
	}
	assert.Equal(t, "", written(func(w *ir.Text) { w.AttrDict(nil) }))
	assert.Equal(t, "{}", written(func(w *ir.Text) { w.Dict(nil) }))
}

func TestAliasesAndVisits(t *testing.T) {
	c := newContext()
	m := c.AffineMap(affine.Identity(1))
	typ := c.EncodedTensor(dims(2), ir.I8, m)
	w := ir.Text{Alias: func(w *ir.Text, e ir.Uniqued) bool {
		if e == ir.Uniqued(m) {
			w.Str("#map")
			return true
		}
		return false
	}}
	w.Type(typ)
	assert.Equal(t, "tensor<2xi8, #map>", string(w.Buf))
	w.Buf = nil
	w.Attr(m)
	assert.Equal(t, "#map", string(w.Buf))
	w.Buf = nil
	w.Body(m)
	assert.Equal(t, "affine_map<(d0) -> (d0)>", string(w.Buf), "its definition")

	var seen []ir.Uniqued
	v := ir.Text{Visit: func(e ir.Uniqued) { seen = append(seen, e) }}
	v.Type(ir.I32)
	v.Type(typ)
	v.Attr(m)
	sameList(t, []ir.Uniqued{typ, m}, seen, "only what may be an alias")
}

func TestBrokenText(t *testing.T) {
	assert.Equal(t, "<<NULL TYPE>>", written(func(w *ir.Text) { w.Type(nil) }))
}

// Parameters that do not stand in <...> move into the brackets of the dialect.
func TestDefinedText(t *testing.T) {
	print := func(text string) func(*ir.Text, *ir.DialectType) {
		return func(w *ir.Text, _ *ir.DialectType) { w.Str(text) }
	}
	plain, angled, loose := &ir.TypeDef{Name: "plain"}, &ir.TypeDef{Name: "angled", Print: print("<1>")}, &ir.TypeDef{Name: "loose", Print: print(" 1")}
	attr := &ir.AttrDef{Name: "attr", Print: func(w *ir.Text, a *ir.DialectAttr) { w.Str("<2>") }}
	c := ir.NewContext(ir.NewRegistry(&ir.Dialect{Name: "d", Types: []*ir.TypeDef{plain, angled, loose}, Attrs: []*ir.AttrDef{attr}}))
	assert.Equal(t, "!d.plain", c.DialectType(plain).String())
	assert.Equal(t, "!d.angled<1>", c.DialectType(angled).String())
	assert.Equal(t, "!d<loose 1>", c.DialectType(loose).String())
	assert.Equal(t, "#d.attr<2>", c.DialectAttr(attr).String())
	assert.Equal(t, "<1>", written(func(w *ir.Text) { w.StrippedType(c.DialectType(angled)) }))
	assert.Equal(t, "<2>", written(func(w *ir.Text) { w.StrippedAttr(c.DialectAttr(attr)) }))
}
