// flags: --allow-unregistered-dialect
"test.sparse"() {
  a = sparse<0, 1> : tensor<4xi32>, b = sparse<[0, 2], [1, 2]> : tensor<4xi32>, c = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, d = sparse<[[1, 2]], 1.5> : tensor<3x4xf32>,
  e = sparse<> : tensor<3xi8>, f = sparse<[[0, 0, 0]], [-2.0]> : vector<1x1x1xf16>, g = sparse<[[0], [1]], 7> : tensor<2xi64>, h = sparse<[0], "0x01000000"> : tensor<2xi32>, i = sparse<[[0, 1]], (1.0, 2.0)> : tensor<2x2xcomplex<f32>>
} : () -> ()

// -----

"test.sparse"() {a = sparse<[[0, 0]], "text"> : tensor<1x1x!unknown.s>} : () -> ()
