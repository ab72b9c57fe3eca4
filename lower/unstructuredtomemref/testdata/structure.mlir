// RUN: tshared-opt %s --unstructured-to-memref=keep-structure=true --split-input-file | FileCheck %s

// Gathers and scatters of tensors stay operations. Hints are attributes of their own.
// CHECK-LABEL: func.func @gather
// CHECK: %[[M:.*]] = memref.cast %{{.*}} : memref<*xf16> to memref<?xf16>
// CHECK: tile.gather_elements %[[M]][%arg1] {cache = "cg"} : memref<?xf16>, tensor<8x16xi64> -> tensor<8x16xf16>
func.func @gather(%p: !tt.ptr<f16>, %at: tensor<8x16xi64>) -> tensor<8x16xf16> {
  %r = tts.gather %p[%at] {tshared.cache = "cg"} : (<f16>, tensor<8x16xi64>) -> tensor<8x16xf16>
  return %r : tensor<8x16xf16>
}

// -----

// Masked-off elements are 0, or what the program says.
// CHECK-LABEL: func.func @masked
// CHECK: %[[Z:.*]] = linalg.fill ins(%{{.*}} : f32)
// CHECK: tile.gather_elements %{{.*}}[%arg1] mask(%arg2 : tensor<64xi1>) other(%[[Z]] : tensor<64xf32>) : memref<?xf32>, tensor<64xi32> -> tensor<64xf32>
// CHECK: %[[X:.*]] = linalg.fill ins(%arg3 : f32)
// CHECK: tile.gather_elements %{{.*}}[%arg1] mask(%arg2 : tensor<64xi1>) other(%[[X]] : tensor<64xf32>) : memref<?xf32>, tensor<64xi32> -> tensor<64xf32>
// CHECK: tile.gather_elements %{{.*}}[%arg1] mask(%arg2 : tensor<64xi1>) other(%arg4 : tensor<64xf32>) : memref<?xf32>, tensor<64xi32> -> tensor<64xf32>
func.func @masked(%p: !tt.ptr<f32>, %at: tensor<64xi32>, %mask: tensor<64xi1>, %x: f32, %xs: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %a = tts.gather %p[%at] mask = %mask : (<f32>, tensor<64xi32>) -> tensor<64xf32>
  %b = tts.gather %p[%at] mask = %mask default = %x : (<f32>, tensor<64xi32>) -> tensor<64xf32>
  %c = tts.masked_gather %p[%at] mask = %mask pass_thru = %xs : (<f32>, tensor<64xi32>) -> tensor<64xf32>
  return %a, %b, %c : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}

// -----

// CHECK-LABEL: func.func @scatter
// CHECK: tile.scatter_elements %arg2, %{{.*}}[%arg1] : tensor<64xf32>, memref<?xf32>, tensor<64xi32>
// CHECK: tile.scatter_elements %arg2, %{{.*}}[%arg1] mask(%arg3 : tensor<64xi1>) {evict = "evict_first"} : tensor<64xf32>, memref<?xf32>, tensor<64xi32>
func.func @scatter(%p: !tt.ptr<f32>, %at: tensor<64xi32>, %v: tensor<64xf32>, %mask: tensor<64xi1>) {
  tts.scatter %v into %p[%at] : tensor<64xf32> into (<f32>, tensor<64xi32>)
  tts.scatter %v into %p[%at] mask = %mask {tshared.evict = "evict_first"} : tensor<64xf32> into (<f32>, tensor<64xi32>)
  return
}

// -----

// Pointers are integers in memory, and a volatile load is not merged with others: element by element.
// CHECK-LABEL: func.func @stays
// CHECK-NOT: tile.
// CHECK: return
func.func @stays(%p: !tt.ptr<!tt.ptr<i8>>, %q: !tt.ptr<f32>, %at: tensor<8xi32>, %mask: tensor<8xi1>, %to: tensor<8x!tt.ptr<i8>>) -> (tensor<8x!tt.ptr<i8>>, tensor<8x!tt.ptr<i8>>, tensor<8xf32>) {
  %a = tts.gather %p[%at] : (!tt.ptr<!tt.ptr<i8>>, tensor<8xi32>) -> tensor<8x!tt.ptr<i8>>
  %b = tts.masked_gather %p[%at] mask = %mask pass_thru = %to : (!tt.ptr<!tt.ptr<i8>>, tensor<8xi32>) -> tensor<8x!tt.ptr<i8>>
  %c = tts.gather %q[%at] {tshared.volatile = 0 : i64} : (<f32>, tensor<8xi32>) -> tensor<8xf32>
  tts.scatter %to into %p[%at] : tensor<8x!tt.ptr<i8>> into (!tt.ptr<!tt.ptr<i8>>, tensor<8xi32>)
  return %a, %b, %c : tensor<8x!tt.ptr<i8>>, tensor<8x!tt.ptr<i8>>, tensor<8xf32>
}
