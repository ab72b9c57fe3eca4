// Casts of tensors on their way into loops.
func.func private @uset(tensor<?xf32>)
func.func private @mk() -> tensor<?xf32>
func.func private @mk8(tensor<8xf32>) -> tensor<8xf32>
func.func private @uset(tensor<8xf32>)
func.func private @mk2(tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
func.func private @mku(tensor<*xf32>) -> tensor<*xf32>
func.func @forcast(%arg0: tensor<8xf32>, %arg1: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cast = tensor.cast %arg0 : tensor<8xf32> to tensor<?xf32>
  %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %cast) -> (tensor<?xf32>) {
    func.call @uset(%arg3) : (tensor<?xf32>) -> ()
    %1 = func.call @mk() : () -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  %cast_0 = tensor.cast %0 : tensor<?xf32> to tensor<8xf32>
  return %cast_0 : tensor<8xf32>
}
func.func @forcast2(%arg0: tensor<8xf32>, %arg1: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cast = tensor.cast %arg0 : tensor<8xf32> to tensor<?xf32>
  %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %cast) -> (tensor<?xf32>) {
    func.call @uset(%arg3) : (tensor<?xf32>) -> ()
    %1 = func.call @mk() : () -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
func.func @forcast3(%arg0: tensor<?xf32>, %arg1: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cast = tensor.cast %arg0 : tensor<?xf32> to tensor<8xf32>
  %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %cast) -> (tensor<8xf32>) {
    %1 = func.call @mk8(%arg3) : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  %cast_0 = tensor.cast %0 : tensor<8xf32> to tensor<?xf32>
  return %cast_0 : tensor<?xf32>
}
func.func @forcast_two(%arg0: tensor<8xf32>, %arg1: tensor<4xf32>, %arg2: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cast = tensor.cast %arg0 : tensor<8xf32> to tensor<?xf32>
  %cast_0 = tensor.cast %arg1 : tensor<4xf32> to tensor<?xf32>
  %0:2 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %cast, %arg5 = %cast_0) -> (tensor<?xf32>, tensor<?xf32>) {
    %1 = func.call @mk2(%arg4, %arg5) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %2 = func.call @mk2(%arg4, %arg5) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1, %2 : tensor<?xf32>, tensor<?xf32>
  } {my.attr}
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}
func.func @forcast_unranked(%arg0: tensor<8xf32>, %arg1: index) -> tensor<*xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cast = tensor.cast %arg0 : tensor<8xf32> to tensor<*xf32>
  %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %cast) -> (tensor<*xf32>) {
    %1 = func.call @mku(%arg3) : (tensor<*xf32>) -> tensor<*xf32>
    scf.yield %1 : tensor<*xf32>
  }
  return %0 : tensor<*xf32>
}
