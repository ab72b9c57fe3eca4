// RUN: tshared-opt %s --tile-stage-stores | FileCheck %s
// RUN: tshared-opt %s --tile-stage-stores --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: tshared-opt %s --tile-stage-stores=bulk-stores=false | FileCheck %s --check-prefix=THREADS
// REMARK: global store: 64x64 of 4-byte elements by a bulk store from shared memory, combined with the memory by 'add'
// REMARK: atomic update: a bulk store does not make it: the update releases earlier accesses: the reductions of bulk stores have no memory order
// THREADS-NOT: tile.bulk_store
// THREADS-NOT: tile.not_bulk
#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32], [0, 64]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#acc64 = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#ij = affine_map<(d0, d1) -> (d0, d1)>


// A buffer has a part of the tile, whose elements the threads have in registers. The mask is the size of the tensor: nothing computes the indices.
// CHECK-LABEL: func.func @in_parts
// CHECK: %[[MAP:.*]] = tile.tensor_map %arg0 sizes(%{{.*}}, %{{.*}}) strides(%{{.*}}) : memref<*xf32> to !tile.tensor_map<64x64xf32, #shared>
// CHECK: %[[TILE:.*]] = linalg.fill
// CHECK: %[[BUFFER:.*]] = tile.local_alloc
// CHECK: %[[LEFT:.*]] = tensor.extract_slice %[[TILE]][0, 0] [64, 64]
// CHECK: %[[RIGHT:.*]] = tensor.extract_slice %[[TILE]][0, 64] [64, 64]
// CHECK: tile.local_store %[[LEFT]], %[[BUFFER]]
// CHECK: tile.bulk_store %[[BUFFER]] to %[[MAP]][%[[ROW:.*]], %{{.*}}] {reduce = "add"}
// CHECK-NEXT: tile.bulk_commit
// CHECK-NEXT: tile.bulk_wait {pending = 0 : i64, read}
// CHECK-NEXT: tile.local_store %[[RIGHT]], %[[BUFFER]]
// CHECK: tile.bulk_store %[[BUFFER]] to %[[MAP]][%[[ROW]], %{{.*}}] {reduce = "add"}
// CHECK-NEXT: tile.bulk_commit
// CHECK-NEXT: tile.bulk_wait {pending = 0 : i64, read}
// CHECK-NEXT: tile.local_dealloc %[[BUFFER]]
// CHECK-NOT: linalg.generic
func.func @in_parts(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<?xi32>, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : i32
  %cst = arith.constant 0.000000e+00 : f32
  %memory = memref.cast %p : memref<*xf32> to memref<?xf32>
  %first = arith.muli %x, %c64 : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x128xf32, #acc>
      %t = linalg.fill ins(%cst : f32) outs(%e : tensor<64x128xf32, #acc>) -> tensor<64x128xf32, #acc>
      %ie = tensor.empty() : tensor<64x128xi64, #acc>
      %at = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%ie : tensor<64x128xi64, #acc>) {
      ^bb0(%out: i64):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i64
        %jj = arith.index_cast %j : index to i64
        %firsts = arith.extsi %first : i32 to i64
        %stride = arith.extsi %s : i32 to i64
        %row = arith.addi %firsts, %ii : i64
        %rows = arith.muli %row, %stride : i64
        %all = arith.addi %rows, %jj : i64
        linalg.yield %all : i64
      } -> tensor<64x128xi64, #acc>
      %me = tensor.empty() : tensor<64x128xi1, #acc>
      %mask = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%me : tensor<64x128xi1, #acc>) {
      ^bb0(%out: i1):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i32
        %jj = arith.index_cast %j : index to i32
        %row = arith.addi %first, %ii : i32
        %below = arith.cmpi slt, %row, %m : i32
        %left = arith.cmpi slt, %jj, %n : i32
        %both = arith.andi %below, %left : i1
        linalg.yield %both : i1
      } -> tensor<64x128xi1, #acc>
      %old = linalg.generic {indexing_maps = [#ij, #ij, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%at, %t, %mask : tensor<64x128xi64, #acc>, tensor<64x128xf32, #acc>, tensor<64x128xi1, #acc>) outs(%e : tensor<64x128xf32, #acc>) {
      ^bb0(%i: i64, %v: f32, %is: i1, %out: f32):
        %u = scf.if %is -> (f32) {
          %index = arith.index_cast %i : i64 to index
          %r = memref.atomic_rmw addf %v, %memory[%index] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (f32, memref<?xf32>) -> f32
          scf.yield %r : f32
        } else {
          scf.yield %cst : f32
        }
        linalg.yield %u : f32
      } -> tensor<64x128xf32, #acc>
    }
  }
  return
}


// The mask ends the tile where its first part ends: so does the map.
// CHECK-LABEL: func.func @half
// CHECK: %[[END:.*]] = arith.constant 64 : index
// CHECK: tile.tensor_map %arg0 sizes(%{{.*}}, %[[END]]) strides
func.func @half(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<?xi32>, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : i32
  %cst = arith.constant 0.000000e+00 : f32
  %memory = memref.cast %p : memref<*xf32> to memref<?xf32>
  %first = arith.muli %x, %c64 : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x128xf32, #acc>
      %t = linalg.fill ins(%cst : f32) outs(%e : tensor<64x128xf32, #acc>) -> tensor<64x128xf32, #acc>
      %ie = tensor.empty() : tensor<64x128xi64, #acc>
      %at = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%ie : tensor<64x128xi64, #acc>) {
      ^bb0(%out: i64):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i64
        %jj = arith.index_cast %j : index to i64
        %firsts = arith.extsi %first : i32 to i64
        %stride = arith.extsi %s : i32 to i64
        %row = arith.addi %firsts, %ii : i64
        %rows = arith.muli %row, %stride : i64
        %all = arith.addi %rows, %jj : i64
        linalg.yield %all : i64
      } -> tensor<64x128xi64, #acc>
      %me = tensor.empty() : tensor<64x128xi1, #acc>
      %mask = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%me : tensor<64x128xi1, #acc>) {
      ^bb0(%out: i1):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i32
        %jj = arith.index_cast %j : index to i32
        %row = arith.addi %first, %ii : i32
        %below = arith.cmpi slt, %row, %m : i32
        %left = arith.cmpi slt, %jj, %c64 : i32
        %both = arith.andi %below, %left : i1
        linalg.yield %both : i1
      } -> tensor<64x128xi1, #acc>
      %old = linalg.generic {indexing_maps = [#ij, #ij, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%at, %t, %mask : tensor<64x128xi64, #acc>, tensor<64x128xf32, #acc>, tensor<64x128xi1, #acc>) outs(%e : tensor<64x128xf32, #acc>) {
      ^bb0(%i: i64, %v: f32, %is: i1, %out: f32):
        %u = scf.if %is -> (f32) {
          %index = arith.index_cast %i : i64 to index
          %r = memref.atomic_rmw addf %v, %memory[%index] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (f32, memref<?xf32>) -> f32
          scf.yield %r : f32
        } else {
          scf.yield %cst : f32
        }
        linalg.yield %u : f32
      } -> tensor<64x128xf32, #acc>
    }
  }
  return
}


// The map says that the numbers have no sign.
// CHECK-LABEL: func.func @unsigned
// CHECK: tile.tensor_map %arg0 {{.*}} {unsigned}
// CHECK: tile.bulk_store {{.*}} {reduce = "min"}
func.func @unsigned(%p: memref<*xi32> {tt.divisibility = 16 : i32}, %q: memref<?xi32>, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : i32
  %cst = arith.constant 0 : i32
  %memory = memref.cast %p : memref<*xi32> to memref<?xi32>
  %first = arith.muli %x, %c64 : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xi32, #acc64>
      %t = linalg.fill ins(%cst : i32) outs(%e : tensor<64x64xi32, #acc64>) -> tensor<64x64xi32, #acc64>
      %ie = tensor.empty() : tensor<64x64xi64, #acc64>
      %at = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%ie : tensor<64x64xi64, #acc64>) {
      ^bb0(%out: i64):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i64
        %jj = arith.index_cast %j : index to i64
        %firsts = arith.extsi %first : i32 to i64
        %stride = arith.extsi %s : i32 to i64
        %row = arith.addi %firsts, %ii : i64
        %rows = arith.muli %row, %stride : i64
        %all = arith.addi %rows, %jj : i64
        linalg.yield %all : i64
      } -> tensor<64x64xi64, #acc64>
      %me = tensor.empty() : tensor<64x64xi1, #acc64>
      %mask = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%me : tensor<64x64xi1, #acc64>) {
      ^bb0(%out: i1):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i32
        %jj = arith.index_cast %j : index to i32
        %row = arith.addi %first, %ii : i32
        %below = arith.cmpi slt, %row, %m : i32
        %left = arith.cmpi slt, %jj, %n : i32
        %both = arith.andi %below, %left : i1
        linalg.yield %both : i1
      } -> tensor<64x64xi1, #acc64>
      %old = linalg.generic {indexing_maps = [#ij, #ij, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%at, %t, %mask : tensor<64x64xi64, #acc64>, tensor<64x64xi32, #acc64>, tensor<64x64xi1, #acc64>) outs(%e : tensor<64x64xi32, #acc64>) {
      ^bb0(%i: i64, %v: i32, %is: i1, %out: i32):
        %u = scf.if %is -> (i32) {
          %index = arith.index_cast %i : i64 to index
          %r = memref.atomic_rmw minu %v, %memory[%index] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (i32, memref<?xi32>) -> i32
          scf.yield %r : i32
        } else {
          scf.yield %cst : i32
        }
        linalg.yield %u : i32
      } -> tensor<64x64xi32, #acc64>
    }
  }
  return
}


// Words of 64 bits are added as unsigned ones.
// CHECK-LABEL: func.func @long_sum
// CHECK: tile.tensor_map %arg0 {{.*}} {unsigned}
// CHECK: tile.bulk_store {{.*}} {reduce = "add"}
func.func @long_sum(%p: memref<*xi64> {tt.divisibility = 16 : i32}, %q: memref<?xi32>, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : i32
  %cst = arith.constant 0 : i64
  %memory = memref.cast %p : memref<*xi64> to memref<?xi64>
  %first = arith.muli %x, %c64 : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xi64, #acc64>
      %t = linalg.fill ins(%cst : i64) outs(%e : tensor<64x64xi64, #acc64>) -> tensor<64x64xi64, #acc64>
      %ie = tensor.empty() : tensor<64x64xi64, #acc64>
      %at = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%ie : tensor<64x64xi64, #acc64>) {
      ^bb0(%out: i64):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i64
        %jj = arith.index_cast %j : index to i64
        %firsts = arith.extsi %first : i32 to i64
        %stride = arith.extsi %s : i32 to i64
        %row = arith.addi %firsts, %ii : i64
        %rows = arith.muli %row, %stride : i64
        %all = arith.addi %rows, %jj : i64
        linalg.yield %all : i64
      } -> tensor<64x64xi64, #acc64>
      %me = tensor.empty() : tensor<64x64xi1, #acc64>
      %mask = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%me : tensor<64x64xi1, #acc64>) {
      ^bb0(%out: i1):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i32
        %jj = arith.index_cast %j : index to i32
        %row = arith.addi %first, %ii : i32
        %below = arith.cmpi slt, %row, %m : i32
        %left = arith.cmpi slt, %jj, %n : i32
        %both = arith.andi %below, %left : i1
        linalg.yield %both : i1
      } -> tensor<64x64xi1, #acc64>
      %old = linalg.generic {indexing_maps = [#ij, #ij, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%at, %t, %mask : tensor<64x64xi64, #acc64>, tensor<64x64xi64, #acc64>, tensor<64x64xi1, #acc64>) outs(%e : tensor<64x64xi64, #acc64>) {
      ^bb0(%i: i64, %v: i64, %is: i1, %out: i64):
        %u = scf.if %is -> (i64) {
          %index = arith.index_cast %i : i64 to index
          %r = memref.atomic_rmw addi %v, %memory[%index] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (i64, memref<?xi64>) -> i64
          scf.yield %r : i64
        } else {
          scf.yield %cst : i64
        }
        linalg.yield %u : i64
      } -> tensor<64x64xi64, #acc64>
    }
  }
  return
}


// The program has written nothing that a release would order.
// CHECK-LABEL: func.func @nothing_released
// CHECK: tile.bulk_store {{.*}} {reduce = "add"}
func.func @nothing_released(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<?xi32>, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : i32
  %cst = arith.constant 0.000000e+00 : f32
  %memory = memref.cast %p : memref<*xf32> to memref<?xf32>
  %first = arith.muli %x, %c64 : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf32, #acc64>
      %t = linalg.fill ins(%cst : f32) outs(%e : tensor<64x64xf32, #acc64>) -> tensor<64x64xf32, #acc64>
      %ie = tensor.empty() : tensor<64x64xi64, #acc64>
      %at = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%ie : tensor<64x64xi64, #acc64>) {
      ^bb0(%out: i64):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i64
        %jj = arith.index_cast %j : index to i64
        %firsts = arith.extsi %first : i32 to i64
        %stride = arith.extsi %s : i32 to i64
        %row = arith.addi %firsts, %ii : i64
        %rows = arith.muli %row, %stride : i64
        %all = arith.addi %rows, %jj : i64
        linalg.yield %all : i64
      } -> tensor<64x64xi64, #acc64>
      %me = tensor.empty() : tensor<64x64xi1, #acc64>
      %mask = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%me : tensor<64x64xi1, #acc64>) {
      ^bb0(%out: i1):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i32
        %jj = arith.index_cast %j : index to i32
        %row = arith.addi %first, %ii : i32
        %below = arith.cmpi slt, %row, %m : i32
        %left = arith.cmpi slt, %jj, %n : i32
        %both = arith.andi %below, %left : i1
        linalg.yield %both : i1
      } -> tensor<64x64xi1, #acc64>
      %old = linalg.generic {indexing_maps = [#ij, #ij, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%at, %t, %mask : tensor<64x64xi64, #acc64>, tensor<64x64xf32, #acc64>, tensor<64x64xi1, #acc64>) outs(%e : tensor<64x64xf32, #acc64>) {
      ^bb0(%i: i64, %v: f32, %is: i1, %out: f32):
        %u = scf.if %is -> (f32) {
          %index = arith.index_cast %i : i64 to index
          %r = memref.atomic_rmw addf %v, %memory[%index] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (f32, memref<?xf32>) -> f32
          scf.yield %r : f32
        } else {
          scf.yield %cst : f32
        }
        linalg.yield %u : f32
      } -> tensor<64x64xf32, #acc64>
    }
  }
  return
}


// A bulk store would not release what the program has written.
// CHECK-LABEL: func.func @released
// CHECK: tile.not_bulk = "the update releases earlier accesses: the reductions of bulk stores have no memory order"
func.func @released(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<?xi32>, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : i32
  %cst = arith.constant 0.000000e+00 : f32
  %memory = memref.cast %p : memref<*xf32> to memref<?xf32>
  %first = arith.muli %x, %c64 : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf32, #acc64>
      %t = linalg.fill ins(%cst : f32) outs(%e : tensor<64x64xf32, #acc64>) -> tensor<64x64xf32, #acc64>
      memref.store %x, %q[%c0] : memref<?xi32>
      %ie = tensor.empty() : tensor<64x64xi64, #acc64>
      %at = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%ie : tensor<64x64xi64, #acc64>) {
      ^bb0(%out: i64):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i64
        %jj = arith.index_cast %j : index to i64
        %firsts = arith.extsi %first : i32 to i64
        %stride = arith.extsi %s : i32 to i64
        %row = arith.addi %firsts, %ii : i64
        %rows = arith.muli %row, %stride : i64
        %all = arith.addi %rows, %jj : i64
        linalg.yield %all : i64
      } -> tensor<64x64xi64, #acc64>
      %me = tensor.empty() : tensor<64x64xi1, #acc64>
      %mask = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%me : tensor<64x64xi1, #acc64>) {
      ^bb0(%out: i1):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i32
        %jj = arith.index_cast %j : index to i32
        %row = arith.addi %first, %ii : i32
        %below = arith.cmpi slt, %row, %m : i32
        %left = arith.cmpi slt, %jj, %n : i32
        %both = arith.andi %below, %left : i1
        linalg.yield %both : i1
      } -> tensor<64x64xi1, #acc64>
      %old = linalg.generic {indexing_maps = [#ij, #ij, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%at, %t, %mask : tensor<64x64xi64, #acc64>, tensor<64x64xf32, #acc64>, tensor<64x64xi1, #acc64>) outs(%e : tensor<64x64xf32, #acc64>) {
      ^bb0(%i: i64, %v: f32, %is: i1, %out: f32):
        %u = scf.if %is -> (f32) {
          %index = arith.index_cast %i : i64 to index
          %r = memref.atomic_rmw addf %v, %memory[%index] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (f32, memref<?xf32>) -> f32
          scf.yield %r : f32
        } else {
          scf.yield %cst : f32
        }
        linalg.yield %u : f32
      } -> tensor<64x64xf32, #acc64>
    }
  }
  return
}


// The reductions of descriptors are relaxed.
// CHECK-LABEL: func.func @of_descriptor
// CHECK: tile.bulk_store {{.*}} {reduce = "add"}
func.func @of_descriptor(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<?xi32>, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : i32
  %cst = arith.constant 0.000000e+00 : f32
  %memory = memref.cast %p : memref<*xf32> to memref<?xf32>
  %first = arith.muli %x, %c64 : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf32, #acc64>
      %t = linalg.fill ins(%cst : f32) outs(%e : tensor<64x64xf32, #acc64>) -> tensor<64x64xf32, #acc64>
      memref.store %x, %q[%c0] : memref<?xi32>
      %ie = tensor.empty() : tensor<64x64xi64, #acc64>
      %at = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%ie : tensor<64x64xi64, #acc64>) {
      ^bb0(%out: i64):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i64
        %jj = arith.index_cast %j : index to i64
        %firsts = arith.extsi %first : i32 to i64
        %stride = arith.extsi %s : i32 to i64
        %row = arith.addi %firsts, %ii : i64
        %rows = arith.muli %row, %stride : i64
        %all = arith.addi %rows, %jj : i64
        linalg.yield %all : i64
      } -> tensor<64x64xi64, #acc64>
      %me = tensor.empty() : tensor<64x64xi1, #acc64>
      %mask = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%me : tensor<64x64xi1, #acc64>) {
      ^bb0(%out: i1):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i32
        %jj = arith.index_cast %j : index to i32
        %row = arith.addi %first, %ii : i32
        %below = arith.cmpi slt, %row, %m : i32
        %left = arith.cmpi slt, %jj, %n : i32
        %both = arith.andi %below, %left : i1
        linalg.yield %both : i1
      } -> tensor<64x64xi1, #acc64>
      %old = linalg.generic {indexing_maps = [#ij, #ij, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%at, %t, %mask : tensor<64x64xi64, #acc64>, tensor<64x64xf32, #acc64>, tensor<64x64xi1, #acc64>) outs(%e : tensor<64x64xf32, #acc64>) {
      ^bb0(%i: i64, %v: f32, %is: i1, %out: f32):
        %u = scf.if %is -> (f32) {
          %index = arith.index_cast %i : i64 to index
          %r = memref.atomic_rmw addf %v, %memory[%index] {tshared.descriptor, tshared.scope = "gpu", tshared.sem = "release"} : (f32, memref<?xf32>) -> f32
          scf.yield %r : f32
        } else {
          scf.yield %cst : f32
        }
        linalg.yield %u : f32
      } -> tensor<64x64xf32, #acc64>
    }
  }
  return
}


// The mask leaves out other elements than those outside of a tensor.
// CHECK-LABEL: func.func @not_a_box
// CHECK: tile.not_bulk = "the mask of the elements is not the bounds of a tensor"
func.func @not_a_box(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<?xi32>, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : i32
  %cst = arith.constant 0.000000e+00 : f32
  %memory = memref.cast %p : memref<*xf32> to memref<?xf32>
  %first = arith.muli %x, %c64 : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf32, #acc64>
      %t = linalg.fill ins(%cst : f32) outs(%e : tensor<64x64xf32, #acc64>) -> tensor<64x64xf32, #acc64>
      %ie = tensor.empty() : tensor<64x64xi64, #acc64>
      %at = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%ie : tensor<64x64xi64, #acc64>) {
      ^bb0(%out: i64):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i64
        %jj = arith.index_cast %j : index to i64
        %firsts = arith.extsi %first : i32 to i64
        %stride = arith.extsi %s : i32 to i64
        %row = arith.addi %firsts, %ii : i64
        %rows = arith.muli %row, %stride : i64
        %all = arith.addi %rows, %jj : i64
        linalg.yield %all : i64
      } -> tensor<64x64xi64, #acc64>
      %me = tensor.empty() : tensor<64x64xi1, #acc64>
      %mask = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%me : tensor<64x64xi1, #acc64>) {
      ^bb0(%out: i1):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i32
        %jj = arith.index_cast %j : index to i32
        %row = arith.addi %first, %ii : i32
        %below = arith.cmpi slt, %jj, %row : i32
        %left = arith.cmpi slt, %jj, %n : i32
        %both = arith.andi %below, %left : i1
        linalg.yield %both : i1
      } -> tensor<64x64xi1, #acc64>
      %old = linalg.generic {indexing_maps = [#ij, #ij, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%at, %t, %mask : tensor<64x64xi64, #acc64>, tensor<64x64xf32, #acc64>, tensor<64x64xi1, #acc64>) outs(%e : tensor<64x64xf32, #acc64>) {
      ^bb0(%i: i64, %v: f32, %is: i1, %out: f32):
        %u = scf.if %is -> (f32) {
          %index = arith.index_cast %i : i64 to index
          %r = memref.atomic_rmw addf %v, %memory[%index] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (f32, memref<?xf32>) -> f32
          scf.yield %r : f32
        } else {
          scf.yield %cst : f32
        }
        linalg.yield %u : f32
      } -> tensor<64x64xf32, #acc64>
    }
  }
  return
}


// The other processors of the system see no part of a reduction.
// CHECK-LABEL: func.func @system
// CHECK: tile.not_bulk = "the reductions of bulk stores are atomic for the threads of a GPU"
func.func @system(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<?xi32>, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : i32
  %cst = arith.constant 0.000000e+00 : f32
  %memory = memref.cast %p : memref<*xf32> to memref<?xf32>
  %first = arith.muli %x, %c64 : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf32, #acc64>
      %t = linalg.fill ins(%cst : f32) outs(%e : tensor<64x64xf32, #acc64>) -> tensor<64x64xf32, #acc64>
      %ie = tensor.empty() : tensor<64x64xi64, #acc64>
      %at = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%ie : tensor<64x64xi64, #acc64>) {
      ^bb0(%out: i64):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i64
        %jj = arith.index_cast %j : index to i64
        %firsts = arith.extsi %first : i32 to i64
        %stride = arith.extsi %s : i32 to i64
        %row = arith.addi %firsts, %ii : i64
        %rows = arith.muli %row, %stride : i64
        %all = arith.addi %rows, %jj : i64
        linalg.yield %all : i64
      } -> tensor<64x64xi64, #acc64>
      %me = tensor.empty() : tensor<64x64xi1, #acc64>
      %mask = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%me : tensor<64x64xi1, #acc64>) {
      ^bb0(%out: i1):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i32
        %jj = arith.index_cast %j : index to i32
        %row = arith.addi %first, %ii : i32
        %below = arith.cmpi slt, %row, %m : i32
        %left = arith.cmpi slt, %jj, %n : i32
        %both = arith.andi %below, %left : i1
        linalg.yield %both : i1
      } -> tensor<64x64xi1, #acc64>
      %old = linalg.generic {indexing_maps = [#ij, #ij, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%at, %t, %mask : tensor<64x64xi64, #acc64>, tensor<64x64xf32, #acc64>, tensor<64x64xi1, #acc64>) outs(%e : tensor<64x64xf32, #acc64>) {
      ^bb0(%i: i64, %v: f32, %is: i1, %out: f32):
        %u = scf.if %is -> (f32) {
          %index = arith.index_cast %i : i64 to index
          %r = memref.atomic_rmw addf %v, %memory[%index] {tshared.scope = "sys", tshared.sem = "relaxed"} : (f32, memref<?xf32>) -> f32
          scf.yield %r : f32
        } else {
          scf.yield %cst : f32
        }
        linalg.yield %u : f32
      } -> tensor<64x64xf32, #acc64>
    }
  }
  return
}


// Bulk stores have no minimum of f32.
// CHECK-LABEL: func.func @float_minimum
// CHECK: tile.not_bulk = "bulk stores have no such reduction of elements of this type"
func.func @float_minimum(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<?xi32>, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : i32
  %cst = arith.constant 0.000000e+00 : f32
  %memory = memref.cast %p : memref<*xf32> to memref<?xf32>
  %first = arith.muli %x, %c64 : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf32, #acc64>
      %t = linalg.fill ins(%cst : f32) outs(%e : tensor<64x64xf32, #acc64>) -> tensor<64x64xf32, #acc64>
      %ie = tensor.empty() : tensor<64x64xi64, #acc64>
      %at = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%ie : tensor<64x64xi64, #acc64>) {
      ^bb0(%out: i64):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i64
        %jj = arith.index_cast %j : index to i64
        %firsts = arith.extsi %first : i32 to i64
        %stride = arith.extsi %s : i32 to i64
        %row = arith.addi %firsts, %ii : i64
        %rows = arith.muli %row, %stride : i64
        %all = arith.addi %rows, %jj : i64
        linalg.yield %all : i64
      } -> tensor<64x64xi64, #acc64>
      %me = tensor.empty() : tensor<64x64xi1, #acc64>
      %mask = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%me : tensor<64x64xi1, #acc64>) {
      ^bb0(%out: i1):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %ii = arith.index_cast %i : index to i32
        %jj = arith.index_cast %j : index to i32
        %row = arith.addi %first, %ii : i32
        %below = arith.cmpi slt, %row, %m : i32
        %left = arith.cmpi slt, %jj, %n : i32
        %both = arith.andi %below, %left : i1
        linalg.yield %both : i1
      } -> tensor<64x64xi1, #acc64>
      %old = linalg.generic {indexing_maps = [#ij, #ij, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%at, %t, %mask : tensor<64x64xi64, #acc64>, tensor<64x64xf32, #acc64>, tensor<64x64xi1, #acc64>) outs(%e : tensor<64x64xf32, #acc64>) {
      ^bb0(%i: i64, %v: f32, %is: i1, %out: f32):
        %u = scf.if %is -> (f32) {
          %index = arith.index_cast %i : i64 to index
          %r = memref.atomic_rmw minnumf %v, %memory[%index] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (f32, memref<?xf32>) -> f32
          scf.yield %r : f32
        } else {
          scf.yield %cst : f32
        }
        linalg.yield %u : f32
      } -> tensor<64x64xf32, #acc64>
    }
  }
  return
}
