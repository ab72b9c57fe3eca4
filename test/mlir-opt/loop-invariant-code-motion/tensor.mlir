func.func private @use(f32)
func.func private @use_index(index)
func.func private @use_tensor(tensor<?xf32>)
func.func private @use_buffer(memref<?xf32>)
func.func private @f() -> f32

// What has no effects moves out.
func.func @pure(%t: tensor<?xf32>, %i: index, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
    %1 = tensor.extract_slice %0[%i] [%n] [1] : tensor<?xf32> to tensor<?xf32>
    %2 = tensor.insert_slice %1 into %t[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    %3 = tensor.concat dim(0) %2, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    func.call @use_tensor(%3) : (tensor<?xf32>) -> ()
    %4 = tensor.empty(%n) : tensor<?xf32>
    func.call @use_tensor(%4) : (tensor<?xf32>) -> ()
    %5 = tensor.splat %x[%n] : tensor<?xf32>
    func.call @use_tensor(%5) : (tensor<?xf32>) -> ()
  }
  return
}

// An element may not be there.
func.func @extract(%t: tensor<?xf32>, %i: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    %0 = tensor.extract %t[%i] : tensor<?xf32>
    func.call @use(%0) : (f32) -> ()
  }
  return
}

// A dimension may not be there, unless its number is known.
func.func @dim(%t: tensor<?x?xf32>, %u: tensor<*xf32>, %i: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %k = %c0 to %n step %c1 {
    %0 = tensor.dim %t, %i : tensor<?x?xf32>
    func.call @use_index(%0) : (index) -> ()
    %1 = tensor.dim %t, %c1 : tensor<?x?xf32>
    func.call @use_index(%1) : (index) -> ()
    %2 = tensor.dim %t, %c2 : tensor<?x?xf32>
    func.call @use_index(%2) : (index) -> ()
    %3 = tensor.dim %u, %c1 : tensor<*xf32>
    func.call @use_index(%3) : (index) -> ()
  }
  return
}

// Bodies.
func.func @bodies(%t: tensor<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
  }
  return
}

// A body that needs the counter.
func.func @counter(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
  }
  return
}

// Reshaping, gathering, scattering, casting.
func.func @others(%t: tensor<?xf32>, %s: tensor<1xindex>, %i: tensor<?x1xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
    %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
    %2 = tensor.collapse_shape %1 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  }
  return
}

// Between tensors and buffers.
func.func @buffers(%t: tensor<?xf32>, %u: tensor<?xf32>, %m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    %0 = bufferization.to_tensor %m restrict : memref<?xf32> to tensor<?xf32>
    func.call @use_tensor(%0) : (tensor<?xf32>) -> ()
    %1 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
    func.call @use_buffer(%1) : (memref<?xf32>) -> ()
    %3 = bufferization.alloc_tensor(%n) : tensor<?xf32>
    func.call @use_tensor(%3) : (tensor<?xf32>) -> ()
    %4 = bufferization.materialize_in_destination %t in %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    func.call @use_tensor(%4) : (tensor<?xf32>) -> ()
    bufferization.materialize_in_destination %t in writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  }
  return
}

// Reading a buffer in a loop that writes nothing.
func.func @to_tensor(%m: memref<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %e) -> tensor<?xf32> {
    %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
