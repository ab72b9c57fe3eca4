package llvm

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// oneOf fields hold any attribute of debug information of certain kinds.
func oneOf(class string, names ...string) fieldKind {
	return plain(class, func(a ir.Attr) bool {
		d, ok := a.(*ir.DialectAttr)
		return ok && d.Def.Dialect.Name == "llvm" && slices.Contains(names, d.Def.Name)
	})
}

// The kinds of attributes that may stand for each other.
var (
	scopes    = []string{"di_file", "di_compile_unit", "di_composite_type", "di_global_variable", "di_label", "di_lexical_block", "di_lexical_block_file", "di_module", "di_namespace", "di_subprogram", "di_common_block"}
	types     = []string{"di_null_type", "di_basic_type", "di_composite_type", "di_derived_type", "di_string_type", "di_subroutine_type"}
	variables = []string{"di_local_variable", "di_global_variable"}
	nodes     = slices.Concat(scopes, types, variables,
		[]string{"di_annotation", "di_generic_subrange", "di_imported_entity", "di_label", "di_subrange"})

	scopeField    = oneOf("DIScopeAttr", scopes...)
	typeField     = oneOf("DITypeAttr", types...)
	nodeField     = oneOf("DINodeAttr", nodes...)
	nodesField    = listOf(nodeField, "::llvm::ArrayRef<DINodeAttr>")
	typesField    = listOf(typeField, "::llvm::ArrayRef<DITypeAttr>")
	variableField = oneOf("DIVariableAttr", variables...)

	fileField       = nested("di_file", "DIFileAttr")
	expressionField = nested("di_expression", "DIExpressionAttr")
	globalField     = nested("di_global_variable", "DIGlobalVariableAttr")
	stringField     = plain("StringAttr", func(a ir.Attr) bool { _, ok := a.(*ir.StringAttr); return ok })
	anyField        = plain("::mlir::Attribute", func(ir.Attr) bool { return true })

	size32, size64, lineField = number("uint32_t"), number("uint64_t"), number("unsigned")
)

var debugFlags = bits("DIFlags", "LLVM DI flags", []bit{
	one("Zero", 0), one("Bit0", 1), one("Bit1", 2), group("Private", 1), group("Protected", 2), group("Public", 3),
	one("FwdDecl", 1<<2), one("AppleBlock", 1<<3), one("ReservedBit4", 1<<4), one("Virtual", 1<<5),
	one("Artificial", 1<<6), one("Explicit", 1<<7), one("Prototyped", 1<<8), one("ObjcClassComplete", 1<<9),
	one("ObjectPointer", 1<<10), one("Vector", 1<<11), one("StaticMember", 1<<12), one("LValueReference", 1<<13),
	one("RValueReference", 1<<14), one("ExportSymbols", 1<<15),
	one("SingleInheritance", 1<<16), one("MultipleInheritance", 1<<16), one("VirtualInheritance", 1<<16),
	one("IntroducedVirtual", 1<<18), one("BitField", 1<<19), one("NoReturn", 1<<20), one("TypePassByValue", 1<<22),
	one("TypePassByReference", 1<<23), one("EnumClass", 1<<24), one("Thunk", 1<<25), one("NonTrivial", 1<<26),
	one("BigEndian", 1<<27), one("LittleEndian", 1<<28), one("AllCallsDescribed", 1<<29),
})

// SubprogramFlags are the properties of a function in #llvm.di_subprogram.
type SubprogramFlags int64

// The flags of a subprogram, with the values that LLVM gives them.
const (
	SubprogramVirtual SubprogramFlags = 1 << iota
	SubprogramPureVirtual
	SubprogramLocalToUnit
	SubprogramDefinition
	SubprogramOptimized
	SubprogramPure
	SubprogramElemental
	SubprogramRecursive
	SubprogramMain
	SubprogramDeleted
	_
	SubprogramObjCDirect
)

var subprogramFlags = bits("DISubprogramFlags", "LLVM DISubprogram flags", []bit{
	one("Virtual", int64(SubprogramVirtual)), one("PureVirtual", int64(SubprogramPureVirtual)),
	one("LocalToUnit", int64(SubprogramLocalToUnit)), one("Definition", int64(SubprogramDefinition)),
	one("Optimized", int64(SubprogramOptimized)), one("Pure", int64(SubprogramPure)),
	one("Elemental", int64(SubprogramElemental)), one("Recursive", int64(SubprogramRecursive)),
	one("MainSubprogram", int64(SubprogramMain)), one("Deleted", int64(SubprogramDeleted)),
	one("ObjCDirect", int64(SubprogramObjCDirect)),
})

var (
	emissionKind = choice("DIEmissionKind", "LLVM debug emission kind", true,
		"None", "Full", "LineTablesOnly", "DebugDirectivesOnly")
	nameTableKind = choice("DINameTableKind", "LLVM debug name table kind", false,
		"Default", "GNU", "None", "Apple")
)

// Where things are declared.
var (
	DICompileUnit = structAttr("di_compile_unit", "LLVM_DICompileUnitAttr", "a source file as the compiler saw it",
		field{"id", required(uniqueField)},
		field{"sourceLanguage", required(languageField)},
		field{"file", required(fileField)},
		field{"producer", stringField},
		field{"isOptimized", required(boolValue)},
		field{"emissionKind", emissionKind},
		field{"nameTableKind", nameTableKind},
		field{"splitDebugFilename", stringField})
	DISubprogram = structAttr("di_subprogram", "LLVM_DISubprogramAttr", "a function",
		field{"recId", uniqueField},
		field{"isRecSelf", flagValue},
		field{"id", uniqueField},
		field{"compileUnit", nested("di_compile_unit", "DICompileUnitAttr")},
		field{"scope", scopeField},
		field{"name", stringField},
		field{"linkageName", stringField},
		field{"file", fileField},
		field{"line", lineField},
		field{"scopeLine", lineField},
		field{"subprogramFlags", subprogramFlags},
		field{"type", nested("di_subroutine_type", "DISubroutineTypeAttr")},
		field{"retainedNodes", nodesField},
		field{"annotations", nodesField})
	DILexicalBlock = structAttr("di_lexical_block", "LLVM_DILexicalBlockAttr", "a block within a function",
		field{"scope", required(scopeField)},
		field{"file", fileField},
		field{"line", lineField},
		field{"column", lineField})
	DILexicalBlockFile = structAttr("di_lexical_block_file", "LLVM_DILexicalBlockFile", "a part of a block that comes from another file",
		field{"scope", required(scopeField)},
		field{"file", fileField},
		field{"discriminator", required(givenNumber("unsigned"))})
	DINamespace = structAttr("di_namespace", "LLVM_DINamespaceAttr", "a namespace",
		field{"name", stringField},
		field{"scope", scopeField},
		field{"exportSymbols", required(boolValue)})
	DIModule = structAttr("di_module", "LLVM_DIModuleAttr", "a module",
		field{"file", fileField},
		field{"scope", scopeField},
		field{"name", stringField},
		field{"configMacros", stringField},
		field{"includePath", stringField},
		field{"apinotes", stringField},
		field{"line", lineField},
		field{"isDecl", flagValue})
	DICommonBlock = structAttr("di_common_block", "LLVM_DICommonBlockAttr", "a Fortran common block",
		field{"scope", required(scopeField)},
		field{"decl", globalField},
		field{"name", required(stringField)},
		field{"file", fileField},
		field{"line", lineField})
	DIImportedEntity = structAttr("di_imported_entity", "LLVM_DIImportedEntityAttr", "something made visible in another scope",
		field{"tag", tagField},
		field{"scope", required(scopeField)},
		field{"entity", required(nodeField)},
		field{"file", fileField},
		field{"line", lineField},
		field{"name", stringField},
		field{"elements", nodesField})
)

// Types.
var (
	DINullType  = &ir.AttrDef{Name: "di_null_type", Doc: "no type", Alias: "di_null_type", Parse: parseEmpty}
	DIBasicType = structAttr("di_basic_type", "LLVM_DIBasicTypeAttr", "a type of the language",
		field{"tag", tagField},
		field{"name", required(stringField)},
		field{"sizeInBits", size64},
		field{"encoding", encodingField})
	DIDerivedType = structAttr("di_derived_type", "LLVM_DIDerivedTypeAttr", "a type made from another",
		field{"tag", tagField},
		field{"name", stringField},
		field{"baseType", typeField},
		field{"sizeInBits", size64},
		field{"alignInBits", size32},
		field{"offsetInBits", size64},
		field{"dwarfAddressSpace", givenNumber("std::optional<unsigned>")},
		field{"extraData", nodeField})
	DICompositeType = structAttr("di_composite_type", "LLVM_DICompositeTypeAttr", "a type made from several",
		field{"recId", uniqueField},
		field{"isRecSelf", flagValue},
		field{"tag", tagField},
		field{"name", stringField},
		field{"file", fileField},
		field{"line", size32},
		field{"scope", scopeField},
		field{"baseType", typeField},
		field{"flags", debugFlags},
		field{"sizeInBits", size64},
		field{"alignInBits", size64},
		field{"dataLocation", expressionField},
		field{"rank", expressionField},
		field{"allocated", expressionField},
		field{"associated", expressionField},
		field{"elements", nodesField})
	DIStringType = structAttr("di_string_type", "LLVM_DIStringTypeAttr", "a Fortran string",
		field{"tag", tagField},
		field{"name", required(stringField)},
		field{"sizeInBits", size64},
		field{"alignInBits", size32},
		field{"stringLength", variableField},
		field{"stringLengthExp", expressionField},
		field{"stringLocationExp", expressionField},
		field{"encoding", encodingField})
	DISubroutineType = structAttr("di_subroutine_type", "LLVM_DISubroutineTypeAttr", "the type of a function",
		field{"callingConvention", conventionField},
		field{"types", typesField})
	DISubrange = plainStructAttr("di_subrange", "LLVM_DISubrangeAttr", "a range of array indices", []field{
		{"count", anyField}, {"lowerBound", anyField}, {"upperBound", anyField}, {"stride", anyField}})
	DIGenericSubrange = plainStructAttr("di_generic_subrange", "LLVM_DIGenericSubrangeAttr", "a range of array indices by expressions", []field{
		{"count", anyField}, {"lowerBound", required(anyField)}, {"upperBound", anyField}, {"stride", required(anyField)}})
)

// Variables.
var (
	DILocalVariable = structAttr("di_local_variable", "LLVM_DILocalVariableAttr", "a variable of a function",
		field{"scope", required(scopeField)},
		field{"name", stringField},
		field{"file", fileField},
		field{"line", lineField},
		field{"arg", lineField},
		field{"alignInBits", lineField},
		field{"type", typeField},
		field{"flags", debugFlags})
	DIGlobalVariable = structAttr("di_global_variable", "LLVM_DIGlobalVariable", "a variable outside of functions",
		field{"scope", scopeField},
		field{"name", stringField},
		field{"linkageName", stringField},
		field{"file", required(fileField)},
		field{"line", required(givenNumber("unsigned"))},
		field{"type", required(typeField)},
		field{"isLocalToUnit", flagValue},
		field{"isDefined", flagValue},
		field{"alignInBits", lineField})
	DIGlobalVariableExpression = structAttr("di_global_variable_expression", "LLVM_DIGlobalVariableExpressionAttr", "a variable and where it is",
		field{"var", required(globalField)},
		field{"expr", expressionField})
	DILabel = structAttr("di_label", "LLVM_DILabelAttr", "a label",
		field{"scope", required(scopeField)},
		field{"name", stringField},
		field{"file", fileField},
		field{"line", lineField})
	DIAnnotation = plainStructAttr("di_annotation", "LLVM_DIAnnotationAttr", "a name and a value", []field{
		{"name", required(stringField)}, {"value", required(stringField)}})
)

// parseEmpty takes the empty brackets some attributes may have.
func parseEmpty(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
	if p.Accept("<") {
		p.Expect(">")
	}
	return p.Context().DialectAttr(def)
}
