// Sizes in types are constants.
func.func @dim(%m: memref<4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.dim %m, %c0 : memref<4x?xf32>
  %b = memref.dim %m, %a : memref<4x?xf32>
  %c = arith.addi %a, %c1 : index
  return %c, %b : index, index
}

memref.global "private" constant @g : memref<2xi32> = dense<[1, 2]>
memref.global "private" constant @s : memref<2xi32> = dense<7>

// Elements of constant buffers.
func.func @global(%i: index) -> (i32, i32, i32) {
  %g = memref.get_global @g : memref<2xi32>
  %s = memref.get_global @s : memref<2xi32>
  %a = affine.load %g[1] : memref<2xi32>
  %b = affine.load %s[%i] : memref<2xi32>
  %c = memref.load %s[%i] : memref<2xi32>
  return %a, %b, %c : i32, i32, i32
}
