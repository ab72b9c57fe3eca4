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
  // CHECK: llvm.ptrtoint %[[P]] : !llvm.ptr to i64
  %3 = llvm.ptrtoint %p : !llvm.ptr to i64
  // CHECK: llvm.bitcast %[[X]] : f32 to i32
  %4 = llvm.bitcast %x : f32 to i32
  // CHECK: llvm.addrspacecast %[[Q]] {tag} : !llvm.ptr<3> to !llvm.ptr
  %5 = llvm.addrspacecast %q {tag} : !llvm.ptr<3> to !llvm.ptr
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
  // CHECK: llvm.alloca %[[N]] x f32 : (i32) -> !llvm.ptr
  %5 = llvm.alloca %n x f32 {alignment = 0 : i64} : (i32) -> !llvm.ptr
  // CHECK: llvm.alloca inalloca %[[N]] x !llvm.struct<(i32)> {alignment = 8 : i64} : (i32) -> !llvm.ptr<3>
  %6 = llvm.alloca inalloca %n x !llvm.struct<(i32)> {alignment = 8 : i64} : (i32) -> !llvm.ptr<3>
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

// CHECK-LABEL: func @addresses
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[I:.*]]: i64, %[[N:.*]]: i32, %[[W:.*]]: vector<4x!llvm.ptr>, %[[V:.*]]: vector<4xi64>)
func.func @addresses(%p: !llvm.ptr, %i: i64, %n: i32, %w: vector<4x!llvm.ptr>, %v: vector<4xi64>) {
  // CHECK: llvm.getelementptr %[[P]][%[[I]]] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %0 = llvm.getelementptr none %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  // CHECK: llvm.getelementptr inbounds %[[P]][0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f32)>
  %1 = llvm.getelementptr inbounds %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f32)>
  // CHECK: llvm.getelementptr inbounds|nuw %[[P]][%[[I]], -1, %[[N]]] {tag} : (!llvm.ptr, i64, i32) -> !llvm.ptr, !llvm.array<4 x array<4 x i8>>
  %2 = llvm.getelementptr nuw | inbounds %p[%i, -1, %n] {tag} : (!llvm.ptr, i64, i32) -> !llvm.ptr, !llvm.array<4 x array<4 x i8>>
  // CHECK: llvm.getelementptr nusw %[[W]][%[[V]]] : (vector<4x!llvm.ptr>, vector<4xi64>) -> vector<4x!llvm.ptr>, f32
  %3 = llvm.getelementptr nusw %w[%v] : (vector<4x!llvm.ptr>, vector<4xi64>) -> vector<4x!llvm.ptr>, f32
  return
}

// CHECK-LABEL: func @constants
func.func @constants() {
  // CHECK: llvm.mlir.constant(42 : i32) : i32
  %0 = llvm.mlir.constant(42 : i32) : i32
  // CHECK: llvm.mlir.constant(1.000000e+00 : f32) {tag} : f32
  %1 = llvm.mlir.constant(1.0 : f32) {tag} : f32
  // CHECK: llvm.mlir.constant("abc") : !llvm.array<3 x i8>
  %2 = llvm.mlir.constant("abc") : !llvm.array<3 x i8>
  // CHECK: llvm.mlir.constant(dense<1> : tensor<2x4xi32>) : !llvm.array<2 x array<4 x i32>>
  %3 = llvm.mlir.constant(dense<1> : tensor<2x4xi32>) : !llvm.array<2 x array<4 x i32>>
  // CHECK: llvm.mlir.constant([1 : i32, 2.000000e+00 : f32]) : !llvm.struct<(i32, f32)>
  %4 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
  // CHECK: llvm.mlir.constant(0 : index) : i64
  %5 = llvm.mlir.constant(0 : index) : i64
  // CHECK: llvm.mlir.undef : !llvm.struct<(i32, f32)>
  %6 = llvm.mlir.undef : !llvm.struct<(i32, f32)>
  // CHECK: llvm.mlir.poison {tag} : i32
  %7 = llvm.mlir.poison {tag} : i32
  // CHECK: llvm.mlir.zero : !llvm.ptr
  %8 = llvm.mlir.zero : !llvm.ptr
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
