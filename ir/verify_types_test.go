package ir_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
)

func TestVerifyTypes(t *testing.T) {
	d := &ir.OpDef{Name: "t.typed",
		Operands: []ir.Slot{{Name: "a", Type: ir.I32Type}, {Name: "rest", Type: ir.FloatLike, Arity: ir.Variadic}},
		Results:  []ir.Slot{{Name: "r", Type: ir.IndexConstraint, Arity: ir.Variadic}}}
	b := newBench(t, d)
	value := func(typ ir.Type) *ir.Value { return b.Create(def, nil, []ir.Type{typ}).Result(0) }
	for _, tc := range []struct {
		operands []ir.Type
		results  []ir.Type
		want     string
	}{
		{[]ir.Type{ir.I32, ir.F32, b.Ctx.Tensor(dims(2), ir.F16)}, []ir.Type{ir.Index}, ""},
		{[]ir.Type{ir.I64}, nil, "operand #0 must be 32-bit signless integer, but got 'i64'"},
		{[]ir.Type{ir.I32, ir.F32, ir.I32}, nil, "operand #2 must be variadic of floating-point-like, but got 'i32'"},
		{[]ir.Type{ir.I32}, []ir.Type{ir.Index, ir.I32}, "result #1 must be variadic of index, but got 'i32'"},
	} {
		b.AtEnd(nil)
		top, _ := b.container(wrap, 1)
		var operands []*ir.Value
		for _, typ := range tc.operands {
			operands = append(operands, value(typ))
		}
		b.Create(d, operands, tc.results)
		if tc.want == "" {
			b.verifies(top)
			continue
		}
		b.fails(top, "'t.typed' op "+tc.want)
	}
}

func TestVerifyTypeTraits(t *testing.T) {
	c := newContext()
	vec, tensor := c.Vector(dims(4), ir.I32), c.Tensor(dims(4), ir.I32)
	open := c.Tensor(dims(ir.Dynamic), ir.I32)
	for _, tc := range []struct {
		name    string
		trait   ir.Trait
		in, out []ir.Type
		want    string
	}{
		{"same type", ir.SameOperandsAndResultType, []ir.Type{ir.I32, ir.I32}, []ir.Type{ir.I32}, ""},
		{"dynamic sizes fit", ir.SameOperandsAndResultType, []ir.Type{tensor}, []ir.Type{open}, ""},
		{"another type", ir.SameOperandsAndResultType, []ir.Type{ir.I32, ir.I64}, []ir.Type{ir.I32}, "requires the same type for all operands and results"},
		{"no operands", ir.SameOperandsAndResultType, nil, []ir.Type{ir.I32}, "expected 1 or more operands, but found 0"},
		{"no results", ir.SameOperandsAndResultType, []ir.Type{ir.I32}, nil, "expected 1 or more results"},
		{"encodings", ir.SameOperandsAndResultType, []ir.Type{tensor}, []ir.Type{c.EncodedTensor(dims(4), ir.I32, ir.Unit)},
			"requires the same encoding for all operands and results"},
		{"same operand types", ir.SameTypeOperands, []ir.Type{ir.I32, ir.I32}, []ir.Type{ir.I64}, ""},
		{"differing operand types", ir.SameTypeOperands, []ir.Type{ir.I32, ir.I64}, nil, "requires all operands to have the same type"},
		{"shapes", ir.SameOperandsAndResultShape, []ir.Type{tensor, c.Tensor(dims(4), ir.F32)}, []ir.Type{open}, ""},
		{"shapes of results", ir.SameOperandsAndResultShape, []ir.Type{tensor}, []ir.Type{ir.I32}, "requires the same shape for all operands and results"},
		{"shapes of operands", ir.SameOperandsShape, []ir.Type{tensor, c.Tensor(dims(5), ir.I32)}, nil, "requires the same shape for all operands"},
		{"shapes of operands only", ir.SameOperandsShape, []ir.Type{tensor}, []ir.Type{ir.I32}, ""},
		{"elements", ir.SameOperandsAndResultElementType, []ir.Type{tensor}, []ir.Type{ir.F32}, "requires the same element type for all operands and results"},
		{"elements of operands", ir.SameOperandsElementType, []ir.Type{tensor, ir.I64}, []ir.Type{ir.F32}, "requires the same element type for all operands"},
		{"elementwise on scalars", ir.Elementwise, []ir.Type{ir.I32}, []ir.Type{ir.I64}, ""},
		{"elementwise", ir.Elementwise, []ir.Type{vec, ir.I1}, []ir.Type{c.Vector(dims(4), ir.F32)}, ""},
		{"a vector of scalars", ir.Elementwise, []ir.Type{ir.I32}, []ir.Type{vec}, "if a result is non-scalar, then at least one operand must be non-scalar"},
		{"a scalar of vectors", ir.Elementwise, []ir.Type{vec}, []ir.Type{ir.I32}, "if an operand is non-scalar, then there must be at least one non-scalar result"},
		{"mixed results", ir.Elementwise, []ir.Type{vec}, []ir.Type{vec, ir.I32}, "if an operand is non-scalar, then all results must be non-scalar"},
		{"mixed containers", ir.Elementwise, []ir.Type{vec, tensor}, []ir.Type{vec}, "all non-scalar operands/results must have the same shape and base type"},
		{"scalable and not", ir.Elementwise, []ir.Type{vec}, []ir.Type{c.ScalableVector(dims(4), []bool{true}, ir.I32)},
			"all non-scalar operands/results must have the same shape and base type"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := &ir.OpDef{Name: "t.ruled", Operands: anyValues, Results: anyValues, Traits: tc.trait}
			b := newBench(t, d)
			top, _ := b.container(wrap, 1)
			var operands []*ir.Value
			for _, typ := range tc.in {
				operands = append(operands, b.Create(def, nil, []ir.Type{typ}).Result(0))
			}
			b.Create(d, operands, tc.out)
			if tc.want == "" {
				b.verifies(top)
				return
			}
			b.fails(top, "'t.ruled' op "+tc.want)
		})
	}
}

func TestVerifyEquations(t *testing.T) {
	d := &ir.OpDef{Name: "t.eq", Operands: slots(ir.One, ir.Optional), Results: []ir.Slot{{Name: "r", Type: ir.AnyType}},
		Infer: append(ir.SameTypes("a", "b"), ir.Infer{From: "a", To: "r", What: "r holds flags",
			Fn: func(c *ir.Context, typ ir.Type) ir.Type { return c.WithElement(typ, ir.I1) }})}
	b := newBench(t, d)
	for _, tc := range []struct {
		in   []ir.Type
		out  ir.Type
		want string
	}{
		{[]ir.Type{ir.I32}, ir.I1, ""},
		{[]ir.Type{ir.I32, ir.I32}, ir.I1, ""},
		{[]ir.Type{ir.I32, ir.I64}, ir.I1, "failed to verify that all of {a, b} have same type"},
		{[]ir.Type{ir.I32}, ir.I32, "failed to verify that r holds flags"},
	} {
		b.AtEnd(nil)
		top, _ := b.container(wrap, 1)
		var operands []*ir.Value
		for _, typ := range tc.in {
			operands = append(operands, b.Create(def, nil, []ir.Type{typ}).Result(0))
		}
		b.Create(d, operands, []ir.Type{tc.out})
		if tc.want == "" {
			b.verifies(top)
			continue
		}
		b.fails(top, "'t.eq' op "+tc.want)
	}
	bad := &ir.OpDef{Name: "t.bad", Infer: ir.SameTypes("x", "y")}
	assert.PanicsWithValue(t, "BUG: type equation of t.bad names an unknown slot: all of {x, y} have same type", func() { newContext(bad) })
}

func TestVerifyInferredResults(t *testing.T) {
	fail := errors.New("no type comes of this")
	d := &ir.OpDef{Name: "t.inferred", Results: anyValues, InferResults: func(st *ir.OpState) ([]ir.Type, error) {
		if st.Attr("bad") != nil {
			return nil, fail
		}
		return []ir.Type{ir.I32}, nil
	}}
	b := newBench(t, d)
	b.verifies(b.Create(d, nil, []ir.Type{ir.I32}))
	b.fails(b.Create(d, nil, []ir.Type{ir.I64}),
		"'t.inferred' op inferred type(s) 'i32' are incompatible with return type(s) of operation 'i64'",
		"'t.inferred' op failed to infer returned types")
	b.fails(b.Create(d, nil, []ir.Type{ir.I32}, ir.NamedAttr{Name: "bad", Attr: ir.Unit}),
		"no type comes of this", "'t.inferred' op failed to infer returned types")
}

func TestVerifyAttributes(t *testing.T) {
	d := &ir.OpDef{Name: "t.attrs", Attrs: []ir.AttrSlot{
		{Name: "need", Type: ir.I32Attr}, {Name: "may", Type: ir.StrAttr, Optional: true}}}
	b := newBench(t, d)
	i32, i64, text := b.Ctx.IntAttr(ir.I32, 1), b.Ctx.IntAttr(ir.I64, 1), b.Ctx.String("x")
	b.verifies(b.Create(d, nil, nil, ir.NamedAttr{Name: "need", Attr: i32}))
	b.verifies(b.Create(d, nil, nil, ir.NamedAttr{Name: "need", Attr: i32}, ir.NamedAttr{Name: "may", Attr: text}))
	b.fails(b.Create(d, nil, nil), "'t.attrs' op requires attribute 'need'")
	b.fails(b.Create(d, nil, nil, ir.NamedAttr{Name: "need", Attr: i64}),
		"'t.attrs' op attribute 'need' failed to satisfy constraint: 32-bit signless integer attribute")
	b.fails(b.Create(d, nil, nil, ir.NamedAttr{Name: "need", Attr: i32}, ir.NamedAttr{Name: "may", Attr: i32}),
		"'t.attrs' op attribute 'may' failed to satisfy constraint: string attribute")
}

func TestVerifySegments(t *testing.T) {
	d := &ir.OpDef{Name: "t.seg", Operands: slots(ir.Variadic, ir.Optional), Results: slots(ir.Variadic, ir.Variadic),
		Traits: ir.OperandSegments | ir.ResultSegments}
	b := newBench(t, d)
	const operands, results = "operandSegmentSizes", "resultSegmentSizes"
	for _, tc := range []struct {
		name string
		n    int
		in   ir.Attr
		want string
	}{
		{"good", 3, b.Ctx.I32Array(2, 1), ""},
		{"absent with no operands", 0, nil, ""},
		{"absent", 1, nil, "operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'"},
		{"negative", 1, b.Ctx.I32Array(2, -1), "'operandSegmentSizes' attribute cannot have negative elements"},
		{"too few", 3, b.Ctx.I32Array(1, 1), "operand count (3) does not match with the total size (2) specified in attribute 'operandSegmentSizes'"},
		{"another number of groups", 3, b.Ctx.I32Array(1, 1, 1), "'operandSegmentSizes' attribute for specifying operand segments must have 2 elements, but got 3"},
		{"two of an optional", 2, b.Ctx.I32Array(0, 2), "operand group starting at #0 requires 0 or 1 element, but found 2"},
		{"another type", 1, b.Ctx.I64Array(1, 0), "attribute 'operandSegmentSizes' failed to satisfy constraint: i32 dense array attribute"},
		{"no array", 0, ir.Unit, "attribute 'operandSegmentSizes' failed to satisfy constraint: i32 dense array attribute"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := &bench{b.Builder, t}
			b.AtEnd(nil)
			top, _ := b.container(wrap, 1)
			var vs []*ir.Value
			for range tc.n {
				vs = append(vs, b.def())
			}
			attrs := []ir.NamedAttr{{Name: results, Attr: b.Ctx.I32Array(1, 0)}}
			if tc.in != nil {
				attrs = append(attrs, ir.NamedAttr{Name: operands, Attr: tc.in})
			}
			b.Create(d, vs, types(1), attrs...)
			if tc.want == "" {
				b.verifies(top)
				return
			}
			b.fails(top, "'t.seg' op "+tc.want)
		})
	}
}
