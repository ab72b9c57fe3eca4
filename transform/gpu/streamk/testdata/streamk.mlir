// RUN: tshared-opt %s --tile-stream-k=stream-k=true | FileCheck %s
// RUN: tshared-opt %s --tile-stream-k | FileCheck %s --check-prefix=OFF
// RUN: tshared-opt %s --tile-stream-k=stream-k=true --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// OFF-NOT: stream_k
// REMARK: kernel: stream-K: the blocks that a GPU holds share the iterations of all programs of a launch
// REMARK: kernel: not stream-K: how many iterations its loop has depends on the program, or on data
// REMARK: kernel: not stream-K: its loop carries a tensor that is no accumulator that begins at zero, to which dots alone add
// REMARK: kernel: not stream-K: its loop carries a value that cannot be computed for any iteration
// REMARK: kernel: not stream-K: it writes memory before its loop ends, which each block would that runs a part of the program
// REMARK: kernel: not stream-K: its dots are not in one loop that each program runs once
#acc = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
#a = #tile.layout<register = [[0, 1], [8, 0], [0, 8]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
#b = #tile.layout<register = [[1, 0], [8, 0]], lane = [[2, 0], [4, 0], [0, 1], [0, 2], [0, 4]], warp = []>

// The operands of an iteration have 768 bytes, partial sums 512: two iterations stay together, since these go to memory and back.
// Each iteration of each program is run once: the blocks have consecutive parts of the line of all iterations, from first to last, and of a program what lies in its own part
// of the line. Programs are taken from the last one down, so that a block stores its partial sum before it waits for those of others.
// CHECK-LABEL: func.func @product
// CHECK-SAME: tile.persistent, tile.stream_k
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i64
// CHECK: %[[LENGTH:.*]] = arith.maxsi {{.*}}, %[[ZERO]] : i64
// CHECK: %[[SOME:.*]] = arith.divsi
// CHECK: %[[ITERATIONS:.*]] = arith.maxsi %[[SOME]], %[[ONE]] : i64
// CHECK: %[[PIECE:.*]] = arith.constant 2 : i64
// CHECK: %[[PIECES:.*]] = arith.divsi {{.*}}, %[[PIECE]] : i64
// CHECK: arith.muli %[[PIECES]],
// CHECK: arith.muli
// CHECK: %[[NZ:.*]] = arith.extsi %arg6
// CHECK: %[[TOTAL:.*]] = arith.muli {{.*}}, %[[NZ]] : i64
// CHECK: tile.num_blocks
// CHECK: %[[BLOCKS:.*]] = arith.minsi {{.*}}, %[[TOTAL]] : i64
// CHECK: %[[BLOCK:.*]] = arith.extsi %arg7 : i32 to i64
// CHECK: %[[AT:.*]] = arith.muli %[[BLOCK]], %[[TOTAL]]
// CHECK: %[[FIRST:.*]] = arith.divsi %[[AT]], %[[BLOCKS]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[BLOCK]], %[[ONE]]
// CHECK: %[[END:.*]] = arith.muli %[[NEXT]], %[[TOTAL]]
// CHECK: %[[LAST:.*]] = arith.divsi %[[END]], %[[BLOCKS]]
// CHECK: scf.for
// CHECK: %[[BEGIN:.*]] = arith.muli %[[PROGRAM:.*]], %[[PIECES]] : i64
// CHECK: %[[F:.*]] = arith.subi %[[FIRST]], %[[BEGIN]]
// CHECK: %[[FP:.*]] = arith.maxsi %[[F]], %[[ZERO]]
// CHECK: %[[FROM:.*]] = arith.muli %[[FP]], %[[PIECE]]
// CHECK: %[[L:.*]] = arith.subi %[[LAST]], %[[BEGIN]]
// CHECK: %[[LP:.*]] = arith.minsi %[[L]], %[[PIECES]]
// CHECK: %[[LI:.*]] = arith.muli %[[LP]], %[[PIECE]]
// CHECK: %[[TO:.*]] = arith.minsi %[[LI]], %[[ITERATIONS]]
// CHECK: %[[SUM:.*]]:2 = scf.for
// CHECK: tile.dot
// CHECK: %[[IS_PART:.*]] = arith.cmpi slt, %[[TO]], %[[ITERATIONS]]
// CHECK: scf.if %[[IS_PART]] {
// CHECK-NEXT: tile.store_partial %[[SUM]]#0
// CHECK-NEXT: } else {
// CHECK: %[[ALL:.*]] = scf.for %[[OTHER:.*]] = {{.*}} iter_args(%[[PARTIAL:.*]] = %[[SUM]]#0)
// CHECK-NEXT: tile.add_partial %[[PARTIAL]] from %[[OTHER]]
// CHECK: tile.store %[[ALL]],
// CHECK: } {tile.persistent}
// CHECK-NEXT: return
func.func @product(%p: memref<*xf16>, %q: memref<*xf32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x8xf32, #acc>
  %t = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32, #acc>) -> tensor<16x8xf32, #acc>
  %k = arith.index_cast %m : i32 to index
  %i = arith.index_cast %x : i32 to index
  %s:2 = scf.for %at = %c0 to %k step %c16 iter_args(%sum = %t, %o = %i) -> (tensor<16x8xf32, #acc>, index) {
    %ma = memref.reinterpret_cast %p to offset: [%o], sizes: [16, 16], strides: [16, 1] : memref<*xf16> to memref<16x16xf16, strided<[16, 1], offset: ?>>
    %mb = memref.reinterpret_cast %p to offset: [%at], sizes: [16, 8], strides: [8, 1] : memref<*xf16> to memref<16x8xf16, strided<[8, 1], offset: ?>>
    %a = tile.load %ma : memref<16x16xf16, strided<[16, 1], offset: ?>> -> tensor<16x16xf16, #a>
    %b = tile.load %mb : memref<16x8xf16, strided<[8, 1], offset: ?>> -> tensor<16x8xf16, #b>
    %d = tile.dot %a, %b, %sum {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16, #a>, tensor<16x8xf16, #b> -> tensor<16x8xf32, #acc>
    %step = arith.index_cast %n : i32 to index
    %next = arith.addi %o, %step : index
    scf.yield %d, %next : tensor<16x8xf32, #acc>, index
  }
  %to = memref.reinterpret_cast %q to offset: [%i], sizes: [16, 8], strides: [8, 1] : memref<*xf32> to memref<16x8xf32, strided<[8, 1], offset: ?>>
  tile.store %s#0, %to : tensor<16x8xf32, #acc>, memref<16x8xf32, strided<[8, 1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @uneven
// CHECK-SAME: tile.not_stream_k = "how many iterations its loop has depends on the program, or on data"
func.func @uneven(%p: memref<*xf16>, %q: memref<*xf32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x8xf32, #acc>
  %t = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32, #acc>) -> tensor<16x8xf32, #acc>
  %k = arith.index_cast %x : i32 to index
  %i = arith.index_cast %x : i32 to index
  %s:2 = scf.for %at = %c0 to %k step %c16 iter_args(%sum = %t, %o = %i) -> (tensor<16x8xf32, #acc>, index) {
    %ma = memref.reinterpret_cast %p to offset: [%o], sizes: [16, 16], strides: [16, 1] : memref<*xf16> to memref<16x16xf16, strided<[16, 1], offset: ?>>
    %mb = memref.reinterpret_cast %p to offset: [%at], sizes: [16, 8], strides: [8, 1] : memref<*xf16> to memref<16x8xf16, strided<[8, 1], offset: ?>>
    %a = tile.load %ma : memref<16x16xf16, strided<[16, 1], offset: ?>> -> tensor<16x16xf16, #a>
    %b = tile.load %mb : memref<16x8xf16, strided<[8, 1], offset: ?>> -> tensor<16x8xf16, #b>
    %d = tile.dot %a, %b, %sum {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16, #a>, tensor<16x8xf16, #b> -> tensor<16x8xf32, #acc>
    %step = arith.index_cast %n : i32 to index
    %next = arith.addi %o, %step : index
    scf.yield %d, %next : tensor<16x8xf32, #acc>, index
  }
  %to = memref.reinterpret_cast %q to offset: [%i], sizes: [16, 8], strides: [8, 1] : memref<*xf32> to memref<16x8xf32, strided<[8, 1], offset: ?>>
  tile.store %s#0, %to : tensor<16x8xf32, #acc>, memref<16x8xf32, strided<[8, 1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @begun
// CHECK-SAME: tile.not_stream_k = "its loop carries a tensor that is no accumulator that begins at zero, to which dots alone add"
func.func @begun(%p: memref<*xf16>, %q: memref<*xf32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<16x8xf32, #acc>
  %t = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32, #acc>) -> tensor<16x8xf32, #acc>
  %k = arith.index_cast %m : i32 to index
  %i = arith.index_cast %x : i32 to index
  %s:2 = scf.for %at = %c0 to %k step %c16 iter_args(%sum = %t, %o = %i) -> (tensor<16x8xf32, #acc>, index) {
    %ma = memref.reinterpret_cast %p to offset: [%o], sizes: [16, 16], strides: [16, 1] : memref<*xf16> to memref<16x16xf16, strided<[16, 1], offset: ?>>
    %mb = memref.reinterpret_cast %p to offset: [%at], sizes: [16, 8], strides: [8, 1] : memref<*xf16> to memref<16x8xf16, strided<[8, 1], offset: ?>>
    %a = tile.load %ma : memref<16x16xf16, strided<[16, 1], offset: ?>> -> tensor<16x16xf16, #a>
    %b = tile.load %mb : memref<16x8xf16, strided<[8, 1], offset: ?>> -> tensor<16x8xf16, #b>
    %d = tile.dot %a, %b, %sum {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16, #a>, tensor<16x8xf16, #b> -> tensor<16x8xf32, #acc>
    %step = arith.index_cast %n : i32 to index
    %next = arith.addi %o, %step : index
    scf.yield %d, %next : tensor<16x8xf32, #acc>, index
  }
  %to = memref.reinterpret_cast %q to offset: [%i], sizes: [16, 8], strides: [8, 1] : memref<*xf32> to memref<16x8xf32, strided<[8, 1], offset: ?>>
  tile.store %s#0, %to : tensor<16x8xf32, #acc>, memref<16x8xf32, strided<[8, 1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @pointers
// CHECK-SAME: tile.not_stream_k = "its loop carries a value that cannot be computed for any iteration"
func.func @pointers(%p: memref<*xf16>, %q: memref<*xf32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x8xf32, #acc>
  %t = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32, #acc>) -> tensor<16x8xf32, #acc>
  %k = arith.index_cast %m : i32 to index
  %i = arith.index_cast %x : i32 to index
  %s:2 = scf.for %at = %c0 to %k step %c16 iter_args(%sum = %t, %o = %i) -> (tensor<16x8xf32, #acc>, index) {
    %ma = memref.reinterpret_cast %p to offset: [%o], sizes: [16, 16], strides: [16, 1] : memref<*xf16> to memref<16x16xf16, strided<[16, 1], offset: ?>>
    %mb = memref.reinterpret_cast %p to offset: [%at], sizes: [16, 8], strides: [8, 1] : memref<*xf16> to memref<16x8xf16, strided<[8, 1], offset: ?>>
    %a = tile.load %ma : memref<16x16xf16, strided<[16, 1], offset: ?>> -> tensor<16x16xf16, #a>
    %b = tile.load %mb : memref<16x8xf16, strided<[8, 1], offset: ?>> -> tensor<16x8xf16, #b>
    %d = tile.dot %a, %b, %sum {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16, #a>, tensor<16x8xf16, #b> -> tensor<16x8xf32, #acc>
    %step = arith.index_cast %n : i32 to index
    %next = arith.muli %o, %step : index
    scf.yield %d, %next : tensor<16x8xf32, #acc>, index
  }
  %to = memref.reinterpret_cast %q to offset: [%i], sizes: [16, 8], strides: [8, 1] : memref<*xf32> to memref<16x8xf32, strided<[8, 1], offset: ?>>
  tile.store %s#0, %to : tensor<16x8xf32, #acc>, memref<16x8xf32, strided<[8, 1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @writes
// CHECK-SAME: tile.not_stream_k = "it writes memory before its loop ends, which each block would that runs a part of the program"
func.func @writes(%p: memref<*xf16>, %q: memref<*xf32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x8xf32, #acc>
  %t = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32, #acc>) -> tensor<16x8xf32, #acc>
  %k = arith.index_cast %m : i32 to index
  %i = arith.index_cast %x : i32 to index
  %early = memref.reinterpret_cast %q to offset: [%i], sizes: [16, 8], strides: [8, 1] : memref<*xf32> to memref<16x8xf32, strided<[8, 1], offset: ?>>
  tile.store %t, %early : tensor<16x8xf32, #acc>, memref<16x8xf32, strided<[8, 1], offset: ?>>
  %s:2 = scf.for %at = %c0 to %k step %c16 iter_args(%sum = %t, %o = %i) -> (tensor<16x8xf32, #acc>, index) {
    %ma = memref.reinterpret_cast %p to offset: [%o], sizes: [16, 16], strides: [16, 1] : memref<*xf16> to memref<16x16xf16, strided<[16, 1], offset: ?>>
    %mb = memref.reinterpret_cast %p to offset: [%at], sizes: [16, 8], strides: [8, 1] : memref<*xf16> to memref<16x8xf16, strided<[8, 1], offset: ?>>
    %a = tile.load %ma : memref<16x16xf16, strided<[16, 1], offset: ?>> -> tensor<16x16xf16, #a>
    %b = tile.load %mb : memref<16x8xf16, strided<[8, 1], offset: ?>> -> tensor<16x8xf16, #b>
    %d = tile.dot %a, %b, %sum {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16, #a>, tensor<16x8xf16, #b> -> tensor<16x8xf32, #acc>
    %step = arith.index_cast %n : i32 to index
    %next = arith.addi %o, %step : index
    scf.yield %d, %next : tensor<16x8xf32, #acc>, index
  }
  %to = memref.reinterpret_cast %q to offset: [%i], sizes: [16, 8], strides: [8, 1] : memref<*xf32> to memref<16x8xf32, strided<[8, 1], offset: ?>>
  tile.store %s#0, %to : tensor<16x8xf32, #acc>, memref<16x8xf32, strided<[8, 1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @branch
// CHECK-SAME: tile.not_stream_k = "its dots are not in one loop that each program runs once"
func.func @branch(%p: memref<*xf16>, %q: memref<*xf32>, %m: i32, %n: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x8xf32, #acc>
  %t = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32, #acc>) -> tensor<16x8xf32, #acc>
  %k = arith.index_cast %m : i32 to index
  %i = arith.index_cast %x : i32 to index
  %is = arith.cmpi slt, %m, %n : i32
  scf.if %is {
  %s:2 = scf.for %at = %c0 to %k step %c16 iter_args(%sum = %t, %o = %i) -> (tensor<16x8xf32, #acc>, index) {
    %ma = memref.reinterpret_cast %p to offset: [%o], sizes: [16, 16], strides: [16, 1] : memref<*xf16> to memref<16x16xf16, strided<[16, 1], offset: ?>>
    %mb = memref.reinterpret_cast %p to offset: [%at], sizes: [16, 8], strides: [8, 1] : memref<*xf16> to memref<16x8xf16, strided<[8, 1], offset: ?>>
    %a = tile.load %ma : memref<16x16xf16, strided<[16, 1], offset: ?>> -> tensor<16x16xf16, #a>
    %b = tile.load %mb : memref<16x8xf16, strided<[8, 1], offset: ?>> -> tensor<16x8xf16, #b>
    %d = tile.dot %a, %b, %sum {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16, #a>, tensor<16x8xf16, #b> -> tensor<16x8xf32, #acc>
    %step = arith.index_cast %n : i32 to index
    %next = arith.addi %o, %step : index
    scf.yield %d, %next : tensor<16x8xf32, #acc>, index
  }
  %to = memref.reinterpret_cast %q to offset: [%i], sizes: [16, 8], strides: [8, 1] : memref<*xf32> to memref<16x8xf32, strided<[8, 1], offset: ?>>
  tile.store %s#0, %to : tensor<16x8xf32, #acc>, memref<16x8xf32, strided<[8, 1], offset: ?>>
  }
  return
}
