// RUN: tshared-opt %s --tile-strip-mine=num-warps=1 --report -o /dev/null 2>&1 | FileCheck %s

func.func @copy(%p: memref<*xf32>, %q: memref<*xf32>) {
  %x = memref.reinterpret_cast %p to offset: [0], sizes: [4096], strides: [1] : memref<*xf32> to memref<4096xf32, strided<[1]>>
  %y = memref.reinterpret_cast %q to offset: [0], sizes: [4096], strides: [1] : memref<*xf32> to memref<4096xf32, strided<[1]>>
  // CHECK: remarks.mlir:[[@LINE+1]]:8: loop: over strips of a block, so that few of its elements are in registers at a time
  %v = tile.load %x : memref<4096xf32, strided<[1]>> -> tensor<4096xf32>
  tile.store %v, %y : tensor<4096xf32>, memref<4096xf32, strided<[1]>>
  return
}

func.func @tile(%p: memref<*xf32>, %q: memref<*xf32>, %s: index) {
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1]>>
  %v = tile.load %from : memref<128x128xf32, strided<[?, 1]>> -> tensor<128x128xf32>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1]>>
  // CHECK: remarks.mlir:[[@LINE+1]]:3: loop: over strips of a block, so that few of its elements are in registers at a time
  tile.store %v, %to : tensor<128x128xf32>, memref<128x128xf32, strided<[?, 1]>>
  return
}
