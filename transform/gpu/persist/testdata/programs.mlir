// RUN: tshared-opt %s --tile-persist=persistent=true | FileCheck %s
// RUN: tshared-opt %s --tile-persist=persistent=false | FileCheck %s --check-prefix=OFF
// RUN: tshared-opt %s --tile-persist=persistent=true --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// OFF-NOT: tile.persistent
// REMARK: kernel: persistent: the blocks that a GPU holds go through the programs of a launch
// REMARK: kernel: not persistent: a loop around the copies goes through tiles already
#rows = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>

// What depends on no program stays before the loop, and so does what other arguments say.
// CHECK-LABEL: func.func @along_x
// CHECK-SAME: tile.persistent
// CHECK: %[[ROWS:.*]] = arith.index_cast %arg3
// CHECK: %[[XY:.*]] = arith.muli %arg5, %arg6 : i32
// CHECK: %[[PROGRAMS:.*]] = arith.muli %[[XY]], %arg7 : i32
// CHECK: %[[BLOCKS:.*]] = tile.num_blocks : i32
// CHECK: scf.for %[[PROGRAM:.*]] = %arg8 to %[[PROGRAMS]] step %[[BLOCKS]] : i32 {
// CHECK-NEXT: %[[X:.*]] = arith.remsi %[[PROGRAM]], %arg5 : i32
// CHECK-NEXT: arith.muli %[[X]], %arg4
// CHECK: scf.for {{.*}} to %[[ROWS]]
// CHECK: } {tile.persistent}
// CHECK-NEXT: return
func.func @along_x(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16>, %t: memref<*xi32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %rows = arith.index_cast %m : i32 to index
  %row = arith.muli %x, %n : i32
  %i = arith.index_cast %row : i32 to index
  %first = arith.muli %i, %c64 : index
  scf.for %k = %c0 to %rows step %c1 {
    %from = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    %l = tile.load %from at(%i, %k : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d0 + 64, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, tile.bulk, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #rows>
    %to = memref.reinterpret_cast %q to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    tile.store %l, %to : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[64, 1], offset: ?>>
  }
  return
}

// Programs with more or fewer iterations: each other wave goes from its last program down, but for one that is not whole.
// CHECK-LABEL: func.func @uneven
// CHECK: %[[BLOCKS:.*]] = tile.num_blocks : i32
// CHECK: scf.for %[[AT:.*]] = %arg8 to %[[PROGRAMS:.*]] step %[[BLOCKS]] : i32 {
// CHECK: %[[WAVE:.*]] = arith.divsi %[[AT]], %[[BLOCKS]] : i32
// CHECK: %[[BEGIN:.*]] = arith.muli %[[WAVE]], %[[BLOCKS]] : i32
// CHECK: %[[END:.*]] = arith.addi %[[BEGIN]], %[[BLOCKS]] : i32
// CHECK: %[[BIT:.*]] = arith.andi %[[WAVE]],
// CHECK: %[[ODD:.*]] = arith.cmpi ne, %[[BIT]],
// CHECK: %[[WHOLE:.*]] = arith.cmpi sle, %[[END]], %[[PROGRAMS]] : i32
// CHECK: %[[BOTH:.*]] = arith.addi %[[BEGIN]], %[[END]] : i32
// CHECK: %[[LAST:.*]] = arith.subi %[[BOTH]],
// CHECK: %[[OTHER:.*]] = arith.subi %[[LAST]], %[[AT]] : i32
// CHECK: %[[BACK:.*]] = arith.andi %[[ODD]], %[[WHOLE]] : i1
// CHECK: %[[CHOSEN:.*]] = arith.select %[[BACK]], %[[OTHER]], %[[AT]] : i32
// CHECK: %[[PROGRAM:.*]] = arith.maxsi %[[CHOSEN]],
// CHECK: arith.remsi %[[PROGRAM]], %arg5 : i32
func.func @uneven(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16>, %t: memref<*xi32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.addi %x, %m : i32
  %rows = arith.index_cast %more : i32 to index
  %i = arith.index_cast %x : i32 to index
  scf.for %k = %c0 to %rows step %c1 {
    %from = memref.reinterpret_cast %p to offset: [%i], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    %l = tile.load %from at(%i, %k : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d0 + 64, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, tile.bulk, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #rows>
    %to = memref.reinterpret_cast %q to offset: [%i], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    tile.store %l, %to : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[64, 1], offset: ?>>
  }
  return
}

// CHECK-LABEL: func.func @along_all
// CHECK: scf.for %[[PROGRAM:.*]] = %arg8
// CHECK-NEXT: %[[X:.*]] = arith.remsi %[[PROGRAM]], %arg5 : i32
// CHECK-NEXT: %[[REST:.*]] = arith.divsi %[[PROGRAM]], %arg5 : i32
// CHECK-NEXT: %[[Y:.*]] = arith.remsi %[[REST]], %arg6 : i32
// CHECK-NEXT: %[[Z:.*]] = arith.divsi %[[REST]], %arg6 : i32
// CHECK-NEXT: %[[XY:.*]] = arith.addi %[[X]], %[[Y]]
// CHECK-NEXT: arith.addi %[[XY]], %[[Z]]
func.func @along_all(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16>, %t: memref<*xi32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %rows = arith.index_cast %m : i32 to index
  %xy = arith.addi %x, %y : i32
  %row = arith.addi %xy, %z : i32
  %i = arith.index_cast %row : i32 to index
  %first = arith.muli %i, %c64 : index
  scf.for %k = %c0 to %rows step %c1 {
    %from = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    %l = tile.load %from at(%i, %k : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d0 + 64, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, tile.bulk, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #rows>
    %to = memref.reinterpret_cast %q to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    tile.store %l, %to : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[64, 1], offset: ?>>
  }
  return
}

// A scalar that all programs load is loaded before the loop, one that depends on the program in it.
// CHECK-LABEL: func.func @loads_a_scalar
// CHECK: memref.load %{{.*}}[%c0]
// CHECK: scf.for %[[PROGRAM:.*]] = %arg8
// CHECK: memref.load
func.func @loads_a_scalar(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16>, %t: memref<*xi32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %rows = arith.index_cast %m : i32 to index
  %table = memref.reinterpret_cast %t to offset: [0], sizes: [64], strides: [1] : memref<*xi32> to memref<64xi32, strided<[1]>>
  %all = memref.load %table[%c0] : memref<64xi32, strided<[1]>>
  %xi = arith.index_cast %x : i32 to index
  %own = memref.load %table[%xi] : memref<64xi32, strided<[1]>>
  %row = arith.addi %all, %own : i32
  %i = arith.index_cast %row : i32 to index
  %first = arith.muli %i, %c64 : index
  scf.for %k = %c0 to %rows step %c1 {
    %from = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    %l = tile.load %from at(%i, %k : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d0 + 64, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, tile.bulk, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #rows>
    %to = memref.reinterpret_cast %q to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    tile.store %l, %to : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[64, 1], offset: ?>>
  }
  return
}

// CHECK-LABEL: func.func @goes_through_tiles
// CHECK-SAME: tile.not_persistent = "a loop around the copies goes through tiles already"
// CHECK-NOT: tile.num_blocks
func.func @goes_through_tiles(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16>, %t: memref<*xi32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %rows = arith.index_cast %m : i32 to index
  scf.for %tile = %x to %m step %n : i32 {
    %row = arith.addi %tile, %n : i32
    %i = arith.index_cast %row : i32 to index
    %first = arith.muli %i, %c64 : index
    scf.for %k = %c0 to %rows step %c1 {
      %from = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
      %l = tile.load %from at(%i, %k : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d0 + 64, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, tile.bulk, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #rows>
      %to = memref.reinterpret_cast %q to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
      tile.store %l, %to : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[64, 1], offset: ?>>
    }
  }
  return
}

// CHECK-LABEL: func.func @counts_programs
// CHECK-SAME: tile.not_persistent = "it asks for the number of programs, among which it may divide its work"
func.func @counts_programs(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16>, %t: memref<*xi32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %rows = arith.index_cast %m : i32 to index
  %row = arith.muli %x, %nx : i32
  %i = arith.index_cast %row : i32 to index
  %first = arith.muli %i, %c64 : index
  scf.for %k = %c0 to %rows step %c1 {
    %from = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    %l = tile.load %from at(%i, %k : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d0 + 64, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, tile.bulk, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #rows>
    %to = memref.reinterpret_cast %q to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    tile.store %l, %to : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[64, 1], offset: ?>>
  }
  return
}

// CHECK-LABEL: func.func @same_everywhere
// CHECK-SAME: tile.not_persistent = "all its programs are the same, or their numbers have not 32 bits"
func.func @same_everywhere(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16>, %t: memref<*xi32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %rows = arith.index_cast %m : i32 to index
  %row = arith.muli %m, %n : i32
  %i = arith.index_cast %row : i32 to index
  %first = arith.muli %i, %c64 : index
  scf.for %k = %c0 to %rows step %c1 {
    %from = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    %l = tile.load %from at(%i, %k : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d0 + 64, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, tile.bulk, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #rows>
    %to = memref.reinterpret_cast %q to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    tile.store %l, %to : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[64, 1], offset: ?>>
  }
  return
}

// CHECK-LABEL: func.func @in_clusters
// CHECK-SAME: tile.not_persistent = "it has clusters of blocks"
func.func @in_clusters(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16>, %t: memref<*xi32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.cluster = 2 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %rows = arith.index_cast %m : i32 to index
  %row = arith.muli %x, %n : i32
  %i = arith.index_cast %row : i32 to index
  %first = arith.muli %i, %c64 : index
  scf.for %k = %c0 to %rows step %c1 {
    %from = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    %l = tile.load %from at(%i, %k : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d0 + 64, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, tile.bulk, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #rows>
    %to = memref.reinterpret_cast %q to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    tile.store %l, %to : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[64, 1], offset: ?>>
  }
  return
}

// CHECK-LABEL: func.func @asserts
// CHECK-SAME: tile.not_persistent = "its assertions say which program fails by the number of the block"
func.func @asserts(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16>, %t: memref<*xi32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %rows = arith.index_cast %m : i32 to index
  %ok = arith.cmpi slt, %x, %n : i32
  cf.assert %ok, "x"
  %row = arith.muli %x, %n : i32
  %i = arith.index_cast %row : i32 to index
  %first = arith.muli %i, %c64 : index
  scf.for %k = %c0 to %rows step %c1 {
    %from = memref.reinterpret_cast %p to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    %l = tile.load %from at(%i, %k : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d0 + 64, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, tile.bulk, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #rows>
    %to = memref.reinterpret_cast %q to offset: [%first], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    tile.store %l, %to : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[64, 1], offset: ?>>
  }
  return
}
