// Selections.
func.func @s1(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32, i32, i1, i1, i32, i32) {
  %true = arith.constant true
  %false = arith.constant false
  %0 = arith.select %true, %arg1, %arg2 : i32
  %1 = arith.select %false, %arg1, %arg2 : i32
  %2 = arith.select %arg0, %arg1, %arg1 : i32
  %3 = arith.select %arg0, %true, %false : i1
  %4 = arith.select %arg0, %false, %true : i1
  %5 = arith.cmpi eq, %arg1, %arg2 : i32
  %6 = arith.cmpi ne, %arg1, %arg2 : i32
  %7 = arith.select %5, %arg1, %arg2 : i32
  %8 = arith.select %6, %arg2, %arg1 : i32
  return %0, %1, %2, %3, %4, %7, %8 : i32, i32, i32, i1, i1, i32, i32
}
func.func @s2(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32, %arg4: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %true = arith.constant true
  %false = arith.constant false
  %0 = arith.xori %arg0, %true : i1
  %1 = arith.select %0, %arg2, %arg3 : i32
  %2 = arith.select %arg0, %arg2, %arg3 : i32
  %3 = arith.select %arg0, %2, %arg4 : i32
  %4 = arith.select %arg0, %arg4, %2 : i32
  %5 = arith.select %arg1, %arg2, %arg3 : i32
  %6 = arith.select %arg0, %5, %arg3 : i32
  %7 = arith.select %arg0, %5, %arg2 : i32
  %8 = arith.select %arg0, %arg2, %5 : i32
  %9 = arith.select %arg0, %arg3, %5 : i32
  return %1, %3, %4, %6, %7, %8, %9 : i32, i32, i32, i32, i32, i32, i32
}
func.func @s3(%arg0: i1, %arg1: vector<2xi1>) -> (i32, i32, i32, i32, vector<2xi32>, vector<2xi1>, vector<2xi1>, i32, index, vector<2xi32>) {
  %c1_i32 = arith.constant 1 : i32
  %c0_i32 = arith.constant 0 : i32
  %c-1_i32 = arith.constant -1 : i32
  %cst = arith.constant dense<1> : vector<2xi32>
  %cst_0 = arith.constant dense<0> : vector<2xi32>
  %cst_1 = arith.constant dense<true> : vector<2xi1>
  %cst_2 = arith.constant dense<false> : vector<2xi1>
  %c2_i32 = arith.constant 2 : i32
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %0 = arith.select %arg0, %c1_i32, %c0_i32 : i32
  %1 = arith.select %arg0, %c0_i32, %c1_i32 : i32
  %2 = arith.select %arg0, %c-1_i32, %c0_i32 : i32
  %3 = arith.select %arg0, %c0_i32, %c-1_i32 : i32
  %4 = arith.select %arg1, %cst, %cst_0 : vector<2xi1>, vector<2xi32>
  %5 = arith.select %arg1, %cst_1, %cst_2 : vector<2xi1>, vector<2xi1>
  %6 = arith.select %arg1, %cst_2, %cst_1 : vector<2xi1>, vector<2xi1>
  %7 = arith.select %arg0, %c2_i32, %c0_i32 : i32
  %8 = arith.select %arg0, %c1, %c0 : index
  %9 = arith.select %arg0, %cst, %cst_0 : vector<2xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i32, i32, i32, i32, vector<2xi32>, vector<2xi1>, vector<2xi1>, i32, index, vector<2xi32>
}
func.func @s4(%arg0: vector<2xi32>, %arg1: vector<2xi32>, %arg2: vector<2xi1>, %arg3: i1) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi1>) {
  %cst = arith.constant dense<true> : vector<2xi1>
  %cst_0 = arith.constant dense<[true, false]> : vector<2xi1>
  %cst_1 = arith.constant dense<[1, 2]> : vector<2xi32>
  %cst_2 = arith.constant dense<7> : vector<2xi32>
  %cst_3 = arith.constant dense<false> : vector<2xi1>
  %0 = arith.select %cst, %arg0, %arg1 : vector<2xi1>, vector<2xi32>
  %1 = arith.select %cst_0, %cst_1, %cst_2 : vector<2xi1>, vector<2xi32>
  %2 = arith.select %cst_0, %cst_1, %arg0 : vector<2xi1>, vector<2xi32>
  %3 = arith.xori %arg2, %cst : vector<2xi1>
  %4 = arith.select %3, %arg0, %arg1 : vector<2xi1>, vector<2xi32>
  %5 = arith.select %arg3, %cst_3, %cst : vector<2xi1>
  return %0, %1, %2, %4, %5 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi1>
}
func.func @s5(%arg0: i1, %arg1: i1) -> (i1, i1, i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %0 = arith.select %arg0, %arg1, %false : i1
  %1 = arith.select %arg0, %true, %arg1 : i1
  %2 = arith.select %arg0, %arg1, %true : i1
  %3 = arith.select %arg0, %arg0, %false : i1
  return %0, %1, %2, %3 : i1, i1, i1, i1
}
func.func @s6(%arg0: f32, %arg1: f32) -> (f32, f32) {
  %0 = arith.cmpf oeq, %arg0, %arg1 : f32
  %1 = arith.select %0, %arg0, %arg1 : f32
  %true = arith.constant true
  %2 = arith.xori %true, %0 : i1
  %3 = arith.select %2, %arg0, %arg1 : f32
  return %1, %3 : f32, f32
}
func.func @s7() -> (vector<2xf32>, tensor<2xf32>) {
  %cst = arith.constant dense<[true, false]> : vector<2xi1>
  %cst_0 = arith.constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
  %cst_1 = arith.constant dense<7.000000e+00> : vector<2xf32>
  %0 = arith.select %cst, %cst_0, %cst_1 : vector<2xi1>, vector<2xf32>
  %true = arith.constant true
  %cst_2 = arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
  %cst_3 = arith.constant dense<7.000000e+00> : tensor<2xf32>
  %1 = arith.select %true, %cst_2, %cst_3 : tensor<2xf32>
  return %0, %1 : vector<2xf32>, tensor<2xf32>
}
func.func @seltypes(%arg0: i1, %arg1: tensor<4xi32>, %arg2: tensor<4xi1>, %arg3: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %true = arith.constant true
  %0 = arith.xori %arg0, %true : i1
  %1 = arith.select %0, %arg1, %arg3 : tensor<4xi32>
  %2 = arith.select %arg2, %arg1, %arg3 : tensor<4xi1>, tensor<4xi32>
  %3 = arith.select %arg2, %2, %arg1 : tensor<4xi1>, tensor<4xi32>
  return %1, %3 : tensor<4xi32>, tensor<4xi32>
}
func.func @selidx(%arg0: i1) -> (i64, i8, i1) {
  %c1_i64 = arith.constant 1 : i64
  %c0_i64 = arith.constant 0 : i64
  %0 = arith.select %arg0, %c0_i64, %c1_i64 : i64
  %c1_i8 = arith.constant 1 : i8
  %c0_i8 = arith.constant 0 : i8
  %1 = arith.select %arg0, %c1_i8, %c0_i8 : i8
  %true = arith.constant true
  %false = arith.constant false
  %2 = arith.select %arg0, %false, %true : i1
  return %0, %1, %2 : i64, i8, i1
}
func.func @select_attr(%arg0: i1, %arg1: i32, %arg2: i32, %arg3: i32) -> i32 {
  %0 = arith.select %arg0, %arg1, %arg2 {foo} : i32
  %1 = arith.select %arg0, %0, %arg3 {bar} : i32
  return %1 : i32
}
