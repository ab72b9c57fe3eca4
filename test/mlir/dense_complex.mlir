// flags: --allow-unregistered-dialect
"test.complex"() {
  a = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>, b = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f64>>, c = dense<(1, 2)> : tensor<1xcomplex<i32>>,
  d = dense<[[(1, -2)], [(3, 4)]]> : tensor<2x1xcomplex<i8>>, e = dense<(0x7FC00000, 1.0)> : tensor<1xcomplex<f32>>
} : () -> ()
