// RUN: tshared-opt %s --triton-to-ptr="hints=true" | FileCheck %s

// Offsets count bytes; a cast between pointers is nothing.
// CHECK-LABEL: func @address
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32, %[[I:.*]]: i64)
func.func @address(%p: !tt.ptr<f32>, %n: i32, %i: i64) -> i64 {
  // CHECK: %[[Q:.*]] = builtin.unrealized_conversion_cast %[[P]] : !tt.ptr<f32> to !ptr.ptr<#tptr.default_memory_space>
  // CHECK: %[[W:.*]] = arith.extsi %[[N]] : i32 to i64
  // CHECK: %[[S:.*]] = tptr.type_offset f32 : i64
  // CHECK: %[[B:.*]] = arith.muli %[[W]], %[[S]] : i64
  // CHECK: %[[R:.*]] = tptr.ptradd %[[Q]] %[[B]]
  %0 = tt.addptr %p, %n : !tt.ptr<f32>, i32
  %1 = tt.bitcast %0 : !tt.ptr<f32> -> !tt.ptr<i16>
  // CHECK: %[[V:.*]] = tptr.ptrtoint %[[R]] : <#tptr.default_memory_space> to i64
  %2 = tt.ptr_to_int %1 : !tt.ptr<i16> -> i64
  // CHECK: tptr.inttoptr %[[I]] : i64 to <#tptr.default_memory_space>
  %3 = tt.int_to_ptr %i : i64 -> !tt.ptr<i8>
  // CHECK: return %[[V]]
  return %2 : i64
}

// Masked-off accesses touch nothing; what is read is 0 unless it is said.
// CHECK-LABEL: func @access
// CHECK-SAME: (%[[I:.*]]: i64, %[[M:.*]]: i1, %[[X:.*]]: f32)
func.func @access(%i: i64, %m: i1, %x: f32) {
  // CHECK: %[[P:.*]] = tptr.inttoptr
  %p = tt.int_to_ptr %i : i64 -> !tt.ptr<f32>
  // CHECK: %[[E:.*]] = tptr.to_memref %[[P]] : <#tptr.default_memory_space> to memref<1xf32>
  // CHECK: %[[V:.*]] = scf.if %[[M]] -> (f32) {
  // CHECK: memref.load %[[E]][%{{.*}}] {tshared.cache = "cg"} : memref<1xf32>
  // CHECK: } else {
  // CHECK-NEXT: scf.yield %[[X]]
  %0 = tt.load %p, %m, %x cacheModifier = cg : !tt.ptr<f32>
  // CHECK: scf.if %[[M]] {
  // CHECK: %[[E:.*]] = tptr.to_memref %[[P]]
  // CHECK: memref.store %[[V]], %[[E]]
  tt.store %p, %0, %m : !tt.ptr<f32>
  // CHECK: scf.if %[[M]] -> (f32) {
  // CHECK: } else {
  // CHECK-NEXT: %[[Z:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK-NEXT: scf.yield %[[Z]]
  %1 = tt.load %p, %m : !tt.ptr<f32>
  return
}

// A pointer in memory is an integer there.
// CHECK-LABEL: func @pointers_in_memory
func.func @pointers_in_memory(%i: i64, %q: !tt.ptr<f32>) {
  // CHECK: %[[Q:.*]] = builtin.unrealized_conversion_cast
  %p = tt.int_to_ptr %i : i64 -> !tt.ptr<!tt.ptr<f32>>
  // CHECK: %[[E:.*]] = tptr.to_memref %{{.*}} to memref<1xi64>
  // CHECK: %[[L:.*]] = memref.load %[[E]]
  // CHECK: %[[R:.*]] = tptr.inttoptr %[[L]]
  %0 = tt.load %p : !tt.ptr<!tt.ptr<f32>>
  // CHECK: tptr.to_memref %[[R]] : <#tptr.default_memory_space> to memref<1xf32>
  %1 = tt.load %0 : !tt.ptr<f32>
  // CHECK: %[[J:.*]] = tptr.ptrtoint %[[Q]]
  // CHECK: memref.store %[[J]], %{{.*}} : memref<1xi64>
  tt.store %p, %q : !tt.ptr<!tt.ptr<f32>>
  return
}

// Whatever passes pointers on passes them on with the new type.
// CHECK-LABEL: func @carried
func.func @carried(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>, %n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  // CHECK: arith.select %{{.*}} : !ptr.ptr<#tptr.default_memory_space>
  %0 = arith.select %c, %p, %q : !tt.ptr<i32>
  // CHECK: scf.for {{.*}} -> (!ptr.ptr<#tptr.default_memory_space>)
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%r = %0) -> (!tt.ptr<i32>) {
    // CHECK: tptr.ptradd
    %2 = tt.addptr %r, %one : !tt.ptr<i32>, i32
    scf.yield %2 : !tt.ptr<i32>
  }
  // CHECK: cf.br ^[[BB:.*]](%{{.*}} : !ptr.ptr<#tptr.default_memory_space>)
  cf.br ^bb1(%1 : !tt.ptr<i32>)
// CHECK: ^[[BB]](%[[A:.*]]: !ptr.ptr<#tptr.default_memory_space>):
^bb1(%a: !tt.ptr<i32>):
  // CHECK: tptr.to_memref %[[A]]
  %3 = tt.load %a : !tt.ptr<i32>
  return
}

// Tensors of pointers change with what makes them.
// CHECK-LABEL: func @tensors
func.func @tensors(%p: !tt.ptr<f32>) -> tensor<8xi64> {
  // CHECK: tensor.empty() : tensor<8x!ptr.ptr<#tptr.default_memory_space>>
  %e = tensor.empty() : tensor<8x!tt.ptr<f32>>
  // CHECK: linalg.fill ins(%{{.*}} : !ptr.ptr<#tptr.default_memory_space>) outs(%{{.*}} : tensor<8x!ptr.ptr<#tptr.default_memory_space>>)
  %f = linalg.fill ins(%p : !tt.ptr<f32>) outs(%e : tensor<8x!tt.ptr<f32>>) -> tensor<8x!tt.ptr<f32>>
  %o = tensor.empty() : tensor<8xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%f : tensor<8x!tt.ptr<f32>>) outs(%o : tensor<8xi64>) {
  // CHECK: ^bb0(%[[IN:.*]]: !ptr.ptr<#tptr.default_memory_space>, %{{.*}}: i64):
  ^bb0(%in: !tt.ptr<f32>, %out: i64):
    // CHECK: tptr.ptrtoint %[[IN]]
    %i = tt.ptr_to_int %in : !tt.ptr<f32> -> i64
    linalg.yield %i : i64
  } -> tensor<8xi64>
  return %r : tensor<8xi64>
}

// What is not this pass's job keeps its types, by casts where it must.
// CHECK-LABEL: func @kept
func.func @kept(%p: !tt.ptr<f32>, %n: i32, %x: f32, %t: tensor<8x!tt.ptr<f32>>) -> !tt.ptr<f32> {
  // CHECK: %[[A:.*]] = tptr.ptradd
  // CHECK-NEXT: %[[C:.*]] = builtin.unrealized_conversion_cast %[[A]] : !ptr.ptr<#tptr.default_memory_space> to !tt.ptr<f32>
  %0 = tt.addptr %p, %n : !tt.ptr<f32>, i32
  // CHECK: tt.atomic_rmw and, relaxed, gpu, %[[C]]
  %1 = tt.atomic_rmw and, relaxed, gpu, %0, %x : (!tt.ptr<f32>, f32) -> f32
  // CHECK: tt.load %{{.*}} : tensor<8x!tt.ptr<f32>>
  %2 = tt.load %t : tensor<8x!tt.ptr<f32>>
  // CHECK: return %[[C]]
  return %0 : !tt.ptr<f32>
}

// Functions take and give tensors of pointers with the new type.
// CHECK-LABEL: func private @further
// CHECK-SAME: (%[[T:.*]]: tensor<8x!ptr.ptr<#tptr.default_memory_space>>, %{{.*}}: !tt.ptr<f32>) -> tensor<8x!ptr.ptr<#tptr.default_memory_space>>
func.func private @further(%t: tensor<8x!tt.ptr<f32>>, %p: !tt.ptr<f32>) -> tensor<8x!tt.ptr<f32>> {
  // CHECK-NEXT: call @further(%[[T]], %{{.*}}) : (tensor<8x!ptr.ptr<#tptr.default_memory_space>>, !tt.ptr<f32>) -> tensor<8x!ptr.ptr<#tptr.default_memory_space>>
  // CHECK-NEXT: return
  %0 = func.call @further(%t, %p) : (tensor<8x!tt.ptr<f32>>, !tt.ptr<f32>) -> tensor<8x!tt.ptr<f32>>
  return %0 : tensor<8x!tt.ptr<f32>>
}
