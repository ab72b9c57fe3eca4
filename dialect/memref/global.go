package memref

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/ir"
)

const (
	typeAttr         = "type"
	initialValueAttr = "initial_value"
	constantAttr     = "constant"
	nameAttr         = "name"
)

// Global defines memref.global: declares a buffer that exists as long as the program,
// perhaps with its contents.
var Global = &ir.OpDef{
	Name: "memref.global",
	Doc:  "declares a buffer that exists as long as the program, perhaps with its contents",
	Example: `// top-level
memref.global "private" constant @g : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}`,
	Attrs: []ir.AttrSlot{
		{Name: ir.SymbolNameAttr, Type: ir.SymbolName},
		{Name: ir.SymbolVisibilityAttr, Type: ir.StrAttr, Optional: true},
		{Name: typeAttr, Type: ir.AttrConstraint{
			Desc:  "memref type attribute",
			Class: func(a ir.Attr) bool { _, ok := a.(*ir.TypeAttr); return ok },
			Ok:    isMemRefTypeAttr,
		}},
		{Name: initialValueAttr, Type: ir.AnyAttr, Optional: true},
		{Name: constantAttr, Type: ir.UnitAttrType, Optional: true},
		optionalAlignment,
	},
	Format: "(custom<Visibility>($sym_visibility)^)? (`constant` $constant^)? $sym_name `:`" +
		" custom<TypeAndInitialValue>($type, $initial_value) attr-dict",
	Custom: map[string]ir.Directive{
		"TypeAndInitialValue": {Parse: parseGlobalType, Print: printGlobalType},
		"Visibility":          {Parse: parseVisibility, Print: printVisibility},
	},
	Traits: ir.Symbol,
	Verify: verifyGlobal,
}

// GetGlobal defines memref.get_global: gives a buffer declared by memref.global.
var GetGlobal = &ir.OpDef{
	Name: "memref.get_global",
	Doc:  "gives a buffer declared by memref.global",
	Example: `// top-level
memref.global @g : memref<2xf32>
func.func @f() -> memref<2xf32> {
  %m = memref.get_global @g : memref<2xf32>
  return %m : memref<2xf32>
}`,
	Results:       []ir.Slot{{Name: "result", Type: ir.AnyMemRef}},
	Attrs:         []ir.AttrSlot{{Name: nameAttr, Type: ir.FlatSymbolRef}},
	Format:        "$name `:` type($result) attr-dict",
	Traits:        ir.Pure,
	VerifySymbols: verifyGetGlobal,
}

// Type is the type of the buffer.
func (o GlobalOp) Type() *ir.MemRefType {
	return o.Op.Attr(typeAttr).(*ir.TypeAttr).Type.(*ir.MemRefType)
}

// IsConstant reports whether the contents never change.
func (o GlobalOp) IsConstant() bool { return o.Op.HasAttr(constantAttr) }

// Name is the name of the memref.global.
func (o GetGlobalOp) Name() *ir.SymbolRefAttr { return o.Op.Attr(nameAttr).(*ir.SymbolRefAttr) }

// ConstantContents are the elements of a buffer that a memref.global declares
// constant, nil when they are not known.
func ConstantContents(buffer *ir.Value) *ir.DenseAttr {
	get, ok := AsGetGlobal(buffer.DefiningOp())
	if !ok {
		return nil
	}
	global, ok := AsGlobal(ir.LookupSymbolIn(ir.SymbolTableOf(get.Op), get.Name()))
	if !ok || !global.IsConstant() {
		return nil
	}
	contents, _ := global.InitialValue().(*ir.DenseAttr)
	return contents
}

func isMemRefTypeAttr(a ir.Attr) bool {
	t, ok := a.(*ir.TypeAttr)
	return ok && ir.IsMemRef(t.Type)
}

// staticMemRef is a type as that of a buffer without dynamic dimensions.
func staticMemRef(t ir.Type) (*ir.MemRefType, bool) {
	m, ok := t.(*ir.MemRefType)
	if !ok {
		return nil, false
	}
	for _, n := range m.Shape {
		if n == ir.Dynamic {
			return nil, false
		}
	}
	return m, true
}

// parseVisibility takes a string if there is one; the name after it would be
// an attribute, too.
func parseVisibility(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
	if s, ok := p.AcceptStringLit(); ok {
		*args[0].Attr = st.Ctx.String(s)
	}
}

func printVisibility(p ir.OpPrinter, _ *ir.Op, args []ir.DirectiveArg) { p.Attr(*args[0].Attr) }

// parseGlobalType takes a type and perhaps = uninitialized or = elements, which
// are written without their type.
func parseGlobalType(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
	t := p.Type()
	m, ok := staticMemRef(t)
	if !ok {
		p.Fail(p.NamePos(), "type should be static shaped memref, but got %s", ir.QuoteType(t))
	}
	*args[0].Attr = st.Ctx.TypeAttr(t)
	if !p.Accept("=") {
		return
	}
	if p.AcceptKeyword("uninitialized") {
		*args[1].Attr = ir.Unit
		return
	}
	value := p.Attr(st.Ctx.Tensor(m.Shape, m.Elem))
	if !isElements(value) {
		p.Fail(p.NamePos(), "initial value should be a unit or elements attribute")
	}
	*args[1].Attr = value
}

func printGlobalType(p ir.OpPrinter, _ *ir.Op, args []ir.DirectiveArg) {
	p.Type((*args[0].Attr).(*ir.TypeAttr).Type)
	switch value := *args[1].Attr; {
	case value == nil:
	case value == ir.Attr(ir.Unit):
		p.Str(" = uninitialized")
	default:
		p.Str(" = ")
		p.AttrNoType(value)
	}
}

func isElements(a ir.Attr) bool {
	switch a.(type) {
	case *ir.DenseAttr, *ir.DenseStringAttr, *ir.SparseAttr, *ir.ResourceAttr:
		return true
	}
	return false
}

func verifyGlobal(op *ir.Op) error {
	if err := funclike.VerifySymbol(op, false); err != nil {
		return err
	}
	o := GlobalOp{op}
	declared := op.Attr(typeAttr).(*ir.TypeAttr).Type
	t, ok := staticMemRef(declared)
	if !ok {
		return op.OpErrorf("type should be static shaped memref, but got %s", ir.QuoteType(declared))
	}
	value := o.InitialValue()
	if value == nil || value == ir.Attr(ir.Unit) {
		return nil
	}
	if !isElements(value) {
		return op.OpErrorf("initial value should be a unit or elements attribute, but got %s", value)
	}
	elements := ir.TypeOfAttr(value)
	if elem := ir.ElementTypeOf(elements); elem != t.Elem {
		return op.OpErrorf("initial value element expected to be of type %s, but was of type %s", ir.QuoteType(t.Elem), ir.QuoteType(elem))
	}
	if shape, _ := ir.ShapeOf(elements); !slices.Equal(shape, t.Shape) {
		return op.OpErrorf("initial value shape expected to be %s but was %s", commas(t.Shape), commas(shape))
	}
	return nil
}

func verifyGetGlobal(op *ir.Op, lookup func(*ir.SymbolRefAttr) *ir.Op) error {
	ref := GetGlobalOp{op}.Name()
	global, ok := AsGlobal(lookup(ref))
	if !ok {
		return op.OpErrorf("'%s' does not reference a valid global memref", ref.Root)
	}
	if have, want := op.Result(0).Type(), ir.Type(global.Type()); have != want {
		return op.OpErrorf("result type %s does not match type %s of the global memref @%s", ir.QuoteType(have), ir.QuoteType(want), ref.Root)
	}
	return nil
}

func commas(ints []int64) string {
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(ints)), ", "), "[]")
}
