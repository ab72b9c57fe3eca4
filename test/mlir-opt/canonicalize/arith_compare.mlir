// Comparisons of integers and floating-point numbers.
func.func @xorcmpv(%arg0: vector<2xi32>, %arg1: vector<2xi32>) -> vector<2xi1> {
  %cst = arith.constant dense<true> : vector<2xi1>
  %0 = arith.cmpi ugt, %arg0, %arg1 : vector<2xi32>
  %1 = arith.xori %0, %cst : vector<2xi1>
  return %1 : vector<2xi1>
}
func.func @xorcmp2(%arg0: i32, %arg1: i32) -> (i1, i1) {
  %true = arith.constant true
  %0 = arith.cmpi ugt, %arg0, %arg1 : i32
  %1 = arith.xori %0, %true : i1
  return %1, %0 : i1, i1
}
func.func @same(%arg0: i32) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %0 = arith.cmpi eq, %arg0, %arg0 : i32
  %1 = arith.cmpi ne, %arg0, %arg0 : i32
  %2 = arith.cmpi slt, %arg0, %arg0 : i32
  %3 = arith.cmpi sle, %arg0, %arg0 : i32
  %4 = arith.cmpi sgt, %arg0, %arg0 : i32
  %5 = arith.cmpi sge, %arg0, %arg0 : i32
  %6 = arith.cmpi ult, %arg0, %arg0 : i32
  %7 = arith.cmpi ule, %arg0, %arg0 : i32
  %8 = arith.cmpi ugt, %arg0, %arg0 : i32
  %9 = arith.cmpi uge, %arg0, %arg0 : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}
func.func @ext0(%arg0: i1, %arg1: vector<2xi1>, %arg2: i8) -> (i1, i1, i1, i1, i1, i1, vector<2xi1>, i1, i1) {
  %c0_i32 = arith.constant 0 : i32
  %false = arith.constant false
  %true = arith.constant true
  %cst = arith.constant dense<0> : vector<2xi32>
  %0 = arith.extsi %arg0 : i1 to i32
  %1 = arith.extui %arg0 : i1 to i32
  %2 = arith.extsi %arg1 : vector<2xi1> to vector<2xi32>
  %3 = arith.extui %arg2 : i8 to i32
  %4 = arith.cmpi ne, %0, %c0_i32 : i32
  %5 = arith.cmpi ne, %1, %c0_i32 : i32
  %6 = arith.cmpi eq, %1, %c0_i32 : i32
  %7 = arith.cmpi ne, %arg0, %false : i1
  %8 = arith.cmpi eq, %arg0, %true : i1
  %9 = arith.cmpi eq, %arg0, %false : i1
  %10 = arith.cmpi ne, %2, %cst : vector<2xi32>
  %11 = arith.cmpi ne, %3, %c0_i32 : i32
  %12 = arith.cmpi ne, %arg0, %true : i1
  return %4, %5, %6, %7, %8, %9, %10, %11, %12 : i1, i1, i1, i1, i1, i1, vector<2xi1>, i1, i1
}
func.func @swap(%arg0: i32) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %c4_i32 = arith.constant 4 : i32
  %0 = arith.cmpi eq, %c4_i32, %arg0 : i32
  %1 = arith.cmpi ne, %c4_i32, %arg0 : i32
  %2 = arith.cmpi slt, %c4_i32, %arg0 : i32
  %3 = arith.cmpi sle, %c4_i32, %arg0 : i32
  %4 = arith.cmpi sgt, %c4_i32, %arg0 : i32
  %5 = arith.cmpi sge, %c4_i32, %arg0 : i32
  %6 = arith.cmpi ult, %c4_i32, %arg0 : i32
  %7 = arith.cmpi ule, %c4_i32, %arg0 : i32
  %8 = arith.cmpi ugt, %c4_i32, %arg0 : i32
  %9 = arith.cmpi uge, %c4_i32, %arg0 : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}
func.func @cst() -> (i1, i1, i1, vector<2xi1>, i1) {
  %c-1_i32 = arith.constant -1 : i32
  %c1_i32 = arith.constant 1 : i32
  %cst = arith.constant dense<[1, 2]> : vector<2xi32>
  %cst_0 = arith.constant dense<2> : vector<2xi32>
  %c5 = arith.constant 5 : index
  %c-7 = arith.constant -7 : index
  %0 = arith.cmpi slt, %c-1_i32, %c1_i32 : i32
  %1 = arith.cmpi ult, %c-1_i32, %c1_i32 : i32
  %2 = arith.cmpi ne, %c-1_i32, %c1_i32 : i32
  %3 = arith.cmpi slt, %cst, %cst_0 : vector<2xi32>
  %4 = arith.cmpi ult, %c5, %c-7 : index
  return %0, %1, %2, %3, %4 : i1, i1, i1, vector<2xi1>, i1
}
func.func @cmpext(%arg0: i8, %arg1: i8, %arg2: i16) -> (i1, i1, i1, i1, i1, i1, i1, i1) {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.extsi %arg0 : i8 to i32
  %3 = arith.extsi %arg1 : i8 to i32
  %4 = arith.extui %arg2 : i16 to i32
  %5 = arith.cmpi slt, %0, %1 : i32
  %6 = arith.cmpi ult, %0, %1 : i32
  %7 = arith.cmpi eq, %0, %1 : i32
  %8 = arith.cmpi slt, %2, %3 : i32
  %9 = arith.cmpi ult, %2, %3 : i32
  %10 = arith.cmpi eq, %2, %3 : i32
  %11 = arith.cmpi slt, %0, %4 : i32
  %12 = arith.cmpi eq, %0, %3 : i32
  return %5, %6, %7, %8, %9, %10, %11, %12 : i1, i1, i1, i1, i1, i1, i1, i1
}
func.func @cmpextall(%arg0: i8, %arg1: i8) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.extsi %arg0 : i8 to i32
  %3 = arith.extsi %arg1 : i8 to i32
  %4 = arith.cmpi sle, %0, %1 : i32
  %5 = arith.cmpi sgt, %0, %1 : i32
  %6 = arith.cmpi sge, %0, %1 : i32
  %7 = arith.cmpi ule, %0, %1 : i32
  %8 = arith.cmpi ugt, %0, %1 : i32
  %9 = arith.cmpi uge, %0, %1 : i32
  %10 = arith.cmpi sle, %2, %3 : i32
  %11 = arith.cmpi sgt, %2, %3 : i32
  %12 = arith.cmpi sge, %2, %3 : i32
  %13 = arith.cmpi ule, %2, %3 : i32
  %14 = arith.cmpi ugt, %2, %3 : i32
  %15 = arith.cmpi uge, %2, %3 : i32
  return %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}
func.func @cmpf(%arg0: f32) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %cst = arith.constant 0x7FC00000 : f32
  %cst_0 = arith.constant 1.000000e+00 : f32
  %cst_1 = arith.constant 2.000000e+00 : f32
  %cst_2 = arith.constant 0.000000e+00 : f32
  %cst_3 = arith.constant -0.000000e+00 : f32
  %0 = arith.cmpf olt, %cst_0, %cst_1 : f32
  %1 = arith.cmpf ult, %arg0, %cst : f32
  %2 = arith.cmpf olt, %cst, %arg0 : f32
  %3 = arith.cmpf false, %arg0, %arg0 : f32
  %4 = arith.cmpf true, %arg0, %cst_0 : f32
  %5 = arith.cmpf oeq, %cst_2, %cst_3 : f32
  %6 = arith.cmpf ord, %arg0, %arg0 : f32
  %7 = arith.cmpf olt, %cst_0, %arg0 : f32
  %8 = arith.cmpf true, %cst_0, %cst_1 : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i1, i1, i1, i1, i1, i1, i1, i1, i1
}
func.func @cmpfv() -> vector<2xi1> {
  %cst = arith.constant dense<1.000000e+00> : vector<2xf32>
  %0 = arith.cmpf oeq, %cst, %cst : vector<2xf32>
  return %0 : vector<2xi1>
}
func.func @cmpf_int(%arg0: i32, %arg1: i8) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %0 = arith.sitofp %arg0 : i32 to f32
  %1 = arith.sitofp %arg0 : i32 to f64
  %2 = arith.uitofp %arg0 : i32 to f64
  %3 = arith.sitofp %arg1 : i8 to f32
  %cst = arith.constant 2.000000e+00 : f64
  %cst_0 = arith.constant 2.500000e+00 : f64
  %cst_1 = arith.constant 0x7FF8000000000000 : f64
  %cst_2 = arith.constant 1.000000e+20 : f64
  %cst_3 = arith.constant 3.000000e+00 : f32
  %cst_4 = arith.constant -1.000000e+00 : f64
  %cst_5 = arith.constant 0x7FF0000000000000 : f64
  %4 = arith.cmpf olt, %1, %cst : f64
  %5 = arith.cmpf oeq, %1, %cst_0 : f64
  %6 = arith.cmpf one, %1, %cst_0 : f64
  %7 = arith.cmpf ugt, %1, %cst_0 : f64
  %8 = arith.cmpf olt, %2, %cst_4 : f64
  %9 = arith.cmpf ogt, %1, %cst_2 : f64
  %10 = arith.cmpf oeq, %0, %cst_3 : f32
  %11 = arith.cmpf ole, %3, %cst_3 : f32
  %12 = arith.cmpf olt, %1, %cst_5 : f64
  return %4, %5, %6, %7, %8, %9, %10, %11, %12 : i1, i1, i1, i1, i1, i1, i1, i1, i1
}
func.func @cmpf_more(%arg0: i8, %arg1: i8) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %0 = arith.sitofp %arg0 : i8 to f32
  %1 = arith.uitofp %arg1 : i8 to f32
  %cst = arith.constant 4.400000e+00 : f32
  %cst_0 = arith.constant -4.400000e+00 : f32
  %cst_1 = arith.constant -0.000000e+00 : f32
  %cst_2 = arith.constant 1.280000e+02 : f32
  %2 = arith.cmpf ole, %0, %cst : f32
  %3 = arith.cmpf olt, %0, %cst : f32
  %4 = arith.cmpf oge, %0, %cst : f32
  %5 = arith.cmpf ogt, %0, %cst : f32
  %6 = arith.cmpf ole, %0, %cst_0 : f32
  %7 = arith.cmpf olt, %0, %cst_0 : f32
  %8 = arith.cmpf oge, %0, %cst_0 : f32
  %9 = arith.cmpf ogt, %0, %cst_0 : f32
  %10 = arith.cmpf ule, %1, %cst : f32
  %11 = arith.cmpf ult, %1, %cst : f32
  %12 = arith.cmpf uge, %1, %cst : f32
  %13 = arith.cmpf ugt, %1, %cst : f32
  %14 = arith.cmpf ule, %1, %cst_0 : f32
  %15 = arith.cmpf ugt, %1, %cst_0 : f32
  %16 = arith.cmpf ord, %1, %cst_0 : f32
  %17 = arith.cmpf uno, %1, %cst_0 : f32
  %18 = arith.cmpf oeq, %0, %cst_1 : f32
  %19 = arith.cmpf une, %1, %cst_1 : f32
  %20 = arith.cmpf olt, %0, %cst_2 : f32
  %21 = arith.cmpf olt, %1, %cst_2 : f32
  return %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}
func.func @cmpf_lossy(%arg0: i64) -> (i1, i1, i1, i1) {
  %0 = arith.sitofp %arg0 : i64 to f32
  %cst = arith.constant 1.000000e+02 : f32
  %cst_0 = arith.constant 1.000000e+08 : f32
  %cst_1 = arith.constant 1.000000e+30 : f32
  %cst_2 = arith.constant 0x7F800000 : f32
  %1 = arith.cmpf olt, %0, %cst : f32
  %2 = arith.cmpf olt, %0, %cst_0 : f32
  %3 = arith.cmpf olt, %0, %cst_1 : f32
  %4 = arith.cmpf olt, %0, %cst_2 : f32
  return %1, %2, %3, %4 : i1, i1, i1, i1
}
func.func @cmpf_left(%arg0: i8, %arg1: vector<2xi8>) -> (i1, vector<2xi1>) {
  %0 = arith.sitofp %arg0 : i8 to f32
  %cst = arith.constant 1.000000e+02 : f32
  %1 = arith.cmpf olt, %cst, %0 : f32
  %2 = arith.sitofp %arg1 : vector<2xi8> to vector<2xf32>
  %cst_0 = arith.constant dense<1.000000e+02> : vector<2xf32>
  %3 = arith.cmpf olt, %2, %cst_0 : vector<2xf32>
  return %1, %3 : i1, vector<2xi1>
}
