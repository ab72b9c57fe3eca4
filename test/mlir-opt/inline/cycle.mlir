func.func @a(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = call @b(%0) : (i32) -> i32
  return %1 : i32
}
func.func @b(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  %1 = call @c(%0) : (i32) -> i32
  return %1 : i32
}
func.func @c(%x: i32) -> i32 {
  %0 = arith.xori %x, %x : i32
  %2 = call @a(%x) : (i32) -> i32
  return %2 : i32
}
func.func @d(%x: i32) -> i32 {
  %2 = call @a(%x) : (i32) -> i32
  return %2 : i32
}
