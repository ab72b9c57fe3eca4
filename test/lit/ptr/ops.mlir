// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK-LABEL: func private @types
// CHECK-SAME: (!ptr.ptr<#ptr.generic_space>, !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>, memref<4x!ptr.ptr<#ptr.generic_space>>) attributes {a.layout = #ptr.spec<size = 32, abi = 32, preferred = 64>, a.more = #ptr.spec<size = 64, abi = 32, preferred = 64, index = 32>}
func.func private @types(!ptr.ptr<#ptr.generic_space>, !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>, memref<4x!ptr.ptr<#ptr.generic_space>>)
  attributes {a.layout = #ptr.spec<size = 32, abi = 32, preferred = 64>, a.more = #ptr.spec<index = 32, abi = 32, size = 64, preferred = 64>}

!p = !ptr.ptr<#ptr.generic_space>

// CHECK-LABEL: func @constants
func.func @constants() {
  // CHECK: ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  %0 = ptr.constant #ptr.null : !p
  // CHECK: ptr.constant {tag} #ptr.address<4096> : !ptr.ptr<#ptr.generic_space>
  %1 = ptr.constant {tag} #ptr.address<4096> : !p
  // CHECK: ptr.type_offset f32 : i32
  %2 = ptr.type_offset f32 : i32
  // CHECK: ptr.type_offset {tag} memref<4xf32> : index
  %3 = ptr.type_offset {tag} memref<4xf32> : index
  return
}

// CHECK-LABEL: func @arithmetic
// CHECK-SAME: (%[[P:.*]]: !ptr.ptr<#ptr.generic_space>, %[[I:.*]]: index, %[[T:.*]]: tensor<4x!ptr.ptr<#ptr.generic_space>>, %[[J:.*]]: tensor<4xi32>, %[[V:.*]]: vector<4x!ptr.ptr<#ptr.generic_space>>)
func.func @arithmetic(%p: !p, %i: index, %t: tensor<4x!p>, %j: tensor<4xi32>, %v: vector<4x!p>) -> tensor<4x!p> {
  // CHECK: ptr.ptr_add %[[P]], %[[I]] : !ptr.ptr<#ptr.generic_space>, index
  %0 = ptr.ptr_add none %p, %i : !p, index
  // CHECK: ptr.ptr_add nusw %[[P]], %[[I]] {tag} : !ptr.ptr<#ptr.generic_space>, index
  %1 = ptr.ptr_add nusw %p, %i {tag} : !p, index
  // CHECK: ptr.ptr_add nuw %[[T]], %[[J]] : tensor<4x!ptr.ptr<#ptr.generic_space>>, tensor<4xi32>
  %2 = ptr.ptr_add nuw %t, %j : tensor<4x!p>, tensor<4xi32>
  // CHECK: %[[R:.*]] = ptr.ptr_add inbounds %[[P]], %[[J]] : !ptr.ptr<#ptr.generic_space>, tensor<4xi32>
  %3 = ptr.ptr_add inbounds %p, %j : !p, tensor<4xi32>
  // CHECK: ptr.ptr_add %[[V]], %[[I]] : vector<4x!ptr.ptr<#ptr.generic_space>>, index
  %4 = ptr.ptr_add %v, %i : vector<4x!p>, index
  // CHECK: ptr.ptr_diff %[[P]], %[[P]] : !ptr.ptr<#ptr.generic_space> -> i64
  %5 = ptr.ptr_diff %p, %p : !p -> i64
  // CHECK: ptr.ptr_diff nuw|nsw %[[V]], %[[V]] {tag} : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xindex>
  %6 = ptr.ptr_diff nsw | nuw %v, %v {tag} : vector<4x!p> -> vector<4xindex>
  // CHECK: return %[[R]] : tensor<4x!ptr.ptr<#ptr.generic_space>>
  return %3 : tensor<4x!p>
}

// CHECK-LABEL: func @casts
// CHECK-SAME: (%[[M:.*]]: memref<f32, #ptr.generic_space>)
func.func @casts(%m: memref<f32, #ptr.generic_space>) {
  // CHECK: %[[P:.*]] = ptr.to_ptr %[[M]] : memref<f32, #ptr.generic_space> -> <#ptr.generic_space>
  %0 = ptr.to_ptr %m : memref<f32, #ptr.generic_space> -> !p
  // CHECK: %[[D:.*]] = ptr.get_metadata %[[M]] : memref<f32, #ptr.generic_space>
  %1 = ptr.get_metadata %m : memref<f32, #ptr.generic_space>
  // CHECK: ptr.from_ptr %[[P]] metadata %[[D]] : <#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  %2 = ptr.from_ptr %0 metadata %1 : !p -> memref<f32, #ptr.generic_space>
  // CHECK: ptr.from_ptr %[[P]] {tag} : <#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  %3 = ptr.from_ptr %0 {tag} : <#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  return
}

// What follows an access may stand in any order, and prints in one.
// CHECK-LABEL: func @accesses
// CHECK-SAME: (%[[P:.*]]: !ptr.ptr<#ptr.generic_space>, %[[V:.*]]: f32)
func.func @accesses(%p: !p, %v: f32) {
  // CHECK: ptr.load %[[P]] : !ptr.ptr<#ptr.generic_space> -> f32
  %0 = ptr.load %p : !p -> f32
  // CHECK: ptr.load volatile %[[P]] atomic syncscope("workgroup") acquire nontemporal invariant invariant_group alignment = 4 {tag} : !ptr.ptr<#ptr.generic_space> -> f32
  %1 = ptr.load volatile %p atomic syncscope("workgroup") acquire alignment = 4 invariant_group nontemporal invariant {tag} : !p -> f32
  // CHECK: ptr.load %[[P]] atomic monotonic alignment = 4 : !ptr.ptr<#ptr.generic_space> -> f32
  %2 = ptr.load %p atomic monotonic alignment = 4 : !p -> f32
  // CHECK: ptr.load volatile %[[P]] : !ptr.ptr<#ptr.generic_space> -> f32
  %3 = "ptr.load"(%p) <{volatile_ = true, nontemporal = false}> : (!p) -> f32
  // CHECK: ptr.store %[[V]], %[[P]] : f32, !ptr.ptr<#ptr.generic_space>
  ptr.store %v, %p : f32, !p
  // CHECK: ptr.store volatile %[[V]], %[[P]] atomic syncscope("workgroup") release nontemporal invariant_group alignment = 8 {tag} : f32, !ptr.ptr<#ptr.generic_space>
  ptr.store volatile %v, %p atomic syncscope("workgroup") release nontemporal invariant_group alignment = 8 {tag} : f32, !p
  return
}

// CHECK-LABEL: func @masked
// CHECK-SAME: (%[[P:.*]]: !ptr.ptr<#ptr.generic_space>, %[[Q:.*]]: vector<4x!ptr.ptr<#ptr.generic_space>>, %[[M:.*]]: vector<4xi1>, %[[V:.*]]: vector<4xf32>)
func.func @masked(%p: !p, %q: vector<4x!p>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // CHECK: ptr.gather %[[Q]], %[[M]], %[[V]] alignment = 8 {tag} : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  %0 = ptr.gather %q, %m, %v alignment = 8 {tag} : vector<4x!p> -> vector<4xf32>
  // CHECK: ptr.scatter %[[V]], %[[Q]], %[[M]] : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  ptr.scatter %v, %q, %m : vector<4xf32>, vector<4x!p>
  // CHECK: ptr.masked_load %[[P]], %[[M]], %[[V]] : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  %1 = ptr.masked_load %p, %m, %v : !p -> vector<4xf32>
  // CHECK: ptr.masked_store %[[V]], %[[P]], %[[M]] alignment = 8 : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  ptr.masked_store %v, %p, %m alignment = 8 : vector<4xf32>, !p
  return
}
