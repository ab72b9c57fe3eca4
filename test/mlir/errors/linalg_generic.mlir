// flags: --allow-unregistered-dialect

func.func @f(%arg0: tensor<8xf32>, %arg1: tensor<4x8xf32>) {
  %0 = "linalg.broadcast"(%arg0, %arg1) <{dimensions = array<i64: 0>}> ({
}) : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  %0 = "linalg.map"(%arg0, %arg1, %arg1) ({
"foo.x"() : () -> ()
}) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4xf32>) {
  %0 = "linalg.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
"foo.x"() : () -> ()
}) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

