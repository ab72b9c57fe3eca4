package llvm

import "github.com/tshared/tshared/ir"

// idField holds the identity of a scope.
var idField = fieldKind{
	class: "Attribute",
	parse: func(p ir.AsmParser) ir.Param { return p.Attr(nil) },
	print: func(w *ir.Text, v ir.Param) { w.Attr(v.(ir.Attr)) },
}

// Sets of accesses that do not overlap.
var (
	AliasScopeDomain = structAttr("alias_scope_domain", "LLVM_AliasScopeDomainAttr", "a group of alias scopes",
		field{"id", required(idField)},
		field{"description", stringField})
	AliasScope = withNamedID(structAttr("alias_scope", "LLVM_AliasScopeAttr", "a set of accesses that overlap with no other",
		field{"id", required(idField)},
		field{"domain", required(nested("alias_scope_domain", "AliasScopeDomainAttr"))},
		field{"description", stringField}))
)

// withNamedID adds the check that the first field tells the attribute from
// others.
func withNamedID(def *ir.AttrDef) *ir.AttrDef {
	parse := def.Parse
	def.Parse = func(p ir.AsmParser, def *ir.AttrDef, hint ir.Type) ir.Attr {
		at := p.Pos()
		a := parse(p, def, hint)
		switch a.(*ir.DialectAttr).Params[0].(type) {
		case *ir.StringAttr, *ir.DistinctAttr:
		default:
			p.Fail(at, "id of an alias scope must be a StringAttr or a DistrinctAttr")
		}
		return a
	}
	return def
}

// The types of accesses, by which alias analysis finds accesses that cannot overlap.
var (
	TBAARoot = &ir.AttrDef{
		Name: "tbaa_root", Alias: "tbaa_root",
		Doc: "the root of a tree of types",
		Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
			if !p.Accept("<") {
				return p.Context().DialectAttr(def, nil)
			}
			if p.Accept(">") {
				return p.Context().DialectAttr(def, nil)
			}
			return parseFields(p, def, "LLVM_TBAARootAttr", []field{{"id", stringField}})
		},
		Print: func(w *ir.Text, a *ir.DialectAttr) {
			if a.Params[0] != nil {
				printFields(w, a, []field{{"id", stringField}})
			}
		},
	}
	TBAATypeDesc = structAttr("tbaa_type_desc", "LLVM_TBAATypeDescriptorAttr", "a type in a tree of types",
		field{"id", required(stringField)},
		field{"members", required(tbaaMembers)})
	TBAATag = structAttr("tbaa_tag", "LLVM_TBAATagAttr", "the type of an access",
		field{"base_type", required(nested("tbaa_type_desc", "TBAATypeDescriptorAttr"))},
		field{"access_type", required(nested("tbaa_type_desc", "TBAATypeDescriptorAttr"))},
		field{"offset", required(givenNumber("int64_t"))},
		field{"constant", flagValue})
)

var tbaaMember = [...]field{{"typeDesc", oneOf("TBAANodeAttr", "tbaa_root", "tbaa_type_desc")}, {"offset", givenNumber("int64_t")}}

// tbaaMembers is {<type, offset>, ...}.
var tbaaMembers = fieldKind{
	class: "::llvm::ArrayRef<TBAAMemberAttr>",
	parse: func(p ir.AsmParser) ir.Param {
		list := []ir.Param{}
		p.Expect("{")
		p.List("", "", func() {
			p.Expect("<")
			list = append(list, tbaaMember[0].take(p, "LLVM_TBAAMemberAttr"))
			p.Expect(",")
			list = append(list, tbaaMember[1].take(p, "LLVM_TBAAMemberAttr"))
			p.Expect(">")
		})
		p.Expect("}")
		return list
	},
	print: func(w *ir.Text, v ir.Param) {
		w.Byte('{')
		list := v.([]ir.Param)
		for i := 0; i < len(list); i += 2 {
			if i > 0 {
				w.Str(", ")
			}
			w.Byte('<')
			w.Attr(list[i].(ir.Attr))
			w.Str(", ")
			w.Int(list[i+1].(int64))
			w.Byte('>')
		}
		w.Byte('}')
	},
}
