// flags: --allow-unregistered-dialect
// Elements of small float types and of numbers that need hex.
"test.elements"() {
  a = dense<[0.0, -0.0, 0x7C00, 0xFE00, 6.1e-5, 5.9e-8]> : tensor<6xf16>, b = dense<[1.0e38, -1.0e-38, 0x7F80, 0x7FC1]> : tensor<4xbf16>, c = dense<[1.0, 0x7F, 0x80]> : tensor<3xf8E4M3FN>,
  d = dense<[0.5, 6.0]> : tensor<2xf4E2M1FN>, e = dense<[1.0, 2.0]> : vector<2xf6E3M2FN>, f = dense<[1.0, 0.1]> : tensor<2xf80>, g = dense<[1.0, 0.1]> : tensor<2xf128>, h = dense<[1.0, 0.1]> : tensor<2xtf32>,
  i = dense<0xFF> : tensor<2xf8E8M0FNU>, j = dense<[1.0e-45, 1.17549435e-38]> : tensor<2xf32>, k = dense<[4.9e-324, 2.2e-308]> : tensor<2xf64>
} : () -> ()
