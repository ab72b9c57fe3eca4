package llvm

import (
	"math"
	"strings"

	"github.com/tshared/tshared/ir"
)

// dynamicIndex stands in rawConstantIndices for an index that is a value.
const dynamicIndex = math.MinInt32

var wrapFlags = []bit{one("none", 0), one("inbounds_flag", 1), one("nusw", 2), one("nuw", 4), group("inbounds", 3)}

const wrapFlagsClass = "::mlir::LLVM::GEPNoWrapFlags"

var wrapFlagsProperty = ir.EnumProperty(wrapFlagsClass, wrapFlagsClass, ir.I32, func(v int64) bool { return v >= 0 && v < 8 })

// GEP defines llvm.getelementptr: moves pointers by whole elements, and into an
// element's parts.
var GEP = &ir.OpDef{
	Name:     "llvm.getelementptr",
	Doc:      "moves pointers by whole elements, and into an element's parts",
	Example:  "// %p: !llvm.ptr\n// %i: i64\n%q = llvm.getelementptr inbounds %p[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, f32)>",
	Operands: []ir.Slot{{Name: "base", Type: pointerOrVector, Doc: "is what is moved"}, {Name: "dynamicIndices", Type: intOrVector, Arity: ir.Variadic}},
	Results:  []ir.Slot{{Name: "res", Type: pointerOrVector}},
	Attrs: []ir.AttrSlot{
		{Name: "rawConstantIndices", Type: ir.DenseI32Array},
		{Name: "elem_type", Type: anyType},
		{Name: "noWrapFlags", Type: wrapFlagsProperty, Default: func(ctx *ir.Context) ir.Attr { return ctx.IntAttr(ir.I32, 0) }},
	},
	Format: "(custom<Flags>($noWrapFlags)^)? $base `[` custom<Indices>($dynamicIndices, $rawConstantIndices) `]` " +
		"attr-dict `:` functional-type(operands, results) `,` $elem_type",
	Custom: map[string]ir.Directive{"Flags": wrapFlagsDirective, "Indices": indicesDirective},
	Traits: ir.Pure,
	Verify: verifyGEP,
}

var wrapFlagsDirective = ir.Directive{
	Parse: func(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
		at := p.Pos()
		word, ok := p.AcceptAnyKeyword()
		if !ok {
			return
		}
		value := int64(0)
		for {
			v, known := parseBits(wrapFlags, word)
			if !known {
				p.Fail(at, "expected one of [%s] for ::mlir::LLVM::GEPNoWrapFlags, got: %s", bitNames(wrapFlags), word)
			}
			value |= v
			if !p.Accept("|") {
				break
			}
			at = p.Pos()
			word = p.Keyword()
		}
		*args[0].Attr = st.Ctx.IntAttr(ir.I32, value)
	},
	Print: func(p ir.OpPrinter, _ *ir.Op, args []ir.DirectiveArg) {
		p.Str(strings.Join(bitWords(wrapFlags, (*args[0].Attr).(*ir.IntegerAttr).Value), "|"))
	},
}

var indicesDirective = ir.Directive{
	Parse: func(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
		var values []ir.OperandRef
		var constants []int64
		for {
			at := p.Pos()
			if v, ok := p.AcceptInteger(); ok {
				if v != int64(int32(v)) {
					p.Fail(at, "integer value too large")
				}
				constants = append(constants, v)
			} else {
				values = append(values, p.Operand())
				constants = append(constants, dynamicIndex)
			}
			if !p.Accept(",") {
				break
			}
		}
		*args[0].Operands = values
		*args[1].Attr = st.Ctx.I32Array(constants...)
	},
	Print: func(p ir.OpPrinter, op *ir.Op, _ []ir.DirectiveArg) {
		for i, index := range (GEPOp{op}).Indices() {
			if i > 0 {
				p.Str(", ")
			}
			if index.Value != nil {
				p.Operand(index.Value)
				continue
			}
			p.Int(index.Const)
		}
	},
}

// Index is an index of a llvm.getelementptr: Value, or Const when it is nil.
type Index struct {
	Value *ir.Value
	Const int64
}

// ElemType is the type of the elements the first index counts.
func (o GEPOp) ElemType() ir.Type { return o.Op.Attr("elem_type").(*ir.TypeAttr).Type }

// Indices are the steps: elements first, then parts of an element.
func (o GEPOp) Indices() []Index {
	raw, _ := o.Op.Attr("rawConstantIndices").(*ir.DenseArrayAttr)
	if raw == nil {
		return nil
	}
	values := o.Op.OperandsOf(1)
	var out []Index
	for _, v := range raw.Ints() {
		if v == dynamicIndex && len(values) > 0 {
			out = append(out, Index{Value: values[0]})
			values = values[1:]
			continue
		}
		out = append(out, Index{Const: v})
	}
	return out
}

func verifyGEP(op *ir.Op) error {
	o := GEPOp{op}
	dynamic := 0
	for _, v := range o.RawConstantIndices() {
		if v == dynamicIndex {
			dynamic++
		}
	}
	if dynamic != len(o.DynamicIndices()) {
		return op.OpErrorf("expected as many dynamic indices as specified in 'rawConstantIndices'")
	}
	if o.NoWrapFlags() == 1 {
		return op.OpErrorf("'inbounds_flag' cannot be used directly.")
	}
	return verifyIndices(o, o.ElemType(), o.Indices())
}

// verifyIndices follows the indices after the first into the element.
func verifyIndices(o GEPOp, t ir.Type, indices []Index) error {
	for i := 1; i < len(indices); i++ {
		if s, ok := AsStruct(t); ok {
			fields := s.Fields()
			index := indices[i]
			switch {
			case index.Value != nil:
				return o.Op.OpErrorf("expected index %d indexing a struct to be constant", i)
			case index.Const < 0 || index.Const >= int64(len(fields)):
				return o.Op.OpErrorf("index %d indexing a struct is out of bounds", i)
			}
			t = fields[index.Const]
			continue
		}
		if a, ok := AsArray(t); ok {
			t = a.Elem()
			continue
		}
		v, ok := t.(*ir.VectorType)
		if !ok {
			return o.Op.OpErrorf("type %s cannot be indexed (index #%d)", ir.QuoteType(t), i)
		}
		t = v.Elem
	}
	return nil
}
