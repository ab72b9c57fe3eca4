// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=8' --tile-coalesce='target=sm_90a num-warps=8' --tile-assign-layouts='target=sm_90a num-warps=8' --tile-schedule-loops='target=sm_90a num-warps=8' --tile-pipeline='target=sm_90a num-warps=8' | FileCheck %s
// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=8' --tile-coalesce='target=sm_90a num-warps=8' --tile-assign-layouts='target=sm_90a num-warps=8' --tile-schedule-loops='target=sm_90a num-warps=8' | FileCheck %s --check-prefix=LOADS

// A descriptor of the host pads with NaN if an argument says so: the map has the flag.
// CHECK-LABEL: func.func @asked
// CHECK: tile.tensor_map %arg1 sizes(%{{.*}}, %{{.*}}) strides(%{{.*}}) nan if %arg0 : memref<*xf16> to
// CHECK: tile.tensor_map %arg2 sizes(%{{.*}}, %{{.*}}) strides(%{{.*}}) : memref<*xf16> to
// CHECK: scf.if
// CHECK: tile.bulk_copy
// CHECK: tile.bulk_copy
// CHECK-NOT: tile.loop_versions
func.func @asked(%flag: i1, %p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<128x256xf32>, %s: i32 {tt.divisibility = 16 : i32}, %m: i32, %k: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : f16
  %nan = arith.constant 0x7E00 : f16
  %e = tensor.empty() : tensor<128x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %none = tensor.empty() : tensor<128x64xf16>
  %pad = arith.select %flag, %nan, %zero16 : f16
  %outside = linalg.fill ins(%pad : f16) outs(%none : tensor<128x64xf16>) -> tensor<128x64xf16>
  %stride = arith.index_cast %s : i32 to index
  %xi = arith.index_cast %x : i32 to index
  %row = arith.muli %xi, %c128 : index
  %above = arith.muli %row, %stride : index
  %rows = arith.index_cast %m : i32 to index
  %end = arith.addi %row, %c128 : index
  %last = arith.minsi %end, %rows : index
  %next = arith.maxsi %last, %row : index
  %size = arith.subi %next, %row : index
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<128x256xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %at = arith.addi %above, %o : index
    %fa = memref.reinterpret_cast %p to offset: [%at], sizes: [%size, 64], strides: [%stride, 1] : memref<*xf16> to memref<?x64xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %stride : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [64, 256], strides: [%stride, 1] : memref<*xf16> to memref<64x256xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa other(%outside : tensor<128x64xf16>) at(%x, %i, %m : i32, i32, i32) {alignment = 16 : i64, outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d2, d1 + 64)>, starts = affine_map<(d0, d1, d2) -> (d0 * 128, d1)>} : memref<?x64xf16, strided<[?, 1], offset: ?>> -> tensor<128x64xf16>
    %b = tile.load %fb at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (d0 + 64, 256)>, starts = affine_map<(d0) -> (d0, 0)>} : memref<64x256xf16, strided<[?, 1], offset: ?>> -> tensor<64x256xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x256xf16>) outs(%c : tensor<128x256xf32>) -> tensor<128x256xf32>
    scf.yield %d : tensor<128x256xf32>
  }
  tile.store %sum, %r {alignment = 16 : i64} : tensor<128x256xf32>, memref<128x256xf32>
  return
}

// NaN that a constant says.
// CHECK-LABEL: func.func @always
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: tile.tensor_map %arg1 sizes(%{{.*}}, %{{.*}}) strides(%{{.*}}) nan if %[[TRUE]] : memref<*xf16> to
// CHECK: tile.bulk_copy
func.func @always(%flag: i1, %p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<128x256xf32>, %s: i32 {tt.divisibility = 16 : i32}, %m: i32, %k: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : f16
  %nan = arith.constant 0x7E00 : f16
  %e = tensor.empty() : tensor<128x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %none = tensor.empty() : tensor<128x64xf16>
  %outside = linalg.fill ins(%nan : f16) outs(%none : tensor<128x64xf16>) -> tensor<128x64xf16>
  %stride = arith.index_cast %s : i32 to index
  %xi = arith.index_cast %x : i32 to index
  %row = arith.muli %xi, %c128 : index
  %above = arith.muli %row, %stride : index
  %rows = arith.index_cast %m : i32 to index
  %end = arith.addi %row, %c128 : index
  %last = arith.minsi %end, %rows : index
  %next = arith.maxsi %last, %row : index
  %size = arith.subi %next, %row : index
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<128x256xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %at = arith.addi %above, %o : index
    %fa = memref.reinterpret_cast %p to offset: [%at], sizes: [%size, 64], strides: [%stride, 1] : memref<*xf16> to memref<?x64xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %stride : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [64, 256], strides: [%stride, 1] : memref<*xf16> to memref<64x256xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa other(%outside : tensor<128x64xf16>) at(%x, %i, %m : i32, i32, i32) {alignment = 16 : i64, outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d2, d1 + 64)>, starts = affine_map<(d0, d1, d2) -> (d0 * 128, d1)>} : memref<?x64xf16, strided<[?, 1], offset: ?>> -> tensor<128x64xf16>
    %b = tile.load %fb at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (d0 + 64, 256)>, starts = affine_map<(d0) -> (d0, 0)>} : memref<64x256xf16, strided<[?, 1], offset: ?>> -> tensor<64x256xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x256xf16>) outs(%c : tensor<128x256xf32>) -> tensor<128x256xf32>
    scf.yield %d : tensor<128x256xf32>
  }
  tile.store %sum, %r {alignment = 16 : i64} : tensor<128x256xf32>, memref<128x256xf32>
  return
}

// The host does not know what the kernel computes: threads copy.
// LOADS-LABEL: func.func @computed
// LOADS: } {tile.not_bulk = "a tile is filled with neither zeros nor NaN, or neither always nor as an argument says"
func.func @computed(%flag: i1, %p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<128x256xf32>, %s: i32 {tt.divisibility = 16 : i32}, %m: i32, %k: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : f16
  %nan = arith.constant 0x7E00 : f16
  %e = tensor.empty() : tensor<128x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %none = tensor.empty() : tensor<128x64xf16>
  %odd = arith.trunci %x : i32 to i1
  %pad = arith.select %odd, %nan, %zero16 : f16
  %outside = linalg.fill ins(%pad : f16) outs(%none : tensor<128x64xf16>) -> tensor<128x64xf16>
  %stride = arith.index_cast %s : i32 to index
  %xi = arith.index_cast %x : i32 to index
  %row = arith.muli %xi, %c128 : index
  %above = arith.muli %row, %stride : index
  %rows = arith.index_cast %m : i32 to index
  %end = arith.addi %row, %c128 : index
  %last = arith.minsi %end, %rows : index
  %next = arith.maxsi %last, %row : index
  %size = arith.subi %next, %row : index
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<128x256xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %at = arith.addi %above, %o : index
    %fa = memref.reinterpret_cast %p to offset: [%at], sizes: [%size, 64], strides: [%stride, 1] : memref<*xf16> to memref<?x64xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %stride : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [64, 256], strides: [%stride, 1] : memref<*xf16> to memref<64x256xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa other(%outside : tensor<128x64xf16>) at(%x, %i, %m : i32, i32, i32) {alignment = 16 : i64, outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d2, d1 + 64)>, starts = affine_map<(d0, d1, d2) -> (d0 * 128, d1)>} : memref<?x64xf16, strided<[?, 1], offset: ?>> -> tensor<128x64xf16>
    %b = tile.load %fb at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (d0 + 64, 256)>, starts = affine_map<(d0) -> (d0, 0)>} : memref<64x256xf16, strided<[?, 1], offset: ?>> -> tensor<64x256xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x256xf16>) outs(%c : tensor<128x256xf32>) -> tensor<128x256xf32>
    scf.yield %d : tensor<128x256xf32>
  }
  tile.store %sum, %r {alignment = 16 : i64} : tensor<128x256xf32>, memref<128x256xf32>
  return
}

// No map is filled with ones.
// LOADS-LABEL: func.func @one
// LOADS: } {tile.not_bulk = "a tile is filled with neither zeros nor NaN, or neither always nor as an argument says"
func.func @one(%flag: i1, %p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<128x256xf32>, %s: i32 {tt.divisibility = 16 : i32}, %m: i32, %k: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : f16
  %nan = arith.constant 0x7E00 : f16
  %one = arith.constant 1.0 : f16
  %e = tensor.empty() : tensor<128x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %none = tensor.empty() : tensor<128x64xf16>
  %pad = arith.select %flag, %one, %zero16 : f16
  %outside = linalg.fill ins(%pad : f16) outs(%none : tensor<128x64xf16>) -> tensor<128x64xf16>
  %stride = arith.index_cast %s : i32 to index
  %xi = arith.index_cast %x : i32 to index
  %row = arith.muli %xi, %c128 : index
  %above = arith.muli %row, %stride : index
  %rows = arith.index_cast %m : i32 to index
  %end = arith.addi %row, %c128 : index
  %last = arith.minsi %end, %rows : index
  %next = arith.maxsi %last, %row : index
  %size = arith.subi %next, %row : index
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<128x256xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %at = arith.addi %above, %o : index
    %fa = memref.reinterpret_cast %p to offset: [%at], sizes: [%size, 64], strides: [%stride, 1] : memref<*xf16> to memref<?x64xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %stride : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [64, 256], strides: [%stride, 1] : memref<*xf16> to memref<64x256xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa other(%outside : tensor<128x64xf16>) at(%x, %i, %m : i32, i32, i32) {alignment = 16 : i64, outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d2, d1 + 64)>, starts = affine_map<(d0, d1, d2) -> (d0 * 128, d1)>} : memref<?x64xf16, strided<[?, 1], offset: ?>> -> tensor<128x64xf16>
    %b = tile.load %fb at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (d0 + 64, 256)>, starts = affine_map<(d0) -> (d0, 0)>} : memref<64x256xf16, strided<[?, 1], offset: ?>> -> tensor<64x256xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x256xf16>) outs(%c : tensor<128x256xf32>) -> tensor<128x256xf32>
    scf.yield %d : tensor<128x256xf32>
  }
  tile.store %sum, %r {alignment = 16 : i64} : tensor<128x256xf32>, memref<128x256xf32>
  return
}

// Threads that copy fill with NaN where a tile is cut.
// LOADS-LABEL: func.func @copied
// LOADS: } {tile.not_bulk = "a tile may begin before its tensor
// CHECK-LABEL: func.func @copied
// CHECK: %[[NAN:.*]] = arith.constant 0x7E00 : f16
// CHECK: scf.if
// CHECK-NOT: fill %
// CHECK: } else {
// CHECK: tile.async_copy {{.*}} fill %[[NAN]] {
func.func @copied(%flag: i1, %p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<128x256xf32>, %s: i32 {tt.divisibility = 16 : i32}, %m: i32, %from: i32, %k: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) {
  %step = arith.constant 64 : i32
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : f16
  %nan = arith.constant 0x7E00 : f16
  %e = tensor.empty() : tensor<128x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %none = tensor.empty() : tensor<128x64xf16>
  %outside = linalg.fill ins(%nan : f16) outs(%none : tensor<128x64xf16>) -> tensor<128x64xf16>
  %stride = arith.index_cast %s : i32 to index
  %xi = arith.index_cast %x : i32 to index
  %row = arith.muli %xi, %c128 : index
  %above = arith.muli %row, %stride : index
  %rows = arith.index_cast %m : i32 to index
  %end = arith.addi %row, %c128 : index
  %last = arith.minsi %end, %rows : index
  %next = arith.maxsi %last, %row : index
  %size = arith.subi %next, %row : index
  %sum = scf.for %i = %from to %k step %step iter_args(%c = %f) -> (tensor<128x256xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %at = arith.addi %above, %o : index
    %fa = memref.reinterpret_cast %p to offset: [%at], sizes: [%size, 64], strides: [%stride, 1] : memref<*xf16> to memref<?x64xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %stride : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [64, 256], strides: [%stride, 1] : memref<*xf16> to memref<64x256xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa other(%outside : tensor<128x64xf16>) at(%x, %i, %m : i32, i32, i32) {alignment = 16 : i64, outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d2, d1 + 64)>, starts = affine_map<(d0, d1, d2) -> (d0 * 128, d1)>} : memref<?x64xf16, strided<[?, 1], offset: ?>> -> tensor<128x64xf16>
    %b = tile.load %fb at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (d0 + 64, 256)>, starts = affine_map<(d0) -> (d0, 0)>} : memref<64x256xf16, strided<[?, 1], offset: ?>> -> tensor<64x256xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x256xf16>) outs(%c : tensor<128x256xf32>) -> tensor<128x256xf32>
    scf.yield %d : tensor<128x256xf32>
  }
  tile.store %sum, %r {alignment = 16 : i64} : tensor<128x256xf32>, memref<128x256xf32>
  return
}
