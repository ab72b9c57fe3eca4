// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-vectorize --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' --tile-lower-rings | FileCheck %s

// The author of the loop asks for four stages. Threads copy what they read themselves: there are three buffers, and no barriers. A buffer is read
// into registers before the next copy goes into it. Elements outside of the row are what the load says, not the zeros of the copy.
// CHECK-LABEL: func.func @staged
// CHECK: %[[RING:.*]] = tile.local_alloc {stages = 3 : i64{{[^}]*}}}
// CHECK-COUNT-3: tile.async_copy
// CHECK: scf.for
// CHECK: tile.async_wait {pending = 2 : i64}
// CHECK-NOT: gpu.barrier
// CHECK: %[[SHARED:.*]] = tile.local_load
// CHECK: %[[ROW:.*]] = tile.convert_layout %[[SHARED]] {by = "registers"}
// CHECK: tile.async_copy
// CHECK: linalg.fill
// CHECK: linalg.generic {{.*}} ins(%[[ROW]], %{{.*}} : 
// CHECK: linalg.index 0
// CHECK: arith.cmpi slt
// CHECK: arith.select
// CHECK: tile.store
// CHECK-NOT: tile.load
func.func @staged(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %rows: i32, %stride: i32 {tt.divisibility = 16 : i32}, %n: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %first = arith.constant 0 : index
  %width = arith.constant 1024 : index
  %inf = arith.constant 0xFF800000 : f32
  scf.for %i = %c0 to %rows step %c1  : i32 {
    %at = arith.muli %i, %stride : i32
    %o = arith.index_cast %at : i32 to index
    %f = memref.reinterpret_cast %p to offset: [%o], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1], offset: ?>>
    %end = arith.index_cast %n : i32 to index
    %least = arith.minsi %end, %width : index
    %size = arith.maxsi %least, %first : index
    %v = memref.subview %f[0] [%size] [1] : memref<1024xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
    %e = tensor.empty() : tensor<1024xf32>
    %other = linalg.fill ins(%inf : f32) outs(%e : tensor<1024xf32>) -> tensor<1024xf32>
    %x = tile.load %v other(%other : tensor<1024xf32>) {alignment = 16 : i64} : memref<?xf32, strided<[1], offset: ?>> -> tensor<1024xf32>
    %y = linalg.map { math.exp } ins(%x : tensor<1024xf32>) outs(%e : tensor<1024xf32>)
    %g = memref.reinterpret_cast %q to offset: [%o], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1], offset: ?>>
    %w = memref.subview %g[0] [%size] [1] : memref<1024xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
    tile.store %y, %w : tensor<1024xf32>, memref<?xf32, strided<[1], offset: ?>>
  } {tt.num_stages = 4 : i32}
  return
}

// The loop reads what it wrote an iteration before.
// CHECK-LABEL: func.func @written_ahead
// CHECK-NOT: tile.local_alloc
// CHECK: tile.load
func.func @written_ahead(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %rows: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %row = arith.constant 1024 : i32
  scf.for %i = %c0 to %rows step %c1  : i32 {
    %at = arith.muli %i, %row : i32
    %next = arith.addi %at, %row : i32
    %o = arith.index_cast %at : i32 to index
    %r = arith.index_cast %next : i32 to index
    %f = memref.reinterpret_cast %p to offset: [%o], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1], offset: ?>>
    %g = memref.reinterpret_cast %p to offset: [%r], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1], offset: ?>>
    %x = tile.load %f {alignment = 16 : i64} : memref<1024xf32, strided<[1], offset: ?>> -> tensor<1024xf32>
    tile.store %x, %g : tensor<1024xf32>, memref<1024xf32, strided<[1], offset: ?>>
  } {tt.num_stages = 4 : i32}
  return
}

// One stage is no pipeline.
// CHECK-LABEL: func.func @one_stage
// CHECK-NOT: tile.local_alloc
// CHECK: tile.load
func.func @one_stage(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %rows: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %row = arith.constant 1024 : i32
  scf.for %i = %c0 to %rows step %c1  : i32 {
    %at = arith.muli %i, %row : i32
    %o = arith.index_cast %at : i32 to index
    %f = memref.reinterpret_cast %p to offset: [%o], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1], offset: ?>>
    %g = memref.reinterpret_cast %q to offset: [%o], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1], offset: ?>>
    %x = tile.load %f {alignment = 16 : i64} : memref<1024xf32, strided<[1], offset: ?>> -> tensor<1024xf32>
    tile.store %x, %g : tensor<1024xf32>, memref<1024xf32, strided<[1], offset: ?>>
  } {tt.num_stages = 1 : i32}
  return
}

// Rows are not known to be aligned: no width of vectors is sure.
// CHECK-LABEL: func.func @misaligned
// CHECK-NOT: tile.local_alloc
// CHECK: tile.load
func.func @misaligned(%p: memref<*xf32>, %q: memref<*xf32>, %rows: i32, %stride: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %rows step %c1  : i32 {
    %at = arith.muli %i, %stride : i32
    %o = arith.index_cast %at : i32 to index
    %f = memref.reinterpret_cast %p to offset: [%o], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1], offset: ?>>
    %g = memref.reinterpret_cast %q to offset: [%o], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1], offset: ?>>
    %x = tile.load %f {alignment = 4 : i64} : memref<1024xf32, strided<[1], offset: ?>> -> tensor<1024xf32>
    tile.store %x, %g : tensor<1024xf32>, memref<1024xf32, strided<[1], offset: ?>>
  } {tt.num_stages = 4 : i32}
  return
}
