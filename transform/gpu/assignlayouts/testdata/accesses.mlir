// RUN: tshared-opt %s --tile-assign-layouts --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-assign-layouts --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// A load for which no layout is chosen has the default layout: lanes along the last dimension, then warps.
// CHECK: #layout = #tile.layout<register = {{\[\[}}2, 0], [4, 0], [8, 0], [16, 0]], lane = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = {{\[\[}}0, 32], [1, 0]]>
// CHECK-LABEL: func.func @not_chosen
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<32x64xf32, #layout>
func.func @not_chosen(%m: memref<32x64xf32>) {
  // REMARK: :[[@LINE+1]]:8: layout: 32x64 of 4-byte elements: dimension 1 fastest, contiguous elements: 1 per thread, 32 per warp; registers: 16{{$}}
  %t = tile.load %m : memref<32x64xf32> -> tensor<32x64xf32>
  return
}

// -----

#eight = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128], [256]]>
// A layout for eight warps does not fit a block of four.
// CHECK: #layout = #tile.layout<register = {{\[\[}}128], [256]], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = {{\[\[}}32], [64]]>
// CHECK-LABEL: func.func @other_warps
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<512xf32, #layout>
func.func @other_warps(%m: memref<512xf32>) {
  // REMARK-NEXT: :[[@LINE+1]]:8: layout: 512 of 4-byte elements: dimension 0 fastest, contiguous elements: 1 per thread, 32 per warp; registers: 4{{$}}
  %t = tile.load %m {tile.coalesced = #eight} : memref<512xf32> -> tensor<512xf32>
  return
}

// -----

#rows = #tile.layout<register = [[0, 1], [0, 2], [8, 0], [16, 0]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = [[2, 0], [4, 0]]>
#columns = #tile.layout<register = [[1, 0], [2, 0], [0, 16], [0, 32]], lane = [[4, 0], [8, 0], [16, 0], [0, 1], [0, 2]], warp = [[0, 4], [0, 8]]>
// A store in the other order: the tensor is converted for it.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0], [16, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [0, 16], [0, 32]], lane = {{\[\[}}4, 0], [8, 0], [16, 0], [0, 1], [0, 2]], warp = {{\[\[}}0, 4], [0, 8]]>
// CHECK-LABEL: func.func @transposed
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<32x64xf32, #layout>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<32x64xf32, #layout> -> tensor<32x64xf32, #layout1>
// CHECK: tile.store %{{.*}}, %{{.*}} : tensor<32x64xf32, #layout1>, memref<{{.*}}>
func.func @transposed(%m: memref<32x64xf32>, %n: memref<32x64xf32, strided<[1, 32]>>) {
  // REMARK-NEXT: :[[@LINE+1]]:8: layout: 32x64 of 4-byte elements: dimension 1 fastest, contiguous elements: 4 per thread, 64 per warp; registers: 16{{$}}
  %t = tile.load %m {tile.coalesced = #rows} : memref<32x64xf32> -> tensor<32x64xf32>
  // REMARK-NEXT: :[[@LINE+1]]:3: layout: 32x64 of 4-byte elements: dimension 0 fastest, contiguous elements: 4 per thread, 32 per warp; registers: 16{{$}}
  tile.store %t, %n {tile.coalesced = #columns} : tensor<32x64xf32>, memref<32x64xf32, strided<[1, 32]>>
  return
}

// -----

#two = #tile.layout<register = [[1], [256]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#four = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = [[128], [256]]>
// A store would like four elements per thread, but lanes that have two each fill whole sectors as well: nothing is converted.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1], [256]], lane = {{\[\[}}2], [4], [8], [16], [32]], warp = {{\[\[}}64], [128]]>
// CHECK-LABEL: func.func @coalesced
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<512xf32, #layout>
// CHECK: tile.store %{{.*}}, %{{.*}} : tensor<512xf32, #layout>, memref<{{.*}}>
func.func @coalesced(%m: memref<512xf32>, %n: memref<512xf32>) {
  // REMARK-NEXT: :[[@LINE+1]]:8: layout: 512 of 4-byte elements: dimension 0 fastest, contiguous elements: 2 per thread, 64 per warp; registers: 4{{$}}
  %t = tile.load %m {tile.coalesced = #two} : memref<512xf32> -> tensor<512xf32>
  // REMARK-NEXT: :[[@LINE+1]]:3: layout: 512 of 4-byte elements: dimension 0 fastest, contiguous elements: 2 per thread, 64 per warp; registers: 4{{$}}
  tile.store %t, %n {tile.coalesced = #four} : tensor<512xf32>, memref<512xf32>
  return
}

// -----

#accumulators = #tile.layout<register = [[0, 1], [0, 8]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
#rows = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
// Lanes that fill one sector of each row store as they are, but not in a loop.
// CHECK-DAG: #[[OWN:.*]] = #tile.layout<register = {{\[\[}}0, 1], [0, 8]], lane = {{\[\[}}0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
// CHECK-DAG: #[[ROWS:.*]] = #tile.layout<register = {{\[\[}}0, 1], [0, 2]], lane = {{\[\[}}0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
// CHECK-LABEL: func.func @in_loop
// CHECK: tile.store %{{.*}}, %{{.*}} : tensor<8x16xf32, #[[OWN]]>
// CHECK: scf.for
// CHECK: tile.convert_layout %{{.*}} : tensor<8x16xf32, #[[OWN]]> -> tensor<8x16xf32, #[[ROWS]]>
// CHECK: tile.store %{{.*}}, %{{.*}} : tensor<8x16xf32, #[[ROWS]]>
func.func @in_loop(%m: memref<8x16xf32>, %n: memref<8x16xf32>, %k: index) attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK-NEXT: :[[@LINE+1]]:8: layout: 8x16 of 4-byte elements: dimension 1 fastest, contiguous elements: 2 per thread, 8 per warp; registers: 4{{$}}
  %t = tile.load %m {tile.coalesced = #accumulators} : memref<8x16xf32> -> tensor<8x16xf32>
  // REMARK-NEXT: :[[@LINE+1]]:3: layout: 8x16 of 4-byte elements: dimension 1 fastest, contiguous elements: 2 per thread, 8 per warp; registers: 4{{$}}
  tile.store %t, %n {tile.coalesced = #rows} : tensor<8x16xf32>, memref<8x16xf32>
  scf.for %i = %c0 to %k step %c1 {
    // REMARK-NEXT: :[[@LINE+1]]:5: layout: 8x16 of 4-byte elements: dimension 1 fastest, contiguous elements: 4 per thread, 16 per warp; registers: 4{{$}}
    tile.store %t, %n {tile.coalesced = #rows} : tensor<8x16xf32>, memref<8x16xf32>
  }
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// A splat is stored: it is computed in the layout of the store.
// CHECK: #layout = #tile.layout<register = [], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = {{\[\[}}32], [64]]>
// CHECK-LABEL: func.func @splat
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<128xf32>) -> tensor<128xf32>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<128xf32> -> tensor<128xf32, #layout>
// CHECK: tile.store %{{.*}}, %{{.*}} : tensor<128xf32, #layout>, memref<{{.*}}>
func.func @splat(%c: f32, %n: memref<128xf32>) {
  %e = tensor.empty() : tensor<128xf32>
  %s = linalg.fill ins(%c : f32) outs(%e : tensor<128xf32>) -> tensor<128xf32>
  // REMARK-NEXT: :[[@LINE+1]]:3: layout: 128 of 4-byte elements: dimension 0 fastest, contiguous elements: 1 per thread, 32 per warp; registers: 1{{$}}
  tile.store %s, %n {tile.coalesced = #x} : tensor<128xf32>, memref<128xf32>
  return
}

// -----

#rows = #tile.layout<register = [[0, 1], [0, 2], [8, 0], [16, 0]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = [[2, 0], [4, 0]]>
#columns = #tile.layout<register = [[1, 0], [2, 0], [0, 16], [0, 32]], lane = [[4, 0], [8, 0], [16, 0], [0, 1], [0, 2]], warp = [[0, 4], [0, 8]]>
// The elements of a masked load that are not in memory come from a tensor in another layout: it is converted.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [0, 16], [0, 32]], lane = {{\[\[}}4, 0], [8, 0], [16, 0], [0, 1], [0, 2]], warp = {{\[\[}}0, 4], [0, 8]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0], [16, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK-LABEL: func.func @masked
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<32x64xf32, #layout>
// CHECK: %{{.*}} = math.absf %{{.*}} : tensor<32x64xf32, #layout>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<32x64xf32, #layout> -> tensor<32x64xf32, #layout1>
// CHECK: %{{.*}} = tile.load %{{.*}} other(%{{.*}} : tensor<32x64xf32, #layout1>) : memref<{{.*}}> -> tensor<32x64xf32, #layout1>
func.func @masked(%m: memref<32x64xf32>, %n: memref<?x64xf32>) {
  // REMARK-NEXT: :[[@LINE+1]]:8: layout: 32x64 of 4-byte elements: dimension 0 fastest, contiguous elements: 4 per thread, 32 per warp; registers: 16{{$}}
  %t = tile.load %m {tile.coalesced = #columns} : memref<32x64xf32> -> tensor<32x64xf32>
  %e = tensor.empty() : tensor<32x64xf32>
  %a = math.absf %t : tensor<32x64xf32>
  // REMARK-NEXT: :[[@LINE+1]]:8: layout: 32x64 of 4-byte elements: dimension 1 fastest, contiguous elements: 4 per thread, 64 per warp; registers: 16{{$}}
  %u = tile.load %n other(%a : tensor<32x64xf32>) {tile.coalesced = #rows} : memref<?x64xf32> -> tensor<32x64xf32>
  return
}

// -----

#rows = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[0], [0]]>
// The indices of a gather are converted to the threads that have the rows.
// CHECK: #layout = #tile.layout<register = [], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = {{\[\[}}0], [0]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}16]], lane = {{\[\[}}0], [0], [0], [1], [2]], warp = {{\[\[}}4], [8]]>
// CHECK: #layout2 = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4], [16, 0]], lane = {{\[\[}}0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = {{\[\[}}4, 0], [8, 0]]>
// CHECK-LABEL: func.func @gather
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<32xi64, #layout>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<32xi64, #layout> -> tensor<32xi64, #layout1>
// CHECK: %{{.*}} = tile.gather %{{.*}} bounds(%{{.*}})
// CHECK: } {dims = array<i64: 0>} : tensor<32xi64, #layout1> -> tensor<32x64xf16, #layout2>
func.func @gather(%p: memref<*xf16>, %i: memref<32xi64>, %n: index) {
  // REMARK-NEXT: :[[@LINE+1]]:9: layout: 32 of 8-byte elements: dimension 0 fastest, contiguous elements: 1 per thread, 32 per warp; registers: 1{{$}}
  %at = tile.load %i {tile.coalesced = #x} : memref<32xi64> -> tensor<32xi64>
  // REMARK-NEXT: :[[@LINE+1]]:8: layout: 32x64 of 2-byte elements: dimension 1 fastest, contiguous elements: 8 per thread, 64 per warp; registers: 16{{$}}
  %t = tile.gather %at bounds(%n) {
  ^bb0(%k: index, %row: i64):
    %o = arith.index_cast %row : i64 to index
    %r = memref.reinterpret_cast %p to offset: [%o], sizes: [1, 64], strides: [64, 1] : memref<*xf16> to memref<1x64xf16, strided<[64, 1], offset: ?>>
    tile.yield %r : memref<1x64xf16, strided<[64, 1], offset: ?>>
  } {dims = array<i64: 0>, tile.coalesced = #rows} : tensor<32xi64> -> tensor<32x64xf16>
  return
}


// -----

// Every other element is stored: a tensor of which threads have adjacent elements is converted, within a warp. Elements that are a sector apart are stored
// as they are.
#four = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = [[128], [256]]>
#one = #tile.layout<register = [[128], [256]], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// CHECK: #[[FOUR:.*]] = #tile.layout<register = {{\[\[}}1], [2]], lane = {{\[\[}}4], [8], [16], [32], [64]], warp = {{\[\[}}128], [256]]>
// CHECK: #[[ONE:.*]] = #tile.layout<register = {{\[\[}}32], [64]], lane = {{\[\[}}4], [8], [16], [1], [2]], warp = {{\[\[}}128], [256]]>
// CHECK-LABEL: func.func @every_other
// CHECK: tile.store %{{.*}}, %{{.*}} : tensor<512xf16, #[[ONE]]>
// CHECK: tile.store %{{.*}}, %{{.*}} : tensor<512xf16, #[[FOUR]]>
func.func @every_other(%p: memref<*xf16>, %m: memref<512xf16>) attributes {tile.num_warps = 4 : i64} {
  %n = memref.reinterpret_cast %p to offset: [0], sizes: [512], strides: [2] : memref<*xf16> to memref<512xf16, strided<[2]>>
  %f = memref.reinterpret_cast %p to offset: [2048], sizes: [512], strides: [16] : memref<*xf16> to memref<512xf16, strided<[16], offset: 2048>>
  // REMARK-NEXT: :[[@LINE+1]]:8: layout: 512 of 2-byte elements: dimension 0 fastest, contiguous elements: 4 per thread, 128 per warp; registers: 4
  %t = tile.load %m {tile.coalesced = #four} : memref<512xf16> -> tensor<512xf16>
  // REMARK-NEXT: :[[@LINE+1]]:3: layout: 512 of 2-byte elements: dimension 0 fastest, contiguous elements: 1 per thread, 1 per warp; registers: 4
  tile.store %t, %n {tile.coalesced = #one} : tensor<512xf16>, memref<512xf16, strided<[2]>>
  // REMARK-NEXT: :[[@LINE+1]]:3: layout: 512 of 2-byte elements: dimension 0 fastest, contiguous elements: 4 per thread, 128 per warp; registers: 4
  tile.store %t, %f {tile.coalesced = #one} : tensor<512xf16>, memref<512xf16, strided<[16], offset: 2048>>
  return
}
// REMARK-NOT: {{.}}
