func.func @f(%t: tensor<4xf32>, %v: vector<4xf32>) {
  "bufferization.materialize_in_destination"(%t, %v) : (tensor<4xf32>, vector<4xf32>) -> ()
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %v: tensor<*xf32>) {
  %r = bufferization.materialize_in_destination %t in %v : (tensor<4xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @f(%t: tensor<*xf32>, %v: tensor<4xf32>) {
  %r = bufferization.materialize_in_destination %t in %v : (tensor<*xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<*xf32>, %v: tensor<*xf32>) {
  %r = bufferization.materialize_in_destination %t in %v : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @f(%t: tensor<5xf32>, %v: tensor<4xf32>) {
  %r = bufferization.materialize_in_destination %t in %v : (tensor<5xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
