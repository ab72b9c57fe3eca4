// Constants of unknown size, which do not exist.
func.func @xor_self(%arg0: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.xori %arg0, %arg0 : tensor<?xi32>
  return %0 : tensor<?xi32>
}
func.func @sub_self(%arg0: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.subi %arg0, %arg0 : tensor<?xi32>
  return %0 : tensor<?xi32>
}
func.func @compare_self(%arg0: tensor<?xi32>, %arg1: tensor<*xi32>) -> (tensor<?xi1>, tensor<*xi1>) {
  %0 = arith.cmpi eq, %arg0, %arg0 : tensor<?xi32>
  %1 = arith.cmpi ne, %arg1, %arg1 : tensor<*xi32>
  return %0, %1 : tensor<?xi1>, tensor<*xi1>
}
func.func @and_self(%arg0: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.andi %arg0, %arg0 : tensor<?xi32>
  return %0 : tensor<?xi32>
}
