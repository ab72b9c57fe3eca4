package llvm

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

var positionSlots = []ir.AttrSlot{{Name: "position", Type: ir.DenseI64Array}}

// ExtractValue defines llvm.extractvalue: gives a part of a structure or array.
var ExtractValue = &ir.OpDef{
	Name:     "llvm.extractvalue",
	Doc:      "gives a part of a structure or array",
	Example:  "// %s: !llvm.struct<(i32, f32)>\n%r = llvm.extractvalue %s[1] : !llvm.struct<(i32, f32)>",
	Operands: []ir.Slot{{Name: "container", Type: aggregate}},
	Results:  []ir.Slot{{Name: "res", Type: compatible}},
	Attrs:    positionSlots,
	Format:   "$container `` $position attr-dict `:` type($container) custom<Part>(ref(type($container)), ref($position), type($res))",
	Custom: map[string]ir.Directive{"Part": {
		Parse: func(p ir.OpParser, _ *ir.OpState, args []ir.DirectiveArg) {
			*args[2].Types = []ir.Type{partType(p, args)}
		},
		Print: printNothing,
	}},
	Traits: ir.Pure,
	Verify: func(op *ir.Op) error {
		o := ExtractValueOp{op}
		from, got := o.Container().Type(), op.Result(0).Type()
		want, why := partOf(from, o.Position())
		switch {
		case why != "":
			return op.OpErrorf("%s", why)
		case want != got:
			return op.OpErrorf("Type mismatch: extracting from %s should produce %s but this op returns %s",
				ir.QuoteType(from), ir.QuoteType(want), ir.QuoteType(got))
		}
		return nil
	},
}

// InsertValue defines llvm.insertvalue: replaces a part of a structure or array.
var InsertValue = &ir.OpDef{
	Name:     "llvm.insertvalue",
	Doc:      "replaces a part of a structure or array",
	Example:  "// %v: i32\n// %s: !llvm.struct<(i32, f32)>\n%r = llvm.insertvalue %v, %s[0] : !llvm.struct<(i32, f32)>",
	Operands: []ir.Slot{{Name: "container", Type: aggregate}, {Name: "value", Type: primitive}},
	Results:  []ir.Slot{{Name: "res", Type: aggregate}},
	Attrs:    positionSlots,
	Format:   "$value `,` $container `` $position attr-dict `:` type($container) custom<Part>(ref(type($container)), ref($position), type($value))",
	Custom: map[string]ir.Directive{"Part": {
		Parse: func(p ir.OpParser, _ *ir.OpState, args []ir.DirectiveArg) {
			*args[2].Types = []ir.Type{partType(p, args)}
		},
		Print: printNothing,
	}},
	Traits: ir.Pure,
	Infer:  ir.SameTypes("container", "res"),
	Verify: func(op *ir.Op) error {
		o := InsertValueOp{op}
		into, got := o.Container().Type(), o.Value().Type()
		want, why := partOf(into, o.Position())
		switch {
		case why != "":
			return op.OpErrorf("%s", why)
		case want != got:
			return op.OpErrorf("Type mismatch: cannot insert %s into %s", ir.QuoteType(got), ir.QuoteType(into))
		}
		return nil
	},
}

func printNothing(ir.OpPrinter, *ir.Op, []ir.DirectiveArg) {}

// partType finds the type that is not written, of what stands at the position.
func partType(p ir.OpParser, args []ir.DirectiveArg) ir.Type {
	var t ir.Type
	for _, container := range *args[0].Types {
		part, why := partOf(container, (*args[1].Attr).(*ir.DenseArrayAttr).Ints())
		if why != "" {
			p.Fail(p.Pos(), "%s", why)
		}
		t = part
	}
	return t
}

// partOf follows a position into structures and arrays; it says why when there
// is nothing.
func partOf(t ir.Type, position []int64) (part ir.Type, why string) {
	for _, i := range position {
		if a, ok := AsArray(t); ok {
			if i < 0 || i >= a.Len() {
				return nil, fmt.Sprintf("position out of bounds: %d", i)
			}
			t = a.Elem()
			continue
		}
		s, ok := AsStruct(t)
		if !ok {
			return nil, "expected LLVM IR structure/array type, got: " + ir.QuoteType(t)
		}
		fields := s.Fields()
		if i < 0 || i >= int64(len(fields)) {
			return nil, fmt.Sprintf("position out of bounds: %d", i)
		}
		t = fields[i]
	}
	return t, ""
}
