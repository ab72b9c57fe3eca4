// flags: --allow-unregistered-dialect
"test.dense"() {
  a = dense<0> : tensor<4xi32>, b = dense<[1, 2, 3]> : tensor<3xi32>, c = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, d = dense<1.0> : vector<4xf32>,
  e = dense<[1.5, -2.5]> : tensor<2xf16>, f = dense<true> : tensor<4xi1>, g = dense<[true, false]> : vector<2xi1>, h = dense<> : tensor<0xi32>, i = dense<> : tensor<2x0x3xf32>,
  j = dense<5> : tensor<i32>, k = dense<[5]> : tensor<1xi32>, l = dense<[[[1]]]> : tensor<1x1x1xi64>, m = dense<[7, 7, 7]> : tensor<3xi32>, n = dense<-1> : tensor<2xindex>
} : () -> ()

// -----

"test.dense"() {
  a = dense<[-128, 127]> : tensor<2xi8>, b = dense<[255, 0]> : tensor<2xui8>, c = dense<[-1, 1]> : tensor<2xsi8>, d = dense<[0xFF, 0x01]> : tensor<2xi16>,
  e = dense<[0x7F800000, 1.0]> : tensor<2xf32>, f = dense<0xFF800000> : vector<2xf32>, g = dense<[1, 2]> : tensor<2xi4>, h = dense<[100000000000000000000, -1]> : tensor<2xi100>,
  i = dense<[0.1, 0.2]> : tensor<2xbf16>, j = dense<[0.1, 1.0e20]> : tensor<2xf64>, k = dense<[1.0, 2.0]> : tensor<2xf8E5M2>
} : () -> ()

// -----

"test.dense"() {a = dense<"one"> : tensor<2x!unknown.s>, b = dense<["a", "b\n"]> : tensor<2x!unknown.s>, c = dense<[["a"], ["b"]]> : tensor<2x1x!unknown.s>} : () -> ()

// -----

// Scalable vectors have only splats.
"test.dense"() {a = dense<1> : vector<[4]xi32>, b = dense<1.0> : vector<2x[4]xf32>} : () -> ()

// -----

"test.dense"() {a = [dense<1> : tensor<2xi32>, dense<[1, 2]> : vector<2xi8>], b = {c = dense<1.0> : tensor<1xf32>}} : () -> ()
