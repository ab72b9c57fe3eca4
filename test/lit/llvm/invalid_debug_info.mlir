// RUN: tshared-opt %s --split-input-file --verify-diagnostics

// expected-error @+3 {{invalid debug info debug info language name: DW_LANG_Foo}}
// expected-error @+2 {{failed to parse LLVM_DICompileUnitAttr parameter 'sourceLanguage' which is to be a `unsigned`}}
func.func private @f() attributes {a =
  #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_Foo, file = <"a" in "b">, isOptimized = true, emissionKind = Full>
}

// -----

// expected-error @+3 {{expected one of [None, Full, LineTablesOnly, DebugDirectivesOnly] for LLVM debug emission kind, got: Foo}}
// expected-error @+2 {{failed to parse LLVM_DICompileUnitAttr parameter 'emissionKind' which is to be a `DIEmissionKind`}}
func.func private @f() attributes {a =
  #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = true, emissionKind = Foo>
}

// -----

// expected-error @+3 {{integer value too large}}
// expected-error @+2 {{failed to parse LLVM_DICompileUnitAttr parameter 'isOptimized' which is to be a `bool`}}
func.func private @f() attributes {a =
  #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = 3, emissionKind = Full>
}

// -----

// expected-error @+3 {{invalid kind of attribute specified}}
// expected-error @+2 {{failed to parse LLVM_DICompileUnitAttr parameter 'id' which is to be a `DistinctAttr`}}
func.func private @f() attributes {a =
  #llvm.di_compile_unit<id = 3, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = true, emissionKind = Full>
}

// -----

// expected-error @+3 {{expected one of [Virtual, PureVirtual, LocalToUnit, Definition, Optimized, Pure, Elemental, Recursive, MainSubprogram, Deleted, ObjCDirect] for LLVM DISubprogram flags, got: Foo}}
// expected-error @+2 {{failed to parse LLVM_DISubprogramAttr parameter 'subprogramFlags' which is to be a `DISubprogramFlags`}}
func.func private @f() attributes {a =
  #llvm.di_subprogram<subprogramFlags = Foo>
}

// -----

// expected-error @+3 {{expected one of [Virtual, PureVirtual, LocalToUnit, Definition, Optimized, Pure, Elemental, Recursive, MainSubprogram, Deleted, ObjCDirect] for LLVM DISubprogram flags, got: Foo|Pure}}
// expected-error @+2 {{failed to parse LLVM_DISubprogramAttr parameter 'subprogramFlags' which is to be a `DISubprogramFlags`}}
func.func private @f() attributes {a =
  #llvm.di_subprogram<subprogramFlags = "Foo|Pure">
}

// -----

// expected-error @+2 {{expected '>'}}
func.func private @f() attributes {a =
  #llvm.di_subprogram<subprogramFlags = Pure|Virtual>
}

// -----

// expected-error @+3 {{expected one of [Virtual, PureVirtual, LocalToUnit, Definition, Optimized, Pure, Elemental, Recursive, MainSubprogram, Deleted, ObjCDirect] for LLVM DISubprogram flags, got: }}
// expected-error @+2 {{failed to parse LLVM_DISubprogramAttr parameter 'subprogramFlags' which is to be a `DISubprogramFlags`}}
func.func private @f() attributes {a =
  #llvm.di_subprogram<subprogramFlags = "">
}

// -----

// expected-error @+3 {{invalid kind of attribute specified}}
// expected-error @+2 {{failed to parse LLVM_DISubprogramAttr parameter 'retainedNodes' which is to be a `::llvm::ArrayRef<DINodeAttr>`}}
func.func private @f() attributes {a =
  #llvm.di_subprogram<retainedNodes = 3>
}

// -----

// expected-error @+3 {{invalid debug info debug info calling convention name: DW_CC_foo}}
// expected-error @+2 {{failed to parse LLVM_DISubroutineTypeAttr parameter 'callingConvention' which is to be a `unsigned`}}
func.func private @f() attributes {a =
  #llvm.di_subroutine_type<callingConvention = DW_CC_foo>
}

// -----

// expected-error @+3 {{invalid kind of attribute specified}}
// expected-error @+2 {{failed to parse LLVM_DISubroutineTypeAttr parameter 'types' which is to be a `::llvm::ArrayRef<DITypeAttr>`}}
func.func private @f() attributes {a =
  #llvm.di_subroutine_type<types = 3>
}

// -----

// expected-error @+2 {{expected 'in'}}
func.func private @f() attributes {a =
  #llvm.di_file<"a">
}

// -----

// expected-error @+3 {{invalid kind of attribute specified}}
// expected-error @+2 {{failed to parse LLVM_DIFileAttr parameter 'directory' which is to be a `StringAttr`}}
func.func private @f() attributes {a =
  #llvm.di_file<"a" in 3>
}

