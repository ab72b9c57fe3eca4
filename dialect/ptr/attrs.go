package ptr

import (
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// GenericSpaceDef is #ptr.generic_space, a memory space without special rules.
var GenericSpaceDef = &ir.AttrDef{Name: "generic_space", Doc: "the memory space without special rules"}

// NullDef is #ptr.null : type.
var NullDef = &ir.AttrDef{
	Name: "null",
	Doc:  "the null pointer",
	Parse: func(p ir.AsmParser, def *ir.AttrDef, hint ir.Type) ir.Attr {
		return p.Context().DialectAttr(def, trailingPtr(p, p.Pos(), hint))
	},
	Print:  func(*ir.Text, *ir.DialectAttr) {},
	TypeOf: func(a *ir.DialectAttr) ir.Type { return a.Params[0].(ir.Type) },
}

// AddressDef is #ptr.address<n> : type.
var AddressDef = &ir.AttrDef{
	Name: "address",
	Doc:  "a pointer to a fixed address",
	Parse: func(p ir.AsmParser, def *ir.AttrDef, hint ir.Type) ir.Attr {
		at := p.Pos()
		p.Expect("<")
		var address int64
		parameter(p, "Ptr_AddressAttr", "value", "::llvm::APInt", func() { address = p.Integer() })
		p.Expect(">")
		return p.Context().DialectAttr(def, trailingPtr(p, at, hint), address)
	},
	Print: func(w *ir.Text, a *ir.DialectAttr) {
		w.Byte('<')
		w.Int(a.Params[1].(int64))
		w.Byte('>')
	},
	TypeOf: func(a *ir.DialectAttr) ir.Type { return a.Params[0].(ir.Type) },
}

// trailingPtr is the type after a typed attribute; mistakes are reported where
// the attribute's parameters would begin.
func trailingPtr(p ir.AsmParser, at diag.Pos, hint ir.Type) ir.Type {
	t := hint
	if p.Accept(":") {
		t = p.Type()
	}
	if t == nil {
		p.Fail(at, "expected a trailing type")
	}
	if !IsPtr(t) {
		p.Fail(at, "invalid kind of type specified")
	}
	return t
}

// parameter reads a parameter of an attribute or type, whose mistakes are
// followed by one that says where they are.
func parameter(p ir.AsmParser, of, name, class string, parse func()) {
	p.Followed(parse, func() {
		p.Fail(p.Pos(), "failed to parse %s parameter '%s' which is to be a `%s`", of, name, class)
	})
}

// specFields are the sizes of #ptr.spec in bits; the last may be absent.
var specFields = []string{"size", "abi", "preferred", "index"}

const requiredSpecFields = 3

// SpecDef is #ptr.spec<...>, the layout of pointers as data layouts give it.
var SpecDef = &ir.AttrDef{
	Name: "spec",
	Doc:  "size and alignment of pointers in bits",
	Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
		at := p.Pos()
		p.Expect("<")
		params := parseSpec(p)
		p.Expect(">")
		checkSpec(p, at, params)
		return p.Context().DialectAttr(def, params...)
	},
	Print: func(w *ir.Text, a *ir.DialectAttr) {
		w.Byte('<')
		for i, v := range a.Params {
			if v == nil {
				continue
			}
			if i > 0 {
				w.Str(", ")
			}
			w.Str(specFields[i])
			w.Str(" = ")
			w.Int(v.(int64))
		}
		w.Byte('>')
	},
}
