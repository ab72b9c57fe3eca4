func.func @f(%t: tensor<5xf32>) {
  "builtin.unrealized_conversion_cast"(%t) : (tensor<5xf32>) -> ()
  return
}

// -----

func.func @f(%t: tensor<5xf32>) {
  builtin.unrealized_conversion_cast %t : tensor<5xf32> to
  return
}

// -----

"builtin.module"() ({
^bb0(%a: i32):
}) : () -> ()

// -----

"func.func"() <{function_type = () -> (), sym_name = "a", sym_visibility = 1 : i32}> ({
  func.return
}) : () -> ()

// -----

"builtin.module"() <{sym_name = "a", sym_visibility = 1 : i32}> ({
}) : () -> ()

// -----

"memref.global"() <{sym_name = "a", type = memref<f32>, sym_visibility = 1 : i32}> : () -> ()
