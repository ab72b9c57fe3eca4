package ptr

import (
	"errors"
	"slices"
	"strings"

	"github.com/tshared/tshared/ir"
)

// Constant defines ptr.constant: gives a constant pointer.
var Constant = &ir.OpDef{
	Name:    "ptr.constant",
	Doc:     "gives a constant pointer",
	Example: "%p = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>",
	Results: []ir.Slot{{Name: "result", Type: AnyPtr}},
	Attrs:   []ir.AttrSlot{{Name: "value", Type: ir.AttrIs("TypedAttr instance", isTyped)}},
	Format:  "attr-dict custom<Pointer>($value)",
	Custom:  map[string]ir.Directive{"Pointer": typedValue},
	Traits:  ir.Pure | ir.ConstantLike,
	InferResults: func(st *ir.OpState) ([]ir.Type, error) {
		return []ir.Type{ir.TypeOfAttr(st.Attr("value"))}, nil
	},
	VerifyTypes: func(op *ir.Op) error {
		if ir.TypeOfAttr(ConstantOp{op}.Value()) != op.Result(0).Type() {
			return op.OpErrorf("failed to verify that all of {value, result} have same type")
		}
		return nil
	},
}

// isTyped: a string can have a type, too.
func isTyped(a ir.Attr) bool {
	_, text := a.(*ir.StringAttr)
	return text || ir.TypeOfAttr(a) != nil
}

// typedValue is an attribute with the type it carries.
var typedValue = ir.Directive{
	Parse: func(p ir.OpParser, _ *ir.OpState, args []ir.DirectiveArg) {
		at := p.Pos()
		a := p.Attr(nil)
		if ir.TypeOfAttr(a) == nil {
			p.Fail(at, "invalid kind of attribute specified")
		}
		*args[0].Attr = a
	},
	Print: func(p ir.OpPrinter, _ *ir.Op, args []ir.DirectiveArg) { p.Attr(*args[0].Attr) },
}

// TypeOffset defines ptr.type_offset: gives the distance in bytes between two
// neighbouring elements of a type.
var TypeOffset = &ir.OpDef{
	Name:    "ptr.type_offset",
	Doc:     "gives the distance in bytes between two neighbouring elements of a type",
	Example: "%n = ptr.type_offset f32 : i32",
	Results: []ir.Slot{{Name: "result", Type: IntOrIndex}},
	Attrs:   []ir.AttrSlot{{Name: "elementType", Type: anyTypeAttr}},
	Format:  "attr-dict $elementType `:` type($result)",
	Traits:  ir.Pure,
}

var anyTypeAttr = ir.AttrIs("any type attribute", func(a ir.Attr) bool { _, ok := a.(*ir.TypeAttr); return ok })

var (
	addFlags = &ir.EnumDef{Name: "PtrAddFlags", Type: ir.I32, Cases: []ir.EnumCase{
		{Name: "none", Value: 0}, {Name: "nusw", Value: 1}, {Name: "nuw", Value: 2}, {Name: "inbounds", Value: 3}}}
	diffFlags = &ir.EnumDef{Name: "PtrDiffFlags", Type: ir.I8, Cases: []ir.EnumCase{
		{Name: "none", Value: 0}, {Name: "nuw", Value: 1}, {Name: "nsw", Value: 2}}}
)

// flagsSlot is an attribute of flags, none of them unless said. Flags that are
// bits may be combined.
func flagsSlot(e *ir.EnumDef, desc string, bits bool) ir.AttrSlot {
	last := int64(len(e.Cases) - 1)
	if bits {
		last = 1<<last - 1
	}
	return ir.AttrSlot{
		Name:    "flags",
		Type:    ir.EnumProperty("::mlir::ptr::"+e.Name, desc, e.Type, func(v int64) bool { return v >= 0 && v <= last }),
		Default: func(ctx *ir.Context) ir.Attr { return ctx.IntAttr(e.Type, 0) },
	}
}

// flagsDirective is the flags as keywords, joined by a bar where they are bits.
func flagsDirective(e *ir.EnumDef, desc string, bits bool) ir.Directive {
	return ir.Directive{
		Parse: func(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
			at := p.Pos()
			word, ok := p.AcceptAnyKeyword()
			if !ok {
				return
			}
			value := int64(0)
			for {
				v, known := e.ByName(word)
				if !known {
					p.Fail(at, "expected one of [%s] for %s, got: %s", caseNames(e), desc, word)
				}
				value |= v
				if !bits || !p.Accept("|") {
					break
				}
				at = p.Pos()
				word = p.Keyword()
			}
			*args[0].Attr = st.Ctx.IntAttr(e.Type, value)
		},
		Print: func(p ir.OpPrinter, _ *ir.Op, args []ir.DirectiveArg) {
			value := (*args[0].Attr).(*ir.IntegerAttr).Value
			var words []string
			for _, c := range e.Cases {
				if c.Value == value || bits && c.Value&value != 0 {
					words = append(words, c.Name)
				}
			}
			p.Str(strings.Join(words, "|"))
		},
	}
}

func caseNames(e *ir.EnumDef) string {
	names := make([]string, len(e.Cases))
	for i, c := range e.Cases {
		names[i] = c.Name
	}
	return strings.Join(names, ", ")
}

const (
	addFlagsDesc  = "Pointer add flags"
	diffFlagsDesc = "Pointer difference flags"
)

// PtrAdd defines ptr.ptr_add: moves pointers by a number of bytes.
var PtrAdd = &ir.OpDef{
	Name:     "ptr.ptr_add",
	Doc:      "moves pointers by a number of bytes",
	Example:  "// %p: !ptr.ptr<#ptr.generic_space>\n// %n: i32\n%q = ptr.ptr_add inbounds %p, %n : !ptr.ptr<#ptr.generic_space>, i32",
	Operands: []ir.Slot{{Name: "base", Type: ptrOrShaped, Doc: "is what is moved"}, {Name: "offset", Type: offsetShaped, Doc: "counts bytes"}},
	Results:  []ir.Slot{{Name: "result", Type: ptrOrShaped}},
	Attrs:    []ir.AttrSlot{flagsSlot(addFlags, addFlagsDesc, false)},
	Format:   "(custom<Flags>($flags)^)? $base `,` $offset attr-dict `:` type($base) `,` type($offset)",
	Custom:   map[string]ir.Directive{"Flags": flagsDirective(addFlags, addFlagsDesc, false)},
	Traits:   ir.Pure,
	InferResults: func(st *ir.OpState) ([]ir.Type, error) {
		base, offset := st.Operands[0].Type(), st.Operands[1].Type()
		baseDims, baseShaped := ir.ShapeOf(base)
		offsetDims, offsetShaped := ir.ShapeOf(offset)
		switch {
		case !offsetShaped:
			return []ir.Type{base}, nil
		case !baseShaped:
			return []ir.Type{st.Ctx.WithElement(offset, base)}, nil
		case ir.IsVector(base) != ir.IsVector(offset):
			return nil, errors.New("the shaped containers type must match")
		case !slices.Equal(baseDims, offsetDims):
			return nil, errors.New("shapes of base and offset must match")
		}
		return []ir.Type{base}, nil
	},
}

// PtrDiff defines ptr.ptr_diff: gives the distance of two pointers in bytes.
var PtrDiff = &ir.OpDef{
	Name:     "ptr.ptr_diff",
	Doc:      "gives the distance of two pointers in bytes",
	Example:  "// %p: !ptr.ptr<#ptr.generic_space>\n// %q: !ptr.ptr<#ptr.generic_space>\n%n = ptr.ptr_diff nuw %p, %q : !ptr.ptr<#ptr.generic_space> -> i64",
	Operands: []ir.Slot{{Name: "lhs", Type: ptrOrShaped}, {Name: "rhs", Type: ptrOrShaped}},
	Results:  []ir.Slot{{Name: "result", Type: offsetShaped}},
	Attrs:    []ir.AttrSlot{flagsSlot(diffFlags, diffFlagsDesc, true)},
	Format:   "(custom<Flags>($flags)^)? $lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
	Custom:   map[string]ir.Directive{"Flags": flagsDirective(diffFlags, diffFlagsDesc, true)},
	Infer:    ir.SameTypes("lhs", "rhs"),
	Traits:   ir.Pure | ir.SameOperandsAndResultShape,
	Verify: func(op *ir.Op) error {
		o := PtrDiffOp{op}
		operand, result := o.Lhs().Type(), op.Result(0).Type()
		if ir.IsVector(operand) != ir.IsVector(result) || ir.IsTensor(operand) != ir.IsTensor(result) {
			return op.Errorf("expected the result to have the same container type as the operands when operands are shaped")
		}
		return nil
	},
}
