// Functions of constants with a result that is certain.
func.func @absf_f32() -> (f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 0.699999988 : f32
  %0 = math.absf %cst : f32
  %cst_0 = arith.constant -0.699999988 : f32
  %1 = math.absf %cst_0 : f32
  %cst_1 = arith.constant 1.500000e+00 : f32
  %2 = math.absf %cst_1 : f32
  %cst_2 = arith.constant 2.500000e+00 : f32
  %3 = math.absf %cst_2 : f32
  %cst_3 = arith.constant -2.500000e+00 : f32
  %4 = math.absf %cst_3 : f32
  %cst_4 = arith.constant -0.000000e+00 : f32
  %5 = math.absf %cst_4 : f32
  %cst_5 = arith.constant 1.000000e+02 : f32
  %6 = math.absf %cst_5 : f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f32, f32, f32
}
func.func @ceil_f32() -> (f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 0.699999988 : f32
  %0 = math.ceil %cst : f32
  %cst_0 = arith.constant -0.699999988 : f32
  %1 = math.ceil %cst_0 : f32
  %cst_1 = arith.constant 1.500000e+00 : f32
  %2 = math.ceil %cst_1 : f32
  %cst_2 = arith.constant 2.500000e+00 : f32
  %3 = math.ceil %cst_2 : f32
  %cst_3 = arith.constant -2.500000e+00 : f32
  %4 = math.ceil %cst_3 : f32
  %cst_4 = arith.constant -0.000000e+00 : f32
  %5 = math.ceil %cst_4 : f32
  %cst_5 = arith.constant 1.000000e+02 : f32
  %6 = math.ceil %cst_5 : f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f32, f32, f32
}
func.func @floor_f32() -> (f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 0.699999988 : f32
  %0 = math.floor %cst : f32
  %cst_0 = arith.constant -0.699999988 : f32
  %1 = math.floor %cst_0 : f32
  %cst_1 = arith.constant 1.500000e+00 : f32
  %2 = math.floor %cst_1 : f32
  %cst_2 = arith.constant 2.500000e+00 : f32
  %3 = math.floor %cst_2 : f32
  %cst_3 = arith.constant -2.500000e+00 : f32
  %4 = math.floor %cst_3 : f32
  %cst_4 = arith.constant -0.000000e+00 : f32
  %5 = math.floor %cst_4 : f32
  %cst_5 = arith.constant 1.000000e+02 : f32
  %6 = math.floor %cst_5 : f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f32, f32, f32
}
func.func @round_f32() -> (f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 0.699999988 : f32
  %0 = math.round %cst : f32
  %cst_0 = arith.constant -0.699999988 : f32
  %1 = math.round %cst_0 : f32
  %cst_1 = arith.constant 1.500000e+00 : f32
  %2 = math.round %cst_1 : f32
  %cst_2 = arith.constant 2.500000e+00 : f32
  %3 = math.round %cst_2 : f32
  %cst_3 = arith.constant -2.500000e+00 : f32
  %4 = math.round %cst_3 : f32
  %cst_4 = arith.constant -0.000000e+00 : f32
  %5 = math.round %cst_4 : f32
  %cst_5 = arith.constant 1.000000e+02 : f32
  %6 = math.round %cst_5 : f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f32, f32, f32
}
func.func @roundeven_f32() -> (f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 0.699999988 : f32
  %0 = math.roundeven %cst : f32
  %cst_0 = arith.constant -0.699999988 : f32
  %1 = math.roundeven %cst_0 : f32
  %cst_1 = arith.constant 1.500000e+00 : f32
  %2 = math.roundeven %cst_1 : f32
  %cst_2 = arith.constant 2.500000e+00 : f32
  %3 = math.roundeven %cst_2 : f32
  %cst_3 = arith.constant -2.500000e+00 : f32
  %4 = math.roundeven %cst_3 : f32
  %cst_4 = arith.constant -0.000000e+00 : f32
  %5 = math.roundeven %cst_4 : f32
  %cst_5 = arith.constant 1.000000e+02 : f32
  %6 = math.roundeven %cst_5 : f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f32, f32, f32
}
func.func @trunc_f32() -> (f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 0.699999988 : f32
  %0 = math.trunc %cst : f32
  %cst_0 = arith.constant -0.699999988 : f32
  %1 = math.trunc %cst_0 : f32
  %cst_1 = arith.constant 1.500000e+00 : f32
  %2 = math.trunc %cst_1 : f32
  %cst_2 = arith.constant 2.500000e+00 : f32
  %3 = math.trunc %cst_2 : f32
  %cst_3 = arith.constant -2.500000e+00 : f32
  %4 = math.trunc %cst_3 : f32
  %cst_4 = arith.constant -0.000000e+00 : f32
  %5 = math.trunc %cst_4 : f32
  %cst_5 = arith.constant 1.000000e+02 : f32
  %6 = math.trunc %cst_5 : f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f32, f32, f32
}
func.func @absf_f64() -> (f64, f64, f64, f64, f64, f64, f64) {
  %cst = arith.constant 0.69999999999999996 : f64
  %0 = math.absf %cst : f64
  %cst_0 = arith.constant -0.69999999999999996 : f64
  %1 = math.absf %cst_0 : f64
  %cst_1 = arith.constant 1.500000e+00 : f64
  %2 = math.absf %cst_1 : f64
  %cst_2 = arith.constant 2.500000e+00 : f64
  %3 = math.absf %cst_2 : f64
  %cst_3 = arith.constant -2.500000e+00 : f64
  %4 = math.absf %cst_3 : f64
  %cst_4 = arith.constant -0.000000e+00 : f64
  %5 = math.absf %cst_4 : f64
  %cst_5 = arith.constant 1.000000e+02 : f64
  %6 = math.absf %cst_5 : f64
  return %0, %1, %2, %3, %4, %5, %6 : f64, f64, f64, f64, f64, f64, f64
}
func.func @ceil_f64() -> (f64, f64, f64, f64, f64, f64, f64) {
  %cst = arith.constant 0.69999999999999996 : f64
  %0 = math.ceil %cst : f64
  %cst_0 = arith.constant -0.69999999999999996 : f64
  %1 = math.ceil %cst_0 : f64
  %cst_1 = arith.constant 1.500000e+00 : f64
  %2 = math.ceil %cst_1 : f64
  %cst_2 = arith.constant 2.500000e+00 : f64
  %3 = math.ceil %cst_2 : f64
  %cst_3 = arith.constant -2.500000e+00 : f64
  %4 = math.ceil %cst_3 : f64
  %cst_4 = arith.constant -0.000000e+00 : f64
  %5 = math.ceil %cst_4 : f64
  %cst_5 = arith.constant 1.000000e+02 : f64
  %6 = math.ceil %cst_5 : f64
  return %0, %1, %2, %3, %4, %5, %6 : f64, f64, f64, f64, f64, f64, f64
}
func.func @floor_f64() -> (f64, f64, f64, f64, f64, f64, f64) {
  %cst = arith.constant 0.69999999999999996 : f64
  %0 = math.floor %cst : f64
  %cst_0 = arith.constant -0.69999999999999996 : f64
  %1 = math.floor %cst_0 : f64
  %cst_1 = arith.constant 1.500000e+00 : f64
  %2 = math.floor %cst_1 : f64
  %cst_2 = arith.constant 2.500000e+00 : f64
  %3 = math.floor %cst_2 : f64
  %cst_3 = arith.constant -2.500000e+00 : f64
  %4 = math.floor %cst_3 : f64
  %cst_4 = arith.constant -0.000000e+00 : f64
  %5 = math.floor %cst_4 : f64
  %cst_5 = arith.constant 1.000000e+02 : f64
  %6 = math.floor %cst_5 : f64
  return %0, %1, %2, %3, %4, %5, %6 : f64, f64, f64, f64, f64, f64, f64
}
func.func @round_f64() -> (f64, f64, f64, f64, f64, f64, f64) {
  %cst = arith.constant 0.69999999999999996 : f64
  %0 = math.round %cst : f64
  %cst_0 = arith.constant -0.69999999999999996 : f64
  %1 = math.round %cst_0 : f64
  %cst_1 = arith.constant 1.500000e+00 : f64
  %2 = math.round %cst_1 : f64
  %cst_2 = arith.constant 2.500000e+00 : f64
  %3 = math.round %cst_2 : f64
  %cst_3 = arith.constant -2.500000e+00 : f64
  %4 = math.round %cst_3 : f64
  %cst_4 = arith.constant -0.000000e+00 : f64
  %5 = math.round %cst_4 : f64
  %cst_5 = arith.constant 1.000000e+02 : f64
  %6 = math.round %cst_5 : f64
  return %0, %1, %2, %3, %4, %5, %6 : f64, f64, f64, f64, f64, f64, f64
}
func.func @roundeven_f64() -> (f64, f64, f64, f64, f64, f64, f64) {
  %cst = arith.constant 0.69999999999999996 : f64
  %0 = math.roundeven %cst : f64
  %cst_0 = arith.constant -0.69999999999999996 : f64
  %1 = math.roundeven %cst_0 : f64
  %cst_1 = arith.constant 1.500000e+00 : f64
  %2 = math.roundeven %cst_1 : f64
  %cst_2 = arith.constant 2.500000e+00 : f64
  %3 = math.roundeven %cst_2 : f64
  %cst_3 = arith.constant -2.500000e+00 : f64
  %4 = math.roundeven %cst_3 : f64
  %cst_4 = arith.constant -0.000000e+00 : f64
  %5 = math.roundeven %cst_4 : f64
  %cst_5 = arith.constant 1.000000e+02 : f64
  %6 = math.roundeven %cst_5 : f64
  return %0, %1, %2, %3, %4, %5, %6 : f64, f64, f64, f64, f64, f64, f64
}
func.func @trunc_f64() -> (f64, f64, f64, f64, f64, f64, f64) {
  %cst = arith.constant 0.69999999999999996 : f64
  %0 = math.trunc %cst : f64
  %cst_0 = arith.constant -0.69999999999999996 : f64
  %1 = math.trunc %cst_0 : f64
  %cst_1 = arith.constant 1.500000e+00 : f64
  %2 = math.trunc %cst_1 : f64
  %cst_2 = arith.constant 2.500000e+00 : f64
  %3 = math.trunc %cst_2 : f64
  %cst_3 = arith.constant -2.500000e+00 : f64
  %4 = math.trunc %cst_3 : f64
  %cst_4 = arith.constant -0.000000e+00 : f64
  %5 = math.trunc %cst_4 : f64
  %cst_5 = arith.constant 1.000000e+02 : f64
  %6 = math.trunc %cst_5 : f64
  return %0, %1, %2, %3, %4, %5, %6 : f64, f64, f64, f64, f64, f64, f64
}
func.func @absf_f16() -> (f16, f16, f16, f16, f16, f16, f16) {
  %cst = arith.constant 7.001950e-01 : f16
  %0 = math.absf %cst : f16
  %cst_0 = arith.constant -7.001950e-01 : f16
  %1 = math.absf %cst_0 : f16
  %cst_1 = arith.constant 1.500000e+00 : f16
  %2 = math.absf %cst_1 : f16
  %cst_2 = arith.constant 2.500000e+00 : f16
  %3 = math.absf %cst_2 : f16
  %cst_3 = arith.constant -2.500000e+00 : f16
  %4 = math.absf %cst_3 : f16
  %cst_4 = arith.constant -0.000000e+00 : f16
  %5 = math.absf %cst_4 : f16
  %cst_5 = arith.constant 1.000000e+02 : f16
  %6 = math.absf %cst_5 : f16
  return %0, %1, %2, %3, %4, %5, %6 : f16, f16, f16, f16, f16, f16, f16
}
func.func @ceil_f16() -> (f16, f16, f16, f16, f16, f16, f16) {
  %cst = arith.constant 7.001950e-01 : f16
  %0 = math.ceil %cst : f16
  %cst_0 = arith.constant -7.001950e-01 : f16
  %1 = math.ceil %cst_0 : f16
  %cst_1 = arith.constant 1.500000e+00 : f16
  %2 = math.ceil %cst_1 : f16
  %cst_2 = arith.constant 2.500000e+00 : f16
  %3 = math.ceil %cst_2 : f16
  %cst_3 = arith.constant -2.500000e+00 : f16
  %4 = math.ceil %cst_3 : f16
  %cst_4 = arith.constant -0.000000e+00 : f16
  %5 = math.ceil %cst_4 : f16
  %cst_5 = arith.constant 1.000000e+02 : f16
  %6 = math.ceil %cst_5 : f16
  return %0, %1, %2, %3, %4, %5, %6 : f16, f16, f16, f16, f16, f16, f16
}
func.func @floor_f16() -> (f16, f16, f16, f16, f16, f16, f16) {
  %cst = arith.constant 7.001950e-01 : f16
  %0 = math.floor %cst : f16
  %cst_0 = arith.constant -7.001950e-01 : f16
  %1 = math.floor %cst_0 : f16
  %cst_1 = arith.constant 1.500000e+00 : f16
  %2 = math.floor %cst_1 : f16
  %cst_2 = arith.constant 2.500000e+00 : f16
  %3 = math.floor %cst_2 : f16
  %cst_3 = arith.constant -2.500000e+00 : f16
  %4 = math.floor %cst_3 : f16
  %cst_4 = arith.constant -0.000000e+00 : f16
  %5 = math.floor %cst_4 : f16
  %cst_5 = arith.constant 1.000000e+02 : f16
  %6 = math.floor %cst_5 : f16
  return %0, %1, %2, %3, %4, %5, %6 : f16, f16, f16, f16, f16, f16, f16
}
func.func @round_f16() -> (f16, f16, f16, f16, f16, f16, f16) {
  %cst = arith.constant 7.001950e-01 : f16
  %0 = math.round %cst : f16
  %cst_0 = arith.constant -7.001950e-01 : f16
  %1 = math.round %cst_0 : f16
  %cst_1 = arith.constant 1.500000e+00 : f16
  %2 = math.round %cst_1 : f16
  %cst_2 = arith.constant 2.500000e+00 : f16
  %3 = math.round %cst_2 : f16
  %cst_3 = arith.constant -2.500000e+00 : f16
  %4 = math.round %cst_3 : f16
  %cst_4 = arith.constant -0.000000e+00 : f16
  %5 = math.round %cst_4 : f16
  %cst_5 = arith.constant 1.000000e+02 : f16
  %6 = math.round %cst_5 : f16
  return %0, %1, %2, %3, %4, %5, %6 : f16, f16, f16, f16, f16, f16, f16
}
func.func @roundeven_f16() -> (f16, f16, f16, f16, f16, f16, f16) {
  %cst = arith.constant 7.001950e-01 : f16
  %0 = math.roundeven %cst : f16
  %cst_0 = arith.constant -7.001950e-01 : f16
  %1 = math.roundeven %cst_0 : f16
  %cst_1 = arith.constant 1.500000e+00 : f16
  %2 = math.roundeven %cst_1 : f16
  %cst_2 = arith.constant 2.500000e+00 : f16
  %3 = math.roundeven %cst_2 : f16
  %cst_3 = arith.constant -2.500000e+00 : f16
  %4 = math.roundeven %cst_3 : f16
  %cst_4 = arith.constant -0.000000e+00 : f16
  %5 = math.roundeven %cst_4 : f16
  %cst_5 = arith.constant 1.000000e+02 : f16
  %6 = math.roundeven %cst_5 : f16
  return %0, %1, %2, %3, %4, %5, %6 : f16, f16, f16, f16, f16, f16, f16
}
func.func @trunc_f16() -> (f16, f16, f16, f16, f16, f16, f16) {
  %cst = arith.constant 7.001950e-01 : f16
  %0 = math.trunc %cst : f16
  %cst_0 = arith.constant -7.001950e-01 : f16
  %1 = math.trunc %cst_0 : f16
  %cst_1 = arith.constant 1.500000e+00 : f16
  %2 = math.trunc %cst_1 : f16
  %cst_2 = arith.constant 2.500000e+00 : f16
  %3 = math.trunc %cst_2 : f16
  %cst_3 = arith.constant -2.500000e+00 : f16
  %4 = math.trunc %cst_3 : f16
  %cst_4 = arith.constant -0.000000e+00 : f16
  %5 = math.trunc %cst_4 : f16
  %cst_5 = arith.constant 1.000000e+02 : f16
  %6 = math.trunc %cst_5 : f16
  return %0, %1, %2, %3, %4, %5, %6 : f16, f16, f16, f16, f16, f16, f16
}
func.func @absf_bf16() -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16) {
  %cst = arith.constant 6.992180e-01 : bf16
  %0 = math.absf %cst : bf16
  %cst_0 = arith.constant -6.992180e-01 : bf16
  %1 = math.absf %cst_0 : bf16
  %cst_1 = arith.constant 1.500000e+00 : bf16
  %2 = math.absf %cst_1 : bf16
  %cst_2 = arith.constant 2.500000e+00 : bf16
  %3 = math.absf %cst_2 : bf16
  %cst_3 = arith.constant -2.500000e+00 : bf16
  %4 = math.absf %cst_3 : bf16
  %cst_4 = arith.constant -0.000000e+00 : bf16
  %5 = math.absf %cst_4 : bf16
  %cst_5 = arith.constant 1.000000e+02 : bf16
  %6 = math.absf %cst_5 : bf16
  return %0, %1, %2, %3, %4, %5, %6 : bf16, bf16, bf16, bf16, bf16, bf16, bf16
}
func.func @ceil_bf16() -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16) {
  %cst = arith.constant 6.992180e-01 : bf16
  %0 = math.ceil %cst : bf16
  %cst_0 = arith.constant -6.992180e-01 : bf16
  %1 = math.ceil %cst_0 : bf16
  %cst_1 = arith.constant 1.500000e+00 : bf16
  %2 = math.ceil %cst_1 : bf16
  %cst_2 = arith.constant 2.500000e+00 : bf16
  %3 = math.ceil %cst_2 : bf16
  %cst_3 = arith.constant -2.500000e+00 : bf16
  %4 = math.ceil %cst_3 : bf16
  %cst_4 = arith.constant -0.000000e+00 : bf16
  %5 = math.ceil %cst_4 : bf16
  %cst_5 = arith.constant 1.000000e+02 : bf16
  %6 = math.ceil %cst_5 : bf16
  return %0, %1, %2, %3, %4, %5, %6 : bf16, bf16, bf16, bf16, bf16, bf16, bf16
}
func.func @floor_bf16() -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16) {
  %cst = arith.constant 6.992180e-01 : bf16
  %0 = math.floor %cst : bf16
  %cst_0 = arith.constant -6.992180e-01 : bf16
  %1 = math.floor %cst_0 : bf16
  %cst_1 = arith.constant 1.500000e+00 : bf16
  %2 = math.floor %cst_1 : bf16
  %cst_2 = arith.constant 2.500000e+00 : bf16
  %3 = math.floor %cst_2 : bf16
  %cst_3 = arith.constant -2.500000e+00 : bf16
  %4 = math.floor %cst_3 : bf16
  %cst_4 = arith.constant -0.000000e+00 : bf16
  %5 = math.floor %cst_4 : bf16
  %cst_5 = arith.constant 1.000000e+02 : bf16
  %6 = math.floor %cst_5 : bf16
  return %0, %1, %2, %3, %4, %5, %6 : bf16, bf16, bf16, bf16, bf16, bf16, bf16
}
func.func @round_bf16() -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16) {
  %cst = arith.constant 6.992180e-01 : bf16
  %0 = math.round %cst : bf16
  %cst_0 = arith.constant -6.992180e-01 : bf16
  %1 = math.round %cst_0 : bf16
  %cst_1 = arith.constant 1.500000e+00 : bf16
  %2 = math.round %cst_1 : bf16
  %cst_2 = arith.constant 2.500000e+00 : bf16
  %3 = math.round %cst_2 : bf16
  %cst_3 = arith.constant -2.500000e+00 : bf16
  %4 = math.round %cst_3 : bf16
  %cst_4 = arith.constant -0.000000e+00 : bf16
  %5 = math.round %cst_4 : bf16
  %cst_5 = arith.constant 1.000000e+02 : bf16
  %6 = math.round %cst_5 : bf16
  return %0, %1, %2, %3, %4, %5, %6 : bf16, bf16, bf16, bf16, bf16, bf16, bf16
}
func.func @roundeven_bf16() -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16) {
  %cst = arith.constant 6.992180e-01 : bf16
  %0 = math.roundeven %cst : bf16
  %cst_0 = arith.constant -6.992180e-01 : bf16
  %1 = math.roundeven %cst_0 : bf16
  %cst_1 = arith.constant 1.500000e+00 : bf16
  %2 = math.roundeven %cst_1 : bf16
  %cst_2 = arith.constant 2.500000e+00 : bf16
  %3 = math.roundeven %cst_2 : bf16
  %cst_3 = arith.constant -2.500000e+00 : bf16
  %4 = math.roundeven %cst_3 : bf16
  %cst_4 = arith.constant -0.000000e+00 : bf16
  %5 = math.roundeven %cst_4 : bf16
  %cst_5 = arith.constant 1.000000e+02 : bf16
  %6 = math.roundeven %cst_5 : bf16
  return %0, %1, %2, %3, %4, %5, %6 : bf16, bf16, bf16, bf16, bf16, bf16, bf16
}
func.func @trunc_bf16() -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16) {
  %cst = arith.constant 6.992180e-01 : bf16
  %0 = math.trunc %cst : bf16
  %cst_0 = arith.constant -6.992180e-01 : bf16
  %1 = math.trunc %cst_0 : bf16
  %cst_1 = arith.constant 1.500000e+00 : bf16
  %2 = math.trunc %cst_1 : bf16
  %cst_2 = arith.constant 2.500000e+00 : bf16
  %3 = math.trunc %cst_2 : bf16
  %cst_3 = arith.constant -2.500000e+00 : bf16
  %4 = math.trunc %cst_3 : bf16
  %cst_4 = arith.constant -0.000000e+00 : bf16
  %5 = math.trunc %cst_4 : bf16
  %cst_5 = arith.constant 1.000000e+02 : bf16
  %6 = math.trunc %cst_5 : bf16
  return %0, %1, %2, %3, %4, %5, %6 : bf16, bf16, bf16, bf16, bf16, bf16, bf16
}
func.func @absf_f8E4M3FN() -> (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN) {
  %cst = arith.constant 7.500000e-01 : f8E4M3FN
  %0 = math.absf %cst : f8E4M3FN
  %cst_0 = arith.constant -7.500000e-01 : f8E4M3FN
  %1 = math.absf %cst_0 : f8E4M3FN
  %cst_1 = arith.constant 1.500000e+00 : f8E4M3FN
  %2 = math.absf %cst_1 : f8E4M3FN
  %cst_2 = arith.constant 2.500000e+00 : f8E4M3FN
  %3 = math.absf %cst_2 : f8E4M3FN
  %cst_3 = arith.constant -2.500000e+00 : f8E4M3FN
  %4 = math.absf %cst_3 : f8E4M3FN
  %cst_4 = arith.constant -0.000000e+00 : f8E4M3FN
  %5 = math.absf %cst_4 : f8E4M3FN
  return %0, %1, %2, %3, %4, %5 : f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN
}
func.func @ceil_f8E4M3FN() -> (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN) {
  %cst = arith.constant 7.500000e-01 : f8E4M3FN
  %0 = math.ceil %cst : f8E4M3FN
  %cst_0 = arith.constant -7.500000e-01 : f8E4M3FN
  %1 = math.ceil %cst_0 : f8E4M3FN
  %cst_1 = arith.constant 1.500000e+00 : f8E4M3FN
  %2 = math.ceil %cst_1 : f8E4M3FN
  %cst_2 = arith.constant 2.500000e+00 : f8E4M3FN
  %3 = math.ceil %cst_2 : f8E4M3FN
  %cst_3 = arith.constant -2.500000e+00 : f8E4M3FN
  %4 = math.ceil %cst_3 : f8E4M3FN
  %cst_4 = arith.constant -0.000000e+00 : f8E4M3FN
  %5 = math.ceil %cst_4 : f8E4M3FN
  return %0, %1, %2, %3, %4, %5 : f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN
}
func.func @floor_f8E4M3FN() -> (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN) {
  %cst = arith.constant 7.500000e-01 : f8E4M3FN
  %0 = math.floor %cst : f8E4M3FN
  %cst_0 = arith.constant -7.500000e-01 : f8E4M3FN
  %1 = math.floor %cst_0 : f8E4M3FN
  %cst_1 = arith.constant 1.500000e+00 : f8E4M3FN
  %2 = math.floor %cst_1 : f8E4M3FN
  %cst_2 = arith.constant 2.500000e+00 : f8E4M3FN
  %3 = math.floor %cst_2 : f8E4M3FN
  %cst_3 = arith.constant -2.500000e+00 : f8E4M3FN
  %4 = math.floor %cst_3 : f8E4M3FN
  %cst_4 = arith.constant -0.000000e+00 : f8E4M3FN
  %5 = math.floor %cst_4 : f8E4M3FN
  return %0, %1, %2, %3, %4, %5 : f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN
}
func.func @round_f8E4M3FN() -> (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN) {
  %cst = arith.constant 7.500000e-01 : f8E4M3FN
  %0 = math.round %cst : f8E4M3FN
  %cst_0 = arith.constant -7.500000e-01 : f8E4M3FN
  %1 = math.round %cst_0 : f8E4M3FN
  %cst_1 = arith.constant 1.500000e+00 : f8E4M3FN
  %2 = math.round %cst_1 : f8E4M3FN
  %cst_2 = arith.constant 2.500000e+00 : f8E4M3FN
  %3 = math.round %cst_2 : f8E4M3FN
  %cst_3 = arith.constant -2.500000e+00 : f8E4M3FN
  %4 = math.round %cst_3 : f8E4M3FN
  %cst_4 = arith.constant -0.000000e+00 : f8E4M3FN
  %5 = math.round %cst_4 : f8E4M3FN
  return %0, %1, %2, %3, %4, %5 : f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN
}
func.func @roundeven_f8E4M3FN() -> (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN) {
  %cst = arith.constant 7.500000e-01 : f8E4M3FN
  %0 = math.roundeven %cst : f8E4M3FN
  %cst_0 = arith.constant -7.500000e-01 : f8E4M3FN
  %1 = math.roundeven %cst_0 : f8E4M3FN
  %cst_1 = arith.constant 1.500000e+00 : f8E4M3FN
  %2 = math.roundeven %cst_1 : f8E4M3FN
  %cst_2 = arith.constant 2.500000e+00 : f8E4M3FN
  %3 = math.roundeven %cst_2 : f8E4M3FN
  %cst_3 = arith.constant -2.500000e+00 : f8E4M3FN
  %4 = math.roundeven %cst_3 : f8E4M3FN
  %cst_4 = arith.constant -0.000000e+00 : f8E4M3FN
  %5 = math.roundeven %cst_4 : f8E4M3FN
  return %0, %1, %2, %3, %4, %5 : f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN
}
func.func @trunc_f8E4M3FN() -> (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN) {
  %cst = arith.constant 7.500000e-01 : f8E4M3FN
  %0 = math.trunc %cst : f8E4M3FN
  %cst_0 = arith.constant -7.500000e-01 : f8E4M3FN
  %1 = math.trunc %cst_0 : f8E4M3FN
  %cst_1 = arith.constant 1.500000e+00 : f8E4M3FN
  %2 = math.trunc %cst_1 : f8E4M3FN
  %cst_2 = arith.constant 2.500000e+00 : f8E4M3FN
  %3 = math.trunc %cst_2 : f8E4M3FN
  %cst_3 = arith.constant -2.500000e+00 : f8E4M3FN
  %4 = math.trunc %cst_3 : f8E4M3FN
  %cst_4 = arith.constant -0.000000e+00 : f8E4M3FN
  %5 = math.trunc %cst_4 : f8E4M3FN
  return %0, %1, %2, %3, %4, %5 : f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN
}
func.func @sqrt_f32() -> (f32, f32, f32, f32) {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = math.sqrt %cst : f32
  %cst_0 = arith.constant 0.000000e+00 : f32
  %1 = math.sqrt %cst_0 : f32
  %cst_1 = arith.constant 9.000000e+00 : f32
  %2 = math.sqrt %cst_1 : f32
  %cst_2 = arith.constant 1.000000e-01 : f32
  %3 = math.sqrt %cst_2 : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
func.func @exp_f32() -> (f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.exp %cst : f32
  %cst_0 = arith.constant 1.000000e+00 : f32
  %1 = math.exp %cst_0 : f32
  %cst_1 = arith.constant 0.699999988 : f32
  %2 = math.exp %cst_1 : f32
  %cst_2 = arith.constant -3.000000e+00 : f32
  %3 = math.exp %cst_2 : f32
  %cst_3 = arith.constant 1.000000e+02 : f32
  %4 = math.exp %cst_3 : f32
  %cst_4 = arith.constant -2.000000e+02 : f32
  %5 = math.exp %cst_4 : f32
  %cst_5 = arith.constant 2.000000e+02 : f32
  %6 = math.exp %cst_5 : f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f32, f32, f32
}
func.func @exp2_f32() -> (f32, f32, f32, f32) {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.exp2 %cst : f32
  %cst_0 = arith.constant 3.000000e+00 : f32
  %1 = math.exp2 %cst_0 : f32
  %cst_1 = arith.constant -1.000000e+00 : f32
  %2 = math.exp2 %cst_1 : f32
  %cst_2 = arith.constant 5.000000e-01 : f32
  %3 = math.exp2 %cst_2 : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
func.func @log_f32() -> f32 {
  %cst = arith.constant 1.000000e+00 : f32
  %0 = math.log %cst : f32
  return %0 : f32
}
func.func @log2_f32() -> (f32, f32, f32) {
  %cst = arith.constant 1.000000e+00 : f32
  %0 = math.log2 %cst : f32
  %cst_0 = arith.constant 8.000000e+00 : f32
  %1 = math.log2 %cst_0 : f32
  %cst_1 = arith.constant 2.500000e-01 : f32
  %2 = math.log2 %cst_1 : f32
  return %0, %1, %2 : f32, f32, f32
}
func.func @sin_f32() -> (f32, f32, f32) {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.sin %cst : f32
  %cst_0 = arith.constant -0.000000e+00 : f32
  %1 = math.sin %cst_0 : f32
  %cst_1 = arith.constant 0.699999988 : f32
  %2 = math.sin %cst_1 : f32
  return %0, %1, %2 : f32, f32, f32
}
func.func @cos_f32() -> (f32, f32) {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.cos %cst : f32
  %cst_0 = arith.constant 0.699999988 : f32
  %1 = math.cos %cst_0 : f32
  return %0, %1 : f32, f32
}
func.func @log10_f32() -> f32 {
  %cst = arith.constant 1.000000e+00 : f32
  %0 = math.log10 %cst : f32
  return %0 : f32
}
func.func @tan_f32() -> f32 {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.tan %cst : f32
  return %0 : f32
}
func.func @asin_f32() -> f32 {
  %cst = arith.constant -0.000000e+00 : f32
  %0 = math.asin %cst : f32
  return %0 : f32
}
func.func @atan_f32() -> f32 {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.atan %cst : f32
  return %0 : f32
}
func.func @sinh_f32() -> f32 {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.sinh %cst : f32
  return %0 : f32
}
func.func @cosh_f32() -> f32 {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.cosh %cst : f32
  return %0 : f32
}
func.func @tanh_f32() -> f32 {
  %cst = arith.constant -0.000000e+00 : f32
  %0 = math.tanh %cst : f32
  return %0 : f32
}
func.func @asinh_f32() -> f32 {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.asinh %cst : f32
  return %0 : f32
}
func.func @acosh_f32() -> f32 {
  %cst = arith.constant 1.000000e+00 : f32
  %0 = math.acosh %cst : f32
  return %0 : f32
}
func.func @atanh_f32() -> f32 {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.atanh %cst : f32
  return %0 : f32
}
func.func @erf_f32() -> f32 {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.erf %cst : f32
  return %0 : f32
}
func.func @erfc_f32() -> f32 {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.erfc %cst : f32
  return %0 : f32
}
func.func @expm1_f32() -> f32 {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.expm1 %cst : f32
  return %0 : f32
}
func.func @log1p_f32() -> f32 {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = math.log1p %cst : f32
  return %0 : f32
}
func.func @acos_f32() -> f32 {
  %cst = arith.constant 1.000000e+00 : f32
  %0 = math.acos %cst : f32
  return %0 : f32
}
func.func @sqrt_f64() -> (f64, f64, f64, f64) {
  %cst = arith.constant 2.000000e+00 : f64
  %0 = math.sqrt %cst : f64
  %cst_0 = arith.constant 0.000000e+00 : f64
  %1 = math.sqrt %cst_0 : f64
  %cst_1 = arith.constant 9.000000e+00 : f64
  %2 = math.sqrt %cst_1 : f64
  %cst_2 = arith.constant 1.000000e-01 : f64
  %3 = math.sqrt %cst_2 : f64
  return %0, %1, %2, %3 : f64, f64, f64, f64
}
func.func @exp_f64() -> (f64, f64, f64, f64, f64, f64, f64) {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.exp %cst : f64
  %cst_0 = arith.constant 1.000000e+00 : f64
  %1 = math.exp %cst_0 : f64
  %cst_1 = arith.constant 0.69999999999999996 : f64
  %2 = math.exp %cst_1 : f64
  %cst_2 = arith.constant -3.000000e+00 : f64
  %3 = math.exp %cst_2 : f64
  %cst_3 = arith.constant 1.000000e+02 : f64
  %4 = math.exp %cst_3 : f64
  %cst_4 = arith.constant -2.000000e+03 : f64
  %5 = math.exp %cst_4 : f64
  %cst_5 = arith.constant 2.000000e+03 : f64
  %6 = math.exp %cst_5 : f64
  return %0, %1, %2, %3, %4, %5, %6 : f64, f64, f64, f64, f64, f64, f64
}
func.func @exp2_f64() -> (f64, f64, f64, f64) {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.exp2 %cst : f64
  %cst_0 = arith.constant 3.000000e+00 : f64
  %1 = math.exp2 %cst_0 : f64
  %cst_1 = arith.constant -1.000000e+00 : f64
  %2 = math.exp2 %cst_1 : f64
  %cst_2 = arith.constant 5.000000e-01 : f64
  %3 = math.exp2 %cst_2 : f64
  return %0, %1, %2, %3 : f64, f64, f64, f64
}
func.func @log_f64() -> f64 {
  %cst = arith.constant 1.000000e+00 : f64
  %0 = math.log %cst : f64
  return %0 : f64
}
func.func @log2_f64() -> (f64, f64, f64) {
  %cst = arith.constant 1.000000e+00 : f64
  %0 = math.log2 %cst : f64
  %cst_0 = arith.constant 8.000000e+00 : f64
  %1 = math.log2 %cst_0 : f64
  %cst_1 = arith.constant 2.500000e-01 : f64
  %2 = math.log2 %cst_1 : f64
  return %0, %1, %2 : f64, f64, f64
}
func.func @sin_f64() -> (f64, f64, f64) {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.sin %cst : f64
  %cst_0 = arith.constant -0.000000e+00 : f64
  %1 = math.sin %cst_0 : f64
  %cst_1 = arith.constant 0.69999999999999996 : f64
  %2 = math.sin %cst_1 : f64
  return %0, %1, %2 : f64, f64, f64
}
func.func @cos_f64() -> (f64, f64) {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.cos %cst : f64
  %cst_0 = arith.constant 0.69999999999999996 : f64
  %1 = math.cos %cst_0 : f64
  return %0, %1 : f64, f64
}
func.func @log10_f64() -> f64 {
  %cst = arith.constant 1.000000e+00 : f64
  %0 = math.log10 %cst : f64
  return %0 : f64
}
func.func @tan_f64() -> f64 {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.tan %cst : f64
  return %0 : f64
}
func.func @asin_f64() -> f64 {
  %cst = arith.constant -0.000000e+00 : f64
  %0 = math.asin %cst : f64
  return %0 : f64
}
func.func @atan_f64() -> f64 {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.atan %cst : f64
  return %0 : f64
}
func.func @sinh_f64() -> f64 {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.sinh %cst : f64
  return %0 : f64
}
func.func @cosh_f64() -> f64 {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.cosh %cst : f64
  return %0 : f64
}
func.func @tanh_f64() -> f64 {
  %cst = arith.constant -0.000000e+00 : f64
  %0 = math.tanh %cst : f64
  return %0 : f64
}
func.func @asinh_f64() -> f64 {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.asinh %cst : f64
  return %0 : f64
}
func.func @acosh_f64() -> f64 {
  %cst = arith.constant 1.000000e+00 : f64
  %0 = math.acosh %cst : f64
  return %0 : f64
}
func.func @atanh_f64() -> f64 {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.atanh %cst : f64
  return %0 : f64
}
func.func @erf_f64() -> f64 {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.erf %cst : f64
  return %0 : f64
}
func.func @erfc_f64() -> f64 {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.erfc %cst : f64
  return %0 : f64
}
func.func @expm1_f64() -> f64 {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.expm1 %cst : f64
  return %0 : f64
}
func.func @log1p_f64() -> f64 {
  %cst = arith.constant 0.000000e+00 : f64
  %0 = math.log1p %cst : f64
  return %0 : f64
}
func.func @acos_f64() -> f64 {
  %cst = arith.constant 1.000000e+00 : f64
  %0 = math.acos %cst : f64
  return %0 : f64
}
func.func @f64_functions() -> (f64, f64, f64, f64, f64, f64, f64, f64) {
  %cst = arith.constant 0.69999999999999996 : f64
  %cst_0 = arith.constant 2.500000e+00 : f64
  %cst_1 = arith.constant 3.000000e+00 : f64
  %0 = math.log %cst : f64
  %cst_2 = arith.constant 5.000000e+00 : f64
  %1 = math.log2 %cst_2 : f64
  %2 = math.asin %cst : f64
  %3 = math.acos %cst : f64
  %4 = math.atan %cst_0 : f64
  %5 = math.powf %cst_0, %cst_1 : f64
  %6 = math.powf %cst, %cst_0 : f64
  %7 = math.atan2 %cst, %cst_0 : f64
  return %0, %1, %2, %3, %4, %5, %6, %7 : f64, f64, f64, f64, f64, f64, f64, f64
}
func.func @infinities() -> (f32, f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 0x7F800000 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %0 = math.exp %cst : f32
  %1 = math.exp %cst_0 : f32
  %2 = math.log %cst : f32
  %3 = math.tanh %cst_0 : f32
  %4 = math.cosh %cst_0 : f32
  %5 = math.sinh %cst_0 : f32
  %6 = math.erf %cst : f32
  %7 = math.sqrt %cst : f32
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, f32, f32, f32, f32, f32, f32
}
func.func @nans() -> (f32, f32, f32, f32, f32) {
  %cst = arith.constant 0x7FC00001 : f32
  %0 = math.exp %cst : f32
  %1 = math.sin %cst : f32
  %2 = math.sqrt %cst : f32
  %3 = math.log1p %cst : f32
  %4 = math.ceil %cst : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
func.func @vector_elements() -> (vector<2xf32>, vector<2xf32>, tensor<2xf64>) {
  %cst = arith.constant dense<[5.000000e-01, 2.000000e+00]> : vector<2xf32>
  %cst_0 = arith.constant dense<4.000000e+00> : vector<2xf32>
  %cst_1 = arith.constant dense<[2.500000e-01, 9.000000e+00]> : tensor<2xf64>
  %0 = math.exp2 %cst : vector<2xf32>
  %1 = math.sqrt %cst_0 : vector<2xf32>
  %2 = math.sqrt %cst_1 : tensor<2xf64>
  return %0, %1, %2 : vector<2xf32>, vector<2xf32>, tensor<2xf64>
}
func.func @powers() -> (f32, f32, f32) {
  %cst = arith.constant 2.000000e+00 : f32
  %cst_0 = arith.constant 1.000000e+01 : f32
  %cst_1 = arith.constant 0.000000e+00 : f32
  %cst_2 = arith.constant -3.000000e+00 : f32
  %cst_3 = arith.constant 3.000000e+00 : f32
  %0 = math.powf %cst, %cst_0 : f32
  %1 = math.powf %cst_0, %cst_1 : f32
  %2 = math.powf %cst_2, %cst_3 : f32
  return %0, %1, %2 : f32, f32, f32
}
func.func @copysign() -> (f32, f32, f16) {
  %cst = arith.constant 1.500000e+00 : f32
  %cst_0 = arith.constant -2.500000e+00 : f32
  %cst_1 = arith.constant 1.500000e+00 : f16
  %cst_2 = arith.constant -0.000000e+00 : f16
  %0 = math.copysign %cst, %cst_0 : f32
  %1 = math.copysign %cst_0, %cst : f32
  %2 = math.copysign %cst_1, %cst_2 : f16
  return %0, %1, %2 : f32, f32, f16
}
func.func @integers() -> (i32, i32, i32, i32, i32, i8, vector<2xi32>, i100) {
  %c-5_i32 = arith.constant -5 : i32
  %c3_i32 = arith.constant 3 : i32
  %c-128_i8 = arith.constant -128 : i8
  %cst = arith.constant dense<[-1, 8]> : vector<2xi32>
  %c1180591620717411303424_i100 = arith.constant 1180591620717411303424 : i100
  %0 = math.absi %c-5_i32 : i32
  %1 = math.ctlz %c3_i32 : i32
  %2 = math.ctpop %c-5_i32 : i32
  %3 = math.cttz %c-5_i32 : i32
  %4 = math.cttz %c3_i32 : i32
  %5 = math.absi %c-128_i8 : i8
  %6 = math.ctlz %cst : vector<2xi32>
  %7 = math.cttz %c1180591620717411303424_i100 : i100
  return %0, %1, %2, %3, %4, %5, %6, %7 : i32, i32, i32, i32, i32, i8, vector<2xi32>, i100
}
func.func @integer_powers() -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %c-5_i32 = arith.constant -5 : i32
  %c3_i32 = arith.constant 3 : i32
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %c-1_i32 = arith.constant -1 : i32
  %c-2_i32 = arith.constant -2 : i32
  %0 = math.ipowi %c-5_i32, %c3_i32 : i32
  %1 = math.ipowi %c-5_i32, %c0_i32 : i32
  %2 = math.ipowi %c0_i32, %c-1_i32 : i32
  %3 = math.ipowi %c1_i32, %c-1_i32 : i32
  %4 = math.ipowi %c-1_i32, %c-1_i32 : i32
  %5 = math.ipowi %c-1_i32, %c-2_i32 : i32
  %6 = math.ipowi %c3_i32, %c-1_i32 : i32
  %7 = math.ipowi %c0_i32, %c0_i32 : i32
  return %0, %1, %2, %3, %4, %5, %6, %7 : i32, i32, i32, i32, i32, i32, i32, i32
}
func.func @classes() -> (i1, i1, i1, i1, i1, i1, i1, vector<2xi1>) {
  %cst = arith.constant 9.999940e-41 : f32
  %cst_0 = arith.constant 0x7F800000 : f32
  %cst_1 = arith.constant 0x7FC00000 : f32
  %cst_2 = arith.constant -0.000000e+00 : f32
  %cst_3 = arith.constant dense<[0.000000e+00, 1.000000e+00]> : vector<2xf32>
  %0 = math.isfinite %cst_0 : f32
  %1 = math.isinf %cst_0 : f32
  %2 = math.isnan %cst_1 : f32
  %3 = math.isnormal %cst : f32
  %4 = math.isnormal %cst_2 : f32
  %5 = math.isfinite %cst_2 : f32
  %6 = math.isfinite %cst_1 : f32
  %7 = math.isnormal %cst_3 : vector<2xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : i1, i1, i1, i1, i1, i1, i1, vector<2xi1>
}
func.func @negative_arguments() -> (f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant -2.000000e+00 : f32
  %cst_0 = arith.constant 0.000000e+00 : f32
  %cst_1 = arith.constant -0.000000e+00 : f32
  %0 = math.sqrt %cst : f32
  %1 = math.log %cst : f32
  %2 = math.log2 %cst : f32
  %3 = math.log10 %cst : f32
  %4 = math.log1p %cst : f32
  %5 = math.sqrt %cst_1 : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}
