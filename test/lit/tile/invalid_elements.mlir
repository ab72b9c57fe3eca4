// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @rank(%m: memref<8x8xf32>, %i: tensor<8xi32>) {
  // expected-error @+1 {{'tile.gather_elements' op expected memory of rank 1 with the elements of 'tensor<8xf32>', but got 'memref<8x8xf32>'}}
  %0 = tile.gather_elements %m[%i] : memref<8x8xf32>, tensor<8xi32> -> tensor<8xf32>
  return
}

// -----

func.func @strided(%m: memref<8xf32, strided<[2]>>, %i: tensor<8xi32>) {
  // expected-error @+1 {{'tile.gather_elements' op expected contiguous memory, but got 'memref<8xf32, strided<[2]>>'}}
  %0 = tile.gather_elements %m[%i] : memref<8xf32, strided<[2]>>, tensor<8xi32> -> tensor<8xf32>
  return
}

// -----

func.func @float_indices(%m: memref<?xf32>, %i: tensor<8xf32>) {
  // expected-error @+1 {{'tile.gather_elements' op expected an integer for each element of 'tensor<8xf32>', but got 'tensor<8xf32>'}}
  %0 = tile.gather_elements %m[%i] : memref<?xf32>, tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @mask(%m: memref<?xf32>, %i: tensor<8xi32>, %k: tensor<4xi1>, %v: tensor<8xf32>) {
  // expected-error @+1 {{'tile.scatter_elements' op expected a bit for each element of 'tensor<8xf32>', but got 'tensor<4xi1>'}}
  tile.scatter_elements %v, %m[%i] mask(%k : tensor<4xi1>) : tensor<8xf32>, memref<?xf32>, tensor<8xi32>
  return
}

// -----

func.func @other(%m: memref<?xf32>, %i: tensor<8xi32>, %k: tensor<8xi1>, %v: tensor<4xf32>) {
  // expected-error @+1 {{'tile.gather_elements' op the other tensor must have the shape of the result, but got 'tensor<4xf32>'}}
  %0 = tile.gather_elements %m[%i] mask(%k : tensor<8xi1>) other(%v : tensor<4xf32>) : memref<?xf32>, tensor<8xi32> -> tensor<8xf32>
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @vector(%m: memref<?xf32>, %i: tensor<128xi32, #row>) {
  // expected-error @+1 {{'tile.gather_elements' op a vector of 8 elements is not possible: an instruction can access 4 that are contiguous in the registers of a thread}}
  %0 = tile.gather_elements %m[%i] vector 8 : memref<?xf32>, tensor<128xi32, #row> -> tensor<128xf32, #row>
  return
}

// -----

func.func @cache(%m: memref<?xf32>, %i: tensor<8xi32>, %v: tensor<8xf32>) {
  // expected-error @+1 {{'tile.scatter_elements' op the cache modifier must be one of wb, cg, cs, wt, but got "ca"}}
  tile.scatter_elements %v, %m[%i] {cache = "ca"} : tensor<8xf32>, memref<?xf32>, tensor<8xi32>
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @narrow(%m: memref<?xf16>, %i: tensor<128xi32, #row>, %b: !tile.memdesc<128xf16, #tile.shared<order = [0]>>, %p: i1) {
  // expected-error @+1 {{'tile.async_gather' op vectors of 1 elements are no chunks of 4 to 16 bytes that a thread copies}}
  tile.async_gather %m[%i] to %b if %p vector 1 : memref<?xf16>, tensor<128xi32, #row> to !tile.memdesc<128xf16, #tile.shared<order = [0]>>
  return
}

// -----

func.func @no_layout(%m: memref<?xf16>, %i: tensor<128xi32>, %b: !tile.memdesc<128xf16, #tile.shared<order = [0]>>, %p: i1) {
  // expected-error @+1 {{'tile.async_gather' op expected indices with a layout, but got 'tensor<128xi32>'}}
  tile.async_gather %m[%i] to %b if %p vector 4 : memref<?xf16>, tensor<128xi32> to !tile.memdesc<128xf16, #tile.shared<order = [0]>>
  return
}
