// Calls.
func.func private @id(i32) -> i32
func.func @callind(%arg0: i32) -> i32 {
  %f = constant @id : (i32) -> i32
  %0 = call_indirect %f(%arg0) : (i32) -> i32
  return %0 : i32
}
