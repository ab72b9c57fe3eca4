#id = affine_map<(d0) -> (d0)>

// What is known outside of a region is known inside.
func.func @region(%a: tensor<4xi32>) -> tensor<4xi32> {
  %c = arith.constant 2 : i32
  %d = arith.addi %c, %c : i32
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<4xi32>) {
  ^bb0(%x: i32):
    %s = arith.addi %d, %c : i32
    %t = arith.addi %s, %x : i32
    linalg.yield %t : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// The position along a loop that runs once.
func.func @unit(%a: tensor<1xindex>) -> tensor<1xindex> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<1xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    %s = arith.addi %i, %i : index
    linalg.yield %s : index
  } -> tensor<1xindex>
  return %0 : tensor<1xindex>
}
