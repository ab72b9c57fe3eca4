// flags: --allow-unregistered-dialect
func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.br
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.br ^x
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.br ^x(
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.br ^x(%a)
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.br ^x(%a : )
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.br ^x(%a : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.br ^x(: i32)
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.br ^x(%a, %b : i32)
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.cond_br
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.cond_br %c
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.cond_br %c, ^x
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.cond_br %c, ^x,
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.cond_br %a, ^x, ^x
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.cond_br %c weights(
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.cond_br %c weights([1]), ^x, ^x
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.switch %a
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.switch %a : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.switch %a : i32, [
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.switch %a : i32, [ 1: ^x ]
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.switch %a : i32, [ default: ^x, x: ^x ]
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.switch %a : i32, [ default: ^x, 1: ^x, 1: ^x ]
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.switch %x : f32, [ default: ^x ]
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.assert %a, "m"
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.assert %c
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.assert %c, m
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  "cf.br"() : () -> ()
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  "cf.cond_br"(%c) : (i1) -> ()
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  cf.nope
  return
}

// -----

func.func @f(%c: i1, %a: i32) {
  cf.cond_br %c, ^x(%a : i32), ^y
^x:
  return
^y:
  return
}

// -----

func.func @f(%c: i1, %a: i32) {
  cf.cond_br %c, ^x, ^y
^x(%b: i32):
  return
^y:
  return
}

// -----

func.func @f(%c: i1, %a: i32) {
  cf.cond_br %c, ^x(%a : i32), ^y
^x(%b: f32):
  return
^y:
  return
}

// -----

func.func @f(%a: i32) {
  cf.switch %a : i32, [
    default: ^x(%a : i32),
    1: ^x
  ]
^x:
  return
}

// -----

func.func @f(%a: i32) {
  cf.switch %a : i32, [
    default: ^x,
    99999999999: ^x
  ]
^x:
  return
}

// -----

func.func @f(%a: i32) {
  "cf.switch"(%a)[^x, ^x] <{case_operand_segments = array<i32: 0>, case_values = dense<[1, 2]> : tensor<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^x:
  return
}

// -----

func.func @f(%c: i1) {
  "cf.cond_br"(%c)[^x] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^x:
  return
}

// -----

func.func @f(%c: i1) {
  "cf.cond_br"(%c)[^x, ^x] <{operandSegmentSizes = array<i32: 1, 0>}> : (i1) -> ()
^x:
  return
}

// -----

func.func @f(%c: i1) {
  "cf.cond_br"(%c)[^x, ^x] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1) -> ()
^x:
  return
}

// -----

func.func @f(%c: i1) {
  "cf.cond_br"(%c)[^x, ^x] : (i1) -> ()
^x:
  return
}

// -----

func.func @f(%c: i1) {
  "arith.negf"(%c)[^x] : (i1) -> ()
^x:
  return
}
