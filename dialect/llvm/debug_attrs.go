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
	scopes = []string{"di_file", "di_compile_unit", "di_subprogram"}
	types  = []string{"di_subroutine_type"}

	scopeField  = oneOf("DIScopeAttr", scopes...)
	typeField   = oneOf("DITypeAttr", types...)
	nodeField   = oneOf("DINodeAttr", slices.Concat(scopes, types)...)
	nodesField  = listOf(nodeField, "::llvm::ArrayRef<DINodeAttr>")
	typesField  = listOf(typeField, "::llvm::ArrayRef<DITypeAttr>")
	fileField   = nested("di_file", "DIFileAttr")
	stringField = plain("StringAttr", func(a ir.Attr) bool { _, ok := a.(*ir.StringAttr); return ok })

	lineField = number("unsigned")
)

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
	flagBit("Virtual", int64(SubprogramVirtual)), flagBit("PureVirtual", int64(SubprogramPureVirtual)),
	flagBit("LocalToUnit", int64(SubprogramLocalToUnit)), flagBit("Definition", int64(SubprogramDefinition)),
	flagBit("Optimized", int64(SubprogramOptimized)), flagBit("Pure", int64(SubprogramPure)),
	flagBit("Elemental", int64(SubprogramElemental)), flagBit("Recursive", int64(SubprogramRecursive)),
	flagBit("MainSubprogram", int64(SubprogramMain)), flagBit("Deleted", int64(SubprogramDeleted)),
	flagBit("ObjCDirect", int64(SubprogramObjCDirect)),
})

var (
	emissionKind = choice("DIEmissionKind", "LLVM debug emission kind", true,
		"None", "Full", "LineTablesOnly", "DebugDirectivesOnly")
	nameTableKind = choice("DINameTableKind", "LLVM debug name table kind", false,
		"Default", "GNU", "None", "Apple")
)

// What debug information of functions consists of.
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
	DISubroutineType = structAttr("di_subroutine_type", "LLVM_DISubroutineTypeAttr", "the type of a function",
		field{"callingConvention", conventionField},
		field{"types", typesField})
)
