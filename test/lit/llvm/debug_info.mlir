// RUN: tshared-opt %s | FileCheck %s
// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// Every attribute of debug information, with all and with few of its fields;
// those that are as when absent are not printed.

// CHECK: #di_file = #llvm.di_file<"foo.mlir" in "dir/">
// CHECK-NEXT: #di_subprogram = #llvm.di_subprogram<name = "h", subprogramFlags = "Virtual|PureVirtual|LocalToUnit|Pure|Elemental|Recursive|MainSubprogram|Deleted|ObjCDirect">
// CHECK-NEXT: #di_subprogram1 = #llvm.di_subprogram<>
// CHECK-NEXT: #di_subprogram2 = #llvm.di_subprogram<recId = distinct[0]<>, isRecSelf = true>
// CHECK-NEXT: #di_subroutine_type = #llvm.di_subroutine_type<>
// CHECK-NEXT: #di_compile_unit = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = #di_file, producer = "MLIR", isOptimized = true, emissionKind = Full, nameTableKind = None>
// CHECK-NEXT: #di_compile_unit1 = #llvm.di_compile_unit<id = distinct[2]<>, sourceLanguage = DW_LANG_Python, file = #di_file, isOptimized = false, emissionKind = LineTablesOnly, splitDebugFilename = "x.dwo">
// CHECK-NEXT: #di_compile_unit2 = #llvm.di_compile_unit<id = distinct[3]<>, sourceLanguage = DW_LANG_Python, file = #di_file, isOptimized = false, emissionKind = DebugDirectivesOnly>
// CHECK-NEXT: #di_compile_unit3 = #llvm.di_compile_unit<id = distinct[4]<>, sourceLanguage = DW_LANG_Python, file = #di_file, isOptimized = false, emissionKind = None, nameTableKind = GNU>
// CHECK-NEXT: #di_subroutine_type1 = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #di_subroutine_type, #di_subroutine_type>
// CHECK-NEXT: #di_subprogram3 = #llvm.di_subprogram<id = distinct[5]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "f", linkageName = "f2", file = #di_file, line = 3, scopeLine = 4, subprogramFlags = "Definition|Optimized", type = #di_subroutine_type1, retainedNodes = #di_subroutine_type, #di_file>
// CHECK-NEXT: #di_subprogram4 = #llvm.di_subprogram<scope = #di_file, name = "g", file = #di_file, subprogramFlags = Definition, type = #di_subroutine_type1>
// CHECK: attributes {a = [#di_file,

#file = #llvm.di_file<"foo.mlir" in "dir/">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "MLIR", isOptimized = true, emissionKind = Full, nameTableKind = None>
#cu2 = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_Python, file = #file, isOptimized = false, emissionKind = LineTablesOnly, splitDebugFilename = "x.dwo">
#cu3 = #llvm.di_compile_unit<id = distinct[5]<>, sourceLanguage = DW_LANG_Python, file = #file, isOptimized = false, emissionKind = DebugDirectivesOnly>
#cu4 = #llvm.di_compile_unit<id = distinct[6]<>, sourceLanguage = DW_LANG_Python, file = #file, isOptimized = false, emissionKind = None, nameTableKind = GNU>
#st0 = #llvm.di_subroutine_type<>
#st = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #st0, #st0>
#sp = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #cu, scope = #file, name = "f", linkageName = "f2", file = #file, line = 3, scopeLine = 4, subprogramFlags = "Definition|Optimized", type = #st, retainedNodes = #st0, #file>
#sp2 = #llvm.di_subprogram<scope = #file, name = "g", file = #file, subprogramFlags = Definition, type = #st>
#sp3 = #llvm.di_subprogram<name = "h", subprogramFlags = "Virtual|PureVirtual|LocalToUnit|Pure|Elemental|Recursive|MainSubprogram|Deleted|ObjCDirect">
#sp4 = #llvm.di_subprogram<>
#sprec = #llvm.di_subprogram<recId = distinct[4]<>, isRecSelf = true>
func.func private @f() attributes {a = [#file, #cu, #cu2, #cu3, #cu4, #st, #st0, #sp, #sp2, #sp3, #sp4, #sprec]}
