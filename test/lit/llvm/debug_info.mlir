// RUN: tshared-opt %s | FileCheck %s
// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// Every attribute of debug information, with all and with few of its fields;
// those that are as when absent are not printed.

// CHECK: #di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int0">
// CHECK-NEXT: #di_basic_type1 = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int1", sizeInBits = 32, encoding = DW_ATE_signed>
// CHECK-NEXT: #di_basic_type2 = #llvm.di_basic_type<name = "int2">
// CHECK-NEXT: #di_basic_type3 = #llvm.di_basic_type<tag = DW_TAG_unspecified_type, name = "u", encoding = DW_ATE_float>
// CHECK-NEXT: #di_composite_type = #llvm.di_composite_type<recId = distinct[0]<>, isRecSelf = true>
// CHECK-NEXT: #di_file = #llvm.di_file<"foo.mlir" in "dir/">
// CHECK-NEXT: #di_namespace = #llvm.di_namespace<exportSymbols = true>
// CHECK-NEXT: #di_null_type = #llvm.di_null_type
// CHECK-NEXT: #di_subprogram = #llvm.di_subprogram<name = "h", subprogramFlags = "Virtual|PureVirtual|LocalToUnit|Pure|Elemental|Recursive|MainSubprogram|Deleted|ObjCDirect">
// CHECK-NEXT: #di_subprogram1 = #llvm.di_subprogram<>
// CHECK-NEXT: #di_subprogram2 = #llvm.di_subprogram<recId = distinct[1]<>, isRecSelf = true>
// CHECK-NEXT: #di_subroutine_type = #llvm.di_subroutine_type<>
// CHECK-NEXT: #di_compile_unit = #llvm.di_compile_unit<id = distinct[2]<>, sourceLanguage = DW_LANG_C, file = #di_file, producer = "MLIR", isOptimized = true, emissionKind = Full, nameTableKind = None>
// CHECK-NEXT: #di_compile_unit1 = #llvm.di_compile_unit<id = distinct[3]<>, sourceLanguage = DW_LANG_Python, file = #di_file, isOptimized = false, emissionKind = LineTablesOnly, splitDebugFilename = "x.dwo">
// CHECK-NEXT: #di_compile_unit2 = #llvm.di_compile_unit<id = distinct[4]<>, sourceLanguage = DW_LANG_Python, file = #di_file, isOptimized = false, emissionKind = DebugDirectivesOnly>
// CHECK-NEXT: #di_compile_unit3 = #llvm.di_compile_unit<id = distinct[5]<>, sourceLanguage = DW_LANG_Python, file = #di_file, isOptimized = false, emissionKind = None, nameTableKind = GNU>
// CHECK-NEXT: #di_composite_type1 = #llvm.di_composite_type<tag = DW_TAG_array_type, baseType = #di_basic_type, sizeInBits = 128, elements = #llvm.di_subrange<count = 4 : i64, lowerBound = 0 : i64, upperBound = 3 : i64, stride = 1 : i64>, #llvm.di_subrange<count = 4 : i64>>
// CHECK-NEXT: #di_composite_type2 = #llvm.di_composite_type<tag = DW_TAG_array_type, baseType = #di_basic_type, dataLocation = <[DW_OP_plus_uconst(8), DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]>, rank = <>, allocated = <[DW_OP_plus_uconst(8), DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]>, associated = <[DW_OP_plus_uconst(8), DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]>, elements = #llvm.di_generic_subrange<count = #llvm.di_expression<[DW_OP_plus_uconst(8), DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]>, lowerBound = #llvm.di_expression<>, stride = #llvm.di_expression<[DW_OP_plus_uconst(8), DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]>>>
// CHECK-NEXT: #di_derived_type = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #di_basic_type, sizeInBits = 64, alignInBits = 32, offsetInBits = 4, extraData = #di_basic_type1>
// CHECK-NEXT: #di_derived_type1 = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #di_composite_type>
// CHECK-NEXT: #di_module = #llvm.di_module<file = #di_file, scope = #di_file, name = "m", configMacros = "bar", includePath = "/", apinotes = "/", line = 42, isDecl = true>
// CHECK-NEXT: #di_namespace1 = #llvm.di_namespace<name = "std", scope = #di_file, exportSymbols = false>
// CHECK-NEXT: #di_subroutine_type1 = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #di_basic_type, #di_basic_type1, #di_null_type>
// CHECK-NEXT: #di_subroutine_type2 = #llvm.di_subroutine_type<types = #di_basic_type>
// CHECK-NEXT: #di_composite_type3 = #llvm.di_composite_type<recId = distinct[0]<>, tag = DW_TAG_structure_type, name = "r", elements = #di_derived_type1>
// CHECK-NEXT: #di_derived_type2 = #llvm.di_derived_type<tag = DW_TAG_member, name = "m", baseType = #di_derived_type, dwarfAddressSpace = 3>
// CHECK-NEXT: #di_global_variable = #llvm.di_global_variable<scope = #di_compile_unit, name = "gv", linkageName = "gv", file = #di_file, line = 2, type = #di_basic_type, isLocalToUnit = true, isDefined = true, alignInBits = 2>
// CHECK-NEXT: #di_subprogram3 = #llvm.di_subprogram<id = distinct[6]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "f", linkageName = "f2", file = #di_file, line = 3, scopeLine = 4, subprogramFlags = "Definition|Optimized", type = #di_subroutine_type1, annotations = #llvm.di_annotation<name = "foo", value = "bar">>
// CHECK-NEXT: #di_subprogram4 = #llvm.di_subprogram<scope = #di_file, name = "g", file = #di_file, subprogramFlags = Definition, type = #di_subroutine_type2>
// CHECK-NEXT: #di_common_block = #llvm.di_common_block<scope = #di_subprogram3, decl = #di_global_variable, name = "a", file = #di_file, line = 4>
// CHECK-NEXT: #di_composite_type4 = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "c", file = #di_file, line = 42, scope = #di_file, flags = "TypePassByReference|NonTrivial", sizeInBits = 32, alignInBits = 8, elements = #di_derived_type2, #di_basic_type>
// CHECK-NEXT: #di_global_variable_expression = #llvm.di_global_variable_expression<var = #di_global_variable, expr = <>>
// CHECK-NEXT: #di_global_variable_expression1 = #llvm.di_global_variable_expression<var = #di_global_variable, expr = <[DW_OP_plus_uconst(8), DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]>>
// CHECK-NEXT: #di_imported_entity = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #di_subprogram3, entity = #di_module, file = #di_file, line = 1>
// CHECK-NEXT: #di_imported_entity1 = #llvm.di_imported_entity<tag = DW_TAG_imported_declaration, scope = #di_subprogram3, entity = #di_module, name = "x", elements = #di_global_variable>
// CHECK-NEXT: #di_lexical_block = #llvm.di_lexical_block<scope = #di_subprogram3, file = #di_file, line = 7, column = 42>
// CHECK-NEXT: #di_lexical_block1 = #llvm.di_lexical_block<scope = #di_subprogram3>
// CHECK-NEXT: #di_lexical_block_file = #llvm.di_lexical_block_file<scope = #di_subprogram3, file = #di_file, discriminator = 3>
// CHECK-NEXT: #di_string_type = #llvm.di_string_type<tag = DW_TAG_string_type, name = "s", sizeInBits = 8, alignInBits = 8, stringLength = #di_global_variable, stringLengthExp = <[DW_OP_plus_uconst(8), DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]>, stringLocationExp = <[DW_OP_plus_uconst(8), DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]>, encoding = DW_ATE_ASCII>
// CHECK-NEXT: #di_label = #llvm.di_label<scope = #di_lexical_block, name = "label", file = #di_file, line = 42>
// CHECK-NEXT: #di_lexical_block_file1 = #llvm.di_lexical_block_file<scope = #di_lexical_block, discriminator = 0>
// CHECK-NEXT: #di_local_variable = #llvm.di_local_variable<scope = #di_lexical_block, name = "arg", file = #di_file, line = 6, arg = 1, alignInBits = 32, type = #di_basic_type, flags = Artificial>
// CHECK-NEXT: #di_local_variable1 = #llvm.di_local_variable<scope = #di_lexical_block>
// CHECK: attributes {a = [#di_file, #di_null_type,
// CHECK-SAME: #llvm.di_annotation<name = "foo", value = "bar">
// CHECK-SAME: #llvm.di_subrange<count = 4 : i64>
// CHECK-SAME: #llvm.di_expression<>
// CHECK-SAME: #llvm.di_expression<[DW_OP_plus_uconst(8), DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]>
// CHECK-SAME: #llvm.di_generic_subrange<count = #llvm.di_expression

#file = #llvm.di_file<"foo.mlir" in "dir/">
#null = #llvm.di_null_type
#int0 = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int0">
#int1 = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int1", sizeInBits = 32, encoding = DW_ATE_signed>
#bt = #llvm.di_basic_type<name = "int2">
#bt2 = #llvm.di_basic_type<tag = DW_TAG_unspecified_type, name = "u", encoding = DW_ATE_float>
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "MLIR", isOptimized = true, emissionKind = Full, nameTableKind = None>
#cu2 = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_Python, file = #file, isOptimized = false, emissionKind = LineTablesOnly, splitDebugFilename = "x.dwo">
#cu3 = #llvm.di_compile_unit<id = distinct[5]<>, sourceLanguage = DW_LANG_Python, file = #file, isOptimized = false, emissionKind = DebugDirectivesOnly>
#cu4 = #llvm.di_compile_unit<id = distinct[6]<>, sourceLanguage = DW_LANG_Python, file = #file, isOptimized = false, emissionKind = None, nameTableKind = GNU>
#st = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #int0, #int1, #null>
#st0 = #llvm.di_subroutine_type<>
#st1 = #llvm.di_subroutine_type<types = #int0>
#ann = #llvm.di_annotation<name = "foo", value = "bar">
#sp = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #cu, scope = #file, name = "f", linkageName = "f2", file = #file, line = 3, scopeLine = 4, subprogramFlags = "Definition|Optimized", type = #st, annotations = #ann>
#sp2 = #llvm.di_subprogram<scope = #file, name = "g", file = #file, subprogramFlags = Definition, type = #st1>
#sp3 = #llvm.di_subprogram<name = "h", subprogramFlags = "Virtual|PureVirtual|LocalToUnit|Pure|Elemental|Recursive|MainSubprogram|Deleted|ObjCDirect">
#sp4 = #llvm.di_subprogram<>
#ptr = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #int0, sizeInBits = 64, alignInBits = 32, offsetInBits = 4, extraData = #int1>
#ptr2 = #llvm.di_derived_type<tag = DW_TAG_member, name = "m", baseType = #ptr, dwarfAddressSpace = 3>
#sr = #llvm.di_subrange<count = 4 : i64>
#comp = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "c", file = #file, line = 42, scope = #file, flags = "TypePassByReference|NonTrivial", sizeInBits = 32, alignInBits = 8, elements = #ptr2, #int0>
#arr = #llvm.di_composite_type<tag = DW_TAG_array_type, baseType = #int0, sizeInBits = 128, elements = #llvm.di_subrange<count = 4 : i64, lowerBound = 0 : i64, upperBound = 3 : i64, stride = 1 : i64>, #sr>
#expr0 = #llvm.di_expression<>
#expr = #llvm.di_expression<[DW_OP_plus_uconst(8), DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]>
#gs = #llvm.di_generic_subrange<count = #expr, lowerBound = #expr0, stride = #expr>
#arr2 = #llvm.di_composite_type<tag = DW_TAG_array_type, baseType = #int0, dataLocation = #expr, rank = #expr0, allocated = #expr, associated = #expr, elements = #gs>
#lb = #llvm.di_lexical_block<scope = #sp, file = #file, line = 7, column = 42>
#lb0 = #llvm.di_lexical_block<scope = #sp>
#lbf = #llvm.di_lexical_block_file<scope = #sp, file = #file, discriminator = 3>
#lbf0 = #llvm.di_lexical_block_file<scope = #lb, discriminator = 0>
#lv = #llvm.di_local_variable<scope = #lb, name = "arg", file = #file, line = 6, arg = 1, alignInBits = 32, type = #int0, flags = "Artificial">
#lv0 = #llvm.di_local_variable<scope = #lb>
#ns = #llvm.di_namespace<name = "std", scope = #file, exportSymbols = false>
#ns0 = #llvm.di_namespace<exportSymbols = true>
#mod = #llvm.di_module<file = #file, scope = #file, name = "m", configMacros = "bar", includePath = "/", apinotes = "/", line = 42, isDecl = true>
#gv = #llvm.di_global_variable<scope = #cu, name = "gv", linkageName = "gv", file = #file, line = 2, type = #int0, isLocalToUnit = true, isDefined = true, alignInBits = 2>
#gve = #llvm.di_global_variable_expression<var = #gv, expr = <>>
#gve2 = #llvm.di_global_variable_expression<var = #gv, expr = #expr>
#ie = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #sp, entity = #mod, file = #file, line = 1>
#ie2 = #llvm.di_imported_entity<tag = DW_TAG_imported_declaration, scope = #sp, entity = #mod, name = "x", elements = #gv>
#cb = #llvm.di_common_block<scope = #sp, decl = #gv, name = "a", file = #file, line = 4>
#label = #llvm.di_label<scope = #lb, name = "label", file = #file, line = 42>
#str = #llvm.di_string_type<tag = DW_TAG_string_type, name = "s", sizeInBits = 8, alignInBits = 8, stringLength = #gv, stringLengthExp = #expr, stringLocationExp = #expr, encoding = DW_ATE_ASCII>
#rec = #llvm.di_composite_type<recId = distinct[3]<>, isRecSelf = true>
#rec2 = #llvm.di_composite_type<recId = distinct[3]<>, tag = DW_TAG_structure_type, name = "r", elements = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #rec>>
#sprec = #llvm.di_subprogram<recId = distinct[4]<>, isRecSelf = true>
func.func private @f() attributes {a = [#file, #null, #int0, #int1, #bt, #bt2, #cu, #cu2, #cu3, #cu4, #st, #st0, #st1, #ann, #sp, #sp2, #sp3, #sp4, #ptr, #ptr2, #sr, #comp, #arr, #expr0, #expr, #gs, #arr2, #lb, #lb0, #lbf, #lbf0, #lv, #lv0, #ns, #ns0, #mod, #gv, #gve, #gve2, #ie, #ie2, #cb, #label, #str, #rec2, #sprec]}
