// grid 2,1,1
// arg f32 random 16 1 -4 4
// arg f32 random 64 1 0 0
func.func @kernel(%A: memref<*xf32>, %O: memref<*xf32>, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %c0 = arith.constant 0 : i32
  %c32 = arith.constant 32 : index
  %first = arith.cmpi eq, %x, %c0 : i32
  %n = arith.index_cast %x : i32 to index
  %at = arith.muli %n, %c32 : index
  %part = memref.reinterpret_cast %A to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, strided<[1]>>
  // Filled again by some programs, then written in part.
  %p = memref.alloc() : memref<16xf32>
  linalg.fill ins(%one : f32) outs(%p : memref<16xf32>)
  scf.if %first {
    linalg.fill ins(%two : f32) outs(%p : memref<16xf32>)
  }
  %pp = memref.subview %p[0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
  memref.copy %part, %pp : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1]>>
  %t = bufferization.to_tensor %p restrict writable : memref<16xf32> to tensor<16xf32>
  // Filled in one way or another.
  %q = memref.alloc() : memref<16xf32>
  scf.if %first {
    linalg.fill ins(%one : f32) outs(%q : memref<16xf32>)
  } else {
    linalg.fill ins(%two : f32) outs(%q : memref<16xf32>)
  }
  %qq = memref.subview %q[4] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %part, %qq : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: 4>>
  %u = bufferization.to_tensor %q restrict writable : memref<16xf32> to tensor<16xf32>
  %rt = memref.reinterpret_cast %O to offset: [%at], sizes: [16], strides: [1] : memref<*xf32> to memref<16xf32, strided<[1], offset: ?>>
  bufferization.materialize_in_destination %t in writable %rt : (tensor<16xf32>, memref<16xf32, strided<[1], offset: ?>>) -> ()
  %c16 = arith.constant 16 : index
  %behind = arith.addi %at, %c16 : index
  %ru = memref.reinterpret_cast %O to offset: [%behind], sizes: [16], strides: [1] : memref<*xf32> to memref<16xf32, strided<[1], offset: ?>>
  bufferization.materialize_in_destination %u in writable %ru : (tensor<16xf32>, memref<16xf32, strided<[1], offset: ?>>) -> ()
  return
}
