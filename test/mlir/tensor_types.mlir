// flags: --allow-unregistered-dialect
// Shapes: none, static, dynamic, empty, unknown.
func.func private @shapes(tensor<f32>, tensor<4xf32>, tensor<?xf32>, tensor<2x?x4xi1>, tensor<0xf32>, tensor<0x4x0xi8>, tensor<*xf32>)

// -----

// A size of 0 followed by x reads like a hex number.
func.func private @zeros(tensor<0x0x0x0xi32>, tensor<0xf8E5M2>, tensor<0x?xbf16>, tensor<0x12x0xf32>)

// -----

// Encodings of any kind.
func.func private @encodings(tensor<4xf32, 5 : i32>, tensor<4xf32, "text">, tensor<?x?xf32, {a = 1 : i64, b}>, tensor<2xf32, #unknown.layout<4, "x">>, tensor<2xf32, [1, 2]>, tensor<2xf32, unit>, tensor<1xi8, @sym>)

// -----

// Elements of other kinds.
func.func private @elements(tensor<2xindex>, tensor<2xcomplex<f32>>, tensor<2xvector<4xf32>>, tensor<2x!unknown.t<3>>, tensor<*x!unknown.t>, tensor<1xui8>)
