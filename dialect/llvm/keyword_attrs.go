package llvm

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// wordAttr defines an attribute <word>: name and class are those of the attribute,
// parameter and type those of the word, and what is the name of the words in messages.
func wordAttr(name, class, parameter, typ, what, doc string, words ...string) *ir.AttrDef {
	return &ir.AttrDef{
		Name: name,
		Doc:  doc,
		Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
			p.Expect("<")
			k := choice(typ, what, true, words...)
			word := (&field{parameter, k}).take(p, class)
			p.Expect(">")
			return p.Context().DialectAttr(def, word)
		},
		Print: func(w *ir.Text, a *ir.DialectAttr) {
			w.Byte('<')
			w.Str(wordOf(a))
			w.Byte('>')
		},
	}
}

// wordOf is the word an attribute holds.
func wordOf(a ir.Attr) string { return a.(*ir.DialectAttr).Params[0].(string) }

var tailCallKinds = []string{"none", "notail", "musttail", "tail"}

// TailCallKind says whether a call may reuse the caller's frame.
var TailCallKind = wordAttr("tailcallkind", "TailCallKindAttr", "tailCallKind", "TailCallKind", "Tail Call Kind", "whether a call may reuse the caller's frame", tailCallKinds...)

// PoisonDef is what llvm.mlir.poison folds to.
var PoisonDef = &ir.AttrDef{Name: "poison", Doc: "a poisoned value"}

// Dereferenceable says how many bytes behind a pointer exist.
var Dereferenceable = plainStructAttr("dereferenceable", "LLVM_DereferenceableAttr", "how many bytes behind a pointer exist", []field{
	{"bytes", required(givenNumber("uint64_t"))},
	{"mayBeNull", flagValue},
})

// defined constrains an attribute to those of a definition, with a default
// when params are given.
func defined(name, desc string, def *ir.AttrDef, params ...ir.Param) ir.AttrSlot {
	slot := ir.AttrSlot{Name: name, Type: ir.DefinedAttr(def, desc), Optional: len(params) == 0}
	if len(params) > 0 {
		slot.Default = func(ctx *ir.Context) ir.Attr { return ctx.DialectAttr(def, params...) }
	}
	return slot
}

// enum is a set of words stored as numbers from 0 up.
func enum(name string, words ...string) *ir.EnumDef {
	e := &ir.EnumDef{Name: name, Type: ir.I64}
	for i, word := range words {
		e.Cases = append(e.Cases, ir.EnumCase{Name: word, Value: int64(i)})
	}
	return e
}

// arrayOf constrains an attribute to arrays of attributes of a definition.
func arrayOf(name, desc string, def *ir.AttrDef) ir.AttrSlot {
	c := ir.AttrIs(desc, func(a ir.Attr) bool {
		list, ok := a.(*ir.ArrayAttr)
		return ok && !slices.ContainsFunc(list.Elems, func(e ir.Attr) bool {
			d, ok := e.(*ir.DialectAttr)
			return !ok || d.Def != def
		})
	})
	c.Class = ir.ArrayAttrType.Ok
	return ir.AttrSlot{Name: name, Optional: true, Type: c}
}

func unit(name string) ir.AttrSlot {
	return ir.AttrSlot{Name: name, Type: ir.UnitAttrType, Optional: true}
}
