// Casts between worlds of types.
func.func @casts(%arg0: i64, %arg1: index) -> (i64, index, i64, i32, index) {
  %0 = builtin.unrealized_conversion_cast %arg0 : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i64
  %2 = builtin.unrealized_conversion_cast %arg1 : index to index
  %3 = builtin.unrealized_conversion_cast %1 : i64 to i64
  %4 = builtin.unrealized_conversion_cast %0 : index to i32
  return %1, %2, %3, %4, %0 : i64, index, i64, i32, index
}
func.func @casts2(%arg0: i64, %arg1: index) -> (i64, index) {
  %0:2 = builtin.unrealized_conversion_cast %arg0, %arg1 : i64, index to i32, i32
  %1:2 = builtin.unrealized_conversion_cast %0#0, %0#1 : i32, i32 to i64, index
  return %1#0, %1#1 : i64, index
}
func.func @casts3(%arg0: i64, %arg1: index) -> (index, i64) {
  %0:2 = builtin.unrealized_conversion_cast %arg0, %arg1 : i64, index to i32, i32
  %1:2 = builtin.unrealized_conversion_cast %0#1, %0#0 : i32, i32 to index, i64
  return %1#0, %1#1 : index, i64
}
