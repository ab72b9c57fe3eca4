package main

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/ir"
)

// enumTypes are the Go types of enumerations by their names, where a dialect
// has a type for the values.
var enumTypes = map[string]map[string]string{
	"tt": ttEnums,
	"arith": {
		"CmpIPredicate": "IPredicate", "CmpFPredicate": "FPredicate",
	},
}

var ttEnums = map[string]string{
	"CacheModifier": "CacheModifier", "EvictionPolicy": "EvictionPolicy", "PaddingOption": "PaddingOption",
	"RMWOp": "RMWKind", "MemSemantic": "MemSemantic", "MemSyncScope": "MemScope", "ProgramIDDim": "ProgramAxis",
	"RoundingMode": "RoundingMode", "PropagateNan": "PropagateNaN", "InputPrecision": "InputPrecision",
	"ScaleDotElemType": "ScaleElemType", "DescriptorReduceKind": "DescriptorReduceKind",
}

// attrForm says how an attribute is read and made.
type attrForm struct {
	typ      string // of the accessor
	read     string // with %s for the name
	absent   string // what an optional attribute gives when it is absent
	argument string // the type of the builder's parameter
	make     string // with %s for the parameter; empty: the parameter is the attribute
}

// optional turns a form into one that also reports whether the attribute is present.
func (f attrForm) optional(read string) attrForm {
	f.typ, f.read, f.absent = "("+f.typ+", bool)", read, ""
	return f
}

var anyAttr = attrForm{typ: "ir.Attr", read: "return o.Op.Attr(%s)", absent: "nil when it is absent", argument: "ir.Attr"}

// formsByDescription are the forms of attributes, by the description of their
// constraint.
var formsByDescription = map[string]attrForm{
	ir.StrAttr.Desc:       {typ: "string", read: "v, _ := o.Op.StringAttr(%s); return v", argument: "string", make: "%b.Ctx.String(%s)"},
	ir.BoolAttrType.Desc:  {typ: "bool", read: "return o.Op.BoolAttr(%s)", absent: "false when it is absent", argument: "bool", make: "ir.BoolAttr(%s)"},
	ir.UnitAttrType.Desc:  {typ: "bool", read: "return o.Op.BoolAttr(%s)", argument: "bool"},
	"unit property":       {typ: "bool", read: "return o.Op.BoolAttr(%s)", argument: "bool"},
	ir.DenseI32Array.Desc: {typ: "[]int64", read: "return o.Op.IntsAttr(%s)", absent: "nil when it is absent", argument: "[]int64", make: "%b.Ctx.I32Array(%s...)"},
	ir.DenseI64Array.Desc: {typ: "[]int64", read: "return o.Op.IntsAttr(%s)", absent: "nil when it is absent", argument: "[]int64", make: "%b.Ctx.I64Array(%s...)"},
	ir.FlatSymbolRef.Desc: {typ: "*ir.SymbolRefAttr", read: "return o.Op.SymbolAttr(%s)", absent: "nil when it is absent", argument: "*ir.SymbolRefAttr"},
	"AffineMap attribute": {typ: "*affine.Map", read: "return o.Op.MapAttr(%s)", absent: "nil when it is absent", argument: "*affine.Map", make: "%b.Ctx.AffineMap(%s)"},
	"any type attribute":  {typ: "ir.Type", read: "return o.Op.TypeAttr(%s)", absent: "nil when it is absent", argument: "ir.Type", make: "%b.Ctx.TypeAttr(%s)"},
}

// attrFormOf is the form of an attribute.
func (g *generator) attrFormOf(dialect string, a *ir.AttrSlot) attrForm {
	c := &a.Type
	if form, ok := formsByDescription[c.Desc]; ok && c.Enum == nil {
		if form.typ == "string" && a.Optional {
			return form.optional("return o.Op.StringAttr(%s)")
		}
		return form
	}
	if strings.HasPrefix(c.Desc, ir.DenseI64Array.Desc) {
		return formsByDescription[ir.DenseI64Array.Desc]
	}
	if c.Enum != nil {
		return g.enumForm(dialect, a)
	}
	if t, ok := c.ValueType.(*ir.IntegerType); ok && t.Width > 1 {
		return integerForm("int64", "v", fmt.Sprintf("%%b.Ctx.IntAttr(%s, %%s)", integerType(t)), a.Optional)
	}
	if c.ValueType == ir.Type(ir.Index) {
		return integerForm("int64", "v", "%b.Ctx.IntAttr(ir.Index, %s)", a.Optional)
	}
	return anyAttr
}

func (g *generator) enumForm(dialect string, a *ir.AttrSlot) attrForm {
	e := a.Type.Enum
	name, own := enumTypes[dialect][e.Name]
	if !own {
		if name = ttEnums[e.Name]; dialect != "tts" || name == "" {
			return anyAttr
		}
		g.imports["github.com/tshared/tshared/dialect/tt"] = true
		name = "tt." + name
	}
	return integerForm(name, name+"(v)", fmt.Sprintf("%%b.Ctx.IntAttr(%s, int64(%%s))", integerType(e.Type)), a.Optional)
}

func integerForm(typ, value, make string, optional bool) attrForm {
	f := attrForm{typ: typ, read: "v, _ := o.Op.IntAttr(%s); return " + value, argument: typ, make: make}
	switch {
	case optional && typ == "int64":
		return f.optional("return o.Op.IntAttr(%s)")
	case optional:
		return f.optional("v, ok := o.Op.IntAttr(%s); return " + value + ", ok")
	}
	return f
}

func integerType(t *ir.IntegerType) string {
	if t.Width == 32 || t.Width == 64 || t.Width == 8 || t.Width == 16 {
		return fmt.Sprintf("ir.I%d", t.Width)
	}
	panic("BUG: attribute of type " + t.String())
}
