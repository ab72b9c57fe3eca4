// Constants through tensors.
func.func @elements() -> (i32, i32) {
  %c1 = arith.constant 1 : index
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %t = tensor.from_elements %a, %b : tensor<2xi32>
  %0 = tensor.extract %t[%c1] : tensor<2xi32>
  %1 = arith.addi %0, %a : i32
  return %0, %1 : i32, i32
}

func.func @splat(%i: index) -> i32 {
  %a = arith.constant 3 : i32
  %t = tensor.splat %a : tensor<2xi32>
  %0 = tensor.extract %t[%i] : tensor<2xi32>
  return %0 : i32
}

// The same dimension on both ways.
func.func @branches(%t: tensor<4x4x?xf32>, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.cond_br %c, ^a, ^b
^a:
  %0 = tensor.dim %t, %c0 : tensor<4x4x?xf32>
  cf.br ^end(%0 : index)
^b:
  %1 = tensor.dim %t, %c1 : tensor<4x4x?xf32>
  cf.br ^end(%1 : index)
^end(%r: index):
  return %r : index
}

// Shapes of constants, equal elements or not.
func.func @shapes() -> (tensor<4xi32>, tensor<2x2xi32>, tensor<4xi32>, tensor<2xi32>) {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %s = arith.constant dense<7> : tensor<4xi32>
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  %1 = tensor.expand_shape %s [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
  %2 = tensor.collapse_shape %1 [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  %3 = tensor.extract_slice %s[0] [2] [1] : tensor<4xi32> to tensor<2xi32>
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<2x2xi32>, tensor<4xi32>, tensor<2xi32>
}

func.func @insert(%i: index) -> tensor<4xi32> {
  %x = arith.constant 2 : i32
  %t = arith.constant dense<2> : tensor<4xi32>
  %0 = tensor.insert %x into %t[%i] : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// Casts do not fold.
func.func @cast() -> tensor<?xi32> {
  %t = arith.constant dense<2> : tensor<4xi32>
  %0 = tensor.cast %t : tensor<4xi32> to tensor<?xi32>
  return %0 : tensor<?xi32>
}

func.func @same_cast() -> tensor<4xi32> {
  %t = arith.constant dense<2> : tensor<4xi32>
  %0 = tensor.cast %t : tensor<4xi32> to tensor<4xi32>
  return %0 : tensor<4xi32>
}

// Through a buffer.
func.func @buffer() -> tensor<4xi32> {
  %t = arith.constant dense<2> : tensor<4xi32>
  %m = bufferization.to_buffer %t : tensor<4xi32> to memref<4xi32>
  %0 = bufferization.to_tensor %m : memref<4xi32> to tensor<4xi32>
  return %0 : tensor<4xi32>
}

// Constants in loops.
func.func @loop(%n: index, %t: tensor<4x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %c4) -> index {
    %0 = tensor.dim %t, %c0 : tensor<4x?xf32>
    scf.yield %0 : index
  }
  return %r : index
}
