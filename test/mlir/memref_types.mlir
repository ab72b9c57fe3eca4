// flags: --allow-unregistered-dialect
// Layouts and memory spaces.
func.func private @plain(memref<f32>, memref<4xf32>, memref<?x?xi1>, memref<*xf32>, memref<0x3xi8>)
func.func private @strided(memref<4xf32, strided<[1]>>, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<4x4xf32, strided<[4, 1], offset: 3>>, memref<2xf32, strided<[-1], offset: 1>>, memref<f32, strided<[], offset: ?>>)
func.func private @spaces(memref<4xf32, 1>, memref<4xf32, 1 : i32>, memref<4xf32, "gpu">, memref<*xf32, 3 : i8>, memref<4xf32, strided<[2]>, 5>, memref<2xf32, 0>, memref<*xf32, 0 : i64>)

// -----

// An identity layout is dropped; others become aliases.
func.func private @affine(memref<4x4xf32, affine_map<(d0, d1) -> (d0, d1)>>, memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>, memref<?xf32, affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>, 2>)

// -----

// Containers in containers.
func.func private @nested(memref<4xmemref<?xf32>>, memref<2xvector<4xf32>>, memref<2xcomplex<f64>>, memref<1xindex>, memref<2xmemref<*xi8>>)
