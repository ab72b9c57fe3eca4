#id = affine_map<(d0) -> (d0)>

// Equal operations on tensors are one.
func.func @named(%x: f32, %a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// Also with equal regions.
func.func @generic(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// Regions that differ.
func.func @generic_different(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// Operations on buffers happen twice.
func.func @buffers(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  linalg.map { math.exp } ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.map { math.exp } ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  return
}

// A region that reads memory: what is written in between counts.
func.func @region_reads(%a: tensor<4xf32>, %m: memref<f32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%y: f32):
    %s = memref.load %m[] : memref<f32>
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%y: f32):
    %s = memref.load %m[] : memref<f32>
    linalg.yield %s : f32
  } -> tensor<4xf32>
  memref.store %x, %m[] : memref<f32>
  %2 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%y: f32):
    %s = memref.load %m[] : memref<f32>
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Reads of a buffer around an operation that writes to another one.
func.func @write_between(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32, %i: index) -> (f32, f32) {
  %0 = memref.load %a[%i] : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
  %1 = memref.load %a[%i] : memref<4xf32>
  return %0, %1 : f32, f32
}

// Positions along loops.
func.func @indices(%a: tensor<4xindex>) -> tensor<4xindex> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<4xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    %j = linalg.index 0 : index
    %s = arith.addi %i, %j : index
    linalg.yield %s : index
  } -> tensor<4xindex>
  return %0 : tensor<4xindex>
}

// What nobody uses goes, unless its region writes.
func.func @unused(%a: tensor<4xf32>, %m: memref<f32>) {
  %0 = linalg.map { math.exp } ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
  %1 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%y: f32):
    memref.store %y, %m[] : memref<f32>
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return
}
