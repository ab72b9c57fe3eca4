// Functions that stay as they are.
func.func @cl() -> (i1, i1, i1, i1, f32, f32) {
  %cst = arith.constant 1.500000e+00 : f32
  %0 = math.isfinite %cst : f32
  %1 = math.isinf %cst : f32
  %2 = math.isnan %cst : f32
  %3 = math.isnormal %cst : f32
  %sin, %cos = math.sincos %cst : f32
  return %0, %1, %2, %3, %sin, %cos : i1, i1, i1, i1, f32, f32
}
func.func @nonconst(%arg0: f32, %arg1: f32, %arg2: i32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 1.000000e+00 : f32
  %cst_1 = arith.constant 2.000000e+00 : f32
  %cst_2 = arith.constant 5.000000e-01 : f32
  %0 = math.absf %arg0 : f32
  %1 = math.absf %0 : f32
  %2 = math.ceil %arg0 : f32
  %3 = math.ceil %2 : f32
  %4 = math.powf %arg0, %cst_0 : f32
  %5 = math.powf %arg0, %cst_1 : f32
  %6 = math.powf %arg0, %cst_2 : f32
  %7 = math.powf %arg0, %cst : f32
  %8 = math.fma %arg0, %arg1, %cst : f32
  %9 = math.fma %arg0, %cst_0, %arg1 : f32
  %10 = math.floor %3 : f32
  %11 = math.trunc %arg0 : f32
  %12 = math.trunc %11 : f32
  %13 = math.copysign %arg0, %arg0 : f32
  %14 = math.round %11 : f32
  %15 = arith.negf %arg0 : f32
  %16 = math.absf %15 : f32
  return %1, %3, %4, %5, %6, %7, %8, %9, %10, %12, %13, %14, %16 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}
func.func @nonconst2(%arg0: i32, %arg1: f32) -> (i32, i32, f32, f32, f32) {
  %0 = math.absi %arg0 : i32
  %1 = math.absi %0 : i32
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %2 = math.ipowi %arg0, %c1_i32 : i32
  %3 = math.fpowi %arg1, %c1_i32 : f32, i32
  %4 = math.fpowi %arg1, %c0_i32 : f32, i32
  %5 = math.exp %arg1 : f32
  %6 = math.log %5 : f32
  return %1, %2, %3, %4, %6 : i32, i32, f32, f32, f32
}
func.func @poison() -> (f32, i32, f32) {
  %0 = ub.poison : f32
  %1 = ub.poison : i32
  %2 = math.exp %0 : f32
  %3 = math.ctlz %1 : i32
  %4 = math.powf %0, %0 : f32
  return %2, %3, %4 : f32, i32, f32
}
