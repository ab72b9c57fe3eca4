// Sizes in types are constants.
func.func @dim(%m: memref<4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.dim %m, %c0 : memref<4x?xf32>
  %b = memref.dim %m, %a : memref<4x?xf32>
  %c = arith.addi %a, %c1 : index
  return %c, %b : index, index
}

// So are ranks.
func.func @rank(%m: memref<4x?xf32>) -> index {
  %a = memref.rank %m : memref<4x?xf32>
  %b = arith.addi %a, %a : index
  return %b : index
}

// Affine functions of constants.
func.func @apply(%i: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %a = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%c5)[%c5]
  %b = affine.min affine_map<(d0)[s0] -> (d0, s0 + 1)>(%a)[%c5]
  %c = affine.max affine_map<(d0)[s0] -> (d0, s0 + 1)>(%a)[%i]
  %d = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%a)[%c0]
  return %a, %b, %c, %d : index, index, index, index
}

// Split and joined constants.
func.func @index() -> (index, index, index) {
  %c100 = arith.constant 100 : index
  %a:2 = affine.delinearize_index %c100 into (7) : index, index
  %b = affine.linearize_index [%a#1, %a#0] by (50) : index
  return %a#0, %a#1, %b : index, index, index
}

// Through loops.
func.func @loop(%n: index) -> index {
  %c5 = arith.constant 5 : index
  %r = affine.for %i = 0 to %n iter_args(%a = %c5) -> index {
    %b = affine.apply affine_map<(d0) -> (d0 mod 8)>(%a)
    affine.yield %b : index
  }
  return %r : index
}

// Through conditionals.
func.func @conditional(%n: index) -> (index, index) {
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %r:2 = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> (index, index) {
    %b = affine.apply affine_map<(d0) -> (d0 - 1)>(%c6)
    affine.yield %b, %c5 : index, index
  } else {
    affine.yield %c5, %c6 : index, index
  }
  return %r#0, %r#1 : index, index
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
