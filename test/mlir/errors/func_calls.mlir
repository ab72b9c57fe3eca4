func.func @f(%t: i32) {
  "func.call"() : () -> ()
  return
}

// -----

func.func @f(%t: i32) {
  "func.call"() <{callee = 1 : i32}> : () -> ()
  return
}

// -----

func.func @f(%t: i32) {
  "func.call"() {callee = 1 : i32} : () -> ()
  return
}

// -----

func.func @f(%t: i32) {
  "func.call"() {callee = @f::@g} : () -> ()
  return
}

