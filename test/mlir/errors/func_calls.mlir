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

// -----

func.func @f(%t: i32) {
  func.call_indirect %t() : i32
  return
}

// -----

func.func @f(%t: i32, %g: () -> i32) {
  "func.call_indirect"(%g) : (() -> i32) -> f32
  return
}

// -----

func.func @f(%t: i32, %g: () -> i32) {
  "func.call_indirect"(%t) : (i32) -> f32
  return
}

// -----

func.func @f(%t: i32, %g: () -> i32) {
  "func.call_indirect"() : () -> ()
  return
}
