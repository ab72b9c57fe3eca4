// RUN: tshared-opt %s --reconcile-ptr-casts | FileCheck %s

// There and back again is nothing, over however many casts.
// CHECK-LABEL: func @cancel
// CHECK-SAME: (%[[M:.*]]: memref<*xf32>)
func.func @cancel(%m: memref<*xf32>) -> memref<*xf32> {
  %0 = builtin.unrealized_conversion_cast %m : memref<*xf32> to !tt.ptr<f32>
  %1 = builtin.unrealized_conversion_cast %0 : !tt.ptr<f32> to !ptr.ptr<#tptr.default_memory_space>
  %2 = builtin.unrealized_conversion_cast %1 : !ptr.ptr<#tptr.default_memory_space> to memref<*xf32>
  // CHECK-NEXT: return %[[M]]
  return %2 : memref<*xf32>
}

// CHECK-LABEL: func @from_memory
// CHECK-SAME: (%[[M:.*]]: memref<*xf32>, %[[R:.*]]: memref<4xf32>)
func.func @from_memory(%m: memref<*xf32>, %r: memref<4xf32>) -> (!ptr.ptr<#tptr.default_memory_space>, !ptr.ptr<#tptr.default_memory_space>) {
  // CHECK-NEXT: %[[C:.*]] = memref.cast %[[M]] : memref<*xf32> to memref<1xf32>
  // CHECK-NEXT: tptr.from_memref %[[C]] : memref<1xf32> to <#tptr.default_memory_space>
  %0 = builtin.unrealized_conversion_cast %m : memref<*xf32> to !tt.ptr<f32>
  %1 = builtin.unrealized_conversion_cast %0 : !tt.ptr<f32> to !ptr.ptr<#tptr.default_memory_space>
  // CHECK-NEXT: tptr.from_memref %[[R]] : memref<4xf32> to <#tptr.default_memory_space>
  %2 = builtin.unrealized_conversion_cast %r : memref<4xf32> to !ptr.ptr<#tptr.default_memory_space>
  return %1, %2 : !ptr.ptr<#tptr.default_memory_space>, !ptr.ptr<#tptr.default_memory_space>
}

// Those who look at memory behind a pointer start from its first element; a row
// ends nowhere.
// CHECK-LABEL: func @to_memory
// CHECK-SAME: (%[[P:.*]]: !ptr.ptr<#tptr.default_memory_space>, %[[I:.*]]: index)
func.func @to_memory(%p: !ptr.ptr<#tptr.default_memory_space>, %i: index) -> (f32, memref<8xf32, strided<[1], offset: ?>>, memref<*xf32>) {
  // CHECK: %[[E:.*]] = tptr.to_memref %[[P]] : <#tptr.default_memory_space> to memref<1xf32>
  // CHECK: %[[ANY:.*]] = memref.cast %[[E]] : memref<1xf32> to memref<*xf32>
  %m = builtin.unrealized_conversion_cast %p : !ptr.ptr<#tptr.default_memory_space> to memref<*xf32>
  // CHECK: %[[ROW:.*]] = memref.reinterpret_cast %[[E]] to offset: [0], sizes: [72057594037927936], strides: [1] : memref<1xf32> to memref<?xf32>
  %r = memref.cast %m : memref<*xf32> to memref<?xf32>
  // CHECK: memref.load %[[ROW]][%[[I]]]
  %v = memref.load %r[%i] : memref<?xf32>
  // CHECK: %[[T:.*]] = memref.reinterpret_cast %[[E]] to offset: [%[[I]]], sizes: [8], strides: [1] : memref<1xf32> to memref<8xf32, strided<[1], offset: ?>>
  %t = memref.reinterpret_cast %m to offset: [%i], sizes: [8], strides: [1] : memref<*xf32> to memref<8xf32, strided<[1], offset: ?>>
  // CHECK: return %{{.*}}, %[[T]], %[[ANY]]
  return %v, %t, %m : f32, memref<8xf32, strided<[1], offset: ?>>, memref<*xf32>
}

// Memory seen with other elements is reached by its address.
// CHECK-LABEL: func @other_elements
func.func @other_elements(%m: memref<*xi1>) -> memref<8xi8, strided<[1]>> {
  // CHECK: %[[P:.*]] = tptr.from_memref
  // CHECK: %[[E:.*]] = tptr.to_memref %[[P]] : <#tptr.default_memory_space> to memref<1xi8>
  // CHECK: memref.reinterpret_cast %[[E]]
  %0 = builtin.unrealized_conversion_cast %m : memref<*xi1> to !tt.ptr<i8>
  %1 = builtin.unrealized_conversion_cast %0 : !tt.ptr<i8> to memref<*xi8>
  %2 = memref.reinterpret_cast %1 to offset: [0], sizes: [8], strides: [1] : memref<*xi8> to memref<8xi8, strided<[1]>>
  return %2 : memref<8xi8, strided<[1]>>
}

// A tensor of pointers into a buffer is computed.
// CHECK-LABEL: func @addresses
func.func @addresses(%m: memref<4x8xf32, strided<[?, 2], offset: ?>>) -> tensor<4x8x!ptr.ptr<#tptr.default_memory_space>> {
  // CHECK-DAG: %[[SIZE:.*]] = tptr.type_offset f32
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK: %[[P:.*]] = tptr.from_memref %{{.*}} : memref<4x8xf32, strided<[?, 2], offset: ?>>
  // CHECK: %{{.*}}, %{{.*}}, %{{.*}}:2, %[[S:.*]]:2 = memref.extract_strided_metadata
  // CHECK: linalg.generic
  // CHECK: %[[I:.*]] = linalg.index 0
  // CHECK: %[[X:.*]] = arith.muli %[[I]], %[[S]]#0
  // CHECK: %[[J:.*]] = linalg.index 1
  // CHECK: %[[Y:.*]] = arith.muli %[[J]], %[[C2]]
  // CHECK: %[[N:.*]] = arith.addi %[[X]], %[[Y]]
  // CHECK: %[[B:.*]] = arith.muli %[[N]], %[[SIZE]]
  // CHECK: tptr.ptradd %[[P]] %[[B]]
  %0 = builtin.unrealized_conversion_cast %m : memref<4x8xf32, strided<[?, 2], offset: ?>> to tensor<4x8x!tt.ptr<f32>>
  %1 = builtin.unrealized_conversion_cast %0 : tensor<4x8x!tt.ptr<f32>> to tensor<4x8x!ptr.ptr<#tptr.default_memory_space>>
  return %1 : tensor<4x8x!ptr.ptr<#tptr.default_memory_space>>
}

// Casts that somebody needs and that have nothing to do with this stay.
// CHECK-LABEL: func @kept
// CHECK-SAME: (%[[M:.*]]: memref<*xf32>)
func.func @kept(%m: memref<*xf32>) -> (!tt.ptr<f32>, i32) {
  // CHECK: builtin.unrealized_conversion_cast %[[M]] : memref<*xf32> to !tt.ptr<f32>
  %0 = builtin.unrealized_conversion_cast %m : memref<*xf32> to !tt.ptr<f32>
  // CHECK: builtin.unrealized_conversion_cast %[[M]] : memref<*xf32> to !tt.ptr<f32>, i32
  %1:2 = builtin.unrealized_conversion_cast %m : memref<*xf32> to !tt.ptr<f32>, i32
  return %0, %1#1 : !tt.ptr<f32>, i32
}
