// RUN: tshared-opt %s --tile-allocate-shared --tile-membar | FileCheck %s

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// Booleans are bytes in memory: the view of them has the argument whose address it is made from, and other arguments are other memory.
// CHECK-LABEL: func.func @booleans
// CHECK-NOT: gpu.barrier
// CHECK-LABEL: func.func @address
func.func @booleans(%p: memref<*xi1>, %q: memref<*xi8>) attributes {tile.num_warps = 4 : i64} {
  %none = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %cast = memref.cast %p : memref<*xi1> to memref<1xi1>
  %at = memref.extract_aligned_pointer_as_index %cast : memref<1xi1> -> index
  %n = arith.index_cast %at : index to i64
  %address = llvm.inttoptr %n : i64 to !llvm.ptr
  %d0 = llvm.insertvalue %address, %none[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d = llvm.insertvalue %address, %d0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %bytes = builtin.unrealized_conversion_cast %d : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<1xi8>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [128], strides: [1] : memref<*xi8> to memref<128xi8, strided<[1]>>
  %from = memref.reinterpret_cast %bytes to offset: [0], sizes: [128], strides: [1] : memref<1xi8> to memref<128xi8, strided<[1]>>
  %first = tile.load %from : memref<128xi8, strided<[1]>> -> tensor<128xi8, #x>
  tile.store %first, %to : tensor<128xi8, #x>, memref<128xi8, strided<[1]>>
  %second = tile.load %from : memref<128xi8, strided<[1]>> -> tensor<128xi8, #x>
  tile.store %second, %to : tensor<128xi8, #x>, memref<128xi8, strided<[1]>>
  return
}

// An address that is a number may be that of any memory.
// CHECK: tile.store
// CHECK: gpu.barrier
// CHECK: tile.load
func.func @address(%n: i64, %q: memref<*xi8>) attributes {tile.num_warps = 4 : i64} {
  %none = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %address = llvm.inttoptr %n : i64 to !llvm.ptr
  %d0 = llvm.insertvalue %address, %none[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d = llvm.insertvalue %address, %d0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %bytes = builtin.unrealized_conversion_cast %d : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<1xi8>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [128], strides: [1] : memref<*xi8> to memref<128xi8, strided<[1]>>
  %from = memref.reinterpret_cast %bytes to offset: [0], sizes: [128], strides: [1] : memref<1xi8> to memref<128xi8, strided<[1]>>
  %first = tile.load %from : memref<128xi8, strided<[1]>> -> tensor<128xi8, #x>
  tile.store %first, %to : tensor<128xi8, #x>, memref<128xi8, strided<[1]>>
  %second = tile.load %from : memref<128xi8, strided<[1]>> -> tensor<128xi8, #x>
  return
}
