// Arithmetic on floating-point numbers of many formats.
func.func @addf(%arg0: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant -0.000000e+00 : f32
  %cst_1 = arith.constant 1.000000e+00 : f32
  %0 = arith.addf %arg0, %cst : f32
  %1 = arith.addf %arg0, %cst_0 : f32
  %2 = arith.addf %arg0, %cst fastmath<nsz> : f32
  %3 = arith.subf %arg0, %cst : f32
  %4 = arith.subf %arg0, %cst_0 : f32
  %5 = arith.subf %arg0, %cst_0 fastmath<fast> : f32
  %6 = arith.mulf %arg0, %cst_1 : f32
  %7 = arith.divf %arg0, %cst_1 : f32
  %8 = arith.mulf %arg0, %cst : f32
  %9 = arith.mulf %arg0, %cst fastmath<nnan,nsz> : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}
func.func @mulz(%arg0: f32, %arg1: vector<2xf32>) -> (f32, f32, f32, vector<2xf32>, vector<2xf32>, f32, vector<2xf32>) {
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant -0.000000e+00 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
  %cst_2 = arith.constant dense<1.000000e+00> : vector<2xf32>
  %0 = arith.mulf %arg0, %cst_0 fastmath<nnan,nsz> : f32
  %1 = arith.mulf %arg0, %cst fastmath<nnan> : f32
  %2 = arith.mulf %arg0, %cst fastmath<fast> : f32
  %3 = arith.mulf %arg1, %cst_1 fastmath<fast> : vector<2xf32>
  %4 = arith.mulf %arg1, %cst_2 : vector<2xf32>
  %5 = arith.mulf %cst, %arg0 fastmath<fast> : f32
  %6 = arith.addf %arg1, %cst_1 fastmath<nsz> : vector<2xf32>
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, vector<2xf32>, vector<2xf32>, f32, vector<2xf32>
}
func.func @neg(%arg0: f32, %arg1: f32) -> (f32, f32, f32, f32, f32, f32, f32) {
  %0 = arith.negf %arg0 fastmath<nnan> : f32
  %1 = arith.negf %0 : f32
  %2 = arith.negf %arg1 fastmath<ninf> : f32
  %3 = arith.mulf %0, %2 fastmath<nnan,contract> : f32
  %4 = arith.divf %0, %2 fastmath<arcp> : f32
  %5 = arith.mulf %0, %arg1 : f32
  %6 = arith.addf %arg0, %2 : f32
  %7 = arith.subf %arg0, %2 : f32
  %8 = arith.divf %0, %arg1 : f32
  return %1, %3, %4, %5, %6, %7, %8 : f32, f32, f32, f32, f32, f32, f32
}
func.func @maxf(%arg0: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 0x7F800000 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 0x7FC00000 : f32
  %0 = arith.maximumf %arg0, %cst : f32
  %1 = arith.maximumf %arg0, %cst_0 : f32
  %2 = arith.maximumf %arg0, %cst_1 : f32
  %3 = arith.maximumf %arg0, %arg0 : f32
  %4 = arith.minimumf %arg0, %cst : f32
  %5 = arith.minimumf %arg0, %cst_0 : f32
  %6 = arith.minimumf %arg0, %cst_1 : f32
  %7 = arith.minimumf %arg0, %arg0 : f32
  %8 = arith.maxnumf %arg0, %cst : f32
  %9 = arith.maxnumf %arg0, %cst_0 : f32
  %10 = arith.maxnumf %arg0, %cst_1 : f32
  %11 = arith.maxnumf %arg0, %arg0 : f32
  %12 = arith.minnumf %arg0, %cst : f32
  %13 = arith.minnumf %arg0, %cst_0 : f32
  %14 = arith.minnumf %arg0, %cst_1 : f32
  %15 = arith.minnumf %arg0, %arg0 : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}
func.func @fc() -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 1.100000e+00 : f32
  %cst_0 = arith.constant -3.300000e+00 : f32
  %cst_1 = arith.constant 0.000000e+00 : f32
  %cst_2 = arith.constant -0.000000e+00 : f32
  %cst_3 = arith.constant 0x7FC00001 : f32
  %cst_4 = arith.constant 0xFF800001 : f32
  %0 = arith.addf %cst, %cst_0 : f32
  %1 = arith.subf %cst, %cst_0 : f32
  %2 = arith.mulf %cst, %cst_0 : f32
  %3 = arith.divf %cst, %cst_0 : f32
  %4 = arith.remf %cst_0, %cst : f32
  %5 = arith.divf %cst, %cst_1 : f32
  %6 = arith.divf %cst_1, %cst_1 : f32
  %7 = arith.addf %cst, %cst_3 : f32
  %8 = arith.addf %cst_4, %cst_3 : f32
  %9 = arith.subf %cst, %cst_4 : f32
  %10 = arith.mulf %cst_3, %cst_2 : f32
  %11 = arith.negf %cst_4 : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}
func.func @fc2() -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 1.100000e+00 : f32
  %cst_0 = arith.constant -3.300000e+00 : f32
  %cst_1 = arith.constant 0.000000e+00 : f32
  %cst_2 = arith.constant -0.000000e+00 : f32
  %cst_3 = arith.constant 0x7FC00001 : f32
  %cst_4 = arith.constant 0xFF800001 : f32
  %0 = arith.maximumf %cst, %cst_0 : f32
  %1 = arith.minimumf %cst, %cst_0 : f32
  %2 = arith.maximumf %cst_2, %cst_1 : f32
  %3 = arith.minimumf %cst_1, %cst_2 : f32
  %4 = arith.maxnumf %cst_2, %cst_1 : f32
  %5 = arith.minnumf %cst_1, %cst_2 : f32
  %6 = arith.maximumf %cst, %cst_3 : f32
  %7 = arith.maximumf %cst_4, %cst : f32
  %8 = arith.maxnumf %cst_4, %cst : f32
  %9 = arith.maxnumf %cst_3, %cst : f32
  %10 = arith.minnumf %cst_4, %cst_3 : f32
  %11 = arith.maximumf %cst_4, %cst_3 : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}
func.func @remf() -> (f32, f32, f32, f32, f32, f32) {
  %cst = arith.constant 5.500000e+00 : f32
  %cst_0 = arith.constant -2.000000e+00 : f32
  %cst_1 = arith.constant 0.000000e+00 : f32
  %cst_2 = arith.constant 0x7F800000 : f32
  %cst_3 = arith.constant -6.000000e+00 : f32
  %0 = arith.remf %cst, %cst_0 : f32
  %1 = arith.remf %cst_3, %cst_0 : f32
  %2 = arith.remf %cst, %cst_1 : f32
  %3 = arith.remf %cst, %cst_2 : f32
  %4 = arith.remf %cst_2, %cst : f32
  %5 = arith.remf %cst_1, %cst_0 : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}
func.func @narrow() -> (f16, bf16, f8E4M3FN, f8E5M2, f8E4M3FN, vector<2xf16>, f16, f80, f128, f8E4M3FNUZ) {
  %cst = arith.constant 1.099610e+00 : f16
  %cst_0 = arith.constant 6.550400e+04 : f16
  %cst_1 = arith.constant 3.093750e+00 : bf16
  %cst_2 = arith.constant 4.480000e+02 : f8E4M3FN
  %cst_3 = arith.constant 5.734400e+04 : f8E5M2
  %cst_4 = arith.constant 1.125000e+00 : f8E4M3FN
  %cst_5 = arith.constant dense<[1.500000e+00, 2.500000e+00]> : vector<2xf16>
  %cst_6 = arith.constant 1.10000000000000008882 : f80
  %cst_7 = arith.constant 1.10000000000000008881784197001252323 : f128
  %cst_8 = arith.constant 2.400000e+02 : f8E4M3FNUZ
  %0 = arith.addf %cst, %cst : f16
  %1 = arith.mulf %cst_1, %cst_1 : bf16
  %2 = arith.addf %cst_2, %cst_2 : f8E4M3FN
  %3 = arith.mulf %cst_3, %cst_3 : f8E5M2
  %4 = arith.mulf %cst_4, %cst_4 : f8E4M3FN
  %5 = arith.divf %cst_5, %cst_5 : vector<2xf16>
  %6 = arith.mulf %cst_0, %cst_0 : f16
  %7 = arith.mulf %cst_6, %cst_6 : f80
  %8 = arith.mulf %cst_7, %cst_7 : f128
  %9 = arith.addf %cst_8, %cst_8 : f8E4M3FNUZ
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : f16, bf16, f8E4M3FN, f8E5M2, f8E4M3FN, vector<2xf16>, f16, f80, f128, f8E4M3FNUZ
}
