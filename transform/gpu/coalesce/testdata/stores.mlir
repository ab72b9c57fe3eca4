// RUN: tshared-opt %s --tile-coalesce=num-warps=2 --split-input-file | FileCheck %s

// A load of rows that is stored to columns: each access has the layout of its own address.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0], [16, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = {{\[\[}}4, 0]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [0, 8], [0, 16]], lane = {{\[\[}}4, 0], [8, 0], [16, 0], [0, 1], [0, 2]], warp = {{\[\[}}0, 4]]>
// CHECK-LABEL: func.func @transposed
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64, tile.coalesced = #layout} : memref<{{.*}}> -> tensor<32x32xf32>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64, tile.coalesced = #layout1} : tensor<32x32xf32>, memref<{{.*}}>
func.func @transposed(%p: memref<*xf32>, %q: memref<*xf32>) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [32, 32], strides: [32, 1] : memref<*xf32> to memref<32x32xf32, strided<[32, 1]>>
  %n = memref.reinterpret_cast %q to offset: [0], sizes: [32, 32], strides: [1, 32] : memref<*xf32> to memref<32x32xf32, strided<[1, 32]>>
  %t = tile.load %m {alignment = 16 : i64} : memref<32x32xf32, strided<[32, 1]>> -> tensor<32x32xf32>
  tile.store %t, %n {alignment = 16 : i64} : tensor<32x32xf32>, memref<32x32xf32, strided<[1, 32]>>
  return
}

// -----

// The size of a masked store is not known; the tensor has one.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1], [2]], lane = {{\[\[}}4], [8], [16], [32], [64]], warp = {{\[\[}}128]]>
// CHECK-LABEL: func.func @masked
// CHECK: tile.store %{{.*}}, %{{.*}} {tile.coalesced = #layout} : tensor<256xf16>, memref<{{.*}}>
func.func @masked(%x: tensor<256xf16>, %n: memref<?xf16, strided<[1]>>) {
  tile.store %x, %n : tensor<256xf16>, memref<?xf16, strided<[1]>>
  return
}

// -----

// CHECK: #layout = #tile.layout<register = [], lane = {{\[\[}}0, 1, 0], [0, 2, 0], [0, 4, 0], [0, 8, 0], [0, 16, 0]], warp = {{\[\[}}0, 32, 0]]>
// CHECK-LABEL: func.func @unit
// CHECK: tile.store %{{.*}}, %{{.*}} {tile.coalesced = #layout} : tensor<1x64x1xf64>, memref<{{.*}}>
func.func @unit(%x: tensor<1x64x1xf64>, %n: memref<1x64x1xf64, strided<[64, 1, 1]>>) {
  tile.store %x, %n : tensor<1x64x1xf64>, memref<1x64x1xf64, strided<[64, 1, 1]>>
  return
}

// -----

// Every other element is stored: an instruction stores one element of each lane, and adjacent lanes have adjacent elements.
// CHECK: #layout = #tile.layout<register = {{\[\[}}64], [128]], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = {{\[\[}}32]]>
// CHECK-LABEL: func.func @every_other
// CHECK: tile.store %{{.*}}, %{{.*}} {tile.coalesced = #layout} : tensor<256xf16>, memref<{{.*}}>
func.func @every_other(%x: tensor<256xf16>, %p: memref<*xf16>) {
  %n = memref.reinterpret_cast %p to offset: [0], sizes: [256], strides: [2] : memref<*xf16> to memref<256xf16, strided<[2]>>
  tile.store %x, %n : tensor<256xf16>, memref<256xf16, strided<[2]>>
  return
}
