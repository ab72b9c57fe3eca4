// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK-LABEL: func @casts
// CHECK-SAME: (%[[I:.*]]: i64, %[[P:.*]]: !llvm.ptr, %[[Q:.*]]: !llvm.ptr<3>, %[[X:.*]]: f32, %[[V:.*]]: vector<4xi64>)
func.func @casts(%i: i64, %p: !llvm.ptr, %q: !llvm.ptr<3>, %x: f32, %v: vector<4xi64>) {
  // CHECK: llvm.inttoptr %[[I]] : i64 to !llvm.ptr
  %0 = llvm.inttoptr %i : i64 to !llvm.ptr
  // CHECK: llvm.inttoptr %[[I]] dereferenceable<bytes = 4> {tag} : i64 to !llvm.ptr
  %1 = llvm.inttoptr %i dereferenceable<bytes = 4, mayBeNull = false> {tag} : i64 to !llvm.ptr
  // CHECK: llvm.inttoptr %[[V]] : vector<4xi64> to vector<4x!llvm.ptr>
  %2 = llvm.inttoptr %v : vector<4xi64> to vector<4x!llvm.ptr>
  return
}

// CHECK-LABEL: func @memory
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[X:.*]]: f32, %[[N:.*]]: i32)
func.func @memory(%p: !llvm.ptr, %x: f32, %n: i32) {
  // CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
  %0 = llvm.load %p : !llvm.ptr -> f32
  // CHECK: llvm.load volatile %[[P]] {alignment = 4 : i64, nontemporal} : !llvm.ptr -> f32
  %1 = llvm.load volatile %p {alignment = 4 : i64, nontemporal} : !llvm.ptr -> f32
  // CHECK: llvm.load %[[P]] invariant invariant_group {tag} : !llvm.ptr -> f32
  %2 = llvm.load %p invariant invariant_group {tag} : !llvm.ptr -> f32
  // CHECK: llvm.load %[[P]] atomic syncscope("s") acquire {alignment = 4 : i64} : !llvm.ptr -> f32
  %3 = llvm.load %p atomic syncscope("s") acquire {alignment = 4 : i64} : !llvm.ptr -> f32
  // CHECK: llvm.load %[[P]] dereferenceable<bytes = 8, mayBeNull = true> : !llvm.ptr -> !llvm.ptr
  %4 = llvm.load %p dereferenceable<bytes = 8, mayBeNull = true> : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %[[X]], %[[P]] : f32, !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  // CHECK: llvm.store volatile %[[X]], %[[P]] atomic release invariant_group {alignment = 4 : i64} : f32, !llvm.ptr
  llvm.store volatile %x, %p atomic release invariant_group {alignment = 4 : i64} : f32, !llvm.ptr
  return
}

// CHECK-LABEL: func @alias_metadata
func.func @alias_metadata(%p: !llvm.ptr) {
  // CHECK: llvm.load %{{.*}} {access_groups = [#[[GROUP:[a-z0-9_]+]]], alias_scopes = [#[[SCOPE:[a-z0-9_]+]]
  // CHECK-SAME: ], noalias_scopes = [#[[SCOPE]]], tbaa = [#[[TAG:.*]]]} : !llvm.ptr -> i32
  %0 = llvm.load %p {
    access_groups = [#llvm.access_group<id = distinct[0]<>>],
    alias_scopes = [#llvm.alias_scope<id = "s", domain = <id = "d", description = "x">>],
    noalias_scopes = [#llvm.alias_scope<id = "s", domain = <id = "d", description = "x">>],
    tbaa = [#llvm.tbaa_tag<base_type = <id = "int", members = {<#llvm.tbaa_root<id = "root">, 0>}>, access_type = <id = "int", members = {<#llvm.tbaa_root<id = "root">, 0>}>, offset = 0, constant = true>]
  } : !llvm.ptr -> i32
  return
}

// CHECK-LABEL: func @constants
func.func @constants() {
  // CHECK: llvm.mlir.poison {tag} : i32
  %7 = llvm.mlir.poison {tag} : i32
  return
}

// CHECK-LABEL: func @parts
// CHECK-SAME: (%[[S:.*]]: !llvm.struct<(i32, array<4 x f32>)>, %[[N:.*]]: i32)
func.func @parts(%s: !llvm.struct<(i32, array<4 x f32>)>, %n: i32) -> f32 {
  // CHECK: %[[R:.*]] = llvm.extractvalue %[[S]][1, 3] : !llvm.struct<(i32, array<4 x f32>)>
  %0 = llvm.extractvalue %s[1, 3] : !llvm.struct<(i32, array<4 x f32>)>
  // CHECK: llvm.insertvalue %[[N]], %[[S]][0] {tag} : !llvm.struct<(i32, array<4 x f32>)>
  %1 = llvm.insertvalue %n, %s[0] {tag} : !llvm.struct<(i32, array<4 x f32>)>
  // CHECK: return %[[R]] : f32
  return %0 : f32
}
