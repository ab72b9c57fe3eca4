func.func private @ext(i32) -> i32
func.func @chain(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %a : i32
  %2 = arith.subi %1, %0 : i32
  return %a : i32
}
func.func @deadcall(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = call @ext(%0) : (i32) -> i32
  return %a : i32
}
func.func private @unused_args(%a: i32, %b: i32, %c: i32) -> (i32, i32) {
  %0 = arith.addi %b, %b : i32
  %1 = call @ext(%c) : (i32) -> i32
  return %a, %0 : i32, i32
}
func.func @caller1(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  %0:2 = call @unused_args(%a, %x, %a) : (i32, i32, i32) -> (i32, i32)
  return %0#0 : i32
}
func.func @caller2(%a: i32) {
  %x = arith.addi %a, %a : i32
  %0:2 = call @unused_args(%a, %x, %a) : (i32, i32, i32) -> (i32, i32)
  return
}
func.func private @never_called(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %b : i32
  return %0 : i32
}
func.func @branch(%c: i1, %a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.br ^bb1(%0, %a, %a : i32, i32, i32)
^bb1(%x: i32, %y: i32, %z: i32):
  return %y : i32
}
func.func @memory(%m: memref<4xi32>, %i: index, %a: i32) {
  %0 = arith.addi %a, %a : i32
  memref.store %0, %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  %2 = memref.alloc() : memref<4xi32>
  return
}
func.func private @recursive(%a: i32, %b: i32) -> i32 {
  %c = arith.constant 0 : i32
  %p = arith.cmpi eq, %a, %c : i32
  %r = scf.if %p -> (i32) {
    scf.yield %a : i32
  } else {
    %0 = func.call @recursive(%c, %b) : (i32, i32) -> i32
    scf.yield %0 : i32
  }
  return %r : i32
}
func.func @calls_recursive(%a: i32) -> i32 {
  %0 = call @recursive(%a, %a) : (i32, i32) -> i32
  return %0 : i32
}
func.func private @with_attributes(%a: i32 {x.a = 1 : i32}, %b: i32 {x.b = 2 : i32}) -> (i32 {x.c = 3 : i32}, i32 {x.d = 4 : i32}) {
  return %b, %a : i32, i32
}
func.func @calls_with_attributes(%a: i32) -> i32 {
  %0:2 = call @with_attributes(%a, %a) : (i32, i32) -> (i32, i32)
  return %0#0 : i32
}
