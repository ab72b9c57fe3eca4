// flags: --allow-unregistered-dialect

func.func

// -----

func.func f() {}

// -----

func.func @f

// -----

func.func @f {}

// -----

func.func @f(

// -----

func.func @f(%a) { return }

// -----

func.func @f(%a: i32

// -----

func.func @f(i32) { return }

// -----

func.func @f(%a: i32, i32) { return }

// -----

func.func @f(i32, %a: i32) { return }

// -----

func.func private @f(%a: i32, i32)

// -----

func.func @f() -> { return }

// -----

func.func @f() -> (i32 { return }

// -----

func.func @f() -> i32

// -----

func.func @f() attributes { return }

// -----

func.func nope @f() { return }

// -----

func.func @f(...) { return }

// -----

func.func @f()

// -----

func.func public @f()

// -----

func.func @f() -> i32 { return }

// -----

func.func @f(%a: i32) { return %a : i32 }

// -----

func.func @f(%a: i32) -> f32 { return %a : i32 }

// -----

func.func @f(%a: i32) -> i32 { return %a : f32 }

// -----

func.func @f(%a: i32) -> i32 { return %a }

// -----

func.func @f(%a: i32) -> i32 { return : i32 }

// -----

func.func @f() { return
 return }

// -----

func.func private @f()
func.func private @f()

// -----

func.func @f() { call @g() : () -> ()
 return }

// -----

func.func @f() { call @f() : (i32) -> ()
 return }

// -----

func.func @f() { %0 = call @f() : () -> i32
 return }

// -----

func.func @f(%a: i32) { call @f(%a) : (f32) -> ()
 return }

// -----

func.func @f(%a: i32) { call @f() : () -> ()
 return }

// -----

func.func @f(%a: i32) { call @f(%a) : () -> ()
 return }

// -----

func.func @f() { call @f : () -> ()
 return }

// -----

func.func @f() { call f() : () -> ()
 return }

// -----

func.func @f() { call @f() : i32
 return }

// -----

module {
  return
}

// -----

func.func @f() attributes {sym_name = "g"} { return }

// -----

func.func @f() attributes {function_type = 1} { return }

// -----

func.func @f(%a: i32 {a}) { return }

// -----

func.func @f(%a: i32 {a.b = 1, a.b = 2}) { return }

// -----

func.func @f() -> (i32 {a}) { ub.unreachable }

// -----

"func.func"() ({}) : () -> ()

// -----

"func.func"() <{sym_name = "f"}> ({}) : () -> ()

// -----

"func.func"() <{function_type = () -> (), sym_name = 1}> ({}) : () -> ()

// -----

"func.func"() <{function_type = i32, sym_name = "f"}> ({}) : () -> ()

// -----

"func.func"() <{function_type = () -> (), sym_name = "f"}> : () -> ()

// -----

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({}, {}) : () -> ()

// -----

"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----

"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: f32):
  "func.return"() : () -> ()
}) : () -> ()

// -----

"func.func"() <{arg_attrs = [{}], function_type = () -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----

"func.func"() <{arg_attrs = [1], function_type = (i32) -> (), sym_name = "f", sym_visibility = "private"}> ({}) : () -> ()

// -----

"func.func"() <{res_attrs = [{}, {}], function_type = () -> i32, sym_name = "f", sym_visibility = "private"}> ({}) : () -> ()

// -----

"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "nope"}> ({}) : () -> ()

// -----

func.func private @f() { return } {x}

// -----

func.func @f() {
  func.func @g() { return }
  return
}

// -----

func.func @f() {
  module {}
}

// -----

func.func @f(%a: i32 loc("x") {a.b}) { return }

// -----

func.func @f(%a: i32, %a: i32) { return }

// -----

func.func @f(%a#1: i32) { return }

// -----

func.func @f(%a: ) { return }

// -----

func.func @f(%a i32) { return }
