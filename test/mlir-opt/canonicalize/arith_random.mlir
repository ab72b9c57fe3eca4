// Arithmetic made at random.
func.func @f0(%arg0: i32, %arg1: i8, %arg2: i64, %arg3: f8E5M2, %arg4: f32, %arg5: i1) -> (i32, i32, i8, i8, i8, i64, i64, i64, f8E5M2, f8E5M2, f8E5M2, f32, f32, f32, i1, i1, i1, f64) {
  %c-2147483648_i32 = arith.constant -2147483648 : i32
  %c1_i8 = arith.constant 1 : i8
  %c5_i8 = arith.constant 5 : i8
  %c8_i8 = arith.constant 8 : i8
  %c100_i64 = arith.constant 100 : i64
  %cst = arith.constant -1.000000e+00 : f8E5M2
  %cst_0 = arith.constant 0.000000e+00 : f8E5M2
  %cst_1 = arith.constant -0.000000e+00 : f8E5M2
  %cst_2 = arith.constant 1.100000e+00 : f32
  %cst_3 = arith.constant -0.000000e+00 : f32
  %false = arith.constant false
  %0 = arith.addf %cst_2, %arg4 : f32
  %1 = arith.cmpi sgt, %c1_i8, %c5_i8 : i8
  %2 = arith.addi %c8_i8, %c8_i8 overflow<nuw> : i8
  %3 = arith.floordivsi %arg2, %c100_i64 : i64
  %4 = arith.extf %arg3 fastmath<contract> : f8E5M2 to f64
  return %arg0, %c-2147483648_i32, %c5_i8, %c8_i8, %2, %arg2, %c100_i64, %3, %cst, %cst_0, %cst_1, %cst_2, %cst_3, %0, %arg5, %false, %1, %4 : i32, i32, i8, i8, i8, i64, i64, i64, f8E5M2, f8E5M2, f8E5M2, f32, f32, f32, i1, i1, i1, f64
}
func.func @f1(%arg0: i1, %arg1: index, %arg2: i64, %arg3: f64, %arg4: f16, %arg5: i1) -> (i1, i1, i1, index, index, index, i64, i64, i64, f64, f64, f64, f16, f16, f16, f8E4M3FN, f8E4M3FN, f8E4M3FN, i100) {
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c63 = arith.constant 63 : index
  %c9223372036854775807_i64 = arith.constant 9223372036854775807 : i64
  %cst = arith.constant 1.000000e+02 : f64
  %cst_0 = arith.constant 0xFFF0000000000000 : f64
  %cst_1 = arith.constant 5.000000e-01 : f64
  %cst_2 = arith.constant 0x7C00 : f16
  %cst_3 = arith.constant 5.000000e-01 : f16
  %0 = arith.cmpf ogt, %cst_0, %cst : f64
  %low, %high = arith.mului_extended %arg5, %arg5 : i1
  %1 = arith.minui %c9223372036854775807_i64, %arg2 : i64
  %2 = arith.shrsi %c63, %c0 : index
  %3 = arith.maximumf %cst_2, %arg4 fastmath<fast> : f16
  %4 = arith.addi %low, %high : i1
  %5 = arith.negf %arg3 : f64
  %6 = arith.truncf %3 toward_zero fastmath<contract> : f16 to f8E4M3FN
  %7 = arith.minimumf %cst_2, %3 fastmath<fast> : f16
  %8 = arith.subi %c63, %arg1 : index
  %9 = arith.minimumf %7, %7 : f16
  %10 = arith.xori %4, %low : i1
  %11 = arith.mulf %6, %6 fastmath<contract> : f8E4M3FN
  %12 = arith.select %low, %arg1, %c63 : index
  %13 = arith.maximumf %7, %7 : f16
  %14 = arith.divf %6, %6 : f8E4M3FN
  %15 = arith.remf %14, %11 : f8E4M3FN
  %16 = arith.fptoui %5 : f64 to i100
  %17 = arith.maxnumf %5, %cst_1 : f64
  %18 = arith.subf %6, %11 fastmath<contract> : f8E4M3FN
  %19 = arith.truncf %cst_0 toward_zero fastmath<fast> : f64 to f8E4M3FN
  %20 = arith.negf %17 : f64
  %21 = arith.minsi %12, %c63 : index
  %22 = arith.cmpf oge, %20, %arg3 : f64
  return %4, %10, %22, %8, %12, %21, %arg2, %c9223372036854775807_i64, %1, %5, %17, %20, %7, %9, %13, %15, %18, %19, %16 : i1, i1, i1, index, index, index, i64, i64, i64, f64, f64, f64, f16, f16, f16, f8E4M3FN, f8E4M3FN, f8E4M3FN, i100
}
func.func @f2(%arg0: i100, %arg1: i1, %arg2: i8, %arg3: bf16, %arg4: f64, %arg5: i1) -> (i100, i100, i100, i1, i1, i1, i8, i8, i8, bf16, bf16, bf16, f64, f64, f64, f16, f16, f16, f32, i32, i32) {
  %c0_i100 = arith.constant 0 : i100
  %false = arith.constant false
  %true = arith.constant true
  %c5_i8 = arith.constant 5 : i8
  %c3_i8 = arith.constant 3 : i8
  %c-8_i8 = arith.constant -8 : i8
  %cst = arith.constant 1.000000e+00 : bf16
  %cst_0 = arith.constant 0.000000e+00 : bf16
  %cst_1 = arith.constant 5.000000e-01 : f64
  %cst_2 = arith.constant -3.300000e+00 : f64
  %cst_3 = arith.constant 0x7FF8000000000000 : f64
  %0 = arith.mulf %cst_2, %cst_2 fastmath<nnan,nsz> : f64
  %1 = arith.select %false, %arg1, %false : i1
  %2 = arith.negf %arg4 : f64
  %3 = arith.xori %false, %true : i1
  %4 = arith.select %arg5, %c-8_i8, %arg2 : i8
  %5 = arith.truncf %cst_2 toward_zero fastmath<contract> : f64 to f16
  %6 = arith.sitofp %3 : i1 to f32
  %7 = arith.divf %5, %5 : f16
  %8 = arith.cmpf oge, %7, %5 : f16
  %9 = arith.floordivsi %arg0, %c0_i100 : i100
  %10 = arith.addi %3, %true : i1
  %11 = arith.cmpi ugt, %arg2, %c5_i8 : i8
  %12 = arith.ceildivsi %9, %arg0 : i100
  %13 = arith.fptoui %6 : f32 to i32
  %14 = arith.mulf %2, %2 fastmath<contract> : f64
  %15 = arith.sitofp %3 : i1 to bf16
  %16 = arith.remsi %13, %13 : i32
  %17 = arith.subi %c-8_i8, %4 : i8
  %18 = arith.trunci %9 : i100 to i1
  %19 = arith.negf %arg3 : bf16
  %20 = arith.cmpf uno, %6, %6 : f32
  %21 = arith.mulf %7, %7 fastmath<contract> : f16
  return %c0_i100, %9, %12, %11, %18, %20, %c-8_i8, %4, %17, %cst_0, %15, %19, %0, %2, %14, %5, %7, %21, %6, %13, %16 : i100, i100, i100, i1, i1, i1, i8, i8, i8, bf16, bf16, bf16, f64, f64, f64, f16, f16, f16, f32, i32, i32
}
func.func @f3(%arg0: i1, %arg1: i32, %arg2: i64, %arg3: f64, %arg4: f32, %arg5: i1) -> (i1, i1, i1, i32, i32, i32, i64, i64, i64, f64, f64, f64, f32, f32, f32) {
  %false = arith.constant false
  %c31_i32 = arith.constant 31 : i32
  %c3_i32 = arith.constant 3 : i32
  %c32_i32 = arith.constant 32 : i32
  %c32_i64 = arith.constant 32 : i64
  %cst = arith.constant 0.000000e+00 : f64
  %cst_0 = arith.constant -3.300000e+00 : f64
  %cst_1 = arith.constant 1.000000e+00 : f32
  %0 = arith.maximumf %cst_0, %cst_0 : f64
  %1 = arith.xori %c32_i64, %arg2 : i64
  %2 = arith.addi %arg5, %arg0 overflow<nuw> : i1
  %3 = arith.select %2, %c32_i32, %c31_i32 : i32
  %4 = arith.xori %3, %c32_i32 : i32
  %5 = arith.cmpf uno, %arg4, %cst_1 : f32
  %6 = arith.sitofp %1 : i64 to f64
  %7 = arith.muli %3, %arg1 : i32
  %8 = arith.maxnumf %cst_1, %arg4 fastmath<contract> : f32
  %9 = arith.xori %arg1, %3 : i32
  %10 = arith.select %2, %false, %5 : i1
  %11 = arith.addf %arg4, %8 fastmath<fast> : f32
  return %2, %5, %10, %4, %7, %9, %arg2, %c32_i64, %1, %cst_0, %0, %6, %cst_1, %8, %11 : i1, i1, i1, i32, i32, i32, i64, i64, i64, f64, f64, f64, f32, f32, f32
}
func.func @f4(%arg0: i64, %arg1: i32, %arg2: index, %arg3: bf16, %arg4: f8E5M2, %arg5: i1) -> (i64, i64, i64, i32, i32, i32, index, index, index, bf16, bf16, bf16, f8E5M2, f8E5M2, f8E5M2, i1, i1, f64, i100) {
  %c9223372036854775807_i64 = arith.constant 9223372036854775807 : i64
  %c1_i64 = arith.constant 1 : i64
  %c2_i32 = arith.constant 2 : i32
  %c3_i32 = arith.constant 3 : i32
  %c1_i32 = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %cst = arith.constant -0.000000e+00 : bf16
  %cst_0 = arith.constant 1.000000e+03 : bf16
  %cst_1 = arith.constant 2.000000e+00 : f8E5M2
  %cst_2 = arith.constant 1.000000e+00 : f8E5M2
  %true = arith.constant true
  %0 = arith.minnumf %cst_2, %cst_2 fastmath<contract> : f8E5M2
  %1 = arith.maximumf %arg4, %0 : f8E5M2
  %2 = arith.sitofp %c1_i64 : i64 to f64
  %3 = arith.extui %arg0 : i64 to i100
  %4 = arith.select %true, %arg3, %cst_0 : bf16
  %5 = arith.divui %c1_i32, %c1_i32 : i32
  return %arg0, %c9223372036854775807_i64, %c1_i64, %c3_i32, %c1_i32, %5, %arg2, %c0, %c3, %cst, %cst_0, %4, %cst_2, %0, %1, %arg5, %true, %2, %3 : i64, i64, i64, i32, i32, i32, index, index, index, bf16, bf16, bf16, f8E5M2, f8E5M2, f8E5M2, i1, i1, f64, i100
}
func.func @f5(%arg0: i32, %arg1: i64, %arg2: i1, %arg3: f8E5M2, %arg4: bf16, %arg5: i1) -> (i32, i32, i32, i64, i64, i64, i1, i1, i1, f8E5M2, f8E5M2, f8E5M2, bf16, bf16, bf16) {
  %c-8_i32 = arith.constant -8 : i32
  %c2_i32 = arith.constant 2 : i32
  %c16_i32 = arith.constant 16 : i32
  %c0_i64 = arith.constant 0 : i64
  %false = arith.constant false
  %true = arith.constant true
  %false_0 = arith.constant false
  %cst = arith.constant 0.000000e+00 : f8E5M2
  %cst_1 = arith.constant 1.024000e+03 : f8E5M2
  %cst_2 = arith.constant 1.000000e+00 : bf16
  %0 = arith.remf %cst_1, %arg3 : f8E5M2
  %1 = arith.ceildivsi %arg2, %arg2 : i1
  %2 = arith.cmpf one, %0, %cst_1 : f8E5M2
  %3 = arith.andi %c0_i64, %arg1 : i64
  %4 = arith.minnumf %0, %0 fastmath<contract> : f8E5M2
  %5 = arith.cmpi slt, %false_0, %2 : i1
  %6 = arith.shrsi %3, %arg1 : i64
  %7 = arith.xori %6, %6 : i64
  %8 = arith.fptosi %cst_2 : bf16 to i64
  %9 = arith.uitofp %c-8_i32 : i32 to f8E5M2
  %10 = arith.sitofp %c2_i32 : i32 to bf16
  %11 = arith.select %arg5, %8, %c0_i64 : i64
  %12 = arith.addf %9, %arg3 fastmath<nnan,nsz> : f8E5M2
  %13 = arith.addi %8, %arg1 : i64
  %14 = arith.addi %c-8_i32, %c-8_i32 overflow<nsw, nuw> : i32
  %15 = arith.minimumf %9, %12 : f8E5M2
  %16 = arith.divf %arg4, %10 fastmath<fast> : bf16
  %17 = arith.ceildivsi %5, %1 : i1
  %18 = arith.addf %arg4, %16 fastmath<fast> : bf16
  %19 = arith.muli %arg0, %c2_i32 overflow<nsw> : i32
  return %c16_i32, %14, %19, %8, %11, %13, %2, %5, %17, %9, %12, %15, %10, %16, %18 : i32, i32, i32, i64, i64, i64, i1, i1, i1, f8E5M2, f8E5M2, f8E5M2, bf16, bf16, bf16
}
func.func @f6(%arg0: i8, %arg1: i100, %arg2: i64, %arg3: f32, %arg4: f16, %arg5: i1) -> (i8, i8, i8, i100, i100, i100, i64, i64, i64, f32, f32, f32, f16, f16, f16, i1, i1, i1, index) {
  %c4_i8 = arith.constant 4 : i8
  %c7_i8 = arith.constant 7 : i8
  %c-128_i8 = arith.constant -128 : i8
  %c5_i100 = arith.constant 5 : i100
  %c-2_i100 = arith.constant -2 : i100
  %c1_i64 = arith.constant 1 : i64
  %cst = arith.constant -0.000000e+00 : f32
  %cst_0 = arith.constant -0.000000e+00 : f16
  %cst_1 = arith.constant 5.000000e-01 : f16
  %true = arith.constant true
  %true_2 = arith.constant true
  %0 = arith.sitofp %arg2 : i64 to f32
  %1 = arith.cmpi sle, %arg2, %arg2 : i64
  %2 = arith.trunci %c5_i100 overflow<nsw> : i100 to i1
  %3 = arith.minui %c-128_i8, %arg0 : i8
  %low, %high = arith.mulsi_extended %c1_i64, %arg2 : i64
  %4 = arith.xori %c5_i100, %arg1 : i100
  %5 = arith.remf %arg3, %cst fastmath<contract> : f32
  %6 = arith.ceildivui %high, %c1_i64 : i64
  %7 = arith.cmpf oge, %arg3, %0 : f32
  %8 = arith.minimumf %arg4, %cst_1 : f16
  %9 = arith.negf %0 : f32
  %10 = arith.index_castui %7 : i1 to index
  %11 = arith.floordivsi %7, %true : i1
  %12 = arith.subi %arg2, %arg2 : i64
  %13 = arith.muli %3, %3 : i8
  %14 = arith.cmpi sge, %10, %10 : index
  return %c-128_i8, %3, %13, %c5_i100, %c-2_i100, %4, %high, %6, %12, %0, %5, %9, %cst_0, %cst_1, %8, %7, %11, %14, %10 : i8, i8, i8, i100, i100, i100, i64, i64, i64, f32, f32, f32, f16, f16, f16, i1, i1, i1, index
}
func.func @f7(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f64, %arg4: f32, %arg5: i1) -> (i1, i1, i1, index, index, index, i32, i32, i32, f64, f64, f64, f32, f32, f32, bf16) {
  %true = arith.constant true
  %true_0 = arith.constant true
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c31_i32 = arith.constant 31 : i32
  %c100_i32 = arith.constant 100 : i32
  %c2_i32 = arith.constant 2 : i32
  %cst = arith.constant 5.000000e-01 : f64
  %cst_1 = arith.constant 0x7FC00000 : f32
  %cst_2 = arith.constant 5.000000e-01 : f32
  %0 = arith.addf %cst_2, %cst_1 : f32
  %1 = arith.cmpf ult, %arg3, %cst : f64
  %2 = arith.select %true, %c100_i32, %c2_i32 : i32
  %3 = arith.select %arg5, %c2_i32, %c2_i32 : i32
  %4 = arith.uitofp %1 : i1 to bf16
  %5 = arith.xori %true_0, %true_0 : i1
  %6 = arith.muli %c0, %arg1 : index
  %7 = arith.xori %2, %arg2 : i32
  %8 = arith.cmpf ult, %4, %4 : bf16
  %9 = arith.addf %arg3, %cst : f64
  return %1, %5, %8, %c0, %c64, %6, %2, %3, %7, %arg3, %cst, %9, %cst_1, %cst_2, %0, %4 : i1, i1, i1, index, index, index, i32, i32, i32, f64, f64, f64, f32, f32, f32, bf16
}
func.func @f8(%arg0: i8, %arg1: i100, %arg2: i1, %arg3: f8E4M3FN, %arg4: f32, %arg5: i1) -> (i8, i8, i8, i100, i100, i100, i1, i1, i1, f8E4M3FN, f8E4M3FN, f8E4M3FN, f32, f32, f32, index) {
  %c-128_i8 = arith.constant -128 : i8
  %c5_i8 = arith.constant 5 : i8
  %c1_i8 = arith.constant 1 : i8
  %c100_i100 = arith.constant 100 : i100
  %c-2_i100 = arith.constant -2 : i100
  %false = arith.constant false
  %false_0 = arith.constant false
  %true = arith.constant true
  %cst = arith.constant 1.125000e+00 : f8E4M3FN
  %cst_1 = arith.constant 0x7F : f8E4M3FN
  %cst_2 = arith.constant -3.300000e+00 : f32
  %cst_3 = arith.constant 1.000000e+03 : f32
  %0 = arith.xori %arg1, %c100_i100 : i100
  %1 = arith.trunci %0 overflow<nsw> : i100 to i8
  %2 = arith.subi %true, %false overflow<nsw> : i1
  %3 = arith.minimumf %arg4, %cst_3 fastmath<nnan,nsz> : f32
  %4 = arith.select %arg2, %arg4, %cst_2 : f32
  %5 = arith.muli %arg1, %arg1 : i100
  %6 = arith.remsi %c100_i100, %5 : i100
  %7 = arith.muli %c100_i100, %c-2_i100 overflow<nsw, nuw> : i100
  %8 = arith.uitofp %c1_i8 : i8 to f8E4M3FN
  %9 = arith.xori %c5_i8, %arg0 : i8
  %10 = arith.subf %4, %arg4 : f32
  %11 = arith.index_castui %2 : i1 to index
  %12 = arith.xori %9, %1 : i8
  %13 = arith.cmpf oeq, %10, %10 : f32
  %14 = arith.ceildivui %0, %7 : i100
  %15 = arith.select %true, %5, %14 : i100
  %16 = arith.xori %1, %c-128_i8 : i8
  %17 = arith.trunci %14 : i100 to i1
  %18 = arith.maxui %0, %15 : i100
  return %9, %12, %16, %14, %15, %18, %2, %13, %17, %cst, %cst_1, %8, %3, %4, %10, %11 : i8, i8, i8, i100, i100, i100, i1, i1, i1, f8E4M3FN, f8E4M3FN, f8E4M3FN, f32, f32, f32, index
}
func.func @f9(%arg0: index, %arg1: i100, %arg2: i64, %arg3: f8E4M3FN, %arg4: f64, %arg5: i1) -> (index, index, index, i100, i100, i100, i64, i64, i64, f8E4M3FN, f8E4M3FN, f64, f64, f64, i1, i1, i1, f32) {
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %c3_0 = arith.constant 3 : index
  %c0_i100 = arith.constant 0 : i100
  %c100_i100 = arith.constant 100 : i100
  %c50_i100 = arith.constant 50 : i100
  %c32_i64 = arith.constant 32 : i64
  %c-8_i64 = arith.constant -8 : i64
  %cst = arith.constant 1.125000e+00 : f8E4M3FN
  %cst_1 = arith.constant 0x7FF0000000000000 : f64
  %cst_2 = arith.constant -3.300000e+00 : f64
  %false = arith.constant false
  %0 = arith.trunci %arg1 : i100 to i64
  %1 = arith.index_cast %c-8_i64 : i64 to index
  %2 = arith.cmpf ole, %arg3, %arg3 : f8E4M3FN
  %3 = arith.divf %arg4, %cst_2 : f64
  %4 = arith.floordivsi %arg2, %0 : i64
  %5 = arith.fptosi %arg3 : f8E4M3FN to i1
  %6 = arith.truncf %arg4 toward_zero : f64 to f32
  %7 = arith.minui %c100_i100, %arg1 : i100
  %8 = arith.addi %arg0, %c3_0 overflow<nsw, nuw> : index
  %9 = arith.addi %0, %4 overflow<nuw> : i64
  return %c3_0, %1, %8, %c100_i100, %c50_i100, %7, %0, %4, %9, %arg3, %cst, %cst_1, %cst_2, %3, %false, %2, %5, %6 : index, index, index, i100, i100, i100, i64, i64, i64, f8E4M3FN, f8E4M3FN, f64, f64, f64, i1, i1, i1, f32
}
func.func @f10(%arg0: i1, %arg1: i100, %arg2: index, %arg3: f8E5M2, %arg4: f32, %arg5: i1) -> (i1, i1, i1, i100, i100, i100, index, index, index, f8E5M2, f8E5M2, f8E5M2, f32, f32, f32, i32, i32, i32, f16, f8E4M3FN) {
  %false = arith.constant false
  %true = arith.constant true
  %true_0 = arith.constant true
  %c2_i100 = arith.constant 2 : i100
  %c3_i100 = arith.constant 3 : i100
  %c5_i100 = arith.constant 5 : i100
  %c7 = arith.constant 7 : index
  %c3 = arith.constant 3 : index
  %cst = arith.constant 5.000000e-01 : f8E5M2
  %cst_1 = arith.constant 2.000000e+00 : f32
  %cst_2 = arith.constant 0.000000e+00 : f32
  %0 = arith.sitofp %false : i1 to f32
  %1 = arith.cmpf uno, %cst_2, %0 : f32
  %2 = arith.shrui %c2_i100, %c5_i100 : i100
  %3 = arith.remf %0, %cst_1 fastmath<nnan,nsz> : f32
  %4 = arith.subf %arg3, %cst fastmath<contract> : f8E5M2
  %5 = arith.addi %arg2, %c3 overflow<nsw> : index
  %6 = arith.fptoui %4 : f8E5M2 to i32
  %7 = arith.sitofp %2 : i100 to f16
  %8 = arith.uitofp %c5_i100 : i100 to f8E4M3FN
  %9 = arith.cmpf one, %arg4, %3 : f32
  %10 = arith.fptosi %3 : f32 to i32
  %11 = arith.muli %6, %6 : i32
  %12 = arith.remf %cst, %4 : f8E5M2
  %13 = arith.addi %c2_i100, %2 overflow<nsw> : i100
  return %true_0, %1, %9, %c5_i100, %2, %13, %c7, %c3, %5, %cst, %4, %12, %cst_2, %0, %3, %6, %10, %11, %7, %8 : i1, i1, i1, i100, i100, i100, index, index, index, f8E5M2, f8E5M2, f8E5M2, f32, f32, f32, i32, i32, i32, f16, f8E4M3FN
}
func.func @f11(%arg0: i100, %arg1: i32, %arg2: i64, %arg3: f32, %arg4: f64, %arg5: i1) -> (i100, i100, i100, i32, i32, i32, i64, i64, i64, f32, f32, f32, f64, f64, f64, i1, i1, i1) {
  %c100_i100 = arith.constant 100 : i100
  %c50_i100 = arith.constant 50 : i100
  %c0_i32 = arith.constant 0 : i32
  %c16_i32 = arith.constant 16 : i32
  %c100_i64 = arith.constant 100 : i64
  %cst = arith.constant 0x7F800000 : f32
  %cst_0 = arith.constant 1.000000e+02 : f32
  %cst_1 = arith.constant 0x7FF0000000000000 : f64
  %cst_2 = arith.constant 0x7FF8000000000000 : f64
  %cst_3 = arith.constant 1.100000e+00 : f64
  %true = arith.constant true
  %0 = arith.divsi %arg5, %arg5 : i1
  %1 = arith.bitcast %arg2 : i64 to f64
  %2 = arith.shrui %arg5, %true : i1
  %3 = arith.select %2, %c0_i32, %c16_i32 : i32
  %4 = arith.select %0, %arg0, %arg0 : i100
  %5 = arith.negf %cst_0 : f32
  %6 = arith.select %0, %arg2, %arg2 : i64
  %7 = arith.cmpi sle, %c100_i64, %arg2 : i64
  %8 = arith.negf %cst : f32
  %9 = arith.floordivsi %true, %0 : i1
  return %c100_i100, %c50_i100, %4, %c0_i32, %c16_i32, %3, %arg2, %c100_i64, %6, %cst_0, %5, %8, %cst_2, %cst_3, %1, %2, %7, %9 : i100, i100, i100, i32, i32, i32, i64, i64, i64, f32, f32, f32, f64, f64, f64, i1, i1, i1
}
func.func @f12(%arg0: i64, %arg1: i100, %arg2: i32, %arg3: f8E4M3FN, %arg4: f64, %arg5: i1) -> (i64, i64, i64, i100, i100, i32, i32, i32, f8E4M3FN, f8E4M3FN, f8E4M3FN, f64, f64, f64, i1, i1, i1, bf16, bf16) {
  %c5_i64 = arith.constant 5 : i64
  %c9223372036854775807_i64 = arith.constant 9223372036854775807 : i64
  %c3_i100 = arith.constant 3 : i100
  %c7_i32 = arith.constant 7 : i32
  %c31_i32 = arith.constant 31 : i32
  %c3_i32 = arith.constant 3 : i32
  %cst = arith.constant 0x7F : f8E4M3FN
  %cst_0 = arith.constant 1.000000e+00 : f8E4M3FN
  %cst_1 = arith.constant 0.000000e+00 : f64
  %cst_2 = arith.constant 0xFFF0000000000000 : f64
  %false = arith.constant false
  %true = arith.constant true
  %false_3 = arith.constant false
  %0 = arith.negf %cst_0 : f8E4M3FN
  %1 = arith.addi %c31_i32, %arg2 : i32
  %2 = arith.truncf %cst_2 fastmath<contract> : f64 to bf16
  %3 = arith.divui %false, %true : i1
  %4 = arith.minnumf %2, %2 fastmath<fast> : bf16
  %5 = arith.uitofp %true : i1 to f8E4M3FN
  %6 = arith.subf %cst_2, %cst_2 fastmath<fast> : f64
  %7 = arith.cmpf ueq, %0, %5 : f8E4M3FN
  %8 = arith.fptoui %cst_2 : f64 to i32
  %9 = arith.shli %7, %false_3 overflow<nsw> : i1
  %10 = arith.select %7, %true, %arg5 : i1
  %11 = arith.negf %cst_1 : f64
  %12 = arith.muli %3, %false_3 : i1
  %13 = arith.subi %c31_i32, %1 overflow<nsw> : i32
  %14 = arith.cmpi ugt, %13, %13 : i32
  return %arg0, %c5_i64, %c9223372036854775807_i64, %arg1, %c3_i100, %1, %8, %13, %cst_0, %0, %5, %cst_2, %6, %11, %10, %12, %14, %2, %4 : i64, i64, i64, i100, i100, i32, i32, i32, f8E4M3FN, f8E4M3FN, f8E4M3FN, f64, f64, f64, i1, i1, i1, bf16, bf16
}
func.func @f13(%arg0: i8, %arg1: i32, %arg2: index, %arg3: f64, %arg4: f8E4M3FN, %arg5: i1) -> (i8, i8, i8, i32, i32, i32, index, index, index, f64, f64, f64, f8E4M3FN, f8E4M3FN, f8E4M3FN, i1, i1, i1, f32, f32, f32, bf16, i64) {
  %c1_i8 = arith.constant 1 : i8
  %c127_i8 = arith.constant 127 : i8
  %c0_i8 = arith.constant 0 : i8
  %c16_i32 = arith.constant 16 : i32
  %c-8_i32 = arith.constant -8 : i32
  %c-8 = arith.constant -8 : index
  %c64 = arith.constant 64 : index
  %cst = arith.constant 1.100000e+00 : f64
  %cst_0 = arith.constant -0.000000e+00 : f8E4M3FN
  %cst_1 = arith.constant 0.000000e+00 : f8E4M3FN
  %false = arith.constant false
  %0 = arith.xori %arg5, %arg5 : i1
  %1 = arith.cmpf ogt, %arg3, %cst : f64
  %2 = arith.muli %false, %1 : i1
  %3 = arith.cmpf oeq, %arg3, %cst : f64
  %4 = arith.cmpf ueq, %arg4, %arg4 : f8E4M3FN
  %5 = arith.sitofp %3 : i1 to f32
  %6 = arith.select %2, %arg1, %arg1 : i32
  %7 = arith.subi %c16_i32, %c-8_i32 : i32
  %8 = arith.select %3, %5, %5 : f32
  %9 = arith.cmpf oeq, %arg3, %arg3 : f64
  %10 = arith.uitofp %4 : i1 to f32
  %11 = arith.fptoui %8 : f32 to i1
  %12 = arith.negf %arg3 : f64
  %13 = arith.maxnumf %10, %10 fastmath<fast> : f32
  %14 = arith.extf %cst_0 fastmath<contract> : f8E4M3FN to bf16
  %15 = arith.index_castui %c1_i8 : i8 to index
  %16 = arith.divf %10, %10 fastmath<fast> : f32
  %17 = arith.addf %cst_1, %cst_1 : f8E4M3FN
  %18 = arith.xori %15, %arg2 : index
  %19 = arith.bitcast %cst : f64 to i64
  %20 = arith.fptoui %12 : f64 to i1
  %21 = arith.uitofp %11 : i1 to f32
  %22 = arith.ceildivui %20, %3 : i1
  return %c1_i8, %c127_i8, %c0_i8, %c-8_i32, %6, %7, %c64, %15, %18, %arg3, %cst, %12, %cst_0, %cst_1, %17, %11, %20, %22, %13, %16, %21, %14, %19 : i8, i8, i8, i32, i32, i32, index, index, index, f64, f64, f64, f8E4M3FN, f8E4M3FN, f8E4M3FN, i1, i1, i1, f32, f32, f32, bf16, i64
}
func.func @f14(%arg0: index, %arg1: i100, %arg2: i32, %arg3: bf16, %arg4: f8E4M3FN, %arg5: i1) -> (index, index, index, i100, i100, i100, i32, i32, i32, bf16, bf16, bf16, f8E4M3FN, f8E4M3FN, f8E4M3FN, i1, i1, i1, f64, f64, f64) {
  %c2 = arith.constant 2 : index
  %c100_i100 = arith.constant 100 : i100
  %c5_i32 = arith.constant 5 : i32
  %c-2147483648_i32 = arith.constant -2147483648 : i32
  %cst = arith.constant 5.000000e-01 : bf16
  %cst_0 = arith.constant -3.250000e+00 : f8E4M3FN
  %cst_1 = arith.constant 0xFF : f8E4M3FN
  %cst_2 = arith.constant -0.000000e+00 : f8E4M3FN
  %true = arith.constant true
  %0 = arith.cmpi ne, %arg2, %c5_i32 : i32
  %1 = arith.cmpf une, %cst_2, %cst_1 : f8E4M3FN
  %2 = arith.fptoui %cst_2 : f8E4M3FN to i1
  %3 = arith.shrsi %arg0, %c2 : index
  %4 = arith.select %1, %3, %3 : index
  %5 = arith.subi %arg1, %arg1 : i100
  %6 = arith.select %1, %cst_2, %cst_0 : f8E4M3FN
  %low, %high = arith.mului_extended %0, %2 : i1
  %7 = arith.minimumf %cst, %arg3 fastmath<fast> : bf16
  %8 = arith.subi %c2, %3 : index
  %9 = arith.sitofp %c5_i32 : i32 to f64
  %10 = arith.maxnumf %9, %9 : f64
  %11 = arith.select %2, %4, %4 : index
  %12 = arith.minimumf %10, %10 fastmath<fast> : f64
  %13 = arith.subf %9, %9 fastmath<fast> : f64
  return %4, %8, %11, %arg1, %c100_i100, %5, %arg2, %c5_i32, %c-2147483648_i32, %arg3, %cst, %7, %cst_1, %cst_2, %6, %2, %low, %high, %10, %12, %13 : index, index, index, i100, i100, i100, i32, i32, i32, bf16, bf16, bf16, f8E4M3FN, f8E4M3FN, f8E4M3FN, i1, i1, i1, f64, f64, f64
}
func.func @f15(%arg0: i1, %arg1: i8, %arg2: i64, %arg3: f16, %arg4: f32, %arg5: i1) -> (i1, i1, i1, i8, i8, i8, i64, i64, i64, f16, f16, f16, f32, f32, f32, f64, f64, f64) {
  %true = arith.constant true
  %false = arith.constant false
  %c2_i8 = arith.constant 2 : i8
  %c100_i8 = arith.constant 100 : i8
  %c1_i64 = arith.constant 1 : i64
  %cst = arith.constant 2.000000e+00 : f16
  %cst_0 = arith.constant 1.099610e+00 : f16
  %cst_1 = arith.constant 0.000000e+00 : f32
  %0 = arith.uitofp %c2_i8 : i8 to f64
  %1 = arith.minimumf %arg4, %cst_1 : f32
  %2 = arith.cmpi slt, %c100_i8, %c2_i8 : i8
  %3 = arith.fptosi %cst_0 : f16 to i64
  %4 = arith.xori %arg1, %c100_i8 : i8
  %5 = arith.trunci %arg2 overflow<nsw> : i64 to i8
  %6 = arith.remf %cst, %arg3 fastmath<contract> : f16
  %7 = arith.select %2, %4, %5 : i8
  %8 = arith.minimumf %0, %0 : f64
  %9 = arith.negf %0 : f64
  %10 = arith.ceildivsi %7, %arg1 : i8
  %11 = arith.muli %false, %false overflow<nsw, nuw> : i1
  %12 = arith.subf %0, %8 : f64
  return %false, %2, %11, %5, %7, %10, %arg2, %c1_i64, %3, %cst, %cst_0, %6, %arg4, %cst_1, %1, %8, %9, %12 : i1, i1, i1, i8, i8, i8, i64, i64, i64, f16, f16, f16, f32, f32, f32, f64, f64, f64
}
func.func @f16(%arg0: index, %arg1: i100, %arg2: i32, %arg3: f32, %arg4: f8E5M2, %arg5: i1) -> (index, index, index, i100, i100, i100, i32, i32, i32, f32, f32, f32, f8E5M2, f8E5M2, f8E5M2, i1, i1, i1, f8E4M3FN, i8, i8, i8, bf16, bf16, bf16) {
  %c7 = arith.constant 7 : index
  %c-8_i100 = arith.constant -8 : i100
  %c2_i32 = arith.constant 2 : i32
  %c-2147483648_i32 = arith.constant -2147483648 : i32
  %c2_i32_0 = arith.constant 2 : i32
  %cst = arith.constant 0x7FC00000 : f32
  %cst_1 = arith.constant -3.500000e+00 : f8E5M2
  %cst_2 = arith.constant 0x7C : f8E5M2
  %cst_3 = arith.constant 1.000000e+00 : f8E5M2
  %true = arith.constant true
  %0 = arith.cmpf uno, %arg3, %arg3 : f32
  %1 = arith.xori %c-2147483648_i32, %arg2 : i32
  %2 = arith.cmpi sge, %c2_i32_0, %c-2147483648_i32 : i32
  %3 = arith.cmpi sge, %arg0, %c7 : index
  %4 = arith.truncf %arg3 fastmath<fast> : f32 to f8E4M3FN
  %5 = arith.select %arg5, %0, %3 : i1
  %6 = arith.trunci %arg1 : i100 to i8
  %7 = arith.addi %arg1, %c-8_i100 overflow<nuw> : i100
  %8 = arith.uitofp %c-2147483648_i32 : i32 to bf16
  %9 = arith.divf %8, %8 fastmath<fast> : bf16
  %10 = arith.maxnumf %8, %9 fastmath<fast> : bf16
  %11 = arith.negf %8 : bf16
  %12 = arith.extui %1 : i32 to i100
  %13 = arith.mulf %arg3, %arg3 : f32
  %14 = arith.maximumf %8, %8 fastmath<fast> : bf16
  %15 = arith.ceildivui %c-2147483648_i32, %1 : i32
  %low, %high = arith.mulsi_extended %7, %c-8_i100 : i100
  %16 = arith.extf %4 : f8E4M3FN to f32
  %17 = arith.remsi %6, %6 : i8
  %18 = arith.xori %6, %6 : i8
  %19 = arith.remui %17, %17 : i8
  %20 = arith.shrui %arg0, %arg0 : index
  return %arg0, %c7, %20, %12, %low, %high, %c2_i32_0, %1, %15, %cst, %13, %16, %cst_1, %cst_2, %cst_3, %2, %3, %5, %4, %17, %18, %19, %10, %11, %14 : index, index, index, i100, i100, i100, i32, i32, i32, f32, f32, f32, f8E5M2, f8E5M2, f8E5M2, i1, i1, i1, f8E4M3FN, i8, i8, i8, bf16, bf16, bf16
}
func.func @f17(%arg0: i64, %arg1: index, %arg2: i100, %arg3: bf16, %arg4: f8E5M2, %arg5: i1) -> (i64, i64, i64, index, index, index, i100, i100, i100, bf16, bf16, f8E5M2, f8E5M2, f8E5M2, i1, i1, i1, i32, i32, i32, f8E4M3FN, i8) {
  %c0_i64 = arith.constant 0 : i64
  %c64_i64 = arith.constant 64 : i64
  %c5 = arith.constant 5 : index
  %c-2 = arith.constant -2 : index
  %c0 = arith.constant 0 : index
  %c1_i100 = arith.constant 1 : i100
  %c-8_i100 = arith.constant -8 : i100
  %c2_i100 = arith.constant 2 : i100
  %cst = arith.constant 1.101560e+00 : bf16
  %cst_0 = arith.constant 1.024000e+03 : f8E5M2
  %cst_1 = arith.constant 1.000000e+00 : f8E5M2
  %true = arith.constant true
  %true_2 = arith.constant true
  %false = arith.constant false
  %0 = arith.fptosi %cst : bf16 to i100
  %1 = arith.trunci %arg0 overflow<nuw> : i64 to i32
  %2 = arith.xori %true_2, %true : i1
  %3 = arith.fptosi %cst_1 : f8E5M2 to i32
  %4 = arith.addi %arg0, %c0_i64 overflow<nsw, nuw> : i64
  %5 = arith.select %false, %2, %2 : i1
  %6 = arith.maxui %c0, %c-2 : index
  %7 = arith.divsi %arg1, %c0 : index
  %8 = arith.truncf %arg3 to_nearest_even : bf16 to f8E4M3FN
  %9 = arith.select %5, %0, %0 : i100
  %10 = arith.addi %1, %3 : i32
  %11 = arith.minui %c1_i100, %arg2 : i100
  %12 = arith.cmpf ule, %arg3, %arg3 : bf16
  %13 = arith.trunci %4 : i64 to i8
  %14 = arith.ori %9, %9 : i100
  %15 = arith.index_cast %6 : index to i100
  %16 = arith.addi %12, %arg5 : i1
  return %c0_i64, %c64_i64, %4, %c0, %6, %7, %11, %14, %15, %arg3, %cst, %arg4, %cst_0, %cst_1, %5, %12, %16, %1, %3, %10, %8, %13 : i64, i64, i64, index, index, index, i100, i100, i100, bf16, bf16, f8E5M2, f8E5M2, f8E5M2, i1, i1, i1, i32, i32, i32, f8E4M3FN, i8
}
func.func @f18(%arg0: i8, %arg1: i32, %arg2: i100, %arg3: f8E4M3FN, %arg4: bf16, %arg5: i1) -> (i8, i8, i8, i32, i32, i32, i100, i100, i100, f8E4M3FN, f8E4M3FN, f8E4M3FN, bf16, bf16, bf16, i1, i1, i1) {
  %c-128_i8 = arith.constant -128 : i8
  %c127_i8 = arith.constant 127 : i8
  %c-1_i32 = arith.constant -1 : i32
  %c5_i100 = arith.constant 5 : i100
  %c2_i100 = arith.constant 2 : i100
  %cst = arith.constant 1.125000e+00 : f8E4M3FN
  %cst_0 = arith.constant 1.125000e+00 : f8E4M3FN
  %cst_1 = arith.constant 0x7F : f8E4M3FN
  %cst_2 = arith.constant -1.000000e+00 : bf16
  %cst_3 = arith.constant 2.000000e+00 : bf16
  %cst_4 = arith.constant -3.296880e+00 : bf16
  %true = arith.constant true
  %false = arith.constant false
  %true_5 = arith.constant true
  %0 = arith.fptosi %cst_3 : bf16 to i100
  %1 = arith.sitofp %c-1_i32 : i32 to f8E4M3FN
  %2 = arith.mulf %1, %1 fastmath<contract> : f8E4M3FN
  %3 = arith.addi %c-1_i32, %c-1_i32 overflow<nsw, nuw> : i32
  %4 = arith.select %true_5, %c-128_i8, %arg0 : i8
  %5 = arith.fptoui %2 : f8E4M3FN to i32
  %6 = arith.select %true, %arg5, %arg5 : i1
  %7 = arith.minui %arg0, %c127_i8 : i8
  %8 = arith.mulf %2, %cst_1 : f8E4M3FN
  %9 = arith.cmpi uge, %3, %3 : i32
  %10 = arith.subi %7, %arg0 overflow<nsw, nuw> : i8
  %11 = arith.select %true, %3, %arg1 : i32
  %12 = arith.cmpf ule, %cst, %8 : f8E4M3FN
  return %4, %7, %10, %3, %5, %11, %c5_i100, %c2_i100, %0, %1, %2, %8, %cst_2, %cst_3, %cst_4, %6, %9, %12 : i8, i8, i8, i32, i32, i32, i100, i100, i100, f8E4M3FN, f8E4M3FN, f8E4M3FN, bf16, bf16, bf16, i1, i1, i1
}
func.func @f19(%arg0: i64, %arg1: i100, %arg2: i32, %arg3: f8E5M2, %arg4: f8E4M3FN, %arg5: i1) -> (i64, i64, i64, i100, i100, i100, i32, i32, i32, f8E5M2, f8E5M2, f8E5M2, f8E4M3FN, f8E4M3FN, f8E4M3FN, i1, i1, i1) {
  %c32_i64 = arith.constant 32 : i64
  %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
  %c-9223372036854775808_i64_0 = arith.constant -9223372036854775808 : i64
  %c99_i100 = arith.constant 99 : i100
  %c-2_i100 = arith.constant -2 : i100
  %c-8_i100 = arith.constant -8 : i100
  %c31_i32 = arith.constant 31 : i32
  %cst = arith.constant -1.000000e+00 : f8E5M2
  %cst_1 = arith.constant 1.000000e+00 : f8E5M2
  %cst_2 = arith.constant 0x7E : f8E5M2
  %cst_3 = arith.constant 0xFF : f8E4M3FN
  %cst_4 = arith.constant 1.000000e+00 : f8E4M3FN
  %cst_5 = arith.constant -3.250000e+00 : f8E4M3FN
  %false = arith.constant false
  %0 = arith.divf %cst_5, %cst_5 fastmath<contract> : f8E4M3FN
  %1 = arith.remf %cst, %cst_1 fastmath<contract> : f8E5M2
  %2 = arith.subi %false, %arg5 overflow<nuw> : i1
  %3 = arith.divsi %arg5, %arg5 : i1
  %4 = arith.fptosi %arg4 : f8E4M3FN to i64
  %5 = arith.remsi %c31_i32, %arg2 : i32
  %6 = arith.remui %c-8_i100, %arg1 : i100
  %7 = arith.maximumf %1, %cst_1 fastmath<contract> : f8E5M2
  %8 = arith.negf %7 : f8E5M2
  %9 = arith.select %2, %arg0, %4 : i64
  return %c-9223372036854775808_i64_0, %4, %9, %c-2_i100, %c-8_i100, %6, %arg2, %c31_i32, %5, %1, %7, %8, %cst_4, %cst_5, %0, %false, %2, %3 : i64, i64, i64, i100, i100, i100, i32, i32, i32, f8E5M2, f8E5M2, f8E5M2, f8E4M3FN, f8E4M3FN, f8E4M3FN, i1, i1, i1
}
