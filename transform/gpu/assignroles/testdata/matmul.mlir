// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=8' --tile-coalesce='target=sm_90a num-warps=8' --tile-assign-layouts='target=sm_90a num-warps=8' --tile-schedule-loops='target=sm_90a num-warps=8' | FileCheck %s --check-prefix=LOADS
// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=8' --tile-coalesce='target=sm_90a num-warps=8' --tile-assign-layouts='target=sm_90a num-warps=8' --tile-schedule-loops='target=sm_90a num-warps=8' --tile-pipeline='target=sm_90a num-warps=8' | FileCheck %s --check-prefix=RING
// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=8' --tile-coalesce='target=sm_90a num-warps=8' --tile-assign-layouts='target=sm_90a num-warps=8' --tile-schedule-loops='target=sm_90a num-warps=8' --tile-pipeline='target=sm_90a num-warps=8' --tile-assign-roles='target=sm_90a num-warps=8' | FileCheck %s
// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=8' --tile-coalesce='target=sm_90a num-warps=8' --tile-assign-layouts='target=sm_90a num-warps=8' --tile-schedule-loops='target=sm_90a num-warps=8' --tile-pipeline='target=sm_90a num-warps=8' --tile-assign-roles='target=sm_90a num-warps=8' --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: asynchronous copy: 4 warps of their own issue the copies of the kernel, with 24 registers a thread; the others have 240

// The loads have coordinates, and the host knows the tensors: bulk copies make them.
// LOADS-LABEL: func.func @matmul
// LOADS: tile.load {{.*}} tile.buffer = {{.*}}, tile.bulk, tile.latency = 2 : i64
// LOADS: tile.load {{.*}} tile.buffer = {{.*}}, tile.bulk, tile.latency = 2 : i64
// The offset is negative where the counter is: a map has no rows before the first one.
// LOADS-LABEL: func.func @before
// LOADS-NOT: tile.bulk
// LOADS: } {tile.not_bulk = "a tile may begin before its tensor: a coordinate is not known to be positive or 0"
// A kernel that looks at what other programs write may wait for them, and copies of another role would not.
// LOADS-LABEL: func.func @waits
// LOADS-NOT: tile.bulk
// LOADS: } {tile.not_bulk = "where tiles are depends on data, or the kernel writes to their tensor, or it may wait for other programs"
// Assembly with effects may wait, too, such as for the kernel before (programmatic dependent launch).
// LOADS-LABEL: func.func @waits_in_assembly
// LOADS-NOT: tile.bulk
// LOADS: } {tile.not_bulk = "where tiles are depends on data, or the kernel writes to their tensor, or it may wait for other programs"

// The maps have the sizes of the masks, and the largest ones without a mask. An iteration that is out of range fills nothing. The slot of the last
// iteration is released, too.
// RING-LABEL: func.func @matmul
// RING: %[[A:.*]] = tile.tensor_map %arg0 sizes(%{{.*}}, %{{.*}}) strides(%{{.*}}) : memref<*xf16> to !tile.tensor_map<128x64xf16, #shared>
// RING: %[[B:.*]] = tile.tensor_map %arg1
// RING: %[[R:.*]]:3 = tile.ring_alloc {by = "mbarrier", stages = 3 : i64
// RING: scf.for
// RING: tile.ring_release %[[R]]#0
// RING: scf.if
// RING-NEXT: tile.ring_acquire %[[R]]#0
// RING: tile.bulk_copy %[[A]][
// RING: tile.bulk_copy %[[B]][
// RING: tile.ring_publish %[[R]]#0
// RING: }
// RING: tile.dot_wait(
// RING: tile.ring_release %[[R]]#0[%{{.*}}] if

// One role copies, the other one computes. What all need is before them.
// CHECK-LABEL: func.func @matmul
// CHECK-SAME: tile.block_warps = 12 : i64, tile.min_blocks = 1 : i64
// CHECK: tile.tensor_map
// CHECK: tile.ring_alloc
// CHECK: tile.role "copy" warps 4 first 8 registers 24 {
// CHECK-NOT: tile.dot
// CHECK: scf.for %{{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (i64, index)
// CHECK: tile.bulk_copy
// CHECK: tile.bulk_copy
// CHECK: tile.role "compute" warps 8 first 0 registers 240 {
// CHECK-NOT: tile.bulk_copy
// CHECK: scf.for
// CHECK: tile.ring_wait
// CHECK: tile.dot
// CHECK: tile.store
func.func @matmul(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<128x256xf32>, %s: i32 {tt.divisibility = 16 : i32}, %m: i32, %k: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<128x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %none = tensor.empty() : tensor<128x64xf16>
  %outside = linalg.fill ins(%zero16 : f16) outs(%none : tensor<128x64xf16>) -> tensor<128x64xf16>
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

func.func @before(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<128x256xf32>, %s: i32 {tt.divisibility = 16 : i32}, %from: i32, %k: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) {
  %step = arith.constant 64 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %stride = arith.index_cast %s : i32 to index
  %sum = scf.for %i = %from to %k step %step iter_args(%c = %f) -> (tensor<128x256xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [128, 64], strides: [%stride, 1] : memref<*xf16> to memref<128x64xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %stride : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [64, 256], strides: [%stride, 1] : memref<*xf16> to memref<64x256xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (128, d0 + 64)>, starts = affine_map<(d0) -> (0, d0)>} : memref<128x64xf16, strided<[?, 1], offset: ?>> -> tensor<128x64xf16>
    %b = tile.load %fb at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (d0 + 64, 256)>, starts = affine_map<(d0) -> (d0, 0)>} : memref<64x256xf16, strided<[?, 1], offset: ?>> -> tensor<64x256xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x256xf16>) outs(%c : tensor<128x256xf32>) -> tensor<128x256xf32>
    scf.yield %d : tensor<128x256xf32>
  }
  tile.store %sum, %r {alignment = 16 : i64} : tensor<128x256xf32>, memref<128x256xf32>
  return
}

func.func @waits(%flag: memref<i32>, %p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<128x256xf32>, %s: i32 {tt.divisibility = 16 : i32}, %m: i32, %k: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) {
  %ready = memref.load %flag[] {tshared.volatile} : memref<i32>
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<128x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %none = tensor.empty() : tensor<128x64xf16>
  %outside = linalg.fill ins(%zero16 : f16) outs(%none : tensor<128x64xf16>) -> tensor<128x64xf16>
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

func.func @waits_in_assembly(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<128x256xf32>, %s: i32 {tt.divisibility = 16 : i32}, %m: i32, %k: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) {
  %unused = llvm.inline_asm has_side_effects "griddepcontrol.wait; // dummy $0", "=r" : () -> i32
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<128x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %none = tensor.empty() : tensor<128x64xf16>
  %outside = linalg.fill ins(%zero16 : f16) outs(%none : tensor<128x64xf16>) -> tensor<128x64xf16>
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

// A loop in a branch and the one behind it have one ring, whose count goes on: the role that copies takes the branch too.
// CHECK-LABEL: func.func @branch
// CHECK: %[[R:.*]]:3 = tile.ring_alloc
// CHECK-NOT: tile.ring_alloc
// CHECK: tile.role "copy"
// CHECK: %[[F:.*]] = scf.if %arg0 -> (index) {
// CHECK: %[[L:.*]]:3 = scf.for {{.*}} -> (i64, index, index)
// CHECK: tile.ring_acquire %[[R]]#0
// CHECK: scf.yield %[[L]]#1 : index
// CHECK: } else {
// CHECK-NEXT: %[[Z:.*]] = arith.constant 0 : index
// CHECK-NEXT: scf.yield %[[Z]] : index
// CHECK: tile.ring_acquire %[[R]]#0[%[[F]]]
// CHECK: tile.role "compute"
// CHECK: %[[C:.*]]:2 = scf.if %arg0 -> (tensor<128x256xf32, #{{.*}}>, index) {
// CHECK: scf.for {{.*}}%[[C]]#1
func.func @branch(%chosen: i1, %p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<128x256xf32>, %s: i32 {tt.divisibility = 16 : i32}, %m: i32, %k: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<128x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %none = tensor.empty() : tensor<128x64xf16>
  %outside = linalg.fill ins(%zero16 : f16) outs(%none : tensor<128x64xf16>) -> tensor<128x64xf16>
  %stride = arith.index_cast %s : i32 to index
  %xi = arith.index_cast %x : i32 to index
  %row = arith.muli %xi, %c128 : index
  %above = arith.muli %row, %stride : index
  %rows = arith.index_cast %m : i32 to index
  %end = arith.addi %row, %c128 : index
  %last = arith.minsi %end, %rows : index
  %next = arith.maxsi %last, %row : index
  %size = arith.subi %next, %row : index
  %first = scf.if %chosen -> (tensor<128x256xf32>) {
    %one = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<128x256xf32>)  : i32 {
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
    scf.yield %one : tensor<128x256xf32>
  } else {
    scf.yield %f : tensor<128x256xf32>
  }
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %first) -> (tensor<128x256xf32>)  : i32 {
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
