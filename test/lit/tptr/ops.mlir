// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// The result type index is left out but its blanks are not.
// CHECK-LABEL: func @offsets
func.func @offsets() {
  // CHECK: tptr.type_offset f32  : i32
  %0 = tptr.type_offset f32 : i32
  // CHECK: tptr.type_offset i64 {{$}}
  %1 = tptr.type_offset i64
  // CHECK: tptr.type_offset {tag} !tt.ptr<f32>  : i64
  %2 = tptr.type_offset {tag} !tt.ptr<f32>  : i64
  return
}

// CHECK-LABEL: func @casts
// CHECK-SAME: (%[[P:.*]]: !ptr.ptr<#tptr.default_memory_space>, %[[I:.*]]: i32, %[[M:.*]]: memref<1xf32>, %[[U:.*]]: memref<*xf32>)
func.func @casts(%p: !ptr.ptr<#tptr.default_memory_space>, %i: i32, %m: memref<1xf32>, %u: memref<*xf32>) {
  // CHECK: tptr.ptradd %[[P]] %[[I]] : <#tptr.default_memory_space>, i32 to <#tptr.default_memory_space>
  %0 = tptr.ptradd %p %i : <#tptr.default_memory_space>, i32 to <#tptr.default_memory_space>
  // CHECK: tptr.to_memref %[[P]] : <#tptr.default_memory_space> to memref<1xf32>
  %1 = tptr.to_memref %p : <#tptr.default_memory_space> to memref<1xf32>
  // CHECK: tptr.from_memref %[[M]] : memref<1xf32> to <#tptr.default_memory_space>
  %2 = tptr.from_memref %m : memref<1xf32> to <#tptr.default_memory_space>
  // CHECK: tptr.from_memref %[[U]] : memref<*xf32> to <#tptr.default_memory_space>
  %3 = tptr.from_memref %u : memref<*xf32> to !ptr.ptr<#tptr.default_memory_space>
  // CHECK: %[[A:.*]] = tptr.ptrtoint %[[P]] : <#tptr.default_memory_space> to i64
  %4 = tptr.ptrtoint %p : <#tptr.default_memory_space> to i64
  // CHECK: tptr.inttoptr %[[A]] : i64 to <#tptr.default_memory_space>
  %5 = tptr.inttoptr %4 : i64 to <#tptr.default_memory_space>
  // CHECK: %[[V:.*]] = tptr.load %[[P]] : !ptr.ptr<#tptr.default_memory_space> -> f32
  %6 = tptr.load %p : !ptr.ptr<#tptr.default_memory_space> -> f32
  // CHECK: tptr.store %[[V]], %[[P]] : f32, !ptr.ptr<#tptr.default_memory_space>
  tptr.store %6, %p : f32, !ptr.ptr<#tptr.default_memory_space>
  return
}
