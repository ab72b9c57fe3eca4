func.func @constants() {
  %0 = arith.constant 5 : i32
  %1 = arith.constant {x = 1 : i8} 5 : i32
  %2 = arith.constant 1.5 : f32
  %3 = arith.constant 0x7FC00000 : f32
  %4 = arith.constant dense<[1, 2]> : vector<2xi32>
  %5 = arith.constant dense<1.0> : tensor<2x2xf64>
  %6 = arith.constant true
  %7 = arith.constant {y} false
  %8 = arith.constant 7
  %9 = arith.constant 2.5
  %10 = arith.constant sparse<[[0, 0]], [1]> : tensor<1x1xi32>
  %11 = arith.constant dense<1> : vector<[4]xi32>
  %12 = arith.constant dense_resource<r> : tensor<4xf32>
  %13 = arith.constant 4 : index
  %14 = arith.constant 0xFF : i16
  %15 = arith.constant 1 : i1
  %16 = arith.constant -1 : i1
  return
}
