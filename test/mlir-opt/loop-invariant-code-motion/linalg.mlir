#id = affine_map<(d0) -> (d0)>
func.func private @use(tensor<4xf32>)

// Operations on tensors leave the loop.
func.func @tensors(%a: index, %b: index, %x: f32, %t: tensor<4xf32>) {
  scf.for %i = %a to %b step %a {
    %e = tensor.empty() : tensor<4xf32>
    %0 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %1 = linalg.map { arith.addf } ins(%0, %t : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>)
    func.call @use(%1) : (tensor<4xf32>) -> ()
  }
  return
}

// Those on buffers do not.
func.func @buffers(%a: index, %b: index, %x: f32, %t: memref<4xf32>) {
  scf.for %i = %a to %b step %a {
    linalg.fill ins(%x : f32) outs(%t : memref<4xf32>)
  }
  return
}

// A division in the region may not be possible.
func.func @division(%a: index, %b: index, %t: tensor<4xi32>, %m: memref<4xi32>, %k: index) {
  scf.for %i = %a to %b step %a {
    %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<4xi32>) outs(%t : tensor<4xi32>) {
    ^bb0(%x: i32, %y: i32):
      %d = arith.divsi %x, %y : i32
      linalg.yield %d : i32
    } -> tensor<4xi32>
    %1 = tensor.extract %0[%k] : tensor<4xi32>
    memref.store %1, %m[%k] : memref<4xi32>
  }
  return
}

// A region that reads memory stays.
func.func @region_reads(%a: index, %b: index, %t: tensor<4xf32>, %m: memref<f32>) {
  scf.for %i = %a to %b step %a {
    %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%t : tensor<4xf32>) {
    ^bb0(%y: f32):
      %s = memref.load %m[] : memref<f32>
      linalg.yield %s : f32
    } -> tensor<4xf32>
    func.call @use(%0) : (tensor<4xf32>) -> ()
  }
  return
}

// Inside a region only what does not depend on it leaves; regions of these
// operations are no loops.
func.func @inside(%a: index, %b: index, %t: tensor<4xf32>, %x: f32) {
  scf.for %i = %a to %b step %a {
    %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%t : tensor<4xf32>) {
    ^bb0(%y: f32):
      %s = arith.addf %x, %x : f32
      %j = arith.index_cast %i : index to i32
      %f = arith.sitofp %j : i32 to f32
      %z = arith.addf %f, %s : f32
      linalg.yield %z : f32
    } -> tensor<4xf32>
    func.call @use(%0) : (tensor<4xf32>) -> ()
  }
  return
}

// Transposes, broadcasts, maps and reductions.
func.func @others(%a: index, %b: index, %s: tensor<4x4xf32>, %d: tensor<4xf32>) {
  scf.for %i = %a to %b step %a {
    %0 = linalg.transpose ins(%s : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) permutation = [1, 0]
    %1 = linalg.reduce { arith.addf } ins(%0 : tensor<4x4xf32>) outs(%d : tensor<4xf32>) dimensions = [1]
    %2 = linalg.broadcast ins(%1 : tensor<4xf32>) outs(%s : tensor<4x4xf32>) dimensions = [0]
    %3 = linalg.map { math.exp } ins(%1 : tensor<4xf32>) outs(%d : tensor<4xf32>)
    func.call @use(%3) : (tensor<4xf32>) -> ()
  }
  return
}
