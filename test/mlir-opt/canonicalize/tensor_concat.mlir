// One tensor alone.
func.func @single(%t: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = tensor.concat dim(0) %t : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

func.func @single_cast(%t: tensor<4x?xf32>) -> tensor<?x8xf32> {
  %0 = tensor.concat dim(0) %t : (tensor<4x?xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// The result knows what the inputs know.
func.func @result(%a: tensor<4x?xf32>, %b: tensor<2x8xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<4x?xf32>, tensor<2x8xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// The inputs know what the result knows.
func.func @inputs(%a: tensor<4x?xf32>, %b: tensor<2x?xf32>) -> tensor<?x8xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<4x?xf32>, tensor<2x?xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

func.func @input_rest(%a: tensor<4x8xf32>, %b: tensor<?x8xf32>) -> tensor<10x8xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<4x8xf32>, tensor<?x8xf32>) -> tensor<10x8xf32>
  return %0 : tensor<10x8xf32>
}

func.func @two_rests(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>) -> tensor<10x8xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<10x8xf32>
  return %0 : tensor<10x8xf32>
}

func.func @inputs_of_each_other(%a: tensor<4x?x3xf32>, %b: tensor<?x8x?xf32>, %c: tensor<2x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = tensor.concat dim(0) %a, %b, %c : (tensor<4x?x3xf32>, tensor<?x8x?xf32>, tensor<2x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

func.func @all_known(%a: tensor<4x8xf32>, %b: tensor<2x8xf32>) -> tensor<6x8xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}

func.func @nothing_known(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(1) %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @casts(%a: tensor<4x8xf32>, %b: tensor<2x8xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %d = tensor.cast %b : tensor<2x8xf32> to tensor<?x?xf32>
  %0 = tensor.concat dim(0) %c, %d : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @too_much(%a: tensor<12x8xf32>, %b: tensor<?x8xf32>) -> tensor<10x8xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<12x8xf32>, tensor<?x8xf32>) -> tensor<10x8xf32>
  return %0 : tensor<10x8xf32>
}

func.func @attribute(%a: tensor<4x?xf32>, %b: tensor<2x8xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(0) %a, %b {tag} : (tensor<4x?xf32>, tensor<2x8xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Constants and repeated concatenations stay.
func.func @constants() -> tensor<4xf32> {
  %a = arith.constant dense<1.0> : tensor<2xf32>
  %0 = tensor.concat dim(0) %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @nested(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<7xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  %1 = tensor.concat dim(0) %0, %a : (tensor<5xf32>, tensor<2xf32>) -> tensor<7xf32>
  return %1 : tensor<7xf32>
}

// Only the inputs are cast.
func.func @only_inputs(%a: tensor<4x?xf32>, %b: tensor<2x8xf32>) -> tensor<6x8xf32> {
  %0 = tensor.concat dim(0) %a, %b {tag} : (tensor<4x?xf32>, tensor<2x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
