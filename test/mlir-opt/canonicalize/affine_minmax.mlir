// Constants are computed.
func.func @constants(%i: index) -> (index, index, index) {
  %c7 = arith.constant 7 : index
  %n3 = arith.constant -3 : index
  %a = affine.min affine_map<(d0)[s0] -> (d0, s0, 5)>(%c7)[%n3]
  %b = affine.max affine_map<(d0)[s0] -> (d0, s0, 5)>(%c7)[%n3]
  %c = affine.min affine_map<(d0)[s0] -> (d0 floordiv s0, 4)>(%c7)[%n3]
  return %a, %b, %c : index, index, index
}

// Division by zero is no number.
func.func @zero(%i: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %a = affine.min affine_map<(d0)[s0] -> (d0 mod s0, 5)>(%c7)[%c0]
  %b = affine.min affine_map<(d0)[s0] -> (d0 floordiv s0)>(%c7)[%c0]
  %c = affine.max affine_map<(d0)[s0] -> (d0 ceildiv s0, s0)>(%i)[%c0]
  return %a, %b, %c : index, index, index
}

// One result leaves no choice.
func.func @one(%i: index) -> (index, index, index) {
  %a = affine.min affine_map<(d0) -> (d0 + 4)>(%i)
  %b = affine.max affine_map<()[s0] -> (s0)>()[%i]
  %c = affine.min affine_map<(d0) -> (d0)>(%i)
  return %a, %b, %c : index, index, index
}

// Results that are there twice.
func.func @duplicates(%i: index, %j: index) -> (index, index) {
  %a = affine.min affine_map<(d0, d1) -> (d0, d1, d0)>(%i, %j)
  %b = affine.max affine_map<(d0, d1) -> (d0, d1)>(%i, %i)
  return %a, %b : index, index
}

// Results are ordered.
func.func @order(%i: index, %j: index) -> (index, index) {
  %a = affine.max affine_map<(d0)[s0] -> (s0, 8, d0 + s0, 5, d0)>(%i)[%j]
  %b = affine.min affine_map<(d0, d1) -> (d1 * 2, d0 + 3, d0, -d0 + 4, 9)>(%i, %j)
  return %a, %b : index, index
}

// Unless one of them divides.
func.func @no_order(%i: index, %j: index) -> index {
  %a = affine.min affine_map<(d0, d1) -> (d0 + 3, d0, d1 floordiv 4)>(%i, %j)
  return %a : index
}

// The least of the least.
func.func @merge(%i: index, %j: index, %k: index) -> index {
  %a = affine.min affine_map<(d0, d1) -> (d0 + 3, d1)>(%i, %j)
  %b = affine.min affine_map<(d0)[s0] -> (d0 - 2, s0)>(%k)[%i]
  %c = affine.min affine_map<(d0, d1)[s0] -> (d0, d1 + 1, s0)>(%a, %b)[%b]
  return %c : index
}

// The least of the greatest stays.
func.func @no_merge(%i: index, %j: index) -> index {
  %a = affine.max affine_map<(d0, d1) -> (d0 + 3, d1)>(%i, %j)
  %c = affine.min affine_map<(d0, d1) -> (d0, d1)>(%a, %j)
  return %c : index
}

// Functions are composed into it.
func.func @compose(%i: index, %j: index) -> index {
  %a = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
  %b = affine.apply affine_map<(d0) -> (d0 + 5)>(%j)
  %c = affine.min affine_map<(d0, d1)[s0] -> (d0 + d1, s0)>(%a, %b)[%b]
  return %c : index
}

// But it is not composed into functions.
func.func @not_composed(%i: index, %j: index) -> index {
  %a = affine.min affine_map<(d0) -> (d0 * 2, 5)>(%i)
  %b = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%a, %j)
  return %b : index
}

// Some results are constant.
func.func @some_constants(%i: index) -> (index, index) {
  %c4 = arith.constant 4 : index
  %a = affine.min affine_map<(d0)[s0] -> (d0, s0, 9, s0 + 5)>(%i)[%c4]
  %b = affine.max affine_map<(d0)[s0] -> (d0, s0 * 4, 9, s0 - 5)>(%i)[%c4]
  return %a, %b : index, index
}

// In a loop.
func.func @in_loop(%n: index, %m: memref<?xindex>) {
  affine.for %i = 0 to 64 step 8 {
    %a = affine.min affine_map<(d0)[s0] -> (8, s0 - d0, 8)>(%i)[%n]
    %b = affine.min affine_map<(d0) -> (d0 mod 8, 64 - d0)>(%i)
    affine.store %a, %m[%i] : memref<?xindex>
    affine.store %b, %m[%i] : memref<?xindex>
  }
  return
}
