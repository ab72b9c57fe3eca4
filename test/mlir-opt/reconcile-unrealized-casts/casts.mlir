func.func @cancel(%a: i32) -> i32 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to i32
  return %1 : i32
}
func.func @stays(%a: i32) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  return %0 : i64
}
func.func @dead(%a: i32) -> i32 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to f32
  return %a : i32
}
func.func @long_chain(%a: i32) -> i32 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to f32
  %2 = builtin.unrealized_conversion_cast %1 : f32 to index
  %3 = builtin.unrealized_conversion_cast %2 : index to i32
  return %3 : i32
}
func.func @part_of_a_chain(%a: i32) -> (i32, f32) {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to f32
  %2 = builtin.unrealized_conversion_cast %1 : f32 to i64
  %3 = builtin.unrealized_conversion_cast %2 : i64 to i32
  return %3, %1 : i32, f32
}
func.func @several_values(%a: i32, %b: i64) -> (i32, i64) {
  %0 = builtin.unrealized_conversion_cast %a, %b : i32, i64 to f32
  %1:2 = builtin.unrealized_conversion_cast %0 : f32 to i32, i64
  return %1#0, %1#1 : i32, i64
}
func.func @swapped(%a: i32, %b: i64) -> (i64, i32) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i32, i64 to f32, f64
  %1:2 = builtin.unrealized_conversion_cast %0#1, %0#0 : f64, f32 to i64, i32
  return %1#0, %1#1 : i64, i32
}
func.func @two_users(%a: i32) -> (i32, i32) {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to i32
  %2 = builtin.unrealized_conversion_cast %0 : i64 to i32
  return %1, %2 : i32, i32
}
func.func @other_user(%a: i32) -> (i32, i64) {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to i32
  return %1, %0 : i32, i64
}
func.func @to_itself(%a: i32) -> i32 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i32
  return %0 : i32
}
func.func @blocks(%a: i32, %c: i1) -> i32 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %1 = builtin.unrealized_conversion_cast %0 : i64 to i32
  return %1 : i32
^bb2:
  %2 = builtin.unrealized_conversion_cast %0 : i64 to f32
  %3 = builtin.unrealized_conversion_cast %2 : f32 to i32
  return %3 : i32
}
func.func @region(%a: i32, %c: i1) -> i32 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  %r = scf.if %c -> (i32) {
    %1 = builtin.unrealized_conversion_cast %0 : i64 to i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
func.func @no_operands() -> i32 {
  %0 = builtin.unrealized_conversion_cast to i32
  return %0 : i32
}
