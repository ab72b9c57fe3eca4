// And, or, exclusive or, shifts, smallest and largest.
func.func @and(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %c0_i32 = arith.constant 0 : i32
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.andi %arg0, %c0_i32 : i32
  %1 = arith.andi %c-1_i32, %arg0 : i32
  %2 = arith.xori %arg0, %c-1_i32 : i32
  %3 = arith.andi %2, %arg0 : i32
  %4 = arith.andi %arg0, %2 : i32
  %5 = arith.andi %arg0, %arg0 : i32
  %6 = arith.andi %arg0, %arg1 : i32
  %7 = arith.andi %6, %arg0 : i32
  %8 = arith.andi %arg1, %6 : i32
  %9 = arith.andi %arg0, %2 : i32
  return %0, %1, %3, %4, %5, %7, %8, %9 : i32, i32, i32, i32, i32, i32, i32, i32
}
func.func @or(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %c0_i32 = arith.constant 0 : i32
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.ori %arg0, %c0_i32 : i32
  %1 = arith.ori %c-1_i32, %arg0 : i32
  %2 = arith.xori %arg0, %c-1_i32 : i32
  %3 = arith.ori %2, %arg0 : i32
  %4 = arith.ori %arg0, %2 : i32
  %5 = arith.ori %arg0, %arg0 : i32
  %6 = arith.ori %arg0, %arg1 : i32
  %7 = arith.ori %6, %arg0 : i32
  return %0, %1, %3, %4, %5, %6, %7 : i32, i32, i32, i32, i32, i32, i32
}
func.func @andmix(%arg0: vector<2xi32>) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>) {
  %cst = arith.constant dense<[0, -1]> : vector<2xi32>
  %cst_0 = arith.constant dense<0> : vector<2xi32>
  %cst_1 = arith.constant dense<[1, 2]> : vector<2xi32>
  %0 = arith.andi %arg0, %cst : vector<2xi32>
  %1 = arith.andi %arg0, %cst_0 : vector<2xi32>
  %2 = arith.andi %cst_1, %cst : vector<2xi32>
  return %0, %1, %2 : vector<2xi32>, vector<2xi32>, vector<2xi32>
}
func.func @xor(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %c0_i32 = arith.constant 0 : i32
  %c5_i32 = arith.constant 5 : i32
  %c6_i32 = arith.constant 6 : i32
  %0 = arith.xori %arg0, %c0_i32 : i32
  %1 = arith.xori %arg0, %arg0 : i32
  %2 = arith.xori %arg0, %arg1 : i32
  %3 = arith.xori %2, %arg0 : i32
  %4 = arith.xori %2, %arg1 : i32
  %5 = arith.xori %arg0, %2 : i32
  %6 = arith.xori %arg1, %2 : i32
  %7 = arith.xori %arg0, %c5_i32 : i32
  %8 = arith.xori %7, %c6_i32 : i32
  %9 = arith.xori %7, %c5_i32 : i32
  return %0, %1, %3, %4, %5, %6, %8, %9 : i32, i32, i32, i32, i32, i32, i32, i32
}
func.func @xorcmp(%arg0: i32, %arg1: i32, %arg2: vector<2xi32>, %arg3: f32) -> (i1, vector<2xi1>, i1) {
  %true = arith.constant true
  %cst = arith.constant dense<true> : vector<2xi1>
  %0 = arith.cmpi slt, %arg0, %arg1 : i32
  %1 = arith.xori %0, %true : i1
  %2 = arith.cmpi ugt, %arg2, %arg2 : vector<2xi32>
  %3 = arith.cmpi ugt, %arg2, %arg2 : vector<2xi32>
  %4 = arith.xori %2, %cst : vector<2xi1>
  %5 = arith.cmpf olt, %arg3, %arg3 : f32
  %6 = arith.xori %5, %true : i1
  return %1, %4, %6 : i1, vector<2xi1>, i1
}
func.func @xorcmpv(%arg0: vector<2xi32>, %arg1: vector<2xi32>) -> (vector<2xi1>, vector<2xi1>) {
  %cst = arith.constant dense<true> : vector<2xi1>
  %0 = arith.cmpi ugt, %arg0, %arg1 : vector<2xi32>
  %1 = arith.xori %0, %cst : vector<2xi1>
  return %1, %0 : vector<2xi1>, vector<2xi1>
}
func.func @extlogic(%arg0: i8, %arg1: i8, %arg2: i16) -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.extsi %arg0 : i8 to i32
  %3 = arith.extsi %arg1 : i8 to i32
  %4 = arith.extui %arg2 : i16 to i32
  %5 = arith.andi %0, %1 : i32
  %6 = arith.ori %0, %1 : i32
  %7 = arith.xori %0, %1 : i32
  %8 = arith.andi %2, %3 : i32
  %9 = arith.ori %2, %3 : i32
  %10 = arith.xori %2, %3 : i32
  %11 = arith.andi %0, %4 : i32
  %12 = arith.andi %0, %3 : i32
  return %5, %6, %7, %8, %9, %10, %11, %12 : i32, i32, i32, i32, i32, i32, i32, i32
}
func.func @shifts(%arg0: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %c0_i32 = arith.constant 0 : i32
  %c31_i32 = arith.constant 31 : i32
  %c32_i32 = arith.constant 32 : i32
  %c-8_i32 = arith.constant -8 : i32
  %0 = arith.shli %arg0, %c0_i32 : i32
  %1 = arith.shrui %arg0, %c0_i32 : i32
  %2 = arith.shrsi %arg0, %c0_i32 : i32
  %3 = arith.shli %c-8_i32, %c31_i32 : i32
  %4 = arith.shrui %c-8_i32, %c31_i32 : i32
  %5 = arith.shrsi %c-8_i32, %c31_i32 : i32
  %6 = arith.shli %c-8_i32, %c32_i32 : i32
  %7 = arith.shrui %c-8_i32, %c32_i32 : i32
  %8 = arith.shrsi %c-8_i32, %c-8_i32 : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i32, i32, i32, i32, i32, i32, i32, i32, i32
}
func.func @shiftv() -> (vector<2xi32>, vector<2xi32>) {
  %cst = arith.constant dense<[1, 2]> : vector<2xi32>
  %cst_0 = arith.constant dense<[1, 32]> : vector<2xi32>
  %cst_1 = arith.constant dense<[1, 3]> : vector<2xi32>
  %0 = arith.shli %cst, %cst_0 : vector<2xi32>
  %1 = arith.shli %cst, %cst_1 : vector<2xi32>
  return %0, %1 : vector<2xi32>, vector<2xi32>
}
func.func @minmax(%arg0: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %c2147483647_i32 = arith.constant 2147483647 : i32
  %c-2147483648_i32 = arith.constant -2147483648 : i32
  %c-1_i32 = arith.constant -1 : i32
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.maxsi %arg0, %c2147483647_i32 : i32
  %1 = arith.maxsi %arg0, %c-2147483648_i32 : i32
  %2 = arith.minsi %arg0, %c2147483647_i32 : i32
  %3 = arith.minsi %arg0, %c-2147483648_i32 : i32
  %4 = arith.maxui %arg0, %c-1_i32 : i32
  %5 = arith.maxui %arg0, %c0_i32 : i32
  %6 = arith.minui %arg0, %c-1_i32 : i32
  %7 = arith.minui %arg0, %c0_i32 : i32
  %8 = arith.maxsi %arg0, %arg0 : i32
  %9 = arith.minsi %arg0, %arg0 : i32
  %10 = arith.maxui %arg0, %arg0 : i32
  %11 = arith.minui %arg0, %arg0 : i32
  %12 = arith.maxsi %c-2147483648_i32, %c-1_i32 : i32
  %13 = arith.minsi %c-2147483648_i32, %c-1_i32 : i32
  %14 = arith.maxui %c2147483647_i32, %c-1_i32 : i32
  %15 = arith.minui %c2147483647_i32, %c-1_i32 : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
}
func.func @maxmax(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c6_i32 = arith.constant 6 : i32
  %0 = arith.maxsi %arg0, %c5_i32 : i32
  %1 = arith.maxsi %0, %c6_i32 : i32
  return %1 : i32
}
