// RUN: tshared-opt %s --tile-stage-stores | FileCheck %s
// RUN: tshared-opt %s --tile-stage-stores --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: tshared-opt %s --tile-stage-stores=overlap=true | FileCheck %s --check-prefix=OVERLAP
// REMARK: global store: 64x64 of 2-byte elements by a bulk store from shared memory
// REMARK: global store: a bulk store does not make it: a tile may begin before its tensor: a coordinate is not known to be positive or 0
#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#rows = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>


// The conversion is gone: threads write the layout in which they have the tile. The mask is the size of the tensor.
// CHECK-LABEL: func.func @at_the_end
// CHECK: %[[MAP:.*]] = tile.tensor_map %arg0 sizes(%{{.*}}, %{{.*}}) strides(%{{.*}}) : memref<*xf16> to !tile.tensor_map<64x64xf16, #shared>
// CHECK: %[[TILE:.*]] = linalg.fill
// CHECK-NOT: tile.convert_layout
// CHECK: %[[BUFFER:.*]] = tile.local_alloc
// CHECK: tile.local_store %[[TILE]], %[[BUFFER]]
// CHECK: tile.bulk_store %[[BUFFER]] to %[[MAP]][
// CHECK-NEXT: tile.bulk_commit
// CHECK-NEXT: tile.bulk_wait {pending = 0 : i64, read}
// CHECK-NEXT: tile.local_dealloc %[[BUFFER]]
func.func @at_the_end(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f16
  %stride = arith.index_cast %s : i32 to index
  %below = arith.index_cast %m : i32 to index
  %isfirst = arith.cmpi eq, %x, %ny : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf16, #acc>
      %t = linalg.fill ins(%cst : f16) outs(%e : tensor<64x64xf16, #acc>) -> tensor<64x64xf16, #acc>
      %at = arith.index_cast %x : i32 to index
      %first = arith.muli %at, %stride : index
      %to = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [%stride, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1], offset: ?>>
      %c = tile.convert_layout %t {by = "shared"} : tensor<64x64xf16, #acc> -> tensor<64x64xf16, #rows>
      tile.store %c, %to vector 8 at(%at, %m, %n : index, i32, i32) {outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d1, d2)>, starts = affine_map<(d0, d1, d2) -> (d0 * 64, 0)>} : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[?, 1], offset: ?>>
    }
  }
  return
}


// Another iteration may write the same elements: the store of the one before has ended then.
// CHECK-LABEL: func.func @in_a_loop
// CHECK: %[[BUFFER:.*]] = tile.local_alloc
// CHECK: scf.for
// CHECK: tile.bulk_wait {pending = 0 : i64}
// CHECK-NEXT: tile.local_store
// CHECK: tile.bulk_commit
// CHECK-NEXT: }
// CHECK-NEXT: tile.bulk_wait {pending = 0 : i64, read}
// CHECK-NEXT: tile.local_dealloc %[[BUFFER]]
func.func @in_a_loop(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f16
  %stride = arith.index_cast %s : i32 to index
  %below = arith.index_cast %m : i32 to index
  %isfirst = arith.cmpi eq, %x, %ny : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf16, #acc>
      %t = linalg.fill ins(%cst : f16) outs(%e : tensor<64x64xf16, #acc>) -> tensor<64x64xf16, #acc>
      scf.for %at = %c0 to %below step %c1 {
        %first = arith.muli %at, %stride : index
        %to = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [%stride, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1], offset: ?>>
        %c = tile.convert_layout %t {by = "shared"} : tensor<64x64xf16, #acc> -> tensor<64x64xf16, #rows>
        tile.store %c, %to vector 8 at(%at, %m, %n : index, i32, i32) {outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d1, d2)>, starts = affine_map<(d0, d1, d2) -> (d0 * 64, 0)>} : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[?, 1], offset: ?>>
      }
    }
  }
  return
}


// Programs write in any order: it suffices that the buffer is free.
// CHECK-LABEL: func.func @through_programs
// CHECK: scf.for
// CHECK: tile.bulk_wait {pending = 0 : i64, read}
// CHECK-NEXT: tile.local_store
func.func @through_programs(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f16
  %stride = arith.index_cast %s : i32 to index
  %below = arith.index_cast %m : i32 to index
  %isfirst = arith.cmpi eq, %x, %ny : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf16, #acc>
      %t = linalg.fill ins(%cst : f16) outs(%e : tensor<64x64xf16, #acc>) -> tensor<64x64xf16, #acc>
      scf.for %at = %c0 to %below step %c1 {
        %first = arith.muli %at, %stride : index
        %to = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [%stride, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1], offset: ?>>
        %c = tile.convert_layout %t {by = "shared"} : tensor<64x64xf16, #acc> -> tensor<64x64xf16, #rows>
        tile.store %c, %to vector 8 at(%at, %m, %n : index, i32, i32) {outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d1, d2)>, starts = affine_map<(d0, d1, d2) -> (d0 * 64, 0)>} : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[?, 1], offset: ?>>
      } {tile.persistent}
    }
  }
  return
}


// The buffer of a store in a branch is allocated before the branch: the role waits for the store in the end.
// CHECK-LABEL: func.func @in_a_branch
// CHECK: %[[BUFFER:.*]] = tile.local_alloc
// CHECK: scf.if
// CHECK: tile.bulk_store %[[BUFFER]] to
// CHECK-NEXT: tile.bulk_commit
// CHECK-NEXT: }
// CHECK-NEXT: tile.bulk_wait {pending = 0 : i64, read}
// CHECK-NEXT: tile.local_dealloc %[[BUFFER]]
func.func @in_a_branch(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f16
  %stride = arith.index_cast %s : i32 to index
  %below = arith.index_cast %m : i32 to index
  %isfirst = arith.cmpi eq, %x, %ny : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf16, #acc>
      %t = linalg.fill ins(%cst : f16) outs(%e : tensor<64x64xf16, #acc>) -> tensor<64x64xf16, #acc>
      %at = arith.index_cast %x : i32 to index
      scf.if %isfirst {
        %first = arith.muli %at, %stride : index
        %to = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [%stride, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1], offset: ?>>
        %c = tile.convert_layout %t {by = "shared"} : tensor<64x64xf16, #acc> -> tensor<64x64xf16, #rows>
        tile.store %c, %to vector 8 at(%at, %m, %n : index, i32, i32) {outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d1, d2)>, starts = affine_map<(d0, d1, d2) -> (d0 * 64, 0)>} : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[?, 1], offset: ?>>
      }
    }
  }
  return
}


// The role makes the map of a tensor whose place in memory it loads, where a descriptor promises what a map needs: again in each iteration, after the stores by the
// map that was there.
// CHECK-LABEL: func.func @made
// CHECK: %[[BUFFER:.*]] = tile.local_alloc
// CHECK: scf.for %[[G:.*]] =
// CHECK: %[[PLACE:.*]] = memref.load %arg1[%[[G]]]
// CHECK: %[[MEMORY:.*]] = memref.reinterpret_cast %arg0 to offset: [%{{.*}}], sizes: [1], strides: [1]
// CHECK-NEXT: tile.bulk_wait {pending = 0 : i64}
// CHECK-NEXT: %[[MAP:.*]] = tile.tensor_map %[[MEMORY]] sizes(%{{.*}}, %{{.*}}) strides(%{{.*}}) {offset = 0 : i64} : memref<1xf16, strided<[1], offset: ?>>
// CHECK: scf.for %[[AT:.*]] =
// CHECK: tile.bulk_wait {pending = 0 : i64}
// CHECK: tile.bulk_store %[[BUFFER]] to %[[MAP]][
// CHECK-NEXT: tile.bulk_commit
func.func @made(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %places: memref<?xi64>, %m: i32, %n: i32, %s: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f16
  %stride = arith.index_cast %s : i32 to index
  %below = arith.index_cast %m : i32 to index
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf16, #acc>
      %t = linalg.fill ins(%cst : f16) outs(%e : tensor<64x64xf16, #acc>) -> tensor<64x64xf16, #acc>
      scf.for %g = %c0 to %below step %c1 {
        %loaded = memref.load %places[%g] : memref<?xi64>
        %place = arith.index_cast %loaded : i64 to index
        scf.for %at = %c0 to %below step %c1 {
          %row = arith.muli %at, %stride : index
          %first = arith.addi %place, %row : index
          %to = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [%stride, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1], offset: ?>>
          %c = tile.convert_layout %t {by = "shared"} : tensor<64x64xf16, #acc> -> tensor<64x64xf16, #rows>
          tile.store %c, %to vector 8 at(%at, %m, %n, %loaded : index, i32, i32, i64) {outer_strides = affine_map<(d0, d1, d2, d3) -> (1)>, sizes = affine_map<(d0, d1, d2, d3) -> (d1, d2)>, starts = affine_map<(d0, d1, d2, d3) -> (d3, d0 * 64, 0)>, tshared.descriptor} : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[?, 1], offset: ?>>
        }
      }
    }
  }
  return
}


// A map leaves out what is before the tensor, where memory may have another row.
// CHECK-LABEL: func.func @before_the_tensor
// CHECK: tile.store {{.*}} {tile.not_bulk = "a tile may begin before its tensor: a coordinate is not known to be positive or 0"}
func.func @before_the_tensor(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f16
  %stride = arith.index_cast %s : i32 to index
  %below = arith.index_cast %m : i32 to index
  %isfirst = arith.cmpi eq, %x, %ny : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf16, #acc>
      %t = linalg.fill ins(%cst : f16) outs(%e : tensor<64x64xf16, #acc>) -> tensor<64x64xf16, #acc>
      %at = arith.index_cast %x : i32 to index
      %first = arith.muli %at, %stride : index
      %to = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [%stride, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1], offset: ?>>
      %c = tile.convert_layout %t {by = "shared"} : tensor<64x64xf16, #acc> -> tensor<64x64xf16, #rows>
      tile.store %c, %to vector 8 at(%at, %m, %n : index, i32, i32) {outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d1, d2)>, starts = affine_map<(d0, d1, d2) -> (d0 * 64 - 8, 0)>} : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[?, 1], offset: ?>>
    }
  }
  return
}


// CHECK-LABEL: func.func @with_a_policy
// CHECK: tile.store {{.*}} {cache = "cs", tile.not_bulk = "the store is volatile, or asks for a cache policy"}
func.func @with_a_policy(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f16
  %stride = arith.index_cast %s : i32 to index
  %below = arith.index_cast %m : i32 to index
  %isfirst = arith.cmpi eq, %x, %ny : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf16, #acc>
      %t = linalg.fill ins(%cst : f16) outs(%e : tensor<64x64xf16, #acc>) -> tensor<64x64xf16, #acc>
      %at = arith.index_cast %x : i32 to index
      %first = arith.muli %at, %stride : index
      %to = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [%stride, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1], offset: ?>>
      %c = tile.convert_layout %t {by = "shared"} : tensor<64x64xf16, #acc> -> tensor<64x64xf16, #rows>
      tile.store %c, %to vector 8 at(%at, %m, %n : index, i32, i32) {cache = "cs", outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d1, d2)>, starts = affine_map<(d0, d1, d2) -> (d0 * 64, 0)>} : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[?, 1], offset: ?>>
    }
  }
  return
}


// CHECK-LABEL: func.func @accessed_otherwise
// CHECK: tile.store {{.*}} {tile.not_bulk = "'tile.load' may access the tensor, too"}
func.func @accessed_otherwise(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f16
  %stride = arith.index_cast %s : i32 to index
  %below = arith.index_cast %m : i32 to index
  %isfirst = arith.cmpi eq, %x, %ny : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf16, #acc>
      %t = linalg.fill ins(%cst : f16) outs(%e : tensor<64x64xf16, #acc>) -> tensor<64x64xf16, #acc>
      %at = arith.index_cast %x : i32 to index
      %from = memref.reinterpret_cast %p to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1]>>
      %l = tile.load %from : memref<64x64xf16, strided<[64, 1]>> -> tensor<64x64xf16, #rows>
      %to2 = memref.reinterpret_cast %q to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1]>>
      tile.store %l, %to2 : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[64, 1]>>
      %first = arith.muli %at, %stride : index
      %to = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [%stride, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1], offset: ?>>
      %c = tile.convert_layout %t {by = "shared"} : tensor<64x64xf16, #acc> -> tensor<64x64xf16, #rows>
      tile.store %c, %to vector 8 at(%at, %m, %n : index, i32, i32) {outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d1, d2)>, starts = affine_map<(d0, d1, d2) -> (d0 * 64, 0)>} : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[?, 1], offset: ?>>
    }
  }
  return
}


// Arguments that may be the same memory may be accessed otherwise.
// CHECK-LABEL: func.func @other_tensor
// CHECK: tile.bulk_store
// OVERLAP-LABEL: func.func @other_tensor
// OVERLAP: tile.store {{.*}} {tile.not_bulk = "'tile.store' may access the tensor, too"}
func.func @other_tensor(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f16
  %stride = arith.index_cast %s : i32 to index
  %below = arith.index_cast %m : i32 to index
  %isfirst = arith.cmpi eq, %x, %ny : i32
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %e = tensor.empty() : tensor<64x64xf16, #acc>
      %t = linalg.fill ins(%cst : f16) outs(%e : tensor<64x64xf16, #acc>) -> tensor<64x64xf16, #acc>
      %at = arith.index_cast %x : i32 to index
      %to2 = memref.reinterpret_cast %q to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1]>>
      tile.store %t, %to2 : tensor<64x64xf16, #acc>, memref<64x64xf16, strided<[64, 1]>>
      %first = arith.muli %at, %stride : index
      %to = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [%stride, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1], offset: ?>>
      %c = tile.convert_layout %t {by = "shared"} : tensor<64x64xf16, #acc> -> tensor<64x64xf16, #rows>
      tile.store %c, %to vector 8 at(%at, %m, %n : index, i32, i32) {outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d1, d2)>, starts = affine_map<(d0, d1, d2) -> (d0 * 64, 0)>} : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[?, 1], offset: ?>>
    }
  }
  return
}


// Kernels without roles have more blocks on a multiprocessor, which hide more: threads store, and nothing needs the coordinates.
// CHECK-LABEL: func.func @no_roles
// CHECK: tile.store %{{.*}}, %{{.*}} vector 8 : tensor
func.func @no_roles(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32, %s: i32 {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f16
  %stride = arith.index_cast %s : i32 to index
  %below = arith.index_cast %m : i32 to index
  %isfirst = arith.cmpi eq, %x, %ny : i32
  %e = tensor.empty() : tensor<64x64xf16, #acc>
  %t = linalg.fill ins(%cst : f16) outs(%e : tensor<64x64xf16, #acc>) -> tensor<64x64xf16, #acc>
  %at = arith.index_cast %x : i32 to index
  %first = arith.muli %at, %stride : index
  %to = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [%stride, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1], offset: ?>>
  %c = tile.convert_layout %t {by = "shared"} : tensor<64x64xf16, #acc> -> tensor<64x64xf16, #rows>
  tile.store %c, %to vector 8 at(%at, %m, %n : index, i32, i32) {outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d1, d2)>, starts = affine_map<(d0, d1, d2) -> (d0 * 64, 0)>} : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[?, 1], offset: ?>>
  return
}
