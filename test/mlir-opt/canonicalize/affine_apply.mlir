// Constants are computed.
func.func @constants() -> (index, index, index, index) {
  %c7 = arith.constant 7 : index
  %n3 = arith.constant -3 : index
  %a = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%c7)[%n3]
  %b = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%n3)
  %c = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%n3)
  %d = affine.apply affine_map<(d0) -> (d0 mod 2)>(%n3)
  return %a, %b, %c, %d : index, index, index, index
}

// Division by zero, and the rest of a division by nothing positive, is poison.
func.func @poison(%i: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %n3 = arith.constant -3 : index
  %a = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c7)[%c0]
  %b = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%c7)[%c0]
  %c = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c7)[%n3]
  %d = affine.apply affine_map<(d0, d1)[s0] -> (d0 mod s0 + d1)>(%c7, %i)[%c0]
  return %a, %b, %c, %d : index, index, index, index
}

// Of an unknown number it stays.
func.func @no_poison(%i: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %n3 = arith.constant -3 : index
  %a = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%i)[%c0]
  %b = affine.apply affine_map<(d0)[s0] -> (d0 mod s0 + d0)>(%i)[%n3]
  %c = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%n3]
  return %a, %b, %c : index, index, index
}

// A result that does not fit is not computed.
func.func @overflow() -> (index, index) {
  %max = arith.constant 9223372036854775807 : index
  %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%max)
  %b = affine.apply affine_map<(d0) -> (d0 * 2)>(%max)
  return %a, %b : index, index
}

// A map that selects is the operand.
func.func @select(%i: index, %n: index) -> (index, index) {
  %a = affine.apply affine_map<(d0, d1) -> (d1)>(%n, %i)
  %b = affine.apply affine_map<(d0)[s0] -> (s0)>(%i)[%n]
  return %a, %b : index, index
}

// Functions of functions are one function.
func.func @compose(%i: index, %j: index, %n: index) -> index {
  %a = affine.apply affine_map<(d0)[s0] -> (d0 + s0 * 2)>(%i)[%n]
  %b = affine.apply affine_map<(d0, d1) -> (d0 * 3 + d1)>(%a, %j)
  %c = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%b, %a)
  return %c : index
}

// In a loop the counters are dimensions.
func.func @compose_in_loop(%n: index, %m: memref<?xindex>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 100 {
      %a = affine.apply affine_map<(d0, d1) -> (d0 * 3 + d1)>(%i, %n)
      %b = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%a, %j)
      affine.store %b, %m[%j] : memref<?xindex>
    }
  }
  return
}

// Operands that are there twice are one, those not used go.
func.func @duplicates(%n: index, %m: memref<?xindex>) {
  affine.for %i = 0 to %n {
    %a = affine.apply affine_map<(d0, d1, d2)[s0, s1, s2] -> (d0 * 3 + d2 + s0 - s2)>(%i, %n, %i)[%n, %n, %n]
    affine.store %a, %m[%i] : memref<?xindex>
  }
  return
}

// Sums are collected when functions are composed.
func.func @collect(%i: index, %j: index) -> (index, index) {
  %a = affine.apply affine_map<(d0, d1) -> (d0 + d1 - d0)>(%i, %j)
  %b = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
  %c = affine.apply affine_map<(d0, d1) -> ((d0 + d1) floordiv 4 - d1 floordiv 4)>(%b, %j)
  return %a, %c : index, index
}

// Products of symbols.
func.func @semi_affine(%i: index, %j: index, %n: index) -> (index, index) {
  %a = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%n, %j]
  %b = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%a)[%n]
  %c = affine.apply affine_map<(d0)[s0] -> (d0 mod s0 + s0 * 2)>(%i)[%a]
  return %b, %c : index, index
}

// The rest of a number that stays below the divisor is the number.
func.func @range(%m: memref<100xindex>) {
  affine.for %i = 0 to 16 {
    %a = affine.apply affine_map<(d0) -> (d0 mod 16)>(%i)
    %b = affine.apply affine_map<(d0) -> (d0 floordiv 16)>(%i)
    %c = affine.apply affine_map<(d0) -> (d0 ceildiv 16)>(%i)
    %d = affine.apply affine_map<(d0) -> (d0 mod 15)>(%i)
    %e = affine.apply affine_map<(d0) -> ((d0 + 16) floordiv 32)>(%i)
    %f = affine.apply affine_map<(d0) -> ((d0 + 1) ceildiv 16)>(%i)
    affine.store %a, %m[0] : memref<100xindex>
    affine.store %b, %m[1] : memref<100xindex>
    affine.store %c, %m[2] : memref<100xindex>
    affine.store %d, %m[3] : memref<100xindex>
    affine.store %e, %m[4] : memref<100xindex>
    affine.store %f, %m[5] : memref<100xindex>
  }
  return
}

// A multiple plus a small number.
func.func @multiple_plus_rest(%m: memref<100xindex>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      %a = affine.apply affine_map<(d0, d1) -> ((d0 * 8 + d1) floordiv 8)>(%i, %j)
      %b = affine.apply affine_map<(d0, d1) -> ((d0 * 8 + d1) mod 8)>(%i, %j)
      %c = affine.apply affine_map<(d0, d1) -> ((d1 + d0 * 8) floordiv 16)>(%i, %j)
      %d = affine.apply affine_map<(d0, d1) -> ((d0 * 8 + d1) mod 4)>(%i, %j)
      %e = affine.apply affine_map<(d0, d1) -> ((d0 * 4 + d1) floordiv 8)>(%i, %j)
      %f = affine.apply affine_map<(d0) -> ((d0 * 4 + 3) floordiv 8)>(%i)
      %g = affine.apply affine_map<(d0, d1) -> ((d0 * 8 + d1) ceildiv 8)>(%i, %j)
      affine.store %a, %m[0] : memref<100xindex>
      affine.store %b, %m[1] : memref<100xindex>
      affine.store %c, %m[2] : memref<100xindex>
      affine.store %d, %m[3] : memref<100xindex>
      affine.store %e, %m[4] : memref<100xindex>
      affine.store %f, %m[5] : memref<100xindex>
      affine.store %g, %m[6] : memref<100xindex>
    }
  }
  return
}

// The step of a loop divides its counter.
func.func @step(%m: memref<100xindex>, %n: index) {
  affine.for %i = 0 to %n step 8 {
    affine.for %k = 4 to 103 step 4 {
      affine.for %j = 0 to 4 {
        %a = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
        %b = affine.apply affine_map<(d0, d1) -> ((d0 + d1) floordiv 8)>(%i, %j)
        %c = affine.apply affine_map<(d0, d1) -> ((d0 + d1) mod 4)>(%k, %j)
        %d = affine.apply affine_map<(d0) -> (d0 floordiv 101)>(%k)
        affine.store %a, %m[0] : memref<100xindex>
        affine.store %b, %m[1] : memref<100xindex>
        affine.store %c, %m[2] : memref<100xindex>
        affine.store %d, %m[3] : memref<100xindex>
      }
    }
  }
  return
}

// A loop with bounds known at run time only says nothing about its counter.
func.func @no_range(%m: memref<100xindex>, %n: index) {
  affine.for %i = %n to 16 {
    %a = affine.apply affine_map<(d0) -> (d0 mod 16)>(%i)
    affine.store %a, %m[0] : memref<100xindex>
  }
  affine.parallel (%i) = (0) to (16) {
    %a = affine.apply affine_map<(d0) -> (d0 mod 16)>(%i)
    affine.store %a, %m[0] : memref<100xindex>
  }
  return
}

// Sizes of buffers are symbols.
func.func @dims(%m: memref<?x?xf32>, %i: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = memref.dim %m, %c0 : memref<?x?xf32>
  %d1 = memref.dim %m, %c1 : memref<?x?xf32>
  %a = affine.apply affine_map<(d0, d1)[s0] -> (d0 + d1 * s0)>(%d0, %i)[%d1]
  %b = affine.apply affine_map<(d0)[s0] -> (d0 - s0)>(%d1)[%d1]
  return %a, %b : index, index
}

// What a loop of another dialect computes is neither.
func.func @other_values(%n: index, %m: memref<?xindex>) {
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %n step %c1 {
    %x = memref.load %m[%i] : memref<?xindex>
    %a = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%x)[%i]
    %b = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%a, %n)
    memref.store %b, %m[%i] : memref<?xindex>
  }
  return
}
